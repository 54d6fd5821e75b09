"""The rows that are stored. Times are seconds since the epoch, seats are letters from "A"."""

from typing import Literal

import msgspec


class Person(msgspec.Struct, frozen=True):
    key: str  # hash of the token in the cookie; the token itself is stored nowhere
    name: str
    language: str
    created: float


class Head(msgspec.Struct, frozen=True):
    """A table, without its seats and events."""

    id: str
    game: str
    edition: str
    options: dict[str, str]
    players: int
    pace: dict[str, int | str]
    open: bool  # anyone may find it in the lobby
    host: str  # a person's key
    secret: str  # SECRET until the game is over: all chance follows from it; hex
    created: float
    changed: float
    status: Literal["open", "running", "finished", "closed"] = "open"
    awaiting: str = ""  # letters of the seats that are to decide now
    clocks: dict[str, float] = {}  # seat to seconds left
    rematch: str | None = None  # id of the table that follows


class Seat(msgspec.Struct, frozen=True):
    table: str
    seat: str
    person: str | None = None  # a person's key
    name: str = ""
    bot: str | None = None  # the level, where the seat is a bot's
    stand_in: str | None = None  # the level, while a bot plays for the person
    away: Literal["", "left", "time"] = ""
    votes: str = ""  # letters of the seats that want a bot here


class Event(msgspec.Struct, frozen=True):
    """One decision and the chance that followed it; ply 0 is the start."""

    table: str
    ply: int
    seat: str | None
    id: str | None  # of the move message, so that the same message again gets the same answer
    asked: int | None  # the ply that the move message named
    events: list[str]
    at: float


class Checkpoint(msgspec.Struct, frozen=True):
    """What the clocks of a table have left while a ply is due."""

    table: str
    ply: int
    clocks: dict[str, float]


class Lodged(msgspec.Struct, frozen=True):
    """A choice placed for a ply at which several seats decide together; a seat's highest number counts."""

    table: str
    ply: int
    seat: str
    number: int
    id: str
    choice: str  # SECRET to its seat until the ply is played
    at: float
