"""What changed between two views of a seat of Korrigans, in words: the reasons of an analysis."""

import numpy as np

from madang.games.base import View
from madang.games.korrigans.board_model import field_code
from madang.games.korrigans.pieces import COMPANIONS, ELF, FIELDS, GOBLIN, KORRIGANS, SEAT_NAMES, TOKEN_NAMES
from madang.games.korrigans.rules import can_hold_cauldron
from madang.games.korrigans.state import NOWHERE, TAKING
from madang.games.korrigans.ways import TOO_FAR, count_held, moves_between
from madang.games.korrigans.words import at_cauldron, carrying, gold_of, korrigan_name, token_words


def changes(before: View, after: View) -> list[str]:
    """What the viewer did or suffered, one phrase each, as said of the viewer: "takes 3 gold"."""
    return [
        *of_tokens(before, after),
        *of_clovers(before, after),
        *(phrase for what, name in CARRIED for phrase in of_carried(before, after, what, name)),
        *of_others(before, after),
        *of_cauldron(before, after),
    ]


CARRIED = ((ELF, "an elf"), (GOBLIN, "a goblin"))


def of_tokens(before: View, after: View) -> list[str]:
    """Gold and companions of the viewer."""
    own = after["seat"]
    gold = gold_total(after) - gold_total(before)
    phrases = [f"{'takes' if gold > 0 else 'gives up'} {abs(gold)} gold"] if gold else []
    had, has = np.zeros(COMPANIONS, np.int64), np.zeros(COMPANIONS, np.int64)
    count_held(before, own, had)
    count_held(after, own, has)
    for companion in range(COMPANIONS):
        more = int(has[companion] - had[companion])
        if more > 0:
            first = " as the first of its sort" if had[companion] == 0 else ""
            phrases.append(f"gets {token_words(companion)}{first}")
        elif more < 0:
            verb = "uses up" if after["cauldron"] != NOWHERE else "gives up"
            last = "the last" if has[companion] == 0 else "a"
            phrases.append(f"{verb} {last} {TOKEN_NAMES[companion]}")
    return phrases


def gold_total(view: View) -> int:
    own = view["seat"]
    return gold_of(view["behind"][own][COMPANIONS:]) + gold_of(view["gold"][own])


def of_clovers(before: View, after: View) -> list[str]:
    """Clovers to choose from, and the menhir that was taken or can be."""
    own = after["seat"]
    if (before["standing"] != after["standing"]).any():
        return ["takes the menhir"]
    if after["phase"] == TAKING and after["turn"] == own:
        field = int(after["korrigan"][own, after["active"]])
        if before["phase"] != TAKING or before["korrigan"][own, after["active"]] != field:
            count = int(after["clover_counts"][field])
            menhir = " and the menhir" if count == 1 and after["standing"][field] else ""
            return [f"finds {count} clover{'s' if count > 1 else ''}{menhir} on {field_code(field)}"]
    elif before["phase"] != TAKING and (before["korrigan"][own] != after["korrigan"][own]).any():
        moved = [k for k in range(KORRIGANS) if before["korrigan"][own, k] != after["korrigan"][own, k]]
        if after["cauldron"] == NOWHERE:
            return [f"finds nothing on {field_code(int(after['korrigan'][own, k]))}" for k in moved]
    return []


def of_carried(before: View, after: View, what: int, name: str) -> list[str]:
    phrases = []
    for seat in range(after["players"]):
        more = carrying(after, seat, what) - carrying(before, seat, what)
        if more and seat == after["seat"]:
            phrases.append(f"{'gets' if more > 0 else 'is rid of'} {name}")
        elif more:
            phrases.append(f"{'sends' if more > 0 else 'costs'} {SEAT_NAMES[seat]} {name}")
    return phrases


def of_others(before: View, after: View) -> list[str]:
    """Screens and the troll."""
    fallen = [s for s in range(after["players"]) if before["screen"][s] and not after["screen"][s]]
    phrases = [f"sees behind {SEAT_NAMES[seat]}'s screen" for seat in fallen if seat != after["seat"]]
    if (before["troll"] != after["troll"]).any() and after["troll"][0] != NOWHERE:
        phrases.append(f"closes {'-'.join(field_code(int(field)) for field in after['troll'])}")
    return phrases


def of_cauldron(before: View, after: View) -> list[str]:
    """How the viewer's korrigans stand to the cauldron, or to where it may appear."""
    if after["cauldron"] == NOWHERE:
        return where_it_may_appear(before, after)
    own = int(after["seat"])
    phrases = []
    if more := at_cauldron(after, own) - at_cauldron(before, own):
        phrases.append(f"{'reaches' if more > 0 else 'leaves'} the cauldron for {more:+d} gold")
    if before["cauldron"] == NOWHERE:
        ways = [how_far(moves_to_cauldron(after, k)) for k in range(KORRIGANS)]
        phrases += [f"puts the cauldron {way} {korrigan_name(own, k)}" for k, way in enumerate(ways)]
        there = np.argwhere(after["korrigan"][: after["players"]] == after["cauldron"])
        others = [korrigan_name(int(seat), int(k)) for seat, k in there if seat != own]
        phrases += [f"puts the cauldron where {other} stands" for other in others]
    elif not more:
        for k in range(KORRIGANS):
            had, has = moves_to_cauldron(before, k), moves_to_cauldron(after, k)
            if had != has:
                phrases.append(f"brings {korrigan_name(own, k)} {how_far(has)} the cauldron")
    return phrases


def how_far(moves: int) -> str:
    return "too far from" if moves == TOO_FAR else f"{moves} move{'s' if moves != 1 else ''} from"


def moves_to_cauldron(view: View, korrigan: int) -> int:
    """With the companions that the viewer has left."""
    left = np.zeros(COMPANIONS, np.int64)
    count_held(view, view["seat"], left)
    here, goal = view["korrigan"][view["seat"], korrigan], view["cauldron"]
    return int(moves_between(view, left, here, goal))


def where_it_may_appear(before: View, after: View) -> list[str]:
    own = int(after["seat"])
    phrases = []
    for k in range(KORRIGANS):
        if NOWHERE in (before["korrigan"][own, k], after["korrigan"][own, k]):
            continue
        could, can = (
            bool(can_hold_cauldron(view, int(view["korrigan"][own, k]))) for view in (before, after)
        )
        if could != can:
            no_more = "" if can else " no more"
            phrases.append(f"has {korrigan_name(own, k)}{no_more} where the cauldron may appear")
    closed = [
        field_code(field)
        for field in range(FIELDS)
        if can_hold_cauldron(before, field) and not can_hold_cauldron(after, field)
    ]
    if closed:
        phrases.append(f"closes {', '.join(closed)} to the cauldron")
    elif (before["suns"] != after["suns"]).any() or (before["clouds"] != after["clouds"]).any():
        phrases.append("closes no field to the cauldron")
    return phrases
