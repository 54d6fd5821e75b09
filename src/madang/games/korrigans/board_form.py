"""The form of a board file (G2.1): from text to a `Board`, with a line for all that has the wrong form.

What the rules ask of a board is `board_checks`' subject; here only keys, types and ranges are looked at.
"""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from madang.games.korrigans.board_model import (
    CLOVERS,
    FACES,
    KINDS,
    LANDSCAPES,
    Board,
    Field,
    Mix,
    Passage,
    River,
    cells,
    field_code,
)
from madang.games.korrigans.geometry import Point

MAX_BYTES = 1 << 20
MAX_POINTS = 240  # in one outline or line

Coordinate = Annotated[float, Meta(ge=0, le=10_000)]
Spot = tuple[Coordinate, Coordinate]
Count = Annotated[int, Meta(ge=0, le=99)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


class FieldForm(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    colour: str
    clovers: Count
    outline: Annotated[list[Spot], Meta(min_length=3, max_length=MAX_POINTS)]
    start: Annotated[int, Meta(ge=1, le=5)] | None = None
    village: bool = False
    molehill: bool | Spot = False
    pontoon: bool | Spot = False
    label: Spot | None = None


class PassageForm(msgspec.Struct, forbid_unknown_fields=True):
    between: tuple[str, str]
    kind: str
    at: Spot


class LineForm(msgspec.Struct, forbid_unknown_fields=True):
    line: Annotated[list[Spot], Meta(min_length=2, max_length=MAX_POINTS)]


class RiverForm(LineForm, forbid_unknown_fields=True):
    width: Annotated[float, Meta(gt=0, le=500)]


class HeadForm(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of a board file that stand before all tables."""

    name: Name
    title: Name
    size: tuple[Annotated[float, Meta(ge=70, le=10_000)], Annotated[float, Meta(ge=70, le=10_000)]]


Form = TypeVar("Form", bound=msgspec.Struct)
TABLES = {"field": 40, "passage": 200, "river": 8, "hedge": 60}  # and how many of each are read at most


class FormError(Exception):
    """Carries a line for each thing of the wrong form."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def parse(text: str) -> dict[str, Any]:
    """The tables of a TOML text; FormError if it is none."""
    if deep := DOTTED.search(text):
        line = text.count("\n", 0, deep.start()) + 1
        raise FormError([f"not a board: a key of more than 8 parts (at line {line})"])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise FormError(["not a board: lists or tables are nested too deeply"]) from None
    except ValueError as error:  # TOMLDecodeError, and numbers of thousands of digits
        raise FormError([f"not TOML: {plain(error, 200)}"]) from None


# tomllib takes time that grows with the square of a dotted key's parts; no board has such keys.
DOTTED = re.compile(
    r"""(?<![\w-])
    (?: (?: [\w-]++ | "(?:[^"\\\n]|\\.){0,999}" | '[^'\n]{0,999}' )
        [\t\x20]*+ \. [\t\x20]*+
    ){8}""",
    re.VERBOSE,
)


def plain(value: object, length: int = 40) -> str:
    """Anything as one short printable line, fit for a terminal."""
    text = "".join(c if c.isprintable() else "?" for c in str(value)[: length + 1])
    return text if len(text) <= length else text[: length - 1] + "…"


def closest(word: str, words: tuple[str, ...] | list[str]) -> str:
    near = get_close_matches(word[:40], words, n=1, cutoff=0.6)
    return f"; did you mean {near[0]}?" if near else ""


class Reader:
    """Turns parsed tables into a `Board` and collects the faults on the way."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def fault(self, place: str, text: str) -> None:
        self.faults.append(f"{place}: {text}" if place else text)

    def board(self, tables: object) -> Board:
        """The board, or FormError with all that was found."""
        if not isinstance(tables, dict):
            raise FormError(["not a board: a table of keys is expected"])
        head = {key: value for key, value in tables.items() if key not in TABLES and key != "mix"}
        front = self.form(HeadForm, head, "", extra=[*TABLES, "mix"])
        if front:
            self.printable(front.title, "title")
            if not re.fullmatch(r"[a-z][a-z0-9-]*", front.name):
                self.fault("name", f"{plain(front.name)!r}: only a to z, digits and dashes, a letter first")
        size = front.size if front else (10_000.0, 10_000.0)
        fields = [self.field(i, entry, size) for i, entry in enumerate(self.entries(tables, "field"))]
        passages = [self.passage(i, entry) for i, entry in enumerate(self.entries(tables, "passage"))]
        rivers = [
            self.form(RiverForm, entry, f"river {i + 1}")
            for i, entry in enumerate(self.entries(tables, "river"))
        ]
        hedges = [
            self.form(LineForm, entry, f"hedge {i + 1}")
            for i, entry in enumerate(self.entries(tables, "hedge"))
        ]
        mix = self.mix(tables.get("mix"))
        if self.faults or front is None or mix is None:
            raise FormError(self.faults)
        return Board(
            name=front.name,
            title=front.title,
            size=front.size,
            fields=tuple(field for field in fields if field),
            passages=tuple(passage for passage in passages if passage),
            mix=mix,
            rivers=tuple(River(tuple(river.line), river.width) for river in rivers if river),
            hedges=tuple(tuple(hedge.line) for hedge in hedges if hedge),
        )

    def entries(self, tables: dict[str, Any], key: str) -> list[Any]:
        found = tables.get(key, [])
        if not isinstance(found, list):
            self.fault(key, f"write each one as [[{key}]]")
            return []
        if len(found) > TABLES[key]:
            self.fault(key, f"{len(found)} of them; at most {TABLES[key]} are read")
            return []
        return found

    def field(self, index: int, entry: object, size: Point) -> Field | None:
        name = entry.get("name") if isinstance(entry, dict) else None
        place = f"field {field_code(index)}" + (f" ({plain(name)})" if isinstance(name, str) and name else "")
        form = self.form(FieldForm, entry, place)
        if form is None:
            return None
        self.printable(form.name, f"{place}: name")
        if form.colour not in LANDSCAPES:
            words = ", ".join(LANDSCAPES)
            hint = closest(form.colour, LANDSCAPES) or f"; the landscapes are {words}"
            self.fault(place, f"no landscape is called {plain(form.colour)!r}{hint}")
        return Field(
            name=form.name,
            colour=form.colour,
            outline=tuple(form.outline),
            clovers=form.clovers,
            cells=cells(form.outline, size),
            start=form.start or 0,
            molehill=form.molehill is not False,
            pontoon=form.pontoon is not False,
            village=form.village,
            label=form.label,
            molehill_at=form.molehill if isinstance(form.molehill, tuple) else None,
            pontoon_at=form.pontoon if isinstance(form.pontoon, tuple) else None,
        )

    def passage(self, index: int, entry: object) -> Passage | None:
        place = f"passage {index + 1}"
        form = self.form(PassageForm, entry, place)
        if form is None:
            return None
        place += f" ({plain(form.between[0])}-{plain(form.between[1])})"
        for code in form.between:
            if not re.fullmatch(r"F[1-9][0-9]?", code):
                self.fault(place, f"{plain(code)!r} is no field; fields are called F1, F2 and so on in order")
                return None
        if form.kind not in KINDS:
            self.fault(
                place, f"no kind of passage is called {plain(form.kind)!r}; it is open, gate or bridge"
            )
        a, b = sorted(int(code[1:]) - 1 for code in form.between)
        return Passage(a, b, form.kind, form.at)

    def mix(self, entry: object) -> Mix | None:
        if not isinstance(entry, dict):
            self.fault("mix", "[mix.base], [mix.yellow] and [mix.menhirs] are missing")
            return None
        words = {"base": CLOVERS, "yellow": CLOVERS, "menhirs": FACES}
        for key in entry:
            if key not in words:
                self.fault("mix", f"unknown part {plain(key)!r}{closest(str(key), list(words))}")
        rows = [self.counts(f"mix.{part}", entry.get(part), words[part]) for part in words]
        return Mix(*rows)

    def counts(self, place: str, entry: object, words: tuple[str, ...]) -> tuple[int, ...]:
        if not isinstance(entry, dict):
            self.fault(place, f"[{place}] is missing")
            return ()
        for key, value in entry.items():
            if key not in words:
                hint = closest(str(key), words) or f"; it counts {', '.join(words)}"
                self.fault(place, f"unknown key {plain(key)!r}{hint}")
            elif type(value) is not int or not 0 <= value <= 99:
                self.fault(place, f"{key}: expected a whole number from 0 to 99")
        found = [entry.get(word, 0) for word in words]
        return tuple(value if type(value) is int else 0 for value in found)

    def form(
        self, form: type[Form], entry: object, place: str, extra: list[str] | None = None
    ) -> Form | None:
        """`entry` as `form`; None, with a fault for each unknown key or else for the first bad value."""
        if isinstance(entry, dict):
            known = [*form.__struct_fields__, *(extra or [])]
            unknown = [key for key in entry if key not in known]
            for key in unknown[:20]:
                hint = closest(str(key), known) or f"; known are {', '.join(known)}"
                self.fault(place, f"unknown key {plain(key)!r}{hint}")
            entry = {key: value for key, value in entry.items() if key in known}
        try:
            return msgspec.convert(entry, form)
        except msgspec.ValidationError as error:
            self.fault(place, in_plain_words(str(error)))
            return None

    def printable(self, text: str, place: str) -> None:
        if not text.isprintable() or text != text.strip():
            self.fault(place, "only printable characters, and no space at either end")


WORDS = {
    "`int`": "a whole number",
    "`float`": "a number",
    "`str`": "a text",
    "`bool`": "true or false",
    "`array`": "a list",
    "`object`": "a table",
    "`bool | array`": "true, false or a point [x, y]",
    "`int | null`": "a whole number",
    "`array | null`": "a point [x, y]",
    "`null`": "nothing",
}


def in_plain_words(message: str) -> str:
    """msgspec's message for a person who writes TOML: `clovers: expected a whole number, got a text`."""
    message, _, path = message.partition(" - at `$")
    missing = re.fullmatch(r"Object missing required field `(\w+)`", message)
    if missing:
        message = f"{missing[1]} is missing"
    for word, words in WORDS.items():
        message = message.replace(word, words)
    message = re.sub(r"(\d)\.0\b", r"\1", message).replace("`", "")
    key, _, index = path.strip("`.").partition("[")
    point = int(index.partition("]")[0]) + 1 if key in ("outline", "line") and index else 0
    place = f"{key}: point {point}: " if point else f"{key}: " if key else ""
    return place + plain(message[:1].lower() + message[1:], 200)
