"""Whole games over real sockets, whatever happens to the server; and what anybody can check of them afterwards."""

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from amounts import amount, figure
from playing import Player, done, seated, stored_badly
from serving import Person, Server

from madang.chance import commitment

LOWEST = {"koryo": "novice", "korrigans": "troll"}
MOST = {"koryo": 4, "korrigans": 5}
TOGETHER = {"orders": "together"}
LIVE = {"kind": "live", "bank": 3600, "bonus": 5, "cap": 3600}
SLOW = {"kind": "slow", "days": 1}


def kinds() -> list[dict[str, Any]]:
    """Both games with all numbers of players, with and without bots; orders together; clocks."""
    found: list[dict[str, Any]] = []
    for game, most in MOST.items():
        for players in range(2, most + 1):
            found.append({"game": game, "players": players, "people": players})
            found.append({"game": game, "players": players, "people": 1 + players % 2, "pace": LIVE})
    for players in (2, 3, 4):
        pace = SLOW if players < 4 else LIVE
        found.append({"game": "koryo", "players": players, "people": 2, "options": TOGETHER, "pace": pace})
    found.append({"game": "korrigans", "players": 3, "people": 2, "edition": "advanced", "pace": SLOW})
    return found


class Evening:
    """Several games at once, at a server that is ended now and then."""

    def __init__(self, server: Server, seed: int, ends: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.ends = ends
        self.players: list[Player] = []
        self.records: list[str] = []  # of the finished games, as a spectator has them
        self.ended = 0  # times that the server was

    async def play(self) -> None:
        self.people = [await Person(self.server).arrive(f"Person {number}") for number in range(5)]
        self.spectator = await Person(self.server).arrive("Spectator")
        tables = [await self.open(**kind) for kind in kinds()]
        ending = asyncio.create_task(self.end_now_and_then())
        try:
            last = await asyncio.gather(*(player.play() for player in self.players))
        finally:
            ending.cancel()
            with suppress(asyncio.CancelledError):
                await ending
        if self.server.process is None:
            await asyncio.to_thread(self.server.start)
        else:
            await asyncio.to_thread(self.server.wait)
        for table in tables:
            states = [
                state for player, state in zip(self.players, last, strict=True) if player.table == table
            ]
            await self.compare(table, states)
        for person in (*self.people, self.spectator):
            await person.leave()

    async def open(self, people: int, **kind: Any) -> str:
        host, *others = self.rng.sample(self.people, people)
        table = await seated(host, others, LOWEST[kind["game"]], **kind)
        for person in (host, *others):
            self.players.append(Player(person, table, random.Random(self.rng.random()), 0.2))
        return table

    async def end_now_and_then(self) -> None:
        for _ in range(self.ends):
            enough = sum(len(player.stored) for player in self.players) + self.rng.randint(50, 150)
            while sum(len(player.stored) for player in self.players) < enough:
                await asyncio.sleep(0.01)
            (self.server.kill if self.rng.random() < 0.7 else self.server.stop)()
            self.ended += 1
            await asyncio.to_thread(self.server.start)

    async def compare(self, table: str, last: list[dict[str, Any]]) -> None:
        """Everyone has seen the same end, and anybody can see it and the whole way to it."""
        now = await self.spectator.state(table)
        assert now["table"]["status"] == "finished"
        assert now["result"] is not None
        for state in last:
            assert (state["result"], state["ply"], state["score"]) == (
                now["result"],
                now["ply"],
                now["score"],
            )
        line = (await self.spectator.http.get(f"/api/tables/{table}/record")).text
        assert json.loads(line)["result"] == now["result"]
        replay = (await self.spectator.http.get(f"/api/tables/{table}/replay")).json()
        assert [step["ply"] for step in replay] == list(range(now["ply"]))
        self.records.append(line)


@pytest.mark.slow
def test_whole_games_end_the_same_for_all_though_the_server_is_ended(tmp_path: Path) -> None:
    evenings, moves, reconnects, ended = 0, 0, 0, 0
    for seed in range(amount(1, 10)):
        folder = tmp_path / f"{seed}"
        folder.mkdir()
        with Server(folder) as server:
            evening = Evening(server, seed, ends=5)
            asyncio.run(evening.play())
            assert stored_badly(server.database, evening.players) == []
        verified = verify(folder / "records.jsonl", evening.records)
        assert verified.returncode == 0, verified.stderr
        evenings += len(evening.records)
        ended += evening.ended
        moves += sum(len(player.stored) for player in evening.players)
        reconnects += sum(player.reconnects for player in evening.players)
    told = f"{moves} moves of people, {ended} ends of the server, {reconnects} reconnects, all agree, all verified"
    figure("whole games", f"{evenings} finished, {told}")
    assert evenings == len(kinds()) * amount(1, 10)
    assert ended >= 3 * amount(1, 10)
    assert reconnects > ended


# What a spectator can check


async def bots_only(server: Server, game: str, players: int) -> str:
    """A game of bots alone; the line of its record, as somebody without a seat can have it."""
    host, spectator = await Person(server).arrive("Host"), await Person(server).arrive()
    table = await host.open(game=game, players=players)
    await done(host, table, type="leave")
    for seat in "ABCDE"[:players]:
        await done(host, table, type="add-bot", seat=seat, level=LOWEST[game])
    before = (await spectator.state(table))["table"]
    assert before["secret"] is None
    await done(host, table, type="start")
    socket = await spectator.join(table)
    while socket.state["result"] is None:
        assert socket.state["table"]["secret"] is None
        await socket.receive()
    await socket.close()
    after = (await spectator.state(table))["table"]
    line = (await spectator.http.get(f"/api/tables/{table}/record")).text
    record = json.loads(line)
    assert before["commitment"] == record["commitment"] == after["commitment"]
    assert record["secret"] == after["secret"]
    assert commitment(bytes.fromhex(record["secret"])) == before["commitment"]
    await host.leave()
    await spectator.leave()
    return line


async def many_games(server: Server, wanted: int, at_once: int = 10) -> list[str]:
    gate = asyncio.Semaphore(at_once)

    async def one(number: int) -> str:
        game = ("koryo", "korrigans")[number % 2]
        async with gate:
            return await bots_only(server, game, 2 + number // 2 % (MOST[game] - 1))

    return list(await asyncio.gather(*(one(number) for number in range(wanted))))


def verify(path: Path, lines: list[str]) -> subprocess.CompletedProcess[str]:
    path.write_text("".join(lines))
    command = [sys.executable, "-m", "madang", "verify", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def another_secret(record: dict[str, Any]) -> None:
    record["secret"] = "0" * 64


def another_result(record: dict[str, Any]) -> None:
    record["result"]["scores"][0] += 1


def a_decision_less(record: dict[str, Any]) -> None:
    del record["events"][-1]


def another_deal(record: dict[str, Any]) -> None:
    """A secret and a commitment that agree, but other chance."""
    record["secret"] = "1" * 64
    record["commitment"] = commitment(bytes.fromhex(record["secret"]))


CHANGES: list[Callable[[dict[str, Any]], None]] = [
    another_secret, another_result, a_decision_less, another_deal,
]  # fmt: skip


@pytest.mark.slow
def test_finished_games_are_verified_from_what_a_spectator_can_have(tmp_path: Path) -> None:
    wanted = amount(100, 100)
    with Server(tmp_path) as server:
        lines = asyncio.run(many_games(server, wanted))
    checked = verify(tmp_path / "games.jsonl", lines)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    figure("finished games verified", f"{len(lines)} of {wanted}")
    assert len({json.loads(line)["commitment"] for line in lines}) == wanted
    for change in CHANGES:  # a record that was tampered with is not verified
        record = json.loads(lines[0])
        change(record)
        assert verify(tmp_path / "changed.jsonl", [json.dumps(record) + "\n"]).returncode != 0, (
            change.__name__
        )
