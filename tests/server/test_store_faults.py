"""The store when several want the same, and when things break."""

import asyncio
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, text
from stores import BIG, begin, event, file_url, head, in_play, plies, reopened_plies, run, seats

from madang.server.store import (
    SqlStore,
    StoreError,
    schema,
    writer,
    writes,
)
from madang.server.store.opening import BUSY_SECONDS

# Races


async def race(stores: tuple[SqlStore, ...], ply: int) -> tuple[list[str], str]:
    """200 racers for one ply: the ids of those who were told that they won, and the id that is stored."""
    ids = [f"racer {number}" for number in range(200)]
    told = await asyncio.gather(
        *(
            stores[number % len(stores)].append([event(ply, id=id)], in_play(awaiting=id))
            for number, id in enumerate(ids)
        )
    )
    stored = await stores[0].load("t")
    assert stored is not None
    assert stored.head.awaiting == stored.events[ply].id
    return [id for id, won in zip(ids, told, strict=True) if won], str(stored.events[ply].id)


def test_of_racers_for_a_ply_exactly_one_wins(url: str) -> None:
    async def body(*stores: SqlStore) -> None:
        await begin(stores[0])
        for ply in range(1, 11):
            told, there = await race(stores, ply)
            assert told == [there]

    run(url, body, stores=1 if url == "sqlite://" else 2)


def test_control_without_the_key_racers_are_told_that_they_won_and_lose(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writes, "next_event", lambda dialect: insert(schema.event).prefix_with("OR REPLACE"))

    async def body(*stores: SqlStore) -> None:
        await begin(stores[0])
        told, there = await race(stores, 1)
        assert len(told) > 1
        assert there in told

    run(url, body, stores=1 if url == "sqlite://" else 2)


def test_of_those_who_claim_a_seat_at_once_exactly_one_gets_it(url: str) -> None:
    async def body(*stores: SqlStore) -> None:
        for number in range(50):
            table = f"t{number}"
            await stores[0].create(head(table), seats(table))
            free = seats(table)[0]
            claims = [replace(free, person=f"person {claim}") for claim in range(20)]
            told = await asyncio.gather(
                *(
                    stores[claim % len(stores)].change_seat(free, after, 0)
                    for claim, after in enumerate(claims)
                )
            )
            stored = await stores[0].load(table)
            assert stored is not None
            assert [after for after, won in zip(claims, told, strict=True) if won] == [stored.seats[0]]

    run(url, body, stores=1 if url == "sqlite://" else 2)


def test_of_a_start_and_a_closing_one_wins(url: str) -> None:
    async def body(*stores: SqlStore) -> None:
        for number in range(20):
            table = f"t{number}"
            await stores[0].create(head(table), seats(table))
            asked: list[Awaitable[bool]] = [
                stores[0].start(in_play(table), seats(table), seats(table, "ann", "ben"), event(0, table)),
                stores[-1].set_status(table, "closed", "open"),
                stores[-1].start(in_play(table), seats(table), seats(table, "ben", "ann"), event(0, table)),
            ]
            told = await asyncio.gather(*random.sample(asked, 3))
            assert sorted(told) == [False, False, True]

    run(url, body, stores=1 if url == "sqlite://" else 2)


# Faults


def planted(connection: Connection) -> None:
    connection.execute(delete(schema.setting))
    raise RuntimeError("planted")


def test_a_job_that_raises_fails_alone(url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def body(store: SqlStore) -> None:
        tables = [f"t{number}" for number in range(60)]
        await asyncio.gather(*(begin(store, table) for table in tables))
        asked: list[Awaitable[Any]] = [store.append([event(1, table)], in_play(table)) for table in tables]
        asked.insert(20, store.write(planted))
        asked.insert(40, store.create(head("t0", secret="5ec4e7" * 10), seats("t0")))
        told = await asyncio.gather(*asked, return_exceptions=True)
        refused = [each for each in told if isinstance(each, BaseException)]
        assert [(type(each), str(each)) for each in refused] == [(StoreError, "not stored")] * 2
        assert told.count(True) == 60
        for table in tables:
            assert await plies(store, table) == [0, 1]

    run(url, body)
    assert "RuntimeError" in caplog.text
    assert "5ec4e7" not in caplog.text


def test_a_writer_that_dies_is_replaced(url: str, caplog: pytest.LogCaptureFixture) -> None:
    def deadly(connection: Connection) -> None:
        connection.execute(delete(schema.event))
        raise SystemExit

    async def body(store: SqlStore) -> None:
        await begin(store)
        for ply in range(1, 4):
            told = await asyncio.gather(
                store.write(deadly), store.setting("key", "x"), return_exceptions=True
            )
            assert isinstance(told[0], StoreError)
            assert await store.append([event(ply)], in_play())
        assert await plies(store) == [0, 1, 2, 3]

    run(url, body)
    assert "SystemExit" in caplog.text


def test_a_move_that_meets_a_lost_connection_is_stored_over_a_new_one(tmp_path: Path) -> None:
    lost: list[Connection] = []

    def move(connection: Connection) -> bool:
        if not lost:
            lost.append(connection)
            cast(Any, connection.connection.dbapi_connection).close()
        return writes.append(connection, [event(1)], in_play())

    async def body(store: SqlStore) -> None:
        await begin(store)
        assert await store.write(move)
        assert await plies(store) == [0, 1]
        assert await store.append([event(2)], in_play())

    run(file_url(tmp_path), body)
    assert lost


def test_if_the_commit_fails_nothing_of_it_is_there(url: str) -> None:
    """A key without its row, found out by the commit only, stands in for a disk that fails then."""

    def planted(connection: Connection) -> None:
        connection.execute(text("PRAGMA defer_foreign_keys = ON"))
        connection.execute(insert(schema.analysis), {"table": "none", "body": b""})

    async def body(store: SqlStore) -> None:
        await begin(store)
        busy = asyncio.ensure_future(store.write(lambda connection: time.sleep(0.1)))
        await asyncio.sleep(0.05)  # what is asked now waits, and goes together
        told = await asyncio.gather(
            store.append([event(1)], in_play()),
            store.setting("key", "a"),
            store.write(planted),
            return_exceptions=True,
        )
        await busy
        assert [type(each) for each in told] == [StoreError] * 3
        assert await plies(store) == [0]
        assert await store.setting("key", "b") == "b"
        assert await store.append([event(1)], in_play())

    run(url, body)


async def fill(store: SqlStore, ply: int) -> tuple[int, StoreError]:
    """Append until it is refused: the ply that was, and how."""
    while True:
        try:
            assert await store.append([replace(event(ply), events=BIG)], in_play())
        except StoreError as refused:
            return ply, refused
        ply += 1


def test_a_full_disk_is_named_nothing_is_lost_and_it_goes_on(url: str) -> None:
    """A limit on the pages of the database stands in for the disk."""

    def limit(pages: int) -> Callable[[Connection], None]:
        return lambda connection: connection.execute(text(f"PRAGMA max_page_count = {pages}")).close()

    async def body(store: SqlStore) -> None:
        await begin(store)
        await store.write(limit(60))
        ply, refused = await fill(store, 1)
        assert str(refused) == "not stored: the disk is full"
        assert 10 < ply < 60
        assert await plies(store) == list(range(ply))
        told = await asyncio.gather(
            *(store.append([replace(event(ply), events=BIG * 100)], in_play()) for _ in range(20)),
            return_exceptions=True,
        )
        assert all(isinstance(each, StoreError) for each in told)
        await store.write(limit(10_000))
        assert await store.append([replace(event(ply), events=BIG)], in_play())
        assert await plies(store) == list(range(ply + 1))

    run(url, body)


def test_a_file_that_may_not_grow_loses_nothing_and_goes_on(tmp_path: Path) -> None:
    """The system refuses to let files grow, which shows when the commit is written."""

    async def body(store: SqlStore) -> None:
        await begin(store)
        ply, before = 1, resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, before[1]))
        try:
            for _ in range(5):
                ply, _ = await fill(store, ply)
                assert await plies(store) == list(range(ply))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert 10 < ply < 200
        assert await store.append([event(ply)], in_play())
        assert await plies(store) == list(range(ply + 1))

    run(file_url(tmp_path), body)


def test_who_stops_waiting_is_let_go_and_the_store_goes_on(tmp_path: Path) -> None:
    async def body(store: SqlStore) -> None:
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.monotonic()
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await store.check()
            assert time.monotonic() - began < BUSY_SECONDS
            assert await store.unattended() == []
            other.execute("ROLLBACK")
        async with asyncio.timeout(5):
            await store.check()

    run(file_url(tmp_path), body)


@pytest.mark.parametrize(("soon", "lingers"), [(60.0, 2), (0.0, 0)])
def test_a_writer_waits_for_more_only_where_jobs_come_soon_after_each_other(
    soon: float, lingers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(writer, "SOON_SECONDS", soon)
    monkeypatch.setattr(time, "sleep", waited.append)

    async def body(store: SqlStore) -> None:
        for _ in range(3):
            await store.check()
        assert waited == [writer.LINGER_SECONDS] * lingers

    run("sqlite://", body)


def test_a_store_that_is_asked_too_much_refuses_at_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "MOST_WAITING", 50)

    async def body(store: SqlStore) -> None:
        told = await asyncio.gather(
            store.write(lambda connection: time.sleep(0.05)),
            *(store.setting(f"{number}", "x") for number in range(200)),
            return_exceptions=True,
        )
        assert {str(each) for each in told if isinstance(each, StoreError)} == {"too much to write"}
        assert 40 <= told.count("x") < 200
        await store.check()

    run(url, body)


CHILD = """
import asyncio, sys
from stores import event, in_play
from madang.server.store import SqlStore

async def main(url, first, early):
    store = SqlStore(url)
    waiting = []
    for ply in range(first, first + 100_000):
        append = store.append([event(ply)], in_play())
        if early:
            waiting.append(asyncio.ensure_future(append))
            await asyncio.sleep(0)
        else:
            assert await append
        print(ply, flush=True)

asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3] == "early"))
"""


def kill_while_appending(url: str, first: int, seconds: float, how: str) -> int:
    """The last ply that a child acknowledged before it was killed."""
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, url, str(first), how],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[1],
        text=True,
    ) as child:
        assert child.stdout is not None
        acknowledged = int(child.stdout.readline())
        time.sleep(seconds)
        child.send_signal(signal.SIGKILL)
        lines = child.stdout.read().splitlines(keepends=True)
    return max([acknowledged, *(int(line) for line in lines if line.endswith("\n"))])


def test_what_was_acknowledged_is_there_after_kill_9(tmp_path: Path) -> None:
    url = file_url(tmp_path)
    run(url, begin)
    there = [0]
    for _ in range(5):
        acknowledged = kill_while_appending(url, len(there), random.uniform(0, 0.2), "stored")
        there = reopened_plies(url)
        assert there == list(range(len(there)))
        assert acknowledged < len(there) <= acknowledged + 2


def test_control_what_is_acknowledged_before_it_is_stored_gets_lost(tmp_path: Path) -> None:
    url = file_url(tmp_path)
    run(url, begin)
    acknowledged = kill_while_appending(url, 1, 0.05, "early")
    there = reopened_plies(url)
    assert there == list(range(len(there)))
    assert len(there) <= acknowledged
