"""The store in a database that SQLAlchemy speaks to: SQLite, in a file or in memory, or PostgreSQL."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection

from madang.server.store import reads, writes
from madang.server.store.opening import READERS, connect_writer, open_engines
from madang.server.store.port import Lobby, Stored, StoreError
from madang.server.store.rows import Checkpoint, Event, Head, Lodged, Person, Seat
from madang.server.store.writer import Writer, report

Result = TypeVar("Result")

SHOWN_SECONDS = 7 * 24 * 3600


class SqlStore:
    """A `Store`. Opening it brings the tables up to date; `StoreError` if that can't be done.

    All writes go through one thread, reads through a few others.
    """

    def __init__(self, url: str) -> None:
        self._writing, self._reading = open_engines(url)
        self._readers = ThreadPoolExecutor(READERS, "madang-reader")
        self._writer = Writer(lambda: connect_writer(self._writing))

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run `work` in a transaction, with others; it may be undone and run again. See `Writer`."""
        return await self._writer.run(work)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run `work`, which changes nothing, on the database as it is at one moment."""
        engine = self._reading
        if engine is None:
            return await self._writer.run(work)

        def look() -> Result:
            with engine.connect() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, look)
        except Exception as error:
            report(error)
            raise StoreError("not read") from None

    async def person(self, key: str) -> Person | None:
        return await self.read(lambda connection: reads.find_person(connection, key))

    async def save_person(self, person: Person) -> list[str]:
        return await self.write(lambda connection: writes.save_person(connection, person))

    async def create(self, head: Head, seats: list[Seat]) -> None:
        await self.write(lambda connection: writes.create(connection, head, seats))

    async def load(self, table: str) -> Stored | None:
        return await self.read(lambda connection: reads.load(connection, table))

    async def change_seat(self, before: Seat, after: Seat, ply: int) -> bool:
        if (before.table, before.seat) != (after.table, after.seat):
            raise ValueError("before and after are different seats")
        now = time.time()
        return await self.write(lambda connection: writes.change_seat(connection, before, after, ply, now))

    async def start(self, head: Head, known: list[Seat], seats: list[Seat], event: Event) -> bool:
        if event.table != head.id or event.ply != 0 or any(seat.table != head.id for seat in seats):
            raise ValueError("a table starts with its own seats and ply 0")
        return await self.write(lambda connection: writes.start(connection, head, known, seats, event))

    async def append(self, events: list[Event], head: Head) -> bool:
        if not events:
            raise ValueError("there is nothing to append")
        due = [(head.id, ply) for ply in range(events[0].ply, events[0].ply + len(events))]
        if [(event.table, event.ply) for event in events] != due:
            raise ValueError("events appended together are of one table and of consecutive plies")
        return await self.write(lambda connection: writes.append(connection, events, head))

    async def lodge(self, row: Lodged, clocks: dict[str, float] | None = None) -> list[Lodged] | None:
        return await self.write(lambda connection: writes.lodge(connection, row, clocks))

    async def set_rematch(self, table: str, head: Head, seats: list[Seat]) -> str:
        return await self.write(lambda connection: writes.set_rematch(connection, table, head, seats))

    async def set_status(self, table: str, status: str, from_status: str) -> bool:
        now = time.time()
        return await self.write(
            lambda connection: writes.set_status(connection, table, status, from_status, now)
        )

    async def save_clocks(self, clocks: list[Checkpoint]) -> None:
        await self.write(lambda connection: writes.save_clocks(connection, clocks))

    async def lobby(self, person: str | None, limit: int) -> Lobby:
        since = time.time() - SHOWN_SECONDS
        return await self.read(lambda connection: reads.lobby(connection, person, limit, since))

    async def unattended(self) -> list[str]:
        return await self.read(reads.unattended)

    async def count_tables(self, host: str, since: float) -> int:
        return await self.read(lambda connection: reads.count_tables(connection, host, since))

    async def analysis(self, table: str) -> bytes | None:
        return await self.read(lambda connection: reads.find_analysis(connection, table))

    async def save_analysis(self, table: str, body: bytes) -> None:
        await self.write(lambda connection: writes.save_analysis(connection, table, body))

    async def setting(self, name: str, value: str) -> str:
        return await self.write(lambda connection: writes.agree_setting(connection, name, value))

    async def check(self) -> None:
        now = time.time()
        await self.write(lambda connection: writes.check(connection, now))

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._writing.dispose()
        if self._reading is not None:
            self._reading.dispose()
