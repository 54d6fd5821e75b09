"""Texts taken apart: every decision has parts of its own, and hidden things have none."""

import pytest
from randomly import decisions, settings

from madang.chance import derive, generator
from madang.games import NAMES, game
from madang.games.base import SPECTATOR, Position
from madang.games.table import Parts

GOLDEN: dict[str, dict[str, Parts]] = {
    "koryo": {
        "-": {"do": "order", "count": 0},
        "9*3": {"do": "order", "kind": "9", "count": 3},
        "6+B": {"do": "order", "kind": "6", "other": "B", "count": 2},
        "!B": {"do": "reveal", "kind": "B"},
        "6$": {"do": "bank"},
        "4xL": {"do": "priest", "kind": "L"},
        "4xB@C": {"do": "priest", "kind": "B", "seat": "C"},
        "2$C": {"do": "spy", "seat": "C"},
        "B>C7": {"do": "barbarian", "seat": "C", "kind": "7"},
        "L>A3=C9": {"do": "lobby", "seat": "A", "kind": "3", "other_seat": "C", "other_kind": "9"},
        "B-": {"do": "decline", "kind": "B"},
        "6-": {"do": "decline", "kind": "6"},
        "~5": {"do": "discard", "kind": "5"},
        ".": {"do": "end"},
    },
    "korrigans": {
        "arrive F7": {"do": "arrive", "field": "F7"},
        "take mole": {"do": "take", "token": "mole"},
        "sun 4": {"do": "lay", "on": "sun", "place": 4},
        "cloud 2": {"do": "lay", "on": "cloud", "place": 2},
        "move 1 hare F5": {"do": "move", "korrigan": 1, "companion": "hare", "field": "F5"},
        "backup gold1 hare": {"do": "backup", "give": "gold1", "take": "hare"},
        "goblin C2": {"do": "goblin", "seat": "C", "korrigan": 2},
        "elf B1": {"do": "elf", "seat": "B", "korrigan": 1},
        "unscreen D": {"do": "unscreen", "seat": "D"},
        "troll F3-F8": {"do": "troll", "field": "F3", "other": "F8"},
        "stay": {"do": "stay"},
        "cauldron F9": {"do": "cauldron", "field": "F9"},
        "end": {"do": "end"},
        "pass": {"do": "pass"},
    },
}

BESIDE: dict[str, dict[str, Parts]] = {  # texts that are no decisions: hidden forms, and chance
    "koryo": {
        "?3": {"do": "order", "count": 3},
        "?0": {"do": "order", "count": 0},
        "?": {"do": "order"},
        "first B": {"do": "first", "seat": "B"},
        "deal A 2 2 4": {"do": "deal", "seat": "A", "kinds": "2 2 4", "count": 3},
        "deal A": {"do": "deal", "seat": "A", "kinds": "", "count": 0},
        "deal B ?9": {"do": "deal", "seat": "B", "count": 9},
    },
    "korrigans": {
        "take ?": {"do": "take"},
        "backup ? squirrel": {"do": "backup", "take": "squirrel"},
        "rainbow green": {"do": "rainbow", "colour": "green"},
        "clovers F1 hare gold2 mole": {
            "do": "clovers",
            "field": "F1",
            "tokens": "hare gold2 mole",
            "count": 3,
        },
        "clovers F1 ?3": {"do": "clovers", "field": "F1", "count": 3},
        "menhir F1 elf": {"do": "menhir", "field": "F1", "face": "elf"},
        "menhir F1 ?": {"do": "menhir", "field": "F1"},
    },
}


@pytest.mark.parametrize("name", NAMES)
def test_golden_parts(name: str) -> None:
    for text, parts in (GOLDEN[name] | BESIDE[name]).items():
        assert game(name).parts(text) == parts, text


@pytest.mark.parametrize("name", NAMES)
def test_every_decision_has_parts_of_its_own(name: str) -> None:
    met: dict[tuple[tuple[str, str | int], ...], str] = {}
    for text in game(name).texts:
        parts = game(name).parts(text)
        assert all(type(value) in (str, int) for value in parts.values()), text
        key = tuple(sorted(parts.items()))
        assert key not in met, (text, met[key])
        met[key] = text


@pytest.mark.parametrize("name", NAMES)
def test_there_is_a_golden_example_of_each_thing_done(name: str) -> None:
    assert {game(name).parts(text)["do"] for text in game(name).texts} == {
        parts["do"] for parts in GOLDEN[name].values()
    }


@pytest.mark.parametrize("name", NAMES)
def test_what_a_viewer_is_told_is_part_of_what_was_decided(name: str) -> None:
    """What is seen of a decision has some of its parts, all of them for the seat that decided."""
    one = game(name)
    for number, (players, options) in enumerate(settings(one)[::4]):
        for position in decisions(one, players, options, seed=number):
            seat, text = position.turn, position.legal()[0]
            after = position.copy()
            after.play(text)
            for viewer in range(SPECTATOR, players):
                seen = one.parts(one.seen(after.view(viewer), seat, text))
                assert seen.items() <= one.parts(text).items()
                assert viewer != seat or seen == one.parts(text)


@pytest.mark.parametrize("name", NAMES)
def test_all_that_chance_decides_has_parts(name: str) -> None:
    one, gen = game(name), generator(derive(1, "parts"))
    for number, (players, options) in enumerate(settings(one)[::4]):
        position = Position(one, one.setup(players, options))
        while position.turn < 0:
            events = position.chance(gen)
            for viewer in range(SPECTATOR, players):
                seen = one.seen_chance(position.view(viewer), events)
                for event, told in zip(events, seen, strict=True):
                    assert one.parts(told).items() <= one.parts(event).items(), (number, told)
