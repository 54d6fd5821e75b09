"""The fast engine beside the plain twin of a game: the same random game, compared at every decision.

`python tests/twins.py 1000000` is the long form for every game, on all cores.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, Protocol

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))

from randomly import settings
from rich.progress import track

from madang.chance import Generator, derive, draw, generator, step_generator
from madang.games import NAMES, game
from madang.games.base import Game, Position
from madang.games.verbs import CHANCE

Setting = tuple[int, dict[str, str]]


class Twin(Protocol):
    """A plain game as the comparison needs it; each game's tests have one that wraps its plain twin."""

    def __init__(self, game: Game, players: int, options: Mapping[str, str], first: str) -> None: ...
    def chance(self, events: Sequence[str]) -> None: ...
    def legal(self) -> set[str]: ...
    def play(self, text: str) -> None: ...
    def scores(self) -> dict[str, int]: ...
    def winners(self) -> set[str]: ...
    def snapshot(self) -> dict[str, Any]: ...
    @staticmethod
    def snapshot_of(position: Position) -> dict[str, Any]: ...
    @staticmethod
    def is_keen(choice: str) -> bool: ...


def twin_of(name: str) -> type[Twin]:
    twin: type[Twin] = import_module(f"games.{name}.twin").Twin
    return twin


def all_combinations(game: Game) -> list[Setting]:
    """Every combination of options, for every number of players."""
    names = list(game.options)
    players = range(game.fewest, len(game.seats) + 1)
    return [
        (number, dict(zip(names, values, strict=True)))
        for values in product(*game.options.values())
        for number in players
    ]


def compare(name: str, players: int, options: dict[str, str], seed: int) -> int:
    """Play one random game on both; the number of decisions compared. AssertionError where they differ."""
    kind, one = twin_of(name), game(name)
    secret, picks = derive(seed, "twin"), generator(derive(seed, "picks"))
    fast = Position(one, one.setup(players, options))
    first = fast.chance(step_generator(secret, 0))[0].removeprefix("first ") if one.draws_first else "A"
    plain = kind(one, players, options, first)
    decisions = 0
    while not fast.over:
        if fast.turn == CHANCE:
            plain.chance(fast.chance(step_generator(secret, fast.steps)))
        else:
            assert_alike(fast, plain, f"seed {seed}, {players} players, {options}")
            decisions += 1
            choice = favoured(kind, fast, picks)
            fast.play(choice)
            plain.play(choice)
    assert_alike(fast, plain, f"seed {seed}, {players} players, {options}, at the end")
    return decisions


def favoured(kind: type[Twin], position: Position, gen: Generator) -> str:
    """A random choice; keen ones more often than evenly, so that rare positions are met."""
    choices = position.legal()
    keen = [choice for choice in choices if kind.is_keen(choice)]
    if keen and draw(gen, 2) == 0:
        choices = keen
    return choices[int(draw(gen, len(choices)))]


def assert_alike(fast: Position, plain: Twin, where: str) -> None:
    """The whole legal set, the whole state, the scores and the winners are the same."""
    legal = set(fast.legal())
    assert legal == plain.legal(), f"{where}: legal: {sorted(legal ^ plain.legal())}"
    mine, theirs = plain.snapshot_of(fast), plain.snapshot()
    assert mine == theirs, (
        f"{where}: {[(key, mine[key], theirs[key]) for key in mine if mine[key] != theirs[key]]}"
    )
    seats = fast.game.seats[: fast.players]
    outcome = fast.outcome()
    assert dict(zip(seats, outcome.scores, strict=True)) == plain.scores(), where
    assert {seats[seat] for seat in outcome.winners} == plain.winners(), where


def compare_many(name: str, first_seed: int, count: int) -> int:
    every = settings(game(name)) + all_combinations(game(name))
    return sum(
        compare(name, *every[seed % len(every)], seed) for seed in range(first_seed, first_seed + count)
    )


def main(wanted: int) -> None:
    chunk = 50
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in NAMES:
            done = seed = 0
            while done < wanted:
                jobs = [pool.submit(compare_many, name, seed + chunk * i, chunk) for i in range(40)]
                done += sum(job.result() for job in track(jobs, f"{name}: {done:,} of {wanted:,} decisions"))
                seed += chunk * len(jobs)
            print(f"{name}: {done:,} decisions compared in {seed:,} games: no difference")


if __name__ == "__main__":
    main(int(sys.argv[1]))
