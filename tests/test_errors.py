"""What a person can get wrong, as docs/library.md lists it, is a MadangError of one line."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from madang import Batch, MadangError, bot, game, generator
from madang.records import from_line, read

KORYO, KORRIGANS = game("koryo"), game("korrigans")


def wrong_step(*actions: int) -> Callable[[], object]:
    return lambda: Batch(KORYO, 2, players=2).step(np.array(actions, np.int16))


def wrong_seats(*seats: int) -> Callable[[], object]:
    return lambda: Batch(KORYO, 2, players=2).views(np.array(seats))


def chance_thrice() -> None:
    position, gen = KORYO.start(2), generator(1)
    for _ in range(3):
        position.chance(gen)


WRONG: dict[str, Callable[[], object]] = {
    "game": lambda: game("chess"),
    "bot": lambda: bot("genius", KORYO),
    "edition": lambda: KORYO.start(2, "unheard-of"),
    "option": lambda: KORYO.start(2, changes={"colour": "red"}),
    "value of an option": lambda: KORYO.start(2, changes={"reveal": "never"}),
    "board": lambda: KORRIGANS.on("atlantis"),
    "board with a fault": lambda: KORRIGANS.on({"name": "nothing"}),
    "board in no file": lambda: KORRIGANS.on_file(Path("nowhere.toml")),
    "board of a game without": lambda: KORYO.on("broceliande"),
    "players": lambda: KORYO.start(7),
    "seat": lambda: KORYO.start(2).view(2),
    "choice": lambda: KORYO.start(2).play("9*9"),
    "chance not due": chance_thrice,
    "record": lambda: from_line(b"{}"),
    "record in no file": lambda: list(read(Path("nowhere.jsonl"))),
    "too few actions": wrong_step(1),
    "action below": wrong_step(1, -2),
    "action above": wrong_step(1, len(KORYO.texts)),
    "too few seats": wrong_seats(1),
    "seat below": wrong_seats(1, -2),
    "seat above": wrong_seats(1, 2),
    "seat far above": wrong_seats(1, 256),
}


@pytest.mark.parametrize("ask", WRONG.values(), ids=WRONG.keys())
def test_it_is_told_in_one_line(ask: Callable[[], object]) -> None:
    with pytest.raises(MadangError) as error:
        ask()
    assert len(str(error.value).splitlines()) == 1
