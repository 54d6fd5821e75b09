"""The fitted estimate of a game's end: each seat's chance to win and its final score, at a chance step.

A small network with one hidden layer looks at a game's `sketch` of each seat in turn; a softmax over the
seats makes chances of what it answers. Its weights were fitted by self-play (benchmarks/fit_estimates.py)
and lie beside this file, one for each game.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from madang.compiled import compiled
from madang.games.base import Game
from madang.games.verbs import outcome, sketch

FOLDER = Path(__file__).parent / "weights"
POINTS = 10.0  # what the network calls 1 when it speaks of points

Numbers = NDArray[np.float32]


class Weights(NamedTuple):
    """`hidden` has a row for each number of the sketch and one of biases; so has `last`, for each hidden unit."""

    hidden: Numbers
    last: Numbers  # two columns: how strong a seat stands, and the points that it has still to come


@cache
def fitted(name: str) -> Weights | None:
    """The weights that are shipped for the game of this name, if there are any."""
    path = FOLDER / f"{name}.npz"
    if not path.exists():
        return None
    with np.load(path) as file:
        return Weights(file["hidden"].astype(np.float32), file["last"].astype(np.float32))


def weights(game: Game) -> Weights:
    """The weights that are shipped for a game; for one without, some that take all seats for equally strong."""
    return fitted(game.name) or Weights(
        np.zeros((game.sketch_size + 1, 1), np.float32), np.zeros((2, 2), np.float32)
    )


class Desk(NamedTuple):
    """Where the estimate does its sums."""

    sketches: Numbers  # a row for each seat
    units: Numbers
    scores: NDArray[np.int64]


def desk(seats: int, given: Weights) -> Desk:
    inputs, units = len(given.hidden) - 1, given.hidden.shape[1]
    return Desk(
        np.zeros((seats, inputs), np.float32),
        np.zeros(units, np.float32),
        np.zeros(seats, np.int64),
    )


@compiled
def estimate(s, weights, desk, win, points):
    """Write each seat's chance to win and the final score to be expected of it."""
    outcome(s, desk.scores)
    sketch(s, desk.scores, desk.sketches)
    top = np.float32(-1e9)
    for seat in range(s["players"]):
        strength, more = answer(desk.sketches[seat], weights, desk.units)
        top = max(top, strength)
        win[seat] = strength
        points[seat] = desk.scores[seat] + POINTS * more
    total = 0.0
    for seat in range(s["players"]):
        win[seat] = np.exp(win[seat] - top)
        total += win[seat]
    for seat in range(s["players"]):
        win[seat] /= total


@compiled
def answer(x, weights, units):
    """The network: one layer of rectified units, two linear answers. Most of `x` is 0."""
    hidden, last = weights.hidden, weights.last
    for unit in range(len(units)):
        units[unit] = hidden[len(x), unit]
    for i in range(len(x)):
        number = x[i]
        if number != 0:
            for unit in range(len(units)):
                units[unit] += number * hidden[i, unit]
    strength, more = last[len(units), 0], last[len(units), 1]
    for unit in range(len(units)):
        if units[unit] > 0:
            strength += units[unit] * last[unit, 0]
            more += units[unit] * last[unit, 1]
    return strength, more
