"""What the estimate is fitted on: benchmarks/fit_estimates.py."""

from typing import Any

import numpy as np
import pytest

from benchmarks import fit_estimates
from madang.chance import generators
from madang.games import NAMES, game
from madang.games.base import Game


def kept_of_a_game(kind: Game) -> Any:
    states, kept = np.array([kind.start(2).state]), np.zeros((1, fit_estimates.MOST), kind.state_type)
    counts, ends = np.zeros(1, np.int64), np.zeros((2, 1, len(kind.seats)))
    fit_estimates.play_glancing(states, generators(1, 1), 6, kept, counts, *ends)
    return kept[0, : counts[0]]


def test_koryo_leaves_the_deals_of_all_seasons_but_the_first() -> None:
    assert len(kept_of_a_game(game("koryo"))) == 7


def test_korrigans_leaves_the_draw_of_every_disc() -> None:
    kind = game("korrigans")
    discs = kept_of_a_game(kind)["bag"].sum(axis=1)
    full = kind.start(2).state["bag"].sum()
    assert discs.tolist() == [*range(full, full - len(discs), -1)]
    assert len(discs) > 7


@pytest.mark.parametrize("name", NAMES)
def test_shares_of_the_win_add_up(name: str) -> None:
    games = fit_estimates.self_play(game(name), 3, {}, 40, 1, None)
    assert games.shares.sum(axis=1) == pytest.approx(1)
