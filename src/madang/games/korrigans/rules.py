"""The rules of Korrigans, compiled, in the rulebook's order. Numbers are those of the rulebook (G1 to G9)."""

import numpy as np

from madang.chance import draw
from madang.compiled import compiled
from madang.games.korrigans.actions import (
    ARRIVE,
    BLOCK,
    CLOVER,
    ELF_FROM,
    END_LAST_TURN,
    FETCH_ELF,
    FINISH,
    GOBLIN_TO,
    LAY_ON_CLOUD,
    LAY_ON_SUN,
    MOVE,
    MOVE_TROLL,
    ON_CLOUD,
    ON_SUN,
    PLACE,
    PLACE_CAULDRON,
    PUT,
    REST,
    ROWS,
    SEND_GOBLIN,
    SHOW,
    SKIP,
    STEP,
    SWAP,
    TAKE,
    TAKE_BACKUP,
    UNSCREEN,
)
from madang.games.korrigans.pieces import (
    BOTH_AT_CAULDRON,
    CARRIED,
    COLOURS,
    COMPANIONS,
    DISCS,
    ELF,
    ELF_FACE,
    FACE_COUNT,
    FAIRY_FACE,
    FIELDS,
    GOBLIN,
    GOBLIN_FACE,
    GOLD_FACE,
    GOLDS,
    GRID,
    HARE,
    KORRIGANS,
    LAST_CLOUD,
    LEPRECHAUN_FACE,
    MOUSE,
    NOTHING,
    ONE_AT_CAULDRON,
    SQUIRREL,
    TOKENS,
    TROLL_FACE,
)
from madang.games.korrigans.state import (
    ARRIVING,
    CAULDRONS,
    CLOUDS,
    ELVES,
    END,
    GOBLINS,
    LAST_TURN,
    MOVING,
    NOBODY,
    NONE,
    NOWHERE,
    RAINBOW,
    SCREENS,
    SETUP,
    SUNS,
    TAKING,
    TROLLS,
)
from madang.games.verbs import CHANCE, OVER

MOST_CLOVERS = 80  # more than any mix


@compiled
def chance(s, gen):
    """Lay out clovers and menhirs (G3.1), or draw a disc (G4.1)."""
    if s["phase"] == SETUP:
        lay_clovers(s, gen)
        lay_menhirs(s, gen)
        begin_arrivals(s)
    else:
        draw_disc(s, draw_colour(s, gen))


# G3 Set-up and arrival


@compiled
def lay_clovers(s, gen):
    """G3.1: shuffled and laid face down, each field's number."""
    pile = np.empty(MOST_CLOVERS, np.int8)
    left = 0
    for token in range(TOKENS):
        for _ in range(s["mix"][token]):
            pile[left] = token
            left += 1
    for field in range(FIELDS):
        for _ in range(s["laid"][field]):
            i = draw(gen, left)
            left -= 1
            s["clovers"][field, pile[i]] += 1
            pile[i] = pile[left]


@compiled
def lay_menhirs(s, gen):
    """G3.1: shuffled and placed, one on each field but the village."""
    pile = np.empty(FIELDS, np.int8)
    left = 0
    for face in range(FACE_COUNT):
        for _ in range(s["faces"][face]):
            pile[left] = face
            left += 1
    for field in range(FIELDS):
        if field != s["village"]:
            i = draw(gen, left)
            left -= 1
            s["menhir"][field] = pile[i]
            s["standing"][field] = 1
            pile[i] = pile[left]


@compiled
def begin_arrivals(s):
    s["phase"] = ARRIVING
    s["turn"] = 0


@compiled
def legal_arrivals(s, out):
    """G3.2, and arrival=free (G3.3)."""
    n = 0
    for field in range(FIELDS):
        numbered = s["start"][field] == s["turn"] + 1 and field != s["arrived"][s["turn"]]
        if s["arrival"] == 1 or numbered:
            out[n] = PUT[field]
            n += 1
    return n


@compiled
def arrive(s, field):
    if s["arriving"] == 0:
        s["arrived"][s["turn"]] = field
    s["active"] = s["arriving"]
    s["korrigan"][s["turn"], s["active"]] = field
    begin_take(s)


@compiled
def end_of_move(s):
    """A seat has done all that follows from an arrival or a move: on to the next."""
    s["fairy"] = 0
    s["turn"] += 1
    if s["arriving"] < KORRIGANS:
        if s["turn"] == s["players"]:
            s["turn"] = 0
            s["arriving"] += 1
        s["phase"] = ARRIVING
        if s["arriving"] == KORRIGANS:
            begin_round(s)
    elif s["turn"] == s["players"]:
        begin_round(s)
    else:
        s["phase"] = MOVING


# G4 A round: the rainbow


@compiled
def begin_round(s):
    s["phase"] = RAINBOW
    s["turn"] = CHANCE


@compiled
def draw_colour(s, gen):
    """G4.1: a disc out of the bag, each equally likely."""
    discs = 0
    for colour in range(COLOURS):
        discs += s["bag"][colour]
    pick = draw(gen, discs)
    colour = 0
    while pick >= s["bag"][colour]:
        pick -= s["bag"][colour]
        colour += 1
    return colour


@compiled
def draw_disc(s, colour):
    """G4.2, G4.3: what the holder of the bag has to do with a disc of this colour."""
    new = s["bag"][colour] == DISCS
    s["bag"][colour] -= 1
    s["disc"] = colour
    s["turn"] = s["holder"]
    if not new:
        s["phase"] = CLOUDS
        return
    seen = 0
    for other in range(COLOURS):
        seen += s["bag"][other] < DISCS
    s["phase"] = CAULDRONS if seen == COLOURS else SUNS


@compiled
def legal_places(places, actions, out):
    """G4.2: the suns or clouds that are free."""
    n = 0
    for place in range(GRID):
        if places[place] == NONE:
            out[n] = actions[place]
            n += 1
    return n


@compiled
def lay_disc(s, places, place):
    """G4.2, G4.4: after the 5th cloud nobody moves, the bag goes on."""
    places[place] = s["disc"]
    s["disc"] = NONE
    pass_bag(s)
    clouds = 0
    for other in range(GRID):
        clouds += s["clouds"][other] != NONE
    if clouds >= LAST_CLOUD:
        begin_round(s)
    else:
        s["turn"] = 0
        s["phase"] = MOVING


@compiled
def pass_bag(s):
    """G4.1: to the left after every draw."""
    s["holder"] = s["holder"] + 1 if s["holder"] + 1 < s["players"] else 0


# G5 A round: the moves


@compiled
def owns(s, seat, companion):
    """Whether a seat has a companion to move with, in front of its screen or behind it. G5.1, G5.4."""
    if s["front"][seat, companion] > 0 or s["behind"][seat, companion] > 0:
        return True
    return s["backup"][seat] == companion and s["spent"][seat] == 0


@compiled
def destinations(s, companion, here):
    """The fields that a companion takes a korrigan to from `here`, a bit for each. G5.2, G5.3."""
    fields = s["reach"][companion, here]
    if companion == HARE or companion == SQUIRREL or companion == MOUSE:
        if s["troll"][0] == here:
            fields &= ~(np.int64(1) << s["troll"][1])
        elif s["troll"][1] == here:
            fields &= ~(np.int64(1) << s["troll"][0])
    return fields


@compiled
def legal_steps(s, companion, korrigan, here, out, n):
    """The moves of one korrigan with one companion."""
    fields = destinations(s, companion, here)
    there = 0
    while fields:
        if fields & 1:
            out[n] = STEP[korrigan, companion, there]
            n += 1
        fields >>= 1
        there += 1
    return n


@compiled
def legal_own_steps(s, seat, out):
    """All moves with companions that the seat owns. G5.1, G7.2."""
    n = 0
    for korrigan in range(KORRIGANS):
        here = s["korrigan"][seat, korrigan]
        if here != NOWHERE:
            for companion in range(COMPANIONS):
                if owns(s, seat, companion):
                    n = legal_steps(s, companion, korrigan, here, out, n)
    return n


@compiled
def side_helps(s, seat, side):
    """Whether a backup companion of this side would move a korrigan of the seat. G5.5."""
    for korrigan in range(KORRIGANS):
        here = s["korrigan"][seat, korrigan]
        if here != NOWHERE and destinations(s, side, here) != 0:
            return True
    return False


@compiled
def legal_backups(s, seat, out, n):
    """G5.4, G5.5: beside moves both sides; without a move only the sides that give one."""
    if s["backup"][seat] != NONE:
        return n
    hare = n > 0 or side_helps(s, seat, HARE)
    squirrel = n > 0 or side_helps(s, seat, SQUIRREL)
    for token in range(TOKENS):
        if s["behind"][seat, token] > 0:
            if hare:
                out[n] = SWAP[token, HARE]
                n += 1
            if squirrel:
                out[n] = SWAP[token, SQUIRREL]
                n += 1
    return n


@compiled
def legal_moves(s, out):
    """G5.1, G5.4, G5.5, and the fairy's move, which may be declined (G6.4)."""
    n = legal_own_steps(s, s["turn"], out)
    n = legal_backups(s, s["turn"], out, n)
    if s["fairy"] == 1:
        if n > 0:
            out[n] = REST
            n += 1
    elif n == 0:
        out[n] = SKIP
        n += 1
    return n


@compiled
def take_backup(s, token, side):
    """G5.4. The move is still to come; a fairy's lapses where there is none left (G6.4)."""
    seat = s["turn"]
    s["behind"][seat, token] -= 1
    s["given"][seat] = token
    s["given_open"][seat] = 1 - s["screen"][seat]
    s["backup"][seat] = side
    if s["fairy"] == 1:
        begin_fairy_move(s)


@compiled
def move(s, korrigan, companion, field):
    """G5.1, G7.2; in front before behind (G9.1)."""
    seat = s["turn"]
    if s["phase"] == LAST_TURN:
        if s["front"][seat, companion] > 0:
            s["front"][seat, companion] -= 1
            s["aside"][seat, companion] += 1
        else:
            s["spent"][seat] = 1
    elif s["front"][seat, companion] == 0 and s["backup"][seat] != companion:
        s["behind"][seat, companion] -= 1
        s["front"][seat, companion] += 1
    s["active"] = korrigan
    s["korrigan"][seat, korrigan] = field
    begin_travel(s)


@compiled
def opposing(s, carrying, targets):
    """Write the other players' korrigans on the field of the one that moved, all or those that carry
    something, as seat * KORRIGANS + korrigan; answer how many. G5.7."""
    field = s["korrigan"][s["turn"], s["active"]]
    n = 0
    for seat in range(s["players"]):
        if seat != s["turn"]:
            for korrigan in range(KORRIGANS):
                if s["korrigan"][seat, korrigan] == field:
                    if carrying == NOTHING or s["carries"][seat, korrigan] == carrying:
                        targets[n] = seat * KORRIGANS + korrigan
                        n += 1
    return n


@compiled
def begin_travel(s):
    """G5.7: to whom the goblin goes, if there is one to go."""
    s["goblin_to"] = NOBODY
    if s["carries"][s["turn"], s["active"]] == GOBLIN:
        targets = np.empty(16, np.int8)
        n = opposing(s, NOTHING, targets)
        if n > 1:
            s["phase"] = GOBLINS
            return
        if n == 1:
            s["goblin_to"] = targets[0]
    choose_elf(s)


@compiled
def choose_elf(s):
    """G5.7: from whom an elf comes, if one does."""
    targets = np.empty(16, np.int8)
    n = opposing(s, ELF, targets)
    if n > 1:
        s["phase"] = ELVES
    else:
        travel(s, targets[0] if n == 1 else NOBODY)


@compiled
def legal_targets(s, carrying, actions, out):
    targets = np.empty(16, np.int8)
    n = opposing(s, carrying, targets)
    for i in range(n):
        out[i] = actions[targets[i] // KORRIGANS, targets[i] % KORRIGANS]
    return n


@compiled
def travel(s, elf_from):
    """G5.7: both at the same moment; what a korrigan still has goes back to the box."""
    seat, active = s["turn"], s["active"]
    if s["goblin_to"] != NOBODY:
        s["carries"][seat, active] = NOTHING
    if elf_from != NOBODY:
        s["carries"][elf_from // KORRIGANS, elf_from % KORRIGANS] = NOTHING
    if s["goblin_to"] != NOBODY:
        give(s, s["goblin_to"] // KORRIGANS, s["goblin_to"] % KORRIGANS, GOBLIN)
    if elf_from != NOBODY:
        give(s, seat, active, ELF)
    s["goblin_to"] = NOBODY
    if s["cauldron"] == NOWHERE:
        begin_take(s)
    else:
        s["phase"] = LAST_TURN


@compiled
def give(s, seat, korrigan, what):
    """A korrigan carries one token at most. G5.7."""
    had = s["carries"][seat, korrigan]
    if had != NOTHING:
        s["box"][had] += 1
    s["carries"][seat, korrigan] = what


@compiled
def begin_take(s):
    """G5.8, G3.2: one clover, if there is any."""
    field = s["korrigan"][s["turn"], s["active"]]
    if s["clovers"][field].sum() > 0:
        s["phase"] = TAKING
    else:
        end_of_move(s)


@compiled
def legal_clovers(s, out):
    field = s["korrigan"][s["turn"], s["active"]]
    n = 0
    for token in range(TOKENS):
        if s["clovers"][field, token] > 0:
            out[n] = CLOVER[token]
            n += 1
    return n


@compiled
def take(s, token):
    """G5.8; what the seat saw it remembers (G10.2); with the last clover it takes the menhir (G3.4)."""
    seat = s["turn"]
    field = s["korrigan"][seat, s["active"]]
    s["clovers"][field, token] -= 1
    s["behind"][seat, token] += 1

    for other in range(s["players"]):
        s["since"][other, field] += s["looked"][other, field]
        if s["screen"][seat] == 0:
            s["taken_open"][other, field, token] += s["looked"][other, field]
    s["taken_open"][seat, field] = 0
    s["looked"][seat, field] = 1
    s["since"][seat, field] = 0
    left = 0
    for kind in range(TOKENS):
        s["memory"][seat, field, kind] = s["clovers"][field, kind]
        left += s["clovers"][field, kind]
    if left == 0 and s["standing"][field] == 1:
        take_menhir(s, field)
    else:
        end_of_move(s)


# G6 Menhirs


@compiled
def take_menhir(s, field):
    """Show the face to all and let it act on the korrigan that took it. G6.1 to G6.6."""
    face = s["menhir"][field]
    s["menhir"][field] = NONE
    s["standing"][field] = 0
    s["shown"][face] += 1
    if face == LEPRECHAUN_FACE and screens_to_fall(s) > 0:
        s["phase"] = SCREENS
    elif face == FAIRY_FACE:
        begin_fairy_move(s)
    elif face == TROLL_FACE:
        s["phase"] = TROLLS
    else:
        if face == ELF_FACE or face == GOBLIN_FACE:
            take_from_box(s, ELF if face == ELF_FACE else GOBLIN)
        elif face >= GOLD_FACE:
            s["gold"][s["turn"], face - GOLD_FACE] += 1
        end_of_move(s)


@compiled
def take_from_box(s, what):
    """G6.1, G6.2: if the box has none, nothing happens."""
    if s["box"][what] > 0:
        s["box"][what] -= 1
        give(s, s["turn"], s["active"], what)


@compiled
def screens_to_fall(s):
    """How many other players' screens still stand. G6.3."""
    n = 0
    for seat in range(s["players"]):
        n += seat != s["turn"] and s["screen"][seat] == 1
    return n


@compiled
def legal_screens(s, out):
    """G6.3."""
    n = 0
    for seat in range(s["players"]):
        if seat != s["turn"] and s["screen"][seat] == 1:
            out[n] = SHOW[seat]
            n += 1
    return n


@compiled
def begin_fairy_move(s):
    """G6.4: where he could not move at all there is nothing to decide."""
    s["phase"] = MOVING
    s["fairy"] = 1
    choices = np.empty(512, np.int16)
    if legal_moves(s, choices) == 0:
        end_of_move(s)


@compiled
def legal_trolls(s, out):
    """G6.5: any passage but the one that it stands on."""
    n = 0
    for a in range(FIELDS):
        passages = s["reach"][HARE, a] | s["reach"][SQUIRREL, a] | s["reach"][MOUSE, a]
        for b in range(a + 1, FIELDS):
            if passages >> b & 1 and (s["troll"][0] != a or s["troll"][1] != b):
                out[n] = BLOCK[a, b]
                n += 1
    return n


# G7 The cauldron and the last turn


@compiled
def can_hold_cauldron(s, field):
    """Whether a field covers a part of a cell whose row and column are both open. G7.1."""
    columns = 0
    for column in range(GRID):
        if s["clouds"][column] == NONE:
            columns |= 1 << column
    for row in range(GRID):
        if s["suns"][row] == NONE and s["cells"][field, row] & columns:
            return True
    return False


@compiled
def cauldron_fields(views):
    """For every field, whether it `can_hold_cauldron`, in an array of one view."""
    fields = np.empty(FIELDS, np.bool_)
    for field in range(FIELDS):
        fields[field] = can_hold_cauldron(views[0], field)
    return fields


@compiled
def legal_cauldrons(s, out):
    """G7.1: without an own korrigan, if there is such a field."""
    for anywhere in range(2):
        n = 0
        for field in range(FIELDS):
            own = s["korrigan"][s["turn"], 0] == field or s["korrigan"][s["turn"], 1] == field
            if (anywhere or not own) and can_hold_cauldron(s, field):
                out[n] = PLACE[field]
                n += 1
        if n > 0:
            break
    return n


@compiled
def place_cauldron(s, field):
    s["cauldron"] = field
    s["disc"] = NONE
    pass_bag(s)
    begin_last_turn(s, 0)


@compiled
def begin_last_turn(s, seat):
    """G7.2: all companions are laid open."""
    s["turn"] = seat
    s["phase"] = LAST_TURN
    for companion in range(COMPANIONS):
        s["front"][seat, companion] += s["behind"][seat, companion]
        s["behind"][seat, companion] = 0


@compiled
def end_last_turn(s):
    if s["turn"] + 1 < s["players"]:
        begin_last_turn(s, s["turn"] + 1)
    else:
        s["phase"] = END
        s["turn"] = OVER


# G8 The end


@compiled
def outcome(s, scores):
    """Write each seat's score as the table is now (G8.1); answer the winner's bit (G8.2)."""
    winner, best, best_left = 0, -1000, 0
    for seat in range(s["players"]):
        total, left = 0, 0
        for value in range(GOLDS):
            total += (s["behind"][seat, COMPANIONS + value] + s["gold"][seat, value]) * (value + 1)
        at_cauldron = 0
        for korrigan in range(KORRIGANS):
            if s["carries"][seat, korrigan] == ELF:
                total += CARRIED
            elif s["carries"][seat, korrigan] == GOBLIN:
                total -= CARRIED
            if s["cauldron"] != NOWHERE:
                at_cauldron += s["korrigan"][seat, korrigan] == s["cauldron"]
        if at_cauldron == KORRIGANS:
            total += BOTH_AT_CAULDRON
        elif at_cauldron == 1:
            total += ONE_AT_CAULDRON
        for companion in range(COMPANIONS):
            left += s["front"][seat, companion] + s["behind"][seat, companion]
        left += s["backup"][seat] != NONE and s["spent"][seat] == 0
        if total > best or (total == best and left >= best_left):
            winner, best, best_left = seat, total, left
        scores[seat] = total
    return 1 << winner


# G9 Decisions


@compiled
def legal(s, out):
    """Write the legal actions of the seat in turn into `out`, ascending; answer how many."""
    phase = s["phase"]
    if phase == MOVING:
        return legal_moves(s, out)
    if phase == TAKING:
        return legal_clovers(s, out)
    if phase == SUNS:
        return legal_places(s["suns"], ON_SUN, out)
    if phase == CLOUDS:
        return legal_places(s["clouds"], ON_CLOUD, out)
    if phase == LAST_TURN:
        n = legal_own_steps(s, s["turn"], out)
        out[n] = FINISH
        return n + 1
    if phase == ARRIVING:
        return legal_arrivals(s, out)
    if phase == GOBLINS:
        return legal_targets(s, NOTHING, GOBLIN_TO, out)
    if phase == ELVES:
        return legal_targets(s, ELF, ELF_FROM, out)
    if phase == SCREENS:
        return legal_screens(s, out)
    if phase == TROLLS:
        return legal_trolls(s, out)
    if phase == CAULDRONS:
        return legal_cauldrons(s, out)
    return 0


@compiled
def apply(s, action):
    """Take a legal action; all that follows without a decision or chance is done too."""
    verb, a, b, c = ROWS[action]
    if verb == MOVE:
        move(s, a, b, c)
    elif verb == TAKE:
        take(s, a)
    elif verb == LAY_ON_SUN:
        lay_disc(s, s["suns"], a)
    elif verb == LAY_ON_CLOUD:
        lay_disc(s, s["clouds"], a)
    elif verb == ARRIVE:
        arrive(s, a)
    elif verb == TAKE_BACKUP:
        take_backup(s, a, b)
    elif verb == SEND_GOBLIN:
        s["goblin_to"] = a * KORRIGANS + b
        choose_elf(s)
    elif verb == FETCH_ELF:
        travel(s, a * KORRIGANS + b)
    elif verb == UNSCREEN:
        s["screen"][a] = 0
        end_of_move(s)
    elif verb == MOVE_TROLL:
        s["troll"][0] = a
        s["troll"][1] = b
        end_of_move(s)
    elif verb == PLACE_CAULDRON:
        place_cauldron(s, a)
    elif verb == END_LAST_TURN:
        end_last_turn(s)
    else:  # a fairy's move declined, or no move at all
        end_of_move(s)
