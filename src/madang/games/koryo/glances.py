"""What a choice of Koryŏ seems worth at a glance, in points: for play-outs and to try good choices first."""

import numpy as np

from madang.compiled import compiled
from madang.games.koryo.actions import (
    BARBARIAN_DESTROYS,
    DESTROY_EVENT,
    DISCARD,
    LOBBYING_SWAPS,
    ORDER_SAME,
    ORDER_TWO,
    OWN,
    ROWS,
    STEAL_TOKEN,
    TAKE_TOKEN,
    TURN_UP,
)
from madang.games.koryo.cards import BARBARIAN, KINDS, LIMIT

# The share of a family's points to be hoped for by the lead in cards, from two behind to two ahead.
HOPE = np.array([0.05, 0.12, 0.35, 0.7, 0.9])
EVENT = np.array([1.0, 1.2])  # what a Barbarian, a Lobbying in the hand is worth
MORE_EVENTS = 0.5  # and each further one of the same order, as a part of that
CARD = 0.1  # what a card is worth beyond its family's points
CARD_TOO_MANY = 0.7  # what a card above the limit costs
TWO_KINDS = 0.3  # what the Ship Owner's order of two kinds costs, for being easy to see through
TAKE, TURN, DESTROY, SPARE = 6.0, 5.0, 4.0, -0.5  # powers, face-down cards, one's own events, others' events


@compiled
def worth(s, action):
    """What a choice seems to bring the seat in turn."""
    verb, a, b, c, d = ROWS[action]
    seat = s["turn"]
    if verb == ORDER_SAME:
        return cards(s, seat, a, b) - CARD_TOO_MANY * min(too_many(s, seat, b), b)
    if verb == ORDER_TWO:
        return cards(s, seat, a, 1) + cards(s, seat, b, 1) - TWO_KINDS
    if verb == LOBBYING_SWAPS:
        return swapped(s, seat, a, b, c, d)
    if verb == BARBARIAN_DESTROYS:
        return SPARE if b >= BARBARIAN else changed(s, seat, a, b, -1)
    if verb == DISCARD:
        return changed(s, seat, seat, a, -1)
    if verb in (TAKE_TOKEN, STEAL_TOKEN):
        return TAKE
    if verb == TURN_UP:
        return TURN
    if verb == DESTROY_EVENT:
        return SPARE if a != OWN and a != seat else DESTROY
    return 0.0


@compiled
def cards(s, seat, kind, count):
    """Cards of a kind on one's own tableau."""
    if kind >= BARBARIAN:
        return EVENT[kind - BARBARIAN] * (1 + MORE_EVENTS * (count - 1))
    return changed(s, seat, seat, kind, count) + CARD * count


@compiled
def too_many(s, seat, count):
    """By how many cards a tableau is above the limit with `count` more."""
    held = count
    for kind in range(KINDS):
        held += s["tableau"][seat, kind]
    return max(held - LIMIT[s["season"]], 0)


@compiled
def changed(s, own, seat, family, count):
    """What it is worth to `own` that `seat` gets so many cards of a family."""
    before = hope(s, own, family)
    s["tableau"][seat, family] += count
    after = hope(s, own, family)
    s["tableau"][seat, family] -= count
    return after - before


@compiled
def swapped(s, own, a, family, b, other):
    tableau = s["tableau"]
    before = hope(s, own, family) + hope(s, own, other)
    tableau[a, family] -= 1
    tableau[b, family] += 1
    tableau[b, other] -= 1
    tableau[a, other] += 1
    after = hope(s, own, family) + hope(s, own, other)
    tableau[a, family] += 1
    tableau[b, family] -= 1
    tableau[b, other] += 1
    tableau[a, other] -= 1
    return after - before


@compiled
def hope(s, own, family):
    """The points of a family that `own` may hope for, less the mean of what the others may."""
    tableau, players = s["tableau"], s["players"]
    most = second = 0
    for seat in range(players):
        count = tableau[seat, family]
        if count > most:
            most, second = count, most
        elif count > second:
            second = count
    mine = others = 0.0
    for seat in range(players):
        count = tableau[seat, family]
        if count > 0:
            lead = count - (second if count == most else most)
            share = HOPE[min(max(lead, -2), 2) + 2]
            if seat == own:
                mine = share
            else:
                others += share
    return (family + 1) * (mine - others / (players - 1))
