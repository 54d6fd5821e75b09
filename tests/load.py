"""Many tables at once, and how long a move takes from being sent until both have it.

    python tests/load.py TABLES SECONDS MOVES_A_SECOND [BOT_TABLES [SETTLING]]

The server has one core, this program the other. Beside its figures stand those of the same machine in the same
run: commits a second of a bare SQLite, and a bare echo server.
"""

import asyncio
import gc
import json
import os
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from serving import Person, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import serve as serve_sockets

SERVER_CORE, OWN_CORE = 0, 1
PATIENCE = 30.0  # seconds; what has not arrived by then never does


class Choice(msgspec.Struct):
    text: str


class State(msgspec.Struct, tag_field="type", tag="state"):
    ply: int
    choices: list[Choice]
    result: Any


class Other(msgspec.Struct, tag_field="type", tag="now"):
    pass


class Done(msgspec.Struct, tag_field="type", tag="done"):
    pass


class Refused(msgspec.Struct, tag_field="type", tag="refused"):
    code: str


class Envelope(msgspec.Struct):
    message: State | Other | Done | Refused


decode = msgspec.json.Decoder(Envelope).decode


@dataclass
class Figures:
    """Seconds from sending a move until both players have it."""

    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    server_core: float = 0.0  # the server's share of a core while they played
    own_core: float = 0.0  # this program's
    stolen: float = 0.0  # what other machines of the same host took of the server's core meanwhile
    by_people: int = 0  # moves, those before `since` too
    by_bots: int = 0
    since: float = 0.0  # what was sent before that is not counted

    def at(self, share: float) -> float:
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def words(self) -> str:
        milliseconds = [
            f"p{share * 100:g} {self.at(share) * 1000:.1f} ms" for share in (0.5, 0.95, 0.99, 0.999)
        ]
        return f"{len(self.times)} moves, {', '.join(milliseconds)}, {len(self.errors)} errors"


class Pair:
    """Two people at a table, who move now and then."""

    def __init__(self, figures: Figures, wires: list[ClientConnection]) -> None:
        self.figures = figures
        self.wires = wires
        self.plies = [0] * len(wires)
        self.choices: list[list[Choice]] = [[] for _ in wires]
        self.ply = 0
        self.sent: float | None = None
        self.over = False
        self.changed = asyncio.Event()
        self.listening = [asyncio.create_task(self.listen(seat)) for seat in range(len(wires))]

    async def listen(self, seat: int) -> None:
        async for data in self.wires[seat]:
            message = decode(data).message
            if isinstance(message, Refused):
                self.figures.errors.append(message.code)
            if not isinstance(message, State):
                continue
            self.plies[seat], self.choices[seat] = message.ply, message.choices
            self.over = message.result is not None
            if self.sent is not None and min(self.plies) > self.ply:
                self.figures.by_people += 1
                if self.sent >= self.figures.since:
                    self.figures.times.append(time.perf_counter() - self.sent)
                self.sent = None
            self.changed.set()

    async def play(self, until: float, rate: float) -> None:
        """One move after the other, each at its time: a late one does not make the next ones late with it."""
        due, number = time.perf_counter() + random.random() / rate, 0
        await asyncio.sleep(due - time.perf_counter())
        while due < until and not self.over:
            seat = next((seat for seat in range(len(self.wires)) if self.choices[seat]), None)
            if seat is None or self.sent is not None or len(set(self.plies)) > 1:
                self.changed.clear()
                await asyncio.wait_for(self.changed.wait(), PATIENCE)
                continue
            choice = random.choice(self.choices[seat]).text
            self.choices[seat] = []
            self.ply, self.sent, number = self.plies[seat], time.perf_counter(), number + 1
            move = {"type": "move", "ply": self.ply, "id": str(number), "choice": choice}
            await self.wires[seat].send(json.dumps(move))
            due += 1 / rate
            await asyncio.sleep(min(due, until) - time.perf_counter())

    async def rise(self) -> None:
        """See the last move arrive, however late, and leave the table."""
        patience = time.perf_counter() + PATIENCE
        while self.sent is not None and time.perf_counter() < patience:
            await asyncio.sleep(0.1)
        for task in self.listening:
            task.cancel()
        ended = await asyncio.gather(*self.listening, return_exceptions=True)
        self.figures.errors += [repr(one) for one in ended if isinstance(one, Exception)]
        if self.sent is not None:
            self.figures.errors.append("never arrived")
        for wire in self.wires:
            await wire.close()


async def run_load(
    server: Server, tables: int, seconds: float, rate: float, bot_tables: int = 0, settling: float = 0.0
) -> Figures:
    """Open the tables, play for so long, and give what was measured. A game that ends is followed by another.

    Tables begin at any moment of so many seconds of `settling`, which come before those that are measured: so their
    games end at any moment too, as they do where people play, and not all in one.
    """
    figures = Figures()
    people = [await Person(server).arrive() for _ in range(2)]
    many = asyncio.Semaphore(16)

    async def sit_down(number: int) -> Pair:
        async with many:
            game = "koryo" if number % 2 else "korrigans"
            table = await people[0].open(game=game, players=2)
            assert (await people[1].act(table, type="sit", seat="B"))["type"] == "done"
            assert (await people[0].act(table, type="start"))["type"] == "done"
            wires = [
                await connect(
                    f"ws://localhost:{server.port}/api/tables/{table}/socket",
                    additional_headers={"Cookie": f"madang={person.cookie}"},
                    origin=server.url,  # type: ignore[arg-type]
                    compression=None,
                    ping_interval=None,
                )
                for person in people
            ]
            return Pair(figures, wires)

    async def keep_playing(number: int, pair: Pair) -> None:
        await asyncio.sleep(random.random() * settling)
        while True:
            await pair.play(until, rate)
            await pair.rise()
            if time.perf_counter() >= until:
                return
            pair = await sit_down(number)

    pairs = await asyncio.gather(*map(sit_down, range(tables)))
    bots = [asyncio.create_task(keep_bots_thinking(server, number)) for number in range(bot_tables)]
    await asyncio.sleep(1)
    gc.disable()  # each look of this program for garbage would be taken for a slow answer
    figures.since = time.perf_counter() + settling
    until = figures.since + seconds
    playing = [asyncio.create_task(keep_playing(*one)) for one in enumerate(pairs)]
    await asyncio.sleep(settling)
    began, before, own = time.perf_counter(), server.processor_seconds(), time.process_time()
    stolen = stolen_seconds()
    played = await asyncio.gather(*playing, return_exceptions=True)
    took = time.perf_counter() - began
    figures.server_core = (server.processor_seconds() - before) / took
    figures.own_core = (time.process_time() - own) / took
    figures.stolen = (stolen_seconds() - stolen) / took
    for task in bots:
        task.cancel()
    ended = await asyncio.gather(*bots, return_exceptions=True)
    figures.errors += [repr(one) for one in (*played, *ended) if isinstance(one, Exception)]
    stored = httpx.get(f"{server.url}/metrics").text.partition("\nmadang_moves_total ")[2].partition("\n")[0]
    figures.by_bots = int(float(stored)) - figures.by_people
    gc.enable()
    for person in people:
        await person.leave()
    return figures


async def keep_bots_thinking(server: Server, number: int) -> None:
    """Games of nothing but the strongest bots, one after the other."""
    host = await Person(server).arrive()
    try:
        levels = {game["name"]: game["levels"][-1] for game in (await host.http.get("/api/games")).json()}
        game = ("koryo", "korrigans")[number % 2]
        while True:
            table = await host.open(game=game, players=2)
            await host.act(table, type="leave")
            for seat in "AB":
                await host.act(table, type="add-bot", seat=seat, level=levels[game])
            await host.act(table, type="start")
            while (await host.state(table))["table"]["status"] == "running":
                await asyncio.sleep(0.5)
    finally:
        await host.leave()


def stolen_seconds() -> float:
    """Of the server's core since the machine was started: the eighth of its numbers in /proc/stat."""
    lines = map(str.split, Path("/proc/stat").read_text().splitlines())
    return sum(int(line[8]) for line in lines if line[0] == f"cpu{SERVER_CORE}") / os.sysconf("SC_CLK_TCK")


def commits_a_second(folder: Path) -> float:
    """Of a bare SQLite in the same mode."""
    with closing(sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)) as bare:
        bare.execute("pragma journal_mode=wal")
        bare.execute("pragma synchronous=full")
        bare.execute("create table t (n integer primary key)")
        began, count = time.perf_counter(), 0
        while time.perf_counter() - began < 2:
            bare.execute("insert into t values (null)")
            count += 1
        return count / (time.perf_counter() - began)


async def echo_figures(sockets: int = 200, seconds: float = 3.0) -> Figures:
    """There and back with a bare echo server in this process: what sockets alone cost here."""
    figures = Figures()

    async def echo(wire: Any) -> None:
        async for data in wire:
            await wire.send(data)

    async with serve_sockets(echo, "localhost", 0, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        until = time.perf_counter() + seconds

        async def talk() -> None:
            async with connect(f"ws://localhost:{port}", compression=None, ping_interval=None) as wire:
                while time.perf_counter() < until:
                    began = time.perf_counter()
                    await wire.send("x" * 2000)
                    await wire.recv()
                    figures.times.append(time.perf_counter() - began)
                    await asyncio.sleep(0.4)

        await asyncio.gather(*(talk() for _ in range(sockets)))
    return figures


@dataclass
class Measured:
    figures: Figures
    echo: Figures
    commits: float  # a second, of a bare SQLite
    memory: float  # MiB

    def words(self) -> str:
        return (
            f"{self.figures.words()}; server {self.figures.server_core * 100:.0f} % of a core, "
            f"{self.memory:.0f} MiB, clients {self.figures.own_core * 100:.0f} %, "
            f"other machines {self.figures.stolen * 100:.0f} %; beside it "
            f"{self.commits:.0f} bare commits a second, echo {self.echo.words()}"
        )


def measure(
    tables: int,
    seconds: float,
    rate: float,
    bot_tables: int = 0,
    settling: float = 0.0,
    plant: str | None = None,
) -> Measured:
    """One run against a server of its own on one core."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.sched_setaffinity(0, {OWN_CORE})
        try:
            with Server(folder, core=SERVER_CORE, plant=plant) as server:
                server.wait("bots")  # what is compiled at a first start would be in the way
                figures = asyncio.run(run_load(server, tables, seconds, rate, bot_tables, settling))
                memory = server.mebibytes()
                assert httpx.get(f"{server.url}/health").status_code == 200
            return Measured(figures, asyncio.run(echo_figures()), commits_a_second(folder), memory)
        finally:
            os.sched_setaffinity(0, set(range(os.cpu_count() or 1)))


if __name__ == "__main__":
    numbers = [float(word) for word in sys.argv[1:]]
    bots, settling = (*numbers[3:], 0, 0)[:2]
    measured = measure(int(numbers[0]), numbers[1], numbers[2], int(bots), settling)
    print(measured.words())
    print(*sorted(set(measured.figures.errors))[:5], sep="\n")
