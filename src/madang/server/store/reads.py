"""The reads, each a function of a connection that sees the database as it was at one moment."""

from typing import Any

from sqlalchemy import BindParameter, Connection, Select, and_, bindparam, func, not_, or_, select

from madang.server.store.port import Lobby, Stored
from madang.server.store.rows import Event, Head, Lodged, Person, Seat
from madang.server.store.schema import analysis, event, head, lodged, person, read, seat

UNFINISHED = ("open", "running")

OF: BindParameter[str] = bindparam("of")

PERSON = select(person).where(person.c.key == OF)
TABLE = select(head).where(head.c.id == OF)
SEATS = select(seat).where(seat.c.table == OF).order_by(seat.c.seat)
EVENTS = select(event).where(event.c.table == OF).order_by(event.c.ply)
LODGED = select(lodged).where(lodged.c.table == OF).order_by(lodged.c.ply, lodged.c.seat, lodged.c.number)
COUNT = (
    select(func.count())
    .select_from(head)
    .where(head.c.host == OF, head.c.created >= bindparam("since"), head.c.status.in_(UNFINISHED))
)
ANALYSIS = select(analysis.c.body).where(analysis.c.table == OF)

LATELY = head.c.changed >= bindparam("since")
OPEN = select(head).where(head.c.status == "open", head.c.open, LATELY)
OPEN = OPEN.order_by(head.c.created.desc(), head.c.id)
WATCHABLE = select(head).where(head.c.status == "running", head.c.open, LATELY)
WATCHABLE = WATCHABLE.order_by(head.c.changed.desc(), head.c.id)
OWN = (
    select(head)
    .join(seat, seat.c.table == head.c.id)
    .where(
        seat.c.person == OF,
        or_(
            head.c.status.in_(UNFINISHED),
            and_(head.c.status == "finished", LATELY),
        ),
    )
    .order_by(
        head.c.status == "finished",
        not_(head.c.awaiting.contains(seat.c.seat) & seat.c.stand_in.is_(None)),
        head.c.changed.desc(),
        head.c.id,
    )
)
DUE = select(func.count()).select_from(event).where(event.c.table == lodged.c.table).scalar_subquery()
LODGED_NOW = (
    select(lodged.c.table)
    .join(head, head.c.id == lodged.c.table)
    .where(head.c.status == "running", lodged.c.ply == DUE)
)
LODGED_BY = LODGED_NOW.join(seat, and_(seat.c.table == lodged.c.table, seat.c.seat == lodged.c.seat)).where(
    seat.c.person == OF
)
ON_TIME = and_(head.c.clocks != {}, seat.c.away == "")
DRIVEN = (
    select(seat.c.table)
    .join(head, head.c.id == seat.c.table)
    .where(
        head.c.status == "running",
        head.c.awaiting.contains(seat.c.seat),
        or_(seat.c.bot.is_not(None), seat.c.stand_in.is_not(None), ON_TIME),
    )
)
UNATTENDED = select(head.c.id).where(or_(head.c.id.in_(DRIVEN), head.c.id.in_(LODGED_NOW)))
UNATTENDED = UNATTENDED.order_by(head.c.changed.desc(), head.c.id)
SEATS_OF_ALL = (
    select(seat)
    .where(seat.c.table.in_(bindparam("tables", expanding=True)))
    .order_by(seat.c.table, seat.c.seat)
)


def find_person(connection: Connection, key: str) -> Person | None:
    found = connection.execute(PERSON, {"of": key}).mappings().first()
    return None if found is None else read(Person, found)


def load(connection: Connection, table: str) -> Stored | None:
    found = connection.execute(TABLE, {"of": table}).mappings().first()
    if found is None:
        return None

    def rows(shape: Any, statement: Select[Any]) -> list[Any]:
        return [read(shape, row) for row in connection.execute(statement, {"of": table}).mappings()]

    return Stored(read(Head, found), rows(Seat, SEATS), rows(Event, EVENTS), rows(Lodged, LODGED))


def lobby(connection: Connection, key: str | None, limit: int, since: float) -> Lobby:
    def heads(statement: Select[Any], **more: Any) -> list[Head]:
        found = connection.execute(statement.limit(limit), more)
        return [read(Head, row) for row in found.mappings()]

    waiting = heads(OPEN, since=since)
    own = heads(OWN, of=key, since=since) if key is not None else []
    watchable = heads(WATCHABLE, since=since)
    seats: dict[str, list[Seat]] = {each.id: [] for each in (*waiting, *own, *watchable)}
    for row in connection.execute(SEATS_OF_ALL, {"tables": list(seats)}).mappings():
        seats[row["table"]].append(read(Seat, row))

    def seated(tables: list[Head]) -> list[tuple[Head, list[Seat]]]:
        return [(each, seats[each.id]) for each in tables]

    lodged_at = set(connection.execute(LODGED_BY, {"of": key}).scalars()) if key is not None else set()
    return Lobby(seated(waiting), seated(own), seated(watchable), lodged_at)


def unattended(connection: Connection) -> list[str]:
    return list(connection.execute(UNATTENDED).scalars())


def count_tables(connection: Connection, host: str, since: float) -> int:
    count: int = connection.execute(COUNT, {"of": host, "since": since}).scalar_one()
    return count


def find_analysis(connection: Connection, table: str) -> bytes | None:
    return connection.execute(ANALYSIS, {"of": table}).scalar()
