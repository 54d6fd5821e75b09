"""What a choice of Korrigans seems worth at a glance, in gold: for play-outs and to try good choices first."""

import numpy as np

from madang.compiled import compiled
from madang.games.korrigans.actions import (
    ARRIVE,
    FETCH_ELF,
    MOVE,
    PLACE_CAULDRON,
    ROWS,
    SEND_GOBLIN,
    STAY,
    TAKE,
    TAKE_BACKUP,
)
from madang.games.korrigans.pieces import (
    BOTH_AT_CAULDRON,
    COMPANIONS,
    ELF,
    GOBLIN,
    KORRIGANS,
    ONE_AT_CAULDRON,
)
from madang.games.korrigans.rules import can_hold_cauldron, outcome
from madang.games.korrigans.state import LAST_TURN
from madang.games.korrigans.ways import TOO_FAR, count_held, held, moves_between

# What the first, second, third companion of a sort is worth before the cauldron appears.
COMPANION = np.array(
    [[2.6, 1.0, 0.4], [2.2, 1.0, 0.4], [2.2, 0.9, 0.4], [2.0, 0.8, 0.4], [1.7, 0.6, 0.3], [1.7, 0.6, 0.3]]
)
CLOVER, MORE_CLOVERS, MENHIR = 1.15, 0.15, 1.0  # a clover to take, each further one to choose from, a menhir
NEAR_CAULDRON = 0.3  # standing where the cauldron may appear
MEETING = 3.0  # a goblin given away, an elf fetched
BACKUP = 0.3  # keeping the backup companion for later
RESTING = 0.2  # leaving a korrigan where it is well
MOVE_SPENT = 0.1  # a companion used up in the last turn: it may break a tie
OTHERS = 0.5  # how much the best other's way to the cauldron counts against one's own


@compiled
def worth(s, action):
    """What a choice seems to bring the seat in turn."""
    verb, a, b, c = ROWS[action]
    seat = s["turn"]
    if verb == MOVE:
        if s["phase"] == LAST_TURN:
            return meeting(s, seat, a, c) + nearer(s, seat, a, b, c)
        return meeting(s, seat, a, c) + found(s, s["korrigan"][seat, a], c)
    if verb == TAKE:
        return token(s, seat, a, 0)
    if verb == ARRIVE:
        return MORE_CLOVERS * s["clovers"][a].sum()
    if verb == TAKE_BACKUP:
        return token(s, seat, b, 0) - token(s, seat, a, 1) - BACKUP
    if verb == PLACE_CAULDRON:
        return cauldron(s, seat, a)
    if verb in (SEND_GOBLIN, FETCH_ELF):
        scores = np.empty(8, np.int64)
        outcome(s, scores)
        return float(scores[a])
    return RESTING if verb == STAY else 0.0


@compiled
def token(s, seat, sort, owned):
    """A token beside what the seat has, `owned` of the sort not counted."""
    if sort >= COMPANIONS:
        return sort - COMPANIONS + 1.0
    return COMPANION[sort, min(max(held(s, seat, sort) - owned, 0), 2)]


@compiled
def meeting(s, seat, korrigan, field):
    """G5.7: a goblin given away on this field, an elf fetched there."""
    carrying = s["carries"][seat, korrigan]
    gives = fetches = False
    for other in range(s["players"]):
        if other != seat:
            for theirs in range(KORRIGANS):
                if s["korrigan"][other, theirs] == field:
                    gives = gives or carrying == GOBLIN
                    fetches = fetches or s["carries"][other, theirs] == ELF
    return MEETING * gives + MEETING * fetches


@compiled
def found(s, here, there):
    """What a korrigan finds on a field, before the last turn."""
    clovers = s["clovers"][there].sum()
    near = NEAR_CAULDRON * (can_hold_cauldron(s, there) - can_hold_cauldron(s, here))
    if clovers == 0:
        return near
    menhir = MENHIR if clovers == 1 and s["standing"][there] == 1 else 0.0
    return near + CLOVER + MORE_CLOVERS * (clovers - 1) + menhir


@compiled
def nearer(s, seat, korrigan, companion, there):
    """In the last turn: what a move changes in what the seat can still reach."""
    before = reachable(s, seat, s["cauldron"])
    here, front = s["korrigan"][seat, korrigan], s["front"][seat, companion] > 0
    s["korrigan"][seat, korrigan] = there
    if front:
        s["front"][seat, companion] -= 1
    else:
        s["spent"][seat] = 1
    after = reachable(s, seat, s["cauldron"])
    if front:
        s["front"][seat, companion] += 1
    else:
        s["spent"][seat] = 0
    s["korrigan"][seat, korrigan] = here
    return after - before - MOVE_SPENT / 2


@compiled
def reachable(s, seat, goal):
    """What the cauldron on a field would bring a seat, by moves that it has the companions for."""
    left = np.zeros(COMPANIONS, np.int64)
    total = count_held(s, seat, left)
    one = moves_between(s, left, s["korrigan"][seat, 0], goal)
    other = moves_between(s, left, s["korrigan"][seat, 1], goal)
    if max(one, other) < TOO_FAR and one + other <= total:
        return BOTH_AT_CAULDRON - MOVE_SPENT * (one + other)
    if min(one, other) < TOO_FAR:
        return ONE_AT_CAULDRON - MOVE_SPENT * min(one, other)
    return 0.0


@compiled
def cauldron(s, seat, field):
    """The cauldron on a field: one's own way there against the best other's."""
    best = 0.0
    for other in range(s["players"]):
        if other != seat:
            best = max(best, reachable(s, other, field))
    return reachable(s, seat, field) - OTHERS * best
