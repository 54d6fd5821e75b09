"""The rules of Koryŏ, compiled, in the rulebook's order. Numbers are those of the rulebook (K1 to K6)."""

import numpy as np

from madang.chance import draw
from madang.compiled import compiled
from madang.games.koryo.actions import (
    BARBARIAN_DESTROYS,
    DECLINE,
    DESTROY,
    DESTROY_EVENT,
    DISCARD,
    DROP,
    END_TURN,
    LOBBYING_SWAPS,
    NO,
    NOTHING,
    ORDER_SAME,
    ORDER_TWO,
    OWN,
    RAID,
    ROWS,
    SAME,
    STEAL,
    STEAL_TOKEN,
    STOP,
    SWAP,
    TAKE_TOKEN,
    TOKEN,
    TURN_UP,
    TWO,
    UP,
)
from madang.games.koryo.cards import (
    BANKER,
    BARBARIAN,
    BROADCASTER,
    CARDS,
    COPIES,
    DEALT,
    GUARDIAN,
    KINDS,
    LIMIT,
    LOBBYING,
    MERCHANT,
    OMNISCIENT,
    PRIEST,
    SEASONS,
    SENATOR,
    SENATOR_BONUS,
    SHIP_OWNER,
    SPY,
)
from madang.games.koryo.state import (
    ACTIONS,
    BANKERS,
    BARBARIANS,
    DEAL,
    END,
    FIRST,
    HIDDEN,
    LIMITS,
    LOBBYINGS,
    NOBODY,
    ORDERS,
    PRIESTS,
    SPIES,
)
from madang.games.verbs import CHANCE, OVER

USED_BANKER, USED_PRIEST, USED_SPY = range(3)


# K2 Majority


@compiled
def majority(s, family):
    """The seat that has the majority of `family`, or NOBODY. K2.1, K2.2, K2.3."""
    tableau = s["tableau"]
    best, holder, tied = 0, NOBODY, False
    for seat in range(s["players"]):
        count = tableau[seat, family]
        if count > best:
            best, holder, tied = count, seat, False
        elif count == best and count > 0:
            tied = True
    if not tied:
        return holder
    for seat in range(s["players"]):
        if tableau[seat, family] == best and tableau[seat, OMNISCIENT] > 0:
            return seat
    return NOBODY


@compiled
def majorities(views):
    """`majority` of every family, in an array of one view."""
    seats = np.empty(MERCHANT + 1, np.int8)
    for family in range(MERCHANT + 1):
        seats[family] = majority(views[0], family)
    return seats


@compiled
def holds(s, seat, family):
    """Whether `seat` has the majority of `family`: the quick way to ask for one seat. K2.1, K2.2."""
    tableau = s["tableau"]
    own = tableau[seat, family]
    if own == 0:
        return False
    for other in range(s["players"]):
        if tableau[other, family] > own:
            return False
        if tableau[other, family] == own and other != seat and tableau[seat, OMNISCIENT] == 0:
            return False
    return True


# K3 A season: distribution


@compiled
def clockwise(s, seat):
    """The next seat."""
    return seat + 1 if seat + 1 < s["players"] else 0


@compiled
def chance(s, gen):
    """Draw the first player (K1.4), or shuffle and deal (K3.1, K3.2)."""
    if s["phase"] == FIRST:
        s["first"] = draw(gen, s["players"])
        s["phase"] = DEAL
        return
    pile = np.empty(CARDS, np.int8)
    left = fill_pile(s, pile)
    deal_sizes(s, left, s["dealt"])
    seat = s["first"]
    for turn in range(DEALT[s["season"]] + 1):
        for _ in range(s["players"]):
            if turn < s["dealt"][seat]:
                card = draw(gen, left)
                left -= 1
                s["hand"][seat, pile[card]] += 1
                pile[card] = pile[left]
            seat = clockwise(s, seat)
    begin_orders(s)


@compiled
def fill_pile(s, pile):
    """Write the cards that lie on no tableau into `pile`, in K1.2's order; answer how many. K3.1."""
    size = 0
    for kind in range(KINDS):
        count = COPIES[kind]
        for seat in range(s["players"]):
            count -= s["tableau"][seat, kind]
        for _ in range(count):
            pile[size] = kind
            size += 1
    return size


@compiled
def deal_sizes(s, pile, sizes):
    """Write how many cards each seat gets from a pile of `pile` cards. K3.2."""
    sizes[:] = 0
    seat = s["first"]
    for _ in range(min(DEALT[s["season"]] * s["players"], pile)):
        sizes[seat] += 1
        pile -= 1
        seat = clockwise(s, seat)
    broadcaster = majority(s, BROADCASTER)
    if broadcaster != NOBODY and pile > 0:
        sizes[broadcaster] += 1


@compiled
def begin_orders(s):
    s["placed"][:] = HIDDEN
    s["returned"][:] = 0
    s["turned"][:] = NOBODY
    s["gone"][:] = 0
    s["owner"] = majority(s, SHIP_OWNER)
    s["phase"] = ORDERS
    s["turn"] = s["first"]


@compiled
def pass_clockwise(s):
    """Give the turn to the next seat; False when the phase has come round to the first player."""
    s["turn"] = clockwise(s, s["turn"])
    return s["turn"] != s["first"]


# K3 A season: orders


@compiled
def legal_orders(s, out):
    """K3.3, K3.4."""
    hand = s["hand"][s["turn"]]
    n = 0
    if s["minimum_play"] == 0 or hand.sum() == 0:
        out[0] = NOTHING
        n = 1
    for kind in range(KINDS):
        for more in range(hand[kind]):
            out[n] = SAME[kind] + more
            n += 1
    if s["owner"] == s["turn"]:
        for low in range(KINDS):
            if hand[low] > 0:
                for high in range(low + 1, KINDS):
                    if hand[high] > 0:
                        out[n] = TWO[low, high]
                        n += 1
    return n


@compiled
def place_order(s, seat, action):
    """Place an order of `seat` face down; what stays in the hand goes back to the pile. K3.3, K3.5."""
    verb, a, b, _, _ = ROWS[action]
    down = s["down"][seat]
    if verb == ORDER_SAME:
        down[a] = b
    elif verb == ORDER_TWO:
        down[a] = 1
        down[b] = 1
    s["placed"][seat] = down.sum()
    for kind in range(KINDS):
        s["returned"][seat, kind] = s["hand"][seat, kind] - down[kind]
    s["hand"][seat] = 0


@compiled
def end_order(s):
    if not pass_clockwise(s):
        if s["reveal"] == 0:
            s["phase"] = ACTIONS
            s["used"][:] = 0
        else:
            reveal_together(s)


# K3 A season: actions


@compiled
def legal_actions(s, out):
    """K3.6 to K3.10, K3.13."""
    seat = s["turn"]
    n = 0
    for kind in range(KINDS):
        if s["down"][seat, kind] > 0:
            out[n] = UP[kind]
            n += 1
    face_up = n == 0
    if s["used"][USED_BANKER] == 0 and holds(s, seat, BANKER):
        n = legal_banker(s, out, n)
    if s["used"][USED_PRIEST] == 0 and holds(s, seat, PRIEST):
        n = legal_priest(s, out, n)
    if s["used"][USED_SPY] == 0 and holds(s, seat, SPY):
        n = legal_spy(s, out, n)
    if face_up:
        out[n] = STOP
        n += 1
    return n


@compiled
def legal_banker(s, out, n):
    """K3.7."""
    if s["bank"] > 0:
        out[n] = TOKEN
        n += 1
    return n


@compiled
def legal_priest(s, out, n):
    """K3.8, and priest_reach=any."""
    if s["priest_reach"] == 0:
        for kind in range(BARBARIAN, KINDS):
            if s["tableau"][s["turn"], kind] > 0:
                out[n] = DESTROY[OWN, kind]
                n += 1
    else:
        for seat in range(s["players"]):
            for kind in range(BARBARIAN, KINDS):
                if s["tableau"][seat, kind] > 0:
                    out[n] = DESTROY[seat, kind]
                    n += 1
    return n


@compiled
def legal_spy(s, out, n):
    """K3.9."""
    for seat in range(s["players"]):
        if seat != s["turn"] and s["tokens"][seat] > 0:
            out[n] = STEAL[seat]
            n += 1
    return n


@compiled
def turn_up(s, kind):
    """K3.6: characters of a kind together, events one at a time, with their effect at once."""
    seat = s["turn"]
    s["turned"][seat] = kind
    count = 1 if kind >= BARBARIAN else s["down"][seat, kind]
    s["down"][seat, kind] -= count
    s["tableau"][seat, kind] += count
    if kind == BARBARIAN:
        s["phase"] = BARBARIANS
    elif kind == LOBBYING:
        s["phase"] = LOBBYINGS


@compiled
def leave_tableau(s, seat, kind):
    """A card destroyed or discarded goes back to the pile, for all to see."""
    s["tableau"][seat, kind] -= 1
    s["gone"][kind] += 1


@compiled
def take_token(s):
    s["bank"] -= 1
    s["tokens"][s["turn"]] += 1
    s["used"][USED_BANKER] = 1


@compiled
def destroy_event(s, seat, kind):
    leave_tableau(s, s["turn"] if seat == OWN else seat, kind)
    s["used"][USED_PRIEST] = 1


@compiled
def steal_token(s, seat):
    s["tokens"][seat] -= 1
    s["tokens"][s["turn"]] += 1
    s["used"][USED_SPY] = 1


@compiled
def legal_barbarian(s, out):
    """K3.11, and barbarian_target=any."""
    guarded = majority(s, GUARDIAN)
    kinds = BARBARIAN if s["barbarian_target"] == 0 else KINDS
    n = 0
    for seat in range(s["players"]):
        if seat != s["turn"] and seat != guarded:
            for kind in range(kinds):
                if s["tableau"][seat, kind] > 0:
                    out[n] = RAID[seat, kind]
                    n += 1
    out[n] = NO[BARBARIAN]
    return n + 1


@compiled
def out_of_reach(s):
    """The seat that Lobbying can't touch, or NOBODY. K3.12."""
    seat = majority(s, SPY)
    if seat != NOBODY and s["tableau"][seat, GUARDIAN] > 0:
        return NOBODY
    return seat


@compiled
def legal_lobbying(s, out):
    """K3.12."""
    untouched = out_of_reach(s)
    tableau = s["tableau"]
    n = 0
    for a in range(s["players"]):
        if a == untouched:
            continue
        for b in range(a + 1, s["players"]):
            if b == untouched:
                continue
            for kind in range(BARBARIAN):
                if tableau[a, kind] > 0:
                    for other in range(BARBARIAN):
                        if tableau[b, other] > 0 and other != kind:
                            out[n] = SWAP[a, kind, b, other]
                            n += 1
    out[n] = NO[LOBBYING]
    return n + 1


@compiled
def swap(s, a, kind, b, other):
    tableau = s["tableau"]
    tableau[a, kind] -= 1
    tableau[b, kind] += 1
    tableau[b, other] -= 1
    tableau[a, other] += 1


@compiled
def end_event(s, event):
    """An event has had its effect, or none."""
    if s["reveal"] == 0:
        s["phase"] = ACTIONS
    else:
        s["unresolved"][s["turn"], event - BARBARIAN] -= 1
        next_event(s, s["turn"])


@compiled
def end_turn(s):
    """K3.13."""
    s["used"][:] = 0
    if not pass_clockwise(s):
        begin_limits(s)


# K5.1 reveal=together


@compiled
def reveal_together(s):
    for seat in range(s["players"]):
        for kind in range(KINDS):
            s["tableau"][seat, kind] += s["down"][seat, kind]
        s["unresolved"][seat, 0] = s["down"][seat, BARBARIAN]
        s["unresolved"][seat, 1] = s["down"][seat, LOBBYING]
        s["down"][seat] = 0
    next_power(s, BANKERS)


@compiled
def next_power(s, phase):
    """Offer the powers from `phase` on, each to its holder if it can do something; then the events."""
    choices = np.empty(16, np.int16)
    while phase <= SPIES:
        s["phase"] = phase
        s["turn"] = majority(s, BANKER if phase == BANKERS else PRIEST if phase == PRIESTS else SPY)
        if s["turn"] != NOBODY and legal_power(s, choices) > 1:
            return
        phase += 1
    next_event(s, s["first"])


@compiled
def legal_power(s, out):
    if s["phase"] == BANKERS:
        n = legal_banker(s, out, 0)
        out[n] = NO[BANKER]
    elif s["phase"] == PRIESTS:
        n = legal_priest(s, out, 0)
        out[n] = NO[PRIEST]
    else:
        n = legal_spy(s, out, 0)
        out[n] = NO[SPY]
    return n + 1


@compiled
def next_event(s, seat):
    """The next event to resolve, from `seat` on clockwise: its Barbarians, then its Lobbying."""
    s["turn"] = seat
    while True:
        if s["unresolved"][s["turn"], 0] > 0:
            s["phase"] = BARBARIANS
            return
        if s["unresolved"][s["turn"], 1] > 0:
            s["phase"] = LOBBYINGS
            return
        if not pass_clockwise(s):
            begin_limits(s)
            return


# K3 A season: limit


@compiled
def begin_limits(s):
    s["phase"] = LIMITS
    s["used"][:] = 0
    if not over_limit(s, s["turn"]):
        next_limit(s)


@compiled
def next_limit(s):
    """Give the turn to the next seat that has too many cards, or end the season."""
    while pass_clockwise(s):
        if over_limit(s, s["turn"]):
            return
    end_season(s)


@compiled
def over_limit(s, seat):
    """Whether `seat` must discard: too many cards, and a character among them. K3.14, K3.15."""
    characters = 0
    for kind in range(BARBARIAN):
        characters += s["tableau"][seat, kind]
    events = s["tableau"][seat, BARBARIAN] + s["tableau"][seat, LOBBYING]
    counted = characters + events if s["events_count"] == 0 else characters
    limit = LIMIT[s["season"]]
    if characters == 0 or counted <= limit:
        return False
    return counted > limit + SENATOR_BONUS or not holds(s, seat, SENATOR)


@compiled
def legal_discards(s, out):
    """K3.14."""
    n = 0
    for kind in range(BARBARIAN):
        if s["tableau"][s["turn"], kind] > 0:
            out[n] = DROP[kind]
            n += 1
    return n


@compiled
def end_season(s):
    """K3.16, and the end after season 8."""
    if s["season"] == SEASONS:
        s["phase"] = END
        s["turn"] = OVER
    else:
        s["first"] = clockwise(s, s["first"])
        s["season"] += 1
        s["phase"] = DEAL
        s["turn"] = CHANCE


# K4 The end


@compiled
def outcome(s, scores):
    """Write each seat's score as the tableaus are now (K4.1); answer the winners, a bit for each seat (K4.2)."""
    tableau = s["tableau"]
    for seat in range(s["players"]):
        scores[seat] = s["tokens"][seat] - tableau[seat, BARBARIAN] - tableau[seat, LOBBYING]
    for family in range(MERCHANT + 1):
        best, holder = 0, NOBODY
        for seat in range(s["players"]):
            if tableau[seat, family] > best:
                best, holder = tableau[seat, family], seat
            elif tableau[seat, family] == best:
                holder = NOBODY
        if holder != NOBODY:
            scores[holder] += family + 1
    winners, best, most = 0, scores[0] - 1, 0
    for seat in range(s["players"]):
        characters = 0
        if s["tie_break"] == 1:
            for kind in range(BARBARIAN):
                characters += tableau[seat, kind]
        if scores[seat] > best or (scores[seat] == best and characters > most):
            winners, best, most = 0, scores[seat], characters
        if scores[seat] == best and characters == most:
            winners |= 1 << seat
    return winners


# K6 Decisions


@compiled
def legal(s, out):
    """Write the legal actions of the seat in turn into `out`, ascending; answer how many."""
    phase = s["phase"]
    if phase == ORDERS:
        return legal_orders(s, out)
    if phase == ACTIONS:
        return legal_actions(s, out)
    if phase == BARBARIANS:
        return legal_barbarian(s, out)
    if phase == LOBBYINGS:
        return legal_lobbying(s, out)
    if phase == LIMITS:
        return legal_discards(s, out)
    if phase in (BANKERS, PRIESTS, SPIES):
        return legal_power(s, out)
    return 0


@compiled
def apply(s, action):
    """Take a legal action; all that follows without a decision or chance is done too."""
    verb, a, b, c, d = ROWS[action]
    if verb <= ORDER_TWO:
        place_order(s, s["turn"], action)
        end_order(s)
    elif verb == TURN_UP:
        turn_up(s, a)
    elif verb == BARBARIAN_DESTROYS:
        leave_tableau(s, a, b)
        end_event(s, BARBARIAN)
    elif verb == LOBBYING_SWAPS:
        swap(s, a, b, c, d)
        end_event(s, LOBBYING)
    elif verb == DISCARD:
        leave_tableau(s, s["turn"], a)
        if not over_limit(s, s["turn"]):
            next_limit(s)
    elif verb == DECLINE and a >= BARBARIAN:
        end_event(s, a)
    elif verb == END_TURN:
        end_turn(s)
    else:
        if verb == TAKE_TOKEN:
            take_token(s)
        elif verb == DESTROY_EVENT:
            destroy_event(s, a, b)
        elif verb == STEAL_TOKEN:
            steal_token(s, a)
        if s["phase"] != ACTIONS:
            next_power(s, s["phase"] + 1)
