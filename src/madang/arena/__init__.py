"""Matches between bots: mirrored games on all cores, ratings, tables and plots.

from madang.arena import Match, play_match

result = play_match(Match("koryo", ("random", "sensible"), games=100))
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from madang.arena.files import append, appending, finished
from madang.arena.match import Match
from madang.arena.playing import warm_up
from madang.arena.pool import in_order
from madang.arena.result import BotResult, Finished, MatchResult, PairResult, Rate, finished_game, summarise

__all__ = ["BotResult", "Match", "MatchResult", "PairResult", "Rate", "play_games", "play_match", "summarise"]


def play_match(match: Match, jobs: int = 1, output: Path | None = None) -> MatchResult:
    """Play a match to its end; the same match gives the same result, but for the times.

    With `output`, its games are kept there as records, and those that are there already count.
    With several jobs, the calling script must be importable: call this under `if __name__ == "__main__"`.
    """
    return summarise(match, list(play_games(match, jobs, output)))


def play_games(match: Match, jobs: int = 1, output: Path | None = None) -> Iterator[Finished]:
    """The games of a match in order, each as soon as it is finished and in the file."""
    number = 0
    with ExitStack() as stack:
        if output:
            for number, record in enumerate(finished(match, output), 1):
                yield finished_game(match, number - 1, record)
            file = stack.enter_context(appending(output))
        left = range(number, match.total)
        jobs = min(jobs, len(left) or 1)
        if jobs > 1:
            warm_up(match.rules, match.bots)  # compiles once, for all processes
        for number, played in zip(left, in_order(match.play, left, jobs), strict=True):
            if output:
                append(output, file, played.record)
            yield finished_game(match, number, played.record, played)
