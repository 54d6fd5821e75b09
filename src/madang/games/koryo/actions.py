"""Every decision of Koryŏ as a small integer, with K6's text."""

from collections.abc import Iterator
from itertools import combinations

from madang.games.koryo.cards import (
    BANKER,
    CARDS,
    COPIES,
    EVENTS,
    FAMILIES,
    KIND_NAMES,
    KINDS,
    PRIEST,
    SEAT_NAMES,
    SEATS,
    SPY,
)
from madang.games.table import ActionTable

(
    ORDER_NOTHING,  # -
    ORDER_SAME,  # kind, count
    ORDER_TWO,  # kind, kind
    TURN_UP,  # kind
    TAKE_TOKEN,  # -
    DESTROY_EVENT,  # seat or OWN, kind
    STEAL_TOKEN,  # seat
    BARBARIAN_DESTROYS,  # seat, kind
    LOBBYING_SWAPS,  # seat, kind, seat, kind
    DECLINE,  # kind: the event or, by K5.1, the power that is not used
    DISCARD,  # kind
    END_TURN,  # -
) = range(12)

OWN = SEATS  # DESTROY_EVENT's seat where priest_reach=own names none


def _rows() -> Iterator[tuple[str, tuple[int, ...]]]:
    names, seats = KIND_NAMES, SEAT_NAMES
    yield "-", (ORDER_NOTHING,)
    for kind in range(KINDS):
        for count in range(1, COPIES[kind] + 1):
            yield f"{names[kind]}*{count}", (ORDER_SAME, kind, count)
    for low, high in combinations(range(KINDS), 2):
        yield f"{names[low]}+{names[high]}", (ORDER_TWO, low, high)
    for kind in range(KINDS):
        yield f"!{names[kind]}", (TURN_UP, kind)
    yield "6$", (TAKE_TOKEN,)
    for kind in EVENTS:
        yield f"4x{names[kind]}", (DESTROY_EVENT, OWN, kind)
    for seat in range(SEATS):
        for kind in EVENTS:
            yield f"4x{names[kind]}@{seats[seat]}", (DESTROY_EVENT, seat, kind)
    for seat in range(SEATS):
        yield f"2${seats[seat]}", (STEAL_TOKEN, seat)
    for seat in range(SEATS):
        for kind in range(KINDS):
            yield f"B>{seats[seat]}{names[kind]}", (BARBARIAN_DESTROYS, seat, kind)
    for a, b in combinations(range(SEATS), 2):
        for kind in FAMILIES:
            for other in FAMILIES:
                swap = f"L>{seats[a]}{names[kind]}={seats[b]}{names[other]}"
                yield swap, (LOBBYING_SWAPS, a, kind, b, other)
    for kind in (*EVENTS, BANKER, PRIEST, SPY):
        yield f"{names[kind]}-", (DECLINE, kind)
    for kind in FAMILIES:
        yield f"~{names[kind]}", (DISCARD, kind)
    yield ".", (END_TURN,)


TABLE = ActionTable(_rows())
TEXTS, NUMBERS, ROWS = TABLE.texts, TABLE.numbers, TABLE.rows
ACTIONS = len(TEXTS)

NOTHING = NUMBERS["-"]
SAME = TABLE.index(ORDER_SAME, KINDS, CARDS)[:, 1].copy()  # one card of a kind; two and more follow
TWO = TABLE.index(ORDER_TWO, KINDS, KINDS)
UP = TABLE.index(TURN_UP, KINDS)
TOKEN = NUMBERS["6$"]
DESTROY = TABLE.index(DESTROY_EVENT, SEATS + 1, KINDS)
STEAL = TABLE.index(STEAL_TOKEN, SEATS)
RAID = TABLE.index(BARBARIAN_DESTROYS, SEATS, KINDS)
SWAP = TABLE.index(LOBBYING_SWAPS, SEATS, KINDS, SEATS, KINDS)
NO = TABLE.index(DECLINE, KINDS)
DROP = TABLE.index(DISCARD, KINDS)
STOP = NUMBERS["."]
