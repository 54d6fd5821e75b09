"""A position and its copies: each has its own state."""

import pickle
from collections.abc import Callable
from copy import deepcopy

import pytest

from madang.chance import generator
from madang.games import NAMES, game
from madang.games.base import Position

COPIES: list[Callable[[Position], Position]] = [
    Position.copy,
    deepcopy,
    lambda position: pickle.loads(pickle.dumps(position)),
    lambda position: Position(position.game, position.state, position.steps),
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("again", COPIES, ids=["copy", "deepcopy", "pickle", "made of its state"])
def test_who_plays_on_with_a_copy_changes_that_alone(
    name: str, again: Callable[[Position], Position]
) -> None:
    position = game(name).start(2)
    while position.turn < 0:
        position.chance(generator(1))
    before, twin = position.state.tobytes(), again(position)
    assert twin.state.tobytes() == before
    choice = position.legal()[0]
    twin.play(choice)
    assert position.state.tobytes() == before
    position.play(choice)
    assert twin.state.tobytes() == position.state.tobytes() != before
    assert (twin.turn, twin.legal(), twin.steps) == (position.turn, position.legal(), position.steps)
