"""Why a choice is refused, told from a seat's own view. The other half of `rules.legal`: a test compares them."""

import re

import numpy as np

from madang.games.base import Refusal, View, quoted
from madang.games.korrigans import actions
from madang.games.korrigans.actions import NUMBERS, ROWS, SIDES
from madang.games.korrigans.board_model import field_code
from madang.games.korrigans.pieces import (
    BIRD,
    COLOUR_NAMES,
    ELF,
    FIELDS,
    FROG,
    HARE,
    KORRIGANS,
    MOLE,
    MOUSE,
    NOTHING,
    SEAT_NAMES,
    SQUIRREL,
    TOKEN_NAMES,
)
from madang.games.korrigans.rules import (
    can_hold_cauldron,
    destinations,
    legal_own_steps,
    opposing,
    owns,
    side_helps,
)
from madang.games.korrigans.state import (
    ARRIVING,
    CAULDRONS,
    CLOUDS,
    ELVES,
    GOBLINS,
    LAST_TURN,
    MOVING,
    NOBODY,
    NONE,
    NOWHERE,
    SCREENS,
    SUNS,
    TAKING,
    TROLLS,
)
from madang.games.korrigans.words import korrigan_name, refusal
from madang.games.verbs import CHANCE, OVER

# The phases in which each verb can be chosen.
TIMES = {
    actions.ARRIVE: (ARRIVING,),
    actions.TAKE: (TAKING,),
    actions.LAY_ON_SUN: (SUNS, CLOUDS),
    actions.LAY_ON_CLOUD: (SUNS, CLOUDS),
    actions.MOVE: (MOVING, LAST_TURN),
    actions.TAKE_BACKUP: (MOVING,),
    actions.SEND_GOBLIN: (GOBLINS,),
    actions.FETCH_ELF: (ELVES,),
    actions.UNSCREEN: (SCREENS,),
    actions.MOVE_TROLL: (TROLLS,),
    actions.STAY: (MOVING,),
    actions.PLACE_CAULDRON: (CAULDRONS,),
    actions.END_LAST_TURN: (LAST_TURN,),
    actions.PASS: (MOVING,),
}

# What must be decided first, in a phase that allows nothing else.
FIRST = {
    ARRIVING: "arrive-first",
    TAKING: "take-first",
    SUNS: "disc-first",
    CLOUDS: "disc-first",
    GOBLINS: "goblin-first",
    ELVES: "elf-first",
    SCREENS: "unscreen-first",
    TROLLS: "troll-first",
    CAULDRONS: "cauldron-first",
}

# Why a verb is out of time where the phase itself asks for a move.
NOT_NOW = {
    actions.ARRIVE: "arrive-only-at-arrival",
    actions.TAKE: "take-not-now",
    actions.LAY_ON_SUN: "disc-none",
    actions.LAY_ON_CLOUD: "disc-none",
    actions.TAKE_BACKUP: "backup-after-cauldron",
    actions.SEND_GOBLIN: "goblin-none",
    actions.FETCH_ELF: "elf-none",
    actions.UNSCREEN: "unscreen-not-now",
    actions.MOVE_TROLL: "troll-not-now",
    actions.STAY: "stay-must-move",
    actions.PLACE_CAULDRON: "cauldron-not-now",
    actions.END_LAST_TURN: "end-not-now",
    actions.PASS: "pass-not-now",
}


def refuse(v: View, text: str) -> Refusal | None:
    """Why the seat of `v` can't choose `text` now; None if it can."""
    if v["turn"] == OVER:
        return refusal("game-over")
    if v["turn"] == CHANCE:
        return refusal("chance")
    if v["seat"] == NOBODY:
        return refusal("spectator")
    if v["turn"] != v["seat"]:
        return refusal("not-your-decision", turn=SEAT_NAMES[v["turn"]])
    if text not in NUMBERS:
        return unknown(text)
    verb, a, b, c = (int(number) for number in ROWS[NUMBERS[text]])
    if v["phase"] not in TIMES[verb]:
        return refusal(FIRST[int(v["phase"])] if int(v["phase"]) in FIRST else NOT_NOW[verb])
    match verb:
        case actions.ARRIVE:
            return refuse_arrival(v, a)
        case actions.TAKE:
            return None if v["looking"][a] > 0 else refusal("take-not-there", token=TOKEN_NAMES[a])
        case actions.LAY_ON_SUN | actions.LAY_ON_CLOUD:
            return refuse_disc(v, verb, a)
        case actions.MOVE:
            return refuse_move(v, a, b, c)
        case actions.TAKE_BACKUP:
            return refuse_backup(v, a, b)
        case actions.SEND_GOBLIN:
            return refuse_target(v, NOTHING, a, b, "goblin-not-there")
        case actions.FETCH_ELF:
            return refuse_target(v, ELF, a, b, "elf-not-there")
        case actions.UNSCREEN:
            return refuse_unscreen(v, a)
        case actions.MOVE_TROLL:
            return refuse_troll(v, a, b)
        case actions.STAY:
            return None if v["fairy"] else refusal("stay-must-move")
        case actions.PLACE_CAULDRON:
            return refuse_cauldron(v, a)
        case actions.PASS:
            return refuse_pass(v)
    return None


def unknown(text: str) -> Refusal:
    """A text that is in no row of the table: the nearest thing that it could mean, and why that is not so."""
    match = re.fullmatch(r"troll (F[0-9]{1,2})-(F[0-9]{1,2})", text)
    if match and (say := f"troll {match[2]}-{match[1]}") in NUMBERS:
        return refusal("troll-order", say=say)
    return refusal("no-such-decision", text=quoted(text))


def refuse_arrival(v: View, field: int) -> Refusal | None:
    """G3.2, G3.3."""
    number = int(v["seat"]) + 1
    if v["arrival"] == 1:
        return None
    if v["start"][field] != number:
        return refusal("arrive-start-number", number=number)
    return refusal("arrive-the-other") if field == v["arrived"][v["seat"]] else None


def refuse_disc(v: View, verb: int, place: int) -> Refusal | None:
    """G4.2."""
    colour = COLOUR_NAMES[v["disc"]]
    if v["phase"] == SUNS and verb == actions.LAY_ON_CLOUD:
        return refusal("disc-on-sun", colour=colour)
    if v["phase"] == CLOUDS and verb == actions.LAY_ON_SUN:
        return refusal("disc-on-cloud", colour=colour)
    places = v["suns"] if verb == actions.LAY_ON_SUN else v["clouds"]
    return None if places[place] == NONE else refusal("disc-place-taken")


def refuse_move(v: View, korrigan: int, companion: int, field: int) -> Refusal | None:
    """G5.1, G5.2, G5.3."""
    here = int(v["korrigan"][v["seat"], korrigan])
    if here == NOWHERE:
        return refusal("move-not-there-yet")
    if not owns(v, v["seat"], companion):
        return refusal("move-no-companion", companion=TOKEN_NAMES[companion])
    if here == field:
        return refusal("move-same-field", field=field_code(field))
    if destinations(v, companion, here) >> field & 1:
        return None
    names: dict[str, str | int] = {"here": field_code(here), "field": field_code(field)}
    if companion == BIRD:
        return refusal("move-other-colour", **names)
    if companion in (MOLE, FROG):
        code = "move-no-molehill" if companion == MOLE else "move-no-pontoon"
        return refusal(code, field=field_code(field if v["reach"][companion, here] else here))
    if v["reach"][companion, here] >> field & 1:
        return refusal("move-troll", **names)
    codes = {HARE: "move-no-open-passage", SQUIRREL: "move-no-gate", MOUSE: "move-no-bridge"}
    return refusal(codes[companion], **names)


def refuse_backup(v: View, token: int, side: int) -> Refusal | None:
    """G5.4, G5.5."""
    seat = v["seat"]
    if v["backup"][seat] != NONE:
        return refusal("backup-taken")
    if v["behind"][seat, token] == 0:
        return refusal("backup-not-behind", token=TOKEN_NAMES[token])
    if not can_move(v) and not side_helps(v, seat, side):
        return refusal("backup-no-help", companion=TOKEN_NAMES[side])
    return None


def can_move(v: View) -> bool:
    return bool(legal_own_steps(v, v["seat"], np.empty(512, np.int16)) > 0)


def refuse_target(v: View, carrying: int, seat: int, korrigan: int, code: str) -> Refusal | None:
    """G5.7."""
    if seat >= v["players"]:
        return refusal("no-such-seat", seat=SEAT_NAMES[seat], players=int(v["players"]))
    targets = np.empty(16, np.int8)
    count = opposing(v, carrying, targets)
    if seat * KORRIGANS + korrigan in targets[:count]:
        return None
    return refusal(code, korrigan=korrigan_name(seat, korrigan))


def refuse_unscreen(v: View, seat: int) -> Refusal | None:
    """G6.3."""
    if seat >= v["players"]:
        return refusal("no-such-seat", seat=SEAT_NAMES[seat], players=int(v["players"]))
    if seat == v["seat"]:
        return refusal("unscreen-yourself")
    return None if v["screen"][seat] else refusal("unscreen-fallen", seat=SEAT_NAMES[seat])


def refuse_troll(v: View, a: int, b: int) -> Refusal | None:
    """G6.5."""
    if not any(v["reach"][companion, a] >> b & 1 for companion in (HARE, SQUIRREL, MOUSE)):
        return refusal("troll-no-passage", here=field_code(a), field=field_code(b))
    return refusal("troll-stays") if (v["troll"][0], v["troll"][1]) == (a, b) else None


def refuse_cauldron(v: View, field: int) -> Refusal | None:
    """G7.1."""
    if not can_hold_cauldron(v, field):
        return refusal("cauldron-closed", field=field_code(field))
    own = v["korrigan"][v["seat"]]
    others = [other for other in range(FIELDS) if other not in own and can_hold_cauldron(v, other)]
    return refusal("cauldron-own-korrigan", field=field_code(field)) if field in own and others else None


def refuse_pass(v: View) -> Refusal | None:
    """G5.5."""
    seat = v["seat"]
    if v["fairy"]:
        return refusal("pass-not-now")
    if can_move(v):
        return refusal("pass-can-move")
    if (
        v["backup"][seat] == NONE
        and v["behind"][seat].any()
        and any(side_helps(v, seat, side) for side in SIDES)
    ):
        return refusal("pass-can-move")
    return None
