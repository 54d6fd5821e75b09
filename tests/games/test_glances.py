"""What the search asks of a game: `worth` of a choice, `sketch` of a seat."""

import numpy as np
import pytest
from randomly import decisions, settings

from madang.games import NAMES, game, verbs
from madang.games.verbs import CHANCE

TABLES = [(name, number) for name in NAMES for number in range(len(settings(game(name))))]


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_a_glance_changes_nothing_and_tells_choices_apart(name: str, number: int) -> None:
    players, options = settings(game(name))[number]
    told_apart = 0
    for position in decisions(game(name), players, options, seed=number):
        before = position.state.tobytes()
        worths = [verbs.worth(position.state, action) for action in position.legal_actions()]
        assert position.state.tobytes() == before
        assert np.isfinite(worths).all()
        told_apart += len(set(worths)) > 1
    assert told_apart > 5


@pytest.mark.parametrize("name", NAMES)
def test_a_sketch_fills_its_rows_and_no_more(name: str) -> None:
    kind = game(name)
    ever = np.zeros(kind.sketch_size, bool)
    for number, (players, options) in enumerate(settings(kind)):
        for position in decisions(kind, players, options, seed=number):
            after = position.copy()
            after.apply(int(after.legal_actions()[0]))
            if after.turn != CHANCE:
                continue
            x = np.full((len(kind.seats), kind.sketch_size), np.nan, np.float32)
            scores = np.zeros(8, np.int64)
            verbs.outcome(after.state, scores)
            verbs.sketch(after.state, scores, x)
            assert np.isfinite(x[:players]).all()
            assert np.isnan(x[players:]).all()
            ever |= (x[:players] != 0).any(axis=0)
    never = np.flatnonzero(~ever)
    assert len(never) <= kind.sketch_size // 10, never


def test_a_sketch_of_koryo_says_who_leads() -> None:
    """Two tables that differ in one Merchant differ in what each seat's sketch says of the Merchants alone."""
    koryo = game("koryo")
    x = np.zeros((2, 2, koryo.sketch_size), np.float32)
    for more in range(2):
        position = koryo.start(2)
        position.state["first"], position.state["season"] = 0, 4
        position.state["tableau"][0, 8] = 2 + more
        position.state["tableau"][1, 8] = 2
        verbs.sketch(position.state, np.zeros(8, np.int64), x[more])
    leads = x[..., :72].reshape(2, 2, 9, 8).argmax(axis=3)[:, :, 8]
    assert leads.tolist() == [[5, 5], [6, 4]]
