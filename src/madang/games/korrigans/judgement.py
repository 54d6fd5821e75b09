"""A simple judgement of how a seat stands in Korrigans, for players that look one choice ahead."""

import numpy as np

from madang.compiled import compiled
from madang.games.korrigans.pieces import COMPANIONS, FIELDS, KORRIGANS
from madang.games.korrigans.rules import can_hold_cauldron, destinations, outcome, owns
from madang.games.korrigans.state import LAST_TURN, NOWHERE
from madang.games.korrigans.ways import TOO_FAR, count_held, held, moves_between

# What the first, second, third … companion of a sort is worth before the cauldron appears.
COMPANION = np.array(
    [[2.6, 1.2, 0.6], [2.2, 1.2, 0.6], [2.4, 1.0, 0.5], [2.2, 1.0, 0.5], [1.9, 0.8, 0.4], [1.9, 0.8, 0.4]]
)
CLOVER_THERE = 0.25  # what a clover on a field next to be reached is worth
NEAR_CAULDRON = 1.2  # what it is worth that a korrigan stands where the cauldron may appear


@compiled
def value(s, own):
    """How `own` stands: its gold and what its companions and places promise, against the best other's gold."""
    scores = np.zeros(8, np.int64)
    outcome(s, scores)
    others = -1000
    for seat in range(s["players"]):
        if seat != own:
            others = max(others, scores[seat])
    mine = float(scores[own])
    if s["cauldron"] != NOWHERE:
        if s["phase"] == LAST_TURN and s["turn"] == own:
            mine += way_to_cauldron(s, own)
        return mine - 0.3 * others
    for companion in range(COMPANIONS):
        for number in range(min(held(s, own, companion), 3)):
            mine += COMPANION[companion, number]
    for korrigan in range(KORRIGANS):
        here = s["korrigan"][own, korrigan]
        if here != NOWHERE:
            mine += NEAR_CAULDRON * can_hold_cauldron(s, here)
            mine += prospects(s, own, here)
    return mine - 0.3 * others


@compiled
def prospects(s, own, here):
    """The clovers that lie one move away from a field."""
    fields = 0
    for companion in range(COMPANIONS):
        if owns(s, own, companion):
            fields |= destinations(s, companion, here)
    most = 0
    for there in range(FIELDS):
        if fields >> there & 1:
            most = max(most, s["clovers"][there].sum())
    return CLOVER_THERE * most


@compiled
def way_to_cauldron(s, own):
    """In the last turn: what it is worth that a korrigan not there yet is a few moves away."""
    left = np.zeros(COMPANIONS, np.int64)
    count_held(s, own, left)
    worth = 0.0
    for korrigan in range(KORRIGANS):
        moves = moves_between(s, left, s["korrigan"][own, korrigan], s["cauldron"])
        if 0 < moves < TOO_FAR:
            worth += 7.0 - moves
    return worth
