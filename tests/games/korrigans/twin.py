"""Korrigans' plain twin as the comparison needs it."""

from collections.abc import Mapping, Sequence
from typing import Any

from plain.korrigans import PlainKorrigans

from madang.games.base import Game, Position
from madang.games.korrigans import Korrigans
from madang.games.korrigans.pieces import (
    COLOUR_NAMES,
    FACE_NAMES,
    FIELDS,
    GOLD_FACE,
    GRID,
    KORRIGANS,
    TOKEN_NAMES,
)
from madang.games.verbs import CHANCE

CARRIED = ("", "elf", "goblin")


class Twin(PlainKorrigans):
    def __init__(self, game: Game, players: int, options: Mapping[str, str], first: str) -> None:
        assert isinstance(game, Korrigans)
        super().__init__(players, options, game.board)

    def chance(self, events: Sequence[str]) -> None:
        rows = [event.split() for event in events]
        if rows[0][0] == "rainbow":
            self.rainbow(rows[0][1])
        else:
            self.lay(
                {row[1]: row[2:] for row in rows if row[0] == "clovers"},
                {row[1]: row[2] for row in rows if row[0] == "menhir"},
            )

    def winners(self) -> set[str]:
        return {self.winner()}

    @staticmethod
    def is_keen(choice: str) -> bool:
        """What is rare: fields where others are can't be told from the text, but small tables meet often."""
        return choice.startswith(("backup", "take gold", "arrive F9", "troll"))

    @staticmethod
    def snapshot_of(position: Position) -> dict[str, Any]:
        s = position.state
        seats = dict(enumerate(position.game.seats[: position.players]))

        def field(index: int) -> str:
            return f"F{index + 1}" if index >= 0 else ""

        def listed(counts: Sequence[int], names: Sequence[str] = TOKEN_NAMES) -> list[str]:
            return sorted(name for name, count in zip(names, counts, strict=False) for _ in range(count))

        def backup(seat: int) -> str:
            return TOKEN_NAMES[s["backup"][seat]] if s["backup"][seat] >= 0 else ""

        def discs(places: Sequence[int]) -> dict[int, str]:
            return {place + 1: COLOUR_NAMES[places[place]] for place in range(GRID) if places[place] >= 0}

        return {
            "turn": "over"
            if position.over
            else "chance"
            if position.turn == CHANCE
            else seats[position.turn],
            "clovers": {field(f): listed(s["clovers"][f]) for f in range(FIELDS)},
            "menhirs": {field(f): FACE_NAMES[s["menhir"][f]] for f in range(FIELDS) if s["standing"][f]},
            "korrigans": {
                seat: [field(s["korrigan"][i, k]) for k in range(KORRIGANS)] for i, seat in seats.items()
            },
            "carries": {
                seat: [CARRIED[s["carries"][i, k]] for k in range(KORRIGANS)] for i, seat in seats.items()
            },
            "behind": {seat: listed(s["behind"][i]) for i, seat in seats.items()},
            "front": {seat: listed(s["front"][i]) for i, seat in seats.items()},
            "backup": {seat: "" if s["spent"][i] else backup(i) for i, seat in seats.items()},
            "backup_taken": {seat: bool(backup(i)) for i, seat in seats.items()},
            "menhir_gold": {seat: listed(s["gold"][i], FACE_NAMES[GOLD_FACE:]) for i, seat in seats.items()},
            "screens": {seat: bool(s["screen"][i]) for i, seat in seats.items()},
            "aside": {
                seat: sorted(listed(s["aside"][i]) + [backup(i)] * int(s["spent"][i]))
                for i, seat in seats.items()
            },
            "troll": f"{field(s['troll'][0])}-{field(s['troll'][1])}" if s["troll"][0] >= 0 else "",
            "suns": discs(s["suns"]),
            "clouds": discs(s["clouds"]),
            "seen_colours": sorted(name for c, name in enumerate(COLOUR_NAMES) if s["bag"][c] < 2),
            "cauldron": field(s["cauldron"]),
            "box": {"elf": int(s["box"][1]), "goblin": int(s["box"][2])},
            "bag": listed(s["bag"], COLOUR_NAMES),
            "holder": seats[s["holder"]],
            "memory": {
                seat: {
                    field(f): [listed(s["memory"][i, f]), int(s["since"][i, f])]
                    for f in range(FIELDS)
                    if s["looked"][i, f]
                }
                for i, seat in seats.items()
            },
        }
