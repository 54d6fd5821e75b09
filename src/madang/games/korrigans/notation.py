"""The chance events of a record, and what a viewer may see of a decision: Korrigans' texts beside the actions."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from madang.games.base import ChanceFault, State, View
from madang.games.korrigans import actions
from madang.games.korrigans.actions import NUMBERS, ROWS
from madang.games.korrigans.board_model import field_code
from madang.games.korrigans.pieces import (
    COLOUR_NAMES,
    FACE_NAMES,
    FIELDS,
    MENHIRS,
    TOKEN_NAMES,
    TOKENS,
)
from madang.games.korrigans.rules import begin_arrivals, draw_disc
from madang.games.korrigans.state import NONE, SETUP
from madang.games.korrigans.words import refusal

HIDDEN = "?"


def chance_events(before: State, after: State) -> list[str]:
    if before["phase"] != SETUP:
        return [f"rainbow {COLOUR_NAMES[after['disc']]}"]
    return [
        *[clovers_event(after, field) for field in range(FIELDS)],
        *[
            f"menhir {field_code(field)} {FACE_NAMES[after['menhir'][field]]}"
            for field in menhir_fields(after)
        ],
    ]


def clovers_event(s: State, field: int) -> str:
    """`clovers F1 hare gold2 mole`, tokens in the order of G9."""
    tokens = [TOKEN_NAMES[token] for token in range(TOKENS) for _ in range(s["clovers"][field, token])]
    return " ".join(["clovers", field_code(field), *tokens])


def menhir_fields(s: State | View) -> list[int]:
    return [field for field in range(FIELDS) if field != s["village"]]


def expected_chance_events(s: State) -> int:
    return FIELDS + MENHIRS if s["phase"] == SETUP else 1


def fix_chance(s: State, events: Sequence[str]) -> None:
    """Take the chance step that the events describe, or raise `ChanceFault` and change nothing."""
    if s["phase"] == SETUP:
        clovers = read_clovers(s, events[:FIELDS])
        menhirs = read_menhirs(s, events[FIELDS:])
        s["clovers"] = clovers
        s["menhir"] = menhirs
        s["standing"] = menhirs != NONE
        begin_arrivals(s)
    else:
        draw_disc(s, read_rainbow(s, events[0]))


def read_clovers(s: State, events: Sequence[str]) -> NDArray[np.int8]:
    """G3.1: each field's number, out of the mix of the board."""
    clovers: NDArray[np.int8] = np.zeros_like(s["clovers"])
    left = s["mix"].astype(int)
    for field, event in enumerate(events):
        word, name, tokens = split(event)
        if (word, name) != ("clovers", field_code(field)):
            raise ChanceFault(field, refusal("clovers-due", field=field_code(field)))
        for token in tokens:
            if token not in TOKEN_NAMES:
                raise ChanceFault(field, refusal("clovers-unknown", text=repr(token[:12])))
        numbers = [TOKEN_NAMES.index(token) for token in tokens]
        if numbers != sorted(numbers):
            raise ChanceFault(field, refusal("clovers-unsorted"))
        if len(numbers) != s["laid"][field]:
            laid = int(s["laid"][field])
            raise ChanceFault(field, refusal("clovers-size", field=name, count=laid, has=len(numbers)))
        for number in numbers:
            clovers[field, number] += 1
            left[number] -= 1
            if left[number] < 0:
                raise ChanceFault(field, refusal("clovers-mix", token=TOKEN_NAMES[number]))
    return clovers


def read_menhirs(s: State, events: Sequence[str]) -> NDArray[np.int8]:
    """G3.1: one on each field but the village, out of the faces of the board."""
    menhirs: NDArray[np.int8] = np.full_like(s["menhir"], NONE)
    left = s["faces"].astype(int)
    for index, (field, event) in enumerate(zip(menhir_fields(s), events, strict=True), FIELDS):
        word, name, faces = split(event)
        if (word, name) != ("menhir", field_code(field)) or len(faces) != 1:
            raise ChanceFault(index, refusal("menhir-due", field=field_code(field)))
        if faces[0] not in FACE_NAMES:
            raise ChanceFault(index, refusal("menhir-unknown", text=repr(faces[0][:12])))
        menhirs[field] = FACE_NAMES.index(faces[0])
        left[menhirs[field]] -= 1
        if left[menhirs[field]] < 0:
            raise ChanceFault(index, refusal("menhir-mix", face=faces[0]))
    return menhirs


def read_rainbow(s: State, event: str) -> int:
    """G4.1: a colour that is still in the bag."""
    word, colour, rest = split(event)
    if word != "rainbow" or rest or colour not in COLOUR_NAMES:
        raise ChanceFault(0, refusal("rainbow-due"))
    number = COLOUR_NAMES.index(colour)
    if s["bag"][number] == 0:
        raise ChanceFault(0, refusal("rainbow-empty", colour=colour))
    return number


def split(event: str) -> tuple[str, str, list[str]]:
    word, _, rest = event.partition(" ")
    name, *tokens = rest.split(" ")
    return word, name, tokens


def seen_chance(v: View, events: Sequence[str]) -> list[str]:
    """The events as anyone may know them: `clovers F1 ?3`, `menhir F1 ?`; a disc is drawn openly."""
    if events[0].startswith("rainbow "):
        return list(events)
    return [
        *[f"clovers {field_code(field)} {HIDDEN}{v['laid'][field]}" for field in range(FIELDS)],
        *[f"menhir {field_code(field)} {HIDDEN}" for field in menhir_fields(v)],
    ]


def seen(v: View, seat: int, text: str) -> str:
    """The decision as `v`'s viewer may know it: what is taken or given up behind a standing screen is `?`."""
    verb = ROWS[NUMBERS[text]][0]
    if v["behind_open"][seat]:
        return text
    if verb == actions.TAKE:
        return f"take {HIDDEN}"
    if verb == actions.TAKE_BACKUP:
        return f"backup {HIDDEN} {text.split(' ')[2]}"
    return text
