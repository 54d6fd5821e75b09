"""What changed between two views of a seat of Korrigans: the reasons of a hint and of an analysis."""

import numpy as np

from madang.games.base import Change, View
from madang.games.korrigans.board_model import field_code
from madang.games.korrigans.pieces import COMPANIONS, ELF, FIELDS, GOBLIN, KORRIGANS, SEAT_NAMES, TOKEN_NAMES
from madang.games.korrigans.rules import can_hold_cauldron
from madang.games.korrigans.state import NOWHERE, TAKING
from madang.games.korrigans.ways import TOO_FAR, count_held, moves_between
from madang.games.korrigans.words import at_cauldron, carrying, gold_of, korrigan_name


def changes(before: View, after: View) -> list[Change]:
    """What the viewer did or suffered; `words.CHANGES` has every kind of it."""
    return [
        *of_tokens(before, after),
        *of_clovers(before, after),
        *(change for what, name in CARRIED for change in of_carried(before, after, what, name)),
        *of_others(before, after),
        *of_cauldron(before, after),
    ]


CARRIED = ((ELF, "elf"), (GOBLIN, "goblin"))


def of_tokens(before: View, after: View) -> list[Change]:
    """Gold and companions of the viewer."""
    own = after["seat"]
    gold = gold_total(after) - gold_total(before)
    found = [Change("gold-taken" if gold > 0 else "gold-given-up", {"count": abs(gold)})] if gold else []
    had, has = np.zeros(COMPANIONS, np.int64), np.zeros(COMPANIONS, np.int64)
    count_held(before, own, had)
    count_held(after, own, has)
    for companion in range(COMPANIONS):
        if has[companion] > had[companion]:
            kind = "companion-gained" if had[companion] else "first-companion-gained"
        elif has[companion] < had[companion]:
            which = "companion" if has[companion] else "last-companion"
            kind = f"{which}-{'used-up' if after['cauldron'] != NOWHERE else 'given-up'}"
        else:
            continue
        found.append(Change(kind, {"companion": TOKEN_NAMES[companion]}))
    return found


def gold_total(view: View) -> int:
    own = view["seat"]
    return gold_of(view["behind"][own][COMPANIONS:]) + gold_of(view["gold"][own])


def of_clovers(before: View, after: View) -> list[Change]:
    """Clovers to choose from, and the menhir that was taken or can be."""
    own = after["seat"]
    if (before["standing"] != after["standing"]).any():
        return [Change("menhir-taken")]
    if after["phase"] == TAKING and after["turn"] == own:
        field = int(after["korrigan"][own, after["active"]])
        if before["phase"] != TAKING or before["korrigan"][own, after["active"]] != field:
            count = int(after["clover_counts"][field])
            if count == 1 and after["standing"][field]:
                return [Change("last-clover-found", {"field": field_code(field)})]
            return [Change("clovers-found", {"count": count, "field": field_code(field)})]
    elif before["phase"] != TAKING and after["cauldron"] == NOWHERE:
        moved = (before["korrigan"][own] != after["korrigan"][own]).nonzero()[0]
        fields = [field_code(int(after["korrigan"][own, k])) for k in moved]
        return [Change("nothing-found", {"field": field}) for field in fields]
    return []


def of_carried(before: View, after: View, what: int, name: str) -> list[Change]:
    found = []
    for seat in range(after["players"]):
        more = carrying(after, seat, what) - carrying(before, seat, what)
        if more and seat == after["seat"]:
            found.append(Change(f"{name}-{'gained' if more > 0 else 'gone'}"))
        elif more:
            found.append(Change(f"{name}-{'sent' if more > 0 else 'cost'}", {"seat": SEAT_NAMES[seat]}))
    return found


def of_others(before: View, after: View) -> list[Change]:
    """Screens and the troll."""
    fallen = [s for s in range(after["players"]) if before["screen"][s] and not after["screen"][s]]
    found = [Change("screen-down", {"seat": SEAT_NAMES[seat]}) for seat in fallen if seat != after["seat"]]
    if (before["troll"] != after["troll"]).any() and after["troll"][0] != NOWHERE:
        field, other = (field_code(int(end)) for end in after["troll"])
        found.append(Change("passage-closed", {"field": field, "other": other}))
    return found


def of_cauldron(before: View, after: View) -> list[Change]:
    """How the viewer's korrigans stand to the cauldron, or to where it may appear."""
    if after["cauldron"] == NOWHERE:
        return where_it_may_appear(before, after)
    own = int(after["seat"])
    found = []
    if more := at_cauldron(after, own) - at_cauldron(before, own):
        found.append(Change("cauldron-reached" if more > 0 else "cauldron-left", {"count": abs(more)}))
    if before["cauldron"] == NOWHERE:
        found += [how_far("cauldron-put", after, k) for k in range(KORRIGANS)]
        there = np.argwhere(after["korrigan"][: after["players"]] == after["cauldron"])
        others = [korrigan_name(int(seat), int(k)) for seat, k in there if seat != own]
        found += [Change("cauldron-put-at-other", {"korrigan": other}) for other in others]
    elif not more:
        for k in range(KORRIGANS):
            if moves_to_cauldron(before, k) != moves_to_cauldron(after, k):
                found.append(how_far("korrigan-brought", after, k))
    return found


def how_far(kind: str, view: View, korrigan: int) -> Change:
    """A change of this kind that tells how far from the cauldron a korrigan of the viewer is."""
    moves, name = moves_to_cauldron(view, korrigan), korrigan_name(int(view["seat"]), korrigan)
    if moves == TOO_FAR:
        return Change(f"{kind}-too-far", {"korrigan": name})
    return Change(f"{kind}-near", {"korrigan": name, "count": moves})


def moves_to_cauldron(view: View, korrigan: int) -> int:
    """With the companions that the viewer has left."""
    left = np.zeros(COMPANIONS, np.int64)
    count_held(view, view["seat"], left)
    here, goal = view["korrigan"][view["seat"], korrigan], view["cauldron"]
    return int(moves_between(view, left, here, goal))


def where_it_may_appear(before: View, after: View) -> list[Change]:
    own = int(after["seat"])
    found = []
    for k in range(KORRIGANS):
        if NOWHERE in (before["korrigan"][own, k], after["korrigan"][own, k]):
            continue
        could, can = (
            bool(can_hold_cauldron(view, int(view["korrigan"][own, k]))) for view in (before, after)
        )
        if could != can:
            kind = "korrigan-hopeful" if can else "korrigan-hopeless"
            found.append(Change(kind, {"korrigan": korrigan_name(own, k)}))
    closed = [
        field_code(field)
        for field in range(FIELDS)
        if can_hold_cauldron(before, field) and not can_hold_cauldron(after, field)
    ]
    if closed:
        found.append(Change("fields-closed", {"fields": " ".join(closed)}))
    elif (before["suns"] != after["suns"]).any() or (before["clouds"] != after["clouds"]).any():
        found.append(Change("no-field-closed"))
    return found
