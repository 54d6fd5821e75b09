"""A view of Korrigans as plain data with the names that people use, for JSON. G10."""

from collections.abc import Sequence
from itertools import compress
from typing import Any

from madang.games.base import View, one_record, plain
from madang.games.korrigans.board_model import field_code
from madang.games.korrigans.pieces import (
    COLOUR_NAMES,
    COMPANIONS,
    FACE_NAMES,
    FIELDS,
    GRID,
    KORRIGANS,
    SEAT_NAMES,
    TOKEN_NAMES,
)
from madang.games.korrigans.rules import cauldron_fields
from madang.games.korrigans.state import BOARD_FIELDS, NONE, NOWHERE, PHASE_NAMES, VIEW
from madang.games.korrigans.words import korrigan_name

CARRIED = (None, "elf", "goblin")
CODES = tuple(map(field_code, range(FIELDS)))
OF_THE_BOARD = {str(field[0]) for field in BOARD_FIELDS}

Fields = dict[str, Any]  # of a view, as plain numbers and lists


def seat_name(seat: int) -> str | None:
    return SEAT_NAMES[seat] if seat >= 0 else None


def field_name(field: int) -> str | None:
    return CODES[field] if field != NOWHERE else None


def counts(numbers: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return dict(compress(zip(names, numbers, strict=False), numbers))


def view_data(view: View) -> dict[str, Any]:
    """Null where the viewer may not know, or there is nothing."""
    v = plain(view, OF_THE_BOARD)
    seats = range(v["players"])
    can_hold = cauldron_fields(one_record(VIEW, view.tobytes())).tolist()
    return {
        "seat": seat_name(v["seat"]),
        "players": v["players"],
        "options": {"arrival": ("numbered", "free")[v["arrival"]]},
        "turn": seat_name(v["turn"]),
        "phase": PHASE_NAMES[v["phase"]],
        "arriving": v["arriving"] + 1 if v["arriving"] < KORRIGANS else None,
        "fairy": bool(v["fairy"]),
        "active": v["active"] + 1,
        "goblin_to": korrigan_name(*divmod(v["goblin_to"], KORRIGANS)) if v["goblin_to"] >= 0 else None,
        "holder": seat_name(v["holder"]),
        "disc": COLOUR_NAMES[v["disc"]] if v["disc"] != NONE else None,
        "bag": counts(v["bag"], COLOUR_NAMES),
        "suns": discs(v["suns"]),
        "clouds": discs(v["clouds"]),
        "cauldron": field_name(v["cauldron"]),
        "cauldron_fields": list(compress(CODES, can_hold)),
        "troll": [field_name(field) for field in v["troll"]] if v["troll"][0] != NOWHERE else None,
        "box": {"elf": v["box"][1], "goblin": v["box"][2]},
        "menhirs": list(compress(CODES, v["standing"])),
        "menhirs_shown": counts(v["shown"], FACE_NAMES),
        "clovers": dict(zip(CODES, v["clover_counts"], strict=True)),
        "seats": {SEAT_NAMES[seat]: seat_data(v, seat) for seat in seats},
        "memory": memory(v),
        "taken_openly": taken_openly(v),
        "looking": counts(v["looking"], TOKEN_NAMES),
    }


def discs(places: Sequence[int]) -> dict[str, str]:
    return {str(place + 1): COLOUR_NAMES[places[place]] for place in range(GRID) if places[place] != NONE}


def seat_data(v: Fields, seat: int) -> dict[str, Any]:
    korrigans = zip(v["korrigan"][seat], v["carries"][seat], strict=True)
    return {
        "korrigans": [{"field": field_name(at), "carries": CARRIED[what]} for at, what in korrigans],
        "arrived": field_name(v["arrived"][seat]),
        "screen": bool(v["screen"][seat]),
        "front": counts(v["front"][seat], TOKEN_NAMES),
        "behind_count": v["behind_counts"][seat],
        "behind": counts(v["behind"][seat], TOKEN_NAMES) if v["behind_open"][seat] else None,
        "backup": TOKEN_NAMES[v["backup"][seat]] if v["backup"][seat] != NONE else None,
        "backup_spent": bool(v["spent"][seat]),
        "given_up": TOKEN_NAMES[v["given"][seat]] if v["given"][seat] != NONE else None,
        "given_up_openly": bool(v["given_open"][seat]),
        "aside": counts(v["aside"][seat], TOKEN_NAMES),
        "menhir_gold": counts(v["gold"][seat], TOKEN_NAMES[COMPANIONS:]),
    }


def memory(v: Fields) -> dict[str, Any]:
    """What the viewer saw on each field when it looked, and how many have gone since. G10.2."""
    if v["seat"] < 0:
        return {}
    since = v["since"][v["seat"]]
    return {
        CODES[field]: {"left": counts(v["memory"][field], TOKEN_NAMES), "since": since[field]}
        for field in compress(range(FIELDS), v["looked"][v["seat"]])
    }


def taken_openly(v: Fields) -> dict[str, dict[str, int]]:
    """What others have taken behind fallen screens, out of what the viewer remembers of a field."""
    taken = zip(CODES, v["taken_open"], strict=True)
    return {code: counts(tokens, TOKEN_NAMES) for code, tokens in taken if any(tokens)}
