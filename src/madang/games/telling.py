"""Views as JSON, part by part. A part is told anew only where the fields that it tells of have changed.

Viewers of one position share most of what they see, and much of it outlives a move.
"""

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from madang.games.base import one_record

KEPT = 2048  # of each part, those told last: about a kilobyte for one of all parts

Telling = Callable[[bytes], bytes]  # from the bytes of a view to JSON
Entry = tuple[Any, ...]  # a function and the names of the fields that it is given, as plain numbers and lists

encode = msgspec.json.Encoder().encode


class Place(NamedTuple):
    """Where a field, or a row of it, is in a record, and how its bytes are read."""

    bytes: slice
    letter: Any  # of its numbers, as in `struct`
    shape: tuple[int, ...]


def place(kind: np.dtype[Any], field: str, row: int | None = None) -> Place:
    assert kind.fields is not None
    subtype, start = kind[field], kind.fields[field][1]
    size, shape = subtype.itemsize, subtype.shape
    if row is not None:
        size, shape = size // shape[0], shape[1:]
        start += row * size
    return Place(slice(start, start + size), subtype.base.char, shape)


def part(kind: np.dtype[Any], entries: dict[str, Entry], row: int | None = None) -> Telling:
    """Members of an object: what each function makes of its fields of a view, or of one row of each.

    Nothing else of the view reaches it.
    """
    fields = list(dict.fromkeys(field for _, *names in entries.values() for field in names))
    places = [place(kind, field, row) for field in fields]
    pick = itemgetter(*[place.bytes for place in places])

    @lru_cache(KEPT)
    def told(picked: Any) -> bytes:
        pieces = picked if len(fields) > 1 else [picked]
        values = {
            field: memoryview(piece).cast(place.letter, place.shape).tolist()
            for field, piece, place in zip(fields, pieces, places, strict=True)
        }
        data = {name: tell(*[values[field] for field in of]) for name, (tell, *of) in entries.items()}
        return encode(data)[1:-1]

    return lambda view: told(pick(view))


def whole(*parts: Telling) -> Telling:
    """An object with the members of all parts."""
    return lambda view: b"{" + b",".join([tell(view) for tell in parts]) + b"}"


def named(name: str, *parts: Telling) -> Telling:
    """A member of an object, which is itself an object with the members of all parts."""
    key, value = encode(name) + b":", whole(*parts)
    return lambda view: key + value(view)


def record_of(kind: np.dtype[Any], **fields: Any) -> NDArray[Any]:
    """An array of one record with nothing but these fields, for compiled code that reads no others."""
    records = one_record(kind)
    for name, value in fields.items():
        records[name] = value
    return records
