"""Koryŏ, a card game of majorities and secret orders by Gary Kim, for 2 to 4 players."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from madang.games import verbs
from madang.games.base import Change, Game, Refusal, ScoreLine, State, View
from madang.games.koryo import (
    actions,
    editions,
    glances,
    judgement,
    notation,
    parts,
    reasons,
    refusals,
    rules,
    sketches,
    view,
    view_json,
    words,
)
from madang.games.koryo.cards import BANK, SEAT_NAMES
from madang.games.koryo.state import FIRST, HIDDEN, NOBODY, ORDERS, STATE, VIEW
from madang.games.table import Parts

if TYPE_CHECKING:
    from rich.console import RenderableType

verbs.declare(
    STATE,
    VIEW,
    chance=rules.chance,
    legal=rules.legal,
    apply=rules.apply,
    view=view.view,
    resample=view.resample,
    outcome=rules.outcome,
    features=view.features,
    value=judgement.value,
    worth=glances.worth,
    sketch=sketches.sketch,
)


class Koryo(Game):
    name = "koryo"
    title = "Koryŏ"
    seats = SEAT_NAMES
    fewest = 2
    state_type = STATE
    view_type = VIEW
    feature_count = view.FEATURES
    sketch_size = sketches.SIZE
    texts = actions.TEXTS
    options = editions.OPTIONS
    editions = editions.EDITIONS

    guide = words.GUIDE
    draws_first = True

    def setup(self, players: int, options: Mapping[str, str]) -> State:
        """K1.4."""
        states = np.zeros(1, STATE)
        s: State = states[0]
        s["players"] = players
        for name, value in options.items():
            s[name] = self.options[name].index(value)
        s["turn"] = verbs.CHANCE
        s["phase"] = FIRST
        s["season"] = 1
        s["bank"] = BANK
        for name in ("first", "owner", "turned"):
            s[name] = NOBODY
        s["placed"] = HIDDEN
        return s

    def chance_events(self, before: State, after: State) -> list[str]:
        return notation.chance_events(before, after)

    def expected_chance_events(self, state: State) -> int:
        return 1 if state["phase"] == FIRST else int(state["players"])

    def fix_chance(self, state: State, events: Sequence[str]) -> None:
        notation.fix_chance(state, events)

    def together(self, state: State) -> tuple[int, ...]:
        """K5: with orders=together, all who have still to order."""
        if state["orders"] == 1 and state["phase"] == ORDERS:
            clockwise = notation.clockwise_from_first(state)
            return tuple(clockwise[clockwise.index(state["turn"]) :])
        return super().together(state)

    def refuse(self, view: View, text: str) -> Refusal | None:
        return refusals.refuse(view, text)

    def seen(self, view: View, seat: int, text: str) -> str:
        return notation.seen(view, seat, text)

    def seen_chance(self, view: View, events: Sequence[str]) -> list[str]:
        return notation.seen_chance(view, events)

    def parts(self, text: str) -> Parts:
        return parts.parts(text)

    def describe(self, view: View, text: str) -> str:
        return words.describe(view, text)

    def changes(self, before: View, after: View) -> list[Change]:
        return reasons.changes(before, after)

    def change_words(self, change: Change) -> str:
        return words.change_words(change)

    def tell(self, who: str, seen: str) -> str:
        return words.tell(who, seen)

    def chapter(self, view: View) -> str:
        return words.chapter(view)

    def final_score(self, view: View) -> list[ScoreLine]:
        return words.final_score(view)

    def score_words(self, line: ScoreLine) -> tuple[str, list[str]]:
        return words.score_words(line)

    def tie_break(self, view: View) -> str:
        return words.tie_break(view)

    def screen(self, view: View, names: Sequence[str]) -> "RenderableType":
        from madang.games.koryo.screen import Screen

        return Screen(view, names)

    def view_json(self, view: View) -> bytes:
        return view_json.view_json(view.tobytes())


GAME = Koryo()
