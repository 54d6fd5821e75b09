"""Corners of Korrigans' rules where two of them meet, or where one has nothing to act on.

Positions are drawn as `moors.py` says.
"""

import pytest
from moors import Moor, dealt, moor, names, same_to

SIX = "red orange yellow green blue indigo ."


# Arrival


def test_an_arrival_is_no_move_elf_and_goblin_stay_where_they_are() -> None:
    table = moor("A F4 - | B F5+elf F5+goblin", edition="advanced").after("arrive F5")
    assert table.drawing == "A F4 F5 | B F5+elf F5+goblin"


def test_a_menhir_taken_at_arrival_in_the_advanced_edition() -> None:
    table = dealt(4, clovers="F5 bird frog gold3", menhirs="F5 elf", edition="advanced")
    table = table.after("A arrive F5", "take gold3", "B arrive F5", "take bird", "C arrive F5")
    assert table.choices == "take frog"
    taken = table.after("take frog")
    assert (taken.now, taken.view()["menhirs_shown"]) == ("D arrival", {"elf": 1})
    assert taken.drawing == "A F5 - [gold3] | B F5 - [bird] | C F5+elf - [frog] | D - -"
    assert taken.after("D arrive F5").now == "A arrival"  # nothing left, and nothing travels


def test_a_fairy_that_moves_the_first_korrigan_leaves_the_other_field_to_the_second() -> None:
    table = moor("A - - | B - -", clovers="F1 squirrel | F4 gold1 gold1", menhirs="F1 fairy")
    moved = table.after("arrive F1", "take squirrel", "move 1 squirrel F4", "take gold1")
    assert (moved.now, moved.drawing) == ("B arrival", "A F4 - squirrel [gold1] | B - -")
    again = moved.after("B arrive F3")
    assert (again.now, again.choices) == ("A arrival", "arrive F17")
    assert again.refusal("arrive F1") == "G3.2: your second korrigan goes on the other field with your number"


def test_a_fairy_at_the_second_arrival_moves_either_korrigan_and_then_the_next_seat_arrives() -> None:
    table = moor("A F1 - [hare] | B F3 -", clovers="F17 squirrel", menhirs="F17 fairy")
    table = table.after("arrive F17", "take squirrel")
    assert table.moves == "1 hare F2, 1 squirrel F4, 2 squirrel F14"
    assert table.after("move 1 hare F2").now == "B arrival"
    last = moor("A F1 F17 | B F3 - [hare]", clovers="F15 gold1", menhirs="F15 fairy")
    assert last.after("arrive F15", "take gold1", "stay").now == "rainbow"


def test_a_troll_and_a_leprechaun_at_arrival() -> None:
    troll = moor("A - - | B - -", clovers="F1 hare", menhirs="F1 troll").after("arrive F1", "take hare")
    assert troll.after("troll F1-F2").now == "B arrival"
    leprechaun = moor("A - - [gold1] | B - - | C - -", clovers="F1 hare", menhirs="F1 leprechaun")
    asked = leprechaun.after("arrive F1", "take hare")
    assert asked.choices == "unscreen B, unscreen C"
    assert asked.after("unscreen C").now == "B arrival"


def test_the_last_clover_of_the_village_takes_no_menhir() -> None:
    table = moor("A F8 F8 hare | B F3 F3", clovers="F9 mole").after("move 1 hare F9", "take mole")
    assert (table.now, table.drawing) == ("B move", "A F9 F8 hare [mole] | B F3 F3")


# The rainbow


def test_the_fifth_cloud_comes_before_the_sixth_colour() -> None:
    table = moor(
        "A F1 F1 hare | B F3 F3 hare | C F4 F4 hare",
        suns="red orange yellow green blue . .",
        clouds="red orange yellow green . . .",
        turn="rainbow",
    ).after("rainbow blue", "A cloud 5")
    assert (table.now, table.view()["holder"]) == ("rainbow", "B")
    table = table.after("rainbow indigo", "B sun 6")  # laid on a sun, and still nobody moves
    assert (table.now, table.view()["holder"]) == ("rainbow", "C")
    table = table.after("rainbow indigo", "C cloud 6")
    assert (table.now, table.view()["holder"]) == ("rainbow", "A")
    table = table.after("rainbow violet", "A cauldron F17")
    assert table.now == "A last turn"
    assert table.drawing == "A F1 F1 hare | B F3 F3 hare | C F4 F4 hare"


def test_a_round_in_which_nobody_can_move() -> None:
    table = moor("A F1 F1 | B F3 F3", turn="rainbow").after("rainbow green", "sun 2", "pass", "pass")
    assert table.now == "rainbow"


# Backup companions


def test_a_player_who_can_move_only_by_a_backup_companion_must_take_it_and_then_move() -> None:
    table = moor("A F16 F5 mole [gold1 gold4] | B F8 F8")
    assert table.choices == "backup gold1 hare, backup gold4 hare"
    assert table.refusal("pass") == "G5.5: whoever can move must"
    backed = table.after("backup gold1 hare")
    assert (backed.now, backed.choices) == ("A move", "move 1 hare F15, move 2 hare F4, move 2 hare F6")
    assert backed.refusal("pass") == "G5.5: whoever can move must"


def test_the_last_companion_can_be_given_up_for_the_wrong_side_and_then_he_passes() -> None:
    """Both sides are offered beside a move; the hare that he takes leads nowhere from F17."""
    table = moor("A F17 F17 [squirrel] | B F8 F8").after("backup squirrel hare")
    assert (table.now, table.choices) == ("A move", "pass")
    assert table.after("pass").now == "B move"


def test_one_who_has_had_his_backup_companion_and_cannot_move_passes() -> None:
    table = moor("A F17 F17 hare<gold1 [gold4 mole] | B F8 F8")
    assert (table.now, table.choices) == ("A move", "pass")
    assert table.refusal("backup gold4 squirrel") == "G5.4: you have had your backup companion"


def test_one_whom_no_backup_companion_would_move_passes_and_keeps_his_tokens() -> None:
    drawing = "A F16 F16 [mole gold4] | B F8 F8"
    table = moor(drawing, troll="F15-F16")
    assert (table.choices, table.after("pass").drawing) == ("pass", drawing)
    assert table.refusal("backup gold4 hare") == "G5.5: a hare would not let you move"
    assert table.refusal("backup gold4 squirrel") == "G5.5: a squirrel would not let you move"
    assert moor("A F16 F16 [gold4 frog] | B F8 F8", troll="F15-F16").moves.startswith("1 frog F3")


def test_a_backup_companion_and_a_clover_of_the_same_sort() -> None:
    """The backup lies in front: it is used before the hare behind the screen, which stays unseen."""
    table = moor("A F1 F1 hare<gold1 [hare] | B F8 F8").after("move 1 hare F2")
    assert table.drawing == "A F2 F1 hare<gold1 [hare] | B F8 F8"
    last = moor("A F1 F1 hare<gold1 [hare] | B F8 F8", cauldron="F9")
    twice = last.after("move 1 hare F2", "move 2 hare F2")
    assert (twice.choices, twice.drawing) == ("end", "A F2 F2 (hare) (hare<gold1) | B F8 F8")


def test_a_backup_companion_used_in_the_last_turn_is_set_aside() -> None:
    table = moor("A F1 F1 squirrel<gold1 | B F1 F1 squirrel<gold1", cauldron="F9")
    used = table.after("move 1 squirrel F4")
    assert used.seat("A", "B")["backup_spent"] is True
    assert (used.choices, used.refusal("move 2 squirrel F4")) == ("end", "G5.1: you have no squirrel")
    assert used.drawing == "A F4 F1 (squirrel<gold1) | B F1 F1 squirrel<gold1"
    over = used.after("end", "end")
    assert over.winners == "B"  # a companion more, and further from A
    kept = table.after("end", "move 1 squirrel F4", "end")
    assert kept.winners == "A"


# Elf and goblin


def test_a_goblin_meets_an_elf_and_they_change_places() -> None:
    table = moor("A F1+goblin F8 hare | B F2+elf F3").after("move 1 hare F2")
    assert table.drawing == "A F2+elf F8 hare | B F2+goblin F3"
    back = table.after("B pass", "rainbow red", "B cloud 1", "A move 1 hare F1")
    assert back.drawing == "A F1+elf F8 hare | B F2+goblin F3"


def test_two_elves_on_one_field_only_one_comes() -> None:
    table = moor("A F1 F8 hare | B F2+elf F3 | C F2+elf F3").after("move 1 hare F2")
    assert table.choices == "elf B1, elf C1"
    assert table.after("elf B1").drawing == "A F2+elf F8 hare | B F2 F3 | C F2+elf F3"
    assert table.after("elf B1").view()["box"] == {"elf": 0, "goblin": 2}


def test_a_goblin_arrives_among_three_opponents() -> None:
    table = moor("A F1+goblin F8 hare | B F2 F2+elf | C F2+goblin F3").after("move 1 hare F2")
    assert table.choices == "goblin B1, goblin B2, goblin C1"
    assert table.after("goblin B1").drawing == "A F2+elf F8 hare | B F2+goblin F2 | C F2+goblin F3"
    swapped = table.after("goblin B2")
    assert swapped.drawing == "A F2+elf F8 hare | B F2 F2+goblin | C F2+goblin F3"
    replaced = table.after("goblin C1")
    assert replaced.drawing == "A F2+elf F8 hare | B F2 F2 | C F2+goblin F3"
    assert (swapped.view()["box"], replaced.view()["box"]) == (
        {"elf": 1, "goblin": 0},
        {"elf": 1, "goblin": 1},
    )


def test_a_goblin_sent_to_one_elf_while_another_elf_comes() -> None:
    table = moor("A F1+goblin F8 hare | B F2+elf F3 | C F2+elf F3").after("move 1 hare F2", "goblin B1")
    assert (table.now, table.choices) == ("A elf", "elf B1, elf C1")
    lost = table.after("elf C1")  # B's elf stays, so it goes back to the box
    assert lost.drawing == "A F2+elf F8 hare | B F2+goblin F3 | C F2 F3"
    assert lost.view()["box"] == {"elf": 1, "goblin": 1}
    kept = table.after("elf B1")
    assert kept.drawing == "A F2+elf F8 hare | B F2+goblin F3 | C F2+elf F3"
    assert kept.view()["box"] == {"elf": 0, "goblin": 1}


def test_an_elf_replaced_goes_back_to_the_box_and_is_drawn_again() -> None:
    table = moor(
        "A F1+elf F8 hare | B F16+elf F10 squirrel",
        clovers="F2 mole | F7 frog",
        menhirs="F2 goblin | F7 elf",
    )
    assert table.view()["box"] == {"elf": 0, "goblin": 2}
    replaced = table.after("A move 1 hare F2", "take mole")
    assert replaced.drawing == "A F2+goblin F8 hare [mole] | B F16+elf F10 squirrel"
    assert replaced.view()["box"] == {"elf": 1, "goblin": 1}
    drawn = replaced.after("B move 2 squirrel F7", "take frog")
    assert drawn.drawing == "A F2+goblin F8 hare [mole] | B F16+elf F7+elf squirrel [frog]"
    assert drawn.view()["box"] == {"elf": 0, "goblin": 1}


@pytest.mark.parametrize("what", ["elf", "goblin"])
def test_with_an_empty_box_nothing_happens_and_what_is_carried_stays(what: str) -> None:
    other = "goblin" if what == "elf" else "elf"
    table = moor(
        f"A F1+{other} F8 hare | B F3+{what} F4+{what}", clovers="F2 mole", menhirs=f"F2 {what}"
    ).after("move 1 hare F2", "take mole")
    assert table.drawing == f"A F2+{other} F8 hare [mole] | B F3+{what} F4+{what}"
    assert table.view()["box"] == {what: 0, other: 1}
    assert table.now == "B move"


def test_a_korrigan_with_the_last_elf_finds_an_elf_and_keeps_its_own() -> None:
    table = moor("A F1+elf F8+elf hare | B F3 F3", clovers="F2 mole", menhirs="F2 elf")
    table = table.after("move 1 hare F2", "take mole")
    assert table.drawing == "A F2+elf F8+elf hare [mole] | B F3 F3"
    assert table.view()["box"] == {"elf": 0, "goblin": 2}


def test_an_elf_and_a_goblin_that_change_places_in_the_last_turn_change_the_score() -> None:
    table = moor("A F1+goblin F8 hare | B F2+elf F3 hare", cauldron="F9")
    assert table.scores == {"A": -2, "B": 2}
    swapped = table.after("move 1 hare F2")
    assert swapped.scores == {"A": 2, "B": -2}
    assert swapped.after("end", "move 1 hare F1", "end").scores == {"A": 2, "B": -2}  # it meets nobody there


# Fairy


def test_a_fairy_is_found_by_a_fairys_move() -> None:
    table = moor(
        "A F1 F8 hare squirrel<gold1 | B F3 F3",
        clovers="F2 mole | F3 frog | F7 bird",
        menhirs="F2 fairy | F3 fairy | F7 fairy",
    ).after("move 1 hare F2", "take mole")
    second = table.after("move 1 hare F3", "take frog")
    assert second.now == "A fairy"
    third = second.after("move 1 squirrel F7", "take bird")
    assert third.now == "A fairy"
    assert third.after("move 2 mole F2").now == "B move"
    assert table.after("stay").now == second.after("stay").now == third.after("stay").now == "B move"


def test_after_a_fairys_move_the_next_player_must_move_again() -> None:
    table = moor("A F1 F8 hare | B F3 F3 hare", clovers="F2 mole", menhirs="F2 fairy")
    table = table.after("move 1 hare F2", "take mole", "move 1 hare F1")
    assert table.now == "B move"
    assert table.refusal("stay") == "G5.1: you must move; only a fairy's move can be declined"


def test_a_fairys_move_lapses_when_the_only_mover_is_given_up() -> None:
    table = moor("A - - | B - -", clovers="F17 squirrel", menhirs="F17 fairy")
    table = table.after("arrive F17", "take squirrel")
    assert table.choices == "move 1 squirrel F14, backup squirrel hare, backup squirrel squirrel, stay"
    lapsed = table.after("backup squirrel hare")
    assert (lapsed.now, lapsed.drawing) == ("B arrival", "A F17 - hare<squirrel | B - -")
    kept = table.after("backup squirrel squirrel")
    assert (kept.now, kept.choices) == ("A fairy", "move 1 squirrel F14, stay")


def test_a_backup_companion_taken_for_a_fairys_move_is_kept_when_he_stays() -> None:
    table = moor("A F1 F8 hare [gold1] | B F3 F3", clovers="F2 mole", menhirs="F2 fairy")
    table = table.after("move 1 hare F2", "take mole", "backup gold1 squirrel", "stay")
    assert (table.now, table.drawing) == ("B move", "A F2 F8 hare squirrel<gold1 [mole] | B F3 F3")


# Troll


def test_the_troll_cuts_the_only_open_passage_of_a_field() -> None:
    drawing = "A F1 F1 hare | B F8 F8"
    assert moor(drawing).choices == "move 1 hare F2, move 2 hare F2"
    table = moor(drawing, troll="F1-F2")
    assert (table.choices, table.after("pass").now) == ("pass", "B move")
    rescued = moor("A F1 F1 hare [gold1] | B F8 F8", troll="F1-F2")
    assert rescued.choices == "backup gold1 squirrel"


def test_the_troll_moves_from_one_passage_to_another_and_opens_the_first() -> None:
    table = moor("A F1 F3 hare | B F4 F4 squirrel", troll="F1-F4", clovers="F2 mole", menhirs="F2 troll")
    assert table.after("move 1 hare F2").now == "A taking a clover"
    table = table.after("move 1 hare F2", "take mole", "troll F4-F8")
    assert table.view()["troll"] == ["F4", "F8"]
    assert table.moves == "1 squirrel F1, 2 squirrel F1"
    assert table.refusal("move 1 squirrel F8") == "G5.3: the troll stands between F4 and F8"


def test_the_troll_stays_for_the_second_troll_to_be_moved_again() -> None:
    table = moor(
        "A F1 F3 hare | B F15 F15 hare", clovers="F2 mole | F16 mole", menhirs="F2 troll | F16 troll"
    ).after("A move 1 hare F2", "take mole", "troll F8-F9", "B move 1 hare F16", "take mole")
    assert table.refusal("troll F8-F9") == "G6.5: the troll stands there already"
    assert table.after("troll F1-F2").view()["troll"] == ["F1", "F2"]


# The cauldron


def test_a_cauldron_whose_only_fields_hold_the_placers_own_korrigans() -> None:
    discs = {"suns": SIX, "clouds": "red orange . yellow green blue indigo", "turn": "rainbow"}
    both = moor("A F15 F16 | B F1 F1", **discs).after("rainbow violet")
    assert (both.now, both.choices) == ("A cauldron", "cauldron F15, cauldron F16")
    one = moor("A F15 F15 | B F16 F16", **discs).after("rainbow violet")
    assert one.choices == "cauldron F16"
    assert one.refusal("cauldron F15") == "G7.1: your own korrigan is on F15, and there is a field without"
    alone = moor(
        "A F15 F1 | B F16 F16", suns=SIX, clouds=". red orange yellow green blue indigo", turn="rainbow"
    )
    placed = alone.after("rainbow violet", "cauldron F15", "end", "end")
    assert placed.scores == {"A": 10, "B": 0}


def test_whoever_drew_the_seventh_colour_places_the_cauldron_and_a_begins_the_last_turns() -> None:
    drawing = "A F1 F1 hare | B F3 F3 | C F4 F4"
    table = moor(drawing, suns=SIX, clouds="red orange . . . . .", turn="rainbow").after("rainbow violet")
    assert table.now == "C cauldron"
    assert table.refusal("A cauldron F16") == "G9: it is C's decision"
    assert table.after("C cauldron F16").now == "A last turn"


def test_a_companion_that_has_not_been_used_serves_in_the_last_turn_too() -> None:
    table = moor("A F1 F1 [squirrel frog] | B F3 F3", suns=SIX, turn="rainbow")
    table = table.after("rainbow violet", "cauldron F16")
    assert table.moves == "1 squirrel F4, 2 squirrel F4"
    assert table.after("move 1 squirrel F4").drawing == "A F4 F1 frog (squirrel) | B F3 F3"


# Ties


@pytest.mark.parametrize(
    ("drawing", "winner"),
    [
        ("A F1 F1 | B F1 F1 | C F1 F1 | D F1 F1 [gold1] | E F1 F1", "D"),
        ("A F1 F1 hare hare hare | B F1 F1 [gold1] | C F1 F1 | D F1 F1 mole [gold1] | E F1 F1 mole", "D"),
        ("A F1 F1 mole [gold1] | B F1 F1 [gold1] | C F1 F1 | D F1 F1 [gold1] | E F1 F1 mole", "A"),
        ("A F1 F1 bird [gold1] | B F1 F1 frog [gold1] | C F1 F1 | D F1 F1 [gold1] | E F1 F1 mole", "B"),
        ("A F9 F1 | B F1 F1 [gold4 gold4 gold2] | C F1 F1", "B"),
        ("A F1 F1 hare hare | B F1 F1 hare<gold1 frog | C F1 F1 (mole) (mole) (mole) frog", "B"),
        ("A F1 F1 hare hare | B F1 F1 (hare<gold1) frog | C F1 F1 (mole) (mole) (mole) frog", "A"),
        ("A F1 F1 | B F1 F1 | C F1 F1 | D F1 F1 | E F1 F1", "E"),
    ],
)
def test_ties_are_broken_by_companions_left_and_then_by_the_seat_furthest_from_a(
    drawing: str, winner: str
) -> None:
    over = moor(drawing, cauldron="F9").after(*["end"] * len(drawing.split("|")))
    assert over.winners == winner


def test_companions_behind_the_screen_of_one_who_has_not_had_his_last_turn_count_too() -> None:
    table = moor("A F1 F1 hare | B F1 F1 [hare frog] | C F1 F1", cauldron="F9")
    assert table.winners == "B"


# Screens


def test_a_leprechaun_with_no_screen_standing_changes_nothing() -> None:
    table = moor("A F1 F8 hare | B F3 F3 {mole}", clovers="F2 mole", menhirs="F2 leprechaun")
    table = table.after("move 1 hare F2", "take mole")
    assert (table.now, table.drawing) == ("B move", "A F2 F8 hare [mole] | B F3 F3 {mole}")
    own = moor("A F1 F8 hare {gold1} | B F3 F3 | C F3 F3 {}", clovers="F2 mole", menhirs="F2 leprechaun")
    assert own.after("move 1 hare F2", "take mole").choices == "unscreen B"


def test_behind_a_fallen_screen_everyone_sees_what_is_taken_later() -> None:
    table = moor("A F1 F1 hare {bird gold3} | B F8 F8 | C F8 F8", clovers="F2 mole gold1 gold1")
    looking = table.after("move 1 hare F2")
    for viewer in ("B", "C", ""):
        assert looking.view(viewer)["looking"] == {}  # what he sees on the field is still his alone
    taken = looking.after("take mole")
    for viewer in ("A", "B", "C", ""):
        assert taken.seat("A", viewer)["behind"] == {"bird": 1, "mole": 1, "gold3": 1}
        assert taken.told("A take mole", viewer) == "take mole"
    assert [taken.view(viewer)["memory"] for viewer in ("B", "C", "")] == [{}, {}, {}]


def test_a_token_given_up_from_behind_a_fallen_screen_is_seen_by_all() -> None:
    table = moor("A F1 F1 {gold3} | B F8 F8 | C F8 F8").after("backup gold3 hare")
    for viewer in ("A", "B", "C", ""):
        assert table.seat("A", viewer)["given_up"] == "gold3"
        assert table.seat("A", viewer)["behind"] == {}
        assert table.told("A backup gold3 hare", viewer) == "backup gold3 hare"


def test_a_token_given_up_before_the_screen_fell_stays_unseen() -> None:
    table = moor("A F1 F8 hare | B F3 F3 hare<gold4 [mole]", clovers="F2 mole", menhirs="F2 leprechaun")
    table = table.after("move 1 hare F2", "take mole", "unscreen B")
    assert table.seat("B", "A")["behind"] == {"mole": 1}
    assert (table.seat("B", "A")["given_up"], table.seat("B", "B")["given_up"]) == (None, "gold4")


# Memory


def test_what_was_seen_is_remembered_until_he_looks_again() -> None:
    table = moor("A F1 F8 hare | B F3 F8 hare", clovers="F2 hare mole frog gold1").after(
        "A move 1 hare F2", "take gold1", "B move 1 hare F2", "take hare", "rainbow green", "B sun 2"
    )
    seen = {"left": {"hare": 1, "mole": 1, "frog": 1}, "since": 1}
    assert table.view("A")["memory"] == {"F2": seen}
    away = table.after("A move 1 hare F1")
    assert away.view("A")["memory"] == {"F2": seen}
    back = away.after("B move 1 hare F1", "rainbow blue", "A sun 3", "A move 1 hare F2")
    assert back.view("A")["looking"] == {"mole": 1, "frog": 1}
    assert back.view("A")["memory"] == {"F2": seen}  # until he has taken
    again = back.after("take frog")
    assert again.view("A")["memory"] == {"F2": {"left": {"mole": 1}, "since": 0}}
    assert again.view("A")["looking"] == {}
    assert again.view("B")["memory"] == {"F2": {"left": {"mole": 1, "frog": 1}, "since": 1}}
    assert again.view()["memory"] == {}


def test_a_memory_counts_every_clover_that_others_have_taken_since() -> None:
    table = moor("A F1 F8 hare | B F3 F8 hare | C F3 F8 hare", clovers="F2 hare mole gold1")
    table = table.after(
        "A move 1 hare F2", "take hare", "B move 1 hare F2", "take mole", "C move 1 hare F2", "take gold1"
    )
    assert table.view("A")["memory"] == {"F2": {"left": {"mole": 1, "gold1": 1}, "since": 2}}
    assert table.view("B")["memory"] == {"F2": {"left": {"gold1": 1}, "since": 1}}
    assert table.view("C")["memory"] == {"F2": {"left": {}, "since": 0}}
    assert (table.on("F2"), table.view()["clovers"]["F2"]) == ("", 0)


@pytest.mark.parametrize(
    ("seat", "drawing"),
    [
        ("A", "A F1 F8 hare | B F3 F8 | C F4 F4"),
        ("C", "A F4 F4 | B F3 F8 | C F1 F8 hare"),
        ("E", "A F4 F4 | B F3 F8 | C F4 F4 | D F4 F4 | E F1 F8 hare"),
    ],
)
def test_what_a_seat_remembers_changes_nothing_in_what_the_others_see(seat: str, drawing: str) -> None:
    """They see that it has looked, and how many are left; they see the same whatever it saw."""
    one = moor(drawing, turn=seat, clovers="F2 hare mole frog").after("move 1 hare F2", "take mole")
    other = moor(drawing, turn=seat, clovers="F2 mole gold1 gold4").after("move 1 hare F2", "take gold4")
    assert one.view(seat)["memory"] == {"F2": {"left": {"hare": 1, "frog": 1}, "since": 0}}
    assert other.view(seat)["memory"] == {"F2": {"left": {"mole": 1, "gold1": 1}, "since": 0}}
    others = [part[0] for part in drawing.split(" | ") if part[0] != seat]
    assert same_to(one, other) == "".join([*others, "S"])
    assert [one.view(viewer)["memory"] for viewer in (*others, "")] == [{}] * (len(others) + 1)


def test_whoever_has_not_looked_counts_nothing() -> None:
    table = moor("A F1 F8 hare | B F3 F8", clovers="F2 hare mole frog").after("move 1 hare F2", "take mole")
    view = table.position.view(1)
    assert (view["looked"][:2, 1].tolist(), view["since"][:2, 1].tolist()) == ([1, 0], [0, 0])


def test_whoever_remembers_a_field_also_knows_what_was_taken_there_openly_since() -> None:
    def openly(table: Moor) -> list[str]:
        """What A, B, C and a spectator know to have been taken from F2 behind a fallen screen."""
        return [" ".join(names(table.position.view(viewer)["taken_open"][1])) for viewer in (0, 1, 2, -1)]

    table = moor("A F1 F8 hare | B F3 F8 hare {} | C F3 F8 hare", clovers="F2 hare mole mole frog gold1")
    table = table.after("A move 1 hare F2", "take hare", "B move 1 hare F2", "take mole")
    assert openly(table) == ["mole", "", "", ""]
    table = table.after("C move 1 hare F2", "take gold1")  # behind a standing screen
    assert openly(table) == ["mole", "", "", ""]
    assert table.view("A")["memory"]["F2"] == {"left": {"mole": 2, "frog": 1, "gold1": 1}, "since": 2}
    away = table.after("rainbow green", "sun 2", "A move 1 hare F1", "B move 1 hare F1", "C move 1 hare F1")
    back = away.after("rainbow blue", "sun 3", "A move 1 hare F2", "take frog")
    assert openly(back) == ["", "", "", ""]  # A has looked again


def test_two_fields_are_remembered_apart() -> None:
    table = moor("A F1 F4 hare | B F16 F16", clovers="F2 hare mole | F5 bird frog")
    table = table.after("move 1 hare F2", "take hare", "pass", "rainbow green", "B sun 2")
    table = table.after("move 2 hare F5", "take bird")
    assert table.view("A")["memory"] == {
        "F2": {"left": {"mole": 1}, "since": 0},
        "F5": {"left": {"frog": 1}, "since": 0},
    }
