"""The levels of play of each game, weakest first: each with a fixed budget, so that it is as strong anywhere.

docs/bots.md says how strong they are and how that was measured.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from madang.bots.search import Plan, Search
from madang.chance import Generator, draw
from madang.games.base import Game, View


class Level(NamedTuple):
    plan: Plan
    wavers: bool = (
        False  # takes a choice as often as its search came to it, not always the one it came to most
    )


LEVELS: dict[str, dict[str, Level]] = {
    "koryo": {
        "novice": Level(Plan(6, glances=1, widening=1.0), wavers=True),
        "clerk": Level(Plan(8, glances=2)),
        "minister": Level(Plan(20)),
        "omniscient": Level(Plan(3000, glances=4, horizon=1)),
    },
    "korrigans": {
        "troll": Level(Plan(6, glances=1, widening=1.0), wavers=True),
        "goblin": Level(Plan(16, glances=1, informed=False)),
        "elf": Level(Plan(24, glances=2, widening=3.0)),
        "fairy": Level(Plan(2000, glances=12)),
    },
}


class LevelBot:
    """Plays at a level."""

    def __init__(self, game: Game, level: Level) -> None:
        self.search = Search(game, level.plan)
        self.wavers = level.wavers

    def choose(self, view: View, choices: NDArray[np.int16], gen: Generator) -> int:
        if len(choices) == 1 or not self.wavers:
            return self.search.choose(view, choices, gen)
        visits = self.search.weigh(view, choices, gen).visits
        return int(choices[np.searchsorted(visits.cumsum(), draw(gen, int(visits.sum())), side="right")])
