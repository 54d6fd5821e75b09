"""The rules of Korrigans from the menhirs on (G6 to G10), one test or more for each number, in its order.

Positions are drawn as `moors.py` says.
"""

import re

import pytest
from moors import MOOR, Moor, dealt, moor, same_to

from madang.games.base import SPECTATOR
from madang.games.rulebook import rulebook

SIX = "red orange yellow green blue indigo ."


def finding(face: str, drawing: str = "A F1 F8 hare | B F3 F3 hare", troll: str = "") -> Moor:
    """The position in which A's korrigan 1 has gone from F1 to F2 and taken the last clover, a mole, there."""
    table = moor(drawing, clovers="F2 mole | F10 hare hare", menhirs=f"F2 {face} | F10 gold1", troll=troll)
    return table.after("A move 1 hare F2", "A take mole")


# G6 Menhirs


@pytest.mark.parametrize("face", ["elf", "goblin", "leprechaun", "fairy", "troll", "gold2"])
def test_g6_1_to_6_the_face_is_shown_to_all_and_the_menhir_is_gone(face: str) -> None:
    before = moor("A F1 F8 hare | B F3 F3 hare", clovers="F2 mole | F10 hare", menhirs=f"F2 {face}")
    after = before.after("move 1 hare F2", "take mole")
    for viewer in ("A", "B", ""):
        shown, known = before.view(viewer)["menhirs_shown"], after.view(viewer)["menhirs_shown"]
        assert known == {**shown, face: shown.get(face, 0) + 1}
        assert (before.view(viewer)["menhirs"], after.view(viewer)["menhirs"]) == (["F2", "F10"], ["F10"])


def test_g6_1_the_elf_comes_from_the_box_to_the_korrigan_that_took_it() -> None:
    table = finding("elf")
    assert (table.now, table.drawing) == ("B move", "A F2+elf F8 hare [mole] | B F3 F3 hare")
    assert table.view()["box"] == {"elf": 1, "goblin": 2}
    assert table.scores == {"A": 2, "B": 0}
    none_left = finding("elf", "A F1 F8 hare | B F3+elf F4+elf hare")
    assert none_left.drawing == "A F2 F8 hare [mole] | B F3+elf F4+elf hare"
    assert none_left.view()["box"] == {"elf": 0, "goblin": 2}


def test_g6_2_the_goblin_comes_from_the_box_to_the_korrigan_that_took_it() -> None:
    table = finding("goblin")
    assert (table.now, table.drawing) == ("B move", "A F2+goblin F8 hare [mole] | B F3 F3 hare")
    assert table.view()["box"] == {"elf": 2, "goblin": 1}
    assert table.scores == {"A": -2, "B": 0}
    none_left = finding("goblin", "A F1 F8 hare | B F3+goblin F4+goblin hare")
    assert none_left.drawing == "A F2 F8 hare [mole] | B F3+goblin F4+goblin hare"
    assert none_left.view()["box"] == {"elf": 2, "goblin": 0}


def test_g6_3_the_leprechaun_makes_another_players_screen_fall() -> None:
    table = finding("leprechaun", "A F1 F8 hare | B F3 F3 [bird gold3] | C F4 F4 [frog] | D F4 F4 {gold1}")
    assert (table.now, table.choices) == ("A leprechaun", "unscreen B, unscreen C")
    assert table.refusal("unscreen A") == "G6.3: it is another player's screen that falls"
    assert table.refusal("unscreen D") == "G6.3: D's screen has fallen already"
    assert table.refusal("unscreen E") == "G1.1: there is no seat E in a game of 4"
    assert table.refusal("stay") == "G6.3: say first whose screen falls"
    fallen = table.after("unscreen B")
    assert fallen.drawing == ("A F2 F8 hare [mole] | B F3 F3 {bird gold3} | C F4 F4 [frog] | D F4 F4 {gold1}")
    assert fallen.now == "B move"
    for viewer in ("A", "C", ""):
        assert fallen.seat("B", viewer)["behind"] == {"bird": 1, "gold3": 1}
        assert table.seat("B", viewer)["behind"] is None
        assert fallen.seat("D", viewer)["behind"] == {"gold1": 1}
    assert fallen.seat("C", "A")["behind"] is None
    assert moor("A F1 F8 | B F3 F3").refusal("unscreen B") == "G6.3: you have found no leprechaun"


def test_g6_3_if_no_screen_of_another_stands_nothing_happens() -> None:
    table = finding("leprechaun", "A F1 F8 hare | B F3 F3 {gold3} | C F4 F4 {}")
    assert (table.now, table.seat("A")["screen"]) == ("B move", True)


def test_g6_3_what_would_lie_behind_a_fallen_screen_still_counts_as_behind() -> None:
    table = moor("A F1 F1 {hare gold1} | B F8 F8")
    assert table.refusal("backup gold1 squirrel") == ""
    assert table.refusal("backup hare squirrel") == ""
    assert table.after("move 1 hare F2").drawing == "A F2 F1 hare {gold1} | B F8 F8"
    assert table.scores == {"A": 1, "B": 0}


def test_g6_4_the_fairy_lets_him_move_once_more_with_either_korrigan() -> None:
    table = finding("fairy", "A F1 F8 hare squirrel<gold1 | B F3 F3 hare")
    assert table.now == "A fairy"
    assert table.choices == (
        "move 1 hare F1, move 1 hare F3, move 1 mole F8, move 1 mole F11,"
        " move 2 hare F9, move 2 squirrel F4, move 2 squirrel F11, move 2 mole F2, move 2 mole F11, stay"
    )
    assert table.refusal("pass") == "G5.5: there is no move to pass over"
    assert table.refusal("end") == "G7.2: only the last turn is ended with this word"
    assert (table.after("stay").now, table.after("stay").drawing) == ("B move", table.drawing)
    moved = table.after("move 2 squirrel F4")
    assert moved.now == "B move"
    assert moved.drawing == "A F2 F4 hare squirrel<gold1 [mole] | B F3 F3 hare"
    assert moved.after("B move 1 hare F2").now == "rainbow"


def test_g6_4_everything_follows_that_follows_from_a_move() -> None:
    table = moor(
        "A F1+goblin F8 hare | B F3+elf F4 hare",
        clovers="F2 mole | F3 frog gold1",
        menhirs="F2 fairy | F3 gold1",
    ).after("move 1 hare F2", "take mole", "move 1 hare F3")
    assert table.drawing == "A F3+elf F8 hare [mole] | B F3+goblin F4 hare"
    assert (table.now, table.choices) == ("A taking a clover", "take frog, take gold1")
    assert table.after("take frog").now == "B move"


def test_g6_4_a_backup_companion_is_possible_but_he_may_also_stay() -> None:
    beside = finding("fairy", "A F1 F17 hare [gold1] | B F3 F3")
    assert "backup gold1 hare" in beside.choices
    assert "backup mole squirrel" in beside.choices
    backed = beside.after("backup gold1 squirrel")
    assert backed.now == "A fairy"
    assert backed.choices.endswith("move 2 squirrel F14, stay")
    assert backed.after("stay").drawing == "A F2 F17 hare squirrel<gold1 [mole] | B F3 F3"


def test_g6_4_without_a_move_only_the_sides_that_give_one_are_offered() -> None:
    arriving = moor("A - - | B - -", clovers="F17 gold1", menhirs="F17 fairy")
    table = arriving.after("arrive F17", "take gold1")
    assert (table.now, table.choices) == ("A fairy", "backup gold1 squirrel, stay")
    assert table.refusal("backup gold1 hare") == "G5.5: a hare would not let you move"
    assert table.after("backup gold1 squirrel").choices == "move 1 squirrel F14, stay"


def test_g6_4_where_he_could_not_move_at_all_there_is_nothing_to_decide() -> None:
    table = moor("A - - | B - -", clovers="F17 gold1", menhirs="F17 fairy", troll="F14-F17")
    arrived = table.after("arrive F17", "take gold1")
    assert (arrived.now, arrived.view()["fairy"]) == ("B arrival", False)


def test_g6_4_during_arrival_too_with_a_korrigan_that_is_on_the_board() -> None:
    table = moor("A - - | B - -", clovers="F1 hare", menhirs="F1 fairy").after("arrive F1", "take hare")
    assert table.now == "A fairy"
    assert table.choices == "move 1 hare F2, backup hare hare, backup hare squirrel, stay"
    assert table.refusal("move 2 hare F2") == "G6.4: that korrigan is not on the board yet"
    assert table.after("stay").now == "B arrival"
    moved = table.after("move 1 hare F2")
    assert (moved.now, moved.drawing) == ("B arrival", "A F2 - hare | B - -")


def test_g6_5_the_troll_goes_on_any_passage_but_its_own() -> None:
    codes = [passage.code for passage in MOOR.board.passages]
    assert len(codes) == 27
    first = finding("troll")
    assert first.now == "A troll"
    assert sorted(first.position.legal()) == sorted(f"troll {code}" for code in codes)
    placed = first.after("troll F1-F4")
    assert (placed.now, placed.view()["troll"]) == ("B move", ["F1", "F4"])
    again = finding("troll", troll="F1-F4")
    assert sorted(again.position.legal()) == sorted(f"troll {code}" for code in codes if code != "F1-F4")
    assert again.refusal("troll F1-F4") == "G6.5: the troll stands there already"
    assert again.refusal("troll F1-F5") == "G6.5: there is no passage between F1 and F5"
    assert again.refusal("troll F2-F1") == "G9: say troll F1-F2"
    assert again.refusal("stay") == "G6.5: place the troll first"
    assert moor("A F1 F1 | B F3 F3").refusal("troll F1-F2") == "G6.5: you have found no troll"


@pytest.mark.parametrize(("face", "gold"), [("gold1", 1), ("gold2", 2), ("gold4", 4)])
def test_g6_6_gold_is_kept(face: str, gold: int) -> None:
    table = moor("A F1 F8 hare | B F3 F3", clovers="F2 mole", menhirs=f"F2 {face}")
    found = table.after("move 1 hare F2", "take mole")
    assert found.drawing == f"A F2 F8 hare #{face} [mole] | B F3 F3"
    assert found.seat("A", "B")["menhir_gold"] == {face: 1}
    assert (table.scores, found.scores) == ({"A": 0, "B": 0}, {"A": gold, "B": 0})
    other = moor("A F1 F8 hare | B F3 F3", clovers="F2 mole", menhirs="F2 elf")
    assert other.after("move 1 hare F2", "take mole").seat("A")["menhir_gold"] == {}


# G7 The cauldron and the last turn


def test_g7_1_the_cauldron_goes_where_row_and_column_are_both_open() -> None:
    table = moor(
        "A F8 F8 | B F8 F8", suns=". red orange yellow green blue indigo",
        clouds="red orange . yellow . . .", turn="rainbow",
    ).after("rainbow violet")  # fmt: skip
    assert (table.now, table.choices) == ("B cauldron", "cauldron F1, cauldron F2, cauldron F3")
    column = moor(
        "A F8 F8 | B F8 F8", suns=". red orange yellow green blue indigo",
        clouds="red orange . yellow green blue indigo", turn="rainbow",
    ).after("rainbow violet")  # fmt: skip
    assert column.choices == "cauldron F1, cauldron F2"  # both cover a part of row 1, column 3
    assert column.refusal("cauldron F3") == "G7.1: every part of F3 lies in a closed row or column"
    assert column.refusal("cauldron F5") == "G7.1: every part of F5 lies in a closed row or column"
    assert column.refusal("end") == "G7.1: the 7th colour is out: place the cauldron"
    assert column.after("cauldron F2").view()["cauldron"] == "F2"
    before = moor("A F8 F8 | B F8 F8")
    assert before.refusal("cauldron F5") == "G7.1: the cauldron appears with the 7th colour"


def test_g7_1_on_a_field_without_his_own_korrigan_if_there_is_one() -> None:
    drawn = moor("A F15 F16 | B F17 F17", suns=SIX, turn="rainbow").after("rainbow violet")
    assert (drawn.now, drawn.choices) == ("A cauldron", "cauldron F17")  # B's korrigans don't matter
    assert drawn.refusal("cauldron F15") == "G7.1: your own korrigan is on F15, and there is a field without"
    assert drawn.refusal("cauldron F16") == "G7.1: your own korrigan is on F16, and there is a field without"


def test_g7_2_in_seat_order_each_player_has_one_last_turn() -> None:
    table = moor("A F1 F1 hare | B F3 F3 hare | C F4 F4", suns=SIX, turn="rainbow").after("rainbow violet")
    table = table.after("A cauldron F16")
    assert (table.now, table.choices) == ("A last turn", "move 1 hare F2, move 2 hare F2, end")
    assert table.after("end").now == "B last turn"
    assert table.after("end", "end").now == "C last turn"
    over = table.after("end", "end", "end")
    assert (over.now, over.choices, over.position.over) == ("end", "", True)
    assert over.refusal("A end") == "G8.2: the game is over"
    assert table.refusal("pass") == "G5.5: there is no move to pass over"
    assert table.refusal("stay") == "G5.1: you must move; only a fairy's move can be declined"


def test_g7_2_all_his_companions_are_laid_open() -> None:
    table = moor("A F1 F1 mole [hare gold2] | B F3 F3 [frog gold1]", suns=SIX, turn="rainbow")
    table = table.after("rainbow violet", "cauldron F16")
    assert table.drawing == "A F1 F1 hare mole [gold2] | B F3 F3 [frog gold1]"
    assert (table.seat("A", "B")["front"], table.seat("B", "A")["front"]) == ({"hare": 1, "mole": 1}, {})
    assert table.after("end").drawing == "A F1 F1 hare mole [gold2] | B F3 F3 frog [gold1]"


def test_g7_2_each_companion_serves_once_and_is_then_set_aside() -> None:
    table = moor("A F1 F5 hare hare squirrel | B F3 F3", cauldron="F9")
    once = table.after("move 1 hare F2")
    assert (once.now, once.drawing) == ("A last turn", "A F2 F5 hare squirrel (hare) | B F3 F3")
    assert once.seat("A", "B")["aside"] == {"hare": 1}
    twice = once.after("move 2 hare F4")
    assert twice.drawing == "A F2 F4 squirrel (hare) (hare) | B F3 F3"
    assert twice.choices == "move 2 squirrel F1, move 2 squirrel F8, end"
    assert twice.refusal("move 1 hare F1") == "G5.1: you have no hare"
    done = twice.after("move 2 squirrel F1")
    assert (done.drawing, done.choices) == ("A F2 F1 (hare) (hare) (squirrel) | B F3 F3", "end")


def test_g7_2_the_troll_still_stands_and_elves_and_goblins_travel() -> None:
    table = moor("A F1+goblin F8 hare hare | B F2+elf F3 | C F2 F3", cauldron="F9", troll="F2-F3")
    met = table.after("move 1 hare F2")
    assert (met.now, met.choices) == ("A goblin", "goblin B1, goblin C1")
    met = met.after("goblin B1")
    assert met.now == "A last turn"
    assert met.drawing == "A F2+elf F8 hare (hare) | B F2+goblin F3 | C F2 F3"
    assert met.refusal("move 1 hare F3") == "G5.3: the troll stands between F2 and F3"
    assert met.moves == "1 hare F1, 2 hare F9"


def test_g7_2_no_clover_is_taken() -> None:
    table = moor("A F1 F8 hare | B F3 F3", cauldron="F9", clovers="F2 mole", menhirs="F2 gold4")
    moved = table.after("move 1 hare F2")
    assert (moved.now, moved.choices) == ("A last turn", "end")
    assert moved.refusal("take mole") == "G5.8: a clover is taken right after an arrival or a move"
    assert (moved.on("F2"), moved.view()["menhirs"], moved.view("A")["memory"]) == ("mole", ["F2"], {})


# G8 The end


@pytest.mark.parametrize(
    ("drawing", "score"),
    [
        ("A F1 F1", 0),
        ("A F1 F1 [gold1 gold2 gold3 gold4]", 10),
        ("A F1 F1 hare mole [gold4 gold4]", 8),
        ("A F1 F1 #gold1 #gold2 #gold4", 7),
        ("A F1 F1 {gold3 gold3}", 6),
        ("A F1+elf F1", 2),
        ("A F1+elf F1+elf", 4),
        ("A F1 F1+goblin", -2),
        ("A F1+goblin F1+goblin [gold1]", -3),
        ("A F9 F1", 10),
        ("A F1 F9", 10),
        ("A F9 F9", 15),
        ("A F1 F1 hare<gold4 [gold1]", 1),
        ("A F9+elf F1+goblin #gold2 [gold1 gold2 gold3]", 18),  # the rulebook's example
        ("A F9+elf F9+goblin #gold2 [gold1 gold2 gold3]", 23),
    ],
)
def test_g8_1_gold_elves_goblins_and_the_cauldron(drawing: str, score: int) -> None:
    over = moor(f"{drawing} | B F3 F3 [gold2]", cauldron="F9").after("end", "end")
    assert (over.now, over.scores) == ("end", {"A": score, "B": 2})
    for viewer in (SPECTATOR, 0, 1):
        lines = {line.line: line.points for line in MOOR.final_score(over.position.view(viewer))}
        assert lines["total"] == [score, 2]


def test_g8_1_nobody_is_at_the_cauldron_before_it_appears() -> None:
    assert dealt(2).scores == {"A": 0, "B": 0}
    assert moor("A F9 F9 | B F1 F1").scores == {"A": 0, "B": 0}


def test_g8_1_korrigans_count_at_the_cauldron_when_all_have_had_their_turn() -> None:
    table = moor("A F8 F1 hare | B F10 F5 hare mouse", cauldron="F9")
    over = table.after("A move 1 hare F9", "end", "B move 1 hare F9", "B move 2 mouse F9", "end")
    assert over.scores == {"A": 10, "B": 15}
    passed_through = moor("A F8 F1 hare hare | B F10 F5", cauldron="F9")
    assert passed_through.after("move 1 hare F9", "move 1 hare F10", "end", "end").scores["A"] == 0


@pytest.mark.parametrize(
    ("drawing", "winner"),
    [
        ("A F1 F1 [gold4] | B F1 F1 [gold3] | C F1 F1 [gold3]", "A"),
        ("A F1 F1 [gold3] | B F1 F1 [gold4] | C F1 F1 hare hare [gold3]", "B"),  # companions come second
        ("A F1 F1 hare [gold3] | B F1 F1 [gold3] | C F1 F1 [gold3]", "A"),
        ("A F1 F1 hare [gold3] | B F1 F1 hare mole [gold3] | C F1 F1 frog [gold3]", "B"),
        ("A F1 F1 hare [gold3] | B F1 F1 hare<gold1 (mole) [gold3] | C F1 F1 (mole) (mole) [gold3]", "B"),
        ("A F1 F1 hare | B F1 F1 mole | C F1 F1", "B"),  # A and B tied: B is further from A
        ("A F1 F1 | B F1 F1 | C F1 F1", "C"),
        ("A F1+goblin F1 hare | B F1 F1+goblin", "A"),  # also below nothing
        ("A F1+goblin F1 hare | B F1 F1+goblin mole", "B"),
        ("A F1 F1 | B F1 F1 | C F1+goblin F1 | D F1+goblin F1 | E F1 F1", "E"),
    ],
)
def test_g8_2_the_highest_total_then_companions_left_then_the_seat_furthest_from_a(
    drawing: str, winner: str
) -> None:
    over = moor(drawing, cauldron="F9").after(*["end"] * len(drawing.split("|")))
    assert (over.now, over.winners) == ("end", winner)


# G9 Decisions


def test_g9_every_decision_of_the_rulebooks_list_can_be_written() -> None:
    text = rulebook("korrigans").text
    listed = re.findall(r"^\| (`.+?) \|", text[text.index("## G9") : text.index("**G9.1**")], re.MULTILINE)
    decisions = [decision for row in listed for decision in re.findall(r"`([^`]+)`", row)]
    assert len(decisions) == 15
    assert [decision for decision in decisions if decision not in MOOR.numbers] == []
    assert [MOOR.texts[MOOR.numbers[decision]] for decision in decisions] == decisions
    assert {text.split()[0] for text in MOOR.texts} == {decision.split()[0] for decision in decisions}


def test_g9_a_decision_belongs_to_one_seat() -> None:
    table = moor("A F1 F1 hare | B F3 F3 hare")
    assert table.refusal("A move 1 hare F2") == ""
    assert table.refusal("B move 1 hare F2") == "G9: it is A's decision"
    assert str(table.position.refuse("move 1 hare F2", SPECTATOR)) == "G9: a spectator decides nothing"
    assert table.refusal("hello") == "G9: 'hello' is no decision of this game"


def test_g9_1_goblin_then_elf_then_take_then_the_menhir() -> None:
    table = moor(
        "A F1+goblin F8 hare | B F2+elf F2+elf | C F2 F3", clovers="F2 mole", menhirs="F2 troll"
    ).after("move 1 hare F2")
    assert table.now == "A goblin"
    assert table.refusal("elf B1") == "G5.7: say first to whom the goblin goes"
    table = table.after("goblin C1")
    assert table.now == "A elf"
    assert table.refusal("take mole") == "G5.7: say first from whom the elf comes"
    table = table.after("elf B2")
    assert table.now == "A taking a clover"
    assert table.refusal("troll F1-F2") == "G5.8: take one of the clovers first"
    table = table.after("take mole")
    assert table.now == "A troll"
    assert table.after("troll F1-F2").drawing == "A F2+elf F8 hare [mole] | B F2+elf F2 | C F2+goblin F3"


def test_g9_1_a_companion_in_front_is_used_before_one_behind() -> None:
    table = moor("A F1 F1 hare [hare] | B F3 F3")
    assert table.after("move 1 hare F2").drawing == "A F2 F1 hare [hare] | B F3 F3"
    behind = moor("A F1 F1 squirrel [hare hare] | B F3 F3")
    assert behind.after("move 1 hare F2").drawing == "A F2 F1 hare squirrel [hare] | B F3 F3"


def test_g9_1_the_last_turn_ends_with_end_also_when_nothing_else_is_left() -> None:
    table = moor("A F1 F1 | B F3 F3 [gold1]", cauldron="F9")
    assert (table.now, table.choices) == ("A last turn", "end")
    assert (table.after("end").now, table.after("end").choices) == ("B last turn", "end")


def test_g9_1_a_single_choice_is_still_a_decision() -> None:
    taking = moor("A F1 F1 hare | B F3 F3", clovers="F2 mole mole").after("move 1 hare F2")
    assert (taking.now, taking.choices) == ("A taking a clover", "take mole")
    assert finding("leprechaun").choices == "unscreen B"
    assert moor("A F1 - | B F3 -").choices == "arrive F17"
    moving = moor("A F1 F17 hare | B F3 F3")
    assert (moving.now, moving.choices) == ("A move", "move 1 hare F2")
    corner = moor(
        "A F8 F8 | B F8 F8", suns=SIX, clouds=". red orange yellow green blue indigo", turn="rainbow"
    ).after("rainbow violet")
    assert (corner.now, corner.choices) == ("A cauldron", "cauldron F15")


def test_g9_1_one_target_or_none_is_no_decision() -> None:
    table = moor("A F1+goblin F8 hare | B F2+elf F3 | C F3 F3").after("move 1 hare F2")
    assert (table.now, table.drawing) == ("B move", "A F2+elf F8 hare | B F2+goblin F3 | C F3 F3")
    assert finding("elf", "A F1 F8 hare | B F3+elf F3+elf").now == "B move"
    assert finding("leprechaun", "A F1 F8 hare | B F3 F3 {}").now == "B move"


# G10 What a seat may know


def test_g10_1_what_everyone_knows() -> None:
    table = moor(
        "A F1+elf F8 hare squirrel<gold2 #gold4 [mole gold1] | B F5 F5+goblin {frog gold3} | C F6 F7 [bird]",
        clovers="F2 mole mole | F12 frog",
        troll="F1-F4",
        suns="red . green . . . .",
        clouds=". green . . . . .",
    )
    for viewer in ("A", "B", "C", ""):
        view = table.view(viewer)
        assert (view["turn"], view["phase"], view["holder"]) == ("A", "move", "A")
        assert (view["suns"], view["clouds"]) == ({"1": "red", "3": "green"}, {"2": "green"})
        assert view["bag"] == {"red": 1, "orange": 2, "yellow": 2, "blue": 2, "indigo": 2, "violet": 2}
        assert (view["troll"], view["cauldron"]) == (["F1", "F4"], None)
        assert view["box"] == {"elf": 1, "goblin": 1}
        assert (view["clovers"]["F2"], view["clovers"]["F3"], view["clovers"]["F12"]) == (2, 0, 1)
        assert view["menhirs"] == ["F2", "F12"]
        assert view["menhirs_shown"]["elf"] == 3
        seats = view["seats"]
        assert seats["A"]["korrigans"] == [
            {"field": "F1", "carries": "elf"},
            {"field": "F8", "carries": None},
        ]
        assert seats["B"]["korrigans"][1] == {"field": "F5", "carries": "goblin"}
        assert (seats["A"]["front"], seats["A"]["backup"]) == ({"hare": 1}, "squirrel")
        assert seats["A"]["menhir_gold"] == {"gold4": 1}
        assert [seats[seat]["behind_count"] for seat in "ABC"] == [2, 2, 1]
        assert [seats[seat]["screen"] for seat in "ABC"] == [True, False, True]
        assert seats["B"]["behind"] == {"frog": 1, "gold3": 1}


def test_g10_1_everyone_knows_every_move_but_not_what_is_taken() -> None:
    table = moor("A F1 F1 hare | B F8 F8")
    hidden = ("take mole", "take gold3", "backup gold1 hare")
    shown = [text for text in MOOR.texts if text.split()[0] not in ("take", "backup")]
    for text in shown:
        assert table.told(f"A {text}", "B") == text
    assert [table.told(f"A {text}", "B") for text in hidden] == ["take ?", "take ?", "backup ? hare"]
    assert [table.told(f"A {text}") for text in hidden] == ["take ?", "take ?", "backup ? hare"]
    assert [table.told(f"A {text}", "A") for text in hidden] == list(hidden)


def test_g10_2_a_seat_alone_knows_what_is_behind_its_screen() -> None:
    table = moor("A F1 F1 [mole gold1] | B F8 F8 [hare] | C F8 F8")
    assert table.seat("A", "A")["behind"] == {"mole": 1, "gold1": 1}
    assert [table.seat("A", viewer)["behind"] for viewer in ("B", "C", "")] == [None, None, None]
    assert (table.seat("B", "B")["behind"], table.seat("B", "A")["behind"]) == ({"hare": 1}, None)
    other = moor("A F1 F1 [frog gold4] | B F8 F8 [hare] | C F8 F8")
    assert same_to(table, other) == "BCS"


def test_g10_2_a_seat_alone_knows_what_it_gave_up() -> None:
    table = moor("A F1 F1 [gold4 mole] | B F8 F8 | C F8 F8")
    gold, mole = table.after("backup gold4 hare"), table.after("backup mole hare")
    assert gold.seat("A", "A")["given_up"] == "gold4"
    assert same_to(gold, mole) == "BCS"


def test_g10_2_a_seat_alone_knows_what_it_saw_and_keeps_it_as_a_memory() -> None:
    table = moor("A F1 F8 hare | B F3 F8 hare | C F4 F4", clovers="F2 hare mole gold1")
    looking = table.after("A move 1 hare F2")
    assert looking.view("A")["looking"] == {"hare": 1, "mole": 1, "gold1": 1}
    assert [looking.view(viewer)["looking"] for viewer in ("B", "C", "")] == [{}, {}, {}]
    taken = looking.after("A take mole")
    assert taken.view("A")["memory"] == {"F2": {"left": {"hare": 1, "gold1": 1}, "since": 0}}
    assert [taken.view(viewer)["memory"] for viewer in ("B", "C", "")] == [{}, {}, {}]
    since = taken.after("B move 1 hare F2", "B take hare")
    assert since.view("A")["memory"] == {"F2": {"left": {"hare": 1, "gold1": 1}, "since": 1}}
    assert since.view("B")["memory"] == {"F2": {"left": {"gold1": 1}, "since": 0}}
    assert [since.view(viewer)["memory"] for viewer in ("C", "")] == [{}, {}]


def test_g10_3_nobody_knows_clovers_and_menhirs_not_seen() -> None:
    drawing = "A F1 F8 hare | B F3 F8 hare"
    one = moor(drawing, clovers="F2 hare mole | F5 frog", menhirs="F2 elf | F5 troll")
    other = moor(drawing, clovers="F2 gold4 frog | F5 hare", menhirs="F2 troll | F5 elf")
    assert same_to(one, other) == "ABS"
    assert same_to(one.after("move 1 hare F2"), other.after("move 1 hare F2")) == "BS"
    more = moor(drawing, clovers="F2 hare mole mole | F5 frog", menhirs="F2 elf | F5 troll")
    assert same_to(one, more) == ""


def test_g10_3_nobody_knows_which_disc_comes_next() -> None:
    table = moor("A F1 F1 | B F3 F3", turn="rainbow")
    assert (table.now, table.view("A")["disc"], table.view("B")["disc"]) == ("rainbow", None, None)
    drawn = {table.shuffled(seed).view("A")["disc"] for seed in range(80)}
    assert len(drawn) == 7


def test_g10_3_a_spectator_knows_what_everyone_knows() -> None:
    table = dealt(2).after("arrive F1", "*")
    spectator, other = table.view(), table.view("B")
    assert spectator == {**other, "seat": None, "seats": {**other["seats"], "B": spectator["seats"]["B"]}}
    assert spectator["seats"]["A"]["behind"] is None
    assert spectator["memory"] == {}
