"""Guards taken away on purpose, by name. A test that does not notice is no test."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, insert, update

from madang.server import actions
from madang.server.live import Live
from madang.server.store import Event, Head, Seat, Stored, schema, writes
from madang.server.table import Table
from madang.server.tables import Tables

PLANTS: dict[str, Callable[[], None]] = {}


def plant(name: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def enter(function: Callable[[], None]) -> Callable[[], None]:
        PLANTS[name] = function
        return function

    return enter


# The store


def append_over(connection: Connection, events: list[Event], row: Head) -> bool:
    """An append that asks nobody whether the ply is still to be played."""
    later = (schema.event.c.table == row.id) & (schema.event.c.ply >= events[0].ply)
    connection.execute(delete(schema.event).where(later))
    connection.execute(insert(schema.event), [schema.values(each) for each in events])
    connection.execute(writes.MOVE_HEAD, writes.moves(row))
    return True


@plant("append over what is there")
def plant_append_over() -> None:
    writes.append = append_over


def seat_over(connection: Connection, before: Seat, after: Seat, now: float) -> bool:
    """A change of a seat that does not look whether the seat is still as it was."""
    this = (schema.seat.c.table == after.table) & (schema.seat.c.seat == after.seat)
    connection.execute(update(schema.seat).where(this).values(**schema.values(after)))
    return True


@plant("change a seat whoever has it")
def plant_seat_over() -> None:
    writes.change_seat = seat_over


# The order of things


@plant("acknowledge before the store")
def acknowledge_first() -> None:
    advance = actions.advance

    async def hasty(
        tables: Tables, live: Live, decisions: Sequence[tuple[str, str, str, int]], stored: Callable[[], None]
    ) -> None:
        stored()
        await asyncio.sleep(0.02)
        await advance(tables, live, decisions, lambda: None)

    actions.advance = hasty


# What a table remembers


class Nothing(dict[Any, Any]):
    """Whatever is put into it."""

    def __contains__(self, key: object) -> bool:
        return False


def forgetful(put: Callable[[Any, str, Any], None]) -> None:
    """Tables that don't remember which messages they have carried out."""
    init = Table.__init__

    def begin(self: Table, stored: Stored) -> None:
        init(self, stored)
        self.done = Nothing(self.done)

    put(Table, "__init__", begin)


@plant("forget the ids of moves")
def plant_forgetful() -> None:
    forgetful(setattr)


@plant("keep what viewers were told")
def keep_states() -> None:
    state = Table.state
    kept: dict[tuple[str, str | None], bytes] = {}

    def first_told(self: Table, seat: str | None, events: Sequence[Any] = ()) -> bytes:
        return kept.setdefault((self.head.id, seat), state(self, seat, events))

    setattr(Table, "state", first_told)  # noqa: B010  (mypy holds that a method stays)
