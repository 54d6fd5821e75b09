"""When memory that refers to itself is looked for. That stops all: for a second or two at a thousand tables."""

import asyncio
import gc
import time

SHARE = 0.0005  # of the time, that it may take
SOONEST, LATEST = 60.0, 3600.0  # seconds between two looks
PILED_UP = 500_000  # objects that came and did not go, after which it is looked for in any case
GLANCE = 5.0  # seconds after which it is seen that they have piled up


def due(waited: float, took: float) -> bool:
    """Whether to look, so many seconds after a look that took so long."""
    pause = min(max(SOONEST, took / SHARE), LATEST)
    return waited >= pause or gc.get_count()[0] >= PILED_UP


async def keep_tidy(glance: float = GLANCE) -> None:
    """Look when it is due, until it is cancelled. What is there at the beginning is never looked through."""
    gc.disable()
    gc.collect()
    gc.freeze()
    try:
        ended, took = time.monotonic(), 0.0
        while True:
            await asyncio.sleep(glance)
            began = time.monotonic()
            if due(began - ended, took):
                gc.collect()
                ended = time.monotonic()
                took = ended - began
    finally:
        gc.unfreeze()
        gc.enable()
