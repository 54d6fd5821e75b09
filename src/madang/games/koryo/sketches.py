"""A season's end of Koryŏ as numbers for each seat, for the fitted estimate of how the game ends."""

from madang.compiled import compiled
from madang.games.koryo.cards import (
    BANKER,
    BARBARIAN,
    BROADCASTER,
    GUARDIAN,
    LIMIT,
    LOBBYING,
    OMNISCIENT,
    SEASONS,
    SEATS,
    SENATOR,
    SPY,
)
from madang.games.koryo.rules import majority
from madang.games.koryo.state import OPTION_FIELDS

LEADS = 8  # of a family: none of mine and 0, 1, more of another's; else two behind to two ahead
NUMBERS = 14
SIZE = BARBARIAN * LEADS + SEASONS + (SEATS - 1) + SEATS + len(OPTION_FIELDS) + NUMBERS


@compiled
def sketch(s, scores, x):
    """Write what each seat has and how it stands against the others."""
    for seat in range(s["players"]):
        sketch_seat(s, seat, scores, x[seat])


@compiled
def sketch_seat(s, seat, scores, x):
    x[:] = 0
    tableau, players = s["tableau"], s["players"]
    n = characters = 0
    for family in range(BARBARIAN):
        mine, best = tableau[seat, family], 0
        for other in range(players):
            if other != seat:
                best = max(best, tableau[other, family])
        x[n + (min(best, 2) if mine == 0 else 5 + min(max(mine - best, -2), 2))] = 1
        characters += mine
        n += LEADS
    x[n + s["season"] - 1] = 1
    n += SEASONS
    x[n + players - 2] = 1
    n += SEATS - 1
    x[n + (seat - s["first"]) % players] = 1
    n += SEATS
    x[n] = s["orders"]
    x[n + 1] = s["reveal"]
    x[n + 2] = s["minimum_play"]
    x[n + 3] = s["priest_reach"]
    x[n + 4] = s["barbarian_target"]
    x[n + 5] = s["events_count"]
    x[n + 6] = s["tie_break"]
    n += 7
    best, total = -100, 0
    for other in range(players):
        if other != seat:
            best = max(best, scores[other])
            total += scores[other]
    events = tableau[seat, BARBARIAN] + tableau[seat, LOBBYING]
    counted = characters + events if s["events_count"] == 0 else characters
    left = (SEASONS + 1 - s["season"]) / SEASONS
    x[n] = scores[seat] / 10
    x[n + 1] = best / 10
    x[n + 2] = total / (players - 1) / 10
    x[n + 3] = s["tokens"][seat] / 4
    x[n + 4] = s["bank"] / 4
    x[n + 5] = events / 3
    x[n + 6] = characters / 10
    x[n + 7] = min(max(LIMIT[s["season"]] - counted, -3), 5) / 5
    x[n + 8] = tableau[seat, OMNISCIENT]
    x[n + 9] = left * (majority(s, BANKER) == seat)
    x[n + 10] = left * (majority(s, SPY) == seat)
    x[n + 11] = left * (majority(s, SENATOR) == seat)
    x[n + 12] = left * (majority(s, BROADCASTER) == seat)
    x[n + 13] = left * (majority(s, GUARDIAN) == seat)
