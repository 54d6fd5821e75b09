"""How far a seat's companions lead: for every judgement of a position of Korrigans."""

import numpy as np

from madang.compiled import compiled
from madang.games.korrigans.pieces import COMPANIONS
from madang.games.korrigans.rules import destinations

TOO_FAR = 4  # moves; ways are looked over no further


@compiled
def held(s, seat, companion):
    """How many companions of a sort a seat has to move with."""
    backup = s["backup"][seat] == companion and s["spent"][seat] == 0
    return s["front"][seat, companion] + s["behind"][seat, companion] + backup


@compiled
def count_held(s, seat, left):
    """Write how many companions of each sort a seat has; answer how many in all."""
    total = 0
    for companion in range(COMPANIONS):
        left[companion] = held(s, seat, companion)
        total += left[companion]
    return total


@compiled
def led_to(s, companion, fields):
    """The fields that a companion leads to from any of these, a bit for each."""
    reached, here = 0, 0
    while fields:
        if fields & 1:
            reached |= destinations(s, companion, here)
        fields >>= 1
        here += 1
    return reached


@compiled
def moves_between(s, left, here, goal):
    """The fewest moves from a field to another with these companions, each used once; TOO_FAR from four on.

    Every companion leads back the way it came, so the fields one move from the goal are those that it
    leads to from there.
    """
    if here == goal:
        return 0
    after = np.zeros(COMPANIONS, np.int64)
    before = np.zeros(COMPANIONS, np.int64)
    for companion in range(COMPANIONS):
        if left[companion] > 0:
            after[companion] = destinations(s, companion, here)
            before[companion] = destinations(s, companion, goal)
            if after[companion] >> goal & 1:
                return 1
    for first in range(COMPANIONS):
        for last in range(COMPANIONS):
            if after[first] & before[last] and left[last] > (first == last):
                return 2
    for first in range(COMPANIONS):
        if after[first] == 0:
            continue
        for second in range(COMPANIONS):
            if left[second] > (first == second):
                fields = led_to(s, second, after[first])
                for last in range(COMPANIONS):
                    if fields & before[last] and left[last] > (first == last) + (second == last):
                        return 3
    return TOO_FAR
