"""Batches: the same games as one by one, on one core or on several."""

from threading import Thread
from threading import enumerate as enumerate_threads

import numpy as np
import pytest

from madang.chance import draw
from madang.games import NAMES, game
from madang.games.base import Game, Position
from madang.games.batch import Batch
from madang.games.verbs import CHANCE, OVER

COUNT = 60


def every_table() -> list[tuple[Game, int]]:
    games = [game(name) for name in NAMES]
    return [(one, players) for one in games for players in range(one.fewest, len(one.seats) + 1)]


@pytest.mark.parametrize(("game", "players"), every_table(), ids=lambda value: getattr(value, "name", value))
def test_a_batch_plays_the_same_games_as_single_positions(game: Game, players: int) -> None:
    batch = Batch(game, COUNT, players, seed=3)
    gens = Batch(game, COUNT, players, seed=3).gens  # as they stand after the first chance steps
    singles = [Position(game, state.copy()) for state in batch.states]
    while batch.running:
        actions = batch.pick()
        for index, single in enumerate(singles):
            legal = single.legal_actions()
            assert np.flatnonzero(batch.masks[index]).tolist() == legal.tolist()
            if single.over:
                assert actions[index] == -1
                continue
            assert actions[index] == legal[draw(gens[index], len(legal))]
            single.apply(int(actions[index]))
            while single.turn == CHANCE:
                single.chance(gens[index])
        batch.step(actions)
        assert batch.states.tobytes() == b"".join(single.state.tobytes() for single in singles)
    scores, winners = batch.outcomes()
    for index, single in enumerate(singles):
        outcome = single.outcome()
        assert tuple(scores[index][:players]) == outcome.scores
        assert winners[index] == sum(1 << seat for seat in outcome.winners)


@pytest.mark.parametrize("name", NAMES)
def test_threads_change_nothing_but_the_time(name: str) -> None:
    one, two = Batch(game(name), COUNT, 3, seed=9), Batch(game(name), COUNT, 3, seed=9, threads=2)
    for _ in range(20):
        one.step(one.pick())
        two.step(two.pick())
    assert one.states.tobytes() == two.states.tobytes()
    assert one.masks.tobytes() == two.masks.tobytes()
    assert one.features().tobytes() == two.features().tobytes()
    assert one.play_out() == two.play_out() > 0
    assert one.states.tobytes() == two.states.tobytes()
    assert not one.running
    assert one.restart_ended() == two.restart_ended() == COUNT
    assert one.states.tobytes() == two.states.tobytes()
    assert one.gens.tobytes() == two.gens.tobytes()
    assert one.masks.tobytes() == two.masks.tobytes()


def test_threads_end_with_their_batch() -> None:
    def threads() -> list[Thread]:
        return [thread for thread in enumerate_threads() if thread.name.startswith("madang-batch")]

    before = threads()
    batch = Batch(game("koryo"), COUNT, 3, threads=2)
    started = [thread for thread in threads() if thread not in before]
    assert started  # one, if the first was done before the second was needed
    del batch
    for thread in started:
        thread.join(timeout=10)
        assert not thread.is_alive()


@pytest.mark.parametrize("name", NAMES)
def test_views_are_those_of_the_seats_asked_for(name: str) -> None:
    batch = Batch(game(name), COUNT, 2, seed=1)
    for seat in (-1, 0, 1):
        views = batch.views(np.full(COUNT, seat, np.int8))
        assert (views["seat"] == seat).all()
    assert (batch.views()["seat"] == batch.turns).all()


@pytest.mark.parametrize("name", NAMES)
def test_features_have_their_fixed_size_and_are_of_about_unit_size(name: str) -> None:
    batch = Batch(game(name), COUNT, 3, seed=1)
    for _ in range(60):
        batch.step(batch.pick())
        tensor = batch.features()
        assert tensor.shape == (COUNT, game(name).feature_count)
        assert np.abs(tensor).max() <= 4
    assert (tensor != 0).any(axis=0).sum() > game(name).feature_count / 4


@pytest.mark.parametrize("name", NAMES)
def test_ended_games_can_be_begun_anew(name: str) -> None:
    batch = Batch(game(name), COUNT, 2, seed=4)
    assert batch.restart_ended() == 0
    batch.play_out()
    assert (batch.turns == OVER).all()
    assert batch.restart_ended() == COUNT
    assert (batch.turns >= 0).all()
    assert batch.masks.any(axis=1).all()


@pytest.mark.parametrize("name", NAMES)
def test_games_that_go_on_are_left_alone_when_others_begin_anew(name: str) -> None:
    batch = Batch(game(name), COUNT, 2, seed=4)
    while not (batch.turns == OVER).any():
        batch.step(batch.pick())
    ended, before = batch.turns == OVER, batch.states.copy()
    assert 0 < batch.restart_ended() == ended.sum() < COUNT
    assert batch.states[~ended].tobytes() == before[~ended].tobytes()
    for mask, state in zip(batch.masks, batch.states, strict=True):
        assert np.flatnonzero(mask).tolist() == Position(batch.game, state).legal_actions().tolist()
