"""What changed between two views of a seat of Koryŏ: the reasons of a hint and of an analysis."""

from madang.games.base import Change, View
from madang.games.koryo.cards import (
    BARBARIAN,
    FAMILIES,
    KIND_NAMES,
    LOBBYING,
    SEASONS,
    SEAT_NAMES,
)
from madang.games.koryo.limits import above_limit
from madang.games.koryo.rules import majority
from madang.games.koryo.state import NOBODY
from madang.games.koryo.words import events, totals


def changes(before: View, after: View) -> list[Change]:
    """What the viewer did or suffered; `words.CHANGES` has every kind of it.

    The viewer's own face-down cards count as if turned up.
    """
    before, after = turned_up(before), turned_up(after)
    return [
        *(change for family in FAMILIES for change in of_family(before, after, family)),
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


def of_family(before: View, after: View, family: int) -> list[Change]:
    """A majority that changed hands; else the cards that came or went."""
    had, has = int(majority(before, family)), int(majority(after, family))
    if had != has:
        return [of_majority(int(after["seat"]), had, has, KIND_NAMES[family])]
    found = []
    for seat in range(after["players"]):
        more = int(after["tableau"][seat, family]) - int(before["tableau"][seat, family])
        what: dict[str, str | int] = {"family": KIND_NAMES[family], "count": abs(more)}
        if more and seat == after["seat"]:
            held = "-held" if has == seat else ""
            found.append(Change(f"cards-{'added' if more > 0 else 'lost'}{held}", what))
        elif more:
            kind = "cards-given" if more > 0 else "cards-cost"
            found.append(Change(kind, {"seat": SEAT_NAMES[seat], **what}))
    return found


def of_majority(own: int, had: int, has: int, family: str) -> Change:
    """A majority that went from one seat to another; either can be NOBODY."""
    if has == own:
        return with_other("majority-taken", "majority-taken-from", family, had)
    if had == own:
        return with_other("majority-lost", "majority-lost-to", family, has)
    if has == NOBODY:
        return Change("majority-broken", {"family": family, "seat": SEAT_NAMES[had]})
    return Change("majority-left", {"family": family, "seat": SEAT_NAMES[has]})


def with_other(alone: str, kind: str, family: str, other: int) -> Change:
    if other == NOBODY:
        return Change(alone, {"family": family})
    return Change(kind, {"family": family, "seat": SEAT_NAMES[other]})


def of_tokens(before: View, after: View) -> list[Change]:
    own = int(after["seat"])
    more = [int(after["tokens"][seat]) - int(before["tokens"][seat]) for seat in range(after["players"])]
    losers = [SEAT_NAMES[seat] for seat, change in enumerate(more) if change < 0 and seat != own]
    if more[own] > 0:
        return [Change("token-from", {"seat": losers[0]}) if losers else Change("token-from-bank")]
    if more[own] < 0:
        return [Change("token-lost")]
    return [Change("token-cost", {"seat": loser}) for loser in losers]


def of_events(before: View, after: View) -> list[Change]:
    found = []
    for seat in range(after["players"]):
        more = events(after, seat) - events(before, seat)
        kind = "events-taken" if more > 0 else "events-shed"
        if more and seat == after["seat"]:
            found.append(Change(kind, {"count": abs(more)}))
        elif more:
            found.append(Change(f"{kind}-for", {"seat": SEAT_NAMES[seat], "count": abs(more)}))
    ordered = [
        Change(kind, {"count": int(after["down"][event])})
        for event, kind in ORDERED.items()
        if after["down"][event] > before["down"][event]
    ]
    return found + ordered


ORDERED = {BARBARIAN: "barbarians-ordered", LOBBYING: "lobbying-ordered"}


def of_limit(before: View, after: View) -> list[Change]:
    """Cards above the limit, where their number changed. K3.14, K3.15."""
    had, has = above_limit(before), above_limit(after)
    if had == has:
        return []
    return [Change("above-limit", {"count": has}) if has else Change("within-limit")]


def of_points(before: View, after: View) -> list[Change]:
    """In the last season, what the viewer's own total gained as the table stands. K4.1."""
    more = totals(after)[after["seat"]] - totals(before)[before["seat"]]
    if not more or after["season"] != SEASONS:
        return []
    return [Change("points-gained" if more > 0 else "points-lost", {"count": abs(more)})]
