"""The writes, each a function of a connection that is inside a transaction.

One that must say no learns it from its first statement, before it has changed anything.
"""

from functools import cache
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from madang.server.store.opening import insert_into
from madang.server.store.prepared import rows_changed
from madang.server.store.rows import Checkpoint, Event, Head, Lodged, Person, Seat
from madang.server.store.schema import analysis, event, head, lodged, person, read, seat, setting, values

# Statements are built once, so that each is compiled once. "of" and "at_ply" name the row that is meant.

OF: BindParameter[str] = bindparam("of")
AT_PLY: BindParameter[int] = bindparam("at_ply")

MOVE_HEAD = (
    update(head)
    .where(head.c.id == OF)
    .values({name: bindparam(name) for name in ("status", "awaiting", "clocks", "changed")})
)
START_HEAD = MOVE_HEAD.where(
    head.c.status == "open", ~exists().where(event.c.table == head.c.id, event.c.ply == 0)
)
SEATS = select(seat).where(seat.c.table == OF).order_by(seat.c.seat).with_for_update()
TOUCH_HEAD = update(head).where(head.c.id == OF).values(changed=bindparam("now"))
SET_STATUS = TOUCH_HEAD.where(head.c.status == bindparam("from_status")).values(status=bindparam("to_status"))
SET_REMATCH = update(head).where(head.c.id == OF, head.c.rematch.is_(None)).values(rematch=bindparam("next"))
REMATCH = select(head.c.rematch).where(head.c.id == OF)
SET_CLOCKS = (
    update(head)
    .where(head.c.id == OF, ~exists().where(event.c.table == head.c.id, event.c.ply == AT_PLY))
    .values(clocks=bindparam("seconds"))
)

seat_changes = [column for column in seat.columns if not column.primary_key]
CHANGE_SEAT = (
    update(seat)
    .where(seat.c.table == bindparam("old_table"), seat.c.seat == bindparam("old_seat"))
    .where(*(column.is_not_distinct_from(bindparam(f"old_{column.name}")) for column in seat_changes))
    .where(~exists().where(event.c.table == seat.c.table, event.c.ply == AT_PLY))
    .values({column.name: bindparam(f"new_{column.name}") for column in seat_changes})
)

OTHERWISE = seat.c.name != bindparam("new_name"), seat.c.person == OF
NOT_BEGUN = select(head.c.id).where(head.c.status == "open")
NAMED_OTHERWISE = select(seat.c.table).where(*OTHERWISE, seat.c.table.in_(NOT_BEGUN))
RENAME = update(seat).where(*OTHERWISE, seat.c.table.in_(NOT_BEGUN)).values(name=bindparam("new_name"))

AWAITED = select(head.c.awaiting).where(head.c.id == OF).with_for_update()
LODGED_FOR_PLY = (
    select(lodged)
    .where(lodged.c.table == OF, lodged.c.ply == AT_PLY)
    .order_by(lodged.c.seat, lodged.c.number)
)
PLAYED = select(event.c.ply).where(event.c.table == OF, event.c.ply == AT_PLY)
SETTING = select(setting.c.value).where(setting.c.name == OF)


@cache
def next_event(dialect: str) -> Any:
    """Adds an event if the one before it is there and it isn't."""
    row = {column.name: bindparam(column.name, type_=column.type) for column in event.columns}
    before = exists().where(event.c.table == row["table"], event.c.ply == row["ply"] - 1)
    return (
        insert_into(event, dialect)
        .from_select(list(row), select(*row.values()).where(before))
        .on_conflict_do_nothing()
    )


@cache
def keep_person(dialect: str) -> Any:
    statement = insert_into(person, dialect)
    new = statement.excluded
    return statement.on_conflict_do_update(
        index_elements=["key"], set_={"name": new.name, "language": new.language}
    )


@cache
def keep_analysis(dialect: str) -> Any:
    statement = insert_into(analysis, dialect)
    return statement.on_conflict_do_update(index_elements=["table"], set_={"body": statement.excluded.body})


@cache
def keep_setting(dialect: str) -> Any:
    statement = insert_into(setting, dialect)
    return statement.on_conflict_do_update(index_elements=["name"], set_={"value": statement.excluded.value})


@cache
def first_setting(dialect: str) -> Any:
    return insert_into(setting, dialect).on_conflict_do_nothing()


def moves(row: Head) -> dict[str, Any]:
    """What a game in play changes in its head."""
    return {
        "of": row.id,
        "status": row.status,
        "awaiting": row.awaiting,
        "clocks": row.clocks,
        "changed": row.changed,
    }


def save_person(connection: Connection, row: Person) -> list[str]:
    connection.execute(keep_person(connection.dialect.name), values(row))
    of = {"of": row.key, "new_name": row.name}
    tables = list(connection.scalars(NAMED_OTHERWISE, of))
    if tables:
        connection.execute(RENAME, of)
    return tables


def create(connection: Connection, row: Head, seats: list[Seat]) -> None:
    connection.execute(insert(head), values(row))
    if seats:
        connection.execute(insert(seat), [values(each) for each in seats])


def change_seat(connection: Connection, before: Seat, after: Seat, ply: int, now: float) -> bool:
    both = {f"old_{name}": value for name, value in values(before).items()}
    both |= {f"new_{name}": value for name, value in values(after).items()}
    try:
        with connection.begin_nested():
            changed = connection.execute(CHANGE_SEAT, both | {"at_ply": ply}).rowcount
    except IntegrityError:  # the person has another seat at this table
        return False
    if changed == 0:
        return False
    connection.execute(TOUCH_HEAD, {"of": after.table, "now": now})
    return True


def start(connection: Connection, row: Head, known: list[Seat], seats: list[Seat], first: Event) -> bool:
    there = connection.execute(SEATS, {"of": row.id}).mappings()
    if [read(Seat, each) for each in there] != sorted(known, key=lambda each: each.seat):
        return False
    if connection.execute(START_HEAD, moves(row)).rowcount == 0:
        return False
    connection.execute(insert(event), values(first))
    connection.execute(delete(seat).where(seat.c.table == OF), {"of": row.id})
    connection.execute(insert(seat), [values(each) for each in seats])
    return True


def append(connection: Connection, events: list[Event], row: Head) -> bool:
    first, *more = events
    if rows_changed(connection, next_event(connection.dialect.name), values(first)) == 0:
        return False
    if more:  # they can't be there: no ply is there without those before it
        connection.execute(insert(event), [values(each) for each in more])
    rows_changed(connection, MOVE_HEAD, moves(row))
    return True


def lodge(connection: Connection, row: Lodged, clocks: dict[str, float] | None) -> list[Lodged] | None:
    place = {"of": row.table, "at_ply": row.ply}
    awaited: str = connection.execute(AWAITED, place).scalar_one()  # one after the other, whoever else lodges
    if connection.execute(PLAYED, place).first():
        return None
    placed = lodged_for_ply(connection, place)
    if any((there.seat, there.id) == (row.seat, row.id) for there in placed):
        return placed
    if awaited and set(awaited) <= {there.seat for there in placed}:
        return None
    number = 1 + max((there.number for there in placed if there.seat == row.seat), default=0)
    connection.execute(insert(lodged), values(row) | {"number": number})
    if clocks:
        save_clocks(connection, [Checkpoint(row.table, row.ply, clocks)])
    return lodged_for_ply(connection, place)


def lodged_for_ply(connection: Connection, place: dict[str, Any]) -> list[Lodged]:
    return [read(Lodged, found) for found in connection.execute(LODGED_FOR_PLY, place).mappings()]


def set_rematch(connection: Connection, table: str, row: Head, seats: list[Seat]) -> str:
    if connection.execute(SET_REMATCH, {"of": table, "next": row.id}).rowcount == 0:
        followed_by: str = connection.execute(REMATCH, {"of": table}).scalar_one()
        return followed_by
    create(connection, row, seats)
    return row.id


def set_status(connection: Connection, table: str, status: str, from_status: str, now: float) -> bool:
    found = {"of": table, "to_status": status, "from_status": from_status, "now": now}
    return connection.execute(SET_STATUS, found).rowcount > 0


def save_clocks(connection: Connection, clocks: list[Checkpoint]) -> None:
    if clocks:
        rows = [{"of": each.table, "at_ply": each.ply, "seconds": each.clocks} for each in clocks]
        connection.execute(SET_CLOCKS, rows)


def save_analysis(connection: Connection, table: str, body: bytes) -> None:
    connection.execute(keep_analysis(connection.dialect.name), {"table": table, "body": body})


def agree_setting(connection: Connection, name: str, value: str) -> str:
    connection.execute(first_setting(connection.dialect.name), {"name": name, "value": value})
    agreed: str = connection.execute(SETTING, {"of": name}).scalar_one()
    return agreed


def check(connection: Connection, now: float) -> None:
    connection.execute(keep_setting(connection.dialect.name), {"name": "health", "value": str(now)})
