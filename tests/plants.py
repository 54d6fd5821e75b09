"""Guards taken away on purpose, by name. A test that does not notice is no test."""

from collections.abc import Callable

PLANTS: dict[str, Callable[[], None]] = {}


def plant(name: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def enter(function: Callable[[], None]) -> Callable[[], None]:
        PLANTS[name] = function
        return function

    return enter
