"""A view of Korrigans as plain data with the names that people use, for JSON. G10."""

from collections.abc import Sequence
from typing import Any

from madang.games.base import View
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
from madang.games.korrigans.state import END, NONE, NOWHERE, PHASE_NAMES

CARRIED = (None, "elf", "goblin")
FIELD_NAMES = tuple(f"F{field + 1}" for field in range(FIELDS))


def seat_name(seat: int) -> str | None:
    return SEAT_NAMES[seat] if seat >= 0 else None


def field_name(field: int) -> str | None:
    return FIELD_NAMES[field] if field != NOWHERE else None


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
        "fairy": bool(v["fairy"]),
        "active": int(v["active"]) + 1,
        "holder": seat_name(v["holder"]),
        "disc": COLOUR_NAMES[v["disc"]] if v["disc"] != NONE else None,
        "bag": counts(v["bag"], COLOUR_NAMES),
        "suns": discs(v["suns"]),
        "clouds": discs(v["clouds"]),
        "cauldron": field_name(v["cauldron"]),
        "cauldron_fields": [FIELD_NAMES[field] for field in range(FIELDS) if can_hold_cauldron(v, field)],
        "troll": [field_name(field) for field in v["troll"]] if v["troll"][0] != NOWHERE else None,
        "box": {"elf": int(v["box"][1]), "goblin": int(v["box"][2])},
        "menhirs": [FIELD_NAMES[field] for field in range(FIELDS) if v["standing"][field]],
        "menhirs_shown": counts(v["shown"], FACE_NAMES),
        "clovers": {FIELD_NAMES[field]: int(v["clover_counts"][field]) for field in range(FIELDS)},
        "seats": {SEAT_NAMES[seat]: seat_data(v, seat) for seat in seats},
        "memory": memory(v),
        "looking": counts(v["looking"], TOKEN_NAMES),
    }


def discs(places: Sequence[int]) -> dict[str, str]:
    return {str(place + 1): COLOUR_NAMES[places[place]] for place in range(GRID) if places[place] != NONE}


def seat_data(v: View, seat: int) -> dict[str, Any]:
    known = seat == v["seat"] or not v["screen"][seat] or v["phase"] == END
    return {
        "korrigans": [
            {"field": field_name(v["korrigan"][seat, k]), "carries": CARRIED[v["carries"][seat, k]]}
            for k in range(KORRIGANS)
        ],
        "screen": bool(v["screen"][seat]),
        "front": counts(v["front"][seat], TOKEN_NAMES),
        "behind_count": int(v["behind_counts"][seat]),
        "behind": counts(v["behind"][seat], TOKEN_NAMES) if known else None,
        "backup": TOKEN_NAMES[v["backup"][seat]] if v["backup"][seat] != NONE else None,
        "backup_spent": bool(v["spent"][seat]),
        "given_up": TOKEN_NAMES[v["given"][seat]] if v["given"][seat] != NONE else None,
        "aside": counts(v["aside"][seat], TOKEN_NAMES),
        "menhir_gold": counts(v["gold"][seat], TOKEN_NAMES[COMPANIONS:]),
    }


def memory(v: View) -> dict[str, Any]:
    """What the viewer saw on each field when it looked, and how many have gone since. G10.2."""
    if v["seat"] < 0:
        return {}
    return {
        FIELD_NAMES[field]: {
            "left": counts(v["memory"][field], TOKEN_NAMES),
            "since": int(v["since"][v["seat"], field]),
        }
        for field in range(FIELDS)
        if v["looked"][v["seat"], field]
    }
