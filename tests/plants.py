"""Guards taken away on purpose, by name. A test that does not notice is no test."""

from collections.abc import Callable
from typing import Any

PLANTS: dict[str, Callable[[], None]] = {}


def plant(name: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def enter(function: Callable[[], None]) -> Callable[[], None]:
        PLANTS[name] = function
        return function

    return enter


@plant("trusting-decoder")
def trusting_decoder() -> None:
    """What comes in on a socket is taken as it is, whatever its fields hold."""
    import msgspec

    from madang.server import messages

    kinds = {one.__struct_config__.tag: one for one in messages.SocketMessage.__args__}

    def decode(text: Any) -> Any:
        told = msgspec.json.decode(text)
        return kinds[told.pop("type")](**told)

    messages.decode_socket_message = decode


@plant("anyone-may-move")
def anyone_may_move() -> None:
    """Whoever has no seat acts for the first."""
    from madang.server import actions

    actions.own_seat = lambda table, person: table.seat_of(person) or "A"
