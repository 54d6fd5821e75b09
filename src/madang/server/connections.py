"""One viewer's connection to a table: a bounded queue of what is still to be sent, numbered for that viewer."""

import asyncio
from collections import deque

QUEUE = 64
FULL, POLICY, AWAY = 1013, 1008, 1001  # close codes
WORDS = {
    FULL: "too many messages wait to be read",
    POLICY: "too much was sent, or too much that can't be read",
}


class Connection:
    """Nobody ever waits for it: a viewer who does not keep up is let go."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.waiting: deque[bytes] = deque()
        self.filled = asyncio.Event()
        self.number = 0
        self.closing: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.muted: set[str] = set()  # people

    def send(self, payload: bytes) -> None:
        """Queue a message, which gets the next number; a full queue closes the connection."""
        if len(self.waiting) >= QUEUE:
            self.close(FULL)
            return
        self.number += 1
        self.waiting.append(b'{"number":%d,"message":%b}' % (self.number, payload))
        self.filled.set()

    async def next(self) -> bytes:
        """The message that has waited longest."""
        while not self.waiting:
            self.filled.clear()
            await self.filled.wait()
        return self.waiting.popleft()

    def close(self, code: int) -> None:
        if not self.closing.done():
            self.closing.set_result(code)
