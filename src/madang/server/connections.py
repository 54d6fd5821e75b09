"""One viewer's connection to a table: a bounded queue of what is still to be sent, numbered for that viewer."""

import asyncio
from typing import TypeVar

QUEUE = 64
FULL, POLICY, AWAY = 1013, 1008, 1001  # close codes
WORDS = {
    FULL: "too many messages wait to be read",
    POLICY: "too much was sent, or too much that can't be read",
}

T = TypeVar("T")


class Line(list[T]):
    """A queue of few things for one who takes them. asyncio's own takes 3 KiB, even while it is empty."""

    __slots__ = ("news",)

    def __init__(self) -> None:
        self.news: asyncio.Future[None] | None = None  # for whoever waits

    def put_nowait(self, thing: T) -> None:
        self.append(thing)
        if self.news is not None and not self.news.done():
            self.news.set_result(None)

    async def get(self) -> T:
        """The thing that has waited longest."""
        while not self:
            self.news = asyncio.get_running_loop().create_future()
            await self.news
        return self.pop(0)

    def empty(self) -> bool:
        return not self


class Connection:
    """Nobody ever waits for it: a viewer who does not keep up is let go."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.waiting: Line[bytes] = Line()
        self.number = 0
        self.closing: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.muted: set[str] = set()  # people

    def send(self, payload: bytes) -> None:
        """Queue a message, which gets the next number; a full queue closes the connection."""
        if len(self.waiting) >= QUEUE:
            self.close(FULL)
            return
        self.number += 1
        self.waiting.put_nowait(b'{"number":%d,"message":%b}' % (self.number, payload))

    def close(self, code: int) -> None:
        if not self.closing.done():
            self.closing.set_result(code)
