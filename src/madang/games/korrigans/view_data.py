"""A view of Korrigans as plain data with the names that people use, for JSON. G10."""

from collections.abc import Sequence
from typing import Any

from madang.games.base import View
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
from madang.games.korrigans.rules import can_hold_cauldron
from madang.games.korrigans.state import NONE, NOWHERE, PHASE_NAMES
from madang.games.korrigans.words import korrigan_name

CARRIED = (None, "elf", "goblin")


def seat_name(seat: int) -> str | None:
    return SEAT_NAMES[seat] if seat >= 0 else None


def field_name(field: int) -> str | None:
    return field_code(field) if field != NOWHERE else None


def counts(numbers: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return {names[index]: int(number) for index, number in enumerate(numbers) if number}


def view_data(v: View) -> dict[str, Any]:
    """Null where the viewer may not know, or there is nothing."""
    seats = range(v["players"])
    return {
        "seat": seat_name(v["seat"]),
        "players": int(v["players"]),
        "options": {"arrival": ("numbered", "free")[v["arrival"]]},
        "turn": seat_name(v["turn"]),
        "phase": PHASE_NAMES[v["phase"]],
        "arriving": int(v["arriving"]) + 1 if v["arriving"] < KORRIGANS else None,
        "fairy": bool(v["fairy"]),
        "active": int(v["active"]) + 1,
        "goblin_to": korrigan_name(*divmod(int(v["goblin_to"]), KORRIGANS)) if v["goblin_to"] >= 0 else None,
        "holder": seat_name(v["holder"]),
        "disc": COLOUR_NAMES[v["disc"]] if v["disc"] != NONE else None,
        "bag": counts(v["bag"], COLOUR_NAMES),
        "suns": discs(v["suns"]),
        "clouds": discs(v["clouds"]),
        "cauldron": field_name(v["cauldron"]),
        "cauldron_fields": [field_code(field) for field in range(FIELDS) if can_hold_cauldron(v, field)],
        "troll": [field_name(field) for field in v["troll"]] if v["troll"][0] != NOWHERE else None,
        "box": {"elf": int(v["box"][1]), "goblin": int(v["box"][2])},
        "menhirs": [field_code(field) for field in range(FIELDS) if v["standing"][field]],
        "menhirs_shown": counts(v["shown"], FACE_NAMES),
        "clovers": {field_code(field): int(v["clover_counts"][field]) for field in range(FIELDS)},
        "seats": {SEAT_NAMES[seat]: seat_data(v, seat) for seat in seats},
        "memory": memory(v),
        "taken_openly": taken_openly(v),
        "looking": counts(v["looking"], TOKEN_NAMES),
    }


def discs(places: Sequence[int]) -> dict[str, str]:
    return {str(place + 1): COLOUR_NAMES[places[place]] for place in range(GRID) if places[place] != NONE}


def seat_data(v: View, seat: int) -> dict[str, Any]:
    return {
        "korrigans": [
            {"field": field_name(v["korrigan"][seat, k]), "carries": CARRIED[v["carries"][seat, k]]}
            for k in range(KORRIGANS)
        ],
        "arrived": field_name(v["arrived"][seat]),
        "screen": bool(v["screen"][seat]),
        "front": counts(v["front"][seat], TOKEN_NAMES),
        "behind_count": int(v["behind_counts"][seat]),
        "behind": counts(v["behind"][seat], TOKEN_NAMES) if v["behind_open"][seat] else None,
        "backup": TOKEN_NAMES[v["backup"][seat]] if v["backup"][seat] != NONE else None,
        "backup_spent": bool(v["spent"][seat]),
        "given_up": TOKEN_NAMES[v["given"][seat]] if v["given"][seat] != NONE else None,
        "given_up_openly": bool(v["given_open"][seat]),
        "aside": counts(v["aside"][seat], TOKEN_NAMES),
        "menhir_gold": counts(v["gold"][seat], TOKEN_NAMES[COMPANIONS:]),
    }


def memory(v: View) -> dict[str, Any]:
    """What the viewer saw on each field when it looked, and how many have gone since. G10.2."""
    if v["seat"] < 0:
        return {}
    return {
        field_code(field): {
            "left": counts(v["memory"][field], TOKEN_NAMES),
            "since": int(v["since"][v["seat"], field]),
        }
        for field in range(FIELDS)
        if v["looked"][v["seat"], field]
    }


def taken_openly(v: View) -> dict[str, dict[str, int]]:
    """What others have taken behind fallen screens, out of what the viewer remembers of a field."""
    taken = v["taken_open"]
    return {field_code(f): counts(taken[f], TOKEN_NAMES) for f in range(FIELDS) if taken[f].any()}
