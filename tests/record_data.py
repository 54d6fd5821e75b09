"""Good records, as plain data to be changed, and what is answered to them."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from golden import random_game

from madang.chance import derive, draw, generator
from madang.games import game
from madang.games.base import Position
from madang.records import Recorder, RecordError, from_line, to_line, verify

Data = dict[str, Any]

KORYO = game("koryo")
TABLES = [(edition, players) for edition in KORYO.editions for players in (2, 3, 4)]
SECRET = derive(1, "records")
FIELDS = [
    "madang", "game", "edition", "options", "players", "first",
    "names", "board", "commitment", "secret", "events", "result",
]  # fmt: skip

each_table = pytest.mark.parametrize(("edition", "players"), TABLES)


@cache
def line_of(edition: str, players: int, with_legal: bool = False) -> bytes:
    """A whole random game, as its line."""
    return to_line(random_game("koryo", edition, players, with_legal).record).encode()


def good(edition: str = "rulebook", players: int = 3, with_legal: bool = False) -> Data:
    """A whole random game, to be changed."""
    data: Data = json.loads(line_of(edition, players, with_legal))
    return data


def check(data: Data) -> Position:
    return verify(from_line(json.dumps(data).encode()))


def fault(data: Data) -> str:
    """Why a record is refused; fails if it is not."""
    with pytest.raises(RecordError) as refused:
        check(data)
    return str(refused.value)


def cut(data: Data, count: int) -> None:
    """Leave the game after so many events."""
    data["events"] = data["events"][:count]
    data["secret"] = data["result"] = None


def is_decision(event: str) -> bool:
    return event[1:2] == " "


def first_decision(data: Data) -> int:
    return next(index for index, event in enumerate(data["events"]) if is_decision(event))


def plays(recorder: Recorder, seed: int) -> Iterator[str]:
    """Random choices until the game is over."""
    gen = generator(derive(seed, "plays"))
    while not recorder.position.over:
        choices = recorder.position.legal()
        yield choices[draw(gen, len(choices))]


def running(decisions: int, with_legal: bool = False) -> Recorder:
    """A game left after some decisions."""
    recorder = Recorder(KORYO, 3, ["Ana", "Bo", "고려"], SECRET, with_legal=with_legal)
    for _, text in zip(range(decisions), plays(recorder, 1), strict=False):
        recorder.play(text)
    return recorder
