"""A simple judgement of how a seat stands in Koryŏ, for players that look one choice ahead."""

import numpy as np

from madang.compiled import compiled
from madang.games.koryo.cards import (
    BANKER,
    BARBARIAN,
    LIMIT,
    LOBBYING,
    SEASONS,
    SENATOR,
    SENATOR_BONUS,
    SPY,
)
from madang.games.koryo.rules import majority
from madang.games.koryo.state import BARBARIANS, LOBBYINGS

# What a family's points are worth by the lead in cards, from two behind to two ahead.
PROSPECT = np.array([0.05, 0.15, 0.35, 0.7, 0.9])
EVENT_HOPE = 2.4  # what an event that is still to take effect is worth
CARD_TOO_MANY = 1.5  # what a card above the limit costs


@compiled
def seat_value(s, own, seat):
    """What `seat` has in prospect, as far as `own` can see: its cards, powers and tokens."""
    value = float(s["tokens"][seat])
    held = 0
    for family in range(BARBARIAN):
        mine = s["tableau"][seat, family] + (s["down"][seat, family] if seat == own else 0)
        held += mine
        best = 0
        for other in range(s["players"]):
            if other != seat:
                theirs = s["tableau"][other, family] + (s["down"][other, family] if other == own else 0)
                best = max(best, theirs)
        if mine > 0:
            value += (family + 1) * PROSPECT[min(max(mine - best, -2), 2) + 2]
    waiting = 0
    if seat == own:
        waiting = s["down"][seat, BARBARIAN] + s["down"][seat, LOBBYING]
        if s["phase"] in (BARBARIANS, LOBBYINGS) and s["turn"] == seat:
            value += EVENT_HOPE
    events = s["tableau"][seat, BARBARIAN] + s["tableau"][seat, LOBBYING] + waiting
    value += EVENT_HOPE * waiting - 1.5 * events
    limit = LIMIT[s["season"]]
    if majority(s, SENATOR) == seat:
        limit += SENATOR_BONUS
        value += 1.0
    if s["events_count"] == 0:
        held += events
    value -= CARD_TOO_MANY * max(held - limit, 0)
    seasons_left = SEASONS - s["season"]
    if majority(s, BANKER) == seat:
        value += 0.5 * min(seasons_left, s["bank"])
    if majority(s, SPY) == seat:
        value += 0.4 * seasons_left
    return value


@compiled
def value(s, own):
    """How `own` stands against the best and the mean of the others."""
    best, total = -1000.0, 0.0
    for seat in range(s["players"]):
        if seat != own:
            value = seat_value(s, own, seat)
            best = max(best, value)
            total += value
    return seat_value(s, own, own) - 0.5 * best - 0.5 * total / (s["players"] - 1)
