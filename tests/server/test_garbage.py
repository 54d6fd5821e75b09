"""Memory that refers to itself is given back: seldom, but however much of it there is, soon."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from madang.server import garbage


class Ring:
    """Refers to itself, through as many lists as it is told."""

    def __init__(self, size: int) -> None:
        self.lists: list[object] = [[self] for _ in range(size)]


def is_given_back(size: int) -> bool:
    """Whether so much is gone after some glances."""

    async def tidy() -> bool:
        keeping = asyncio.create_task(garbage.keep_tidy(glance=0.01))
        await asyncio.sleep(0.05)
        there = weakref.ref(Ring(size))
        await asyncio.sleep(0.1)
        keeping.cancel()
        return there() is None

    return asyncio.run(tidy())


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
    gc.collect()


def test_what_has_piled_up_is_given_back_soon() -> None:
    assert is_given_back(garbage.PILED_UP)


def test_a_little_of_it_waits() -> None:
    assert not is_given_back(10)


@pytest.mark.parametrize(
    ("took", "seconds"),
    [(0.0, garbage.SOONEST), (1.0, 1.0 / garbage.SHARE), (3600.0, garbage.LATEST)],
    ids=["no time", "a second", "an hour"],
)
def test_the_longer_a_look_takes_the_later_is_the_next(took: float, seconds: float) -> None:
    gc.collect()
    assert not garbage.due(seconds - 1, took)
    assert garbage.due(seconds, took)
