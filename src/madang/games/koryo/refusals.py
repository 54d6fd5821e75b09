"""Why a choice is refused, told from a seat's own view. The other half of `rules.legal`: a test compares them."""

import re
from typing import cast

from madang.games.base import Refusal, View, quoted
from madang.games.koryo import actions
from madang.games.koryo.actions import NUMBERS, OWN, ROWS
from madang.games.koryo.cards import (
    BANKER,
    BARBARIAN,
    COPIES,
    FAMILIES,
    GUARDIAN,
    KIND_NAMES,
    LOBBYING,
    PRIEST,
    SEAT_NAMES,
    SPY,
)
from madang.games.koryo.rules import USED_BANKER, USED_PRIEST, USED_SPY, majority, out_of_reach
from madang.games.koryo.state import (
    ACTIONS,
    BANKERS,
    BARBARIANS,
    LIMITS,
    LOBBYINGS,
    NOBODY,
    ORDERS,
    PHASE_NAMES,
    PRIESTS,
    SPIES,
)
from madang.games.koryo.words import refusal
from madang.games.verbs import CHANCE, OVER


def refuse(v: View, text: str) -> Refusal | None:
    """Why the seat of `v` can't choose `text` now; None if it can."""
    if v["turn"] == OVER:
        return refusal("game-over")
    if v["seat"] == NOBODY:
        return refusal("spectator") if v["turn"] != CHANCE else refusal("chance")
    if v["turn"] == CHANCE:
        return refusal("chance")
    if v["turn"] != v["seat"]:
        return refusal("not-your-decision", turn=SEAT_NAMES[v["turn"]])
    if text not in NUMBERS:
        return unknown(text)
    verb, *args = (int(number) for number in ROWS[NUMBERS[text]])
    if verb <= actions.ORDER_TWO:
        return refuse_order(v, verb, args)
    if verb == actions.DISCARD:
        return refuse_discard(v, args[0])
    if verb == actions.BARBARIAN_DESTROYS:
        return refuse_barbarian(v, *args[:2])
    if verb == actions.LOBBYING_SWAPS:
        return refuse_lobbying(v, args)
    if verb == actions.DECLINE:
        return refuse_decline(v, args[0])
    if v["phase"] in (BARBARIANS, LOBBYINGS):
        code = "event-first" if v["reveal"] == 0 else "event-in-turn"
        return refusal(code, kind="B" if v["phase"] == BARBARIANS else "L")
    if verb == actions.TURN_UP:
        return refuse_turn_up(v, args[0])
    if verb == actions.END_TURN:
        return refuse_end(v)
    return refuse_power(v, verb, args)


def unknown(text: str) -> Refusal:
    """A text that is in no row of the table: the nearest thing that it could mean, and why that is not so."""
    if match := re.fullmatch(r"([1-9BL])\*(0|[1-9][0-9]?)", text):
        if int(match[2]) == 0:
            return refusal("order-none")
        return refusal("order-too-few-in-box", kind=match[1], has=int(COPIES[KIND_NAMES.index(match[1])]))
    if match := re.fullmatch(r"([1-9BL])\+([1-9BL])", text):
        if match[1] == match[2]:
            return refusal("two-of-a-kind", kind=match[1], say=f"{match[1]}*2")
        return refusal("say-in-order", say=f"{match[2]}+{match[1]}")
    if re.fullmatch(r"~[BL]", text):
        return refusal("limit-not-events")
    if match := re.fullmatch(r"L>([A-D])([1-9BL])=([A-D])([1-9BL])", text):
        one, kind, other, wanted = match.groups()
        if one == other:
            return refusal("lobbying-one-player")
        if not (kind + wanted).isdigit():
            return refusal("lobbying-characters-only")
        return refusal("say-in-order", say=f"L>{other}{wanted}={one}{kind}")
    return refusal("no-such-decision", text=quoted(text))


def refuse_seat(v: View, *seats: int) -> Refusal | None:
    """K1.4."""
    for seat in seats:
        if seat != OWN and seat >= v["players"]:
            return refusal("no-such-seat", seat=SEAT_NAMES[seat], players=int(v["players"]))
    return None


def refuse_order(v: View, verb: int, args: list[int]) -> Refusal | None:
    """K3.3, K3.4."""
    hand = v["hand"]
    if v["phase"] != ORDERS:
        return refusal("order-only-in-orders")
    if verb == actions.ORDER_NOTHING:
        return refusal("order-something") if v["minimum_play"] == 1 and hand.sum() > 0 else None
    if verb == actions.ORDER_TWO and v["owner"] != v["seat"]:
        return refusal("two-without-owner")
    wanted = [(args[0], args[1])] if verb == actions.ORDER_SAME else [(args[0], 1), (args[1], 1)]
    for kind, count in wanted:
        if hand[kind] < count:
            return refusal("order-not-in-hand", kind=KIND_NAMES[kind], has=int(hand[kind]), count=count)
    return None


def refuse_turn_up(v: View, kind: int) -> Refusal | None:
    """K3.6."""
    if v["reveal"] == 1:
        return refusal("turned-up-together")
    if v["phase"] != ACTIONS:
        return refusal("turn-up-only-in-actions")
    return None if v["down"][kind] > 0 else refusal("not-face-down", kind=KIND_NAMES[kind])


def refuse_end(v: View) -> Refusal | None:
    """K3.13."""
    if v["phase"] != ACTIONS:
        return refusal("end-only-in-actions")
    count = int(v["down"].sum())
    return refusal("end-face-down", count=count) if count else None


POWERS = {
    actions.TAKE_TOKEN: ("banker", BANKER, BANKERS, USED_BANKER),
    actions.DESTROY_EVENT: ("priest", PRIEST, PRIESTS, USED_PRIEST),
    actions.STEAL_TOKEN: ("spy", SPY, SPIES, USED_SPY),
}  # the name in codes, the family, the phase of its own by K5.1, the place in `used`


def refuse_power(v: View, verb: int, args: list[int]) -> Refusal | None:
    """K3.7 to K3.10, K5.1."""
    name, family, phase, used = POWERS[verb]
    if v["phase"] not in (ACTIONS, BANKERS, PRIESTS, SPIES):
        return refusal("power-only-in-actions")
    if v["phase"] not in (ACTIONS, phase):
        return refusal("power-in-turn", now=PHASE_NAMES[v["phase"]])
    if refused := refuse_seat(v, *args[:1]):
        return refused
    if majority(v, family) != v["seat"]:
        return refusal(f"{name}-not-yours")
    if v["used"][used]:
        return refusal(f"{name}-used")
    if verb == actions.TAKE_TOKEN:
        return None if v["bank"] > 0 else refusal("banker-bank-empty")
    return refuse_priest(v, *args[:2]) if verb == actions.DESTROY_EVENT else refuse_spy(v, args[0])


def refuse_priest(v: View, seat: int, kind: int) -> Refusal | None:
    """K3.8."""
    own = int(v["seat"])
    if v["priest_reach"] == 0 and seat != OWN:
        return refusal("priest-own-only", say=f"4x{KIND_NAMES[kind]}")
    if v["priest_reach"] == 1 and seat == OWN:
        return refusal("priest-name-seat", say=f"4x{KIND_NAMES[kind]}@{SEAT_NAMES[own]}")
    seat = own if seat == OWN else seat
    if v["tableau"][seat, kind] == 0:
        return refusal("priest-no-event", kind=KIND_NAMES[kind], seat=SEAT_NAMES[seat])
    return None


def refuse_spy(v: View, seat: int) -> Refusal | None:
    """K3.9."""
    if seat == v["seat"]:
        return refusal("spy-not-yourself")
    return None if v["tokens"][seat] > 0 else refusal("spy-no-token", seat=SEAT_NAMES[seat])


def refuse_barbarian(v: View, seat: int, kind: int) -> Refusal | None:
    """K3.11."""
    if v["phase"] != BARBARIANS:
        return refusal("barbarian-none")
    if refused := refuse_seat(v, seat):
        return refused
    if seat == v["seat"]:
        return refusal("barbarian-not-yourself")
    if seat == majority(v, GUARDIAN):
        return refusal("barbarian-guarded", seat=SEAT_NAMES[seat])
    if kind not in FAMILIES and v["barbarian_target"] == 0:
        return refusal("barbarian-characters-only")
    if v["tableau"][seat, kind] == 0:
        return refusal("barbarian-no-card", kind=KIND_NAMES[kind], seat=SEAT_NAMES[seat])
    return None


def refuse_lobbying(v: View, args: list[int]) -> Refusal | None:
    """K3.12."""
    one, kind, other, wanted = args
    if v["phase"] != LOBBYINGS:
        return refusal("lobbying-none")
    if refused := refuse_seat(v, one, other):
        return refused
    if kind == wanted:
        return refusal("lobbying-same-family")
    protected = cast(int, out_of_reach(v))
    if protected in (one, other):
        return refusal("lobbying-protected", seat=SEAT_NAMES[protected])
    for seat, card in ((one, kind), (other, wanted)):
        if v["tableau"][seat, card] == 0:
            return refusal("lobbying-no-card", kind=KIND_NAMES[card], seat=SEAT_NAMES[seat])
    return None


def refuse_decline(v: View, kind: int) -> Refusal | None:
    """K3.13, K5.1."""
    phase = {BARBARIAN: BARBARIANS, LOBBYING: LOBBYINGS, BANKER: BANKERS, PRIEST: PRIESTS, SPY: SPIES}[kind]
    if v["phase"] == phase:
        return None
    if kind in FAMILIES:
        if v["reveal"] == 0:
            return refusal("power-declined-silently")
        if v["phase"] in (BANKERS, PRIESTS, SPIES):
            return refusal("power-in-turn", now=PHASE_NAMES[v["phase"]])
        return refusal("power-only-in-actions")
    return refusal("barbarian-none" if kind == BARBARIAN else "lobbying-none")


def refuse_discard(v: View, kind: int) -> Refusal | None:
    """K3.14."""
    if v["phase"] != LIMITS:
        return refusal("limit-only-at-limit")
    return None if v["tableau"][v["seat"], kind] > 0 else refusal("limit-no-card", kind=KIND_NAMES[kind])
