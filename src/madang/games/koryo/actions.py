"""Every decision of Koryŏ as a small integer: the one table between numbers and K6's texts.

An action is a row of the table: its verb, then what the verb needs. The compiled rules find rows by
the index arrays below; people and programs outside find them by their text.
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

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


_TABLE = list(_rows())
ACTIONS = len(_TABLE)
TEXTS = tuple(text for text, _ in _TABLE)
NUMBERS = {text: number for number, text in enumerate(TEXTS)}

ROWS = np.zeros((ACTIONS, 5), np.int8)  # verb and what it needs
for _number, (_, _row) in enumerate(_TABLE):
    ROWS[_number, : len(_row)] = _row


def _index(verb: int, *shape: int) -> np.ndarray:
    """Where a verb's rows stand, by what the verb needs; -1 where there is no such row."""
    index = np.full(shape, -1, np.int16)
    for number, (_, row) in enumerate(_TABLE):
        if row[0] == verb:
            index[row[1:]] = number
    return index


NOTHING = NUMBERS["-"]
SAME = _index(ORDER_SAME, KINDS, CARDS)[:, 1].copy()  # one card of a kind; two and more follow
TWO = _index(ORDER_TWO, KINDS, KINDS)
UP = _index(TURN_UP, KINDS)
TOKEN = NUMBERS["6$"]
DESTROY = _index(DESTROY_EVENT, SEATS + 1, KINDS)
STEAL = _index(STEAL_TOKEN, SEATS)
RAID = _index(BARBARIAN_DESTROYS, SEATS, KINDS)
SWAP = _index(LOBBYING_SWAPS, SEATS, KINDS, SEATS, KINDS)
NO = _index(DECLINE, KINDS)
DROP = _index(DISCARD, KINDS)
STOP = NUMBERS["."]
