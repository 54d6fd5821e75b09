"""What the estimate is fitted on: benchmarks/fit_estimates.py."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from madang.chance import generators
from madang.games import NAMES, game
from madang.games.base import Game

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def fitting() -> ModuleType:
    spec = spec_from_file_location("fit_estimates", ROOT / "benchmarks" / "fit_estimates.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where numba looks for what it compiled
    spec.loader.exec_module(module)
    return module


def kept_of_a_game(fitting: ModuleType, kind: Game) -> Any:
    states, kept = np.array([kind.start(2).state]), np.zeros((1, fitting.MOST), kind.state_type)
    counts, ends = np.zeros(1, np.int64), np.zeros((2, 1, len(kind.seats)))
    fitting.play_glancing(states, generators(1, 1), 6, kept, counts, *ends)
    return kept[0, : counts[0]]


def test_koryo_leaves_the_deals_of_all_seasons_but_the_first(fitting: ModuleType) -> None:
    assert len(kept_of_a_game(fitting, game("koryo"))) == 7


def test_korrigans_leaves_the_draw_of_every_disc(fitting: ModuleType) -> None:
    kind = game("korrigans")
    discs = kept_of_a_game(fitting, kind)["bag"].sum(axis=1)
    full = kind.start(2).state["bag"].sum()
    assert discs.tolist() == [*range(full, full - len(discs), -1)]
    assert len(discs) > 7


@pytest.mark.parametrize("name", NAMES)
def test_shares_of_the_win_add_up(fitting: ModuleType, name: str) -> None:
    games = fitting.self_play(game(name), 3, {}, 40, 1, None)
    assert games.shares.sum(axis=1) == pytest.approx(1)
