"""What a game is, and a position of one for people who think in words. Knows no game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec
import numpy as np
from numpy.typing import NDArray

from madang.chance import Generator
from madang.games import verbs
from madang.games.table import Parts
from madang.games.verbs import CHANCE, OVER

if TYPE_CHECKING:
    from rich.console import RenderableType

State = np.void
View = np.void
SPECTATOR = -1


class MadangError(Exception):
    """Something that a person asked for can't be done; its text is one clear line for that person."""


@dataclass(frozen=True)
class Refusal:
    """Why a choice is not allowed: the rule, a name for the reason, and what the reason speaks of."""

    rule: str
    code: str
    parameters: Mapping[str, str | int] = field(default_factory=dict)
    words: str = ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.words}"


@dataclass(frozen=True)
class Change:
    """Something that changed for a seat: a name for the kind of change, and what it speaks of."""

    kind: str
    parameters: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class ScoreLine:
    """A line of the final score, for each seat from A on. What a line does not have is empty."""

    line: str  # "family", "cauldron", …; one is "total"
    kind: str = ""  # of the cards that it counts
    counts: Sequence[int] = ()  # how many the seat has, where that is not the points
    points: Sequence[int] = ()
    honours: Sequence[str] = ()  # "fame", "shame" or ""


LONGEST_QUOTE = 24


def quoted(text: str) -> str:
    """What somebody typed, short enough and harmless enough to be shown back."""
    shown = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
    return repr(shown) if shown.isprintable() else ascii(shown)


class Refused(MadangError):
    """An illegal choice was asked for."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class ChanceFault(MadangError):
    """Event `index` of a chance step, counted from 0, can't be; `refusal` says why."""

    def __init__(self, index: int, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.index = index
        self.refusal = refusal


def one_record(kind: np.dtype[Any], contents: bytes | None = None) -> NDArray[Any]:
    """An array of one record with these contents, or nothing but zeros, in memory of its own."""
    return np.frombuffer(bytearray(kind.itemsize if contents is None else contents), kind)


@dataclass(frozen=True)
class Outcome:
    """The end of a game, or how it stands: a score for each seat, and who has the most by the rules."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Game(ABC):
    """A game: its constants, and the edges between its compiled verbs and words.

    A subclass declares its verbs with `verbs.declare` and gives the rest here.
    """

    name: str
    title: str
    seats: str  # the names of all seats, clockwise
    fewest: int  # players
    state_type: np.dtype[Any]
    view_type: np.dtype[Any]
    feature_count: int  # the length of a view's tensor
    sketch_size: int  # the length of a seat's sketch
    texts: tuple[str, ...]  # the notation of every action, by number
    options: Mapping[str, Sequence[str]]  # every value of every rule option, the rulebook's first
    editions: Mapping[str, Mapping[str, str]]  # what each edition changes, the default first

    guide: str  # the game on one screen, in English: what wins, how a turn goes, what the signs mean
    draws_first: bool  # whether the first chance step draws the first player; its event is `first B`

    @abstractmethod
    def setup(self, players: int, options: Mapping[str, str]) -> State:
        """A new position that waits for its first chance step."""

    @abstractmethod
    def chance_events(self, before: State, after: State) -> list[str]:
        """What a chance step decided, as the events of a record."""

    @abstractmethod
    def expected_chance_events(self, state: State) -> int:
        """How many events of a record make up the chance step that `state` waits for."""

    @abstractmethod
    def fix_chance(self, state: State, events: Sequence[str]) -> None:
        """Take the chance step that these events of a record describe; `ChanceFault` if it can't be."""

    @abstractmethod
    def refuse(self, view: View, text: str) -> Refusal | None:
        """Why the seat of `view` can't choose `text` now; None if it can."""

    @abstractmethod
    def view_json(self, view: View) -> bytes:
        """A view as JSON, with the names that people use."""

    def view_data(self, view: View) -> dict[str, Any]:
        """The same as plain data."""
        data: dict[str, Any] = msgspec.json.decode(self.view_json(view))
        return data

    @abstractmethod
    def seen(self, view: View, seat: int, text: str) -> str:
        """The notation of a decision just made by `seat` as the viewer of `view`, taken after it, may know it."""

    @abstractmethod
    def seen_chance(self, view: View, events: Sequence[str]) -> list[str]:
        """Each event of a chance step as the viewer of `view`, taken right after the step, may know it."""

    @abstractmethod
    def parts(self, text: str) -> Parts:
        """What a text says, taken apart: what is done, under "do", and with what, by names.

        `text` is one of `texts`, an event of a chance step, or what `seen` or `seen_chance` answered; what
        is hidden in it is left out. Two decisions never have the same parts.
        """

    @abstractmethod
    def describe(self, view: View, text: str) -> str:
        """What the legal choice `text` does, in English, for the seat of `view`."""

    @abstractmethod
    def changes(self, before: View, after: View) -> list[Change]:
        """What changed for the seat of two views: what it did or suffered."""

    @abstractmethod
    def change_words(self, change: Change) -> str:
        """A change in English, said of the seat that it was for: "takes a token from B"."""

    @abstractmethod
    def tell(self, who: str, seen: str) -> str:
        """What `who` (a seat's name, or "You") did, in English, from what `seen` answered."""

    @abstractmethod
    def chapter(self, view: View) -> str:
        """A heading for what begins with the chance step after which `view` was taken."""

    @abstractmethod
    def final_score(self, view: View) -> list[ScoreLine]:
        """How the score adds up, line by line."""

    @abstractmethod
    def score_words(self, line: ScoreLine) -> tuple[str, list[str]]:
        """A line of the score in English: what it counts, and a text for each seat."""

    @abstractmethod
    def tie_break(self, view: View) -> str:
        """How a tie for the highest total of a finished game was settled, in English; "" if there was none."""

    @abstractmethod
    def screen(self, view: View, names: Sequence[str]) -> "RenderableType":
        """The table as the viewer sees it, for a terminal; `names` are what the seats are called.

        It suits itself to the terminal: with 80 columns nothing is broken or cut off.
        """

    def together(self, state: State) -> tuple[int, ...]:
        """The seats that decide now, unseen by each other, in the order in which their choices are taken."""
        return (int(state["turn"]),) if state["turn"] >= 0 else ()

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of every action, by its notation."""
        return {text: number for number, text in enumerate(self.texts)}

    def settle_options(
        self, edition: str | None = None, changes: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """Every option's value in an edition with single options changed."""
        edition = edition or next(iter(self.editions))
        if edition not in self.editions:
            raise MadangError(f"{self.title} has no edition {edition!r}; it has {', '.join(self.editions)}")
        settled = {name: values[0] for name, values in self.options.items()}
        for name, value in {**self.editions[edition], **(changes or {})}.items():
            if name not in self.options:
                raise MadangError(f"{self.title} has no option {name!r}; it has {', '.join(self.options)}")
            if value not in self.options[name]:
                raise MadangError(
                    f"option {name} can't be {value!r}; it is {' or '.join(self.options[name])}"
                )
            settled[name] = value
        return settled

    def check_players(self, players: int) -> None:
        if not isinstance(players, int) or not self.fewest <= players <= len(self.seats):
            raise MadangError(
                f"{self.title} is for {self.fewest} to {len(self.seats)} players, not {players}"
            )

    @property
    def board_data(self) -> str | dict[str, Any] | None:
        """What a record's `board` says: None for a game without one."""
        return None

    def on(self, board: str | Mapping[str, Any] | None) -> "Game":
        """This game on the board that a record's `board` says."""
        if board is not None:
            raise MadangError(f"board: {self.title} is played without a board")
        return self

    def on_file(self, path: Path) -> "Game":
        """This game on the board in a file."""
        raise MadangError(f"{self.title} is played without a board")

    def start(
        self, players: int, edition: str | None = None, changes: Mapping[str, str] | None = None
    ) -> "Position":
        """A new game, before its first chance step."""
        self.check_players(players)
        return Position(self, self.setup(players, self.settle_options(edition, changes)))


class Position:
    """A game's state with its verbs in words: what records, terminal, server and scripts handle."""

    def __init__(self, game: Game, state: State, steps: int = 0) -> None:
        self.game = game
        self.states = one_record(game.state_type, state.tobytes())  # its own copy, as compiled code takes it
        self.steps = steps  # chance steps taken

    @property
    def state(self) -> State:
        state: State = self.states[0]
        return state

    def copy(self) -> Self:
        return type(self)(self.game, self.state, self.steps)

    @property
    def turn(self) -> int:
        """The seat to decide, CHANCE or OVER."""
        return int(self.state["turn"])

    @property
    def over(self) -> bool:
        return self.turn == OVER

    @property
    def players(self) -> int:
        return int(self.state["players"])

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that decide now, the one in turn first; none where it is chance's turn or the game is over."""
        return self.game.together(self.state)

    def turned_to(self, seat: int) -> Self:
        """A copy in which it is the turn of `seat`, one of `deciding`; the seats before it have chosen something.

        What they have chosen is made up, and `seat` can't see it: its view and its legal choices are those
        that it has whatever they choose.
        """
        if seat not in self.deciding:
            raise MadangError(f"seat {seat} has nothing to decide now")
        position = self.copy()
        while position.turn != seat:
            position.apply(int(position.legal_actions()[0]))
        return position

    def legal_actions(self) -> NDArray[np.int16]:
        """The numbers of the legal actions of the seat in turn, ascending."""
        actions = np.empty(len(self.game.texts), np.int16)
        return actions[: verbs.legal_one(self.states, actions)] if self.turn >= 0 else actions[:0]

    def legal(self) -> list[str]:
        """The legal choices of the seat in turn."""
        return [self.game.texts[action] for action in self.legal_actions()]

    def apply(self, action: int) -> None:
        """Take a legal action, given by number; trusts its caller."""
        verbs.apply_one(self.states, action)

    def play(self, text: str, seat: int | None = None) -> None:
        """Let `seat` (the one in turn, if not given) choose `text`; `Refused` if it can't, and nothing changes."""
        refusal = self.refuse(text, seat)
        if refusal:
            raise Refused(refusal)
        self.apply(self.game.numbers[text])

    def refuse(self, text: str, seat: int | None = None) -> Refusal | None:
        """Why `seat` can't choose `text` now; None if it can."""
        return self.game.refuse(self.view(max(self.turn, SPECTATOR) if seat is None else seat), text)

    def chance(self, gen: Generator) -> list[str]:
        """Take the chance step that is awaited; what it decided, as events of a record."""
        if self.turn != CHANCE:
            raise MadangError("no chance step is due here")
        before = self.copy().state
        verbs.chance_one(self.states, gen)
        self.steps += 1
        return self.game.chance_events(before, self.state)

    def fix_chance(self, events: Sequence[str]) -> None:
        """Take the chance step that is awaited as these events of a record say."""
        expected = self.game.expected_chance_events(self.state) if self.turn == CHANCE else 0
        if len(events) != expected:
            raise MadangError(f"{expected} chance events are due here, not {len(events)}")
        self.game.fix_chance(self.state, events)
        self.steps += 1

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat may know; SPECTATOR for somebody without a seat."""
        if not SPECTATOR <= seat < self.players:
            raise MadangError(f"there is no seat {seat} in a game of {self.players}")
        views = one_record(self.game.view_type)
        verbs.view_one(self.states, seat, views)
        view: View = views[0]
        return view

    def outcome(self) -> Outcome:
        """The scores as the table stands now, and who has the most."""
        scores = np.zeros(len(self.game.seats), np.int64)
        winners = verbs.outcome_one(self.states, scores)
        seats = range(self.players)
        return Outcome(
            tuple(int(scores[seat]) for seat in seats), tuple(s for s in seats if winners >> s & 1)
        )
