"""A real server in a process of its own, and clients that speak to it over real sockets."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

PROCESS = Path(__file__).with_name("server_process.py")
STARTS_IN = 600.0  # seconds, the first compilation included


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def bare_start() -> float:
    """How long this machine takes now to import what the server is built on, and nothing of ours."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", "import litestar, numba, sqlalchemy, uvicorn"], check=True)
    return time.monotonic() - began


class Server:
    """A server on a database of its own; its log is kept. Bots answer at once unless told otherwise."""

    def __init__(
        self, folder: Path, *, bot_pause: float = 0.0, core: int | None = None, plant: str | None = None
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.database = folder / "tables.sqlite3"
        self.log = folder / "server.log"
        self.bot_pause = bot_pause
        self.core = core
        self.plant = plant
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start the process, and wait for nothing."""
        command = [sys.executable, str(PROCESS), str(self.port), str(self.database), str(self.bot_pause)]
        command += [self.plant] if self.plant else []
        if self.core is not None:
            command = ["taskset", "-c", str(self.core), *command]
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stderr=log, stdout=log, env=environment)

    def wait(self, what: str = "games") -> float:
        """Until both games are ready, or their `bots`; how long that took."""
        began = time.monotonic()
        while time.monotonic() - began < STARTS_IN:
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended:\n{self.log.read_text()[-4000:]}")
            try:
                if len(httpx.get(f"{self.url}/health", timeout=2).json().get(what, [])) == 2:
                    return time.monotonic() - began
            except httpx.HTTPError:
                pass
            time.sleep(0.02)
        raise RuntimeError("the server did not start in time")

    def start(self) -> float:
        self.begin()
        return self.wait()

    def kill(self) -> None:
        """At once, wherever it is. What it has written to its files is there, synced or not."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """As a host would; the exit code."""
        return self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(30)
        self.process = None
        return code

    def processor_seconds(self) -> float:
        """What the process has used so far."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def mebibytes(self) -> float:
        """What the process has in memory now."""
        assert self.process is not None
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self.process is not None:
            self.kill()


class Person:
    """Somebody with a cookie."""

    def __init__(self, server: Server) -> None:
        self.server = server
        kept = httpx.Limits(keepalive_expiry=2)  # seconds: less than the server keeps an idle connection
        self.http = httpx.AsyncClient(base_url=server.url, timeout=60, limits=kept)

    async def arrive(self, name: str | None = None) -> Self:
        answer = await self.http.get("/api/me")
        answer.raise_for_status()
        if name:
            (await self.http.put("/api/me", json={"name": name, "language": "en"})).raise_for_status()
        return self

    @property
    def cookie(self) -> str:
        return self.http.cookies["madang"]

    async def open(self, **table: Any) -> str:
        answer = await self.http.post("/api/tables", json=table)
        assert answer.status_code == 201, answer.text
        table_id: str = answer.json()["id"]
        return table_id

    async def act(self, table: str, **action: Any) -> dict[str, Any]:
        answer: dict[str, Any] = (await self.http.post(f"/api/tables/{table}/actions", json=action)).json()
        return answer

    async def state(self, table: str) -> dict[str, Any]:
        answer: dict[str, Any] = (await self.http.get(f"/api/tables/{table}")).json()
        return answer

    async def join(self, table: str) -> "Socket":
        return await Socket.open(self.server, table, self.cookie)

    async def leave(self) -> None:
        await self.http.aclose()


class Socket:
    """A connection to a table; keeps the last state and now, and checks the numbers of the messages."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.number = 0
        self.state: dict[str, Any] = {}
        self.now: dict[str, Any] = {}
        self.raw_state = b""

    @classmethod
    async def open(
        cls, server: Server, table: str, cookie: str | None = None, origin: str | None = None
    ) -> "Socket":
        wire = await connect(
            f"ws://localhost:{server.port}/api/tables/{table}/socket",
            additional_headers={"Cookie": f"madang={cookie}"} if cookie else None,
            origin=origin or server.url,  # type: ignore[arg-type]
            compression=None,
            max_size=None,
            ping_interval=None,
        )
        opened = cls(wire)
        await opened.until(lambda message: message["type"] == "state")
        return opened

    async def receive(self) -> dict[str, Any]:
        data = await self.wire.recv(decode=False)
        envelope = json.loads(data)
        self.number += 1
        assert envelope["number"] == self.number
        message: dict[str, Any] = envelope["message"]
        if message["type"] == "state":
            self.state, self.raw_state = message, data.partition(b'"message":')[2]
        elif message["type"] == "now":
            self.now = message
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], bool], seconds: float = 60) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            while True:
                message = await self.receive()
                if wanted(message):
                    return message

    async def send(self, **message: Any) -> None:
        await self.wire.send(json.dumps(message))

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send, and wait for its answer."""
        await self.send(**message)
        return await self.until(lambda one: one["type"] in ("done", "refused", "hint", "follow"))

    async def close(self) -> None:
        await self.wire.close()
