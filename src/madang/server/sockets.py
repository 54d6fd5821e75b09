"""The socket of a table: checked before it is accepted, then one task that reads and one that writes."""

import asyncio
import logging
import re
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from madang.server import messages
from madang.server.connections import AWAY, POLICY, Connection
from madang.server.gate import address_of, cookie_of
from madang.server.limits import BAD_MESSAGES, MESSAGES, MESSAGES_SECONDS, Rate
from madang.server.metrics import CLOSED, REFUSALS, SOCKETS
from madang.server.node import Node
from madang.server.refusals import REASONS, Refused, bad_message

if TYPE_CHECKING:
    from madang.server.live import Live
    from madang.server.tables import Tables

FAREWELL = 1.0  # seconds for a closing handshake
LINGER = 5.0  # seconds after which a connection that was closed is dropped, whether its peer reads or not
PIECES = 64  # frames of one message
PROTOCOL = "madang.protocol"  # in a scope: what serves the connection
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

log = logging.getLogger("madang.sockets")


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, with a way to drop a peer that reads nothing any more, and limits on what no message counts."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.pings = Rate(MESSAGES, MESSAGES_SECONDS)

    def handle_connect(self, event: Any) -> None:
        if not event.path.isascii():
            self.transport.abort()
            return
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(Any, self.scope)[PROTOCOL] = self

    def forget_handshake(self) -> None:
        """A socket may wait for days: what its handshake said is not needed any more."""
        del self.request, self.response
        cast(Any, self.scope)["headers"] = []

    def handle_ping(self) -> None:
        if self.pings.allows("", self.loop.time()):
            super().handle_ping()
        else:
            self.refuse()

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) < PIECES:
            super().handle_cont(event)
        else:
            self.refuse()

    def refuse(self) -> None:
        """Close at once: the peer does what no client of ours does."""
        if not self.close_sent:
            self.conn.fail(POLICY)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self.drop_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.drop_soon()

    def drop_soon(self) -> None:
        """A transport that is closed still waits for a peer to read what was sent; not for ever."""
        self.loop.call_later(LINGER, self.transport.abort)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Play or watch at a table. A wrong origin, a wrong table and too many sockets are refused unaccepted."""
    from madang.server.store import StoreError

    node: Node = socket.app.state.node
    address = address_of(socket.scope)
    if not node.handshakes.allows(address, time.monotonic()):
        await socket.close()
        return
    said = {name: value.decode("latin-1") for name, value in socket.scope["headers"]}
    if said.get(b"origin") not in node.origins or not TABLE_ID.fullmatch(table_id):
        await socket.close()
        return
    try:
        tables = await node.with_tables()
        person = await node.person(cookie_of(said.get(b"cookie")))
        live = await tables.live(table_id)
    except (Refused, StoreError):
        await socket.close()
        return
    owner = person or f"nobody at {address}"
    if not node.address_sockets.take(address):
        await socket.close()
        return
    try:
        if not node.person_sockets.take(owner):
            await socket.close()
            return
        try:
            await socket.accept()
            if PROTOCOL in socket.scope:
                cast(Any, socket.scope)[PROTOCOL].forget_handshake()
            await serve(socket, tables, live, Connection(person))
        finally:
            node.person_sockets.give_back(owner)
    finally:
        node.address_sockets.give_back(address)


async def serve(
    socket: WebSocket[Any, Any, Any], tables: "Tables", live: "Live", connection: Connection
) -> None:
    """Until one side ends it. The connection is known to the table for exactly as long as it is served."""
    SOCKETS.inc()
    live.join(connection, tables.clock)
    reading = asyncio.create_task(read(socket, tables, live, connection))
    writing = asyncio.create_task(write(socket, connection))
    try:
        ends: set[asyncio.Future[Any]] = {reading, writing, connection.closing}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.part(connection, tables.clock)
        SOCKETS.dec()
        for task in (reading, writing):
            task.cancel()
        failed, _ = await asyncio.gather(reading, writing, return_exceptions=True)
        if isinstance(failed, Exception):
            log.error("a socket failed", exc_info=failed)
        if connection.closing.done():
            await close(socket, connection.closing.result())
        else:
            connection.closing.cancel()


async def close(socket: WebSocket[Any, Any, Any], code: int) -> None:
    CLOSED.labels(str(code)).inc()
    try:
        async with asyncio.timeout(FAREWELL):
            await socket.close(code)
    except Exception:
        with suppress(Exception):
            cast(Any, socket.scope)[PROTOCOL].transport.abort()
    else:
        asyncio.get_running_loop().call_later(LINGER, cast(Any, socket.scope)[PROTOCOL].transport.abort)


async def write(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    while True:
        text = (await connection.next()).decode()
        await socket.send({"type": "websocket.send", "text": text, "bytes": None})


async def read(
    socket: WebSocket[Any, Any, Any], tables: "Tables", live: "Live", connection: Connection
) -> None:
    """Carry out what comes in, one after the other. Too much or too bad, and the socket is closed."""
    rate = Rate(MESSAGES, MESSAGES_SECONDS)
    bad = 0
    with suppress(WebSocketDisconnect):
        while True:
            text = await receive(socket)
            if not rate.allows("", time.monotonic()):
                return connection.close(POLICY)
            try:
                message = messages.decode_socket_message(text)
            except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
                bad += 1
                REFUSALS.labels("bad-message").inc()
                connection.send(messages.encode(bad_message(error).refusal))
                if bad >= BAD_MESSAGES:
                    return connection.close(POLICY)
                continue
            await handle(tables, live, connection, message)
    return None


async def receive(socket: WebSocket[Any, Any, Any]) -> str | bytes:
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="", code=event.get("code", AWAY))
    received = cast(Any, event)
    text: str | None = received.get("text")
    return text if text is not None else received.get("bytes") or b""


async def handle(
    tables: "Tables", live: "Live", connection: Connection, message: messages.SocketMessage
) -> None:
    if isinstance(message, messages.Sync):
        connection.send(live.table.state(live.table.seat_of(connection.person)))
        connection.send(messages.encode(live.now(tables.clock())))
    elif isinstance(message, messages.Mute):
        row = live.table.seats.get(message.seat)
        if row is not None and row.person is not None:
            (connection.muted.add if message.muted else connection.muted.discard)(row.person)
        connection.send(messages.encode(messages.Done()))
    elif isinstance(message, messages.AskHint):
        tables.in_background(act(tables, live, connection, message))
    else:
        await act(tables, live, connection, message)


async def act(tables: "Tables", live: "Live", connection: Connection, message: messages.Action) -> None:
    def reply(answer: messages.Answer) -> None:
        if isinstance(answer, messages.Refusal):
            REFUSALS.labels(answer.code if answer.code in REASONS else "rules").inc()
        connection.send(messages.encode(answer))

    await tables.act(live, connection.person, message, reply)
