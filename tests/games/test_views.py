"""What is written down twice about a view, compared: public fields, length of the tensor, plain data."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from randomly import decisions, settings

from madang.chance import derive, generator
from madang.games import NAMES, game, verbs
from madang.games.base import SPECTATOR
from madang.games.batch import Batch, features_loop
from madang.games.korrigans import screen
from madang.games.korrigans.board import LANDSCAPES
from madang.games.korrigans.board_model import field_code
from madang.games.korrigans.pieces import FIELDS
from madang.games.korrigans.rules import cauldron_fields
from madang.games.korrigans.state import BOARD_FIELDS
from madang.games.korrigans.view import FIELD_FEATURES, SEAT_FEATURES, field_features, seat_features
from madang.games.koryo.rules import majorities

MORE = 16  # numbers of room behind a tensor


def public_fields(name: str) -> set[str]:
    return {field[0] for field in import_module(f"madang.games.{name}.state").PUBLIC_FIELDS}


# The public fields


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("back", [False, True], ids=["into a view", "out of a view"])
def test_exactly_the_public_fields_are_copied(name: str, back: bool) -> None:
    types = [game(name).state_type, game(name).view_type]
    source, target = (np.zeros(1, record)[0] for record in (reversed(types) if back else types))
    for number, field in enumerate(source.dtype.names, 1):
        source[field] = number
    import_module(f"madang.games.{name}.view").copy_public(source, target)
    for field in target.dtype.names:
        copied = source[field] if field in public_fields(name) else 0
        assert (target[field] == copied).all(), field


@pytest.mark.parametrize("name", NAMES)
def test_a_secret_field_is_in_a_view_for_its_own_seat_alone_or_with_holes(name: str) -> None:
    """Of what is not public, a field of a view has one seat's row, or hides what other seats have."""
    one = game(name)
    secret = (set(one.state_type.names or ()) & set(one.view_type.names or ())) - public_fields(name)
    rows = {field for field in secret if one.view_type[field].shape == one.state_type[field].shape[1:]}
    hidden = set()
    for number, (players, options) in enumerate(settings(one)):
        for position in decisions(one, players, options, seed=number):
            s, v = position.state, position.view(position.turn)
            for field in secret:
                own = v[field] if field in rows else v[field][position.turn]
                assert (own == s[field][position.turn]).all(), field
            v = position.view(SPECTATOR)
            assert not any(v[field].any() for field in rows)
            hidden |= {field for field in secret - rows if (v[field] != s[field]).any()}
    assert hidden == secret - rows


# The tensor


@cache
def some_views(name: str) -> np.ndarray[Any, np.dtype[Any]]:
    """Views of the seats in turn all through a batch of games with every seat taken."""
    batch = Batch(game(name), 100, len(game(name).seats), seed=2)
    views = []
    while batch.running:
        batch.step(batch.pick())
        views.append(batch.views())
    return np.concatenate(views[::3])


def assert_fills(tensor: np.ndarray[Any, np.dtype[np.float32]], length: int) -> None:
    """Rows that were NaN are written up to `length` and not beyond it, the last number not always with 0."""
    assert not np.isnan(tensor[:, :length]).any()
    assert np.isnan(tensor[:, length:]).all()
    assert tensor[:, length - 1].any()


@pytest.mark.parametrize("name", NAMES)
def test_features_fill_the_tensor_exactly(name: str) -> None:
    views, length = some_views(name), game(name).feature_count
    tensor = np.full((len(views), length + MORE), np.nan, np.float32)
    features_loop(views, tensor)
    assert_fills(tensor, length)


@pytest.mark.parametrize(
    ("part", "count", "length"),
    [(seat_features, 5, SEAT_FEATURES), (field_features, FIELDS, FIELD_FEATURES)],
    ids=["seats", "fields"],
)
def test_each_part_of_the_tensor_of_korrigans_fills_its_place(
    part: Callable[..., None], count: int, length: int
) -> None:
    views = some_views("korrigans")[::5]
    tensor = np.full((len(views) * count, length + MORE), np.nan, np.float32)
    tensor[:, :length] = 0
    for row, out in enumerate(tensor):
        part(views[row // count], row % count, out)
    assert_fills(tensor, length)


# Plain data

UNTOLD = {str(field[0]) for field in BOARD_FIELDS}  # a board has data of its own


@pytest.mark.parametrize("name", NAMES)
def test_all_of_a_view_is_in_its_data(name: str) -> None:
    """A change of any field of a view is a change of the data, in some position."""
    one, told = game(name), set[str]()
    for position in decisions(one, 3, one.settle_options(), seed=1):
        view = position.view(position.turn)
        for field in set(view.dtype.names or ()) - told:
            for value in (0, 1):
                changed = view.copy()
                changed[field] = value
                if one.view_data(changed) != one.view_data(view):
                    told.add(field)
    assert set(one.view_type.names or ()) - told <= UNTOLD


def test_the_majorities_told_are_those_of_the_whole_view() -> None:
    one = game("koryo")
    for position in decisions(one, 3, one.settle_options(), seed=1):
        views = np.array([position.view(position.turn)])
        holders = [one.seats[seat] if seat >= 0 else None for seat in majorities(views)]
        assert list(one.view_data(views[0])["majorities"].values()) == holders


def test_the_places_told_for_the_cauldron_are_those_of_the_whole_view() -> None:
    one = game("korrigans")
    for position in decisions(one, 3, one.settle_options(), seed=1):
        views = np.array([position.view(position.turn)])
        codes = [field_code(field) for field, can in enumerate(cauldron_fields(views)) if can]
        assert one.view_data(views[0])["cauldron_fields"] == codes


def test_the_screen_has_a_style_for_every_landscape() -> None:
    assert set(screen.LANDSCAPE_STYLES) == set(LANDSCAPES)


# Plain Python


def digest(name: str) -> str:
    """Views, tensors and resampled positions all through a game."""
    one, gen, sha = game(name), generator(derive(1, "plain")), sha256()
    features, world = np.zeros(one.feature_count, np.float32), np.zeros(1, one.state_type)[0]
    for position in decisions(one, 2, one.settle_options(), seed=1):
        for viewer in range(SPECTATOR, 2):
            view = position.view(viewer)
            verbs.features(view, features)
            verbs.resample(view, gen, world)
            sha.update(view.tobytes() + features.tobytes() + world.tobytes())
    return sha.hexdigest()


@pytest.mark.parametrize("name", NAMES)
def test_views_are_the_same_in_plain_python(name: str) -> None:
    code = f"from games.test_views import digest; print(digest({name!r}))"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-W", "ignore::RuntimeWarning", "-c", code]
    plain = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    assert plain.stdout.strip() == digest(name)
