"""What a seat may know of a position (G10), and positions that fit what it knows."""

import numpy as np

from madang.chance import draw
from madang.compiled import compiled
from madang.games.korrigans.pieces import (
    COLOURS,
    COMPANIONS,
    DISCS,
    FACE_COUNT,
    FIELDS,
    FROG,
    GOLDS,
    GRID,
    KORRIGANS,
    MOLE,
    SEATS,
    TOKENS,
)
from madang.games.korrigans.rules import MOST_CLOVERS, can_hold_cauldron, legal_moves
from madang.games.korrigans.state import END, MOVING, NOBODY, NONE, NOWHERE, SETUP, TAKING


@compiled
def copy_public(source, target):
    """G10.1, field by field: what state and view have in common and everyone may know."""
    target["reach"][:] = source["reach"]
    target["start"][:] = source["start"]
    target["cells"][:] = source["cells"]
    target["village"] = source["village"]
    target["laid"][:] = source["laid"]
    target["mix"][:] = source["mix"]
    target["faces"][:] = source["faces"]
    target["players"] = source["players"]
    target["arrival"] = source["arrival"]
    target["turn"] = source["turn"]
    target["phase"] = source["phase"]
    target["arriving"] = source["arriving"]
    target["arrived"][:] = source["arrived"]
    target["active"] = source["active"]
    target["fairy"] = source["fairy"]
    target["goblin_to"] = source["goblin_to"]
    target["korrigan"][:] = source["korrigan"]
    target["carries"][:] = source["carries"]
    target["box"][:] = source["box"]
    target["standing"][:] = source["standing"]
    target["shown"][:] = source["shown"]
    target["troll"][:] = source["troll"]
    target["bag"][:] = source["bag"]
    target["disc"] = source["disc"]
    target["suns"][:] = source["suns"]
    target["clouds"][:] = source["clouds"]
    target["holder"] = source["holder"]
    target["cauldron"] = source["cauldron"]
    target["front"][:] = source["front"]
    target["backup"][:] = source["backup"]
    target["spent"][:] = source["spent"]
    target["aside"][:] = source["aside"]
    target["gold"][:] = source["gold"]
    target["screen"][:] = source["screen"]
    target["given_open"][:] = source["given_open"]
    target["looked"][:] = source["looked"]
    target["since"][:] = source["since"]


@compiled
def view(s, seat, v):
    """Write into `v` what `seat` may know of `s`; NOBODY is a spectator. G10.1, G10.2, G10.3."""
    copy_public(s, v)
    v["seat"] = seat
    for field in range(FIELDS):
        v["clover_counts"][field] = s["clovers"][field].sum()
    for other in range(SEATS):
        v["behind_counts"][other] = s["behind"][other].sum()
        v["behind"][other] = 0
        v["behind_open"][other] = other == seat or s["screen"][other] == 0 or s["phase"] == END  # G8.1, G10.1
        if v["behind_open"][other] == 1:
            v["behind"][other] = s["behind"][other]
        v["given"][other] = s["given"][other] if other == seat or s["given_open"][other] == 1 else NONE
    v["memory"][:] = 0
    v["taken_open"][:] = 0
    v["looking"][:] = 0
    if seat != NOBODY:
        v["memory"][:] = s["memory"][seat]
        v["taken_open"][:] = s["taken_open"][seat]
        if s["phase"] == TAKING and s["turn"] == seat:
            v["looking"][:] = s["clovers"][s["korrigan"][seat, s["active"]]]


# A whole position that fits a view


@compiled
def resample(v, gen, s):
    """Write into `s` a position that looks to the seat of `v` just as `v` does.

    What it remembers of a field is kept to, less what has gone since, and what has gone is with the other
    players; all else that is unseen is shuffled evenly. What the others remember is made up to fit.
    """
    pile = np.empty(MOST_CLOVERS, np.int8)
    while True:
        copy_public(v, s)
        s["clovers"][:] = 0
        s["behind"][:] = v["behind"]
        s["given"][:] = v["given"]
        s["memory"][:] = 0
        s["taken_open"][:] = 0
        if v["seat"] != NOBODY:
            s["memory"][v["seat"]] = v["memory"]
            s["taken_open"][v["seat"]] = v["taken_open"]
        if v["phase"] == SETUP:
            s["menhir"][:] = NONE
            return
        unseen = unseen_clovers(v)
        if draw_remembered(v, gen, s, unseen):
            left = 0
            for token in range(TOKENS):
                for _ in range(unseen[token]):
                    pile[left] = token
                    left += 1
            draw_unseen(v, gen, s, pile, left)
            if gone_is_held(v, s) and has_choice(s):
                draw_menhirs(v, gen, s)
                make_up_memories(v, gen, s)
                return


@compiled
def gone_is_held(v, s):
    """Whether the other players hold all that the viewer remembers and that lies there no more."""
    if v["seat"] == NOBODY:
        return True
    for token in range(TOKENS):
        gone = 0
        for field in range(FIELDS):
            if v["looked"][v["seat"], field] == 1:
                gone += v["memory"][field, token] - s["clovers"][field, token]
        if gone > held(s, v["seat"], token):
            return False
    return True


@compiled
def has_choice(s):
    """Everyone sees that a fairy's move is being decided, so there is a choice. G6.4."""
    choices = np.empty(512, np.int16)
    return s["phase"] != MOVING or s["fairy"] == 0 or legal_moves(s, choices) > 0


@compiled
def unseen_clovers(v):
    """How many clovers of each sort the viewer can't place."""
    unseen = np.empty(TOKENS, np.int64)
    for token in range(TOKENS):
        unseen[token] = v["mix"][token]
        for seat in range(v["players"]):
            unseen[token] -= v["behind"][seat, token] + (v["given"][seat] == token)
            if token < COMPANIONS:
                unseen[token] -= v["front"][seat, token] + v["aside"][seat, token]
    return unseen


@compiled
def draw_remembered(v, gen, s, unseen):
    """Put clovers on the fields that the viewer sees or remembers; False if a draw left none possible."""
    if v["seat"] == NOBODY:
        return True
    for field in range(FIELDS):
        left = v["clover_counts"][field]
        if is_looked_at(v, field):
            for token in range(TOKENS):
                s["clovers"][field, token] = v["looking"][token]
                unseen[token] -= v["looking"][token]
        elif v["looked"][v["seat"], field] == 1:
            remembered = v["memory"][field] - v["taken_open"][field]
            for _ in range(left):
                choices = 0
                for token in range(TOKENS):
                    choices += min(remembered[token], unseen[token])
                if choices == 0:
                    return False
                pick = draw(gen, choices)
                token = 0
                while pick >= min(remembered[token], unseen[token]):
                    pick -= min(remembered[token], unseen[token])
                    token += 1
                remembered[token] -= 1
                unseen[token] -= 1
                s["clovers"][field, token] += 1
    for token in range(TOKENS):
        if unseen[token] < 0:
            return False
    return True


@compiled
def is_looked_at(v, field):
    """Whether the viewer is choosing from the clovers of this field now."""
    return v["phase"] == TAKING and v["turn"] == v["seat"] and v["korrigan"][v["seat"], v["active"]] == field


@compiled
def draw_one(gen, pile, left):
    """A token out of the first `left` of `pile`, which closes up."""
    i = draw(gen, left)
    token = pile[i]
    pile[i] = pile[left - 1]
    return token


@compiled
def draw_unseen(v, gen, s, pile, left):
    """Deal the clovers in `pile` to the unseen fields, behind the screens, and to what was given up."""
    for field in range(FIELDS):
        known = v["seat"] != NOBODY and (v["looked"][v["seat"], field] == 1 or is_looked_at(v, field))
        if not known:
            for _ in range(v["clover_counts"][field]):
                s["clovers"][field, draw_one(gen, pile, left)] += 1
                left -= 1
    for seat in range(v["players"]):
        if seat != v["seat"]:
            if v["behind_open"][seat] == 0:
                for _ in range(v["behind_counts"][seat]):
                    s["behind"][seat, draw_one(gen, pile, left)] += 1
                    left -= 1
            if v["backup"][seat] != NONE and v["given_open"][seat] == 0:
                s["given"][seat] = draw_one(gen, pile, left)
                left -= 1


@compiled
def draw_menhirs(v, gen, s):
    """The faces not yet shown, shuffled under the menhirs that stand."""
    pile = np.empty(FIELDS, np.int8)
    left = 0
    for face in range(FACE_COUNT):
        for _ in range(v["faces"][face] - v["shown"][face]):
            pile[left] = face
            left += 1
    for field in range(FIELDS):
        s["menhir"][field] = NONE
        if v["standing"][field] == 1:
            s["menhir"][field] = draw_one(gen, pile, left)
            left -= 1


@compiled
def make_up_memories(v, gen, s):
    """What another seat remembers: the clovers there now, and as many of those that players hold as have gone."""
    for seat in range(v["players"]):
        if seat != v["seat"]:
            for field in range(FIELDS):
                if v["looked"][seat, field] == 1:
                    s["memory"][seat, field] = s["clovers"][field]
                    for _ in range(v["since"][seat, field]):
                        s["memory"][seat, field, held_by_others(s, gen, seat)] += 1


@compiled
def held(s, seat, token):
    """How many clovers of a sort the players other than `seat` have taken."""
    count = 0
    for other in range(s["players"]):
        if other != seat:
            count += s["behind"][other, token] + (s["given"][other] == token)
            if token < COMPANIONS:
                count += s["front"][other, token] + s["aside"][other, token]
    return count


@compiled
def held_by_others(s, gen, seat):
    """A clover that some other seat has taken, each equally likely."""
    total = 0
    for token in range(TOKENS):
        total += held(s, seat, token)
    pick = draw(gen, total)
    token = 0
    while pick >= held(s, seat, token):
        pick -= held(s, seat, token)
        token += 1
    return token


# A view as a tensor

SEAT_FEATURES = 4 + 2 * COMPANIONS + 2 + GOLDS + 2 * KORRIGANS + TOKENS + KORRIGANS * FIELDS
FIELD_FEATURES = 9 + TOKENS
FEATURES = (
    4 + 4 + (END + 1) + 2 * SEATS + SEATS * SEAT_FEATURES + FIELDS * FIELD_FEATURES + 2 * GRID + 2 * COLOURS + 2
    + FACE_COUNT + TOKENS
)  # fmt: skip


@compiled
def features(v, out):
    """Write a view into FEATURES numbers of about unit size, seats in order from the viewer's own."""
    players, own = int(v["players"]), max(int(v["seat"]), 0)
    out[:FEATURES] = 0
    out[players - 2] = 1
    n = 4
    out[n] = v["arrival"]
    out[n + 1] = v["arriving"] / KORRIGANS
    out[n + 2] = v["fairy"]
    out[n + 3] = v["active"]
    n += 4
    out[n + v["phase"]] = 1
    n += END + 1
    for seat in (v["turn"], v["holder"]):
        if seat >= 0:
            out[n + (seat - own) % players] = 1
        n += SEATS
    for step in range(players):
        seat_features(v, (own + step) % players, out[n : n + SEAT_FEATURES])
        n += SEAT_FEATURES
    n += (SEATS - players) * SEAT_FEATURES
    for field in range(FIELDS):
        field_features(v, field, out[n : n + FIELD_FEATURES])
        n += FIELD_FEATURES
    for place in range(GRID):
        out[n + place] = v["suns"][place] != NONE
        out[n + GRID + place] = v["clouds"][place] != NONE
    n += 2 * GRID
    for colour in range(COLOURS):
        out[n + colour] = v["bag"][colour] / DISCS
        out[n + COLOURS + colour] = v["disc"] == colour
    n += 2 * COLOURS
    out[n] = v["box"][1] / 2
    out[n + 1] = v["box"][2] / 2
    n += 2
    for face in range(FACE_COUNT):
        out[n + face] = v["shown"][face] / 4
    n += FACE_COUNT
    for token in range(TOKENS):
        out[n + token] = v["looking"][token]


@compiled
def seat_features(v, seat, out):
    out[0] = 1
    out[1] = v["screen"][seat]
    out[2] = v["behind_counts"][seat] / 10
    out[3] = v["spent"][seat]
    n = 4
    for companion in range(COMPANIONS):
        out[n + companion] = v["front"][seat, companion] / 2
        out[n + COMPANIONS + companion] = v["aside"][seat, companion] / 2
    n += 2 * COMPANIONS
    if v["backup"][seat] != NONE:
        out[n + (v["backup"][seat] != 0)] = 1
    n += 2
    for value in range(GOLDS):
        out[n + value] = v["gold"][seat, value]
    n += GOLDS
    for korrigan in range(KORRIGANS):
        if v["carries"][seat, korrigan] > 0:
            out[n + v["carries"][seat, korrigan] - 1] = 1
        n += 2
    for token in range(TOKENS):
        out[n + token] = v["behind"][seat, token] / 2
    n += TOKENS
    for korrigan in range(KORRIGANS):
        if v["korrigan"][seat, korrigan] != NOWHERE:
            out[n + v["korrigan"][seat, korrigan]] = 1
        n += FIELDS


@compiled
def field_features(v, field, out):
    out[0] = v["clover_counts"][field] / 5
    out[1] = v["standing"][field]
    out[2] = v["cauldron"] == field
    out[3] = can_hold_cauldron(v, field)
    out[4] = v["reach"][MOLE, field] != 0
    out[5] = v["reach"][FROG, field] != 0
    out[6] = v["troll"][0] == field or v["troll"][1] == field
    if v["seat"] != NOBODY:
        out[7] = v["looked"][v["seat"], field]
        out[8] = v["since"][v["seat"], field] / 4
    for token in range(TOKENS):
        out[9 + token] = v["memory"][field, token] / 2
