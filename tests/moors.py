"""Positions of Korrigans drawn in text, on a small board of their own, so that a test shows what it speaks of.

    A F5 F8+goblin hare squirrel<gold2 [mole gold1] | B F5 F9+elf #gold3 {frog}

A drawing has one part for each seat: the fields of its two korrigans, with what they carry (`-` for one that
has not arrived), then the companions in front of its screen, `squirrel<gold2` for a backup squirrel that a
gold2 was given up for, `(hare)` for a companion set aside, `#gold3` for a menhir kept, and last `[…]` what
lies behind its screen, or `{…}` if the screen has fallen.

The board is the Moor:

    F1 ─────────── F2 ─────────── F3        ──  open passage: hare        wood     F1 F3 F15 F17
    ║            ╱    ╲            ║        ║   gate: squirrel            slate    F2 F8 F10 F16
    F4 ───── F5 ────────── F6 ──── F7       ╱╲  bridge: mouse             gorse    F4 F7 F11 F14
    ║          ╲          ╱        ║                                      heather  F5 F6 F12 F13
    F8 ─────────── F9 ──────────── F10      start numbers                 hamlet   F9, the village
    ║          ╱          ╲        ║        1  F1 F17    4  F7 F11
    F11 ──── F12 ───────── F13 ─── F14      2  F3 F15    5  F2 F16        molehills  F2 F8 F11
    ║            ╲        ╱        ║        3  F4 F14                     pontoons   F3 F12 F16
    F15 ─────────── F16            F17

Three clovers are laid on each field, two on F5, F6 and F12. The fields of the first line lie in row 1 of the
grid, the others in rows 2 and 3, row 4, rows 5 and 6, row 7; GRID shows the columns.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from games.korrigans.worlds import assert_sound
from numpy.typing import NDArray
from refusing import refusal

from madang.chance import derive, generator
from madang.games.base import SPECTATOR, Position
from madang.games.korrigans import Korrigans
from madang.games.korrigans.board import board_from_dict
from madang.games.korrigans.pieces import (
    COLOUR_NAMES,
    COMPANIONS,
    DISCS,
    FACE_NAMES,
    FIELDS,
    GOLD_FACE,
    KORRIGANS,
    TOKEN_NAMES,
    TOKENS,
)
from madang.games.korrigans.rules import begin_last_turn, begin_round
from madang.games.korrigans.state import ARRIVING, MOVING, NONE, NOWHERE, PHASE_NAMES

# The fields over the grid, a number for the left and one for the right half of each cell: a field that
# covers half of a cell shares it.
GRID = """
     1  1   1  1   1  2   2  2   2  3   3  3   3  3
     4  4   4  4   5  5   5  6   6  6   7  7   7  7
     4  4   4  4   5  5   5  6   6  6   7  7   7  7
     8  8   8  8   8  9   9  9   9 10  10 10  10 10
    11 11  11 11  12 12  12 13  13 13  14 14  14 14
    11 11  11 11  12 12  12 13  13 13  14 14  14 14
    15 15  15 15  15 16  16 16  16 17  17 17  17 17
"""
COLOURED = {
    "wood": "F1 F3 F15 F17",
    "slate": "F2 F8 F10 F16",
    "gorse": "F4 F7 F11 F14",
    "heather": "F5 F6 F12 F13",
    "hamlet": "F9",
}
STARTS = ("F1 F17", "F3 F15", "F4 F14", "F7 F11", "F2 F16")
MOLEHILLS, PONTOONS, SPARSE, VILLAGE = "F2 F8 F11", "F3 F12 F16", "F5 F6 F12", "F9"
PASSAGES = {
    "open": "F1-F2 F2-F3 F4-F5 F5-F6 F6-F7 F8-F9 F9-F10 F11-F12 F12-F13 F13-F14 F15-F16",
    "gate": "F1-F4 F4-F8 F8-F11 F11-F15 F3-F7 F7-F10 F10-F14 F14-F17",
    "bridge": "F2-F5 F2-F6 F5-F9 F6-F9 F9-F12 F9-F13 F12-F16 F13-F16",
}
BASE = {
    "hare": 8, "bird": 4, "squirrel": 6, "mouse": 4, "mole": 4, "frog": 4,
    "gold1": 8, "gold2": 5, "gold3": 3, "gold4": 2,
}  # fmt: skip
YELLOW = {
    "hare": 3, "bird": 1, "squirrel": 2, "mouse": 1, "mole": 1, "frog": 1,
    "gold1": 4, "gold2": 2, "gold3": 1, "gold4": 1,
}  # fmt: skip
MENHIRS = {"elf": 3, "goblin": 3, "leprechaun": 2, "fairy": 3, "troll": 2, "gold1": 1, "gold2": 1, "gold4": 1}

CARRIED = ("", "elf", "goblin")
PART = re.compile(
    r"(?P<seat>[A-E]) (?P<one>\S+) (?P<two>\S+)(?P<open>( [^\s\[{]+)*)"
    r"( \[(?P<behind>[^\]]*)\]| \{(?P<fallen>[^}]*)\})?"
)


def moor_board() -> dict[str, Any]:
    """The Moor as the data of a board file: rectangles in a grid of 700 by 700."""
    rows = [line.split() for line in GRID.split("\n") if line.strip()]
    boxes: dict[str, tuple[int, int, int, int]] = {}  # left, top, right, bottom
    for y, row in enumerate(rows):
        for x, number in enumerate(row):
            left, top, right, bottom = boxes.get(f"F{number}", (700, 700, 0, 0))
            boxes[f"F{number}"] = (
                min(left, 50 * x), min(top, 100 * y), max(right, 50 * x + 50), max(bottom, 100 * y + 100),
            )  # fmt: skip

    def field(code: str) -> dict[str, Any]:
        left, top, right, bottom = boxes[code]
        colour = next(colour for colour, codes in COLOURED.items() if code in codes.split())
        start = next((number for number, codes in enumerate(STARTS, 1) if code in codes.split()), None)
        return {
            "name": f"Moor {code}",
            "colour": colour,
            "clovers": 2 if code in SPARSE.split() else 3,
            "outline": [[left, top], [right, top], [right, bottom], [left, bottom]],
            "village": code == VILLAGE,
            "molehill": code in MOLEHILLS.split(),
            "pontoon": code in PONTOONS.split(),
            **({"start": start} if start else {}),
        }

    def passage(code: str, kind: str) -> dict[str, Any]:
        one, other = (boxes[end] for end in code.split("-"))
        left, top = max(one[0], other[0]), max(one[1], other[1])
        right, bottom = min(one[2], other[2]), min(one[3], other[3])
        return {"between": code.split("-"), "kind": kind, "at": [(left + right) / 2, (top + bottom) / 2]}

    return {
        "name": "moor",
        "title": "The Moor",
        "size": [700, 700],
        "field": [field(f"F{number}") for number in range(1, FIELDS + 1)],
        "passage": [passage(code, kind) for kind, codes in PASSAGES.items() for code in codes.split()],
        "mix": {"base": BASE, "yellow": YELLOW, "menhirs": MENHIRS},
    }


MOOR = Korrigans(board_from_dict(moor_board()))


class Moor:
    """A position handled in text, always through the front door. Nothing here changes it: `after` and
    `shuffled` answer another one."""

    def __init__(self, position: Position) -> None:
        self.position = position
        assert_sound(position)

    @property
    def drawing(self) -> str:
        """The seats, drawn as `moor` reads them, tokens in G9's order."""
        return " | ".join(draw_seat(self.position.state, seat) for seat in range(self.position.players))

    def on(self, field: str) -> str:
        """The clovers on a field, in G9's order: `hare gold1`."""
        return " ".join(names(self.position.state["clovers"][index(field)]))

    @property
    def now(self) -> str:
        """Whose decision it is, and which: `B move`, `A fairy`; without a seat if it is nobody's: `rainbow`."""
        s = self.position.state
        phase = "fairy" if s["phase"] == MOVING and s["fairy"] else PHASE_NAMES[s["phase"]]
        return f"{MOOR.seats[self.position.turn]} {phase}" if self.position.turn >= 0 else phase

    @property
    def choices(self) -> str:
        """The legal choices in G9's order: `move 1 hare F2, stay`."""
        return ", ".join(self.position.legal())

    @property
    def moves(self) -> str:
        """The moves among the choices, without the word: `1 hare F2, 2 mole F8`."""
        return ", ".join(text[5:] for text in self.position.legal() if text.startswith("move "))

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(MOOR.seats, self.position.outcome().scores, strict=False))

    @property
    def winners(self) -> str:
        """Who has won, as the table stands now."""
        return "".join(MOOR.seats[seat] for seat in self.position.outcome().winners)

    def view(self, viewer: str = "") -> dict[str, Any]:
        """What a seat, or a spectator, may know, with names."""
        return MOOR.view_data(self.position.view(number(viewer)))

    def seat(self, seat: str, viewer: str = "") -> dict[str, Any]:
        """What a viewer may know of a seat."""
        found: dict[str, Any] = self.view(viewer)["seats"][seat]
        return found

    def look(self, viewer: str = "") -> bytes:
        """What a seat, or a spectator, may know, to the byte."""
        return self.position.view(number(viewer)).tobytes()

    def after(self, *choices: str) -> "Moor":
        """The position once these choices are made: `pass` by the seat in turn, `A pass` if that must be A.

        A disc is drawn by the words of a record: `rainbow green`. Where it is all the same what is chosen,
        `*` is the first choice.
        """
        position = self.position.copy()
        for choice in choices:
            if choice.startswith("rainbow "):
                position.fix_chance([choice])
            else:
                seat, text = self.read(choice)
                position.play(position.legal()[0] if text == "*" else text, seat)
            assert_sound(position)
        return Moor(position)

    def refusal(self, choice: str) -> str:
        """The words of the refusal of a choice, or nothing if it is allowed."""
        seat, text = self.read(choice)
        return refusal(self.position, text, seat)

    def told(self, choice: str, viewer: str = "") -> str:
        """A decision that a seat has just made, `A take mole`, as a viewer may know it: `take ?`."""
        seat, text = self.read(choice)
        assert seat is not None, "whose decision?"
        return MOOR.seen(self.position.view(number(viewer)), seat, text)

    def shuffled(self, seed: int) -> "Moor":
        """The position once the chance step that it waits for is taken by a generator."""
        position = self.position.copy()
        position.chance(generator(derive(seed, "moors")))
        return Moor(position)

    @staticmethod
    def read(choice: str) -> tuple[int | None, str]:
        word, _, rest = choice.partition(" ")
        return (number(word), rest) if len(word) == 1 and word != "*" else (None, choice)


def moor(
    drawing: str,
    *,
    clovers: str = "",
    menhirs: str = "",
    turn: str = "A",
    troll: str = "",
    suns: str | None = None,
    clouds: str = ". . . . . . .",
    cauldron: str = "",
    edition: str = "standard",
) -> Moor:
    """The position of a drawing, in which `turn` is to move; with `turn="rainbow"` a disc is due.

    `clovers="F5 hare gold1 | F8 mole"` and `menhirs="F5 fairy"` say what lies and stands where. All other
    clovers lie in a heap on the village, or on the last field that is not drawn if the village is, so that a
    move to any other field takes nothing. A menhir stands on every field with clovers, gold if none is
    drawn there; all others have been taken, nobody asks by whom.

    `suns="red . . . . . ."` is the rainbow from sun 1 to 7, and what is drawn unless a test says otherwise;
    the bag has gone round as often as there are discs. A drawing in which a korrigan has not arrived is one of
    the arrival, before any disc. With `cauldron="F9"` it is `turn`'s last turn.
    """
    parts = [PART.fullmatch(part.strip()) for part in drawing.split("|")]
    seats = [part for part in parts if part]
    assert [part["seat"] for part in seats] == list(MOOR.seats[: len(parts)]), f"not clear: {drawing}"
    s = MOOR.setup(len(seats), MOOR.settle_options(edition))
    for seat, part in enumerate(seats):
        place_seat(s, seat, part)
    for what in (1, 2):
        s["box"][what] -= (s["carries"] == what).sum()
    lay_clovers(s, clovers)
    stand_menhirs(s, menhirs)
    if troll:
        assert any(troll in codes.split() for codes in PASSAGES.values()), f"no passage {troll}"
        s["troll"] = [index(end) for end in troll.split("-")]
    s["arrived"] = s["korrigan"][:, 0]
    missing = [
        (k, seat) for k in range(KORRIGANS) for seat in range(len(seats)) if s["korrigan"][seat, k] < 0
    ]
    if missing:
        s["arriving"], s["turn"], s["phase"] = *missing[0], ARRIVING
        return Moor(Position(MOOR, s, steps=1))
    s["arriving"] = KORRIGANS
    discs = lay_rainbow(s, suns, clouds, cauldron)
    s["holder"] = discs % len(seats)
    if cauldron:
        s["cauldron"] = index(cauldron)
        for seat in range(number(turn) + 1):
            begin_last_turn(s, seat)
    elif turn == "rainbow":
        begin_round(s)
    else:
        s["turn"], s["phase"] = number(turn), MOVING
    return Moor(Position(MOOR, s, steps=1 + discs))


def place_seat(s: np.void, seat: int, part: re.Match[str]) -> None:
    for korrigan, place in enumerate((part["one"], part["two"])):
        field, _, carried = place.partition("+")
        s["korrigan"][seat, korrigan] = NOWHERE if field == "-" else index(field)
        s["carries"][seat, korrigan] = CARRIED.index(carried)
    for word in part["open"].split():
        aside, token = word.startswith("("), word.strip("(#)")
        companion, _, given = token.partition("<")
        if given:
            s["backup"][seat] = TOKEN_NAMES.index(companion)
            s["given"][seat] = TOKEN_NAMES.index(given)
            s["spent"][seat] = aside
        elif word.startswith("#"):
            s["gold"][seat, FACE_NAMES.index(token) - GOLD_FACE] += 1
        else:
            s["aside" if aside else "front"][seat, TOKEN_NAMES.index(token)] += 1
    s["behind"][seat] = counts((part["behind"] or part["fallen"] or "").split())
    s["screen"][seat] = part["fallen"] is None


def lay_clovers(s: np.void, drawing: str) -> None:
    drawn = dict(by_field(drawing))
    for field, tokens in drawn.items():
        s["clovers"][field] = counts(tokens)
    rest = s["mix"] - s["clovers"].sum(axis=0) - s["behind"].sum(axis=0)
    rest[:COMPANIONS] -= s["front"].sum(axis=0) + s["aside"].sum(axis=0)
    for given in s["given"][s["given"] != NONE]:
        rest[given] -= 1
    assert (rest >= 0).all(), f"more clovers than there are: {names(-rest)}"
    heap = next(field for field in (index(VILLAGE), *range(FIELDS - 1, -1, -1)) if field not in drawn)
    s["clovers"][heap] = rest


def stand_menhirs(s: np.void, drawing: str) -> None:
    faces = Counter(dict(zip(FACE_NAMES, (int(count) for count in s["faces"]), strict=True)))
    for value, count in enumerate(s["gold"].sum(axis=0)):
        faces[FACE_NAMES[GOLD_FACE + value]] -= int(count)
    for field, (face,) in by_field(drawing):
        assert s["clovers"][field].any(), f"no menhir without clovers: {drawing}"
        s["menhir"][field] = FACE_NAMES.index(face)
        faces[face] -= 1
    assert min(faces.values()) >= 0, f"more menhirs than there are: {drawing}"
    left = list(faces.elements())
    for field in range(FIELDS):
        if s["clovers"][field].any() and field != s["village"]:
            s["standing"][field] = 1
            if s["menhir"][field] == NONE:
                s["menhir"][field] = FACE_NAMES.index(left.pop())
    s["shown"] = s["faces"] - np.bincount(s["menhir"][s["standing"] == 1], minlength=len(FACE_NAMES))


def lay_rainbow(s: np.void, suns: str | None, clouds: str, cauldron: str) -> int:
    """Lay the discs; with a cauldron the seventh colour has been drawn. Answers how many have been drawn."""
    if suns is None and cauldron:  # every row but the first of the cauldron's
        row = int(np.flatnonzero(s["cells"][index(cauldron)])[0])
        suns = " ".join([*COLOUR_NAMES[:row], ".", *COLOUR_NAMES[row:6]])
    for name, drawn in (("suns", suns or "red . . . . . ."), ("clouds", clouds)):
        s[name] = [NONE if word == "." else COLOUR_NAMES.index(word) for word in drawn.split()]
    seen = [int(colour) for colour in s["suns"] if colour != NONE]
    again = [int(colour) for colour in s["clouds"] if colour != NONE]
    assert len(set(seen)) == len(seen), f"a colour twice on suns: {suns}"
    assert set(again) <= set(seen), f"a colour on a cloud that is on no sun: {clouds}"
    assert len(set(again)) == len(again), f"a colour twice on clouds: {clouds}"
    for colour in seen + again:
        s["bag"][colour] -= 1
    if not cauldron:
        return len(seen) + len(again)
    (seventh,) = np.flatnonzero(s["bag"] == DISCS)
    s["bag"][seventh] -= 1
    return len(seen) + len(again) + 1


def deal(players: int, clovers: str = "", menhirs: str = "") -> list[str]:
    """The events of a set-up of the Moor in which this is drawn and all else lies in G9's order."""
    s = MOOR.setup(players, MOOR.settle_options())
    tokens, faces = dict(by_field(clovers)), {field: words[0] for field, words in by_field(menhirs)}
    pile, stones = list(names(s["mix"])), list(names(s["faces"], FACE_NAMES))
    for token in (token for drawn in tokens.values() for token in drawn):
        pile.remove(token)
    for face in faces.values():
        stones.remove(face)
    for field in range(FIELDS):
        tokens.setdefault(field, [pile.pop(0) for _ in range(s["laid"][field] if field not in tokens else 0)])
        if field != s["village"] and field not in faces:
            faces[field] = stones.pop(0)
    return [
        *[f"clovers F{field + 1} {' '.join(tokens[field])}" for field in range(FIELDS)],
        *[f"menhir F{field + 1} {faces[field]}" for field in sorted(faces)],
    ]


def dealt(players: int, clovers: str = "", menhirs: str = "", edition: str = "standard") -> Moor:
    """The beginning of a game once this has been laid by the words of a record."""
    position = MOOR.start(players, edition)
    position.fix_chance(deal(players, clovers, menhirs))
    return Moor(position)


def same_to(one: Moor, other: Moor) -> str:
    """The viewers to whom two positions look the same to the byte; S is a spectator."""
    seats = MOOR.seats[: one.position.players]
    viewers = [*zip(seats, seats, strict=True), ("S", "")]
    return "".join(name for name, seat in viewers if one.look(seat) == other.look(seat))


def number(seat: str) -> int:
    return MOOR.seats.index(seat) if seat else SPECTATOR


def index(field: str) -> int:
    assert re.fullmatch(r"F([1-9]|1[0-7])", field), f"no field {field}"
    return int(field[1:]) - 1


def by_field(drawing: str) -> Iterator[tuple[int, list[str]]]:
    """`F5 hare gold1 | F8 mole`, field by field."""
    for part in filter(str.strip, drawing.split("|")):
        field, *words = part.split()
        yield index(field), words


def counts(tokens: Sequence[str]) -> NDArray[np.int8]:
    """How many of each sort."""
    return np.bincount([TOKEN_NAMES.index(token) for token in tokens], minlength=TOKENS).astype(np.int8)


def names(numbers: Sequence[int], of: Sequence[str] = TOKEN_NAMES) -> list[str]:
    return [of[sort] for sort, count in enumerate(numbers) for _ in range(int(count))]


def draw_seat(s: np.void, seat: int) -> str:
    def korrigan(k: int) -> str:
        field, carried = int(s["korrigan"][seat, k]), CARRIED[s["carries"][seat, k]]
        return ("-" if field == NOWHERE else f"F{field + 1}") + (f"+{carried}" if carried else "")

    words = [MOOR.seats[seat], korrigan(0), korrigan(1), *names(s["front"][seat])]
    backup = ""
    if s["backup"][seat] != NONE:
        backup = f"{TOKEN_NAMES[s['backup'][seat]]}<{TOKEN_NAMES[s['given'][seat]]}"
    words += [backup] if backup and not s["spent"][seat] else []
    words += [f"({token})" for token in names(s["aside"][seat])]
    words += [f"({backup})"] if backup and s["spent"][seat] else []
    words += [f"#{face}" for face in names(s["gold"][seat], FACE_NAMES[GOLD_FACE:])]
    behind = " ".join(names(s["behind"][seat]))
    if not s["screen"][seat]:
        words.append(f"{{{behind}}}")
    elif behind:
        words.append(f"[{behind}]")
    return " ".join(words)
