"""Work spread over processes, its results in order."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def in_order(work: Callable[[Piece], Result], pieces: Iterable[Piece], jobs: int) -> Iterator[Result]:
    """What `work` gives for each piece, in the order of the pieces, whatever number of processes does it.

    When the caller stops, pieces under way are still finished, but nobody gets them.
    """
    if jobs == 1:
        yield from map(work, pieces)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = iter(pieces)
        # Ctrl-C reaches every process of the terminal: the workers are born deaf to it, only this one stops
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            queue = [pool.submit(work, piece) for piece in islice(waiting, 4 * jobs)]
        finally:
            signal.signal(signal.SIGINT, before)
        try:
            while queue:
                yield queue.pop(0).result()
                queue += [pool.submit(work, piece) for piece in islice(waiting, 1)]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
