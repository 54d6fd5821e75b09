"""The rules of Korrigans up to the rainbow (G1 to G4), one test or more for each number, in the rulebook's order.

`moors.py` says how a position is drawn, and has the map of its board. Where a test says nothing else, it is
the first round, red lies on sun 1, and A is to move. G5 is in test_rules_moves.py, G6 to G10 in
test_rules_end.py.
"""

import re
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest
from moors import BASE, MENHIRS, MOOR, YELLOW, deal, dealt, moor, moor_board, same_to

from madang.chance import step_generator
from madang.games.base import ChanceFault, MadangError
from madang.games.korrigans import GAME
from madang.games.korrigans.board import parse_board
from madang.games.rulebook import rulebook

ROOT = Path(__file__).parents[3]
ALL_FIELDS = [f"F{number}" for number in range(1, 18)]
FREE = ". . . . . . ."
SIX = "red orange yellow green blue indigo ."


# G1 Material


def test_g1_1_two_to_five_players_in_the_seats_a_to_e() -> None:
    for players, seats in ((2, "AB"), (3, "ABC"), (4, "ABCD"), (5, "ABCDE")):
        assert "".join(MOOR.view_data(MOOR.start(players).view())["seats"]) == seats
    for players in (1, 6):
        with pytest.raises(MadangError, match=f"Korrigans is for 2 to 5 players, not {players}"):
            MOOR.start(players)
    found = moor("A F1 F1 hare | B F8 F8", clovers="F2 hare", menhirs="F2 leprechaun")
    asked = found.after("move 1 hare F2", "take hare")
    assert asked.refusal("unscreen C") == "G1.1: there is no seat C in a game of 2"
    assert asked.refusal("unscreen B") == ""


def test_g1_1_a_is_the_first_player_for_the_whole_game() -> None:
    table = dealt(3)
    assert table.now == "A arrival"
    table = moor("A F1 F1 hare | B F2 F2 hare | C F3 F3 hare", suns=FREE, turn="rainbow")
    for colour, holder, sun in (("red", "A", 1), ("orange", "B", 2), ("green", "C", 3), ("blue", "A", 4)):
        table = table.after(f"rainbow {colour}", f"{holder} sun {sun}")
        assert table.now == "A move"
        for seat in "ABC":
            assert table.now == f"{seat} move"
            table = table.after(f"{seat} *")
        assert table.now == "rainbow"
    last = moor("A F1 F1 | B F2 F2 | C F3 F3", suns=SIX, clouds="red . . . . . .", turn="rainbow")
    assert last.after("rainbow violet", "B cauldron F16").now == "A last turn"


def test_g1_2_seventeen_fields_with_the_village_in_the_centre() -> None:
    for game in (MOOR, GAME):
        fields = game.board.fields
        assert len(fields) == 17
        assert [number for number, field in enumerate(fields, 1) if field.village] == [9]
        assert (4, 4) in fields[8].cells
    assert dealt(2, edition="advanced").choices == ", ".join(f"arrive {field}" for field in ALL_FIELDS)
    assert dealt(2, edition="advanced").refusal("arrive F18") == (
        "G9: 'arrive F18' is no decision of this game"
    )


def test_g1_2_a_sun_for_each_of_seven_rows_and_a_cloud_for_each_of_seven_columns() -> None:
    table = moor("A F1 F1 | B F2 F2", suns=FREE, turn="rainbow").after("rainbow red")
    assert table.choices == ", ".join(f"sun {row}" for row in range(1, 8))
    again = moor("A F1 F1 | B F2 F2", turn="rainbow").after("rainbow red")
    assert again.choices == ", ".join(f"cloud {column}" for column in range(1, 8))
    assert again.refusal("cloud 8") == "G9: 'cloud 8' is no decision of this game"


@pytest.mark.parametrize(
    ("row", "column", "fields"),
    [
        (1, 1, ["F1"]),
        (1, 3, ["F1", "F2"]),  # half of the cell each
        (1, 4, ["F2"]),
        (3, 4, ["F5", "F6"]),
        (4, 5, ["F9", "F10"]),
        (6, 7, ["F14"]),
        (7, 5, ["F16", "F17"]),
    ],
)
def test_g1_2_a_field_belongs_to_every_cell_that_it_covers_a_part_of(
    row: int, column: int, fields: list[str]
) -> None:
    """With every other row and column closed, the fields that can hold the cauldron are those of the cell."""
    discs = ["red", "orange", "yellow", "green", "blue", "indigo"]
    table = moor(
        "A F8 F8 | B F8 F8",
        suns=" ".join([*discs[: row - 1], ".", *discs[row - 1 :]]),
        clouds=" ".join([*discs[: column - 1], ".", *discs[column - 1 :]]),
        turn="rainbow",
    )
    assert table.view()["cauldron_fields"] == fields


def test_g1_3_the_numbers_of_clovers_add_up_to_48() -> None:
    for game in (MOOR, GAME):
        assert sum(field.clovers for field in game.board.fields) == 48
    assert sum(dealt(2).view()["clovers"].values()) == 48
    one_more = moor_board()
    one_more["field"][4]["clovers"] += 1
    with pytest.raises(MadangError, match=r"all fields add up to 49; they must add up to 48 \(G1\.3\)"):
        MOOR.on(one_more)


def test_g1_3_start_numbers_1_to_5_each_on_two_fields() -> None:
    table, found = dealt(5), {}
    for seat in "ABCDE":
        found[seat] = table.choices
        table = table.after("*", "*")
    assert found == {
        "A": "arrive F1, arrive F17",
        "B": "arrive F3, arrive F15",
        "C": "arrive F4, arrive F14",
        "D": "arrive F7, arrive F11",
        "E": "arrive F2, arrive F16",
    }
    village = moor_board()
    village["field"][8]["start"] = 1
    with pytest.raises(MadangError, match=r"the village can't be a start field \(G1\.3\)"):
        MOOR.on(village)


def laid(events: list[str]) -> Counter[str]:
    """The clovers of a deal, over all fields."""
    return Counter(token for event in events for token in event.split()[2:] if event.startswith("clovers"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_g1_4_48_clovers_and_17_more_for_4_or_5_players(players: int) -> None:
    found = laid(MOOR.start(players).chance(step_generator(bytes(32), players)))
    assert found == Counter(BASE) + (Counter(YELLOW) if players >= 4 else Counter())
    assert found.total() == (65 if players >= 4 else 48)
    assert set(found) == {
        "hare", "bird", "squirrel", "mouse", "mole", "frog", "gold1", "gold2", "gold3", "gold4",
    }  # fmt: skip


@pytest.mark.parametrize("token", ["rabbit", "gold0", "gold5", "elf"])
def test_g1_4_there_are_six_sorts_of_companions_and_gold_of_value_1_to_4(token: str) -> None:
    events = deal(2)
    events[0] = f"clovers F1 hare hare {token}"
    with pytest.raises(ChanceFault, match=f"G1.4: '{token}' is no clover"):
        MOOR.start(2).fix_chance(events)


def test_g1_5_sixteen_menhirs_one_for_each_field_but_the_village() -> None:
    assert dealt(2).view()["menhirs"] == [field for field in ALL_FIELDS if field != "F9"]
    menhirs = [event.split() for event in MOOR.start(2).chance(step_generator(bytes(32), 0))[17:]]
    assert [field for _, field, _ in menhirs] == dealt(2).view()["menhirs"]
    assert Counter(face for _, _, face in menhirs) == Counter(MENHIRS)
    assert len(menhirs) == 16
    events = deal(2)
    events[17] = "menhir F1 dragon"
    with pytest.raises(ChanceFault, match=r"G1\.5: 'dragon' is no face of a menhir"):
        MOOR.start(2).fix_chance(events)
    one_more = moor_board()
    one_more["mix"] = {**one_more["mix"], "menhirs": {**MENHIRS, "gold1": 2}}
    with pytest.raises(MadangError, match=r"mix\.menhirs: 17 in all; there must be 16 \(G1\.5\)"):
        MOOR.on(one_more)


def test_g1_6_what_else_is_in_the_box() -> None:
    view = dealt(5).view()
    assert view["box"] == {"elf": 2, "goblin": 2}
    assert view["bag"] == dict.fromkeys(("red", "orange", "yellow", "green", "blue", "indigo", "violet"), 2)
    assert (view["troll"], view["cauldron"]) == (None, None)
    for seat in "ABCDE":
        assert view["seats"][seat]["korrigans"] == [{"field": None, "carries": None}] * 2
        assert (view["seats"][seat]["screen"], view["seats"][seat]["backup"]) == (True, None)


def test_g1_6_a_backup_companion_for_each_of_five_with_a_hare_and_a_squirrel_side() -> None:
    table = moor(
        "A F1 F1 [gold1] | B F1 F1 [gold1] | C F1 F1 [gold1] | D F1 F1 [gold1] | E F1 F1 [gold1 mole]"
    )
    for seat, side in zip("ABCD", ("hare", "squirrel", "hare", "squirrel"), strict=True):
        there = "F2" if side == "hare" else "F4"
        table = table.after(f"{seat} backup gold1 {side}", f"{seat} move 1 {side} {there}")
    assert table.refusal("backup gold1 mole") == "G9: 'backup gold1 mole' is no decision of this game"
    assert table.after("E backup gold1 hare").drawing == (
        "A F2 F1 hare<gold1 | B F4 F1 squirrel<gold1 | C F2 F1 hare<gold1 | D F4 F1 squirrel<gold1"
        " | E F1 F1 hare<gold1 [mole]"
    )


def test_g1_6_the_bag_holds_two_discs_of_each_colour() -> None:
    table = moor("A F1 F1 | B F2 F2", clouds=". red . . . . .", turn="rainbow")
    assert "red" not in table.view()["bag"]
    with pytest.raises(ChanceFault, match=r"G4\.1: no red disc is left in the bag"):
        table.after("rainbow red")
    assert table.after("rainbow violet").now == "A laying a disc"


# G2 What is ours


def test_g2_1_a_board_is_a_toml_file_with_fields_passages_and_the_mix() -> None:
    text = (files("madang.games.korrigans") / "boards" / "broceliande.toml").read_text(encoding="utf-8")
    tables, board = tomllib.loads(text), parse_board(text)
    for entry, field in zip(tables["field"], board.fields, strict=True):
        assert (entry["name"], entry["colour"], entry["clovers"]) == (field.name, field.colour, field.clovers)
        assert entry.get("start", 0) == field.start
        assert (bool(entry.get("molehill")), bool(entry.get("pontoon"))) == (field.molehill, field.pontoon)
        assert [tuple(point) for point in entry["outline"]] == list(field.outline)
    for entry, passage in zip(tables["passage"], board.passages, strict=True):
        assert ("-".join(entry["between"]), entry["kind"]) == (passage.code, passage.kind)
    for part in ("base", "yellow", "menhirs"):
        assert sum(tables["mix"][part].values()) == sum(getattr(board.mix, part))


def test_g2_1_the_cells_of_a_field_are_worked_out_from_its_outline() -> None:
    assert MOOR.board.fields[3].cells == {(2, 1), (2, 2), (3, 1), (3, 2)}
    assert MOOR.board.fields[4].cells == {(2, 3), (2, 4), (3, 3), (3, 4)}
    wider = moor_board()  # F4 leaves a strip of column 2 to F5
    wider["field"][3]["outline"] = [[0, 100], [180, 100], [180, 300], [0, 300]]
    wider["field"][4]["outline"] = [[180, 100], [350, 100], [350, 300], [180, 300]]
    fields = MOOR.on(wider).board.fields
    assert fields[3].cells == {(2, 1), (2, 2), (3, 1), (3, 2)}
    assert fields[4].cells == {(row, column) for row in (2, 3) for column in (2, 3, 4)}
    told = moor_board()
    told["field"][3]["cells"] = [[2, 1]]
    with pytest.raises(MadangError, match=r"field F4 \(Moor F4\): unknown key 'cells'"):
        MOOR.on(told)


def test_g2_2_the_shipped_board_is_our_own_and_whoever_likes_writes_another() -> None:
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert "`broceliande` and its mix of tokens are our own" in readme
    assert "its mix of tokens are our own" in rulebook("korrigans").rules["G2.2"]
    assert GAME.board_data == "broceliande"
    assert GAME.on(moor_board()).board_data == MOOR.board_data
    with pytest.raises(MadangError, match="board: no board is called 'atlantis'"):
        GAME.on("atlantis")


def test_g2_3_a_board_is_checked_and_what_is_wrong_is_named() -> None:
    """Every fault by itself is in test_board.py."""
    board = moor_board()
    assert MOOR.on(board).board_data == MOOR.board_data
    board["field"][1]["clovers"] = 1
    board["passage"].append({"between": ["F1", "F2"], "kind": "gate", "at": [250, 50]})
    with pytest.raises(MadangError) as fault:
        MOOR.on(board)
    assert str(fault.value) == (
        "board: the clovers of all fields add up to 46; they must add up to 48 (G1.3) (and 2 more faults)"
    )
    board["field"][2]["clovers"] += 2
    with pytest.raises(MadangError, match=r"F2 \(Moor F2\): start field with only 1 clover"):
        MOOR.on(board)
    board["field"][1]["clovers"], board["field"][2]["clovers"] = 3, 3
    with pytest.raises(MadangError, match="board: passage F1-F2: a second passage between these two fields"):
        MOOR.on(board)


# G3 Set-up and arrival


@pytest.mark.parametrize(("players", "more"), [(2, 0), (3, 0), (4, 1), (5, 1)])
def test_g3_1_each_field_gets_its_number_and_one_more_with_4_or_5(players: int, more: int) -> None:
    numbers = {f"F{n}": field.clovers + more for n, field in enumerate(MOOR.board.fields, 1)}
    assert dealt(players).view()["clovers"] == numbers
    events = deal(players)
    events[4] += " gold4"
    with pytest.raises(ChanceFault, match=rf"G3\.1: F5 gets {2 + more} clovers, not {3 + more}"):
        MOOR.start(players).fix_chance(events)


def test_g3_1_clovers_and_menhirs_are_shuffled() -> None:
    """How evenly, test_setup.py says."""
    deals = [MOOR.start(2).chance(step_generator(bytes(32), step)) for step in range(20)]
    for event in range(33):
        assert len({lines[event] for lines in deals}) > 3, deals[0][event]
    assert deals[0] == MOOR.start(2).chance(step_generator(bytes(32), 0))


def test_g3_1_clovers_and_menhirs_lie_face_down() -> None:
    view = dealt(2).view("A")
    assert (view["looking"], view["memory"], view["menhirs_shown"]) == ({}, {}, {})
    one = dealt(2, clovers="F1 hare hare hare", menhirs="F1 fairy")
    assert same_to(one, dealt(2, clovers="F1 gold3 gold4 gold4", menhirs="F1 elf")) == "ABS"


def test_g3_2_a_korrigan_arrives_on_a_field_with_the_number_of_its_seat() -> None:
    table = dealt(3)
    assert (table.now, table.choices) == ("A arrival", "arrive F1, arrive F17")
    assert table.refusal("arrive F3") == "G3.2: you arrive on a field with start number 1"
    assert table.refusal("arrive F9") == "G3.2: you arrive on a field with start number 1"
    assert table.refusal("move 1 hare F2") == "G3.2: your next korrigan is arriving: say on which field"
    assert table.refusal("B arrive F3") == "G9: it is A's decision"
    assert table.after("arrive F17", "take gold3").choices == "arrive F3, arrive F15"


def test_g3_2_he_looks_takes_one_behind_his_screen_and_leaves_the_rest() -> None:
    table = dealt(2, clovers="F1 hare frog gold1").after("arrive F1")
    assert (table.now, table.choices) == ("A taking a clover", "take hare, take frog, take gold1")
    assert table.view("A")["looking"] == {"hare": 1, "frog": 1, "gold1": 1}
    assert table.view("B")["looking"] == {}
    assert table.refusal("take mole") == "G5.8: there is no mole among the clovers here"
    assert table.refusal("arrive F17") == "G5.8: take one of the clovers first"
    taken = table.after("take hare")
    assert taken.drawing == "A F1 - [hare] | B - -"
    assert (taken.on("F1"), taken.now) == ("frog gold1", "B arrival")


def test_g3_2_twice_round_the_table_the_second_time_on_the_other_field() -> None:
    table, order = dealt(3), []
    for field in ("F17", "F3", "F14"):
        order.append(table.now)
        table = table.after(f"arrive {field}", "*")
    assert (table.now, table.choices) == ("A arrival", "arrive F1")
    other = "G3.2: your second korrigan goes on the other field with your number"
    assert table.refusal("arrive F17") == other
    for field in ("F1", "F15", "F4"):
        order.append(table.now)
        table = table.after(f"arrive {field}", "*")
    assert order == ["A arrival", "B arrival", "C arrival"] * 2
    assert table.now == "rainbow"
    arrived = [part.partition(" [")[0] for part in table.drawing.split(" | ")]
    assert arrived == ["A F17 F1", "B F3 F15", "C F14 F4"]
    moving = table.after("rainbow red", "sun 1")
    assert moving.refusal("arrive F1") == "G3.2: all your korrigans are on the board"


def test_g3_3_with_free_arrival_he_may_choose_any_field_taken_or_not() -> None:
    everywhere = ", ".join(f"arrive {field}" for field in ALL_FIELDS)
    table = dealt(2, edition="advanced")
    assert table.choices == everywhere
    table = table.after("arrive F9", "*")
    assert (table.now, table.choices) == ("B arrival", everywhere)
    table = table.after("arrive F9", "*")
    assert (table.now, table.choices) == ("A arrival", everywhere)
    table = table.after("arrive F9", "*")
    assert [korrigan["field"] for korrigan in table.seat("A")["korrigans"]] == ["F9", "F9"]
    assert dealt(2).refusal("arrive F9") == "G3.2: you arrive on a field with start number 1"
    assert MOOR.settle_options("advanced") == {"arrival": "free"}
    assert MOOR.settle_options("standard") == {"arrival": "numbered"}


def test_g3_4_the_last_clover_takes_the_menhir_at_arrival_as_later() -> None:
    arriving = moor("A - - | B - -", clovers="F1 mole | F17 mole mole", menhirs="F1 gold4")
    assert arriving.after("arrive F1", "take mole").drawing == "A F1 - #gold4 [mole] | B - -"
    assert arriving.after("arrive F1", "take mole").view()["menhirs"] == ["F17"]
    assert arriving.after("arrive F17", "take mole").drawing == "A F17 - [mole] | B - -"
    later = moor("A F1 F1 hare | B F8 F8", clovers="F2 mole | F3 mole mole", menhirs="F2 gold4")
    assert later.after("move 1 hare F2", "take mole").drawing == "A F2 F1 hare #gold4 [mole] | B F8 F8"


def test_g3_4_on_a_field_with_no_clover_left_there_is_nothing_to_take() -> None:
    arriving = moor("A - - | B - -").after("arrive F1")
    assert (arriving.now, arriving.drawing) == ("B arrival", "A F1 - | B - -")
    later = moor("A F1 F1 hare | B F8 F8").after("move 1 hare F2")
    assert (later.now, later.drawing) == ("B move", "A F2 F1 hare | B F8 F8")


# G4 A round: the rainbow


def test_g4_1_a_has_the_bag_first_and_it_passes_to_the_left_after_every_draw() -> None:
    table = moor("A F1 F1 | B F2 F2 | C F3 F3", suns=FREE, turn="rainbow")
    holders = ""
    for sun, colour in enumerate(("violet", "indigo", "blue", "green"), 1):
        holders += table.view()["holder"]
        table = table.after(f"rainbow {colour}")
        assert table.now == f"{holders[-1]} laying a disc"
        assert table.refusal("A sun 7" if holders[-1] != "A" else "B sun 7") == (
            f"G9: it is {holders[-1]}'s decision"
        )
        table = table.after(f"sun {sun}", "A pass", "B pass", "C pass")
    assert holders + table.view()["holder"] == "ABCAB"


def test_g4_1_the_disc_is_drawn_by_chance() -> None:
    table = moor("A F1 F1 | B F2 F2", suns=FREE, turn="rainbow")
    assert (table.now, table.choices, table.view()["turn"]) == ("rainbow", "", None)
    assert table.refusal("A sun 1") == "G4.1: chance comes first"
    drawn = [table.shuffled(seed) for seed in range(60)]
    assert {one.view()["disc"] for one in drawn} == set(table.view()["bag"])
    for one in drawn:
        assert one.view()["bag"][one.view()["disc"]] == 1
        assert sum(one.view()["bag"].values()) == 13


def test_g4_2_a_new_colour_goes_on_a_free_sun() -> None:
    table = moor("A F1 F1 | B F2 F2", suns=". red . green . . .", turn="rainbow").after("rainbow blue")
    assert table.choices == "sun 1, sun 3, sun 5, sun 6, sun 7"
    assert table.refusal("sun 4") == "G4.2: a disc lies there already"
    assert table.refusal("cloud 1") == "G4.2: blue is a new colour: it goes on a sun"
    assert table.refusal("move 1 hare F2") == "G4.2: lay the disc first"
    assert table.after("sun 7").view()["suns"] == {"2": "red", "4": "green", "7": "blue"}
    assert table.after("sun 7").view()["disc"] is None


def test_g4_2_a_colour_seen_before_goes_on_a_free_cloud() -> None:
    table = moor(
        "A F1 F1 | B F2 F2", suns=". red . green . . .", clouds=". . green . . . .", turn="rainbow"
    ).after("rainbow red")
    assert table.choices == "cloud 1, cloud 2, cloud 4, cloud 5, cloud 6, cloud 7"
    assert table.refusal("cloud 3") == "G4.2: a disc lies there already"
    assert table.refusal("sun 1") == "G4.2: red was seen before: it goes on a cloud"
    assert table.after("cloud 1").view()["clouds"] == {"1": "red", "3": "green"}
    assert table.after("cloud 1").view()["suns"] == {"2": "red", "4": "green"}
    moving = moor("A F1 F1 | B F2 F2")
    assert moving.refusal("sun 2") == "G4.2: no disc was drawn for you to lay"
    assert moving.refusal("cloud 2") == "G4.2: no disc was drawn for you to lay"


def test_g4_2_a_disc_closes_its_row_or_column() -> None:
    table = moor("A F1 F1 | B F2 F2", suns=FREE, turn="rainbow")
    assert table.view()["cauldron_fields"] == ALL_FIELDS
    row = table.after("rainbow red", "sun 4").view()["cauldron_fields"]
    assert row == [field for field in ALL_FIELDS if field not in ("F8", "F9", "F10")]
    again = moor("A F1 F1 | B F2 F2", clouds="red . . . . . .", suns=". . . red . . .")
    assert again.view()["cauldron_fields"] == row  # column 1 has no field to itself
    both = moor("A F1 F1 | B F2 F2", suns=". . . red green . .", clouds="red green . . . . .")
    assert both.view()["cauldron_fields"] == [field for field in row if field not in ("F4", "F11")]


def test_g4_3_the_7th_colour_is_not_laid_but_brings_the_cauldron() -> None:
    five = "red orange yellow green blue . ."
    sixth = moor("A F1 F1 | B F2 F2", suns=five, turn="rainbow").after("rainbow indigo")
    assert (sixth.now, sixth.choices) == ("B laying a disc", "sun 6, sun 7")
    table = moor("A F1 F1 | B F2 F2", suns=SIX, turn="rainbow").after("rainbow violet")
    assert (table.now, table.choices) == ("A cauldron", "cauldron F15, cauldron F16, cauldron F17")
    assert table.refusal("sun 7") == "G7.1: the 7th colour is out: place the cauldron"
    placed = table.after("cauldron F16")
    assert placed.view()["suns"] == table.view()["suns"]
    assert (len(placed.view()["suns"]), placed.view()["clouds"]) == (6, {})
    assert (placed.view()["cauldron"], placed.view()["disc"]) == ("F16", None)
    assert (table.view()["holder"], placed.view()["holder"]) == (
        "A",
        "B",
    )  # the bag passes after this draw too
    again = moor("A F1 F1 | B F2 F2", suns=SIX, turn="rainbow").after("rainbow red")
    assert again.refusal("cauldron F16") == "G4.2: lay the disc first"


def test_g4_4_with_the_5th_disc_on_a_cloud_nobody_moves_any_more() -> None:
    drawing = "A F1 F1 hare | B F2 F2 hare | C F3 F3 hare"
    fourth = moor(drawing, suns=SIX, clouds="red orange yellow . . . .", turn="rainbow")
    assert fourth.after("rainbow green", "cloud 4").now == "A move"
    fifth = moor(drawing, suns=SIX, clouds="red orange yellow green . . .", turn="rainbow")
    assert fifth.view()["holder"] == "B"
    stopped = fifth.after("rainbow blue", "B cloud 5")
    assert (stopped.now, stopped.view()["holder"]) == ("rainbow", "C")
    assert stopped.drawing == drawing


def test_g4_4_the_bag_goes_round_until_the_7th_colour_comes() -> None:
    table = moor(
        "A F1 F1 hare | B F2 F2 hare",
        suns="red orange yellow green blue . .",
        clouds="red orange yellow green . . .",
        turn="rainbow",
    )
    table = table.after("rainbow blue", "B cloud 7")
    assert table.now == "rainbow"
    table = table.after("rainbow indigo", "A sun 7")
    assert table.now == "rainbow"
    table = table.after("rainbow indigo", "B cloud 6")
    assert (table.now, table.view()["bag"]) == ("rainbow", {"violet": 2})
    assert table.after("rainbow violet").choices == "cauldron F13"


# The list is complete


def test_every_rule_has_a_test_named_after_it() -> None:
    rules = re.findall(r"^\*\*G(\d+)\.(\d+)\*\*", rulebook("korrigans").text, re.MULTILINE)
    assert len(rules) == 39
    wanted = {f"test_g{chapter}_{rule}_" for chapter, rule in rules}
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    named = set(re.findall(r"^def (test_g\d+_\d+_)\w", "\n".join(sources), re.MULTILINE))
    assert (wanted - named, named - wanted) == (set(), set())
