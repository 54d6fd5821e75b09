"""Koryŏ, a card game of majorities and secret orders by Gary Kim, for 2 to 4 players."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from madang.games import verbs
from madang.games.base import Change, Game, Refusal, State, View, plain
from madang.games.koryo import (
    actions,
    editions,
    glances,
    judgement,
    limits,
    notation,
    parts,
    reasons,
    refusals,
    rules,
    sketches,
    view,
    words,
)
from madang.games.koryo.cards import BANK, EVENTS, FAMILIES, KIND_NAMES, SEAT_NAMES
from madang.games.koryo.state import FIRST, HIDDEN, NOBODY, ORDERS, PHASE_NAMES, STATE, VIEW
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

    def final_score(self, view: View) -> list[tuple[str, list[str]]]:
        return words.final_score(view)

    def tie_break(self, view: View) -> str:
        return words.tie_break(view)

    def screen(self, view: View, names: Sequence[str]) -> "RenderableType":
        from madang.games.koryo.screen import Screen

        return Screen(view, names)

    def view_data(self, view: View) -> dict[str, Any]:
        """K7.1 and K7.2 with the names of K1 and K6; null where the viewer may not know, or there is nobody."""
        v = plain(view)
        seats = SEAT_NAMES[: v["players"]]

        def seat_name(seat: int) -> str | None:
            return SEAT_NAMES[seat] if seat >= 0 else None

        def kind_name(kind: int) -> str | None:
            return KIND_NAMES[kind] if kind >= 0 else None

        def counts(kinds: list[int]) -> dict[str, int]:
            return {KIND_NAMES[kind]: count for kind, count in enumerate(kinds) if count}

        def by_seat(field: str) -> dict[str, int | None]:
            return {seat: None if n == HIDDEN else n for seat, n in zip(seats, v[field], strict=False)}

        holders = rules.majorities(view).tolist()
        return {
            "seat": seat_name(v["seat"]),
            "players": v["players"],
            "options": {name: values[v[name]] for name, values in self.options.items()},
            "turn": seat_name(v["turn"]),
            "phase": PHASE_NAMES[v["phase"]],
            "season": v["season"],
            "first": seat_name(v["first"]),
            "bank": v["bank"],
            "tokens": by_seat("tokens"),
            "owner": seat_name(v["owner"]),
            "used": {name: bool(used) for name, used in zip(("6", "4", "2"), v["used"], strict=True)},
            "tableau": {seat: counts(v["tableau"][i]) for i, seat in enumerate(seats)},
            "majorities": {KIND_NAMES[f]: seat_name(holders[f]) for f in FAMILIES},
            "counted": {seat: limits.counted(view, i) for i, seat in enumerate(seats)},
            "limits": {seat: limits.limit(view, i) for i, seat in enumerate(seats)},
            "dealt": by_seat("dealt"),
            "placed": by_seat("placed"),
            "hand_sizes": by_seat("hand_sizes"),
            "down_sizes": by_seat("down_sizes"),
            "turned": {seat: kind_name(v["turned"][i]) for i, seat in enumerate(seats)},
            "unresolved": {
                seat: {KIND_NAMES[kind]: v["unresolved"][i][e] for e, kind in enumerate(EVENTS)}
                for i, seat in enumerate(seats)
            },
            "gone": counts(v["gone"]),
            "hand": counts(v["hand"]),
            "down": counts(v["down"]),
            "returned": counts(v["returned"]),
        }


GAME = Koryo()
