"""What comes in, read strictly as the type that it must be: messages of a socket and bodies of requests alike."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from madang.server.messages import MoveId
from madang.server.refusals import bad_message

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
    """What a text says; `Refused` by the field that is wrong. The refusal of a move has its id, if there is one."""
    try:
        return decode(text)
    except UNREADABLE as error:
        refused = bad_message(error)
    refused.refusal = replace(refused.refusal, id=id_in(text))
    raise refused


def id_in(text: str | bytes) -> str | None:
    try:
        return identified(text).id
    except UNREADABLE:
        return None
