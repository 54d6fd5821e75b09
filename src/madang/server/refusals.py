"""Why the server does not do what was asked: every code with its words and its HTTP status."""

import re
from typing import NamedTuple

from msgspec.structs import replace

from madang.server.messages import Move, Refusal


class Reason(NamedTuple):
    status: int
    words: str


REASONS = {
    "no-table": Reason(404, "there is no such table for you"),
    "no-seat": Reason(404, "this table has no such seat"),
    "bad-message": Reason(400, "that message can't be read"),
    "wrong-origin": Reason(403, "that page does not belong to this server"),
    "no-person": Reason(403, "a visitor without a cookie can only watch"),
    "not-seated": Reason(403, "only those who sit at the table can do that"),
    "not-host": Reason(403, "only the host can do that"),
    "already-seated": Reason(409, "you sit at this table already"),
    "seat-taken": Reason(409, "somebody else has taken that seat"),
    "not-a-bot": Reason(409, "there is no bot on that seat"),
    "no-level": Reason(400, "there is no bot of that level for this game"),
    "bad-table": Reason(400, "no such table can be opened"),
    "begun": Reason(409, "the game has begun"),
    "not-begun": Reason(409, "the game has not begun"),
    "not-over": Reason(409, "the game is not over"),
    "game-over": Reason(409, "the game is over"),
    "seats-empty": Reason(409, "some seats are still empty"),
    "closed": Reason(409, "the table was closed"),
    "stale": Reason(409, "that is not the ply that is due; look again"),
    "too-many-changes": Reason(409, "that order was changed too often"),
    "not-away": Reason(409, "that person is neither gone nor out of time, or a bot plays on already"),
    "stood-in": Reason(409, "a bot plays for you; take your seat back first"),
    "not-stood-in": Reason(409, "you have your seat"),
    "out-of-time": Reason(409, "your time has run out: a bot makes this decision, then take your seat back"),
    "has-people": Reason(409, "hints are for games against bots only"),
    "no-hint": Reason(503, "no hint could be found; try again"),
    "allowed": Reason(409, "the rules allow that"),
    "too-fast": Reason(429, "not so fast"),
    "too-many": Reason(429, "that is too many at once; finish or close some first"),
    "not-stored": Reason(503, "it could not be stored; nothing has changed, try again"),
    "preparing": Reason(503, "the rules are still being prepared; try again in a moment"),
    "not-found": Reason(404, "there is nothing here"),
    "failed": Reason(500, "something went wrong here; nothing has changed"),
}


def status_of(code: str) -> int:
    """A refusal of the rules is a conflict with the game as it stands."""
    return REASONS[code].status if code in REASONS else 409


class Refused(Exception):
    """What was asked for is not done."""

    def __init__(
        self,
        code: str,
        *,
        rule: str | None = None,
        parameters: dict[str, str | int] | None = None,
        words: str = "",
    ) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, None, rule, parameters or {}, words or REASONS[code].words)

    @property
    def status(self) -> int:
        return status_of(self.refusal.code)


def answering(message: object, refusal: Refusal) -> Refusal:
    """A refusal as the answer to a message: that of a move has its id."""
    return replace(refusal, id=message.id) if isinstance(message, Move) else refusal


FIELD = re.compile(r"`\$\.?([\w.\[\]]{0,60})`")
NAMED = re.compile(r"(?:missing required|contains unknown) field `(\w{1,60})`")


def bad_message(error: Exception) -> Refused:
    """A message that can't be read: which field is wrong, if one is, and not a word of the parser's."""
    found = FIELD.search(str(error)) or NAMED.search(str(error))
    return wrong_field(found[1]) if found and found[1] else Refused("bad-message")


def wrong_field(name: str) -> Refused:
    words = f"the field {name} is missing, unknown or not what it may be; docs/api.md says what that is"
    return Refused("bad-message", parameters={"field": name}, words=words)


def no_level(levels: list[str]) -> Refused:
    there = ", ".join(levels)
    words = f"there is no bot of that level for this game; there is {there}"
    return Refused("no-level", parameters={"levels": there}, words=words)
