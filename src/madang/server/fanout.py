"""How the nodes of a server tell each other that a table changed. Only a hint: the store is the record."""

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str], None]  # is told the table's id


class Fanout(Protocol):
    def publish(self, table: str, sender: Listener) -> None:
        """Tell every listener but the sender that a table changed. May be lost, may come twice."""

    def listen(self, listener: Listener) -> None: ...

    def forget(self, listener: Listener) -> None: ...


class LocalFanout:
    """All nodes in this process."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    def publish(self, table: str, sender: Listener) -> None:
        for listener in self.listeners:
            if listener != sender:
                listener(table)

    def listen(self, listener: Listener) -> None:
        self.listeners.append(listener)

    def forget(self, listener: Listener) -> None:
        self.listeners.remove(listener)
