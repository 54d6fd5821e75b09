"""madang analyse: what the decisions of a recorded game were worth."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from madang.analysis import Analysis, analyse
from madang.analysis.plot import draw
from madang.cli.files import refuse_picture, whole_file
from madang.cli.progress import progress
from madang.cli.recording import nth_game
from madang.games import game as find_game


def analyse_game(path: Path, number: int, plot: Path | None, as_json: bool) -> None:
    record = nth_game(path, number)
    if plot:
        refuse_picture(plot)
    with progress(True) as bar:
        work = bar.add_task("decisions", total=None)
        analysis = analyse(record, progress=lambda done, total: bar.update(work, completed=done, total=total))
    if plot:
        with whole_file(plot) as file:
            file.write(draw(analysis, title(analysis)))
    if as_json:
        sys.stdout.write(msgspec.json.encode(analysis).decode() + "\n")
        return
    console = Console(highlight=False, emoji=False)
    for part in report(analysis):
        console.print(part, soft_wrap=isinstance(part, Text))


def title(analysis: Analysis) -> str:
    return f"{find_game(analysis.game).title} for {analysis.players}: who had which chance"


def report(analysis: Analysis) -> Iterator[RenderableType]:
    """The decisions, the turning points, then each seat."""
    if not analysis.decisions:
        yield Text("No decision of this game left a choice yet.")
        return
    yield decision_table(analysis)
    yield Text()
    yield from turning_points(analysis)
    yield Text()
    yield seat_table(analysis)
    yield Text()
    yield Text(
        f"A chance is that of the choice to its left, estimated by {analysis.simulations} simulations from what"
        " the seat knew. A loss is counted only where it is no noise; docs/analysis.md says more.",
        style="dim",
    )


def decision_table(analysis: Analysis) -> Table:
    """Each chance is that of the choice to the left of it; the best is named where it was not played."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("ply", "seat", "played", "chance", "best", "chance", "lost"):
        left = name in ("seat", "played", "best")
        table.add_column(name, justify="left" if left else "right", no_wrap=True)
    marked = {one.ply for one in analysis.turning_points}
    for one in analysis.decisions:
        lost = percent(one.lost) if one.lost else ""
        best = ("", "") if one.best == one.played else (one.best, percent(one.chance))
        cells = (str(one.ply), one.seat, one.played, percent(one.played_chance), *best, lost)
        table.add_row(*map(Text, cells), style="bold" if one.ply in marked else "")
    return table


def turning_points(analysis: Analysis) -> Iterator[Text]:
    if not analysis.turning_points:
        yield Text("No decision lost anything that is no noise.")
        return
    yield Text("Turning points", style="bold")
    for one in analysis.turning_points:
        yield Text(f"  {one.ply}  {one.seat} played {one.played} and lost {percent(one.lost)}. {one.reason}.")


def seat_table(analysis: Analysis) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("seat")
    for name in ("decisions", "nothing lost", "share", "mean loss"):
        table.add_column(name, justify="right")
    for one in analysis.seats:
        share, loss = (percent(value) if value is not None else "–" for value in (one.share, one.mean_lost))
        name = f"{one.seat} {one.name.removeprefix('bot:')}"
        table.add_row(Text(name), str(one.decisions), str(one.good), share, loss)
    return table


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
