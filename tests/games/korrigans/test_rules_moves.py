"""The rules of Korrigans for the moves (G5), one test or more for each number, in the rulebook's order.

Positions are drawn as `moors.py` says.
"""

import pytest
from moors import moor

# G5 A round: the moves


def test_g5_1_in_seat_order_each_player_moves_one_korrigan() -> None:
    table = moor("A F1 F1 hare | B F2 F2 hare | C F3 F3 hare")
    assert table.choices == "move 1 hare F2, move 2 hare F2"
    one = table.after("A move 2 hare F2")
    assert (one.now, one.drawing) == ("B move", "A F1 F2 hare | B F2 F2 hare | C F3 F3 hare")
    assert one.refusal("A move 1 hare F2") == "G9: it is B's decision"
    assert one.after("B move 1 hare F3", "C move 1 hare F2").now == "rainbow"


def test_g5_1_he_must_move_to_another_field_with_a_companion_that_he_owns() -> None:
    table = moor("A F1 F1 hare | B F2 F2 mole")
    assert table.refusal("stay") == "G5.1: you must move; only a fairy's move can be declined"
    assert table.refusal("pass") == "G5.5: whoever can move must"
    assert table.refusal("end") == "G7.2: only the last turn is ended with this word"
    assert table.refusal("move 1 hare F1") == "G5.1: the korrigan is on F1 already"
    assert table.refusal("move 1 squirrel F4") == "G5.1: you have no squirrel"
    assert table.refusal("move 1 mole F8") == "G5.1: you have no mole"
    assert table.refusal("move 3 hare F2") == "G9: 'move 3 hare F2' is no decision of this game"
    assert table.after("move 1 hare F2").refusal("move 1 mole F8") == ""


def test_g5_1_a_companion_is_shown_at_its_first_use_and_stays_in_front() -> None:
    table = moor("A F1 F1 [hare squirrel] | B F8 F8 hare")
    assert (table.seat("A")["front"], table.seat("A")["behind_count"]) == ({}, 2)
    shown = table.after("move 1 hare F2")
    assert shown.drawing == "A F2 F1 hare [squirrel] | B F8 F8 hare"
    assert (shown.seat("A")["front"], shown.seat("A")["behind_count"]) == ({"hare": 1}, 1)
    again = shown.after("B move 1 hare F9", "take hare", "rainbow red", "B cloud 1", "A move 1 hare F3")
    assert again.drawing.startswith("A F3 F1 hare [squirrel] | ")


WAYS = [
    ("hare", "F5", "F4 F6", "F2", "no open passage leads from F5 to F2"),
    ("hare", "F17", "", "F16", "no open passage leads from F17 to F16"),
    ("squirrel", "F4", "F1 F8", "F5", "no gate leads from F4 to F5"),
    ("squirrel", "F5", "", "F6", "no gate leads from F5 to F6"),
    ("mouse", "F2", "F5 F6", "F1", "no bridge leads from F2 to F1"),
    ("mouse", "F16", "F12 F13", "F15", "no bridge leads from F16 to F15"),
    ("bird", "F1", "F3 F15 F17", "F2", "F2 has another colour than F1"),
    ("bird", "F6", "F5 F12 F13", "F7", "F7 has another colour than F6"),
    ("mole", "F2", "F8 F11", "F5", "there is no molehill on F5"),
    ("mole", "F5", "", "F2", "there is no molehill on F5"),
    ("frog", "F16", "F3 F12", "F13", "there is no pontoon on F13"),
    ("frog", "F13", "", "F16", "there is no pontoon on F13"),
]


@pytest.mark.parametrize(("companion", "here", "there", "elsewhere", "reason"), WAYS)
def test_g5_2_how_each_companion_travels(
    companion: str, here: str, there: str, elsewhere: str, reason: str
) -> None:
    table = moor(f"A {here} {here} {companion} | B F9 F9")
    assert table.moves == ", ".join(f"{k} {companion} {field}" for k in "12" for field in there.split())
    assert table.refusal(f"move 1 {companion} {elsewhere}") == f"G5.2: {reason}"


def test_g5_2_a_bird_has_nowhere_to_go_from_a_colour_that_only_the_village_has() -> None:
    assert moor("A F9 F9 bird | B F1 F1").choices == "pass"


def test_g5_2_each_korrigan_goes_from_where_it_is() -> None:
    assert moor("A F2 F4 hare squirrel mole | B F9 F9").moves == (
        "1 hare F1, 1 hare F3, 1 mole F8, 1 mole F11, 2 hare F5, 2 squirrel F1, 2 squirrel F8"
    )


def test_g5_2_a_field_may_hold_any_number_of_korrigans() -> None:
    table = moor("A F1 F2 hare | B F2 F2 | C F2 F2 | D F2 F2 | E F2 F2")
    assert table.after("move 1 hare F2").drawing.startswith("A F2 F2 hare | B F2 F2 | C F2 F2 ")


@pytest.mark.parametrize(
    ("companion", "one", "other"),
    [("hare", "F5", "F6"), ("squirrel", "F8", "F11"), ("mouse", "F12", "F16")],
)
def test_g5_3_the_troll_closes_its_passage_to_hare_squirrel_and_mouse(
    companion: str, one: str, other: str
) -> None:
    for here, there in ((one, other), (other, one)):
        free = moor(f"A {here} F9 {companion} | B F1 F1")
        assert f"1 {companion} {there}" in free.moves.split(", ")
        closed = moor(f"A {here} F9 {companion} | B F1 F1", troll=f"{one}-{other}")
        assert closed.refusal(f"move 1 {companion} {there}") == (
            f"G5.3: the troll stands between {here} and {there}"
        )
        assert set(free.moves.split(", ")) - set(closed.moves.split(", ")) == {f"1 {companion} {there}"}


@pytest.mark.parametrize(
    ("companion", "one", "other"), [("bird", "F5", "F6"), ("mole", "F8", "F11"), ("frog", "F12", "F16")]
)
def test_g5_3_the_troll_stops_neither_bird_nor_mole_nor_frog(companion: str, one: str, other: str) -> None:
    table = moor(f"A {one} F9 {companion} | B F1 F1", troll=f"{one}-{other}")
    assert table.refusal(f"move 1 {companion} {other}") == ""


def test_g5_4_a_token_is_given_up_for_a_backup_companion_for_good() -> None:
    table = moor("A F1 F1 mole [gold1] | B F8 F8 hare")
    backed = table.after("backup gold1 hare")
    assert (backed.now, backed.drawing) == ("A move", "A F1 F1 mole hare<gold1 | B F8 F8 hare")
    assert backed.seat("A", "B")["backup"] == "hare"
    assert backed.moves == "1 hare F2, 2 hare F2"
    moved = backed.after("move 1 hare F2")
    assert moved.drawing == "A F2 F1 mole hare<gold1 | B F8 F8 hare"
    later = moved.after("B move 1 hare F9", "take hare", "rainbow red", "B cloud 1")
    assert later.moves == "1 hare F1, 1 hare F3, 1 mole F8, 1 mole F11, 2 hare F2"
    other = table.after("backup gold1 squirrel")
    assert (other.moves, other.drawing) == (
        "1 squirrel F4, 2 squirrel F4",
        "A F1 F1 mole squirrel<gold1 | B F8 F8 hare",
    )


def test_g5_4_only_a_token_from_behind_the_screen_and_only_once() -> None:
    table = moor("A F1 F1 hare #gold1 [gold2 gold3] | B F8 F8")
    assert table.refusal("backup gold2 hare") == ""
    assert table.refusal("backup hare squirrel") == "G5.4: there is no hare behind your screen"
    assert table.refusal("backup gold1 hare") == "G5.4: there is no gold1 behind your screen"
    once = table.after("backup gold2 hare")
    assert once.refusal("backup gold3 squirrel") == "G5.4: you have had your backup companion"
    assert once.choices == "move 1 hare F2, move 2 hare F2"
    later = moor("A F1 F1 hare<gold2 [gold3] | B F8 F8")
    assert later.refusal("backup gold3 squirrel") == "G5.4: you have had your backup companion"


def test_g5_4_the_token_leaves_the_game_unseen() -> None:
    table = moor("A F1 F1 [gold4 mole] | B F8 F8")
    gold, mole = table.after("backup gold4 hare"), table.after("backup mole hare")
    for viewer in ("B", ""):
        assert gold.seat("A", viewer)["given_up"] is None
        assert gold.seat("A", viewer)["behind_count"] == 1
        assert gold.look(viewer) == mole.look(viewer)
        assert gold.told("A backup gold4 hare", viewer) == "backup ? hare"
    assert gold.seat("A", "A")["given_up"] == "gold4"
    assert (gold.scores["A"], mole.scores["A"]) == (0, 4)


def test_g5_4_before_a_move_and_not_after_the_cauldron_has_appeared() -> None:
    moved = moor("A F1 F1 hare [gold1] | B F8 F8", clovers="F2 mole mole").after("move 1 hare F2")
    assert moved.refusal("backup gold1 hare") == "G5.8: take one of the clovers first"
    assert moved.after("take mole").refusal("A backup gold1 hare") == "G9: it is B's decision"
    last = moor("A F1 F1 hare [gold1] | B F8 F8", cauldron="F2")
    assert last.refusal("backup gold1 hare") == (
        "G5.4: the cauldron has appeared: there are no backup companions any more"
    )
    assert last.choices == "move 1 hare F2, move 2 hare F2, end"


def test_g5_5_a_backup_companion_is_offered_beside_the_moves_with_both_sides() -> None:
    table = moor("A F17 F17 squirrel [mole gold1] | B F8 F8")
    assert table.choices == (
        "move 1 squirrel F14, move 2 squirrel F14, backup mole hare, backup mole squirrel,"
        " backup gold1 hare, backup gold1 squirrel"
    )
    assert table.refusal("pass") == "G5.5: whoever can move must"


def test_g5_5_without_a_move_only_the_sides_that_give_one_are_offered() -> None:
    gate = moor("A F17 F17 [mole gold1] | B F8 F8")
    assert gate.choices == "backup mole squirrel, backup gold1 squirrel"
    assert gate.refusal("backup mole hare") == "G5.5: a hare would not let you move"
    assert gate.refusal("pass") == "G5.5: whoever can move must"
    open_ways = moor("A F16 F5 [gold1] | B F8 F8")
    assert open_ways.choices == "backup gold1 hare"
    assert open_ways.refusal("backup gold1 squirrel") == "G5.5: a squirrel would not let you move"
    assert moor("A F17 F5 [gold1] | B F8 F8").choices == "backup gold1 hare, backup gold1 squirrel"


def test_g5_5_whoever_has_no_move_and_no_backup_companion_that_gives_one_passes() -> None:
    nothing = moor("A F1 F1 | B F8 F8")
    assert (nothing.choices, nothing.after("pass").now) == ("pass", "B move")
    assert moor("A F17 F17 [mole gold1] | B F8 F8", troll="F14-F17").choices == "pass"
    had_it = moor("A F17 F17 hare<gold1 [mole] | B F8 F8")
    assert had_it.choices == "pass"
    assert had_it.refusal("stay") == "G5.1: you must move; only a fairy's move can be declined"


def test_g5_6_elf_and_goblin_travel_before_the_clovers() -> None:
    """With the last clover a second token comes: the goblin must be gone by then, or it would go to the box."""
    table = moor("A F1+goblin F8 hare | B F2 F2", clovers="F2 mole", menhirs="F2 elf")
    asked = table.after("move 1 hare F2")
    assert asked.now == "A goblin"
    assert asked.refusal("take mole") == "G5.7: say first to whom the goblin goes"
    sent = asked.after("goblin B1")
    assert (sent.now, sent.drawing) == ("A taking a clover", "A F2 F8 hare | B F2+goblin F2")
    assert sent.after("take mole").drawing == "A F2+elf F8 hare [mole] | B F2+goblin F2"
    assert sent.after("take mole").view()["box"] == {"elf": 1, "goblin": 1}


def test_g5_7_the_goblin_goes_to_an_opposing_korrigan() -> None:
    table = moor("A F1+goblin F8 hare | B F2 F9 hare | C F3 F3")
    assert table.after("move 1 hare F2").drawing == "A F2 F8 hare | B F2+goblin F9 hare | C F3 F3"
    several = moor("A F1+goblin F8 hare | B F2 F2 hare | C F2 F3").after("move 1 hare F2")
    assert (several.now, several.choices) == ("A goblin", "goblin B1, goblin B2, goblin C1")
    assert several.refusal("goblin C2") == "G5.7: C2 is no opposing korrigan on this field"
    assert several.refusal("goblin A2") == "G5.7: A2 is no opposing korrigan on this field"
    assert several.refusal("goblin D1") == "G1.1: there is no seat D in a game of 3"
    assert several.after("goblin B2").drawing == "A F2 F8 hare | B F2 F2+goblin hare | C F2 F3"
    assert several.after("goblin B2").now == "B move"
    nobody = moor("A F1+goblin F8 hare | B F3 F3").after("move 1 hare F2")
    assert nobody.drawing == "A F2+goblin F8 hare | B F3 F3"
    assert nobody.refusal("goblin A1") == "G5.7: no goblin is going anywhere"


def test_g5_7_the_elf_comes_to_the_korrigan_that_moved() -> None:
    table = moor("A F1 F8 hare | B F2+elf F9 hare | C F2 F3")
    assert table.after("move 1 hare F2").drawing == "A F2+elf F8 hare | B F2 F9 hare | C F2 F3"
    several = moor("A F1 F8 hare | B F2+elf F2 hare | C F3 F2+elf").after("move 1 hare F2")
    assert (several.now, several.choices) == ("A elf", "elf B1, elf C2")
    assert several.refusal("elf B2") == "G5.7: B2 is no opposing korrigan with an elf on this field"
    assert several.refusal("elf C1") == "G5.7: C1 is no opposing korrigan with an elf on this field"
    assert several.refusal("elf E1") == "G1.1: there is no seat E in a game of 3"
    assert several.refusal("pass") == "G5.7: say first from whom the elf comes"
    assert several.after("elf C2").drawing == "A F2+elf F8 hare | B F2+elf F2 hare | C F3 F2"
    assert table.after("move 1 hare F2").refusal("elf C1") == "G5.7: no elf is coming from anywhere"


def test_g5_7_both_happen_at_the_same_moment() -> None:
    swapped = moor("A F1+goblin F8 hare | B F2+elf F9").after("move 1 hare F2")
    assert swapped.drawing == "A F2+elf F8 hare | B F2+goblin F9"
    assert swapped.view()["box"] == {"elf": 1, "goblin": 1}
    beside = moor("A F1+goblin F8 hare | B F2+elf F9 | C F2 F9").after("move 1 hare F2", "goblin C1")
    assert beside.drawing == "A F2+elf F8 hare | B F2 F9 | C F2+goblin F9"


def test_g5_7_a_korrigan_carries_one_token_and_sends_the_old_one_back_to_the_box() -> None:
    elves = moor("A F1+elf F8 hare | B F2+elf F9").after("move 1 hare F2")
    assert elves.drawing == "A F2+elf F8 hare | B F2 F9"
    assert elves.view()["box"] == {"elf": 1, "goblin": 2}
    goblins = moor("A F1+goblin F8 hare | B F2+goblin F9").after("move 1 hare F2")
    assert goblins.drawing == "A F2 F8 hare | B F2+goblin F9"
    assert goblins.view()["box"] == {"elf": 2, "goblin": 1}


def test_g5_7_standing_still_passes_nothing_on() -> None:
    met = moor("A F1 F8 hare | B F2+goblin F3 hare").after("move 1 hare F2")
    assert met.drawing == "A F2 F8 hare | B F2+goblin F3 hare"
    left = moor("A F2+elf F8 hare | B F2 F2 hare").after("move 1 hare F3")
    assert left.drawing == "A F3+elf F8 hare | B F2 F2 hare"
    other = moor("A F2+goblin F8 squirrel | B F2+elf F2").after("move 2 squirrel F4")
    assert other.drawing == "A F2+goblin F4 squirrel | B F2+elf F2"


def test_g5_7_neither_does_meeting_ones_own_korrigan() -> None:
    goblin = moor("A F1+goblin F2 hare | B F8 F8").after("move 1 hare F2")
    assert goblin.drawing == "A F2+goblin F2 hare | B F8 F8"
    elf = moor("A F1 F2+elf hare | B F8 F8").after("move 1 hare F2")
    assert elf.drawing == "A F2 F2+elf hare | B F8 F8"


def test_g5_8_he_looks_at_all_clovers_and_takes_one() -> None:
    table = moor("A F1 F1 hare | B F8 F8", clovers="F2 hare mole mole").after("move 1 hare F2")
    assert (table.now, table.choices) == ("A taking a clover", "take hare, take mole")
    assert table.view("A")["looking"] == {"hare": 1, "mole": 2}
    assert table.refusal("take gold1") == "G5.8: there is no gold1 among the clovers here"
    assert table.refusal("stay") == "G5.8: take one of the clovers first"
    taken = table.after("take mole")
    assert (taken.now, taken.drawing) == ("B move", "A F2 F1 hare [mole] | B F8 F8")
    assert (taken.on("F2"), taken.view()["menhirs"]) == ("hare mole", ["F2"])
    assert moor("A F1 F1 | B F8 F8").refusal("take hare") == (
        "G5.8: a clover is taken right after an arrival or a move"
    )


def test_g5_8_with_the_last_clover_he_takes_the_menhir() -> None:
    table = moor("A F1 F1 hare | B F8 F8", clovers="F2 mole", menhirs="F2 gold2").after("move 1 hare F2")
    assert (table.now, table.choices) == ("A taking a clover", "take mole")
    assert table.after("take mole").drawing == "A F2 F1 hare #gold2 [mole] | B F8 F8"
    assert table.after("take mole").view()["menhirs"] == []
