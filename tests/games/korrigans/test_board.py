"""Boards: the shipped one, every fault that G1 and G2.3 name, hostile files, grid cells, the drawing."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.progress import Progress

from benchmarks import broceliande
from madang.games.korrigans.board import (
    CLOVERS,
    FACES,
    Board,
    BoardError,
    board_from_dict,
    load_board,
    parse_board,
    shipped_board,
    shipped_boards,
)
from madang.games.korrigans.board_form import FieldForm, PassageForm
from madang.games.korrigans.board_model import cells
from madang.games.korrigans.drawing import draw
from madang.games.korrigans.drawing_margins import WORDS
from madang.games.korrigans.geometry import area, contains, overlap, self_contact

Tables = dict[str, Any]
SHIPPED = shipped_board()
ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs" / "boards.md"


def good() -> Tables:
    return deepcopy(SHIPPED.to_dict())


def faults(tables: object) -> tuple[str, ...]:
    with pytest.raises(BoardError) as caught:
        board_from_dict(tables)
    return caught.value.faults


def field(tables: Tables, code: str) -> Tables:
    found: Tables = tables["field"][int(code[1:]) - 1]
    return found


def village(tables: Tables) -> Tables:
    return next(entry for entry in tables["field"] if entry.get("village"))


# The shipped board


@pytest.mark.parametrize("name", shipped_boards())
def test_shipped_boards_load_and_carry_their_file_s_name(name: str) -> None:
    assert shipped_board(name).name == name


def test_a_board_comes_back_from_its_dict_by_way_of_json() -> None:
    assert board_from_dict(json.loads(json.dumps(SHIPPED.to_dict()))) == SHIPPED


def test_an_unknown_shipped_board_is_refused() -> None:
    with pytest.raises(BoardError, match=r"no board is called 'atlantis'; there are .*broceliande"):
        shipped_board("atlantis")


def test_material_of_the_shipped_board() -> None:  # G1.2 to G1.5
    fields = SHIPPED.fields
    assert len(fields) == 17
    assert sum(f.clovers for f in fields) == 48
    assert sorted(f.start for f in fields if f.start) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert (sum(SHIPPED.mix.base), sum(SHIPPED.mix.yellow), sum(SHIPPED.mix.menhirs)) == (48, 17, 16)
    assert (len(SHIPPED.mix.base), len(SHIPPED.mix.menhirs)) == (len(CLOVERS), len(FACES))
    assert [f.village for f in fields].count(True) == 1


def neighbours(board: Board, kinds: tuple[str, ...] = ("open", "gate", "bridge")) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {index: set() for index in range(len(board.fields))}
    for one in board.passages:
        if one.kind in kinds:
            found[one.a].add(one.b)
            found[one.b].add(one.a)
    return found


def test_the_page_about_the_board_finds_no_seat_favoured() -> None:
    """What `make balance` wrote: a row for every table and both ways to play, no seat 4 points above its share."""
    page = (ROOT / "docs" / "broceliande.md").read_text("utf-8")
    table = page.split("## Who wins")[1].split("##")[0]
    rows = [line.split("|")[1:-1] for line in table.splitlines() if re.match(r"\| [2-5] ", line)]
    assert [(row[0].strip(), row[1].strip()) for row in rows] == [
        (str(players), play) for play in ("random", "sensible") for players in range(2, 6)
    ]
    for row in rows:
        surplus = [float(cell) for cell in row[3:8] if cell.strip()]
        assert len(surplus) == int(row[0])
        assert max(surplus) <= 4, row


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 6))
def test_no_seat_is_favoured_by_much_on_the_shipped_board(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The quick form of `make balance`: the bound is as much wider as so few games are less sure."""
    for play, games in (("random", 4000), ("sensible", 800)):
        monkeypatch.setitem(broceliande.GAMES, play, games)
        winners = broceliande.measure(players, play, Progress(disable=True))["winner"]
        error = np.sqrt((1 - 1 / players) / players / games)
        assert np.bincount(winners, minlength=players).max() / games - 1 / players < 0.04 + 3 * error


def test_ways_on_the_shipped_board() -> None:
    kinds = Counter(one.kind for one in SHIPPED.passages)
    assert kinds["open"] > kinds["gate"] > kinds["bridge"] >= 7
    assert min(len(there) for there in neighbours(SHIPPED).values()) >= 3
    assert all(neighbours(SHIPPED, ("open",)).values())
    near = neighbours(SHIPPED)
    for index, one in enumerate(SHIPPED.fields):
        assert all(SHIPPED.fields[there].colour != one.colour for there in near[index])


def test_the_shipped_river_parts_the_fields_that_it_runs_between() -> None:
    """No hare or squirrel crosses the river: each of its passages lies away from the water."""
    for one in SHIPPED.passages:
        for river in SHIPPED.rivers:
            wet = min(abs(complex(*one.at) - complex(*point)) for point in river.line) < river.width / 2
            assert not wet or one.kind == "bridge", one.code


# Grid cells (G1.2)


def test_cells_of_hand_made_fields() -> None:
    size = (700.0, 700.0)
    assert cells([(0, 0), (200, 0), (200, 100), (0, 100)], size) == {(1, 1), (1, 2)}
    assert cells([(250, 150), (350, 150), (350, 450), (250, 450)], size) == {
        (row, column) for row in (2, 3, 4, 5) for column in (3, 4)
    }
    triangle = [(600.0, 600.0), (700.0, 700.0), (600.0, 700.0)]
    assert cells(triangle, size) == {(7, 7)}


def test_a_hundredth_of_a_cell_is_a_trifle() -> None:
    size = (700.0, 700.0)
    assert cells([(0, 0), (100.9, 0), (100.9, 100), (0, 100)], size) == {(1, 1)}
    assert cells([(0, 0), (101.1, 0), (101.1, 100), (0, 100)], size) == {(1, 1), (1, 2)}


def test_cells_of_a_board_that_is_not_square() -> None:
    assert cells([(0, 0), (25, 0), (25, 15), (0, 15)], (140, 70)) == {(1, 1), (1, 2), (2, 1), (2, 2)}


def test_a_field_that_winds_around_a_cell_does_not_own_it() -> None:
    ring = [
        (0, 0),
        (300, 0),
        (300, 300),
        (0, 300),
        (0, 201),
        (200, 200),
        (200, 100),
        (100, 100),
        (100, 199),
        (0, 200),
    ]
    assert (2, 2) not in cells([(float(x), float(y)) for x, y in ring], (700, 700))


# Geometry

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


def moved(outline: list[tuple[float, float]], x: float, y: float) -> list[tuple[float, float]]:
    return [(a + x, b + y) for a, b in outline]


def test_overlap_of_squares() -> None:
    assert overlap(SQUARE, SQUARE) == pytest.approx(100)
    assert overlap(SQUARE, SQUARE[::-1]) == pytest.approx(100)
    assert overlap(SQUARE, moved(SQUARE, 4, 7)) == pytest.approx(18)
    assert overlap(SQUARE, moved(SQUARE, 10, 3)) == 0  # a shared edge is no area
    assert overlap(SQUARE, [(5, -5), (15, 5), (5, 15), (-5, 5)]) == pytest.approx(100)
    assert overlap(SQUARE, [(0, 0), (10, 10), (0, 10)]) == pytest.approx(50)


@given(st.lists(st.floats(1, 100), min_size=3, max_size=30), st.floats(-80, 80), st.floats(-80, 80))
def test_what_two_fields_share_fits_into_both(radii: list[float], x: float, y: float) -> None:
    turns = [complex(0, 1) ** (4 * k / len(radii)) for k in range(len(radii))]
    star = [(radius * turn.real, radius * turn.imag) for radius, turn in zip(radii, turns, strict=True)]
    other = moved(star, x, y)
    shared = overlap(star, other)
    assert shared == pytest.approx(overlap(other, star), abs=1e-6)
    assert -1e-6 <= shared <= area(star) + 1e-6
    assert overlap(star, star) == pytest.approx(area(star), abs=1e-6)


@pytest.mark.parametrize(
    "outline",
    [
        [(0, 0), (10, 10), (10, 0), (0, 10)],  # crosses
        [(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)],  # a corner on an edge
        [(0, 0), (10, 0), (4, 0), (4, 8)],  # folds back
        [(0, 0), (10, 0), (10, 0), (5, 8)],  # a point twice
        [(0, 0), (5, 0), (10, 0)],  # no area
    ],
)
def test_outlines_that_meet_themselves(outline: list[tuple[float, float]]) -> None:
    assert self_contact(outline) is not None
    assert self_contact(SQUARE) is None
    assert contains(SQUARE, (5, 5))
    assert not contains(SQUARE, (11, 5))


# One fault at a time: what is broken, and what the message must name


def drop_field(t: Tables) -> None:
    t["field"].pop()
    t["passage"] = [p for p in t["passage"] if "F17" not in p["between"]]


def swap_village(t: Tables) -> None:
    village(t).pop("village")
    field(t, "F1").pop("start")
    field(t, "F1")["village"] = True


def move_clover(t: Tables) -> None:
    field(t, "F3")["clovers"] += field(t, "F2")["clovers"] - 1
    field(t, "F2")["clovers"] = 1


def no_clovers(t: Tables) -> None:
    field(t, "F5")["clovers"] += field(t, "F6")["clovers"]
    field(t, "F6")["clovers"] = 0


def only(key: str, *codes: str) -> Callable[[Tables], None]:
    def change(t: Tables) -> None:
        for index, entry in enumerate(t["field"]):
            entry.pop(key, None)
            if f"F{index + 1}" in codes:
                entry[key] = True

    return change


def shift_outline(t: Tables) -> None:
    field(t, "F14")["outline"] = [[x, y - 20] for x, y in field(t, "F14")["outline"]]


def shrink(code: str) -> Callable[[Tables], None]:
    def change(t: Tables) -> None:
        outline = field(t, code)["outline"]
        x, y = outline[0]
        field(t, code)["outline"] = [[x + (a - x) * 0.3, y + (b - y) * 0.3] for a, b in outline]

    return change


def speck(t: Tables) -> None:
    field(t, "F5")["outline"] = [[300, 200], [302, 200], [300, 202]]


def cut_off(t: Tables) -> None:
    t["passage"] = [p for p in t["passage"] if "F4" not in p["between"]]


def bridges_only(t: Tables) -> None:
    for entry in t["passage"]:
        if "F4" in entry["between"]:
            entry["kind"] = "bridge"


def at(tables: Tables, path: str) -> tuple[Any, Any]:
    """What holds a value, and its key there: `field.3.clovers` is field F4's."""
    *way, last = (int(part) if part.isdigit() else part for part in path.split("."))
    target: Any = tables
    for part in way:
        target = target[part]
    return target, last


def set_at(path: str, value: object) -> Callable[[Tables], None]:
    def change(t: Tables) -> None:
        target, key = at(t, path)
        target[key] = value

    return change


def add(path: str, count: int) -> Callable[[Tables], None]:
    def change(t: Tables) -> None:
        target, key = at(t, path)
        target[key] += count

    return change


def remove(path: str) -> Callable[[Tables], None]:
    def change(t: Tables) -> None:
        target, key = at(t, path)
        del target[key]

    return change


RULES: list[tuple[Callable[[Tables], None], str]] = [
    (drop_field, "16 fields; there must be 17 (G1.2)"),
    (set_at("field.1.name", "Koad Kelenn"), "2 fields are called Koad Kelenn"),
    (lambda t: village(t).pop("village"), "no field has village = true; one must (G1.2)"),
    (set_at("field.4.village", True), "field F9 (Ker Korrig): a second village; field F5 (Brug an Noz)"),
    (swap_village, "field F1 (Koad Kelenn): the village must lie over the board's centre [350, 350] (G1.2)"),
    (set_at("field.8.start", 1), "field F9 (Ker Korrig): the village can't be a start field (G1.3)"),
    (add("field.5.clovers", -1), "the clovers of all fields add up to 47; they must add up to 48 (G1.3)"),
    (no_clovers, "field F6 (Futaie de Morgane): no clovers"),
    (remove("field.0.start"), "start number 5 is on F4; it must be on two fields (G1.3)"),
    (set_at("field.0.start", 2), "start number 2 is on F1, F7, F15; it must be on two fields (G1.3)"),
    (move_clover, "field F2 (Lann Aour): start field with only 1 clover; it needs at least 2 (G2.3)"),
    (set_at("field.13.colour", "wood"), "colour heather: only F5, F10; a colour needs at least 3 fields"),
    (only("molehill", "F1", "F2"), "a molehill is on 2 of the fields; it must be on at least 3 (G2.3)"),
    (only("pontoon", "F9"), "a pontoon is on 1 of the fields; it must be on at least 3 (G2.3)"),
    (set_at("passage.0.between", ["F2", "F2"]), "passage F2-F2: it must join two different fields"),
    (set_at("passage.0.between", ["F18", "F2"]), "passage F2-F18: there is no field F18"),
    (set_at("passage.0.between", ["F5", "F2"]), "passage F2-F5: a second passage between these two fields"),
    (set_at("passage.4.at", [600, 600]), "passage F2-F5: [600, 600] lies 378 from field F5 (Brug an Noz)"),
    (set_at("field.2.outline.5", [400, 701]), "F3 (Park Ed-Du): outline: [400, 701] lies outside"),
    (
        lambda t: field(t, "F3")["outline"].append(field(t, "F3")["outline"][0]),
        "field F3 (Park Ed-Du): outline: the last point repeats the first",
    ),
    (set_at("field.2.outline.5", [650, 650]), "field F3 (Park Ed-Du): outline: it crosses or touches itself"),
    (speck, "field F5 (Brug an Noz): outline: it covers no part of any cell worth counting (G1.2)"),
    (shift_outline, "field F7 (Blé des Lutins): outline: it overlaps field F14 (Roz Viviane) by"),
    (shrink("F14"), "the cell of row 7, column 1 belongs to no field (G2.3)"),
    (cut_off, "field F4 (Roche aux Corbeaux): hare, squirrel and mouse can't reach it from F1 (G2.3)"),
    (bridges_only, "field F4 (Roche aux Corbeaux): no way out for hare or squirrel"),
    (add("mix.base.hare", 1), "mix.base: 49 in all; there must be 48 (G1.4)"),
    (add("mix.yellow.gold1", -1), "mix.yellow: 16 in all; there must be 17 (G1.4)"),
    (add("mix.menhirs.troll", 1), "mix.menhirs: 17 in all; there must be 16 (G1.5)"),
    (set_at("field.8.label", [10, 10]), "field F9 (Ker Korrig): label: [10, 10] lies outside of the field"),
    (set_at("field.2.molehill", [10, 10]), "field F3 (Park Ed-Du): molehill: [10, 10] lies outside"),
    (set_at("field.8.pontoon", [10, 10]), "field F9 (Ker Korrig): pontoon: [10, 10] lies too far"),
    (set_at("size", [700, 1500]), "size: [700, 1500]; neither side may be more than twice the other"),
    (set_at("river.0.line.3", [9000, 1]), "river 1: [9000, 1] lies outside of the board"),
    (set_at("hedge.0.line", [[0, 0], [700, 700]] * 4), "hedge 1: it is too long to be drawn"),
]  # fmt: skip

FORMS: list[tuple[Callable[[Tables], None], str]] = [
    (remove("name"), "name is missing"),
    (set_at("name", "Brocéliande!"), "name: 'Brocéliande!': only a to z, digits and dashes, a letter first"),
    (set_at("title", "a\x1b[31m"), "title: only printable characters"),
    (set_at("size", [700]), "size: expected a list of length 2, got 1"),
    (set_at("size", [700, 7]), "size: expected a number >= 70"),
    (set_at("size", [700, True]), "size: expected a number, got true or false"),
    (set_at("seize", [700, 700]), "unknown key 'seize'; did you mean size?"),
    (set_at("fields", []), "unknown key 'fields'; did you mean field?"),
    (set_at("field", {"name": "x"}), "field: write each one as [[field]]"),
    (set_at("field", [{}] * 41), "field: 41 of them; at most 40 are read"),
    (set_at("field.3", 4), "field F4: expected a table, got a whole number"),
    (set_at("field.3.clover", 4), "F4 (Roche aux Corbeaux): unknown key 'clover'; did you mean clovers?"),
    (set_at("field.3.clovers", "4"), "field F4 (Roche aux Corbeaux): clovers: expected a whole number,"),
    (set_at("field.3.clovers", -1), "field F4 (Roche aux Corbeaux): clovers: expected a whole number >= 0"),
    (set_at("field.3.clovers", 10**400), "clovers: expected a whole number <= 99"),
    (remove("field.3.clovers"), "field F4 (Roche aux Corbeaux): clovers is missing"),
    (set_at("field.3.name", ""), "field F4: name: expected a text of length >= 1"),
    (set_at("field.3.name", "x" * 41), "field F4 (xxx"),
    (set_at("field.3.name", "\ud800"), "field F4 (?): name: only printable characters"),
    (set_at("field.3.start", 6), "field F4 (Roche aux Corbeaux): start: expected a whole number <= 5"),
    (set_at("field.3.start", 0), "field F4 (Roche aux Corbeaux): start: expected a whole number >= 1"),
    (set_at("field.3.colour", "heathr"), "no landscape is called 'heathr'; did you mean heather?"),
    (set_at("field.3.colour", "zzz"), "no landscape is called 'zzz'; the landscapes are heather, gorse,"),
    (set_at("field.3.pontoon", "yes"), "pontoon: expected true, false or a point [x, y], got a text"),
    (set_at("field.3.village", 1), "village: expected true or false, got a whole number"),
    (set_at("field.3.label", [1]), "label: expected a list of length 2, got 1"),
    (set_at("field.3.outline", [[1, 1], [2, 2]]), "outline: expected a list of length >= 3"),
    (set_at("field.3.outline", [[1, 1]] * 5000), "outline: expected a list of length <= 240"),
    (set_at("field.3.outline.7", [1, "a"]), "outline: point 8: expected a number, got a text"),
    (set_at("field.3.outline.7", [1, float("nan")]), "outline: point 8: expected a number >= 0"),
    (set_at("field.3.outline.7", [float("inf"), 1]), "outline: point 8: expected a number <= 10000"),
    (set_at("field.3.outline.7", [-0.5, 1]), "outline: point 8: expected a number >= 0"),
    (set_at("field.3.outline.7", [10**400, 1]), "outline: point 8: number out of range"),
    (set_at("passage.0.kind", "door"), "passage 1 (F1-F2): no kind of passage is called 'door'"),
    (set_at("passage.0.between", ["F1"]), "passage 1: between: expected a list of length 2, got 1"),
    (set_at("passage.0.between", ["F1", "Lann Aour"]), "passage 1 (F1-Lann Aour): 'Lann Aour' is no field"),
    (set_at("passage.0.between", ["F1", "F0"]), "passage 1 (F1-F0): 'F0' is no field"),
    (remove("passage.0.at"), "passage 1: at is missing"),
    (set_at("river.0.width", 0), "river 1: width: expected a number > 0"),
    (set_at("hedge.1.line", []), "hedge 2: line: expected a list of length >= 2"),
    (remove("mix"), "mix: [mix.base], [mix.yellow] and [mix.menhirs] are missing"),
    (remove("mix.yellow"), "mix.yellow: [mix.yellow] is missing"),
    (set_at("mix.bases", {}), "mix: unknown part 'bases'; did you mean base?"),
    (set_at("mix.base.rabbit", 1), "mix.base: unknown key 'rabbit'; it counts hare, bird,"),
    (set_at("mix.base.golds1", 1), "mix.base: unknown key 'golds1'; did you mean gold1?"),
    (set_at("mix.menhirs.hare", 1), "mix.menhirs: unknown key 'hare'"),
    (set_at("mix.base.hare", 8.0), "mix.base: hare: expected a whole number from 0 to 99"),
    (set_at("mix.base.hare", True), "mix.base: hare: expected a whole number from 0 to 99"),
    (set_at("mix.base.hare", -8), "mix.base: hare: expected a whole number from 0 to 99"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "message"), [*RULES, *FORMS], ids=[message for _, message in [*RULES, *FORMS]]
)
def test_each_fault_is_named(change: Callable[[Tables], None], message: str) -> None:
    tables = good()
    change(tables)
    found = faults(tables)
    assert any(message in fault for fault in found), found
    assert all(fault.isprintable() and len(fault) < 400 for fault in found)


def test_too_few_colours() -> None:
    tables = good()
    for entry in tables["field"]:
        entry["colour"] = {"wood": "slate", "gorse": "slate"}.get(entry["colour"], entry["colour"])
    assert faults(tables) == ("only 3 colours have at least 3 fields; at least 4 must (G2.3)",)


def test_the_village_may_share_a_colour() -> None:
    tables = good()
    village(tables)["colour"] = "heather"
    assert board_from_dict(tables).fields[8].colour == "heather"


def test_a_single_fault_is_the_only_one_listed() -> None:
    tables = good()
    move_clover(tables)
    assert len(faults(tables)) == 1


def test_all_faults_are_listed_each_on_its_line() -> None:
    tables = good()
    move_clover(tables)
    tables["mix"]["base"]["hare"] += 1
    shift_outline(tables)
    with pytest.raises(BoardError) as caught:
        board_from_dict(tables)
    lines = str(caught.value).splitlines()
    assert len(lines) == len(caught.value.faults) >= 3
    assert all(line.startswith("board: ") for line in lines)


# Hostile files: always a BoardError, and soon


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "not UTF-8 text (at line 1)"),
        (b"#" * ((1 << 20) + 1), "larger than 1048576 bytes"),
        (b"name = ", "board: not TOML: "),
        (b'name = "a"\nname = "b"\n', "board: not TOML: "),
        (b"x = " + b"[" * 100_000, "not a board: lists or tables are nested too deeply"),
        (b"x = " + b"{a=" * 100_000, "not a board: lists or tables are nested too deeply"),
        (b".".join([b"a"] * 400_000) + b" = 1", "not a board: a key of more than 8 parts (at line 1)"),
        (
            b"\n[" + b" . ".join([b'"\\""'] * 90_000) + b"]",
            "not a board: a key of more than 8 parts (at line 2)",
        ),
        (b"x = " + b"9" * 5000, "board: not TOML: "),
        (b"field = 3", "field: write each one as [[field]]"),
        (b"", "name is missing"),
    ],
)
def test_hostile_files(content: bytes, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(content)
    assert message in str(caught.value)


@pytest.mark.parametrize("tables", [None, 3, [], "x", {1: 2}, {"field": None}])
def test_what_is_no_board_at_all(tables: object) -> None:
    assert faults(tables)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml", "a\0b"):
        with pytest.raises(BoardError, match=r"board: can't read"):
            load_board(path)


def test_a_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    source = Path(__file__).parents[3] / "src/madang/games/korrigans/boards/broceliande.toml"
    path.write_bytes(b"\xef\xbb\xbf" + source.read_bytes())
    assert load_board(path) == SHIPPED


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("F1"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_value_may_be_junk(data: st.DataObject) -> None:
    tables = good()
    target: Any = tables
    while True:
        key = data.draw(st.sampled_from(list(target) if isinstance(target, dict) else range(len(target))))
        if not isinstance(target[key], dict | list) or not target[key] or data.draw(st.booleans()):
            break
        target = target[key]
    target[key] = data.draw(JUNK)
    try:
        board = board_from_dict(tables)
    except BoardError:
        return
    assert board_from_dict(board.to_dict()) == board


# The drawing

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def picture() -> ElementTree.Element:
    return ElementTree.fromstring(draw(SHIPPED))


def test_the_drawing_has_every_name_number_and_place(picture: ElementTree.Element) -> None:
    written = " ".join(element.text or "" for element in picture.iter(f"{SVG}text"))
    for index, one in enumerate(SHIPPED.fields):
        assert all(word in written for word in one.name.split())
        assert f"F{index + 1}" in written
    assert all(word in written for word in WORDS if word in {f.colour for f in SHIPPED.fields})
    ids = {element.get("id") for element in picture.iter()}
    assert {f"sun-{k}" for k in range(1, 8)} | {f"cloud-{k}" for k in range(1, 8)} <= ids
    assert {f"passage-{one.code}" for one in SHIPPED.passages} <= ids
    assert {f"field-F{k}" for k in range(1, 18)} <= ids
    assert len([name for name in ids if name and name.startswith("menhir-")]) == 16


def test_the_drawing_stands_alone(picture: ElementTree.Element) -> None:
    ids = [element.get("id") for element in picture.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    text = draw(SHIPPED)
    used = set(re.findall(r'href="([^"]*)"|url\(([^)]*)\)', text))
    assert {(a or b).removeprefix("#") for a, b in used} <= set(ids)
    assert "://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in text
    assert " style=" not in text


def test_drawing_is_always_the_same() -> None:
    assert draw(SHIPPED) == draw(board_from_dict(good()))


def test_the_legend_speaks_any_language() -> None:
    words = {key: f"«{key}»" for key in WORDS}
    assert ">«heather»</text>" in draw(SHIPPED, words)
    assert ">«heather»</text>" not in draw(SHIPPED, words, with_legend=False)


def test_names_are_escaped_and_bare_boards_can_be_drawn() -> None:
    tables = good()
    tables["title"] = "</title><script>"
    field(tables, "F2")["name"] = "<b> & \"'"
    for entry in tables["field"]:
        entry.pop("label", None)
        for key in ("molehill", "pontoon"):
            if key in entry:
                entry[key] = True
    for key in ("river", "hedge"):
        del tables[key]
    tables["size"] = [700, 700]
    root = ElementTree.fromstring(draw(board_from_dict(tables)))
    assert root.find(f".//{SVG}script") is None


def test_boards_of_any_size_are_drawn_alike() -> None:
    tables = json.loads(json.dumps(good()), parse_float=float)

    def double(value: Any) -> Any:
        return [double(item) for item in value] if isinstance(value, list) else value * 2

    tables["size"] = double(tables["size"])
    for entry in [*tables["field"], *tables["passage"], *tables["river"], *tables["hedge"]]:
        for key in ("outline", "label", "molehill", "pontoon", "at", "line", "width"):
            if key in entry and entry[key] is not True:
                entry[key] = double(entry[key])
    assert draw(board_from_dict(tables)) == draw(SHIPPED)


# The page about boards


def test_examples_of_the_documentation_are_as_the_loader_wants_them() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", DOCS.read_text(), re.DOTALL)
    keys: set[str] = set()
    for block in blocks:
        tables = tomllib.loads(block)
        keys |= {*tables, *tables.get("mix", {})}
        for kind in ("field", "passage"):
            for entry in tables.get(kind, []):
                form: Any = FieldForm if kind == "field" else PassageForm
                assert set(entry) <= set(form.__struct_fields__)
                keys |= set(entry)
        for part, total in (("base", 48), ("yellow", 17), ("menhirs", 16)):
            if part in tables.get("mix", {}):
                assert sum(tables["mix"][part].values()) == total
    expected = {*FieldForm.__struct_fields__, *PassageForm.__struct_fields__}
    assert keys >= expected | {"size", "title", "river", "hedge", "mix", "base", "yellow", "menhirs"}
