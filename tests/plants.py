"""Guards taken away on purpose, by name. A test that does not notice is no test."""

from collections.abc import Callable

from sqlalchemy import Connection, delete, insert, update

from madang.server.store import Event, Head, Seat, schema, writes

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
