"""Sockets that only wait: what they cost.

python tests/idle.py SOCKETS SECONDS
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from serving import Person, Server
from websockets.asyncio.client import ClientConnection, connect

AT_A_TABLE = 2


async def open_sockets(server: Server, count: int) -> list[ClientConnection]:
    """Two people at each of many tables whose games have begun, and both wait."""
    people = [await Person(server).arrive() for _ in range(AT_A_TABLE)]
    many = asyncio.Semaphore(16)

    async def sit_down(number: int) -> list[ClientConnection]:
        async with many:
            table = await people[0].open(game=("koryo", "korrigans")[number % 2], players=AT_A_TABLE)
            await people[1].act(table, type="sit", seat="B")
            await people[0].act(table, type="start")
            return [
                await connect(
                    f"ws://localhost:{server.port}/api/tables/{table}/socket",
                    additional_headers={"Cookie": f"madang={person.cookie}"},
                    origin=server.url,  # type: ignore[arg-type]
                    compression=None,
                    ping_interval=None,
                )
                for person in people
            ]

    found = await asyncio.gather(*map(sit_down, range(count // AT_A_TABLE)))
    for person in people:
        await person.leave()
    return [wire for wires in found for wire in wires]


async def drain(wire: ClientConnection) -> None:
    async for _ in wire:
        pass


async def measure(server: Server, count: int, seconds: float) -> tuple[float, float, int]:
    """MiB of the server, its share of a core while they wait, and how many are still there."""
    assert server.process is not None
    wires = await open_sockets(server, count)
    reading = [asyncio.create_task(drain(wire)) for wire in wires]
    await asyncio.sleep(5)
    before, began = server.processor_seconds(), time.monotonic()
    await asyncio.sleep(seconds)
    core = (server.processor_seconds() - before) / (time.monotonic() - began)
    memory = server.mebibytes()
    left = sum(not task.done() for task in reading)
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    await asyncio.gather(*(wire.close() for wire in wires), return_exceptions=True)
    return memory, core, left


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as running:
        assert running.process is not None
        empty = running.mebibytes()
        mib, share, there = asyncio.run(measure(running, int(sys.argv[1]), float(sys.argv[2])))
        print(
            f"{there} of {sys.argv[1]} idle sockets after {sys.argv[2]} s: "
            f"{mib:.0f} MiB ({empty:.0f} MiB without), "
            f"{share * 100:.1f} % of a core"
        )
