"""The fast engine beside the plain twin: the same random game, compared at every decision.

`python tests/games/koryo/twin.py 1000000` is the long form, on all cores.
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np
from plain.koryo import PlainKoryo
from randomly import settings
from rich.progress import track

from madang.chance import derive, draw, generator, step_generator
from madang.games import game
from madang.games.base import Position
from madang.games.koryo.cards import KIND_NAMES
from madang.games.verbs import CHANCE

KORYO = game("koryo")


def all_combinations() -> list[tuple[int, dict[str, str]]]:
    """Every combination of options, for every number of players."""
    names = list(KORYO.options)
    return [
        (players, dict(zip(names, values, strict=True)))
        for values in product(*KORYO.options.values())
        for players in (2, 3, 4)
    ]


def snapshot(position: Position) -> dict[str, Any]:
    """A fast position in the words of the twin."""
    s = position.state
    seats = KORYO.seats[: position.players]

    def counts(field: str) -> dict[str, dict[str, int]]:
        return {
            seat: {KIND_NAMES[kind]: int(n) for kind, n in enumerate(s[field][index]) if n}
            for index, seat in enumerate(seats)
        }

    return {
        "turn": "over" if position.over else "deal" if position.turn == CHANCE else seats[position.turn],
        "season": int(s["season"]),
        "first": seats[s["first"]],
        "bank": int(s["bank"]),
        "tokens": {seat: int(s["tokens"][index]) for index, seat in enumerate(seats)},
        "tableau": counts("tableau"),
        "hand": counts("hand"),
        "down": counts("down"),
    }


def play_both(players: int, options: dict[str, str], seed: int) -> Iterator[tuple[Position, PlainKoryo]]:
    """A random game on both, yielded at every decision and at the end."""
    secret = derive(seed, "twin")
    picks = generator(derive(seed, "picks"))
    fast = Position(KORYO, KORYO.setup(players, options))
    first = fast.chance(step_generator(secret, 0))[0]
    plain = PlainKoryo(players, options, first.removeprefix("first "))
    while not fast.over:
        if fast.turn == CHANCE:
            events = fast.chance(step_generator(secret, fast.steps))
            plain.deal({event.split()[1]: event.split()[2:] for event in events})
        else:
            yield fast, plain
            choice = favoured(fast, picks)
            fast.play(choice)
            plain.play(choice)
    yield fast, plain


def favoured(position: Position, gen: np.ndarray) -> str:
    """A random choice; events and powers more often than evenly, so that rare positions are met."""
    choices = position.legal()
    keen = [
        choice for choice in choices if choice[0] in "BL" or "B" in choice or "L" in choice or "$" in choice
    ]
    if keen and draw(gen, 2) == 0:
        choices = keen
    return choices[int(draw(gen, len(choices)))]


def difference(fast: Position, plain: PlainKoryo) -> str | None:
    """What the two disagree on, if anything."""
    legal = set(fast.legal())
    if legal != plain.legal():
        return f"legal: {sorted(legal ^ plain.legal())}"
    mine, theirs = snapshot(fast), plain.snapshot()
    if mine != theirs:
        return f"state: {[(key, mine[key], theirs[key]) for key in mine if mine[key] != theirs[key]]}"
    seats = KORYO.seats[: fast.players]
    outcome = fast.outcome()
    if dict(zip(seats, outcome.scores, strict=True)) != plain.scores():
        return f"scores: {outcome.scores}, {plain.scores()}"
    if {seats[seat] for seat in outcome.winners} != plain.winners():
        return f"winners: {outcome.winners}, {plain.winners()}"
    return None


def compare(players: int, options: dict[str, str], seed: int) -> int:
    """Play one game on both; the number of decisions compared. AssertionError where they differ."""
    decisions = 0
    for fast, plain in play_both(players, options, seed):
        found = difference(fast, plain)
        assert found is None, f"seed {seed}, {players} players, {options}: {found}"
        decisions += not fast.over
    return decisions


def compare_many(first_seed: int, count: int) -> int:
    every = settings(KORYO) + all_combinations()
    return sum(compare(*every[seed % len(every)], seed) for seed in range(first_seed, first_seed + count))


def main(wanted: int) -> None:
    done, chunk = 0, 50
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        seed = 0
        while done < wanted:
            jobs = [pool.submit(compare_many, seed + chunk * i, chunk) for i in range(40)]
            done += sum(job.result() for job in track(jobs, f"{done:,} of {wanted:,} decisions"))
            seed += chunk * len(jobs)
    print(f"{done:,} decisions compared in {seed:,} games: no difference")


if __name__ == "__main__":
    main(int(sys.argv[1]))
