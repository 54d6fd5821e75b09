"""The service on a store in memory, and people who play there."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from madang.server import messages
from madang.server.connections import Connection
from madang.server.limits import Limits
from madang.server.live import Live
from madang.server.messages import (
    Done,
    Follow,
    Move,
    NewTable,
    Sit,
    Start,
)
from madang.server.pool import Pool
from madang.server.store import Person, SqlStore
from madang.server.tables import Tables

ANN, BEN, CLEO, EVE = (Person(key, key.title(), "en", 0.0) for key in ("ann", "ben", "cleo", "eve"))
SEATS = {"A": ANN, "B": BEN, "C": CLEO}


class House:
    """The service on a store in memory."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def open(self, name: str = "koryo", players: int = 2, **more: Any) -> Live:
        """A table of Ann's."""
        return await self.tables.open(ANN, NewTable(name, players, **more))

    async def act(self, live: Live, who: Person | None, action: Any) -> Any:
        """What it is answered: the code of a refusal, or the answer itself."""
        answer = await self.tables.act(live, who.key if who else None, action)
        return answer.code if isinstance(answer, messages.Refusal) else answer

    async def do(self, live: Live, who: Person, action: Any) -> None:
        answer = await self.act(live, who, action)
        assert isinstance(answer, Done | Follow), answer
        while self.tables.tasks:  # orders that all have lodged are played beside
            await asyncio.gather(*self.tables.tasks)

    async def running(self, name: str = "koryo", players: int = 2, **more: Any) -> Live:
        """A table in play: of Koryŏ with Ann, Ben and Cleo at A, B and C; of Korrigans as the lot says."""
        live = await self.open(name, players, **more)
        for seat in list(live.table.seats)[1:]:
            await self.do(live, SEATS[seat], Sit(seat))
        await self.do(live, ANN, Start())
        return live

    async def play(self, live: Live, gen: random.Random, plies: int = 10_000) -> None:
        """Random decisions of people, until the game is over or long enough."""
        while live.table.awaiting() and live.table.ply < plies:
            seat = gen.choice(live.table.awaiting())
            choice = gen.choice(live.table.position_for(seat).legal())
            await self.do(live, person(live, seat), Move(live.table.ply, f"{live.table.ply} {seat}", choice))

    def look(self, live: Live, who: Person | None) -> "Viewer":
        connection = Connection(who.key if who else None)
        live.join(connection, lambda: 0.0)
        return Viewer(connection)


class Viewer:
    """A connection, and what it was told."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def told(self) -> list[dict[str, Any]]:
        found = [json.loads(one)["message"] for one in self.connection.waiting]
        self.connection.waiting.clear()
        return found

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.told()]


def person(live: Live, seat: str) -> Person:
    key = live.table.seats[seat].person
    return next(one for one in (ANN, BEN, CLEO, EVE) if one.key == key)


@asynccontextmanager
async def house(unfinished_tables: int = 1_000) -> AsyncIterator[House]:
    store = SqlStore("sqlite://")
    for one in (ANN, BEN, CLEO, EVE):
        await store.save_person(one)
    tables = Tables(store, Pool(1), limits=Limits(unfinished_tables=unfinished_tables), bot_pause=0.0)
    try:
        yield House(tables)
    finally:
        await tables.close()
        await store.close()


def in_a_house(body: Callable[[House], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with house() as built:
            await body(built)

    asyncio.run(whole())
