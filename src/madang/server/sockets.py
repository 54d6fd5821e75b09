"""The socket of a table: checked before it is accepted, then one task that reads and one that writes."""

import asyncio
import logging
import re
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from uvicorn.protocols.utils import ClientDisconnected

from madang.server import messages, reading
from madang.server.connections import AWAY, POLICY, WORDS, Connection
from madang.server.gate import JSON, address_of, cookie_of, refusal_response
from madang.server.limits import BAD_MESSAGES, MESSAGES, MESSAGES_SECONDS, Rate
from madang.server.metrics import CLOSED, REFUSALS, SOCKETS
from madang.server.node import Node
from madang.server.protocols import LINGER, PROTOCOL
from madang.server.refusals import REASONS, Refused, answering

if TYPE_CHECKING:
    from madang.server.live import Live
    from madang.server.tables import Tables

FAREWELL = 1.0  # seconds for a closing handshake
decode = reading.decoder(messages.SocketMessage)
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

log = logging.getLogger("madang.sockets")


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Play or watch at a table. What is wrong with a handshake is answered in place of a socket."""
    try:
        await attend(socket, table_id)
    finally:
        del (
            socket.send,
            socket.receive,
        )  # they know the socket: nothing else would let go of all that it knows


async def attend(socket: WebSocket[Any, Any, Any], table_id: str) -> None:
    from madang.server.store import StoreError

    node: Node = socket.app.state.node
    address = address_of(socket.scope)
    with ExitStack() as taken:
        try:
            tables, live, person = await enter(node, socket, table_id)
            owner = person or f"nobody at {address}"
            taken.enter_context(node.address_sockets.taken(address))
            taken.enter_context(node.person_sockets.taken(owner))
        except Refused as refused:
            return await refuse(socket, refused)
        except StoreError:
            return await refuse(socket, Refused("not-stored"))
        await socket.accept()
        if PROTOCOL in socket.scope:
            cast(Any, socket.scope)[PROTOCOL].forget_handshake()
        await serve(socket, tables, live, Connection(person), partial(node.messages.allows, owner))
    return None


async def enter(
    node: Node, socket: WebSocket[Any, Any, Any], table_id: str
) -> tuple["Tables", "Live", str | None]:
    """The table that is asked for, and who asks."""
    if not node.handshakes.allows(address_of(socket.scope), time.monotonic()):
        raise Refused("too-fast")
    said = {name: value.decode("latin-1") for name, value in socket.scope["headers"]}
    if b"origin" not in said:
        raise Refused("wrong-origin", words="a handshake needs an Origin header: the address of this server")
    if said[b"origin"] not in node.origins:
        raise Refused("wrong-origin")
    if not TABLE_ID.fullmatch(table_id):
        raise Refused("no-table")
    tables = await node.with_tables()
    person = await node.person(cookie_of(said.get(b"cookie")))
    return tables, await tables.live(table_id), person


async def refuse(socket: WebSocket[Any, Any, Any], refused: Refused) -> None:
    """Answer a handshake as any other request that is refused."""
    if "websocket.http.response" not in (socket.scope.get("extensions") or {}):
        await socket.close()
        return
    answer = refusal_response(refused.refusal, refused.status)
    said = {**answer.headers, "Content-Type": JSON}
    headers = [(name.encode(), value.encode()) for name, value in said.items()]
    start = {"type": "websocket.http.response.start", "status": refused.status, "headers": headers}
    await socket.send(cast(Any, start))
    await socket.send(cast(Any, {"type": "websocket.http.response.body", "body": answer.content}))


async def serve(
    socket: WebSocket[Any, Any, Any],
    tables: "Tables",
    live: "Live",
    connection: Connection,
    allowed: Callable[[float], bool],
) -> None:
    """Until one side ends it. The connection is known to the table for exactly as long as it is served."""
    SOCKETS.inc()
    live.join(connection, tables.clock)
    reader = asyncio.create_task(read(socket, tables, live, connection, allowed))
    writer = asyncio.create_task(write(socket, connection))
    try:
        ends: set[asyncio.Future[Any]] = {reader, writer, connection.closing}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.part(connection, tables.clock)
        SOCKETS.dec()
        for task in (reader, writer):
            task.cancel()
        for failed in await asyncio.gather(reader, writer, return_exceptions=True):
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
            await socket.close(code, WORDS[code])
    except Exception:
        with suppress(Exception):
            cast(Any, socket.scope)[PROTOCOL].transport.abort()
    else:
        asyncio.get_running_loop().call_later(LINGER, cast(Any, socket.scope)[PROTOCOL].transport.abort)


async def write(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    send = cast(Any, socket.scope).get(PROTOCOL, socket).send_text  # a test without a server has no protocol
    with suppress(ClientDisconnected):
        while True:
            await send(await connection.waiting.get())


async def read(
    socket: WebSocket[Any, Any, Any],
    tables: "Tables",
    live: "Live",
    connection: Connection,
    allowed: Callable[[float], bool],
) -> None:
    """Carry out what comes in, one after the other. Too much or too bad, and the socket is closed."""
    rate = Rate(MESSAGES, MESSAGES_SECONDS)
    bad = 0
    with suppress(WebSocketDisconnect):
        while True:
            text = await receive(socket)
            now = time.monotonic()
            if not rate.allows(now):
                return connection.close(POLICY)
            try:
                message = reading.read(decode, text)
            except Refused as refused:
                bad += 1
                REFUSALS.labels("bad-message").inc()
                connection.send(messages.encode(refused.refusal))
                if bad >= BAD_MESSAGES:
                    return connection.close(POLICY)
                continue
            if allowed(now):
                await handle(tables, live, connection, message)
            else:
                REFUSALS.labels("too-fast").inc()
                connection.send(messages.encode(answering(message, Refused("too-fast").refusal)))
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
