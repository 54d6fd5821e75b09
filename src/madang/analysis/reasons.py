"""Why one choice is better than another, made of what the deciding seat would see."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from madang.chance import Generator
from madang.games import verbs
from madang.games.base import Change, Game, Position, View

WORLDS = 8  # positions that fit the view, in which a choice is tried


class Contrast(NamedTuple):
    """What each of two choices brings the deciding seat at once that the other does not."""

    better: list[Change]
    other: list[Change]


def contrast(game: Game, view: View, better: str, other: str, gen: Generator) -> Contrast:
    """What `better` brings the seat of `view` at once that `other` does not, and the other way round."""
    gains, costs = (consequences(game, view, text, gen) for text in (better, other))
    return Contrast(
        [change for change in gains if change not in costs],
        [change for change in costs if change not in gains],
    )


def consequences(game: Game, view: View, text: str, gen: Generator) -> list[Change]:
    """What changes for the seat of `view` by a choice, whatever it can't know: what holds in all of some worlds."""
    found = [tried(game, view, text, gen) for _ in range(WORLDS)]
    return [change for change in found[0] if all(change in changes for changes in found)]


def tried(game: Game, view: View, text: str, gen: Generator) -> list[Change]:
    world = Position(game, np.zeros(1, game.state_type)[0])
    verbs.resample(view, gen, world.state)
    world.apply(game.numbers[text])
    return game.changes(view, world.view(int(view["seat"])))


def contrast_words(game: Game, better: str, other: str, found: Contrast) -> str:
    """A contrast of two choices as a sentence in English."""
    if not found.better and not found.other:
        return f"{better} and {other} bring the same at once; the difference comes later"
    return f"{better}: {listed(game, found.better)}; {other}: {listed(game, found.other)}"


def listed(game: Game, changes: Sequence[Change]) -> str:
    return ", ".join(map(game.change_words, changes)) or "nothing else at once"
