"""Stores to try, and rows to put into them."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from madang.server.store import (
    Event,
    Head,
    Lodged,
    Seat,
    SqlStore,
    Store,
)

NOW = time.time()
BIG = ["x" * 3000]
Body = Callable[[SqlStore], Coroutine[Any, Any, None]]


def file_url(folder: Path) -> str:
    return f"sqlite:///{folder}/tables.db"


def run(url: str, body: Callable[..., Coroutine[Any, Any, None]], stores: int = 1) -> None:
    """Run `body` with stores that are open on one database, and close them."""

    async def whole() -> None:
        opened = [SqlStore(url) for _ in range(stores)]
        try:
            await body(*opened)
        finally:
            for store in opened:
                await store.close()

    asyncio.run(whole())


def head(table: str = "t", **more: Any) -> Head:
    plain = Head(
        id=table,
        game="koryo",
        edition="second",
        options={"events": "yes"},
        players=2,
        pace={"kind": "live", "bank": 30},
        open=True,
        host="host",
        secret="00" * 32,
        created=NOW,
        status="open",
        awaiting="",
        clocks={},
        rematch=None,
        changed=NOW,
    )
    return replace(plain, **more)


def seats(table: str = "t", *persons: str | None) -> list[Seat]:
    return [
        Seat(table, letter, person, person or "", None, None, "", "")
        for letter, person in zip("ABCDE", persons or (None, None), strict=False)
    ]


def event(ply: int, table: str = "t", id: str = "m") -> Event:
    return Event(
        table, ply, "A" if ply else None, id, ply - 1 if ply else None, [f"A {ply}", "chance ŏ"], NOW
    )


def lodged(seat: str, id: str, ply: int = 1, number: int = 0) -> Lodged:
    return Lodged("t", ply, seat, number, id, f"choice {id}", NOW)


def in_play(table: str = "t", **more: Any) -> Head:
    plain = head(table, status="running", awaiting="A", clocks={"A": 60.0, "B": 59.25})
    return replace(plain, **more)


async def begin(store: Store, table: str = "t") -> None:
    await store.create(head(table), seats(table))
    assert await store.start(in_play(table), seats(table), seats(table, "ann", "ben"), event(0, table))


async def plies(store: Store, table: str = "t") -> list[int]:
    stored = await store.load(table)
    assert stored is not None
    return [each.ply for each in stored.events]


def reopened_plies(url: str) -> list[int]:
    found: list[int] = []

    async def body(store: SqlStore) -> None:
        found.extend(await plies(store))

    run(url, body)
    return found
