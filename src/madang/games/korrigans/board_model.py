"""What a board is once it has been read: plain frozen data, and the words that its file uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from madang.games.korrigans.geometry import Outline, Point, area, overlap

FIELDS = 17  # G1.2
GRID = 7  # rows, and columns  (G1.2)
STARTS = 5  # start numbers 1 to 5, each on two fields  (G1.3)

KINDS = ("open", "gate", "bridge")  # of a passage: for the hare, the squirrel, the mouse  (G5.2)
CLOVERS = ("hare", "bird", "squirrel", "mouse", "mole", "frog", "gold1", "gold2", "gold3", "gold4")  # G1.4
FACES = ("elf", "goblin", "leprechaun", "fairy", "troll", "gold1", "gold2", "gold3", "gold4")  # G1.5
BASE, YELLOW, MENHIRS = 48, 17, FIELDS - 1  # how many of each there are  (G1.4, G1.5)

LANDSCAPES = ("heather", "gorse", "buckwheat", "slate", "wood", "meadow", "marsh", "hamlet")

TRIFLE = 0.01  # a smaller part of a grid cell than this counts as nothing

Cell = tuple[int, int]  # row 1 to 7 from the top, column 1 to 7 from the left
Line = tuple[Point, ...]


def field_code(index: int) -> str:
    """The name of a field in the notation (G9): F1 for index 0."""
    return f"F{index + 1}"


def cells(outline: Outline, size: Point) -> frozenset[Cell]:
    """The grid cells of which an outline covers more than a TRIFLE. G1.2."""
    width, height = size[0] / GRID, size[1] / GRID
    found = set()
    for row in range(1, GRID + 1):
        for column in range(1, GRID + 1):
            cell = box((column - 1) * width, (row - 1) * height, width, height)
            if overlap(outline, cell) > TRIFLE * area(cell):
                found.add((row, column))
    return frozenset(found)


def box(left: float, top: float, width: float, height: float) -> Outline:
    return ((left, top), (left + width, top), (left + width, top + height), (left, top + height))


@dataclass(frozen=True)
class Field:
    """One field. `label`, `molehill_at`, `pontoon_at` say where to draw: None for wherever there is room."""

    name: str
    colour: str  # one of LANDSCAPES
    outline: Line
    clovers: int
    cells: frozenset[Cell]  # worked out from the outline
    start: int = 0  # 1 to 5, 0 for none
    molehill: bool = False
    pontoon: bool = False
    village: bool = False
    label: Point | None = None
    molehill_at: Point | None = None
    pontoon_at: Point | None = None


@dataclass(frozen=True)
class Passage:
    a: int  # indexes into Board.fields, a < b
    b: int
    kind: str  # one of KINDS
    at: Point

    @property
    def code(self) -> str:
        """Its name in the notation (G9): F3-F8."""
        return f"{field_code(self.a)}-{field_code(self.b)}"


@dataclass(frozen=True)
class Mix:
    base: tuple[int, ...]  # how many of each of CLOVERS
    yellow: tuple[int, ...]  # the same, for 4 or 5 players
    menhirs: tuple[int, ...]  # how many of each of FACES


@dataclass(frozen=True)
class River:
    line: Line
    width: float


@dataclass(frozen=True)
class Board:
    """A board that has passed every check of G2.3, if it came from `madang.games.korrigans.board`."""

    name: str
    title: str
    size: Point  # width and height; x runs right and y runs down from the upper left corner
    fields: tuple[Field, ...]
    passages: tuple[Passage, ...]
    mix: Mix
    rivers: tuple[River, ...] = ()  # rivers and hedges are drawn; no rule knows them
    hedges: tuple[Line, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """What a board file holds, as lists, dicts, texts and numbers: fit for JSON and for `from_dict`."""
        shape: dict[str, Any] = {"name": self.name, "title": self.title, "size": _numbers(self.size)}
        shape["field"] = [_field_dict(field) for field in self.fields]
        shape["passage"] = [
            {
                "between": [field_code(passage.a), field_code(passage.b)],
                "kind": passage.kind,
                "at": _numbers(passage.at),
            }
            for passage in self.passages
        ]
        if self.rivers:
            shape["river"] = [
                {"line": _points(river.line), "width": _number(river.width)} for river in self.rivers
            ]
        if self.hedges:
            shape["hedge"] = [{"line": _points(line)} for line in self.hedges]
        shape["mix"] = {
            "base": _counts(CLOVERS, self.mix.base),
            "yellow": _counts(CLOVERS, self.mix.yellow),
            "menhirs": _counts(FACES, self.mix.menhirs),
        }
        return shape


def _field_dict(field: Field) -> dict[str, Any]:
    shape: dict[str, Any] = {"name": field.name, "colour": field.colour, "clovers": field.clovers}
    if field.start:
        shape["start"] = field.start
    if field.village:
        shape["village"] = True
    if field.molehill:
        shape["molehill"] = _numbers(field.molehill_at) if field.molehill_at else True
    if field.pontoon:
        shape["pontoon"] = _numbers(field.pontoon_at) if field.pontoon_at else True
    if field.label:
        shape["label"] = _numbers(field.label)
    shape["outline"] = _points(field.outline)
    return shape


def _counts(words: tuple[str, ...], counts: tuple[int, ...]) -> dict[str, int]:
    return {word: count for word, count in zip(words, counts, strict=True) if count}


def _points(line: Line) -> list[list[float]]:
    return [_numbers(point) for point in line]


def _numbers(point: Point) -> list[float]:
    return [_number(value) for value in point]


def _number(value: float) -> float:
    return int(value) if value == int(value) else value
