"""Writes what the browser knows of a board, from the board file, into web/src/korrigans.

broceliande.json is what it is drawn from. Beside what the file says it holds what would be slow to work out on
every page: the cells of each field, where there is room for its signs and pieces, and where its plants grow.
land.json is what words tell of it. Run it after a change of the board:

    python web/scripts/board.py
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from madang.games.korrigans import drawing_lines as lines
from madang.games.korrigans.board import Board, Field, Passage, field_code, shipped_board
from madang.games.korrigans.drawing_glyphs import LOOKS
from madang.games.korrigans.drawing_layout import Ground, split_name
from madang.games.korrigans.geometry import Point, distance, distance_to_line

FOLDER = Path(__file__).parents[1] / "src" / "korrigans"

LETTER, LINE = 9.0, 17.0  # about how much room a letter and a line of a name take
COUNT = (64.0, 28.0)  # of the number of clovers
CODE = 33.0  # above it, for a field's code, which is on small maps instead of the name
REMEMBERED = (100.0, 27.0)  # below it, for what one remembers
UNCOVERED = 10.0  # of its height, where pieces stand
PIECES = ((78.0, 44.0), (58.0, 42.0), (44.0, 40.0))  # the first that fits
MENHIR = (28.0, 42.0)
MOLEHILL = (38.0, 26.0)
HOUSES = (118.0, 56.0)
COARSE, ENOUGH = 3, 7.0  # of the search for room: how fine, and with how much it is content


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
    room, growing = ground(board, field), ground(board, field)
    name = split_name(field.name)
    data: dict[str, Any] = {
        "code": field_code(index),
        "name": field.name,
        "lines": name,
        "colour": field.colour,
        "clovers": field.clovers,
        "start": field.start,
        "village": field.village,
        "cells": sorted(map(list, field.cells)),
        "outline": points(field.outline),
    }
    above = max(0.0, CODE - LINE * len(name))
    sign_size = (
        max(COUNT[0], LETTER * max(map(len, name))),
        above + LINE * len(name) + COUNT[1] + UNCOVERED,
    )
    found = [beside(room, size, sign_size) for size in PIECES]
    _, size, pieces, sign = next((places for places in found if places[0] >= 0), max(found))
    room.block(pieces, *size)
    room.block(sign, *sign_size)
    room.block((sign[0], sign[1] + sign_size[1] / 2 + 4), *REMEMBERED)
    data["pieces"], data["sign"] = point(pieces), point((sign[0], sign[1] + above / 2))
    growing.block(sign, *sign_size)
    things = {"houses": HOUSES} if field.village else {"menhir": MENHIR}
    things |= {"molehill": MOLEHILL} if field.molehill else {}
    for thing, size in things.items():
        at = field.molehill_at if thing == "molehill" and field.molehill_at else room.take(*size)
        growing.block(at, *size)
        data[thing] = point(at)
    if field.pontoon:
        at = field.pontoon_at or pieces
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
            room.block(passage.at, 36, 36)
    for at in (field.pontoon_at, field.molehill_at):
        if at:
            room.block(at, 36, 30)
    return room


def beside(room: Ground, one: Point, other: Point) -> tuple[float, Point, Point, Point]:
    """Where two rectangles fit: how much room the one with less has around it, the first's size, both middles."""
    free, before = room.around(*one), room.room
    best, places = -1e9, (room.outline[0], room.outline[0])
    for row in range(0, room.shape[0], COARSE):
        for column in range(0, room.shape[1], COARSE):
            here = min(float(free[row, column]), ENOUGH)
            if here <= best:
                continue
            at = (float(room.columns[column]), float(room.rows[row]))
            room.block(at, *one)
            left = room.around(*other)
            worth = min(here, float(left.max()))
            if worth > best:
                i, j = divmod(int(left.argmax()), room.shape[1])
                best, places = worth, (at, (float(room.columns[j]), float(room.rows[i])))
            room.room = before
    return (best, one, *places)


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
