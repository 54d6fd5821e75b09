"""Game records: write, read, replay, verify. One JSON object a line; `docs/records.md` describes it."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from madang.chance import SECRET_BYTES, commitment, step_generator
from madang.games import game as find_game
from madang.games.base import ChanceFault, Game, MadangError, Position, Refusal, Refused
from madang.games.verbs import CHANCE

VERSION = 1
LONGEST_LINE = 16 * 1024 * 1024  # bytes; a game with all its legal choices takes some tens of KiB
LONGEST_NAME = 64


class RecordError(MadangError):
    """A record that can't be read or that breaks a rule."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scores: list[int]
    winners: list[str]


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """The whole of a game. Field by field what `docs/records.md` says, in its order."""

    madang: int
    game: str
    edition: str
    options: dict[str, str | int]
    players: int
    first: str
    names: list[str]
    board: str | dict[str, Any] | None
    commitment: str | None
    secret: str | None
    events: list[str]
    result: Result | None


# Writing


class Recorder:
    """A game being played, with its record growing beside it.

    Chance follows from `secret`, which the record keeps to itself until the game is over.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        names: list[str],
        secret: bytes,
        edition: str | None = None,
        options: Mapping[str, str] | None = None,
        with_legal: bool = False,
    ) -> None:
        edition = edition or next(iter(game.editions))
        self.position = game.start(players, edition, options)
        check_names(names, players)
        if len(secret) != SECRET_BYTES:
            raise RecordError(f"secret: it has {SECRET_BYTES} bytes, not {len(secret)}")
        self.secret = secret
        self.with_legal = with_legal
        self.record = Record(
            madang=VERSION,
            game=game.name,
            edition=edition,
            options=dict(options or {}),
            players=players,
            first=game.seats[0],
            names=names,
            board=game.board_data,
            commitment=commitment(secret),
            secret=None,
            events=[],
            result=None,
        )
        self.settle()

    def ahead(self) -> "Recorder":
        """The same game, to try something that may not stay; its record has only the events from here on."""
        twin = Recorder.__new__(Recorder)
        twin.position = self.position.copy()
        twin.record = msgspec.structs.replace(self.record, events=[])
        twin.secret, twin.with_legal = self.secret, self.with_legal
        return twin

    def follow(self, ahead: "Recorder") -> None:
        """Let stay what was tried ahead of here: once, and nothing else meanwhile."""
        self.position = ahead.position
        self.record = msgspec.structs.replace(ahead.record, events=self.record.events)
        self.record.events += ahead.record.events

    def settle(self) -> None:
        """Take the chance steps that are due; close the record when the game is over."""
        while self.position.turn == CHANCE:
            first_step = self.position.steps == 0
            events = self.position.chance(step_generator(self.secret, self.position.steps))
            if first_step and self.position.game.draws_first:
                self.record.first = events[0].removeprefix("first ")
            else:
                self.record.events += events
        if self.position.over:
            self.record.result = result_of(self.position)
            self.record.secret = self.secret.hex()

    def play(self, text: str) -> None:
        """Let the seat in turn choose `text`; `Refused` if it can't, and nothing changes."""
        refusal = self.position.refuse(text)
        if refusal:
            raise Refused(refusal)
        self.take(text)
        self.settle()

    def take(self, text: str) -> None:
        """The legal choice of the seat in turn, without the chance steps that are due then; trusts its caller."""
        legal = legal_event(self.position) if self.with_legal else None
        seat = self.position.game.seats[self.position.turn]
        self.position.apply(self.position.game.numbers[text])
        self.record.events.append(f"{seat} {text}")
        if legal:
            self.record.events.append(legal)


def result_of(position: Position) -> Result:
    outcome = position.outcome()
    return Result(list(outcome.scores), [position.game.seats[seat] for seat in outcome.winners])


def legal_event(position: Position) -> str:
    """`legal …`: all legal choices, sorted by code point."""
    return "legal " + "|".join(sorted(position.legal()))


def to_line(record: Record) -> str:
    """A record as its one line, without the line's end."""
    return json.dumps(msgspec.to_builtins(record), ensure_ascii=False)


# Reading


def from_line(line: bytes) -> Record:
    """The record on a line, its form checked but not its game; `RecordError` if it has not that form."""
    try:
        return msgspec.json.decode(line, type=Record)
    except msgspec.ValidationError as error:
        raise RecordError(f"not a record: {printable(str(error))}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"not JSON in UTF-8: {printable(str(error))}") from None


def printable(text: str) -> str:
    """A text with nothing in it that a terminal would act on."""
    return "".join(sign if sign.isprintable() else "?" for sign in text[:200])


def bot_name(name: str) -> str:
    """What a record calls a bot; of a long name the beginning and the end."""
    return printable(shortened(f"bot:{name}", LONGEST_NAME))


def shortened(text: str, most: int) -> str:
    """A text of at most so many signs, what is too much taken out of its middle."""
    return text if len(text) <= most else f"{text[: most // 3]}…{text[len(text) - most + most // 3 + 1 :]}"


def lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file of records; `RecordError` at one that is too long to be a record."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise RecordError(f"line {number} is longer than {LONGEST_LINE // 2**20} MiB, so it is no record")
        if line.strip():
            yield line


def read(path: Path) -> Iterator[Record]:
    """The records of a file, one after the other; `RecordError` with the line at the first bad one."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise RecordError(f"can't read {path}: {error.strerror}") from None
    with closing(file):
        try:
            for number, line in enumerate(lines(file), 1):
                try:
                    yield from_line(line)
                except RecordError as error:
                    raise RecordError(f"game {number}: {error}") from None
        except OSError as error:
            raise RecordError(f"can't read {path}: {error.strerror}") from None


def resume(record: Record, secret: bytes) -> Recorder:
    """Go on with a game that was left: its record so far, and the secret that its chance follows from.

    Where its events have ended the game, the record gets its result if it has none yet.
    """
    if record.commitment != commitment(secret):
        raise RecordError("secret: its SHA-256 is not the commitment")
    position = opening(record)
    for step in replay_events(record, secret):
        position = step.position
    if record.result is not None:
        check_end(record, position)
    recorder = Recorder.__new__(Recorder)
    recorder.position, recorder.record, recorder.secret = position, record, secret
    recorder.with_legal = lists_legal(record)
    recorder.settle()
    return recorder


def lists_legal(record: Record) -> bool:
    """Whether the record lists the legal choices after its decisions."""
    return any(event.startswith("legal ") for event in record.events)


# Replaying


@dataclass(frozen=True)
class Step:
    """One step of a replay: the events that belong together, and the position after them."""

    events: tuple[str, ...]
    position: Position
    seat: int | None  # whose decision it was; None for chance
    number: int  # of the first of the events, counted from 1


def replay(record: Record, secret: bytes | None = None) -> Iterator[Step]:
    """The game of a record, step by step, every event checked against the rules.

    Chance is checked against the secret that the record reveals, or the one that is given.
    `RecordError` at the first thing that can't be, and then nothing more.
    """
    position = opening(record)
    for step in replay_events(record, secret):
        position = step.position
        yield step
    check_end(record, position)


def replay_events(record: Record, secret: bytes | None) -> Iterator[Step]:
    """As `replay`, whether or not the result is there."""
    position = opening(record)
    secret = checked_secret(record) or secret
    events = record.events
    with_legal = lists_legal(record)
    due = 0
    if position.game.draws_first:
        try:
            take_chance(position, (f"first {record.first}",), secret)
        except ChanceFault as error:
            raise RecordError(f"first: {error}") from None
    elif record.first != position.game.seats[0]:
        raise RecordError(f"first: in {position.game.title} it is always {position.game.seats[0]}")
    while due < len(events):
        before, start = position, due
        position = position.copy()
        if before.over:
            raise fault(events, due, "the game is over")
        if before.turn == CHANCE:
            due += position.game.expected_chance_events(before.state)
            if due > len(events):
                raise RecordError(f"after event {len(events)}: the record stops within a chance step")
            step = tuple(events[start:due])
            try:
                take_chance(position, step, secret)
            except ChanceFault as error:
                raise fault(events, start + error.index, str(error)) from None
            yield Step(step, position, None, start + 1)
        else:
            seat = before.turn
            decide(position, events, due)
            due += 1
            if with_legal:
                if due == len(events) or not events[due].startswith("legal "):
                    raise fault(events, start, "the legal choices are missing after it")
                if events[due] != legal_event(before):
                    raise fault(
                        events, due, f"the legal choices are {legal_event(before).removeprefix('legal ')}"
                    )
                due += 1
            yield Step(tuple(events[start:due]), position, seat, start + 1)


def opening(record: Record) -> Position:
    """The position that a record starts from; `RecordError` if its head can't be."""
    if record.madang != VERSION:
        raise RecordError(f"madang: this is version {record.madang} of the format; only {VERSION} is known")
    options = {name: str(value) for name, value in record.options.items()}
    try:
        game = find_game(record.game).on(record.board)
        position = game.start(record.players, record.edition, options)
    except MadangError as error:
        raise RecordError(str(error)) from None
    check_names(record.names, record.players)
    return position


def check_names(names: list[str], players: int) -> None:
    if len(names) != players:
        raise RecordError(f"names: {len(names)} names for {players} players")
    if any(len(name) > LONGEST_NAME or not name.isprintable() for name in names):
        raise RecordError(f"names: a name has at most {LONGEST_NAME} printable characters")


def checked_secret(record: Record) -> bytes | None:
    """The revealed secret of a record, which must fit its commitment."""
    for name, value in (("commitment", record.commitment), ("secret", record.secret)):
        if value is not None and not re.fullmatch("[0-9a-f]{64}", value):
            raise RecordError(f"{name}: not 64 hex digits")
    if record.secret is None:
        if record.commitment and record.result:
            raise RecordError("secret: the game is over, but its secret is not revealed")
        return None
    if record.commitment is None:
        raise RecordError("secret: there is a secret, but no commitment to it")
    if record.result is None:
        raise RecordError("secret: it is revealed before the game is over")
    secret = bytes.fromhex(record.secret)
    if commitment(secret) != record.commitment:
        raise RecordError("secret: its SHA-256 is not the commitment")
    return secret


def take_chance(position: Position, events: tuple[str, ...], secret: bytes | None) -> None:
    """Take a chance step as recorded: possible by the rules and, with a secret, just what follows from it."""
    drawn = position.copy().chance(step_generator(secret, position.steps)) if secret else events
    position.fix_chance(events)
    for index, (recorded, due) in enumerate(zip(events, drawn, strict=True)):
        if recorded != due:
            raise ChanceFault(index, Refusal("fairness", "not-drawn", {}, f"the secret gives {due!r}"))


def decide(position: Position, events: list[str], index: int) -> None:
    """Take the decision of an event, or say which rule forbids it."""
    name, _, text = events[index].partition(" ")
    seats = position.game.seats[: position.players]
    if len(name) != 1 or name not in seats:
        raise fault(events, index, f"a decision of {seats[position.turn]} is due")
    try:
        position.play(text, seats.index(name))
    except Refused as error:
        raise fault(events, index, str(error.refusal)) from None


def check_end(record: Record, position: Position) -> None:
    """The result is there exactly when the game is over, and is the right one."""
    if not position.over:
        if record.result is not None:
            raise RecordError(f"result: the game is not over after event {len(record.events)}")
        return
    if record.result is None:
        raise RecordError("result: the game is over, but there is no result")
    right = result_of(position)
    if record.result != right:
        raise RecordError(f"result: the scores are {right.scores} and the winners {right.winners}")


def fault(events: list[str], index: int, why: str) -> RecordError:
    """`event 41 (A L>A3=C9): why`, events counted from 1."""
    text = printable(events[index])
    return RecordError(f"event {index + 1} ({text if len(text) <= 60 else text[:60] + '…'}): {why}")


def verify(record: Record) -> Position:
    """Replay a whole record; its last position. `RecordError` at the first fault."""
    position = opening(record)
    for step in replay(record):
        position = step.position
    return position
