"""madang arena: a match between bots, told in two tables and, if wanted, in a picture."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from madang.arena import BotResult, Match, MatchResult, Rate, play_games, summarise
from madang.arena.plot import draw
from madang.arena.result import Finished, label
from madang.cli.files import whole_file
from madang.cli.progress import processes, progress
from madang.games.base import MadangError


def run_match(
    game: str,
    bots: tuple[str, ...],
    players: int,
    games: int,
    seed: int,
    edition: str | None,
    options: dict[str, str],
    output: Path | None,
    plot: Path | None,
    jobs: int | None,
) -> None:
    match = Match(game, bots, games, players, seed, edition, options)
    jobs = processes(jobs)
    if plot and not plot.absolute().parent.is_dir():
        raise MadangError(f"can't write {plot}: there is no such folder")
    done: list[Finished] = []
    stopped = False
    with progress(True) as bar:
        work = bar.add_task("games", total=match.total)
        try:
            for one in play_games(match, jobs, output):
                done.append(one)
                bar.update(work, completed=len(done))
        except KeyboardInterrupt:
            stopped = True
    if stopped:
        Console(stderr=True).print(f"stopped: {len(done)} of {match.total} games played")
    if done:
        result = summarise(match, done)
        print("\n".join(report(result)))
        if plot:
            with whole_file(plot) as file:
                file.write(draw(result))
    if stopped:
        sys.exit(130)


def report(result: MatchResult) -> Iterator[str]:
    """The tables, and what is counted in them."""
    match = result.match
    edition = match.edition or next(iter(match.rules.editions))
    options = "".join(f", {name}={value}" for name, value in match.options.items())
    count = (
        f"{match.total} games" if result.games == match.total else f"{result.games} of {match.total} games"
    )
    yield f"{match.rules.title}, edition {edition}{options}, {match.players} players: {count}, seed {match.seed}"
    yield ""
    yield from aligned([BOT_HEAD, *(bot_row(one) for one in result.bots)])
    yield ""
    yield from aligned(pair_rows(result))
    yield ""
    yield from notes(result)


BOT_HEAD = ["bot", "games", "wins", "95 % interval", "score", "margin", "rating", "ms", "ms 95 %", "faults"]


def bot_row(one: BotResult) -> list[str]:
    low, high = one.wins.interval
    times = map(in_three_digits, one.milliseconds) if one.milliseconds else ("–", "–")
    return [
        label(one.name),
        str(one.wins.games),
        f"{100 * one.wins.rate:.1f} %",
        f"{100 * low:.1f} – {100 * high:.1f} %",
        f"{one.score:.1f}",
        f"{one.margin:+.1f}",
        f"{one.mu:.1f} ± {one.sigma:.1f}",
        *times,
        str(len(one.faults)),
    ]


def in_three_digits(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def pair_rows(result: MatchResult) -> list[list[str]]:
    """Who wins how often against whom: a row for each bot, a column for each opponent."""
    bots = result.match.bots
    rates = {(pair.bot, pair.other): pair.wins for pair in result.pairs}
    head = ["wins against" if result.match.players == 2 else "wins alone among", *map(label, bots)]
    return [head, *([label(one), *(cell(rates.get((one, other))) for other in bots)] for one in bots)]


def cell(wins: Rate | None) -> str:
    if wins is None:
        return "·"
    low, high = wins.interval
    return f"{100 * wins.rate:.1f} % ({100 * low:.1f} – {100 * high:.1f})"


def notes(result: MatchResult) -> Iterator[str]:
    n = result.match.players
    if n == 2:
        yield "Every deal is played twice by a pair, with the seats exchanged. An even share is 50 %."
    else:
        yield (
            f"Wins, score and margin count the games of one bot alone among {n - 1} of another, each deal from "
            f"every seat. An even share is {100 / n:.1f} %."
        )
    yield "A shared victory counts as its share. The intervals (Wilson, 95 %) take each game for a trial."
    yield "Rating: OpenSkill, mu ± sigma, from all games. ms: mean and 95th percentile of a decision with a choice."
    if result.earlier:
        yield f"Times and faults are those of the {result.games - result.earlier} games played now."
    for one in result.bots:
        if one.faults:
            kinds = ", ".join(
                f"{count} {kind}" for kind, count in Counter(f.kind for f in one.faults).items()
            )
            yield f"Faults of {label(one.name)}: {kinds}. The first: it {one.faults[0].words}."


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as lines, the first column to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [f"{text:>{width}}" for text, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([f"{first:<{widths[0]}}", *cells]).rstrip()
