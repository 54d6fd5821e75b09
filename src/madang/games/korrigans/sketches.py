"""A round's end of Korrigans as numbers for each seat, for the fitted estimate of how the game ends."""

import numpy as np

from madang.compiled import compiled
from madang.games.korrigans.pieces import (
    COLOURS,
    COMPANIONS,
    DISCS,
    FIELDS,
    GRID,
    LAST_CLOUD,
    SEATS,
)
from madang.games.korrigans.rules import can_hold_cauldron
from madang.games.korrigans.state import NONE, NOWHERE
from madang.games.korrigans.ways import count_held, led_to

MOST_HELD = 3  # companions of a sort; more count as so many
FAR_ON = 3  # moves that a korrigan is followed
NUMBERS = 10 + 2 * FAR_ON
SIZE = COMPANIONS * (MOST_HELD + 1) + (COLOURS + 1) + (LAST_CLOUD + 1) + (SEATS - 1) + 2 * SEATS + NUMBERS


@compiled
def sketch(s, scores, x):
    """Write what each seat has, where it stands and how far it could go."""
    goals = np.int64(0)
    for field in range(FIELDS):
        if can_hold_cauldron(s, field):
            goals |= np.int64(1) << field
    for seat in range(s["players"]):
        sketch_seat(s, seat, scores, goals, x[seat])


@compiled
def sketch_seat(s, seat, scores, goals, x):
    x[:] = 0
    players = s["players"]
    left = np.zeros(COMPANIONS, np.int64)
    total = count_held(s, seat, left)
    n = 0
    for companion in range(COMPANIONS):
        x[n + min(left[companion], MOST_HELD)] = 1
        n += MOST_HELD + 1
    seen = clouds = 0
    for colour in range(COLOURS):
        seen += s["bag"][colour] < DISCS
    for column in range(GRID):
        clouds += s["clouds"][column] != NONE
    x[n + seen] = 1
    n += COLOURS + 1
    x[n + min(clouds, LAST_CLOUD)] = 1
    n += LAST_CLOUD + 1
    x[n + players - 2] = 1
    n += SEATS - 1
    x[n + seat] = 1
    n += SEATS
    x[n + players - 1 - seat] = 1
    n += SEATS
    best, others = -100, 0
    for other in range(players):
        if other != seat:
            best = max(best, scores[other])
            others += scores[other]
    x[n] = scores[seat] / 10
    x[n + 1] = best / 10
    x[n + 2] = others / (players - 1) / 10
    x[n + 3] = s["backup"][seat] == NONE
    x[n + 4] = total / 8
    x[n + 5] = s["holder"] == seat
    x[n + 6] = bits(goals) / FIELDS
    sketch_ways(s, seat, left, goals, x[n + 7 :])


@compiled
def sketch_ways(s, seat, left, goals, x):
    """The clovers one move away, and the share of the cauldron's fields that one or both korrigans come to."""
    one, other = start(s, seat, 0), start(s, seat, 1)
    for step in range(FAR_ON):
        one, other = grow(s, left, one), grow(s, left, other)
        if step == 0:
            most = near = clovers = 0
            for field in range(FIELDS):
                there = s["clovers"][field].sum()
                clovers += there
                if (one | other) >> field & 1 and there > 0:
                    most = max(most, there)
                    near += 1
            x[0], x[1], x[2] = most / 5, near / 5, clovers / 48
        x[3 + step] = bits((one | other) & goals) / max(bits(goals), 1)
        x[3 + FAR_ON + step] = bits(one & other & goals) / max(bits(goals), 1)


@compiled
def start(s, seat, korrigan):
    field = s["korrigan"][seat, korrigan]
    return np.int64(0) if field == NOWHERE else np.int64(1) << field


@compiled
def grow(s, left, fields):
    """These fields and all that one move with any of the companions leads to."""
    reached = fields
    for companion in range(COMPANIONS):
        if left[companion] > 0:
            reached |= led_to(s, companion, fields)
    return reached


@compiled
def bits(fields):
    number = 0
    while fields:
        fields &= fields - 1
        number += 1
    return number
