"""What changed between two views: every kind of change of both games is met, with its English words."""

from typing import Any

import pytest
from moors import MOOR, moor
from tables import tableau

from madang.games.base import Change, View
from madang.games.korrigans.words import CHANGES as KORRIGANS_CHANGES
from madang.games.koryo import GAME as KORYO
from madang.games.koryo.words import CHANGES as KORYO_CHANGES

Drawn = tuple[str, dict[str, Any]]


def drawn(drawing: str, **settings: Any) -> Drawn:
    return drawing, settings


# Before and after, what changed for A, and its words. In season 5 nobody is near the limit, and no points count.
OF_KORYO = [
    (
        *(drawn("A | B"), drawn("A 7 | B")),
        Change("majority-taken", {"family": "7"}),
        "takes the majority of Guardians",
    ),
    (
        *(drawn("A | B 3"), drawn("A 3 3 | B 3")),
        Change("majority-taken-from", {"family": "3", "seat": "B"}),
        "takes the majority of Senators from B",
    ),
    (
        *(drawn("A 7 | B"), drawn("A | B")),
        Change("majority-lost", {"family": "7"}),
        "loses the majority of Guardians",
    ),
    (
        *(drawn("A 7 | B"), drawn("A | B 7")),
        Change("majority-lost-to", {"family": "7", "seat": "B"}),
        "loses the majority of Guardians to B",
    ),
    (
        *(drawn("A | B 7"), drawn("A 7 | B 7")),
        Change("majority-broken", {"family": "7", "seat": "B"}),
        "breaks B's majority of Guardians",
    ),
    (
        *(drawn("A | B"), drawn("A | B 7")),
        Change("majority-left", {"family": "7", "seat": "B"}),
        "lets B have the majority of Guardians",
    ),
    (
        *(drawn("A | B 5 5"), drawn("A 5 | B 5 5")),
        Change("cards-added", {"family": "5", "count": 1}),
        "adds 1 Ship Owner without the majority",
    ),
    (
        *(drawn("A 7 | B"), drawn("A 7 7 7 | B")),
        Change("cards-added-held", {"family": "7", "count": 2}),
        "adds 2 Guardians in a majority held already",
    ),
    (
        *(drawn("A 7 | B 7 7"), drawn("A | B 7 7")),
        Change("cards-lost", {"family": "7", "count": 1}),
        "loses 1 Guardian without the majority",
    ),
    (
        *(drawn("A 7 7 | B"), drawn("A 7 | B")),
        Change("cards-lost-held", {"family": "7", "count": 1}),
        "loses 1 Guardian in a majority held already",
    ),
    (
        *(drawn("A | B 7"), drawn("A | B 7 7")),
        Change("cards-given", {"seat": "B", "family": "7", "count": 1}),
        "gives B 1 Guardian",
    ),
    (
        *(drawn("A | B 7 7 7"), drawn("A | B 7")),
        Change("cards-cost", {"seat": "B", "family": "7", "count": 2}),
        "costs B 2 Guardians",
    ),
    (drawn("A | B $"), drawn("A $ | B"), Change("token-from", {"seat": "B"}), "takes a token from B"),
    (drawn("A | B"), drawn("A $ | B"), Change("token-from-bank"), "takes a token from the bank"),
    (drawn("A $ | B"), drawn("A | B"), Change("token-lost"), "loses a token"),
    (drawn("A | B $"), drawn("A | B"), Change("token-cost", {"seat": "B"}), "costs B a token"),
    (drawn("A | B"), drawn("A B | B"), Change("events-taken", {"count": 1}), "takes on 1 event"),
    (
        *(drawn("A | B"), drawn("A | B B L")),
        Change("events-taken-for", {"seat": "B", "count": 2}),
        "takes on 2 events for B",
    ),
    (drawn("A B L | B"), drawn("A | B"), Change("events-shed", {"count": 2}), "gets rid of 2 events"),
    (
        *(drawn("A | B B"), drawn("A | B")),
        Change("events-shed-for", {"seat": "B", "count": 1}),
        "gets rid of 1 event for B",
    ),
    (
        *(drawn("A {B B} | B"), drawn("A [B B] | B")),
        Change("barbarians-ordered", {"count": 2}),
        "orders 2 Barbarians to destroy characters",
    ),
    (
        *(drawn("A {L L} | B"), drawn("A [L L] | B")),
        Change("lobbying-ordered", {"count": 2}),
        "orders 2 Lobbying cards to swap characters",
    ),
    (
        *(drawn("A 8 8 | B", season=1), drawn("A 8 8 9 9 9 | B", season=1)),
        Change("above-limit", {"count": 2}),
        "is 2 cards above the limit",
    ),
    (
        *(drawn("A 8 8 8 8 | B", season=1), drawn("A 8 8 8 | B", season=1)),
        Change("within-limit"),
        "is within the limit again",
    ),
    (
        *(drawn("A | B", season=8), drawn("A 7 | B", season=8)),
        Change("points-gained", {"count": 7}),
        "gains 7 points",
    ),
    (
        *(drawn("A | B", season=8), drawn("A L | B", season=8)),
        Change("points-lost", {"count": 1}),
        "loses 1 point",
    ),
]

# The same, or what A chooses instead of what is after it.
OF_KORRIGANS = [
    (
        *(drawn("A F1 F4 | B F2 F17"), drawn("A F1 F4 [gold3] | B F2 F17")),
        Change("gold-taken", {"count": 3}),
        "takes 3 gold",
    ),
    (
        *(drawn("A F1 F4 #gold2 | B F2 F17"), drawn("A F1 F4 | B F2 F17")),
        Change("gold-given-up", {"count": 2}),
        "gives up 2 gold",
    ),
    (
        *(drawn("A F1 F4 hare | B F2 F17"), drawn("A F1 F4 hare hare | B F2 F17")),
        Change("companion-gained", {"companion": "hare"}),
        "gets a hare",
    ),
    (
        *(drawn("A F1 F4 | B F2 F17"), drawn("A F1 F4 mole | B F2 F17")),
        Change("first-companion-gained", {"companion": "mole"}),
        "gets a mole as the first of its sort",
    ),
    (
        drawn("A F8 F1 hare hare | B F2 F17", cauldron="F9"),
        "move 1 hare F9",
        Change("companion-used-up", {"companion": "hare"}),
        "uses up a hare",
    ),
    (
        drawn("A F8 F1 hare | B F2 F17", cauldron="F9"),
        "move 1 hare F9",
        Change("last-companion-used-up", {"companion": "hare"}),
        "uses up the last hare",
    ),
    (
        *(drawn("A F1 F4 frog frog | B F2 F17"), drawn("A F1 F4 frog | B F2 F17")),
        Change("companion-given-up", {"companion": "frog"}),
        "gives up a frog",
    ),
    (
        *(drawn("A F1 F4 frog | B F2 F17"), drawn("A F1 F4 | B F2 F17")),
        Change("last-companion-given-up", {"companion": "frog"}),
        "gives up the last frog",
    ),
    (
        *(drawn("A F1 F5 | B F2 F17", clovers="F5 mole"), drawn("A F1 F5 mole | B F2 F17")),
        Change("menhir-taken"),
        "takes the menhir",
    ),
    (
        drawn("A F1 F4 hare | B F2 F17", clovers="F5 hare gold1"),
        "move 2 hare F5",
        Change("clovers-found", {"count": 2, "field": "F5"}),
        "finds 2 clovers on F5",
    ),
    (
        drawn("A F1 F4 hare | B F2 F17", clovers="F5 mole"),
        "move 2 hare F5",
        Change("last-clover-found", {"field": "F5"}),
        "finds 1 clover and the menhir on F5",
    ),
    (
        drawn("A F1 F4 hare | B F2 F17"),
        "move 2 hare F5",
        Change("nothing-found", {"field": "F5"}),
        "finds nothing on F5",
    ),
    (drawn("A F1 F4 | B F2 F17"), drawn("A F1 F4+elf | B F2 F17"), Change("elf-gained"), "gets an elf"),
    (drawn("A F1+elf F4 | B F2 F17"), drawn("A F1 F4 | B F2 F17"), Change("elf-gone"), "is rid of an elf"),
    (
        *(drawn("A F1 F4 | B F2 F17"), drawn("A F1 F4 | B F2+elf F17")),
        Change("elf-sent", {"seat": "B"}),
        "sends B an elf",
    ),
    (
        *(drawn("A F1 F4 | B F2+elf F17"), drawn("A F1 F4 | B F2 F17")),
        Change("elf-cost", {"seat": "B"}),
        "costs B an elf",
    ),
    (
        *(drawn("A F1 F4 | B F2 F17"), drawn("A F1+goblin F4 | B F2 F17")),
        Change("goblin-gained"),
        "gets a goblin",
    ),
    (
        *(drawn("A F1+goblin F4 | B F2 F17"), drawn("A F1 F4 | B F2 F17")),
        Change("goblin-gone"),
        "is rid of a goblin",
    ),
    (
        *(drawn("A F1 F4 | B F2 F17"), drawn("A F1 F4 | B F2 F17+goblin")),
        Change("goblin-sent", {"seat": "B"}),
        "sends B a goblin",
    ),
    (
        *(drawn("A F1 F4 | B F2 F17+goblin"), drawn("A F1 F4 | B F2 F17")),
        Change("goblin-cost", {"seat": "B"}),
        "costs B a goblin",
    ),
    (
        *(drawn("A F1 F4 | B F2 F17 [frog]"), drawn("A F1 F4 | B F2 F17 {frog}")),
        Change("screen-down", {"seat": "B"}),
        "sees behind B's screen",
    ),
    (
        *(drawn("A F1 F4 | B F2 F17", troll="F1-F2"), drawn("A F1 F4 | B F2 F17", troll="F4-F5")),
        Change("passage-closed", {"field": "F4", "other": "F5"}),
        "closes F4-F5",
    ),
    (
        drawn("A F8 F9 hare | B F2 F17", cauldron="F9"),
        "move 1 hare F9",
        Change("cauldron-reached", {"count": 5}),
        "reaches the cauldron for +5 gold",
    ),
    (
        drawn("A F9 F1 hare | B F2 F17", cauldron="F9"),
        "move 1 hare F8",
        Change("cauldron-left", {"count": 10}),
        "leaves the cauldron for -10 gold",
    ),
    (
        *(drawn("A F8 F17 hare | B F2 F15"), drawn("A F8 F17 hare | B F2 F15", cauldron="F9")),
        Change("cauldron-put-near", {"korrigan": "A1", "count": 1}),
        "puts the cauldron 1 move from A1",
    ),
    (
        *(drawn("A F8 F17 hare | B F2 F15"), drawn("A F8 F17 hare | B F2 F15", cauldron="F9")),
        Change("cauldron-put-too-far", {"korrigan": "A2"}),
        "puts the cauldron too far from A2",
    ),
    (
        *(drawn("A F8 F17 | B F2 F9"), drawn("A F8 F17 | B F2 F9", cauldron="F9")),
        Change("cauldron-put-at-other", {"korrigan": "B2"}),
        "puts the cauldron where B2 stands",
    ),
    (
        drawn("A F1 F17 squirrel squirrel squirrel hare | B F2 F15", cauldron="F9"),
        "move 1 squirrel F4",
        Change("korrigan-brought-near", {"korrigan": "A1", "count": 2}),
        "brings A1 2 moves from the cauldron",
    ),
    (
        drawn("A F8 F17 hare squirrel | B F2 F15", cauldron="F9"),
        "move 1 squirrel F11",
        Change("korrigan-brought-too-far", {"korrigan": "A1"}),
        "brings A1 too far from the cauldron",
    ),
    (
        drawn("A F2 F17 hare mouse | B F7 F15", suns="red . . . . . ."),
        "move 1 mouse F5",
        Change("korrigan-hopeful", {"korrigan": "A1"}),
        "has A1 where the cauldron may appear",
    ),
    (
        drawn("A F5 F17 hare mouse | B F7 F15", suns="red . . . . . ."),
        "move 1 mouse F2",
        Change("korrigan-hopeless", {"korrigan": "A1"}),
        "has A1 no more where the cauldron may appear",
    ),
    (
        drawn("A F4 F5 | B F7 F8", suns="red . . . . . ."),
        drawn("A F4 F5 | B F7 F8", suns="red . . . . . blue"),
        Change("fields-closed", {"fields": "F15 F16 F17"}),
        "closes F15, F16, F17 to the cauldron",
    ),
    (
        drawn("A F4 F5 | B F7 F8", suns="red . . . . . ."),
        drawn("A F4 F5 | B F7 F8", suns="red blue . . . . ."),
        Change("no-field-closed"),
        "closes no field to the cauldron",
    ),
]


def koryo_view(drawing: str, season: int = 5) -> View:
    return tableau(drawing, season=season).position.view(0)


@pytest.mark.parametrize(
    ("before", "after", "change", "words"), OF_KORYO, ids=[change.kind for *_, change, _ in OF_KORYO]
)
def test_a_change_of_koryo(before: Drawn, after: Drawn, change: Change, words: str) -> None:
    views = [koryo_view(drawing, **settings) for drawing, settings in (before, after)]
    assert change in KORYO.changes(*views)
    assert KORYO.change_words(change) == words


@pytest.mark.parametrize(
    ("before", "after", "change", "words"), OF_KORRIGANS, ids=[change.kind for *_, change, _ in OF_KORRIGANS]
)
def test_a_change_of_korrigans(before: Drawn, after: Drawn | str, change: Change, words: str) -> None:
    drawing, settings = before
    there = moor(drawing, **settings)
    then = there.after(after) if isinstance(after, str) else moor(after[0], **after[1])
    assert change in MOOR.changes(there.position.view(0), then.position.view(0))
    assert MOOR.change_words(change) == words


def test_every_kind_of_change_is_met() -> None:
    assert [change.kind for *_, change, _ in OF_KORYO] == list(KORYO_CHANGES)
    assert [change.kind for *_, change, _ in OF_KORRIGANS] == list(KORRIGANS_CHANGES)
