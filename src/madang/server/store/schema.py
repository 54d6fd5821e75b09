"""The tables. A change here needs a step in `migrations/versions` and `HEAD` in `opening.py` moved to it."""

from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    RowMapping,
    Table,
    Text,
    TypeDecorator,
)
from sqlalchemy.engine import Dialect

Row = TypeVar("Row", bound=msgspec.Struct)


class Json(TypeDecorator[Any]):
    """A value of the given type, kept as JSON text."""

    impl = Text
    cache_ok = True

    def __init__(self, shape: Any) -> None:
        super().__init__()
        self.shape = shape
        self._decode = msgspec.json.Decoder(shape).decode
        self._encode = msgspec.json.Encoder().encode

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else self._encode(value).decode()

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return None if value is None else self._decode(value)


def of_table(**more: Any) -> Column[str]:
    return Column("table", Text, ForeignKey("head.id"), nullable=False, **more)


metadata = MetaData()

person = Table(
    "person",
    metadata,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", Double, nullable=False),
)

head = Table(
    "head",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("options", Json(dict[str, str]), nullable=False),
    Column("players", Integer, nullable=False),
    Column("pace", Json(dict[str, int | str]), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("host", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("status", Text, nullable=False),
    Column("awaiting", Text, nullable=False),
    Column("clocks", Json(dict[str, float]), nullable=False),
    Column("rematch", Text),
    Column("changed", Double, nullable=False),
    Index("head_by_status", "status", "open"),
    Index("head_by_host", "host"),
)

seat = Table(
    "seat",
    metadata,
    of_table(primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("person", Text),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("stand_in", Text),
    Column("away", Text, nullable=False),
    Column("votes", Text, nullable=False),
    Index("seat_by_person", "person"),
    Index("seat_once", "table", "person", unique=True),  # nobody has two seats at a table
)

event = Table(
    "event",
    metadata,
    of_table(primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text),
    Column("id", Text),
    Column("asked", Integer),
    Column("events", Json(list[str]), nullable=False),
    Column("at", Double, nullable=False),
)

lodged = Table(
    "lodged",
    metadata,
    of_table(primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),
    Column("choice", Text, nullable=False),
    Column("at", Double, nullable=False),
)

analysis = Table(
    "analysis",
    metadata,
    of_table(primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

setting = Table(
    "setting",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)


def values(row: msgspec.Struct) -> dict[str, Any]:
    """A row as the parameters of a statement: columns and fields have the same names."""
    return msgspec.structs.asdict(row)


def read(shape: type[Row], found: RowMapping) -> Row:
    return shape(**found)
