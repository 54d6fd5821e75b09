"""Whoever comes, comes back or asks again, at any moment, is told the same to the byte as anybody new would be."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from amounts import amount, figure
from playing import Player, seated
from serving import Person, Server, Socket

KINDS: list[dict[str, Any]] = [
    {"game": "koryo", "players": 2},
    {"game": "koryo", "players": 3, "options": {"orders": "together"}, "bots": "novice"},
    {"game": "korrigans", "players": 3, "bots": "troll"},
    {"game": "koryo", "players": 4, "bots": "novice", "pace": {"kind": "slow", "days": 2}},
]
ANSWERED_IN = 20  # seconds, on a busy machine
SEGMENTS = 3  # between them the server is killed
EVENTS = b',"events":'


class Seen:
    """What each viewer was told at each moment of each table: it must be one text."""

    def __init__(self) -> None:
        self.told: dict[tuple[Any, ...], bytes] = {}
        self.newest: dict[str, int] = {}  # the last ply that anybody was told of, by table
        self.compared = 0
        self.faults: list[str] = []

    def note(self, table: str, viewer: str, raw: bytes, how: str, at_least: int = 0) -> None:
        """A state without its events. Who asks is never told less than was known when he asked."""
        if how == "broadcast":
            raw = raw[: raw.rindex(EVENTS)] + EVENTS + b"[]}"
        state = json.loads(raw)
        ply = state["ply"]
        if ply < at_least:
            self.faults.append(f"{how} to {viewer}: ply {ply}, but {at_least} was known")
        self.newest[table] = max(ply, self.newest.get(table, 0))
        key = table, viewer, ply, tuple(state["awaiting"]), state["lodged"]
        self.compared += key in self.told
        if self.told.setdefault(key, raw) != raw:
            self.faults.append(f"{how} to {viewer} at ply {ply}: {raw!r}, but also {self.told[key]!r}")

    def now(self, table: str) -> int:
        return self.newest.get(table, 0)


class Guests:
    """People who play, and their other tabs and a spectator, which come and go."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.seen = Seen()
        self.came = 0
        self.tables: list[str] = []

    async def arrive(self) -> None:
        self.people = {name: await Person(self.server).arrive(name) for name in ("Ann", "Bob", "Spectator")}

    async def one_table(self, kind: dict[str, Any], index: int) -> None:
        """One game after the other."""
        ann, bob = self.people["Ann"], self.people["Bob"]
        while True:
            table = await seated(ann, [bob], **kind)
            self.tables[index] = table
            players = [Player(one, table, random.Random(self.rng.random()), 0.3) for one in (ann, bob)]
            await asyncio.gather(*(player.play() for player in players))

    async def segment(self, wanted: int) -> None:
        """So many connections, while the games go on."""
        self.tables = [""] * len(KINDS)
        playing = [asyncio.create_task(self.one_table(kind, index)) for index, kind in enumerate(KINDS)]
        while not all(self.tables):
            await asyncio.sleep(0.01)
        until = self.came + wanted
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(4):
                    group.create_task(self.come_and_go(until))
        finally:
            ended = [task for task in playing if task.done()]
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        for task in ended:
            task.result()

    async def come_and_go(self, until: int) -> None:
        while self.came < until and not self.seen.faults:
            self.came += 1
            table, viewer = self.rng.choice(self.tables), self.rng.choice(list(self.people))
            await self.visit(table, viewer, self.rng.randrange(4), self.rng.random() < 0.3)

    async def visit(self, table: str, viewer: str, stay: int, ask: bool) -> None:
        known = self.seen.now(table)
        socket = await self.people[viewer].join(table)
        self.seen.note(table, viewer, socket.raw_state[:-1], "first", known)
        try:
            for _ in range(stay):
                message = await socket.until(lambda one: one["type"] == "state", 0.5)
                self.seen.note(
                    table, viewer, socket.raw_state[:-1], "broadcast" if message["events"] else "news"
                )
        except TimeoutError:
            pass  # nobody has moved
        if ask:
            await self.sync(table, viewer, socket)
            known = self.seen.now(table)
            answer = await self.people[viewer].http.get(f"/api/tables/{table}")
            self.seen.note(table, viewer, answer.content, "http", known)
        if self.rng.random() < 0.5:
            await socket.close()
        else:
            socket.wire.transport.abort()

    async def sync(self, table: str, viewer: str, socket: Socket) -> None:
        known = self.seen.now(table)
        await socket.send(type="sync")
        try:  # what was sent before comes first
            await socket.until(
                lambda one: one["type"] == "state" and not one["events"] and one["ply"] >= known, ANSWERED_IN
            )
        except TimeoutError:
            self.seen.faults.append(f"{viewer} asked again and was not told of ply {known}")
            return
        self.seen.note(table, viewer, socket.raw_state[:-1], "sync", known)

    async def after_a_kill(self) -> None:
        """The same to everybody as before, from a server that has only its database."""
        for table in self.tables:
            for viewer in self.people:
                await self.visit(table, viewer, 0, True)


async def visits(server: Server, wanted: int) -> Guests:
    guests = Guests(server, 5)
    await guests.arrive()
    for _ in range(SEGMENTS):
        await guests.segment(-(-wanted // SEGMENTS))
        server.kill()
        await asyncio.to_thread(server.start)
        await guests.after_a_kill()
    for person in guests.people.values():
        await person.leave()
    return guests


@pytest.mark.slow
def test_whoever_connects_is_told_what_anybody_new_would_be(tmp_path: Path) -> None:
    wanted = amount(1_000, 10_000)
    with Server(tmp_path) as server:
        guests = asyncio.run(visits(server, wanted))
    seen = guests.seen
    figure(
        "reconnects",
        f"{guests.came}, {len(seen.told)} different states, {seen.compared} compared, {len(seen.faults)} faults",
    )
    assert guests.came >= wanted
    assert seen.faults == []
    assert seen.compared > wanted / 4


@pytest.mark.slow
def test_a_state_that_is_kept_too_long_is_noticed(tmp_path: Path) -> None:
    async def watched(server: Server) -> Guests:
        guests = Guests(server, 5)
        await guests.arrive()
        await guests.segment(50)
        for person in guests.people.values():
            await person.leave()
        return guests

    with Server(tmp_path, plant="keep what viewers were told") as server:
        assert asyncio.run(watched(server)).seen.faults
