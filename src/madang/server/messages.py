"""Everything that is said between a client and the server, as typed structs. `docs/api.md` describes it.

What comes in is refused if it has an unknown field, a number or a length out of bounds. Nothing here knows
the engine, so that the server can answer before the engine is loaded.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Seat = Annotated[str, Meta(pattern="^[A-E]$", description="A seat's letter.")]
Ply = Annotated[
    int, Meta(ge=0, le=1_000_000, description="How many events the table has; its beginning is the first.")
]
TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$", description="A table's name, as in its link.")]
MoveId = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(min_length=1, max_length=32)]
Amount = Annotated[int, Meta(ge=1, le=31 * 86_400, description="Seconds.")]
PersonName = Annotated[str, Meta(min_length=1, max_length=24, description="What others call this person.")]
Language = Literal["en", "fr", "ko", "sk"]
Phrase = Literal[
    "hello", "good-luck", "well-played", "thanks", "sorry", "oops",
    "thinking", "your-turn", "wow", "one-more", "must-go", "good-game",
]  # fmt: skip


# From a client


class Incoming(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    pass


class Move(Incoming, tag="move"):
    """A decision at the table's ply. The same `id` again gets the same acknowledgement."""

    ply: Ply
    id: MoveId
    choice: Word


class Sit(Incoming, tag="sit"):
    """Take a free seat, before the game."""

    seat: Seat


class Leave(Incoming, tag="leave"):
    """Give the seat up before the game; during it, let the others know that one is gone."""


class AddBot(Incoming, tag="add-bot"):
    """Put a bot of a level on a free seat, before the game."""

    seat: Seat
    level: Word


class RemoveBot(Incoming, tag="remove-bot"):
    seat: Seat


class Start(Incoming, tag="start"):
    """Begin; for the host, when every seat is taken."""


class Close(Incoming, tag="close"):
    """Give up a table that has not begun; for the host."""


class Replace(Incoming, tag="replace"):
    """Say that a bot should play for a person who left or ran out of time."""

    seat: Seat


class Return(Incoming, tag="return"):
    """Come back after leaving, or take the seat back from the bot that played on."""


class Say(Incoming, tag="say"):
    phrase: Phrase


class Rematch(Incoming, tag="rematch"):
    """After the game: the same again with the same seats."""


class AskHint(Incoming, tag="hint"):
    """What a strong player would choose; only where all others are bots."""


class Why(Incoming, tag="why"):
    """Why a choice is not allowed now."""

    choice: Word


class Sync(Incoming, tag="sync"):
    """Ask for the whole state again."""


class Mute(Incoming, tag="mute"):
    """Get no more phrases of a seat, or get them again, on this connection."""

    seat: Seat
    muted: bool


Action = (
    Move | Sit | Leave | AddBot | RemoveBot | Start | Close | Replace | Return | Say | Rematch | AskHint | Why
)
SocketMessage = Action | Sync | Mute


class NoClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """Take your time."""


class LiveClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """A bank of seconds for each seat, and a bonus for each decision, up to a cap that is never below the bank."""

    bank: Amount = 300
    bonus: Amount = 15
    cap: Amount = 300

    def __post_init__(self) -> None:
        if self.cap < self.bank:
            msgspec.structs.force_setattr(self, "cap", self.bank)


class SlowClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="slow"):
    """Days for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)] = 3


Pace = NoClock | LiveClock | SlowClock


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table to open. With `bots`, the other seats are taken by bots of these levels and the game begins."""

    game: Word
    players: Annotated[int, Meta(ge=2, le=5)]
    edition: Word | None = None
    options: Annotated[dict[Word, Word], Meta(max_length=16)] = {}
    pace: Pace = NoClock()
    open: Annotated[bool, Meta(description="Listed for all, not only by link.")] = False
    bots: Annotated[list[Word], Meta(max_length=4)] = []


class Profile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: PersonName
    language: Language = "en"


# From the server


class Me(msgspec.Struct, frozen=True):
    name: str
    language: Language


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits there: a person, a bot, or nobody (both null)."""

    seat: str
    name: str | None
    bot: str | None  # the level of the bot that has the seat
    stand_in: str | None  # the level of the bot that plays for the person for now
    away: Literal["", "left", "time"]
    votes: list[str]  # seats that want a bot to play on here


class TableInfo(msgspec.Struct, frozen=True):
    """What everyone may know about a table."""

    id: str
    game: str
    edition: str
    options: dict[str, str]  # those that differ from the edition
    players: int
    pace: Pace
    open: bool
    host: str | None  # the host's seat; null if the host only watches
    status: Literal["open", "running", "finished", "closed"]
    commitment: str
    secret: str | None  # after the game
    seats: list[SeatInfo]
    rematch: str | None  # the table that follows


class LobbyTable(msgspec.Struct, frozen=True):
    table: TableInfo
    seat: str | None  # one's own
    yours: bool  # whether one's own decision is awaited
    changed: float


class LobbyAnswer(msgspec.Struct, frozen=True):
    own: list[LobbyTable]  # those that await one's decision first
    open: list[LobbyTable]
    watch: list[LobbyTable]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    fewest: int
    most: int
    editions: dict[str, dict[str, str]]  # what each changes, the default first
    options: dict[str, list[str]]  # all values, the rulebook's first
    levels: list[str]  # of bots, weakest first
    bots_ready: bool


class Result(msgspec.Struct, frozen=True):
    scores: list[int]
    winners: list[str]


class ScoreLine(msgspec.Struct, frozen=True):
    """A line of the final score, for each seat from A on. What a line does not have is empty."""

    line: str  # "family", "cauldron", …; one is "total"
    kind: str  # of the cards that it counts
    counts: list[int]  # how many the seat has, where that is not the points
    points: list[int]
    honours: list[str]  # "fame", "shame" or ""


class State(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """All that a viewer may know now. `events` are those that led here, empty when asked for."""

    table: TableInfo
    ply: int
    seat: str | None  # the viewer's
    awaiting: list[str]  # the seats whose decisions are awaited
    lodged: str | None  # one's own order, which can be changed until the last one is in
    view: dict[str, Any] | None  # null before the game
    choices: list[dict[str, str | int]]
    result: Result | None
    score: list[ScoreLine] | None  # how it adds up, line by line
    events: list[dict[str, str | int | None]]


class Now(msgspec.Struct, frozen=True, tag_field="type", tag="now"):
    """What is so at this moment and is not stored: who is here, and the clocks."""

    here: list[str]
    watching: int
    clocks: dict[str, float]  # seconds left for each seat
    running: list[str]  # seats whose clocks run


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """A message was carried out; for a move, it is stored."""

    id: str | None = None
    ply: int | None = None


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    seat: str
    phrase: str


class Follow(msgspec.Struct, frozen=True, tag_field="type", tag="follow"):
    """The table goes on as another one."""

    table: str


class Gain(msgspec.Struct, frozen=True):
    """Something that a choice brings. Clients put `kind` into their own words."""

    kind: str
    parameters: dict[str, str | int]


class HintAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """What a strong player would choose. `gains` are what only that brings at once, and not the next best."""

    ply: int
    best: str
    chance: float
    margin: float
    runner_up: str | None
    runner_up_chance: float | None
    gains: list[Gain]
    reason: str


class Refusal(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """What was asked for is not done. `words` say so in English; clients put `code` into their own."""

    code: str
    id: str | None = None
    rule: str | None = None
    parameters: dict[str, str | int] = {}
    words: str = ""


class AnalysisAnswer(msgspec.Struct, frozen=True):
    """How far the analysis of a finished game has come; `analysis` is there when it is done (docs/analysis.md)."""

    done: int
    of: int  # decisions; 0 if nobody has asked for it
    analysis: dict[str, Any] | None


Outcome = Done | Follow | HintAnswer
Answer = Outcome | Refusal

encode = msgspec.json.encode


def plain_pace(pace: Pace) -> dict[str, Any]:
    """A pace as the store keeps it."""
    plain: dict[str, Any] = msgspec.to_builtins(pace)
    return plain


def pace_of(plain: dict[str, Any]) -> Pace:
    pace: Pace = msgspec.convert(plain, Pace)
    return pace


# once, in one thread: where several meet a type for the first time at the same moment, msgspec crashes
pace_of(plain_pace(NoClock()))
