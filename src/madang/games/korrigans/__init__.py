"""Korrigans, a family game by Arnaud Urbon and Ludovic Vialla, for 2 to 5 players, on boards of our own."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from madang.games import verbs
from madang.games.base import Change, Game, MadangError, Refusal, ScoreLine, State, View
from madang.games.korrigans import (
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
from madang.games.korrigans.board import Board, BoardError, board_from_dict, load_board, shipped_board
from madang.games.korrigans.pieces import (
    BIRD,
    CROSSES,
    DISCS,
    ELF,
    FROG,
    GOBLIN,
    IN_BOX,
    MOLE,
    SEAT_NAMES,
)
from madang.games.korrigans.state import NOBODY, NONE, NOWHERE, SETUP, STATE, VIEW
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

CROWDED = 4  # players with whom the yellow set is shuffled in  (G3.1)


class Korrigans(Game):
    name = "korrigans"
    title = "Korrigans"
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
    draws_first = False

    def __init__(self, board: Board | str = "broceliande") -> None:
        self._board = board  # a board, or the name of one that comes with Madang

    @cached_property
    def board(self) -> Board:
        return shipped_board(self._board) if isinstance(self._board, str) else self._board

    @property
    def board_data(self) -> str | dict[str, Any]:
        return self._board if isinstance(self._board, str) else self._board.to_dict()

    def on(self, board: str | Mapping[str, Any] | None) -> "Korrigans":
        if board is None:
            raise MadangError("board: a game of Korrigans says which board it is played on")
        if board == self._board:
            return self
        return self._with(lambda: checked_name(board) if isinstance(board, str) else board_from_dict(board))

    def on_file(self, path: Path) -> "Korrigans":
        return self._with(lambda: load_board(path))

    def _with(self, board: Callable[[], Board | str]) -> "Korrigans":
        """The game on a board, or one clear line about what is wrong with it."""
        try:
            return Korrigans(board())
        except BoardError as error:
            more = f" (and {len(error.faults) - 1} more faults)" if len(error.faults) > 1 else ""
            raise MadangError(f"board: {error.faults[0]}{more}") from None

    def setup(self, players: int, options: Mapping[str, str]) -> State:
        """G1, G3.1."""
        states = np.zeros(1, STATE)
        s: State = states[0]
        lay_board(s, self.board, crowded=players >= CROWDED)
        s["players"] = players
        s["arrival"] = self.options["arrival"].index(options["arrival"])
        s["turn"] = verbs.CHANCE
        s["phase"] = SETUP
        s["goblin_to"] = NOBODY
        for name in ("arrived", "korrigan", "troll", "cauldron"):
            s[name] = NOWHERE
        for name in ("menhir", "disc", "suns", "clouds", "backup", "given"):
            s[name] = NONE
        s["box"][[ELF, GOBLIN]] = IN_BOX
        s["bag"] = DISCS
        s["screen"][:players] = 1
        return s

    def chance_events(self, before: State, after: State) -> list[str]:
        return notation.chance_events(before, after)

    def expected_chance_events(self, state: State) -> int:
        return notation.expected_chance_events(state)

    def fix_chance(self, state: State, events: Sequence[str]) -> None:
        notation.fix_chance(state, events)

    def refuse(self, view: View, text: str) -> Refusal | None:
        return refusals.refuse(view, text)

    def seen(self, view: View, seat: int, text: str) -> str:
        return notation.seen(view, seat, text)

    def seen_chance(self, view: View, events: Sequence[str]) -> list[str]:
        return notation.seen_chance(view, events)

    def parts(self, text: str) -> Parts:
        return parts.parts(text)

    def describe(self, view: View, text: str) -> str:
        return words.describe(self.board, view, text)

    def changes(self, before: View, after: View) -> list[Change]:
        return reasons.changes(before, after)

    def change_words(self, change: Change) -> str:
        return words.change_words(change)

    def tell(self, who: str, seen: str) -> str:
        return words.tell(self.board, who, seen)

    def chapter(self, view: View) -> str:
        return words.chapter(view)

    def final_score(self, view: View) -> list[ScoreLine]:
        return words.final_score(view)

    def score_words(self, line: ScoreLine) -> tuple[str, list[str]]:
        return words.score_words(line)

    def tie_break(self, view: View) -> str:
        return words.tie_break(view)

    def screen(self, view: View, names: Sequence[str]) -> "RenderableType":
        from madang.games.korrigans.screen import Screen

        return Screen(self.board, view, names)

    def view_json(self, view: View) -> bytes:
        return view_json.view_json(view.tobytes())


def checked_name(name: str) -> str:
    """The name of a board that comes with Madang; BoardError if none has it."""
    shipped_board(name)
    return name


def lay_board(s: State, board: Board, crowded: bool) -> None:
    """Write a board into the numbers that the rules read. G1.2 to G1.5, G5.2."""
    for index, field in enumerate(board.fields):
        for other, there in enumerate(board.fields):
            if other != index:
                s["reach"][BIRD, index] |= (field.colour == there.colour) << other
                s["reach"][MOLE, index] |= (field.molehill and there.molehill) << other
                s["reach"][FROG, index] |= (field.pontoon and there.pontoon) << other
        s["start"][index] = field.start
        s["laid"][index] = field.clovers + crowded
        for row, column in field.cells:
            s["cells"][index, row - 1] |= 1 << (column - 1)
        if field.village:
            s["village"] = index
    for passage in board.passages:
        companion = CROSSES[passage.kind]
        s["reach"][companion, passage.a] |= 1 << passage.b
        s["reach"][companion, passage.b] |= 1 << passage.a
    s["mix"] = board.mix.base
    if crowded:
        s["mix"] += np.array(board.mix.yellow, np.int8)
    s["faces"] = board.mix.menhirs


GAME = Korrigans()
