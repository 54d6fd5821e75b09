"""The deals of a record, and what a viewer may see of a decision: Koryŏ's texts beside the table of actions."""

from collections.abc import Sequence

import numpy as np

from madang.games.base import ChanceFault, State, View
from madang.games.koryo import actions
from madang.games.koryo.actions import NUMBERS, ROWS
from madang.games.koryo.cards import CARDS, KIND_NAMES, KINDS, SEAT_NAMES
from madang.games.koryo.rules import begin_orders, deal_sizes, fill_pile
from madang.games.koryo.state import DEAL, FIRST, HIDDEN
from madang.games.koryo.words import refusal


def clockwise_from_first(s: State) -> list[int]:
    return [int((s["first"] + step) % s["players"]) for step in range(s["players"])]


def deal_event(s: State, seat: int) -> str:
    """`deal B 2 2 4 6 6 7 9 9 9 L`."""
    hand = [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(s["hand"][seat, kind])]
    return " ".join(["deal", SEAT_NAMES[seat], *hand])


def chance_events(before: State, after: State) -> list[str]:
    if before["phase"] == FIRST:
        return [f"first {SEAT_NAMES[after['first']]}"]
    return [deal_event(after, seat) for seat in clockwise_from_first(before)]


def fix_chance(s: State, events: Sequence[str]) -> None:
    """Take the chance step that the events describe, or raise `ChanceFault` and change nothing."""
    if s["phase"] == FIRST:
        fix_first(s, events[0])
    else:
        fix_deal(s, events)


def fix_first(s: State, event: str) -> None:
    seats = SEAT_NAMES[: s["players"]]
    word, _, seat = event.partition(" ")
    if word != "first" or len(seat) != 1 or seat not in seats:
        raise ChanceFault(0, refusal("first-wrong", seats=", ".join(seats)))
    s["first"] = seats.index(seat)
    s["phase"] = DEAL


def fix_deal(s: State, events: Sequence[str]) -> None:
    pile = np.empty(CARDS, np.int8)
    size = fill_pile(s, pile)
    left = np.bincount(pile[:size], minlength=KINDS)
    sizes = np.zeros_like(s["dealt"])
    deal_sizes(s, size, sizes)
    hands = np.zeros_like(s["hand"])
    for index, (seat, event) in enumerate(zip(clockwise_from_first(s), events, strict=True)):
        name = SEAT_NAMES[seat]
        word, *rest = event.split(" ")
        if word != "deal" or not rest:
            raise ChanceFault(index, refusal("deal-not-a-deal", seat=name))
        if rest[0] != name:
            raise ChanceFault(index, refusal("deal-wrong-seat", seat=name))
        for card in rest[1:]:
            if card not in KIND_NAMES:
                raise ChanceFault(index, refusal("deal-not-a-kind", text=repr(card[:8])))
        kinds = [KIND_NAMES.index(card) for card in rest[1:]]
        if kinds != sorted(kinds):
            raise ChanceFault(index, refusal("deal-unsorted"))
        if len(kinds) != sizes[seat]:
            raise ChanceFault(index, refusal("deal-size", seat=name, count=int(sizes[seat]), has=len(kinds)))
        for kind in kinds:
            hands[seat, kind] += 1
            left[kind] -= 1
            if left[kind] < 0:
                raise ChanceFault(index, refusal("deal-not-in-pile", kind=KIND_NAMES[kind]))
    s["hand"] = hands
    s["dealt"] = sizes
    begin_orders(s)


def seen_chance(v: View, events: Sequence[str]) -> list[str]:
    """The events as `v`'s viewer may know them: another seat's hand is `deal B ?9`."""
    return [seen_deal(v, event) if event.startswith("deal ") else event for event in events]


def seen_deal(v: View, event: str) -> str:
    seat = SEAT_NAMES.index(event.split(" ")[1])
    return event if seat == v["seat"] else f"deal {SEAT_NAMES[seat]} ?{v['dealt'][seat]}"


def seen(v: View, seat: int, text: str) -> str:
    """The decision as `v`'s viewer may know it: another seat's order is `?3`, or `?` where its size is hidden."""
    if seat == v["seat"] or ROWS[NUMBERS[text]][0] > actions.ORDER_TWO:
        return text
    return "?" if v["placed"][seat] == HIDDEN else f"?{v['placed'][seat]}"
