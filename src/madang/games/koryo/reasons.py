"""What changed between two views of a seat of Koryŏ, in words: the reasons of an analysis."""

from madang.games.base import View
from madang.games.koryo.cards import (
    BARBARIAN,
    EVENTS,
    FAMILIES,
    LIMIT,
    LOBBYING,
    SEASONS,
    SEAT_NAMES,
    SENATOR,
    SENATOR_BONUS,
)
from madang.games.koryo.rules import majority
from madang.games.koryo.state import NOBODY
from madang.games.koryo.words import PLURAL, cards, events, totals


def changes(before: View, after: View) -> list[str]:
    """What the viewer did or suffered, one phrase each, as said of the viewer: "takes a token".

    The viewer's own face-down cards count as if turned up.
    """
    before, after = turned_up(before), turned_up(after)
    return [
        *(phrase for family in FAMILIES for phrase in of_family(before, after, family)),
        *of_tokens(before, after),
        *of_events(before, after),
        *of_limit(before, after),
        *of_points(before, after),
    ]


def turned_up(view: View) -> View:
    """The view with the viewer's own face-down cards on its tableau."""
    shown = view.copy()
    shown["tableau"][view["seat"]] += view["down"]
    return shown


def of_family(before: View, after: View, family: int) -> list[str]:
    """A majority that changed hands; else the cards that came or went."""
    own, name = int(after["seat"]), PLURAL[family]
    had, has = int(majority(before, family)), int(majority(after, family))
    if had != has:
        if has == own:
            return [f"takes the majority of {name}{f' from {SEAT_NAMES[had]}' if had != NOBODY else ''}"]
        if had == own:
            return [f"loses the majority of {name}{f' to {SEAT_NAMES[has]}' if has != NOBODY else ''}"]
        if has == NOBODY:
            return [f"breaks {SEAT_NAMES[had]}'s majority of {name}"]
        return [f"lets {SEAT_NAMES[has]} have the majority of {name}"]
    phrases = []
    for seat in range(after["players"]):
        more = int(after["tableau"][seat, family]) - int(before["tableau"][seat, family])
        if more and seat == own:
            kept = "in a majority held already" if has == own else "without the majority"
            verb = "adds" if more > 0 else "loses"
            phrases.append(f"{verb} {cards(family, abs(more))} {kept}")
        elif more:
            verb = "gives" if more > 0 else "costs"
            phrases.append(f"{verb} {SEAT_NAMES[seat]} {cards(family, abs(more))}")
    return phrases


def of_tokens(before: View, after: View) -> list[str]:
    own = int(after["seat"])
    more = [int(after["tokens"][seat]) - int(before["tokens"][seat]) for seat in range(after["players"])]
    losers = [SEAT_NAMES[seat] for seat, change in enumerate(more) if change < 0 and seat != own]
    if more[own] > 0:
        return [f"takes a token{f' from {losers[0]}' if losers else ' from the bank'}"]
    return ["loses a token"] if more[own] < 0 else [f"costs {loser} a token" for loser in losers]


def of_events(before: View, after: View) -> list[str]:
    phrases = []
    for seat in range(after["players"]):
        more = events(after, seat) - events(before, seat)
        if more:
            what = f"{abs(more)} event{'s' if abs(more) > 1 else ''}"
            verb = "takes on" if more > 0 else "gets rid of"
            whose = "" if seat == after["seat"] else f" for {SEAT_NAMES[seat]}"
            phrases.append(f"{verb} {what}{whose}")
    ordered = [
        f"orders {cards(kind, int(after['down'][kind]))} to {EFFECTS[kind]}"
        for kind in EVENTS
        if after["down"][kind] > before["down"][kind]
    ]
    return phrases + ordered


EFFECTS = {BARBARIAN: "destroy characters", LOBBYING: "swap characters"}


def of_limit(before: View, after: View) -> list[str]:
    """Cards above the limit, where their number changed. K3.14, K3.15."""
    had, has = above_limit(before), above_limit(after)
    if had == has:
        return []
    return [f"is {has} card{'s' if has > 1 else ''} above the limit" if has else "is within the limit again"]


def above_limit(view: View) -> int:
    held = view["tableau"][view["seat"]]
    counted = int(held.sum() if view["events_count"] == 0 else held[:BARBARIAN].sum())
    limit = int(LIMIT[view["season"]])
    limit += SENATOR_BONUS if majority(view, SENATOR) == view["seat"] else 0
    return max(0, counted - limit)


def of_points(before: View, after: View) -> list[str]:
    """In the last season, what the viewer's own total gained as the table stands. K4.1."""
    more = totals(after)[after["seat"]] - totals(before)[before["seat"]]
    if not more or after["season"] != SEASONS:
        return []
    return [f"{'gains' if more > 0 else 'loses'} {abs(more)} point{'s' if abs(more) > 1 else ''}"]
