"""Random play: both games beside OpenSpiel's hearts and euchre, driven from Python, in one run.

Speeds of machines differ, so what counts are the ratios. `make bench` writes benchmarks/results.md.
"""

import os
import platform
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pyspiel
from rich.console import Console
from rich.table import Table

from madang.games import NAMES, game
from madang.games.batch import Batch

RESULTS = Path(__file__).with_name("results.md")
SECONDS = 3.0  # for each measurement, at least
ROUNDS = 3  # the best of these counts: noise only ever slows down
BATCH = 4096
TARGETS = {
    "Koryŏ, 4 players: random play, one core": 15,
    f"Koryŏ, 4 players: batch of {BATCH:,} stepped from Python, one core": 8,
    "Korrigans, 4 players: random play, one core": 8,
}  # times hearts


@dataclass(frozen=True)
class Speed:
    what: str
    games: float  # a second
    decisions: float  # a second


def openspiel(name: str) -> Callable[[], tuple[int, int]]:
    """Random games of OpenSpiel until the time is up; games and decisions."""
    spiel, rng = pyspiel.load_game(name), random.Random(1)

    def run() -> tuple[int, int]:
        games = decisions = 0
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            state = spiel.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                state.apply_action(rng.choice(state.legal_actions()))
            games += 1
        return games, decisions

    return run


def play_outs(name: str, players: int, threads: int) -> Callable[[], tuple[int, int]]:
    """Whole random games, compiled."""
    count = 8192 * threads

    def run() -> tuple[int, int]:
        batch = Batch(game(name), count, players, threads=threads, seed=1)
        return count, batch.play_out()

    return run


def stepping(name: str, players: int, threads: int) -> Callable[[], tuple[int, int]]:
    """A batch stepped decision by decision from Python, with the mask of every position each time.

    Games that end are begun anew, so that the batch stays full.
    """

    def run() -> tuple[int, int]:
        batch = Batch(game(name), BATCH, players, threads=threads, seed=1)
        games = decisions = 0
        for _ in range(200):
            actions = batch.pick()
            batch.step(actions)
            decisions += len(actions)
            games += batch.restart_ended()
        return games, decisions

    return run


def measure(what: str, run: Callable[[], tuple[int, int]]) -> Speed:
    best = Speed(what, 0, 0)
    for _ in range(ROUNDS):
        games = decisions = 0
        start = time.perf_counter()
        while time.perf_counter() - start < SECONDS / ROUNDS:
            more = run()
            games, decisions = games + more[0], decisions + more[1]
        seconds = time.perf_counter() - start
        best = max(best, Speed(what, games / seconds, decisions / seconds), key=lambda speed: speed.decisions)
    return best


def all_speeds() -> Iterator[Speed]:
    for spiel in ("hearts", "euchre"):
        yield measure(f"OpenSpiel {spiel}, driven from Python, one core", openspiel(spiel))
    cores = os.cpu_count() or 1
    batch = f"batch of {BATCH:,} stepped from Python"
    for name in NAMES:
        one = game(name)
        play_outs(name, one.fewest, 1)()  # compiles
        stepping(name, one.fewest, 1)()
        for players in range(one.fewest, len(one.seats) + 1):
            yield measure(
                f"{one.title}, {players} players: random play, one core", play_outs(name, players, 1)
            )
        yield measure(f"{one.title}, 4 players: random play, {cores} cores", play_outs(name, 4, cores))
        yield measure(f"{one.title}, 4 players: {batch}, one core", stepping(name, 4, 1))
        yield measure(f"{one.title}, 4 players: {batch}, {cores} cores", stepping(name, 4, cores))


def main() -> None:
    console = Console()
    with console.status("measuring, about a minute"):
        speeds = list(all_speeds())
    hearts, euchre = speeds[:2]
    table = Table("what", "games/s", "decisions/s", "× hearts", "× euchre")
    lines = ["| what | games a second | decisions a second | × hearts | × euchre |"]
    lines.append("| --- | ---: | ---: | ---: | ---: |")
    for speed in speeds:
        row = (
            speed.what,
            f"{speed.games:,.0f}",
            f"{speed.decisions:,.0f}",
            f"{speed.decisions / hearts.decisions:.1f}",
            f"{speed.decisions / euchre.decisions:.1f}",
        )
        table.add_row(*row)
        lines.append(f"| {' | '.join(row)} |")
    console.print(table)
    head = f"""# Random play

Written by `make bench`: one run, the best of {ROUNDS} rounds each, Python {platform.python_version()},
{os.cpu_count()} cores of {platform.machine()}. Machines differ; the ratios are what counts.

"""
    RESULTS.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    for what, least in TARGETS.items():
        speed = next(speed for speed in speeds if speed.what == what)
        ratio = speed.decisions / hearts.decisions
        verdict = "reached" if ratio >= least else "NOT reached"
        console.print(f"{speed.what}: {ratio:.1f} × hearts; at least {least} is wanted: {verdict}")


if __name__ == "__main__":
    main()
