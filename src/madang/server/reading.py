"""What comes in, read strictly as the type that it must be: messages of a socket and bodies of requests alike."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from madang.server.messages import MoveId
from madang.server.refusals import Refused, bad_message

Read = TypeVar("Read")
UNREADABLE = (msgspec.MsgspecError, RecursionError, ValueError)


class Identified(msgspec.Struct, tag_field="type", tag="move"):
    """A move of which nothing else is looked at."""

    id: MoveId | None = None


identified = msgspec.json.Decoder(Identified).decode


@cache
def decoder(wanted: Any) -> Callable[[str | bytes], Any]:
    return msgspec.json.Decoder(wanted).decode


def read(decode: Callable[[str | bytes], Read], text: str | bytes) -> Read:
    """What a text says; `Refused` by the field that is wrong. The refusal of a move has its id, if there is one.

    No name here stands for what is raised: it would know this call, and this call it, and all that the callers know
    would be kept until somebody looks for garbage.
    """
    try:
        return decode(text)
    except UNREADABLE as error:
        raise unread(error, text) from None


def unread(error: Exception, text: str | bytes) -> Refused:
    refused = bad_message(error)
    refused.refusal = replace(refused.refusal, id=id_in(text))
    return refused


def id_in(text: str | bytes) -> str | None:
    try:
        return identified(text).id
    except UNREADABLE:
        return None
