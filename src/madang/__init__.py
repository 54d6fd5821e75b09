"""Madang, a table for two modern board games: Koryŏ and Korrigans.

    import madang

    koryo = madang.game("koryo")
    position = koryo.start(players=3)

What is offered here loads when it is first used, so that `import madang` is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from madang.bots import bot
    from madang.chance import generator, generators, step_generator
    from madang.games import game
    from madang.games.base import MadangError, Position, Refusal, Refused
    from madang.games.batch import Batch
    from madang.records import Record, Recorder, RecordError

_HOMES = {
    "Batch": "madang.games.batch",
    "MadangError": "madang.games.base",
    "Position": "madang.games.base",
    "Record": "madang.records",
    "RecordError": "madang.records",
    "Recorder": "madang.records",
    "Refusal": "madang.games.base",
    "Refused": "madang.games.base",
    "bot": "madang.bots",
    "game": "madang.games",
    "generator": "madang.chance",
    "generators": "madang.chance",
    "step_generator": "madang.chance",
}

__all__ = [
    "Batch",
    "MadangError",
    "Position",
    "Record",
    "RecordError",
    "Recorder",
    "Refusal",
    "Refused",
    "bot",
    "game",
    "generator",
    "generators",
    "step_generator",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'madang' has no attribute {name!r}")
