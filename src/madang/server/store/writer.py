"""The one thread that writes. Jobs that come together share a transaction: one sync to disk serves them all."""

import asyncio
import logging
import threading
import time
import traceback
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, RootTransaction

from madang.server.store.port import StoreError

Result = TypeVar("Result")

MOST_TOGETHER = 256  # jobs in one transaction
MOST_WAITING = 10_000
LINGER_SECONDS = 0.01  # how long a busy writer waits for more jobs before it takes them in hand
SOON_SECONDS = 0.01  # it is busy if a job comes sooner than this after the last ones

REASONS = {"SQLITE_FULL": "the disk is full", "SQLITE_BUSY": "the database is busy"}

log = logging.getLogger(__name__)


class Job:
    """Work on a connection, and who waits for it. What it did may be undone, and the work run again."""

    __slots__ = ("future", "loop", "result", "work")

    def __init__(self, work: Callable[[Connection], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = StoreError("not stored")


class Writer:
    """Runs jobs in the order in which they came.

    A job that raises fails alone: its neighbours are run again without it. If the database can't commit,
    all jobs of that transaction fail, and nothing of it is there. Whatever ends the work on a connection,
    the jobs in hand fail, and the next ones get a new connection.
    """

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._waiting: deque[Job] = deque()
        self._in_hand: list[Job] = []
        self._closing = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._supervise, name="madang-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """What `work` returns, once it is committed."""
        job = Job(work)
        with self._news:
            if self._closing:
                raise StoreError("the store is closed")
            if len(self._waiting) >= MOST_WAITING:
                raise StoreError("too much to write")
            self._waiting.append(job)
            self._news.notify()
        value: Result = await job.future
        return value

    def close(self) -> None:
        """Finish all jobs, then end the thread; waits for it."""
        with self._news:
            self._closing = True
            self._news.notify()
        self._thread.join()

    def _supervise(self) -> None:
        while True:
            try:
                self._serve()
                return
            except BaseException as error:
                report(error)
                for job in self._in_hand:
                    if isinstance(job.result, StoreError):
                        job.result = failure(error)
                self._settle()

    def _serve(self) -> None:
        """Work on one connection. It raises where that connection is not to be used again."""
        if not self._take():
            return
        with self._connect() as connection:
            while True:
                run_together(connection, self._in_hand)
                self._settle()
                if not self._take(busy_until=time.monotonic() + SOON_SECONDS):
                    return

    def _take(self, busy_until: float = 0.0) -> bool:
        """Wait for jobs and take them in hand; False if there will be none."""
        with self._news:
            while not self._waiting and not self._closing:
                self._news.wait()
            few = len(self._waiting) < MOST_TOGETHER and not self._closing
        if few and time.monotonic() < busy_until:
            time.sleep(LINGER_SECONDS)
        with self._news:
            count = min(len(self._waiting), MOST_TOGETHER)
            self._in_hand = [self._waiting.popleft() for _ in range(count)]
        return count > 0

    def _settle(self) -> None:
        """Hand the results of the jobs in hand to those who wait."""
        by_loop: dict[AbstractEventLoop, list[Job]] = {}
        for job in self._in_hand:
            by_loop.setdefault(job.loop, []).append(job)
        self._in_hand = []
        for loop, jobs in by_loop.items():
            try:
                loop.call_soon_threadsafe(deliver, jobs)
            except RuntimeError:  # the loop is closed: nobody waits
                continue


def run_together(connection: Connection, jobs: list[Job]) -> None:
    transaction = connection.begin()
    try:
        values = [job.work(connection) for job in jobs]
    except Exception:
        transaction.rollback()
        for job in jobs:
            run_alone(connection, job)
        return
    commit(connection, transaction)
    for job, value in zip(jobs, values, strict=True):
        job.result = value


def run_alone(connection: Connection, job: Job) -> None:
    transaction = connection.begin()
    try:
        value = job.work(connection)
    except Exception as error:
        transaction.rollback()
        report(error)
        job.result = failure(error)
        return
    commit(connection, transaction)
    job.result = value


def commit(connection: Connection, transaction: RootTransaction) -> None:
    try:
        transaction.commit()
    except BaseException:
        connection.connection.rollback()  # SQLAlchemy holds that there is nothing left to undo
        raise


def deliver(jobs: list[Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if isinstance(job.result, StoreError):
            job.future.set_exception(job.result)
        else:
            job.future.set_result(job.result)


def failure(error: BaseException) -> StoreError:
    reason = REASONS.get(code(error))
    return StoreError(f"not stored: {reason}" if reason else "not stored")


def code(error: BaseException) -> str:
    """SQLite's name for what went wrong, whether SQLAlchemy has wrapped it or not."""
    return getattr(getattr(error, "orig", error), "sqlite_errorname", "")


def report(error: BaseException) -> None:
    """Log what failed and where; no message, since those of databases quote what they were given."""
    where = "".join(traceback.format_tb(error.__traceback__)[-3:])
    log.error("the store failed: %s %s\n%s", type(error).__name__, code(error), where)
