"""The pool where bots think: bounded, and not held up by a thread that hangs."""

import asyncio
import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest

from madang.server import pool as pool_module
from madang.server.pool import Pool, TooSlow


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(2)
    yield made
    made.close()


@pytest.fixture
def hung() -> Iterator[threading.Event]:
    """Those who wait for it hang until the test is over."""
    release = threading.Event()
    yield release
    release.set()


def fail() -> None:
    raise ZeroDivisionError


def leave() -> None:
    raise SystemExit(3)


def test_it_answers_what_the_work_answers_in_another_thread(pool: Pool) -> None:
    async def run() -> None:
        assert await pool.run(lambda: 7) == 7
        assert await pool.run(threading.current_thread) is not threading.current_thread()

    asyncio.run(run())


def test_what_may_be_done_later_waits_for_all_else() -> None:
    pool, done = Pool(1), list[str]()

    async def run() -> None:
        gate = threading.Event()
        busy = asyncio.create_task(pool.run(gate.wait))
        await asyncio.sleep(0)
        waiting = [
            asyncio.create_task(pool.run(partial(done.append, name), later=name.startswith("later")))
            for name in ("later 1", "now 1", "later 2", "now 2")
        ]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(busy, *waiting)

    asyncio.run(run())
    pool.close()
    assert done == ["now 1", "now 2", "later 1", "later 2"]


def test_it_never_works_on_more_than_its_threads_at_once(pool: Pool) -> None:
    at_once: list[int] = []
    now = 0
    lock = threading.Lock()

    def work() -> None:
        nonlocal now
        with lock:
            now += 1
            at_once.append(now)
        time.sleep(0.005)
        with lock:
            now -= 1

    async def run() -> None:
        await asyncio.gather(*(pool.run(work, 5) for _ in range(50)))

    asyncio.run(run())
    assert max(at_once) == 2


def test_what_work_raises_is_raised_and_the_threads_go_on(pool: Pool) -> None:
    async def run() -> None:
        for _ in range(5):
            with pytest.raises(ZeroDivisionError):
                await pool.run(fail)
            with pytest.raises(RuntimeError, match="SystemExit"):
                await pool.run(leave)
        assert await pool.run(lambda: 7, 5) == 7

    asyncio.run(run())


def test_threads_that_hang_are_given_up_and_the_others_do_not_wait_for_them(
    pool: Pool, hung: threading.Event
) -> None:
    async def run() -> None:
        waiting = [asyncio.create_task(pool.run(hung.wait, 3)) for _ in range(2)]
        await asyncio.sleep(0.1)
        began = time.monotonic()
        assert await pool.run(lambda: 7, 3) == 7
        assert time.monotonic() - began < 2.5  # before either was given up
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(answer) for answer in answers] == [TooSlow, TooSlow]
        assert pool.given_up == 2
        assert pool.relieved == 0
        for _ in range(10):
            assert await pool.run(lambda: 7, 3) == 7

    asyncio.run(run())


def test_without_relief_the_others_wait_for_threads_that_hang(
    pool: Pool, hung: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "RELIEF", 100)

    async def run() -> None:
        began = time.monotonic()
        waiting = [asyncio.create_task(pool.run(hung.wait, 1.5)) for _ in range(2)]
        await asyncio.sleep(0.1)
        assert await pool.run(lambda: 7) == 7
        assert time.monotonic() - began >= 1.4
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(run())


def test_a_job_that_is_long_but_ends_in_time_is_answered_and_leaves_as_many_threads(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "RELIEF", 0.02)
    before = threading.active_count()

    async def run() -> None:
        for _ in range(5):
            slow = [pool.run(lambda: time.sleep(0.1) or 7, 5) for _ in range(4)]  # type: ignore[func-returns-value]
            assert await asyncio.gather(*slow) == [7] * 4
        assert pool.given_up == pool.relieved == 0

    asyncio.run(run())
    for _ in range(100):
        if threading.active_count() <= before:
            break
        time.sleep(0.05)
    assert threading.active_count() <= before


def test_work_that_fails_when_nobody_waits_any_more_troubles_nobody(
    pool: Pool, hung: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        def late() -> None:
            hung.wait()
            fail()

        with pytest.raises(TooSlow):
            await pool.run(late, 0.05)
        given_up = asyncio.create_task(pool.run(late))
        await asyncio.sleep(0.1)
        given_up.cancel()
        blocked = [asyncio.create_task(pool.run(late)) for _ in range(9)]
        await asyncio.sleep(0.1)
        for task in blocked:  # some of them have not begun
            task.cancel()
        await asyncio.gather(given_up, *blocked, return_exceptions=True)
        hung.set()
        assert await pool.run(lambda: 7, 5) == 7
        await asyncio.sleep(0.2)

    asyncio.run(run())
    assert caplog.text == ""
