"""madang arena: a match between bots, told in two tables and, if wanted, in a picture."""

import sys
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from madang.arena import BotResult, Match, MatchResult, PairResult, Rate, play_games, summarise
from madang.arena.plot import draw
from madang.arena.result import Finished, label
from madang.bots.program import MOST_FAULTS
from madang.cli.files import refuse_picture, whole_file
from madang.cli.progress import processes, progress

WIDTH = 80


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
    if plot:
        refuse_picture(plot)
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
    """The tables, and what is counted in them, in lines of at most 80 columns."""
    two = result.match.players == 2
    yield from wrapped(heading(result))
    yield ""
    yield from aligned([BOT_HEAD, *(bot_row(one) for one in result.bots)])
    yield ""
    yield from aligned([pair_head(two), *(pair_row(pair) for pair in result.told_pairs)], names=2)
    yield ""
    yield from aligned([TIME_HEAD, *(time_row(one) for one in result.bots)])
    yield ""
    for note in notes(result):
        yield from wrapped(note)


def heading(result: MatchResult) -> str:
    match = result.match
    edition = match.edition or next(iter(match.rules.editions))
    options = "".join(f", {name}={value}" for name, value in match.options.items())
    played = "" if result.games == match.total else f"{result.games} of "
    pairs = f" ({match.games} for each of {len(match.pairs)} pairs)" if len(match.pairs) > 1 else ""
    return (
        f"{match.rules.title}, edition {edition}{options}, {match.players} players: "
        f"{played}{match.total} games{pairs}, seed {match.seed}"
    )


BOT_HEAD = ["bot", "games", "wins", "95 %", "score", "margin", "rating"]
TIME_HEAD = ["bot", "ms", "ms 95 %", "faults", "given up"]


def bot_row(one: BotResult) -> list[str]:
    rating = f"{one.mu:.1f} ± {one.rating_error:.1f}"
    return [label(one.name), *rate_cells(one.wins), f"{one.score:.1f}", f"{one.margin:+.1f}", rating]


def pair_head(two: bool) -> list[str]:
    return ["bot", "against" if two else "alone among", *BOT_HEAD[1:4]]


def pair_row(pair: PairResult) -> list[str]:
    return [label(pair.bot), label(pair.other), *rate_cells(pair.wins)]


def rate_cells(wins: Rate) -> tuple[str, str, str]:
    low, high = wins.interval
    return str(wins.games), f"{100 * wins.rate:.1f} %", f"{100 * low:.1f}–{100 * high:.1f}"


def time_row(one: BotResult) -> list[str]:
    times = map(in_three_digits, one.milliseconds) if one.milliseconds else ("–", "–")
    return [label(one.name), *times, str(len(one.faults)), str(one.given_up)]


def in_three_digits(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


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
    yield "Rating: OpenSkill, mu ± 1.96 sigma (95 %), from all games."
    yield "ms: mean and 95th percentile of a decision with a choice."
    if result.earlier:
        yield f"Times and faults are those of the {result.games - result.earlier} games played now."
    for one in result.bots:
        if one.faults:
            counts = Counter(fault.kind for fault in one.faults).items()
            kinds = ", ".join(f"{count} {kind}" for kind, count in counts)
            yield f"Faults of {label(one.name)}: {kinds}. The first: it {one.faults[0].words}."
        if one.given_up:
            yield (
                f"{label(one.name)} was given up {one.given_up} time{'s' if one.given_up > 1 else ''}: after"
                f" {MOST_FAULTS} faults in a row it was not asked any more, and random choices were played for it"
                " to the end of that game."
            )


def wrapped(words: str) -> list[str]:
    return textwrap.wrap(words, WIDTH)


def aligned(rows: Sequence[Sequence[str]], names: int = 1) -> Iterator[str]:
    """Rows as lines, the first columns, so many as there are names, to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    sides = ["<"] * names + [">"] * (len(widths) - names)
    for row in rows:
        cells = (f"{text:{side}{width}}" for text, side, width in zip(row, sides, widths, strict=True))
        yield "  ".join(cells).rstrip()
