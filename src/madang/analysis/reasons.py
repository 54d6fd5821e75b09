"""Why one choice is better than another, in words made of what the deciding seat would see."""

from collections.abc import Sequence

import numpy as np

from madang.chance import Generator
from madang.games import verbs
from madang.games.base import Game, Position, View

WORLDS = 8  # positions that fit the view, in which a choice is tried


def contrast(game: Game, view: View, better: str, other: str, gen: Generator) -> str:
    """What `better` brings the seat of `view` at once that `other` does not, and the other way round."""
    gains, costs = (consequences(game, view, text, gen) for text in (better, other))
    only_gains = [phrase for phrase in gains if phrase not in costs]
    only_costs = [phrase for phrase in costs if phrase not in gains]
    if not only_gains and not only_costs:
        return f"{better} and {other} bring the same at once; the difference comes later"
    return f"{better}: {listed(only_gains)}; {other}: {listed(only_costs)}"


def consequences(game: Game, view: View, text: str, gen: Generator) -> list[str]:
    """What changes for the seat of `view` by a choice, whatever it can't know: what holds in all of some worlds."""
    found = [tried(game, view, text, gen) for _ in range(WORLDS)]
    return [phrase for phrase in found[0] if all(phrase in phrases for phrases in found)]


def tried(game: Game, view: View, text: str, gen: Generator) -> list[str]:
    world = Position(game, np.zeros(1, game.state_type)[0])
    verbs.resample(view, gen, world.state)
    world.apply(game.numbers[text])
    return game.changes(view, world.view(int(view["seat"])))


def listed(phrases: Sequence[str]) -> str:
    return ", ".join(phrases) or "nothing else at once"
