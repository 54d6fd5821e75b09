"""What a socket leaves behind: nothing, without any look for memory that refers to itself."""

import asyncio
import gc
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from server_process import settings
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from madang.server import node
from madang.server.connections import Connection
from madang.server.limits import BAD_MESSAGES
from madang.server.protocols import LINGER, SocketProtocol
from madang.server.serve import configured

COUNT = 20


@pytest.fixture(autouse=True)
def nobody_looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    async def keep_nothing_tidy() -> None:
        pass

    monkeypatch.setattr(node, "keep_tidy", keep_nothing_tidy)
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def left() -> int:
    """What is still known of sockets."""
    return sum(type(thing) in (SocketProtocol, Connection) for thing in gc.get_objects())


async def served(folder: Path, visit: Callable[[str, str], Any]) -> int:
    """How much is still known of sockets after some visits to a table (URL, cookie) that are over."""
    bound = socket.create_server(("127.0.0.1", 0))
    port = bound.getsockname()[1]
    server = uvicorn.Server(
        configured(settings(str(port), str(folder / "tables.db"), "0"), lambda words: None)
    )
    serving = asyncio.create_task(server.serve(sockets=[bound]))
    url = f"http://localhost:{port}"
    async with httpx.AsyncClient(base_url=url, headers={"Origin": url}, timeout=120) as http:
        table = (await http.post("/api/tables", json={"game": "koryo", "players": 2})).json()["id"]
        where = f"ws://localhost:{port}/api/tables/{table}/socket"
        for _ in range(COUNT):
            with suppress(WebSocketException, OSError):
                await visit(where, http.cookies["madang"])
        until = time.monotonic() + 3 * LINGER
        while (known := left()) and time.monotonic() < until:
            await asyncio.sleep(0.5)
    server.should_exit = True
    await serving
    return known


async def come_and_go(where: str, cookie: str) -> None:
    origin: Any = where.partition("/api")[0].replace("ws", "http")
    async with connect(where, origin=origin, additional_headers={"Cookie": f"madang={cookie}"}) as wire:
        await wire.recv()


async def break_off(where: str, cookie: str) -> None:
    origin: Any = where.partition("/api")[0].replace("ws", "http")
    wire = await connect(where, origin=origin, additional_headers={"Cookie": f"madang={cookie}"})
    await wire.recv()
    wire.transport.abort()


async def be_refused(where: str, cookie: str) -> None:
    async with connect(where, origin="http://elsewhere"):  # type: ignore[arg-type]
        pass


async def talk_nonsense(where: str, cookie: str) -> None:
    origin: Any = where.partition("/api")[0].replace("ws", "http")
    async with connect(where, origin=origin, additional_headers={"Cookie": f"madang={cookie}"}) as wire:
        for _ in range(BAD_MESSAGES // 2):
            await wire.send("nonsense")
        while '"bad-message"' not in await wire.recv():
            pass


@pytest.mark.parametrize("visit", [come_and_go, break_off, be_refused, talk_nonsense])
def test_sockets_that_are_over_are_let_go(tmp_path: Path, visit: Callable[[str, str], Any]) -> None:
    assert asyncio.run(served(tmp_path, visit)) == 0
