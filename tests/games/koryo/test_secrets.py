"""Twin worlds: what a seat is given does not change by a byte when what it can't know changes. K7."""

import json
from io import StringIO
from typing import Any

import numpy as np
import pytest
from randomly import decisions, settings
from rich.console import Console

from madang.chance import Generator, derive, draw, generator
from madang.games import game, verbs
from madang.games.base import SPECTATOR, Position, View
from madang.games.koryo.cards import BARBARIAN, COPIES, KINDS
from madang.games.koryo.state import HIDDEN, ORDERS

KORYO = game("koryo")
SETTINGS = settings(KORYO)


def twin_world(position: Position, viewer: int, gen: Generator) -> Position:
    """The same position with everything that `viewer` can't know dealt anew, sizes kept where they are public."""
    twin = position.copy()
    s = twin.state
    others = [seat for seat in range(position.players) if seat != viewer]
    unseen = COPIES.astype(int) - s["tableau"].sum(axis=0)
    if viewer != SPECTATOR:
        unseen -= s["hand"][viewer] + s["down"][viewer]
    pile = np.repeat(np.arange(KINDS), unseen)
    if s["orders"] == 1 and s["phase"] == ORDERS:
        hide_order_sizes(twin, others, gen)
    for seat in others:
        for field in ("hand", "down", "returned"):
            size = int(s[field][seat].sum())
            s[field][seat] = 0
            for _ in range(size):
                card = draw(gen, len(pile))
                s[field][seat][pile[card]] += 1
                if field != "returned":
                    pile = np.delete(pile, card)
    return twin


def hide_order_sizes(twin: Position, others: list[int], gen: Generator) -> None:
    """orders=together: nobody knows yet how many cards the others have placed."""
    s = twin.state
    for seat in others:
        if s["placed"][seat] != HIDDEN and s["dealt"][seat]:
            placed = draw(gen, int(s["dealt"][seat]) + 1)
            s["placed"][seat] = placed
            s["down"][seat] = [placed, *[0] * (KINDS - 1)]
            s["returned"][seat] = [s["dealt"][seat] - placed, *[0] * (KINDS - 1)]


def all_that_leaves(position: Position, viewer: int) -> dict[str, bytes]:
    """Everything that a viewer is given, as bytes."""
    view = position.view(viewer)
    features = np.zeros(KORYO.feature_count, np.float32)
    verbs.features(view, features)
    screen = StringIO()
    Console(file=screen, width=120).print(KORYO.screen(view, list("ABCD")))
    refusals = [str(position.refuse(text, viewer)) for text in KORYO.texts[::31]]
    given: dict[str, bytes] = {
        "view": view.tobytes(),
        "data": json.dumps(KORYO.view_data(view)).encode(),
        "features": features.tobytes(),
        "screen": screen.getvalue().encode(),
        "refusals": "\n".join(refusals).encode(),
    }
    if viewer == position.turn:
        given["legal"] = "|".join(position.legal()).encode()
        given["described"] = "|".join(KORYO.describe(view, text) for text in position.legal()[:20]).encode()
    return given


def leaks(position: Position, viewer: int, gen: Generator) -> list[str]:
    """Through which doors a viewer learns what it may not know."""
    here = all_that_leaves(position, viewer)
    there = all_that_leaves(twin_world(position, viewer, gen), viewer)
    return [door for door in here if here[door] != there[door]]


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_twin_worlds_look_the_same(number: int) -> None:
    players, options = SETTINGS[number]
    gen = generator(derive(number, "twins"))
    for step, position in enumerate(decisions(KORYO, players, options, seed=number)):
        if step % 5 == 0:
            for viewer in range(SPECTATOR, players):
                assert leaks(position, viewer, gen) == [], (step, viewer)


def leaking_hand(s: Any, v: View) -> None:
    v["hand"][0] += s["hand"].sum(axis=0)[8]


def leaking_down(s: Any, v: View) -> None:
    v["used"][0] = int(s["down"][:, 8].any())


def leaking_size(s: Any, v: View) -> None:
    v["down_sizes"] = s["down"].sum(axis=1)


def leaking_returned(s: Any, v: View) -> None:
    v["gone"] = s["returned"].sum(axis=0)


@pytest.mark.parametrize("leak", [leaking_hand, leaking_down, leaking_size, leaking_returned])
def test_the_twin_worlds_catch_a_planted_leak(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Position.view

    def leaky(self: Position, seat: int = SPECTATOR) -> View:
        view = honest(self, seat)
        leak(self.state, view)
        return view

    monkeypatch.setattr(Position, "view", leaky)
    gen = generator(derive(1, "planted"))
    options = KORYO.settle_options(None, {"orders": "together"})
    found = [leaks(position, 0, gen) for position in decisions(KORYO, 3, options, seed=5)]
    assert any("view" in doors for doors in found)


def test_an_order_of_another_seat_is_seen_by_its_size_alone() -> None:
    for orders, expected in (("in-turn", "?2"), ("together", "?")):
        position = next(decisions(KORYO, 3, KORYO.settle_options(None, {"orders": orders}), seed=2))
        seat, other = position.turn, (position.turn + 1) % 3
        for choice in [text for text in position.legal() if text.endswith("*2")]:
            after = position.copy()
            after.play(choice)
            assert KORYO.seen(after.view(other), seat, choice) == expected
            assert KORYO.seen(after.view(SPECTATOR), seat, choice) == expected
            assert KORYO.seen(after.view(seat), seat, choice) == choice


# Resampling


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_a_resampled_position_fits_the_view_and_can_be_played_to_its_end(number: int) -> None:
    players, options = SETTINGS[number]
    gen = generator(derive(number, "resample"))
    for step, position in enumerate(decisions(KORYO, players, options, seed=number)):
        if step % 4:
            continue
        for viewer in range(SPECTATOR, players):
            view = position.view(viewer)
            world = Position(KORYO, KORYO.setup(players, options), position.steps)
            verbs.resample(view, gen, world.state)
            assert world.view(viewer).tobytes() == view.tobytes()
            assert_sound(world)
            play_out(world, gen)


def assert_sound(world: Position) -> None:
    """No card twice or missing, and every order one that could have been given."""
    s = world.state
    in_play = s["tableau"].sum(axis=0) + s["hand"].sum(axis=0) + s["down"].sum(axis=0)
    assert (in_play <= COPIES).all()
    fresh = s["hand"].sum(axis=0) + s["down"].sum(axis=0) + s["returned"].sum(axis=0) + s["gone"]
    assert (fresh + s["tableau"].sum(axis=0) <= COPIES).all(), (
        "a card that left a tableau can't have been dealt"
    )
    for seat in range(world.players):
        kinds = np.flatnonzero(s["down"][seat])
        owner = s["owner"] == seat and s["placed"][seat] == 2
        assert len(kinds) <= 1 or (owner and len(kinds) == 2)
        if len(kinds) and s["turned"][seat] >= 0 and not owner:
            assert kinds[0] == s["turned"][seat] >= BARBARIAN
        if s["placed"][seat] != HIDDEN:
            assert s["placed"][seat] + s["returned"][seat].sum() == s["dealt"][seat]


def play_out(world: Position, gen: Generator) -> None:
    while not world.over:
        if world.turn < 0:
            world.chance(gen)
        else:
            actions = world.legal_actions()
            assert len(actions)
            world.apply(int(actions[draw(gen, len(actions))]))
            assert (world.state["tableau"] >= 0).all()


def test_resampling_reaches_the_true_position() -> None:
    """With few unseen cards left to tell apart, every possible order of the other seat is met."""
    position = next(decisions(KORYO, 2, KORYO.settle_options(), seed=9))
    seat, other = position.turn, 1 - position.turn
    position.play(
        "9*2" if "9*2" in position.legal() else next(t for t in position.legal() if t.endswith("*2"))
    )
    gen = generator(derive(4, "reach"))
    view = position.view(other)
    met = set()
    world = Position(KORYO, KORYO.setup(2, KORYO.settle_options()))
    for _ in range(3000):
        verbs.resample(view, gen, world.state)
        met.add(tuple(world.state["down"][seat]))
    unseen = COPIES - view["hand"]
    assert met == {tuple(2 * (np.arange(KINDS) == kind)) for kind in range(KINDS) if unseen[kind] >= 2}
