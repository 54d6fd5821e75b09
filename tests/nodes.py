"""Nodes of the server in this process, over one database file: where the socket is not the point."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from server_process import ROOMY

from madang.server import messages
from madang.server.connections import Connection
from madang.server.fanout import LocalFanout
from madang.server.live import Live
from madang.server.messages import Answer
from madang.server.pool import Pool
from madang.server.store import Person, SqlStore
from madang.server.tables import Tables


@asynccontextmanager
async def nodes(folder: Path, count: int = 1) -> AsyncIterator[list[Tables]]:
    """So many nodes that tell each other of changes; bots answer at once."""
    url = f"sqlite:///{folder / 'tables.sqlite3'}"
    fanout = LocalFanout()
    opened = [Tables(SqlStore(url), Pool(2), fanout, ROOMY, bot_pause=0.0) for _ in range(count)]
    try:
        for one in opened:
            await one.take_up()
        yield opened
    finally:
        for one in opened:
            await one.close()
            await one.store.close()


def person(name: str) -> Person:
    return Person(name, name, "en", time.time())


async def new_table(tables: Tables, people: list[str], **more: Any) -> str:
    """A table at which these sit in this order, the first as host, and that has begun."""
    wanted = msgspec.convert({"game": "koryo", "players": len(people), **more}, messages.NewTable)
    live = await tables.open(person(people[0]), wanted)
    for seat, name in zip("BCDE", people[1:], strict=False):
        done(await tables.act(live, name, messages.Sit(seat)))
    done(await tables.act(live, people[0], messages.Start()))
    return live.table.head.id


def done(answer: Answer) -> messages.Done:
    assert isinstance(answer, messages.Done), answer
    return answer


def state(live: Live, person: str | None) -> dict[str, Any]:
    """What this person would be told now."""
    found: dict[str, Any] = msgspec.json.decode(live.table.state(live.table.seat_of(person)))
    return found


def choices(live: Live, person: str) -> list[str]:
    return [choice["text"] for choice in state(live, person)["choices"]]


def whose_turn(live: Live) -> str:
    """The person, or one of those, whose decision is awaited."""
    row = live.table.seats[live.table.awaiting()[0]]
    assert row.person is not None
    return row.person


class Watch(Connection):
    """A viewer's connection that remembers the last state that it was sent."""

    def __init__(self, live: Live, person: str | None) -> None:
        super().__init__(person)
        self.last: dict[str, Any] = {}
        live.join(self, lambda: 0.0)

    def send(self, payload: bytes) -> None:
        message = msgspec.json.decode(payload)
        if message["type"] == "state":
            self.last = message


async def settled(opened: list[Tables]) -> None:
    """Until the nodes have taken up what the others told them."""
    while tasks := [task for one in opened for task in one.tasks]:
        await asyncio.gather(*tasks)


def pick(rng: random.Random, found: list[str], most: int) -> list[str]:
    """Up to so many different ones, at random."""
    return rng.sample(found, min(len(found), most))
