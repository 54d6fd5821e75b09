"""What plays: a bot gets a view, never a position. One registry for terminal, records and all that follows."""

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from madang.bots.levels import LEVELS, LevelBot
from madang.bots.program import PREFIX, ProgramBot
from madang.bots.search import PLAIN, Search
from madang.bots.sensible import SensibleBot
from madang.chance import Generator, draw
from madang.games.base import Game, MadangError, View

Choices = NDArray[np.int16]


class Bot(Protocol):
    def choose(self, view: View, choices: Choices, gen: Generator) -> int:
        """One of `choices`, all legal actions in ascending order, from what the seat of `view` knows and `gen`."""


class RandomBot:
    """Every legal choice is equally likely."""

    def choose(self, view: View, choices: Choices, gen: Generator) -> int:
        return int(choices[draw(gen, len(choices))])


BOTS: dict[str, Callable[[Game], Bot]] = {
    "random": lambda game: RandomBot(),
    "sensible": SensibleBot,
    "plain": lambda game: Search(game, PLAIN),
}  # beside the levels of each game


def levels(game: Game) -> list[str]:
    """The levels of play of a game, weakest first."""
    return list(LEVELS.get(game.name, {}))


def bot(name: str, game: Game) -> Bot:
    """The bot with this name for one game; `program:PATH ARGUMENTS` is another program."""
    if name.startswith(PREFIX):
        return ProgramBot(game, name.removeprefix(PREFIX))
    if name in levels(game):
        return LevelBot(game, LEVELS[game.name][name])
    if name in BOTS:
        return BOTS[name](game)
    raise MadangError(
        f"there is no bot {name!r} for {game.title}; there is {', '.join([*levels(game), *BOTS])}"
    )
