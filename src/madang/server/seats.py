"""Who sits where, one function for each message. Each checks, stores, answers, and then tells."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from madang.bots import levels
from madang.server import messages
from madang.server.clocks import DAY
from madang.server.live import ABSENT, Live
from madang.server.messages import Answer, Done
from madang.server.refusals import Refused, no_level
from madang.server.store import Seat
from madang.server.table import Table

if TYPE_CHECKING:
    from madang.server.tables import Tables

Reply = Callable[[Answer], None]


def answered(reply: Reply, answer: Answer) -> Answer:
    reply(answer)
    return answer


def own_seat(table: Table, person: str | None) -> str:
    """The seat of whoever asks; it comes from the connection, never from a message."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refused("not-seated")
    return seat


def before_game(table: Table) -> None:
    if table.head.status == "closed":
        raise Refused("closed")
    if table.head.status != "open":
        raise Refused("begun")


def seat_row(table: Table, seat: str) -> Seat:
    if seat not in table.seats:
        raise Refused("no-seat")
    return table.seats[seat]


async def change_seat(tables: "Tables", live: Live, before: Seat, after: Seat, otherwise: str) -> None:
    """Store a seat's new row; refused if it is no longer what it was."""
    if not await tables.store.change_seat(before, after, live.table.ply):
        await tables.reload(live)
        raise Refused(otherwise)
    live.table.seats[after.seat] = after


async def settle(
    tables: "Tables", live: Live, before: Seat, after: Seat, reply: Reply, otherwise: str = "stale"
) -> Answer:
    """Change a seat as somebody asked: store it, answer, and then tell."""
    await change_seat(tables, live, before, after, otherwise)
    answered(reply, Done())
    tables.news(live)
    return Done()


async def sit(tables: "Tables", live: Live, person: str | None, asked: messages.Sit, reply: Reply) -> Answer:
    who = await tables.person(person)
    async with live.lock:
        table = live.table
        before_game(table)
        row = seat_row(table, asked.seat)
        if table.seat_of(person) is not None:
            raise Refused("already-seated")
        if row.person is not None or row.bot is not None:
            raise Refused("seat-taken")
        done = await settle(
            tables, live, row, replace(row, person=who.key, name=who.name), reply, "seat-taken"
        )
        live.tell_now(tables.clock())
    return done


def others(table: Table, seat: str) -> list[Seat]:
    return [row for row in table.seats.values() if row.person and row.seat != seat]


def voters(live: Live, seat: str, now: float) -> set[str]:
    """The others who have been here lately: nobody waits for the vote of somebody else who is gone."""
    pace = messages.pace_of(live.table.head.pace)
    lately = pace.days * DAY if isinstance(pace, messages.SlowClock) else ABSENT
    return {
        one.seat
        for one in others(live.table, seat)
        if not one.away and not live.absent(one.person or "", now, lately)
    }


def is_gone(row: Seat) -> bool:
    """Whether somebody has given a seat up, or a bot has it. Whoever is only out of time may be here, thinking."""
    return row.away == "left" or row.stand_in is not None


def stand_in(table: Table) -> str:
    """The level of a bot that plays on for somebody."""
    return levels(table.game)[1]


async def leave(
    tables: "Tables", live: Live, person: str | None, asked: messages.Leave, reply: Reply
) -> Answer:
    """Give a seat up. In play the others say whether a bot goes on there; where nobody is left, bots go on."""
    async with live.lock:
        table = live.table
        row = table.seats[own_seat(table, person)]
        if table.head.status == "open":
            after = Seat(row.table, row.seat)
        else:
            table.must_run()
            after = replace(row, away="left")
            if all(is_gone(one) for one in others(table, row.seat)):
                after = replace(after, stand_in=stand_in(table))
                for gone in others(table, row.seat):
                    if not gone.stand_in:
                        await change_seat(
                            tables, live, gone, replace(gone, stand_in=stand_in(table)), "stale"
                        )
        done = await settle(tables, live, row, after, reply)
        live.tell_now(tables.clock())
    return done


def host_only(table: Table, person: str | None) -> None:
    if person is None or person != table.head.host:
        raise Refused("not-host")


def seat_to_fill(table: Table, person: str | None, seat: str) -> Seat:
    """A seat before the game, for its host to put a bot there or take one away."""
    host_only(table, person)
    before_game(table)
    return seat_row(table, seat)


async def add_bot(
    tables: "Tables", live: Live, person: str | None, asked: messages.AddBot, reply: Reply
) -> Answer:
    async with live.lock:
        table = live.table
        row = seat_to_fill(table, person, asked.seat)
        if asked.level not in levels(table.game):
            raise no_level(levels(table.game))
        if row.person is not None:
            raise Refused("seat-taken")
        return await settle(tables, live, row, replace(row, bot=asked.level), reply, "seat-taken")


async def remove_bot(
    tables: "Tables", live: Live, person: str | None, asked: messages.RemoveBot, reply: Reply
) -> Answer:
    async with live.lock:
        row = seat_to_fill(live.table, person, asked.seat)
        if row.bot is None:
            raise Refused("not-a-bot")
        return await settle(tables, live, row, Seat(row.table, row.seat), reply)


async def replace_person(
    tables: "Tables", live: Live, person: str | None, asked: messages.Replace, reply: Reply
) -> Answer:
    """When all others who are there say so, a bot plays on for somebody who is gone."""
    async with live.lock:
        table = live.table
        voter = own_seat(table, person)
        table.must_run()
        row = seat_row(table, asked.seat)
        if row.person is None or row.stand_in or row.seat == voter:
            raise Refused("not-away")
        patient = isinstance(messages.pace_of(table.head.pace), messages.SlowClock)
        if not row.away and (patient or not live.absent(row.person, tables.clock())):
            raise Refused("not-away")
        votes = "".join(sorted({*row.votes, voter}))
        if voters(live, row.seat, tables.clock()) <= set(votes):
            after = replace(row, votes="", stand_in=stand_in(table), away=row.away or "left")
        else:
            after = replace(row, votes=votes)
        if after == row:
            return answered(reply, Done())
        return await settle(tables, live, row, after, reply)


async def come_back(
    tables: "Tables", live: Live, person: str | None, asked: messages.Return, reply: Reply
) -> Answer:
    """Take a seat back. A decision for which no time was left is the bot's, and no vote about it is undone."""
    async with live.lock:
        table = live.table
        row = table.seats[own_seat(table, person)]
        table.must_run()
        if not is_gone(row):
            raise Refused("not-stood-in")
        after = replace(row, away="", stand_in=None, votes="")
        if row.seat in table.awaiting() and table.clocks.left(tables.clock()).get(row.seat, 1.0) <= 0:
            if row.stand_in:
                raise Refused("out-of-time")
            after = replace(row, away="time")
        done = await settle(tables, live, row, after, reply)
        live.tell_now(tables.clock())
    return done


async def ran_out(tables: "Tables", live: Live, seat: str) -> None:
    """Note that somebody has no time left. It loses nothing by itself; the others may let a bot play on."""
    async with live.lock:
        row = live.table.seats[seat]
        if row.away == "" and seat in live.table.clocks.run_out(tables.clock()):
            after = replace(row, away="time")
            if await tables.store.change_seat(row, after, live.table.ply):
                live.table.seats[seat] = after
                tables.news(live)
            else:
                await tables.reload(live)
