"""Where bots think: a bounded pool of threads beside the server's own, which a thread that hangs does not block.

Compiled search runs without the GIL; its threads give way to the one that serves.
"""

import asyncio
import os
import queue
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

R = TypeVar("R")
GIVE_WAY = 10  # how much nicer than the serving thread
RELIEF = 0.5  # seconds after which a job is long, and another thread takes the next ones


class TooSlow(Exception):
    """A job did not end in time; its thread is given up."""


class Job:
    def __init__(self, work: Callable[[], Any], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.begun: asyncio.Future[threading.Thread] = loop.create_future()
        self.done: asyncio.Future[Any] = loop.create_future()
        self.done.add_done_callback(
            lambda done: done.cancelled() or done.exception()
        )  # heard, if nobody waits

    def settle(self, future: "asyncio.Future[Any]", result: Any, error: BaseException | None = None) -> None:
        """From a thread of the pool; nobody may be waiting any more."""

        def set_it() -> None:
            if not future.done():
                future.set_exception(error) if error else future.set_result(result)

        with suppress(RuntimeError):  # the server has ended meanwhile
            self.loop.call_soon_threadsafe(set_it)


class Pool:
    def __init__(self, threads: int, *, give_way: bool = True) -> None:
        self.give_way = give_way
        self.now: deque[Job | None] = deque()
        self.later: deque[Job | None] = deque()
        self.waiting: queue.SimpleQueue[None] = queue.SimpleQueue()  # one for each job: who puts never waits
        self.threads = threads
        self.given_up = 0
        self.relieved = 0  # long jobs under way whose threads have a substitute; not too many of them
        for _ in range(threads):
            self.add_thread()

    def add_thread(self) -> None:
        threading.Thread(target=self.work, name="thinking", daemon=True).start()

    def work(self) -> None:
        if self.give_way:
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), GIVE_WAY)
        me = threading.current_thread()
        while (job := self.take()) is not None:
            job.settle(job.begun, me)
            try:
                result = job.work()
            except BaseException as error:  # whatever a bot raises, the thread goes on
                job.settle(
                    job.done, None, error if isinstance(error, Exception) else RuntimeError(repr(error))
                )
            else:
                job.settle(job.done, result)
            if getattr(me, "given_up", False):
                return

    async def run(self, work: Callable[[], R], seconds: float | None = None, *, later: bool = False) -> R:
        """What `work` answers, in a thread of the pool. `TooSlow` if it takes longer once it has begun.

        What may be done `later` begins when nothing else waits.
        """
        job = Job(work, asyncio.get_running_loop())
        self.put(job, later)
        thread = await job.begun
        relieved = False
        try:
            async with asyncio.timeout(seconds):
                await asyncio.wait({job.done}, timeout=RELIEF)
                if not job.done.done() and self.relieved < 2 * self.threads:
                    relieved = True
                    self.relieved += 1
                    self.replace(thread)
                result: R = await asyncio.shield(job.done)
                return result
        except TimeoutError:
            self.given_up += 1
            if not relieved:
                self.replace(thread)
            raise TooSlow from None
        finally:
            self.relieved -= relieved

    def put(self, job: Job | None, later: bool) -> None:
        (self.later if later else self.now).append(job)
        self.waiting.put(None)

    def take(self) -> Job | None:
        self.waiting.get()
        while True:
            for jobs in (self.now, self.later):
                with suppress(IndexError):  # empty, or another thread was faster
                    return jobs.popleft()

    def replace(self, thread: threading.Thread) -> None:
        """Let another thread take the next jobs; this one ends with the job that it has, if ever."""
        thread.given_up = True  # type: ignore[attr-defined]
        self.add_thread()

    def close(self) -> None:
        for _ in range(self.threads):
            self.put(None, later=False)
