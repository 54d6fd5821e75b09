"""uvicorn's protocols with limits of ours: on what costs work or memory before a request or a message is there."""

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Any, cast

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from madang.server.connections import POLICY, WORDS, Line
from madang.server.limits import (
    FRAMES,
    HEAD,
    MESSAGES,
    MESSAGES_SECONDS,
    PIECES,
    PIPELINED,
    REQUEST_SECONDS,
    Counts,
    Rate,
    address_key,
)
from madang.server.metrics import CLOSED

LINGER = 5.0  # seconds after which a connection that was closed is dropped, whether its peer reads or not
SLICE = 4096  # bytes that are read before the limits are looked at again
PROTOCOL = "madang.protocol"  # in a socket's scope: what serves the connection


def slices(data: bytes) -> Iterator[bytes]:
    for start in range(0, len(data), SLICE):
        yield data[start : start + SLICE]


class RequestProtocol(HttpToolsProtocol):
    """Requests: short heads, in a short time, few at once, from an address that has not too many connections."""

    def __init__(self, *args: Any, addresses: Counts, trusted: _TrustedHosts, **more: Any) -> None:
        super().__init__(*args, **more)
        self.addresses = addresses
        self.trusted = trusted  # proxies, whose connections are many people's
        self.counted: str | None = None  # the address under which this connection counts
        self.patience: asyncio.TimerHandle | None = None
        self.head = -1  # bytes of the head that is being read; negative if none is

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.client and self.client[0] not in self.trusted:
            address = address_key(self.client[0])
            if not self.addresses.take(address):
                transport.abort()
                return
            self.counted = address
        self.hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        self.calm()
        super().connection_lost(exc)
        self.give_back()

    def give_back(self) -> None:
        if self.counted is not None:
            self.addresses.give_back(self.counted)
            self.counted = None

    def hurry(self) -> None:
        """From now on the peer has so long to send a whole request."""
        if self.patience is None:
            self.patience = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def calm(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def data_received(self, data: bytes) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.hurry()
        for piece in slices(data):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            super().data_received(piece)
            if self.head >= 0:
                self.head += len(piece)
            if self.head > HEAD or len(self.pipeline) > PIPELINED:
                self.transport.write(STATUS_LINE[431] + b"connection: close\r\n\r\n")
                self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.head = 0

    def on_headers_complete(self) -> None:
        self.head = -1
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.calm()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection on. It may wait for days: nothing of this protocol is kept for it."""
        self.calm()
        super().handle_websocket_upgrade()
        if self.counted is not None:
            socket = cast(SocketProtocol, self.transport.get_protocol())
            socket.at_the_end = partial(self.addresses.give_back, self.counted)
            self.counted = None
        self.parser = self.scope = cast(Any, None)  # the parser knows this protocol, and this the parser


class SocketProtocol(WebSocketsSansIOProtocol):
    """Sockets: not too many frames, whatever they are, and a way to drop a peer that reads nothing any more."""

    at_the_end: Any = staticmethod(lambda: None)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue = cast(Any, Line())

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.messages = Rate(FRAMES, MESSAGES_SECONDS)
        self.controls = Rate(MESSAGES, MESSAGES_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.at_the_end()
        del self.conn.parser  # which knows `conn`

    async def run_asgi(self) -> None:
        await super().run_asgi()
        cast(Any, self.scope).pop(PROTOCOL, None)

    def data_received(self, data: bytes) -> None:
        for piece in slices(data):
            if self.transport.is_closing():
                return
            super().data_received(piece)

    def handle_connect(self, event: Any) -> None:
        if not event.path.isascii():
            self.transport.abort()
            return
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(Any, self.scope)[PROTOCOL] = self

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.start":
            self.handshake_complete = True  # an answer of HTTP ends it too, and is no fault to be logged

    async def send_text(self, text: bytes) -> None:
        """A message to an open socket, past the layers between it and a route, each of which would look at it."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        try:
            self.conn.send_text(text)
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))

    def forget_handshake(self) -> None:
        """A socket may wait for days: what its handshake said is not needed any more."""
        self.request.headers.clear()  # the parser knows them
        del self.request, self.response
        cast(Any, self.scope)["headers"] = []

    def handle_text(self, event: Any) -> None:
        if self.allowed(self.messages):
            super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        if self.allowed(self.messages):
            super().handle_bytes(event)

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) >= PIECES:
            self.refuse()
        elif self.allowed(self.messages):
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self.allowed(self.controls):
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if self.allowed(self.controls):
            super().handle_pong(event)

    def allowed(self, rate: Rate) -> bool:
        allowed = rate.allows(self.loop.time())
        if not allowed:
            self.refuse()
        return allowed

    def refuse(self) -> None:
        """Close at once: the peer does what no client of ours does."""
        if self.close_sent:
            self.transport.abort()
        else:
            self.conn.fail(POLICY, WORDS[POLICY])
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        assert self.conn.close_sent is not None
        CLOSED.labels(str(int(self.conn.close_sent.code))).inc()
        self.drop_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        CLOSED.labels("1011").inc()
        self.drop_soon()

    def drop_soon(self) -> None:
        """A transport that is closed still waits for a peer to read what was sent; not for ever."""
        self.loop.call_later(LINGER, self.transport.abort)
