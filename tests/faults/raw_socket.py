"""A socket as an attacker has it: bytes on a connection, with nothing that keeps to the protocol for him."""

import asyncio
import json
import os
import socket
from base64 import b64encode
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)


def frame(payload: bytes, opcode: int = TEXT, *, last: bool = True, masked: bool = True) -> bytes:
    """A frame as a client sends it; its mask is of zeros, so that the payload stands as it is."""
    size = len(payload)
    mask = 0x80 if masked else 0
    first = bytes([(0x80 if last else 0) | opcode])
    if size < 126:
        head = first + bytes([mask | size])
    elif size < 65_536:
        head = first + bytes([mask | 126]) + size.to_bytes(2, "big")
    else:
        head = first + bytes([mask | 127]) + size.to_bytes(8, "big")
    return head + (b"\0\0\0\0" if masked else b"") + payload


class RawSocket:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, status: int) -> None:
        self.reader = reader
        self.writer = writer
        self.status = status  # of the handshake; 101 where it was accepted

    @classmethod
    async def open(
        cls,
        port: int,
        table: str,
        cookie: str | None = None,
        *,
        origin: str | None = "",
        path: str | None = None,
        more: str = "",
        receive_buffer: int | None = None,
        source: str = "127.0.0.1",
    ) -> "RawSocket":
        """Origin is the server's own unless told otherwise; None sends none."""
        plain = socket.socket()
        plain.setblocking(False)
        plain.bind((source, 0))
        if receive_buffer:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            plain.setsockopt(
                socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536
            )  # keeps the server's buffer small too
        await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", port))
        reader, writer = await asyncio.open_connection(sock=plain, limit=4096 if receive_buffer else 2**16)
        if origin is not None:
            more += f"Origin: {origin or f'http://localhost:{port}'}\r\n"
        if cookie is not None:
            more += f"Cookie: madang={cookie}\r\n"
        asked = HANDSHAKE.format(
            path=path or f"/api/tables/{table}/socket",
            port=port,
            key=b64encode(os.urandom(16)).decode(),
            more=more,
        )
        writer.write(asked.encode("latin-1"))
        try:
            async with asyncio.timeout(30):
                head = await reader.readuntil(b"\r\n\r\n")
            status = int(head.split(None, 2)[1])
        except (asyncio.IncompleteReadError, ConnectionError):
            status = 0
        return cls(reader, writer, status)

    async def receive(self) -> tuple[int, bytes]:
        """The next frame: opcode and payload. The server's are never masked or cut up."""
        first, second = await self.reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await self.reader.readexactly(8), "big")
        return first & 0x0F, await self.reader.readexactly(size)

    async def to_the_end(self, seconds: float = 30) -> tuple[list[dict[str, Any]], int]:
        """All messages until it ends, and the close code; 0 if it ended without one, -1 if it goes on."""
        told: list[dict[str, Any]] = []
        try:
            async with asyncio.timeout(seconds):
                while True:
                    opcode, payload = await self.receive()
                    if opcode == TEXT:
                        told.append(json.loads(payload)["message"])
                    elif opcode == CLOSE:
                        return told, int.from_bytes(payload[:2], "big")
        except (asyncio.IncompleteReadError, ConnectionError):
            return told, 0
        except TimeoutError:
            return told, -1

    async def answer(self, *sent: bytes) -> tuple[str, int]:
        """Send, and then say something harmless: the codes of the refusals meanwhile, or the close code."""
        self.writer.write(b"".join(sent) + frame(b'{"type":"mute","seat":"E","muted":true}'))
        codes: list[str] = []
        try:
            async with asyncio.timeout(30):
                while True:
                    opcode, payload = await self.receive()
                    if opcode == CLOSE:
                        return " ".join(codes), int.from_bytes(payload[:2], "big")
                    message = json.loads(payload)["message"] if opcode == TEXT else {"type": "pong"}
                    if message["type"] == "refused":
                        codes.append(message["code"])
                    if message["type"] == "done":
                        return " ".join(codes), 0
        except (asyncio.IncompleteReadError, ConnectionError):
            return " ".join(codes), 1006

    def drop(self) -> None:
        self.writer.transport.abort()
