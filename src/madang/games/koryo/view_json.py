"""A view of Koryŏ as JSON with the names of K1 and K6. K7.1, K7.2.

Null where the viewer may not know, or there is nobody.
"""

from collections.abc import Callable, Sequence
from itertools import compress
from typing import Any

from madang.games.koryo.cards import BANKER, EVENTS, KIND_NAMES, PRIEST, SEAT_NAMES, SENATOR, SPY
from madang.games.koryo.editions import OPTIONS
from madang.games.koryo.limits import counted, limit
from madang.games.koryo.rules import majorities
from madang.games.koryo.state import HIDDEN, PHASE_NAMES, VIEW
from madang.games.telling import Entry, part, record_of, whole

EVENT_NAMES = [KIND_NAMES[kind] for kind in EVENTS]
USED_NAMES = [KIND_NAMES[family] for family in (BANKER, PRIEST, SPY)]  # as `used` has them


def by_seat(tell: Callable[..., Any], *fields: str) -> Entry:
    """For each seat, what `tell` makes of its place in the first field and of the other fields."""

    def each(players: int, places: Sequence[Any], *more: Any) -> dict[str, Any]:
        return {SEAT_NAMES[seat]: tell(places[seat], *more) for seat in range(players)}

    return each, "players", *fields


def number(value: int) -> int | None:
    return value if value != HIDDEN else None


def seat_name(seat: int) -> str | None:
    return SEAT_NAMES[seat] if seat >= 0 else None


def kind_name(kind: int) -> str | None:
    return KIND_NAMES[kind] if kind >= 0 else None


def counts(numbers: Sequence[int]) -> dict[str, int]:
    return dict(compress(zip(KIND_NAMES, numbers, strict=True), numbers))


def options(*indices: int) -> dict[str, str]:
    return {name: values[index] for (name, values), index in zip(OPTIONS.items(), indices, strict=True)}


def used(flags: Sequence[int]) -> dict[str, bool]:
    return dict(zip(USED_NAMES, map(bool, flags), strict=True))


def holders(players: int, tableau: Sequence[Sequence[int]]) -> list[int]:
    seats: list[int] = majorities(record_of(VIEW, players=players, tableau=tableau)).tolist()
    return seats


def majority_names(players: int, tableau: Sequence[Sequence[int]]) -> dict[str, str | None]:
    seats = map(seat_name, holders(players, tableau))
    return dict(zip(KIND_NAMES, seats, strict=False))


def limits(players: int, tableau: Sequence[Sequence[int]], season: int) -> dict[str, int]:
    senators = holders(players, tableau)[SENATOR]
    return {SEAT_NAMES[seat]: limit(season, senators == seat) for seat in range(players)}


def unresolved(events: Sequence[int]) -> dict[str, int]:
    return dict(zip(EVENT_NAMES, events, strict=True))


view_json = whole(
    part(VIEW, {"seat": (seat_name, "seat")}),
    part(
        VIEW,
        {
            "players": (int, "players"),
            "options": (options, *OPTIONS),
            "turn": (seat_name, "turn"),
            "phase": (PHASE_NAMES.__getitem__, "phase"),
            "season": (int, "season"),
            "first": (seat_name, "first"),
            "owner": (seat_name, "owner"),
            "used": (used, "used"),
            "dealt": by_seat(number, "dealt"),
            "hand_sizes": by_seat(number, "hand_sizes"),
            "turned": by_seat(kind_name, "turned"),
        },
    ),
    part(
        VIEW,
        {
            "bank": (int, "bank"),
            "tokens": by_seat(number, "tokens"),
            "tableau": by_seat(counts, "tableau"),
            "majorities": (majority_names, "players", "tableau"),
            "counted": by_seat(counted, "tableau", "events_count"),
            "limits": (limits, "players", "tableau", "season"),
            "unresolved": by_seat(unresolved, "unresolved"),
            "gone": (counts, "gone"),
        },
    ),
    part(
        VIEW,
        {
            "placed": by_seat(number, "placed"),
            "down_sizes": by_seat(number, "down_sizes"),
            "hand": (counts, "hand"),
            "down": (counts, "down"),
            "returned": (counts, "returned"),
        },
    ),
)
