"""What a seat may know of a position (K7), and positions that fit what it knows."""

import numpy as np

from madang.chance import draw
from madang.compiled import compiled
from madang.games.koryo.actions import ACTIONS as ACTION_COUNT
from madang.games.koryo.cards import BANK, BARBARIAN, CARDS, COPIES, KINDS, SEASONS, SEATS
from madang.games.koryo.rules import legal_orders, majority, place_order
from madang.games.koryo.state import END, HIDDEN, NOBODY, ORDERS


@compiled
def copy_public(source, target):
    """K7.1, field by field: what state and view have in common and everyone may know."""
    target["players"] = source["players"]
    target["orders"] = source["orders"]
    target["reveal"] = source["reveal"]
    target["minimum_play"] = source["minimum_play"]
    target["priest_reach"] = source["priest_reach"]
    target["barbarian_target"] = source["barbarian_target"]
    target["events_count"] = source["events_count"]
    target["tie_break"] = source["tie_break"]
    target["turn"] = source["turn"]
    target["phase"] = source["phase"]
    target["season"] = source["season"]
    target["first"] = source["first"]
    target["bank"] = source["bank"]
    target["tokens"][:] = source["tokens"]
    target["used"][:] = source["used"]
    target["owner"] = source["owner"]
    target["dealt"][:] = source["dealt"]
    target["turned"][:] = source["turned"]
    target["unresolved"][:] = source["unresolved"]
    target["gone"][:] = source["gone"]
    target["tableau"][:] = source["tableau"]


@compiled
def view(s, seat, v):
    """Write into `v` what `seat` may know of `s`; NOBODY is a spectator. K7.1, K7.2, K7.3."""
    copy_public(s, v)
    v["seat"] = seat
    concealed = s["orders"] == 1 and s["phase"] == ORDERS  # K5: orders=together
    for other in range(SEATS):
        hidden = concealed and other != seat and other < s["players"]
        v["placed"][other] = HIDDEN if hidden else s["placed"][other]
        v["down_sizes"][other] = HIDDEN if hidden else s["down"][other].sum()
        v["hand_sizes"][other] = s["hand"][other].sum()
    if seat == NOBODY:
        v["hand"][:] = 0
        v["down"][:] = 0
        v["returned"][:] = 0
    else:
        v["hand"][:] = s["hand"][seat]
        v["down"][:] = s["down"][seat]
        v["returned"][:] = s["returned"][seat]


# A whole position that fits a view


@compiled
def resample(v, gen, s):
    """Write into `s` a position that looks to the seat of `v` just as `v` does.

    Face-down cards of others are drawn seat by seat, every set that the order rules allow being
    equally likely; all else that is unseen is dealt evenly.
    """
    unseen = np.empty(KINDS, np.int64)
    while True:
        copy_public(v, s)
        s["placed"][:] = v["placed"]
        s["hand"][:] = 0
        s["down"][:] = 0
        s["returned"][:] = 0
        for kind in range(KINDS):
            unseen[kind] = COPIES[kind] - v["gone"][kind] - v["tableau"][:, kind].sum()
            unseen[kind] -= v["hand"][kind] + v["down"][kind] + v["returned"][kind]
        if v["seat"] != NOBODY:
            s["hand"][v["seat"]] = v["hand"]
            s["down"][v["seat"]] = v["down"]
            s["returned"][v["seat"]] = v["returned"]
        if draw_face_down(v, gen, s, unseen):
            draw_hands(v, gen, s, unseen)
            return


@compiled
def draw_face_down(v, gen, s, unseen):
    """Draw the face-down cards of the other seats out of `unseen`; False if a draw left none possible."""
    for seat in range(v["players"]):
        if seat == v["seat"] or v["down_sizes"][seat] <= 0:
            continue
        size = v["down_sizes"][seat]
        two_kinds = v["owner"] == seat and v["placed"][seat] == 2  # K3.4
        turned = v["turned"][seat]
        ways = 0
        for kind in range(KINDS):
            if can_lie_down(kind, size, turned, two_kinds):
                ways += combinations(unseen[kind], size)
        pairs = 0
        if two_kinds and size == 2:
            for low in range(KINDS):
                for high in range(low + 1, KINDS):
                    pairs += unseen[low] * unseen[high]
        if ways + pairs == 0:
            return False
        pick = draw(gen, ways + pairs)
        if pick < ways:
            for kind in range(KINDS):
                if can_lie_down(kind, size, turned, two_kinds):
                    pick -= combinations(unseen[kind], size)
                    if pick < 0:
                        s["down"][seat, kind] = size
                        unseen[kind] -= size
                        break
        else:
            draw_pair(s["down"][seat], pick - ways, unseen)
    return True


@compiled
def can_lie_down(kind, size, turned, two_kinds):
    """Whether `size` cards of `kind` can still lie face down after `turned` was turned up. K3.3, K3.4, K3.6."""
    if turned == NOBODY:
        return True
    if not two_kinds:
        return kind == turned
    return kind != turned or turned >= BARBARIAN


@compiled
def draw_pair(down, pick, unseen):
    """Lay down the two different cards that stand at `pick` among all pairs of unseen cards."""
    for low in range(KINDS):
        for high in range(low + 1, KINDS):
            pick -= unseen[low] * unseen[high]
            if pick < 0:
                down[low] = 1
                down[high] = 1
                unseen[low] -= 1
                unseen[high] -= 1
                return


@compiled
def combinations(n, k):
    """n choose k, for small numbers."""
    if n < k:
        return 0
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@compiled
def draw_hands(v, gen, s, unseen):
    """Deal the other seats what they hold or have sent back; where the order is hidden, one is made up."""
    pile = np.empty(CARDS, np.int8)
    left = 0
    for kind in range(KINDS):
        for _ in range(unseen[kind]):
            pile[left] = kind
            left += 1
    orders = np.empty(ACTION_COUNT, np.int16)
    for seat in range(v["players"]):
        if seat == v["seat"]:
            continue
        hidden = v["phase"] == ORDERS and v["placed"][seat] == HIDDEN and has_ordered(v, seat)
        holds = hidden or (v["phase"] == ORDERS and not has_ordered(v, seat))
        cards = v["dealt"][seat] if holds else v["dealt"][seat] - v["placed"][seat]
        target = s["hand"][seat] if holds else s["returned"][seat]
        for _ in range(cards):
            card = draw(gen, left)
            left -= 1
            target[pile[card]] += 1
            pile[card] = pile[left]
        if hidden:
            s["turn"] = seat
            place_order(s, seat, orders[draw(gen, legal_orders(s, orders))])
            s["turn"] = v["turn"]


@compiled
def has_ordered(v, seat):
    """In the order phase: whether `seat` has had its decision."""
    players = v["players"]
    return (seat - v["first"]) % players < (v["turn"] - v["first"]) % players


# A view as a tensor

FEATURES = (
    3 + 7 + (END + 1) + 2 + 3 * SEATS + 3 + 6 * SEATS + SEATS * (KINDS + 2) + 4 * KINDS + SEATS * (KINDS + 9)
)


@compiled
def features(v, out):
    """Write a view into FEATURES numbers of about unit size, seats in order from the viewer's own."""
    players, own = int(v["players"]), max(int(v["seat"]), 0)
    out[:FEATURES] = 0
    out[players - 2] = 1
    n = 3
    out[n] = v["orders"]
    out[n + 1] = v["reveal"]
    out[n + 2] = v["minimum_play"]
    out[n + 3] = v["priest_reach"]
    out[n + 4] = v["barbarian_target"]
    out[n + 5] = v["events_count"]
    out[n + 6] = v["tie_break"]
    n += 7
    out[n + v["phase"]] = 1
    n += END + 1
    out[n] = v["season"] / SEASONS
    out[n + 1] = v["bank"] / BANK
    n += 2
    for seat in (v["turn"], v["first"], v["owner"]):
        if seat >= 0:
            out[n + (seat - own) % players] = 1
        n += SEATS
    for power in range(3):
        out[n + power] = v["used"][power]
    n += 3
    for step in range(players):
        seat = (own + step) % players
        out[n + step] = v["tokens"][seat] / BANK
        out[n + SEATS + step] = v["dealt"][seat] / 10
        out[n + 2 * SEATS + step] = v["placed"][seat] / 10
        out[n + 3 * SEATS + step] = v["hand_sizes"][seat] / 10
        out[n + 4 * SEATS + step] = v["down_sizes"][seat] / 10
        out[n + 5 * SEATS + step] = 1
    n += 6 * SEATS
    for step in range(players):
        seat = (own + step) % players
        if v["turned"][seat] >= 0:
            out[n + v["turned"][seat]] = 1
        out[n + KINDS] = v["unresolved"][seat, 0]
        out[n + KINDS + 1] = v["unresolved"][seat, 1]
        n += KINDS + 2
    n += (SEATS - players) * (KINDS + 2)
    for kind in range(KINDS):
        out[n + kind] = v["hand"][kind] / COPIES[kind]
        out[n + KINDS + kind] = v["down"][kind] / COPIES[kind]
        out[n + 2 * KINDS + kind] = v["returned"][kind] / COPIES[kind]
        out[n + 3 * KINDS + kind] = v["gone"][kind] / COPIES[kind]
    n += 4 * KINDS
    for step in range(players):
        seat = (own + step) % players
        for kind in range(KINDS):
            out[n + kind] = v["tableau"][seat, kind] / COPIES[kind]
        n += KINDS
    n += (SEATS - players) * KINDS
    for family in range(BARBARIAN):
        holder = majority(v, family)
        if holder != NOBODY:
            out[n + (holder - own) % players] = 1
        n += SEATS
