"""A view of Koryŏ as plain data with the names of K1 and K6, for JSON. K7.1, K7.2."""

from collections.abc import Sequence
from itertools import compress
from typing import Any

from madang.games.base import View, one_record, plain
from madang.games.koryo.cards import BANKER, EVENTS, KIND_NAMES, PRIEST, SEAT_NAMES, SENATOR, SPY
from madang.games.koryo.editions import OPTIONS
from madang.games.koryo.limits import counted, limit
from madang.games.koryo.rules import majorities
from madang.games.koryo.state import HIDDEN, PHASE_NAMES, VIEW

EVENT_NAMES = [KIND_NAMES[kind] for kind in EVENTS]
USED_NAMES = [KIND_NAMES[family] for family in (BANKER, PRIEST, SPY)]  # as `used` has them


def seat_name(seat: int) -> str | None:
    return SEAT_NAMES[seat] if seat >= 0 else None


def kind_name(kind: int) -> str | None:
    return KIND_NAMES[kind] if kind >= 0 else None


def counts(numbers: Sequence[int]) -> dict[str, int]:
    return dict(compress(zip(KIND_NAMES, numbers, strict=True), numbers))


def view_data(view: View) -> dict[str, Any]:
    """Null where the viewer may not know, or there is nobody."""
    v = plain(view)
    seats = SEAT_NAMES[: v["players"]]
    holders = majorities(one_record(VIEW, view.tobytes())).tolist()

    def by_seat(field: str) -> dict[str, int | None]:
        return {seat: None if n == HIDDEN else n for seat, n in zip(seats, v[field], strict=False)}

    return {
        "seat": seat_name(v["seat"]),
        "players": v["players"],
        "options": {name: values[v[name]] for name, values in OPTIONS.items()},
        "turn": seat_name(v["turn"]),
        "phase": PHASE_NAMES[v["phase"]],
        "season": v["season"],
        "first": seat_name(v["first"]),
        "bank": v["bank"],
        "tokens": by_seat("tokens"),
        "owner": seat_name(v["owner"]),
        "used": {name: bool(used) for name, used in zip(USED_NAMES, v["used"], strict=True)},
        "tableau": {seat: counts(kinds) for seat, kinds in zip(seats, v["tableau"], strict=False)},
        "majorities": {name: seat_name(holder) for name, holder in zip(KIND_NAMES, holders, strict=False)},
        "counted": {
            seat: counted(kinds, v["events_count"]) for seat, kinds in zip(seats, v["tableau"], strict=False)
        },
        "limits": {seat: limit(v["season"], holders[SENATOR] == i) for i, seat in enumerate(seats)},
        "dealt": by_seat("dealt"),
        "placed": by_seat("placed"),
        "hand_sizes": by_seat("hand_sizes"),
        "down_sizes": by_seat("down_sizes"),
        "turned": {seat: kind_name(kind) for seat, kind in zip(seats, v["turned"], strict=False)},
        "unresolved": {
            seat: dict(zip(EVENT_NAMES, events, strict=True))
            for seat, events in zip(seats, v["unresolved"], strict=False)
        },
        "gone": counts(v["gone"]),
        "hand": counts(v["hand"]),
        "down": counts(v["down"]),
        "returned": counts(v["returned"]),
    }
