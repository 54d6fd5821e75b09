"""Tables of Koryŏ drawn in text, so that a test shows the position that it speaks of.

    A 4 4 7 [B B] $ | B 9 9 9 {1 2 L}

A drawing has one part for each seat, clockwise: its face-up cards, `[…]` its face-down cards, `{…}` its
hand, and a `$` for each of its tokens. Every other token is in the bank, every other card in the pile.
"""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from refusing import refusal

from madang.chance import derive, generator
from madang.games.base import SPECTATOR, Position
from madang.games.koryo import GAME
from madang.games.koryo.cards import BANK, COPIES, KIND_NAMES, KINDS
from madang.games.koryo.rules import begin_orders
from madang.games.koryo.state import DEAL, LIMITS, PHASE_NAMES

PART = re.compile(
    r"(?P<seat>[A-D])(?P<up>( [1-9BL])*)( \[(?P<down>[1-9BL ]*)\])?( \{(?P<hand>[1-9BL ]*)\})?( (?P<tokens>\$+))?"
)


class Table:
    """A position handled in text, always through the front door. Nothing here changes it: `after`, `deal`
    and `shuffled` answer another table."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @property
    def drawing(self) -> str:
        """What lies where, drawn as `tableau` reads it, the cards in K1.2's order."""
        return " | ".join(draw_seat(self.position.state, seat) for seat in range(self.position.players))

    @property
    def now(self) -> str:
        """Whose decision it is, in which phase: `B limit`; without a seat if it is nobody's: `deal`, `end`."""
        phase = PHASE_NAMES[self.position.state["phase"]]
        return f"{GAME.seats[self.position.turn]} {phase}" if self.position.turn >= 0 else phase

    @property
    def choices(self) -> str:
        """The legal choices in K6's order: `!B 6$`."""
        return " ".join(self.position.legal())

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(GAME.seats, self.position.outcome().scores, strict=False))

    @property
    def winners(self) -> str:
        """The seats that have won, as the table stands now: `AC`."""
        return "".join(GAME.seats[seat] for seat in self.position.outcome().winners)

    def majority(self, family: str) -> str:
        """The seat that has the majority of a family, or nothing."""
        return self.view()["majorities"][family] or ""

    def view(self, seat: str = "") -> dict[str, Any]:
        """What a seat, or a spectator, may know, with names."""
        return GAME.view_data(self.position.view(number(seat)))

    def look(self, seat: str = "") -> bytes:
        """What a seat, or a spectator, may know, to the byte."""
        return self.position.view(number(seat)).tobytes()

    def after(self, *choices: str) -> "Table":
        """The table once these choices are made: `!B` by the seat in turn, `A !B` if that must be A."""
        position = self.position.copy()
        for choice in choices:
            seat, text = self.read(choice)
            position.play(text, seat)
        return Table(position)

    def refusal(self, choice: str) -> str:
        """The words of the refusal of a choice, or nothing if it is allowed."""
        seat, text = self.read(choice)
        return refusal(self.position, text, seat)

    def told(self, choice: str, viewer: str = "") -> str:
        """A decision that a seat has just made, `A 9*2`, as a viewer or a spectator may know it: `?2`."""
        seat, text = self.read(choice)
        assert seat is not None, "whose decision?"
        return GAME.seen(self.position.view(number(viewer)), seat, text)

    def deal(self, *hands: str) -> "Table":
        """The table once these hands are dealt, clockwise from the first player: `B 1 2 L`."""
        position = self.position.copy()
        position.fix_chance([f"deal {hand}" for hand in hands])
        return Table(position)

    def shuffled(self, seed: int) -> "Table":
        """The table once the chance step that it waits for is taken by a generator."""
        position = self.position.copy()
        position.chance(generator(derive(seed, "tables")))
        return Table(position)

    @staticmethod
    def read(choice: str) -> tuple[int | None, str]:
        seat, _, text = choice.rpartition(" ")
        return (number(seat) if seat else None), text


def tableau(
    drawing: str,
    *,
    season: int = 8,
    first: str = "A",
    phase: str = "",
    edition: str = "rulebook",
    **options: str,
) -> Table:
    """The table of a drawing, in the order phase if a hand is drawn, else at the start of the actions.

    In the order phase the seats before the first drawn hand have ordered what lies face down, the
    others order next. A hand may be smaller than the season deals, as if the pile had run out (K3.2).
    `phase="deal"` stops before the deal; `phase="limit"` lets everyone pass until the actions are over.
    What no order can place, or what is not in the box, can't be drawn.
    """
    parts = [PART.fullmatch(part.strip()) for part in drawing.split("|")]
    seats = [part for part in parts if part]
    assert [part["seat"] for part in seats] == list(GAME.seats[: len(parts)]), f"not clear: {drawing}"
    s = GAME.setup(len(seats), GAME.settle_options(edition, options))
    s["season"], s["first"], s["phase"] = season, number(first), DEAL
    for seat, part in enumerate(seats):
        s["tableau"][seat] = counts(part["up"])
        s["hand"][seat] = counts(part["down"]) + counts(part["hand"])
        s["tokens"][seat] = len(part["tokens"] or "")
    s["bank"] = BANK - s["tokens"].sum()
    assert s["bank"] >= 0, f"more tokens than there are: {drawing}"
    assert (s["tableau"].sum(axis=0) + s["hand"].sum(axis=0) <= COPIES).all(), f"not in the box: {drawing}"
    assert phase in ("", "deal", "limit"), f"no such phase to draw: {phase}"
    assert not phase or not s["hand"].any(), f"no hand and nothing face down in the phase {phase}: {drawing}"
    position = Position(GAME, s, steps=season)
    s = position.state
    if phase == "deal":
        return Table(position)
    s["dealt"] = s["hand"].sum(axis=1)
    begin_orders(s)
    for part in clockwise(seats, number(first)):
        if part["hand"] is not None:
            break
        position.play(order((part["down"] or "").split()))
    assert all(s["placed"][seat] >= 0 or not part["down"] for seat, part in enumerate(seats)), (
        f"face down before its order: {drawing}"
    )
    while phase == "limit" and position.turn >= 0 and s["phase"] != LIMITS:
        position.play(position.legal()[-1])
    return Table(position)


def number(seat: str) -> int:
    return GAME.seats.index(seat) if seat else SPECTATOR


def clockwise(seats: list[re.Match[str]], first: int) -> list[re.Match[str]]:
    return seats[first:] + seats[:first]


def counts(cards: str | None) -> np.ndarray:
    """How many of each kind."""
    kinds = [KIND_NAMES.index(card) for card in (cards or "").split()]
    return np.bincount(kinds, minlength=KINDS).astype(np.int8)


def order(cards: Sequence[str]) -> str:
    """The order that places these cards: `-`, `9*3` or `6+B`."""
    if len(set(cards)) == 2:
        return "+".join(sorted(cards, key=KIND_NAMES.index))
    return f"{cards[0]}*{len(cards)}" if cards else "-"


def draw_seat(s: np.void, seat: int) -> str:
    def cards(field: str) -> str:
        return " ".join(
            KIND_NAMES[kind] for kind, count in enumerate(s[field][seat]) for _ in range(int(count))
        )

    up, down, hand = cards("tableau"), cards("down"), cards("hand")
    tokens = "$" * int(s["tokens"][seat])
    marked = (up, f"[{down}]" if down else "", f"{{{hand}}}" if hand else "", tokens)
    return " ".join([GAME.seats[seat], *filter(None, marked)])
