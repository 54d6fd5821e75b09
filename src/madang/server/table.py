"""One table: what its stored rows amount to, and what each viewer may know of it. Does no input or output."""

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple, cast

import msgspec

from madang.chance import commitment
from madang.games import game as find_game
from madang.games.base import SPECTATOR, Game, Position, Refusal, View
from madang.games.verbs import OVER
from madang.records import VERSION, Record, Recorder, resume
from madang.server import messages
from madang.server.clocks import Clocks
from madang.server.refusals import Refused
from madang.server.store import Event, Head, Lodged, Seat, Stored

FIRST = "first "
EVENTS_KEPT = 1024  # as they are told: viewers see most of them alike


class Still:
    """A position that nobody changes any more: what is asked of it again and again is worked out once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.turn = position.turn
        self.deciding = position.deciding
        self.views: dict[int, View] = {}

    @cached_property
    def legal(self) -> list[int]:
        legal: list[int] = self.position.legal_actions().tolist()
        return legal

    def view(self, viewer: int) -> View:
        if viewer not in self.views:
            self.views[viewer] = self.position.view(viewer)
        return self.views[viewer]


class Table:
    """A table as its rows say. The rows are the truth: a table can be forgotten and loaded again at any time."""

    def __init__(self, stored: Stored) -> None:
        self.head = stored.head
        self.game = find_game(stored.head.game)
        self.seats = {seat.seat: seat for seat in stored.seats}
        self.ply = len(stored.events)
        self.recorder = self.replayed(stored.events) if stored.events else None
        self.done: dict[tuple[str, str], int] = {}  # seat and id of each move, and the ply that it named
        for event in stored.events:
            if event.seat is not None and event.id is not None and event.asked is not None:
                self.done[event.seat, event.id] = event.asked
        self.lodged: dict[str, Lodged] = {}
        for row in stored.lodged:
            self.note_lodged(row)
        self.clocks = Clocks(messages.pace_of(self.head.pace), dict(self.head.clocks))
        self.stood: Still | None = None
        self.told_info: tuple[tuple[Any, ...], msgspec.Raw] | None = None  # of which rows, and how it is told

    # What it stands for

    def replayed(self, events: Sequence[Event]) -> Recorder:
        """The game, every event checked against the rules and the secret."""
        lines = [line for event in events for line in event.events]
        first = self.game.seats[0]
        if self.game.draws_first:
            first = lines.pop(0).removeprefix(FIRST)
        record = Record(
            madang=VERSION,
            game=self.head.game,
            edition=self.head.edition,
            options=dict(self.head.options),
            players=self.head.players,
            first=first,
            names=self.names(),
            board=self.game.board_data,
            commitment=self.commitment,
            secret=None,
            events=lines,
            result=None,
        )
        return resume(record, bytes.fromhex(self.head.secret))

    def new_recorder(self) -> tuple[Recorder, list[str]]:
        """The game at its beginning, and the lines of its first event."""
        secret = bytes.fromhex(self.head.secret)
        recorder = Recorder(
            self.game, self.head.players, self.names(), secret, self.head.edition, dict(self.head.options)
        )
        drawn = [FIRST + recorder.record.first] if self.game.draws_first else []
        return recorder, drawn + recorder.record.events

    def names(self) -> list[str]:
        """What a record calls the seats."""
        return [f"bot:{seat.bot}" if seat.bot else seat.name for seat in self.seats.values()]

    @cached_property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.head.secret))

    def must_run(self) -> None:
        """Refused where the game doesn't run."""
        if self.head.status == "closed":
            raise Refused("closed")
        if self.recorder is None:
            raise Refused("not-begun")
        if self.still().turn == OVER:
            raise Refused("game-over")

    def seat_of(self, person: str | None) -> str | None:
        """Where a person sits; the store gives nobody two seats."""
        return next((s.seat for s in self.seats.values() if person is not None and s.person == person), None)

    def number(self, seat: str | None) -> int:
        return SPECTATOR if seat is None else self.game.seats.index(seat)

    def player(self, seat: str) -> str | None:
        """The level of the bot that decides for a seat; None where a person does."""
        row = self.seats[seat]
        return row.bot or row.stand_in

    def people(self) -> list[str]:
        return [seat.seat for seat in self.seats.values() if seat.person is not None]

    def deciding(self) -> list[str]:
        """The seats whose turn it is, those included that have lodged an order that they may still change."""
        if self.recorder is None:
            return []
        return [self.game.seats[seat] for seat in self.still().deciding]

    def awaiting(self) -> list[str]:
        return [seat for seat in self.deciding() if seat not in self.lodged]

    def bots_to_decide(self) -> list[str]:
        return [seat for seat in self.awaiting() if self.player(seat)]

    def all_in(self) -> bool:
        """Whether all who decide together have lodged their orders, which are then to be played."""
        return bool(self.lodged) and not self.awaiting()

    def note_lodged(self, row: Lodged) -> None:
        self.done[row.seat, row.id] = row.ply
        if row.ply == self.ply:
            self.lodged[row.seat] = row

    def still(self) -> Still:
        """The position of now. Who decides puts another in its place, and never changes it."""
        assert self.recorder is not None
        if self.stood is None or self.stood.position is not self.recorder.position:
            self.stood = Still(self.recorder.position)
        return self.stood

    def still_for(self, seat: str | None) -> Still:
        """The position as far as the seat is concerned: where several decide together, it is its turn."""
        still = self.still()
        number = self.number(seat)
        together = still.deciding
        return Still(still.position.turned_to(number)) if len(together) > 1 and number in together else still

    def position_for(self, seat: str | None) -> Position:
        return self.still_for(seat).position

    def refuse(self, seat: str, choice: str) -> Refusal | None:
        """Why a seat can't choose this now; None if it can, which takes the shorter way."""
        still, number = self.still_for(seat), self.number(seat)
        action = self.game.numbers.get(choice)
        if action is not None and still.turn == number and action in still.legal:
            return None
        return self.game.refuse(still.view(number), choice)

    def view(self, seat: str | None) -> View:
        return self.still_for(seat).view(self.number(seat))

    # What a viewer is told

    def info(self) -> messages.TableInfo:
        return table_info(self.head, list(self.seats.values()), self.commitment)

    def info_told(self) -> msgspec.Raw:
        """What everyone may know of the table itself, as it is told; it rarely changes."""
        rows = self.head.status, self.head.rematch, *self.seats.values()
        if self.told_info is None or self.told_info[0] != rows:
            self.told_info = rows, msgspec.Raw(messages.encode(self.info()))
        return self.told_info[1]

    def state(self, seat: str | None, events: Sequence[msgspec.Raw] = ()) -> bytes:
        """The state message for a viewer; the events are those that led to it."""
        return messages.encode(self.state_message(seat, events))

    def state_message(self, seat: str | None, events: Sequence[msgspec.Raw]) -> messages.State:
        lodged = self.lodged.get(seat) if seat else None
        view: Any = None
        choices: Any = []
        result = score = None
        if self.recorder is not None:
            still = self.still_for(seat)
            seen = still.view(self.number(seat))
            view = msgspec.Raw(self.game.view_json(seen))
            if seat is not None and still.turn == self.number(seat) and not self.seats[seat].stand_in:
                table = choice_table(self.game)
                choices = [table[action] for action in still.legal]
            if still.turn == OVER and self.recorder.record.result is not None:
                end = self.recorder.record.result
                result = messages.Result(end.scores, end.winners)
                lines = self.game.final_score(seen)
                score = msgspec.convert(lines, list[messages.ScoreLine], from_attributes=True)
        return messages.State(
            table=cast(Any, self.info_told()),
            ply=self.ply,
            seat=seat,
            awaiting=self.awaiting(),
            lodged=lodged.choice if lodged else None,
            view=view,
            choices=choices,
            result=result,
            score=score,
            events=cast(Any, list(events)),  # told as they are encoded already
        )


def table_info(head: Head, seats: Sequence[Seat], committed: str) -> messages.TableInfo:
    over = head.status == "finished"
    return messages.TableInfo(
        id=head.id,
        game=head.game,
        edition=head.edition,
        options=head.options,
        players=head.players,
        pace=messages.pace_of(head.pace),
        open=head.open,
        host=next((seat.seat for seat in seats if seat.person == head.host), None),
        status=head.status,
        commitment=committed,
        secret=head.secret if over else None,
        seats=[
            messages.SeatInfo(
                seat=seat.seat,
                name=seat.name if seat.person else None,
                bot=seat.bot,
                stand_in=seat.stand_in,
                away=seat.away,
                votes=list(seat.votes),
            )
            for seat in seats
        ],
        rematch=head.rematch,
    )


@cache
def choice_table(game: Game) -> list[msgspec.Raw]:
    """Every choice of a game as it is told: its notation and its parts."""
    return [msgspec.Raw(messages.encode({"text": text, **game.parts(text)})) for text in game.texts]


class Step(NamedTuple):
    """An event of a table, with the positions after its decision and after the chance that followed."""

    ply: int
    seat: int | None  # None for the beginning, which is chance alone
    lines: list[str]
    decided: Still
    after: Still


def together(steps: Sequence[Step]) -> list[Step]:
    """Decisions that were made together: each is told as all know it once the last one is in."""
    return [step._replace(decided=steps[-1].decided) for step in steps]


def events_seen(game: Game, viewer: int, step: Step) -> list[msgspec.Raw]:
    """What a viewer may know of an event: its decision and the chance that followed."""
    told: list[tuple[int | None, str]] = []
    chance = step.lines
    if step.seat is not None:
        text = step.lines[0].partition(" ")[2]
        told, chance = [(step.seat, game.seen(step.decided.view(viewer), step.seat, text))], step.lines[1:]
    if chance:
        told += [(None, text) for text in game.seen_chance(step.after.view(viewer), chance)]
    return [event_data(game, step.ply, seat, text) for seat, text in told]


def events_open(game: Game, step: Step) -> list[msgspec.Raw]:
    """All of an event, for after the game."""
    if step.seat is None:
        return [event_data(game, step.ply, None, line) for line in step.lines]
    first = event_data(game, step.ply, step.seat, step.lines[0].partition(" ")[2])
    return [first, *(event_data(game, step.ply, None, line) for line in step.lines[1:])]


@lru_cache(EVENTS_KEPT)
def event_data(game: Game, ply: int, seat: int | None, text: str) -> msgspec.Raw:
    by = None if seat is None else game.seats[seat]
    data: dict[str, Any] = {"ply": ply, "by": by, "text": text, **game.parts(text)}
    return msgspec.Raw(messages.encode(data))
