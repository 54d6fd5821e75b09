"""A view of Korrigans as JSON with the names that people use. G10.

Null where the viewer may not know, or there is nothing.
"""

from collections.abc import Sequence
from itertools import compress
from typing import Any

from madang.games.korrigans.board_model import field_code
from madang.games.korrigans.pieces import (
    COLOUR_NAMES,
    COMPANIONS,
    FACE_NAMES,
    FIELDS,
    GRID,
    KORRIGANS,
    SEAT_NAMES,
    SEATS,
    TOKEN_NAMES,
)
from madang.games.korrigans.rules import cauldron_fields
from madang.games.korrigans.state import NONE, NOWHERE, PHASE_NAMES, VIEW
from madang.games.korrigans.words import korrigan_name
from madang.games.telling import Telling, named, part, place, record_of, whole

CARRIED = (None, "elf", "goblin")
CODES = tuple(map(field_code, range(FIELDS)))


def seat_name(seat: int) -> str | None:
    return SEAT_NAMES[seat] if seat >= 0 else None


def field_name(field: int) -> str | None:
    return CODES[field] if field != NOWHERE else None


def token_name(token: int) -> str | None:
    return TOKEN_NAMES[token] if token != NONE else None


def colour_name(colour: int) -> str | None:
    return COLOUR_NAMES[colour] if colour != NONE else None


def counts(numbers: Sequence[int], names: Sequence[str] = TOKEN_NAMES) -> dict[str, int]:
    return dict(compress(zip(names, numbers, strict=False), numbers))


def options(arrival: int) -> dict[str, str]:
    return {"arrival": ("numbered", "free")[arrival]}


def arriving(korrigan: int) -> int | None:
    return korrigan + 1 if korrigan < KORRIGANS else None


def active(korrigan: int) -> int:
    return korrigan + 1


def goblin_to(place: int) -> str | None:
    return korrigan_name(*divmod(place, KORRIGANS)) if place >= 0 else None


def bag(discs: Sequence[int]) -> dict[str, int]:
    return counts(discs, COLOUR_NAMES)


def discs(places: Sequence[int]) -> dict[str, str]:
    return {str(place + 1): COLOUR_NAMES[places[place]] for place in range(GRID) if places[place] != NONE}


def cauldron_codes(suns: Sequence[int], clouds: Sequence[int], cells: Sequence[Sequence[int]]) -> list[str]:
    views = record_of(VIEW, suns=suns, clouds=clouds, cells=cells)
    return list(compress(CODES, cauldron_fields(views).tolist()))


def troll(passage: Sequence[int]) -> list[str | None] | None:
    return [field_name(field) for field in passage] if passage[0] != NOWHERE else None


def box(left: Sequence[int]) -> dict[str, int]:
    return {"elf": left[1], "goblin": left[2]}


def menhirs(standing: Sequence[int]) -> list[str]:
    return list(compress(CODES, standing))


def menhirs_shown(faces: Sequence[int]) -> dict[str, int]:
    return counts(faces, FACE_NAMES)


def clovers(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(CODES, numbers, strict=True))


def korrigans(fields: Sequence[int], carried: Sequence[int]) -> list[dict[str, str | None]]:
    both = zip(fields, carried, strict=True)
    return [{"field": field_name(at), "carries": CARRIED[what]} for at, what in both]


def behind(tokens: Sequence[int], seen: int) -> dict[str, int] | None:
    return counts(tokens) if seen else None


def menhir_gold(values: Sequence[int]) -> dict[str, int]:
    return counts(values, TOKEN_NAMES[COMPANIONS:])


def seat_json(seat: int) -> Telling:
    return named(
        SEAT_NAMES[seat],
        part(
            VIEW,
            {
                "korrigans": (korrigans, "korrigan", "carries"),
                "arrived": (field_name, "arrived"),
                "screen": (bool, "screen"),
                "front": (counts, "front"),
                "backup": (token_name, "backup"),
                "backup_spent": (bool, "spent"),
                "given_up_openly": (bool, "given_open"),
                "aside": (counts, "aside"),
                "menhir_gold": (menhir_gold, "gold"),
            },
            seat,
        ),
        part(
            VIEW,
            {
                "behind_count": (int, "behind_counts"),
                "behind": (behind, "behind", "behind_open"),
                "given_up": (token_name, "given"),
            },
            seat,
        ),
    )


SEAT_JSON = [seat_json(seat) for seat in range(SEATS)]
SEATS_JSON = [named("seats", *SEAT_JSON[:players]) for players in range(SEATS + 1)]
PLAYERS: int = place(VIEW, "players").bytes.start


def seats_json(view: bytes) -> bytes:
    return SEATS_JSON[view[PLAYERS]](view)


def memory(
    seat: int,
    looked: Sequence[Sequence[int]],
    since: Sequence[Sequence[int]],
    left: Sequence[Sequence[int]],
) -> dict[str, Any]:
    """What the viewer saw on each field when it looked, and how many have gone since. G10.2."""
    if seat < 0:
        return {}
    return {
        CODES[field]: {"left": counts(left[field]), "since": since[seat][field]}
        for field in compress(range(FIELDS), looked[seat])
    }


def taken_openly(taken: Sequence[Sequence[int]]) -> dict[str, dict[str, int]]:
    """What others have taken behind fallen screens, out of what the viewer remembers of a field."""
    return {code: counts(tokens) for code, tokens in zip(CODES, taken, strict=True) if any(tokens)}


view_json = whole(
    part(VIEW, {"seat": (seat_name, "seat")}),
    part(
        VIEW,
        {
            "players": (int, "players"),
            "options": (options, "arrival"),
            "turn": (seat_name, "turn"),
            "phase": (PHASE_NAMES.__getitem__, "phase"),
            "arriving": (arriving, "arriving"),
            "fairy": (bool, "fairy"),
            "active": (active, "active"),
            "goblin_to": (goblin_to, "goblin_to"),
            "holder": (seat_name, "holder"),
            "disc": (colour_name, "disc"),
        },
    ),
    part(
        VIEW,
        {
            "bag": (bag, "bag"),
            "suns": (discs, "suns"),
            "clouds": (discs, "clouds"),
            "cauldron": (field_name, "cauldron"),
            "cauldron_fields": (cauldron_codes, "suns", "clouds", "cells"),
        },
    ),
    part(
        VIEW,
        {
            "troll": (troll, "troll"),
            "box": (box, "box"),
            "menhirs": (menhirs, "standing"),
            "menhirs_shown": (menhirs_shown, "shown"),
            "clovers": (clovers, "clover_counts"),
        },
    ),
    seats_json,
    part(
        VIEW,
        {
            "memory": (memory, "seat", "looked", "since", "memory"),
            "taken_openly": (taken_openly, "taken_open"),
            "looking": (counts, "looking"),
        },
    ),
)
