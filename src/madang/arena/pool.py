"""Work spread over processes, its results in order."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def in_order(work: Callable[[Piece], Result], pieces: Iterable[Piece], jobs: int) -> Iterator[Result]:
    """What `work` gives for each piece, in the order of the pieces, whatever number of processes does it.

    Ctrl-C while the next result is awaited lets each process finish the piece that it is at, gives what
    there is then, and ends with KeyboardInterrupt. When the caller stops, nobody gets these.
    """
    if jobs == 1:
        yield from map(work, pieces)
        return
    context = get_context("spawn")
    stop = context.Event()
    work = partial(unless_stopped, work)
    with ProcessPoolExecutor(jobs, context, initializer=heed, initargs=(stop,)) as pool:
        waiting = iter(pieces)
        with deaf_to_interrupts():
            queue = [pool.submit(work, piece) for piece in islice(waiting, 4 * jobs)]
        try:
            while queue:
                try:
                    wait(queue[:1])
                except KeyboardInterrupt:
                    stop.set()
                    for future in queue:
                        future.cancel()
                    yield from not_cancelled(queue)
                    raise
                yield queue.pop(0).result()
                queue += [pool.submit(work, piece) for piece in islice(waiting, 1)]
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)  # whoever doesn't wait here is told of it when Python ends


def not_cancelled(queue: list[Future[Result]]) -> Iterator[Result]:
    """The results up to the first that will never be there."""
    with suppress(CancelledError):
        for future in queue:
            yield future.result()


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal: workers born in here don't hear it, only this one does.

    A thread other than the main one can't arrange that, and is not where Ctrl-C arrives.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# In a worker

_stop: Event


def heed(stop: Event) -> None:
    global _stop
    _stop = stop


def unless_stopped(work: Callable[[Piece], Result], piece: Piece) -> Result:
    """Do a piece of work, if anybody still waits for it: the pool hands some out that it can't cancel."""
    if _stop.is_set():
        raise CancelledError
    return work(piece)
