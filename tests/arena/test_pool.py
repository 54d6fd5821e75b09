"""Work spread over processes."""

import threading

from madang.arena.pool import in_order


def test_nothing_of_the_pool_outlives_the_work() -> None:
    before = set(threading.enumerate())
    assert list(in_order(abs, [-3, -1, -2], 2)) == [3, 1, 2]
    assert set(threading.enumerate()) == before
    first = next(results := in_order(abs, [-5] * 20, 2))
    results.close()  # type: ignore[attr-defined]
    assert first == 5
    assert set(threading.enumerate()) == before
