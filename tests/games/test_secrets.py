"""Twin worlds: what a seat is given does not change by a byte when what it can't know changes. K7, G10."""

import json
from collections.abc import Callable
from importlib import import_module
from io import StringIO
from typing import Any

import numpy as np
import pytest
from randomly import choose, decisions, settings
from rich.console import Console

from madang.chance import Generator, derive, draw, generator
from madang.games import NAMES, game, verbs
from madang.games.base import SPECTATOR, Game, Position, View
from madang.games.koryo.cards import COPIES, KINDS

KORYO = game("koryo")
KORRIGANS = game("korrigans")
pytestmark = pytest.mark.slow

TABLES = [(name, number) for name in NAMES for number in range(len(settings(game(name))))]


def worlds(game: Game) -> Any:
    """`twin_world` and `assert_sound` of a game."""
    return import_module(f"games.{game.name}.worlds")


def all_that_leaves(position: Position, viewer: int) -> dict[str, bytes]:
    """Everything that a viewer is given, as bytes."""
    game, view = position.game, position.view(viewer)
    features = np.zeros(game.feature_count, np.float32)
    verbs.features(view, features)
    screen = StringIO()
    for width, height in ((80, 24), (120, 60)):
        Console(file=screen, width=width, height=height).print(game.screen(view, list(game.seats)))
    refusals = [str(position.refuse(text, viewer)) for text in game.texts[::31]]
    given: dict[str, bytes] = {
        "view": view.tobytes(),
        "data": json.dumps(game.view_data(view)).encode(),
        "features": features.tobytes(),
        "screen": screen.getvalue().encode(),
        "refusals": "\n".join(refusals).encode(),
        "chapter": game.chapter(view).encode(),
    }
    if viewer == position.turn:
        given["legal"] = "|".join(position.legal()).encode()
        given["described"] = "|".join(game.describe(view, text) for text in position.legal()).encode()
    if position.over:
        given["score"] = repr(game.final_score(view)).encode()
    return given


def leaks(position: Position, viewer: int, gen: Generator) -> list[str]:
    """Through which doors a viewer learns what it may not know."""
    here = all_that_leaves(position, viewer)
    there = all_that_leaves(worlds(position.game).twin_world(position, viewer, gen), viewer)
    return [door for door in here if here[door] != there[door]]


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_twin_worlds_look_the_same(name: str, number: int) -> None:
    players, options = settings(game(name))[number]
    gen = generator(derive(number, "twins"))
    for step, position in enumerate(decisions(game(name), players, options, seed=number)):
        if step % 5 == 0:
            for viewer in range(SPECTATOR, players):
                assert leaks(position, viewer, gen) == [], (step, viewer)
    assert position.over
    for viewer in range(SPECTATOR, players):
        assert leaks(position, viewer, gen) == [], ("end", viewer)


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_decisions_that_look_the_same_are_told_the_same(name: str, number: int) -> None:
    """Whoever sees the same after two decisions of another seat hears the same of them."""
    players, options = settings(game(name))[number]
    for step, position in enumerate(decisions(game(name), players, options, seed=number)):
        if step % 3 == 0:
            for viewer in set(range(SPECTATOR, players)) - {position.turn}:
                told: dict[bytes, set[str]] = {}
                for choice in position.legal():
                    if choice.startswith("move "):  # G10.1: everyone knows by which companion
                        continue
                    after = position.copy()
                    after.play(choice)
                    view = after.view(viewer)
                    seen = game(name).seen(view, position.turn, choice)
                    told.setdefault(view.tobytes(), set()).add(game(name).tell("B", seen))
                for texts in told.values():
                    assert len(texts) == 1, texts


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_everything_is_always_somewhere(name: str, number: int) -> None:
    players, options = settings(game(name))[number]
    for position in decisions(game(name), players, options, seed=number):
        worlds(position.game).assert_sound(position)


def koryo_hand(s: Any, v: View) -> None:
    v["hand"][0] += s["hand"].sum(axis=0)[8]


def koryo_down(s: Any, v: View) -> None:
    v["used"][0] = int(s["down"][:, 8].any())


def koryo_size(s: Any, v: View) -> None:
    v["down_sizes"] = s["down"].sum(axis=1)


def koryo_returned(s: Any, v: View) -> None:
    v["gone"] = s["returned"].sum(axis=0)


def korrigans_clovers(s: Any, v: View) -> None:
    v["looking"] = s["clovers"][8]


def korrigans_menhir(s: Any, v: View) -> None:
    v["shown"][0] = s["menhir"].max() == s["menhir"][0]


def korrigans_behind(s: Any, v: View) -> None:
    v["behind"] = s["behind"]


def korrigans_given(s: Any, v: View) -> None:
    v["given"] = s["given"]


def korrigans_memory(s: Any, v: View) -> None:
    v["memory"] = s["memory"].max(axis=0)


LEAKS = [koryo_hand, koryo_down, koryo_size, koryo_returned]
LEAKS += [korrigans_clovers, korrigans_menhir, korrigans_behind, korrigans_given, korrigans_memory]


@pytest.mark.parametrize("leak", LEAKS)
def test_the_twin_worlds_catch_a_planted_leak(
    leak: Callable[[Any, View], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Position.view

    def leaky(self: Position, seat: int = SPECTATOR) -> View:
        view = honest(self, seat)
        leak(self.state, view)
        return view

    monkeypatch.setattr(Position, "view", leaky)
    gen = generator(derive(1, "planted"))
    leaking = game(leak.__name__.split("_")[0])
    options = leaking.settle_options(None, {"orders": "together"} if leaking is KORYO else {})
    found = [leaks(position, 0, gen) for seed in (5, 6) for position in decisions(leaking, 3, options, seed)]
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


def test_a_clover_taken_is_seen_by_its_taker_and_behind_a_fallen_screen_alone() -> None:
    met = set()
    for seed in range(12):
        for position in decisions(KORRIGANS, 3, KORRIGANS.settle_options(), seed=seed):
            seat, choice = position.turn, position.legal()[0]
            word = choice.split()[0]
            if word not in ("take", "backup"):
                continue
            after = position.copy()
            after.play(choice)
            fallen = not position.state["screen"][seat]
            hidden = "take ?" if word == "take" else f"backup ? {choice.split()[2]}"
            met.add((word, fallen))
            for viewer in range(SPECTATOR, 3):
                knows = fallen or viewer == seat
                assert KORRIGANS.seen(after.view(viewer), seat, choice) == (choice if knows else hidden)
    assert {("take", False), ("take", True)} <= met


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_chance_is_told_the_same_in_twin_worlds(name: str, number: int) -> None:
    players, options = settings(game(name))[number]
    gen, picks = generator(derive(number, "told")), generator(derive(number, "picks"))
    position = Position(game(name), game(name).setup(players, options))
    hidden = set()
    while not position.over:
        if position.turn >= 0:
            choose(position, picks)
            continue
        before = position.state.copy()
        events = position.chance(gen)
        for viewer in range(SPECTATOR, players):
            view = position.view(viewer)
            world = position.copy()
            verbs.resample(view, gen, world.state)
            there = position.game.chance_events(before, world.state)
            assert position.game.seen_chance(view, events) == position.game.seen_chance(
                world.view(viewer), there
            )
            hidden |= {event.split(" ")[0] for event in set(events) ^ set(there)}
    assert hidden == ({"deal"} if name == "koryo" else {"clovers", "menhir"})


def test_a_hand_dealt_to_another_seat_is_seen_by_its_size_alone() -> None:
    position, gen = KORYO.start(3), generator(derive(1, "dealt"))
    first = position.chance(gen)
    assert KORYO.seen_chance(position.view(0), first) == first
    events = position.chance(gen)
    for viewer in range(SPECTATOR, 3):
        own = [event for event in events if event[5] == KORYO.seats[viewer] and viewer != SPECTATOR]
        others = [f"{event[:6]} ?10" for event in events if event not in own]
        assert sorted(KORYO.seen_chance(position.view(viewer), events)) == sorted(own + others)


def test_of_a_board_laid_out_the_numbers_are_seen_and_of_a_draw_the_colour() -> None:
    position = KORRIGANS.start(2)
    events = position.chance(generator(derive(1, "laid")))
    seen = KORRIGANS.seen_chance(position.view(0), events)
    counts = position.view(0)["clover_counts"]
    assert seen[:17] == [f"clovers F{field} ?{count}" for field, count in enumerate(counts, 1)]
    assert all(line.startswith("menhir F") and line.endswith(" ?") for line in seen[17:])
    assert KORRIGANS.seen_chance(position.view(0), ["rainbow green"]) == ["rainbow green"]


# Resampling


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_a_resampled_position_fits_the_view_and_can_be_played_to_its_end(name: str, number: int) -> None:
    players, options = settings(game(name))[number]
    gen = generator(derive(number, "resample"))
    for step, position in enumerate(decisions(game(name), players, options, seed=number)):
        if step % 4:
            continue
        for viewer in range(SPECTATOR, players):
            view = position.view(viewer)
            world = Position(position.game, np.ones(1, position.game.state_type)[0], position.steps)
            verbs.resample(view, gen, world.state)

            world.viewer = viewer  # type: ignore[attr-defined]
            assert world.view(viewer).tobytes() == view.tobytes()
            worlds(position.game).assert_sound(world)
            play_out(world, gen)


def play_out(world: Position, gen: Generator) -> None:
    while not world.over:
        if world.turn < 0:
            world.chance(gen)
        else:
            actions = world.legal_actions()
            assert len(actions)
            world.apply(int(actions[draw(gen, len(actions))]))
    worlds(world.game).assert_sound(world)


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
