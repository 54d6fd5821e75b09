"""Writes what the browser knows of a board, from the board file, into web/src/korrigans.

broceliande.json is what it is drawn from. Beside what the file says it holds what would be slow to work out on
every page: the cells of each field, where there is room for its signs and pieces, and where its plants grow.
land.json is what words tell of it. Run it after a change of the board:

    python web/scripts/board.py
"""

import json
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from madang.games.korrigans import drawing_lines as lines
from madang.games.korrigans.board import Board, Field, Passage, field_code, shipped_board
from madang.games.korrigans.drawing_glyphs import LOOKS
from madang.games.korrigans.drawing_layout import NOWHERE, Ground, Points, split_name
from madang.games.korrigans.geometry import Point, distance, distance_to_line

FOLDER = Path(__file__).parents[1] / "src" / "korrigans"

LETTER, LINE = 8.0, 17.0  # about how much room a letter and a line of a name take
COUNT = (64.0, 28.0)  # of the number of clovers
REMEMBERED, GONE = (22.0, 28.0), 20.0  # below it, for each clover that one remembers, and how many have gone
CODE = 46.0  # on small maps a field's code stands there, and its name nowhere
PIECES = ((78.0, 44.0), (58.0, 42.0), (44.0, 40.0))  # the first that fits
MENHIR = (28.0, 42.0)
MOLEHILL = (38.0, 26.0)
HOUSES = (80.0, 41.0)
COARSE, ENOUGH = 3, 16.0  # of the search for room: how fine, and with how much it is content
EDGE = 2.0  # how much better it is to lie over a field's edge than over each other

Part = tuple[float, float, float]  # of a sign: how far below its middle, width, height


class Places(NamedTuple):
    """Where things go on a field: how much room there is at least around them, the pieces' size, all middles."""

    worth: float
    size: Point
    pieces: Point
    sign: Point
    thing: Point


def board_data(board: Board) -> dict[str, Any]:
    waters = [(river.line, river.width) for river in board.rivers]
    gaps = [passage.at for passage in board.passages]
    hedges = [piece for hedge in board.hedges for piece in lines.without_gaps(hedge, gaps, waters)]
    return {
        "title": board.title,
        "size": list(board.size),
        "fields": [field_data(board, index) for index in range(len(board.fields))],
        "passages": [passage_data(board, passage) for passage in board.passages],
        "rivers": [{"width": river.width, "line": points(river.line)} for river in board.rivers],
        "hedges": [points([*piece[::3], piece[-1]]) for piece in hedges],
    }


def field_data(board: Board, index: int) -> dict[str, Any]:
    field = board.fields[index]
    growing = ground(board, field)
    code = field_code(index)
    sign = split_name(f"{code} {field.name}")
    data: dict[str, Any] = {
        "code": code,
        "name": field.name,
        "lines": sign,
        "colour": field.colour,
        "clovers": field.clovers,
        "start": field.start,
        "village": field.village,
        "cells": sorted(map(list, field.cells)),
        "outline": points(field.outline),
    }
    parts = sign_parts(sign, field.clovers)
    thing, thing_size = ("houses", HOUSES) if field.village else ("menhir", MENHIR)
    found = [together(ground(board, field), thing_size, size, parts) for size in PIECES]
    best = next((each for each in found if each.worth >= 0), max(found))
    data["pieces"], data["wide"], data["sign"] = point(best.pieces), best.size[0], point(best.sign)
    data[thing] = point(best.thing)
    growing.block(best.thing, *thing_size)
    for down, width, height in parts[:-1]:
        growing.block((best.sign[0], best.sign[1] + down), width, height)
    if field.molehill:
        at = field.molehill_at or left_over(board, field, best, thing_size, parts).take(*MOLEHILL)
        growing.block(at, *MOLEHILL)
        data["molehill"] = point(at)
    if field.pontoon:
        at = field.pontoon_at or best.pieces
        water = min(
            (lines.nearest_on(river.line, at) for river in board.rivers), key=lambda w: distance(w, at)
        )
        data["pontoon"] = [*point(at), round(lines.heading(at, water))]
    data["plants"] = plants(field, index, growing)  # also where pieces will stand
    return data


def ground(board: Board, field: Field) -> Ground:
    """A field's room, less all that crosses its edge."""
    walls = [(river.line, river.width / 2 + 2) for river in board.rivers]
    walls += [(hedge, 6.0) for hedge in board.hedges]
    room = Ground(field.outline, walls)
    for passage in board.passages:
        if field in (board.fields[passage.a], board.fields[passage.b]):
            room.block(passage.at, 40, 40)
    for at in (field.pontoon_at, field.molehill_at):
        if at:
            room.block(at, 36, 30)
    return room


def left_over(board: Board, field: Field, places: Places, thing: Point, parts: list[Part]) -> Ground:
    """A field's room, less all that has its place."""
    room = ground(board, field)
    room.block(places.thing, *thing)
    room.block(places.pieces, *places.size)
    for down, width, height in parts:
        room.block((places.sign[0], places.sign[1] + down), width, height)
    return room


def sign_parts(sign: list[str], clovers: int) -> list[Part]:
    """A field's sign: its code and name, how many clovers lie there, and what one remembers of them."""
    tall = LINE * len(sign)
    top = -(tall + COUNT[1] + REMEMBERED[1]) / 2
    return [
        (top + tall / 2, LETTER * max(map(len, sign)), tall),
        (top + tall + COUNT[1] / 2, *COUNT),
        (-top - REMEMBERED[1] / 2, max(CODE, REMEMBERED[0] * clovers + GONE), REMEMBERED[1]),
    ]


def together(room: Ground, thing: Point, size: Point, parts: list[Part]) -> Places:
    """Where a thing, pieces and a sign have most room around them, each at some spot of the ground."""
    room.room = np.where(room.room < 0, room.room / EDGE, room.room)
    rows, columns = room.shape
    for_thing, for_pieces = (np.minimum(room.around(*each), ENOUGH) for each in (thing, size))
    for_sign = np.min([shifted(room.around(*each), down, room.step) for down, *each in parts], axis=0)
    near_thing, near_pieces = (gaps(room, each, parts) for each in (thing, size))
    apart = gaps(room, thing, [(0.0, *size)])
    nowhere = room.outline[0]
    best = Places(-1e9, size, nowhere, nowhere, nowhere)
    spots = [(row, column) for row in range(0, rows, COARSE) for column in range(0, columns, COARSE)]
    for spot in spots:
        if for_thing[spot] <= best.worth:
            continue
        free = np.minimum(for_pieces, seen_from(apart, spot))
        left = np.minimum(for_sign, seen_from(near_thing, spot))
        for other in spots:
            if free[other] <= best.worth:
                continue
            signs = np.minimum(left, seen_from(near_pieces, other))
            worth = min(float(for_thing[spot]), float(free[other]), float(signs.max()))
            if worth > best.worth:
                sign = divmod(int(signs.argmax()), columns)
                best = Places(worth, size, at(room, other), at(room, sign), at(room, spot))
    return best


def at(room: Ground, spot: tuple[int, int]) -> Point:
    return float(room.columns[spot[1]]), float(room.rows[spot[0]])


def shifted(room: Points, down: float, step: float) -> Points:
    """What is `down` below each spot."""
    rows, steps = room.shape[0], round(down / step)
    padded = np.pad(room, ((rows, rows), (0, 0)), constant_values=NOWHERE)
    return padded[rows + steps : 2 * rows + steps]


def gaps(room: Ground, size: Point, parts: list[Part]) -> Points:
    """How far the parts of a sign are from a rectangle, negative where they lie over each other; by the rows and
    columns between their middles, for `seen_from`."""
    rows, columns = room.shape
    y, x = (np.arange(1 - many, many) * room.step for many in (rows, columns))
    least = np.full((len(y), len(x)), np.inf)
    for down, width, height in parts:
        above = np.abs(y + down)[:, None] - (size[1] + height) / 2
        beside = np.abs(x)[None, :] - (size[0] + width) / 2
        least = np.minimum(least, np.maximum(above, beside))
    return least


def seen_from(gaps: Points, spot: tuple[int, int]) -> Points:
    """Of `gaps`, that of every spot of the ground to a rectangle at this one."""
    rows, columns = (len(each) // 2 + 1 for each in (gaps, gaps[0]))
    top, left = rows - 1 - spot[0], columns - 1 - spot[1]
    return gaps[top : top + rows, left : left + columns]


def plants(field: Field, index: int, room: Ground) -> list[list[Any]]:
    look = LOOKS[field.colour]
    random = Random(index)
    spots = room.strew(look.spacing, 6.0, random, look.rows)
    return [[random.choice(look.plants), round(x), round(y) + 4] for x, y in spots]


def passage_data(board: Board, passage: Passage) -> dict[str, Any]:
    """A passage with the angle of the border, or of the river, that it crosses."""
    rivers = [river for river in board.rivers if distance_to_line(passage.at, river.line) < river.width + 8]
    if passage.kind == "bridge" and rivers:
        river = min(rivers, key=lambda river: distance_to_line(passage.at, river.line))
        angle, width = lines.direction(river.line, passage.at), river.width
    else:
        one, other = board.fields[passage.a], board.fields[passage.b]
        angle, width = lines.direction(lines.shared(one.outline, other.outline, passage.at), passage.at), 0.0
    return {
        "code": passage.code,
        "kind": passage.kind,
        "at": point(passage.at),
        "angle": round((angle + 90) % 180 - 90),
        "water": width,
    }


def point(at: Point) -> list[float]:
    return [round(at[0], 1), round(at[1], 1)]


def points(line: Any) -> list[list[float]]:
    return [point(at) for at in line]


def land_data(board: Board) -> dict[str, Any]:
    """By field: the landscape, what is there, and where each kind of passage leads."""
    return {
        field_code(index): {
            "landscape": field.colour,
            "molehill": bool(field.molehill),
            "pontoon": bool(field.pontoon),
            "ways": {
                kind: [
                    field_code(passage.b if passage.a == index else passage.a)
                    for passage in board.passages
                    if passage.kind == kind and index in (passage.a, passage.b)
                ]
                for kind in ("open", "gate", "bridge")
            },
        }
        for index, field in enumerate(board.fields)
    }


def files(board: Board) -> dict[str, str]:
    """What is to be written, by the name of the file."""
    data = {"broceliande.json": board_data(board), "land.json": land_data(board)}
    return {
        name: json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n"
        for name, each in data.items()
    }


if __name__ == "__main__":
    for name, text in files(shipped_board()).items():
        (FOLDER / name).write_text(text, "utf-8")
