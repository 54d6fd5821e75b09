"""A simple sensible player of any game: it looks one choice ahead and takes what it judges best."""

import numpy as np
from numpy.typing import NDArray

from madang.chance import Generator
from madang.compiled import compiled
from madang.games.base import Game, View
from madang.games.verbs import apply, resample, value

WORLDS = 8  # positions that fit the view, tried for each choice


@compiled
def judge_choices(view, seat, choices, gen, world, tried, values):
    """Add up, for each choice, how `seat` would stand after it in positions that fit the view."""
    for _ in range(WORLDS):
        resample(view, gen, world[0])
        for index in range(len(choices)):
            tried[0] = world[0]
            apply(tried[0], choices[index])
            values[index] += value(tried[0], seat)


class SensibleBot:
    """Takes the choice after which its seat stands best by the game's own simple judgement."""

    def __init__(self, game: Game) -> None:
        self.state_type = game.state_type

    def choose(self, view: View, choices: NDArray[np.int16], gen: Generator) -> int:
        values, worlds = np.zeros(len(choices)), np.zeros(2, self.state_type)
        judge_choices(view, int(view["seat"]), choices, gen, worlds[:1], worlds[1:], values)
        return int(choices[values.argmax()])
