"""Other Koryŏ positions that look the same to a seat, and what is sound in every position."""

import numpy as np

from madang.chance import Generator, draw
from madang.games.base import SPECTATOR, Position
from madang.games.koryo.cards import BANK, BARBARIAN, COPIES, KINDS
from madang.games.koryo.state import HIDDEN, ORDERS


def twin_world(position: Position, viewer: int, gen: Generator) -> Position:
    """The same position with everything that `viewer` can't know dealt anew, sizes kept where they are public."""
    twin = position.copy()
    s = twin.state
    others = [seat for seat in range(position.players) if seat != viewer]
    unseen = COPIES.astype(int) - s["tableau"].sum(axis=0)
    if viewer != SPECTATOR:
        unseen -= s["hand"][viewer] + s["down"][viewer]
    pile = np.repeat(np.arange(KINDS), unseen)
    if s["orders"] == 1 and s["phase"] == ORDERS:
        hide_order_sizes(twin, others, gen)
    for seat in others:
        for field in ("hand", "down", "returned"):
            size = int(s[field][seat].sum())
            s[field][seat] = 0
            for _ in range(size):
                card = draw(gen, len(pile))
                s[field][seat][pile[card]] += 1
                if field != "returned":
                    pile = np.delete(pile, card)
    return twin


def hide_order_sizes(twin: Position, others: list[int], gen: Generator) -> None:
    """orders=together: nobody knows yet how many cards the others have placed."""
    s = twin.state
    for seat in others:
        if s["placed"][seat] != HIDDEN and s["dealt"][seat]:
            placed = draw(gen, int(s["dealt"][seat]) + 1)
            s["placed"][seat] = placed
            s["down"][seat] = [placed, *[0] * (KINDS - 1)]
            s["returned"][seat] = [s["dealt"][seat] - placed, *[0] * (KINDS - 1)]


def assert_sound(world: Position) -> None:
    """All 55 cards and 8 tokens are somewhere, and every order is one that could have been given."""
    s = world.state
    for field in ("tableau", "hand", "down", "returned", "gone", "tokens"):
        assert (s[field] >= 0).all()
    in_play = s["tableau"].sum(axis=0) + s["hand"].sum(axis=0) + s["down"].sum(axis=0)
    assert (in_play <= COPIES).all()
    assert s["tokens"].sum() + s["bank"] == BANK
    fresh = s["hand"].sum(axis=0) + s["down"].sum(axis=0) + s["returned"].sum(axis=0) + s["gone"]
    assert (fresh + s["tableau"].sum(axis=0) <= COPIES).all(), (
        "a card that left a tableau can't have been dealt"
    )
    for seat in range(world.players):
        kinds = np.flatnonzero(s["down"][seat])
        owner = s["owner"] == seat and s["placed"][seat] == 2
        assert len(kinds) <= 1 or (owner and len(kinds) == 2)
        if len(kinds) and s["turned"][seat] >= 0 and not owner:
            assert kinds[0] == s["turned"][seat] >= BARBARIAN
        if s["placed"][seat] != HIDDEN:
            assert s["placed"][seat] + s["returned"][seat].sum() == s["dealt"][seat]
