"""Koryŏ's plain twin as the comparison needs it."""

from collections.abc import Mapping, Sequence
from typing import Any

from plain.koryo import PlainKoryo

from madang.games.base import Game, Position
from madang.games.koryo.cards import KIND_NAMES
from madang.games.verbs import CHANCE


class Twin(PlainKoryo):
    def __init__(self, game: Game, players: int, options: Mapping[str, str], first: str) -> None:
        super().__init__(players, options, first)

    def chance(self, events: Sequence[str]) -> None:
        self.deal({event.split()[1]: event.split()[2:] for event in events})

    @staticmethod
    def is_keen(choice: str) -> bool:
        """Events and powers."""
        return bool(set("BL$") & set(choice))

    @staticmethod
    def snapshot_of(position: Position) -> dict[str, Any]:
        s = position.state
        seats = position.game.seats[: position.players]

        def counts(field: str) -> dict[str, dict[str, int]]:
            return {
                seat: {KIND_NAMES[kind]: int(n) for kind, n in enumerate(s[field][index]) if n}
                for index, seat in enumerate(seats)
            }

        return {
            "turn": "over" if position.over else "deal" if position.turn == CHANCE else seats[position.turn],
            "season": int(s["season"]),
            "first": seats[s["first"]],
            "bank": int(s["bank"]),
            "tokens": {seat: int(s["tokens"][index]) for index, seat in enumerate(seats)},
            "tableau": counts("tableau"),
            "hand": counts("hand"),
            "down": counts("down"),
        }
