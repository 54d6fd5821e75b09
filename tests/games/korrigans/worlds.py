"""Other Korrigans positions that look the same to a seat, and what is sound in every position."""

import numpy as np

from madang.chance import Generator, draw
from madang.games.base import SPECTATOR, Position
from madang.games.korrigans.pieces import COMPANIONS, DISCS, ELF, FIELDS, GOBLIN, IN_BOX, TOKENS
from madang.games.korrigans.state import END, NONE, NOWHERE, TAKING


def twin_world(position: Position, viewer: int, gen: Generator) -> Position:
    """The same position with everything that `viewer` can't know laid anew, numbers kept where they are public."""
    twin = position.copy()
    s = twin.state
    fields = [s["clovers"][field] for field in range(FIELDS) if not is_looking(s, viewer, field)]
    others = [seat for seat in range(position.players) if seat != viewer and s["screen"][seat]]
    screens = [s["behind"][seat] for seat in others if s["phase"] != END]
    reshuffle([*fields, *screens], gen)

    for seat in range(position.players):
        if seat != viewer:
            if s["given"][seat] != NONE and not s["given_open"][seat]:
                s["given"][seat] = draw(gen, TOKENS)
            reshuffle([s["memory"][seat, field] for field in range(FIELDS)], gen)
            s["taken_open"][seat] = 0
    standing = np.flatnonzero(s["standing"])
    faces = [s["menhir"][field] for field in standing]
    for field in standing:
        s["menhir"][field] = faces.pop(int(draw(gen, len(faces))))
    return twin


def is_looking(s: np.void, viewer: int, field: int) -> bool:
    looking = s["phase"] == TAKING and s["turn"] == viewer != SPECTATOR
    return bool(looking and s["korrigan"][viewer, s["active"]] == field)


def reshuffle(piles: list[np.ndarray], gen: Generator) -> None:
    """Lay the tokens of all piles anew, each pile as large as before."""
    tokens = [token for pile in piles for token in range(TOKENS) for _ in range(pile[token])]
    for pile in piles:
        size = int(pile.sum())
        pile[:] = 0
        for _ in range(size):
            pile[tokens.pop(int(draw(gen, len(tokens))))] += 1


def assert_sound(world: Position) -> None:
    """Every token, menhir, disc, elf, goblin and korrigan is somewhere; memories fit what lies there."""
    s = world.state
    for field in ("clovers", "behind", "front", "aside", "gold", "bag", "box", "memory", "since"):
        assert (s[field] >= 0).all()
    tokens = s["clovers"].sum(axis=0) + s["behind"].sum(axis=0)
    tokens[:COMPANIONS] += s["front"].sum(axis=0) + s["aside"].sum(axis=0)
    for given in s["given"][s["given"] != NONE]:
        tokens[given] += 1
    assert (tokens == s["mix"]).all()
    faces = np.bincount(s["menhir"][s["standing"] == 1], minlength=len(s["faces"])) + s["shown"]
    assert (faces == s["faces"]).all()
    assert ((s["menhir"] != NONE) == (s["standing"] == 1)).all()
    for what in (ELF, GOBLIN):
        assert s["box"][what] + (s["carries"] == what).sum() == IN_BOX
    laid = (s["suns"] != NONE).sum() + (s["clouds"] != NONE).sum() + (s["disc"] != NONE)
    assert laid + (s["cauldron"] != NOWHERE) + s["bag"].sum() == DISCS * len(s["bag"])
    assert (s["korrigan"][: world.players, : s["arriving"]] >= 0).all()
    for seat in range(world.players):
        for place in range(FIELDS):
            seen = s["memory"][seat, place]
            if s["looked"][seat, place]:
                assert seen.sum() == s["clovers"][place].sum() + s["since"][seat, place]
                assert (seen >= s["clovers"][place]).all()
            else:
                assert not seen.any()
        held = np.zeros(TOKENS, int)
        for other in set(range(world.players)) - {seat}:
            held += s["behind"][other]
            held[:COMPANIONS] += s["front"][other] + s["aside"][other]
            held += np.arange(TOKENS) == s["given"][other]
        gone = (s["memory"][seat] - s["clovers"])[s["looked"][seat] == 1]
        assert (s["taken_open"][seat][s["looked"][seat] == 1] <= gone).all(), "what was taken openly has gone"
        assert seat_is_made_up(world, seat) or (gone.sum(axis=0) <= held).all(), (
            "what has gone is with the others"
        )


def seat_is_made_up(world: Position, seat: int) -> bool:
    """Whether the memory of a seat is invented to fit, as that of the others is in a resampled world."""
    return getattr(world, "viewer", seat) != seat
