"""The games of Madang, by name."""

from functools import cache
from importlib import import_module

from madang.games.base import Game, MadangError

NAMES = ("koryo", "korrigans")


@cache
def game(name: str) -> Game:
    """The game with this name."""
    if name not in NAMES:
        raise MadangError(f"there is no game {name!r}; there is {' and '.join(NAMES)}")
    found: Game = import_module(f"madang.games.{name}").GAME
    return found
