"""The queue of a connection."""

import asyncio

import pytest

from madang.server.connections import FULL, QUEUE, Connection, Line


def test_what_came_first_is_taken_first_and_who_waits_is_told() -> None:
    async def body() -> None:
        line: Line[int] = Line()
        waits = asyncio.create_task(line.get())
        await asyncio.sleep(0)
        assert line.empty()
        assert not waits.done()
        for number in range(3):
            line.put_nowait(number)
        assert [await waits, await line.get(), await line.get()] == [0, 1, 2]
        assert line.empty()

    asyncio.run(body())


def test_who_stops_waiting_takes_nothing_along() -> None:
    async def body() -> None:
        line: Line[int] = Line()
        waits = asyncio.create_task(line.get())
        await asyncio.sleep(0)
        waits.cancel()
        line.put_nowait(1)
        with pytest.raises(asyncio.CancelledError):
            await waits
        assert await line.get() == 1

    asyncio.run(body())


def test_a_viewer_who_does_not_keep_up_is_let_go() -> None:
    async def body() -> None:
        connection = Connection(None)
        for _ in range(QUEUE):
            connection.send(b"1")
        assert not connection.closing.done()
        connection.send(b"1")
        assert connection.closing.result() == FULL
        assert await connection.waiting.get() == b'{"number":1,"message":1}'
        assert len(connection.waiting) == QUEUE - 1

    asyncio.run(body())
