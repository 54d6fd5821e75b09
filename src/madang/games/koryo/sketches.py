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
from madang.games.koryo.state import NOBODY, OPTION_FIELDS

LEADS = 8  # of a family: none of mine and 0, 1, more of another's; else two behind to two ahead
NUMBERS = 14
SIZE = BARBARIAN * LEADS + SEASONS + (SEATS - 1) + SEATS + len(OPTION_FIELDS) + NUMBERS


@compiled
def sketch(s, scores, x):
    """Write what each seat has and how it stands against the others."""
    for seat in range(s["players"]):
        x[seat, :] = 0
    for family in range(BARBARIAN):
        sketch_leads(s, family, x[:, family * LEADS :])
    for seat in range(s["players"]):
        sketch_seat(s, seat, scores, x[seat, BARBARIAN * LEADS :])
    left = (SEASONS + 1 - s["season"]) / SEASONS
    sketch_holder(s, BANKER, left, x, SIZE - 5)
    sketch_holder(s, SPY, left, x, SIZE - 4)
    sketch_holder(s, SENATOR, left, x, SIZE - 3)
    sketch_holder(s, BROADCASTER, left, x, SIZE - 2)
    sketch_holder(s, GUARDIAN, left, x, SIZE - 1)


@compiled
def sketch_leads(s, family, x):
    """How far each seat is ahead or behind in a family."""
    most = second = 0
    for seat in range(s["players"]):
        count = s["tableau"][seat, family]
        if count > most:
            most, second = count, most
        elif count > second:
            second = count
    for seat in range(s["players"]):
        mine = s["tableau"][seat, family]
        best = second if mine == most else most
        x[seat, min(best, 2) if mine == 0 else 5 + min(max(mine - best, -2), 2)] = 1


@compiled
def sketch_holder(s, family, left, x, place):
    """Whose power this is, by how long it will last."""
    seat = majority(s, family)
    if seat != NOBODY:
        x[seat, place] = left


@compiled
def sketch_seat(s, seat, scores, x):
    tableau, players = s["tableau"], s["players"]
    n = characters = 0
    for family in range(BARBARIAN):
        characters += tableau[seat, family]
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
    x[n] = scores[seat] / 10
    x[n + 1] = best / 10
    x[n + 2] = total / (players - 1) / 10
    x[n + 3] = s["tokens"][seat] / 4
    x[n + 4] = s["bank"] / 4
    x[n + 5] = events / 3
    x[n + 6] = characters / 10
    x[n + 7] = min(max(LIMIT[s["season"]] - counted, -3), 5) / 5
    x[n + 8] = tableau[seat, OMNISCIENT]
