"""Bytes that never become a request or a message: they cost little, and soon whoever sends them is let go."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from faults.raw_socket import PONG, RawSocket, frame
from serving import Person, Server

from madang.server.limits import HEAD, MESSAGES, PIPELINED, REQUEST_SECONDS, address_key

pytestmark = pytest.mark.slow
WHOLE = b"GET /style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
SILENT = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: local",
    "half a body": b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90\r\n\r\n{",
    "an empty line after a request": WHOLE,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("floods")) as running:
        yield running


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without these limits."""
    with Server(tmp_path_factory.mktemp("patient"), plant="endless-requests") as running:
        yield running


def connect(server: Server, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=20, source_address=(source, 0))


def is_open(wire: socket.socket, seconds: float = 0.1) -> bool:
    """Whether the server still holds a connection, after all that it has to say has been read."""
    wire.settimeout(seconds)
    try:
        while wire.recv(65_536):
            pass
    except TimeoutError:
        return True
    except ConnectionError:
        return False
    return False


def held(server: Server, begin: bytes, more: bytes) -> bool:
    """Whether the server holds a connection on which a head goes on and on."""
    with closing(connect(server)) as wire, suppress(ConnectionError):
        wire.sendall(begin)
        for _ in range(8 * HEAD // len(more)):
            wire.sendall(more)
        return is_open(wire, 1)
    return False


@pytest.mark.parametrize(
    ("begin", "more"),
    [(b"GET / HTTP/1.1\r\n", b"X-More: " + b"x" * 5000 + b"\r\n"), (b"GET /", b"x" * 5000)],
    ids=["headers", "path"],
)
def test_a_head_without_end_is_cut_off(server: Server, patient: Server, begin: bytes, more: bytes) -> None:
    assert not held(server, begin, more)
    assert held(patient, begin, more)


def test_a_head_of_a_usual_length_is_read(server: Server) -> None:
    answer = httpx.get(f"{server.url}/style.css", headers={"X-More": "x" * (HEAD - 6000)})
    assert answer.status_code == 200


def answered(server: Server, requests: int) -> int:
    """How many of so many requests sent together are answered."""
    count, rest = 0, b""
    with closing(connect(server)) as wire:
        wire.sendall(WHOLE * requests)
        try:
            while count < requests and (piece := wire.recv(65_536)):
                count += (rest + piece).count(b"HTTP/1.1 200")
                rest = piece[-11:]
        except ConnectionError:
            pass
    return count


def test_requests_that_wait_for_others_are_few(server: Server, patient: Server) -> None:
    assert answered(server, PIPELINED) == PIPELINED
    assert answered(server, 2000) < 2000
    assert answered(patient, 2000) == 2000


def test_who_says_nothing_is_not_held(server: Server, patient: Server) -> None:
    held = {what: [connect(one) for one in (server, patient)] for what in SILENT}
    for what, begin in SILENT.items():
        for wire in held[what]:
            wire.sendall(begin)
            if begin == WHOLE:
                wire.recv(1)  # the answer is there
                wire.sendall(b"\r\n")
    time.sleep(REQUEST_SECONDS + 3)
    found = {what: [is_open(wire) for wire in wires] for what, wires in held.items()}
    for wires in held.values():
        for wire in wires:
            wire.close()
    assert found == {what: [False, True] for what in SILENT}


def test_an_address_has_so_many_connections_and_others_are_served(tmp_path: Path) -> None:
    with Server(tmp_path, plant="tight-limits") as server:
        wires = [connect(server, "127.0.0.2") for _ in range(40)]
        time.sleep(0.5)
        assert sum(map(is_open, wires)) == 30
        with closing(connect(server, "127.0.0.3")) as other:
            assert is_open(other)
        assert httpx.get(f"{server.url}/health").status_code == 200
        for wire in wires:
            wire.close()
        time.sleep(0.5)
        wires = [connect(server, "127.0.0.2") for _ in range(30)]
        assert sum(map(is_open, wires)) == 30
        for wire in wires:
            wire.close()


def test_a_socket_counts_as_a_connection_until_it_ends(tmp_path: Path) -> None:
    async def ends(server: Server) -> None:
        host = await Person(server).arrive()
        table = await host.open(game="koryo", players=2)
        for _ in range(40):
            wire = await RawSocket.open(server.port, table, source="127.0.0.2")
            assert wire.status == 101
            wire.drop()
            await asyncio.sleep(0.02)
        await host.leave()

    with Server(tmp_path, plant="tight-limits") as server:
        asyncio.run(ends(server))


FLOODS = {"pongs": frame(b"", PONG), "texts": frame(b""), "bytes": frame(b"", 2)}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_of_frames_is_cut_off(server: Server, tmp_path: Path, flood: str) -> None:
    async def closed(server: Server, frames: int) -> bool:
        host = await Person(server).arrive()
        table = await host.open(game="koryo", players=2)
        wire = await RawSocket.open(server.port, table)
        wire.writer.write(FLOODS[flood] * frames)
        _, code = await wire.to_the_end(3)
        wire.drop()
        await host.leave()
        return code != -1

    assert asyncio.run(closed(server, 40_000))
    if flood == "pongs":
        assert asyncio.run(closed(server, MESSAGES + 1))
        assert not asyncio.run(closed(server, MESSAGES))
        with Server(tmp_path, plant="endless-patience") as patient:
            assert not asyncio.run(closed(patient, 40_000))


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8::1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"), ("a:b", "?"), ("", "?"),
    ],
)  # fmt: skip
def test_an_address_counts_by_what_its_owner_can_not_choose(address: str, key: str) -> None:
    assert address_key(address) == key
