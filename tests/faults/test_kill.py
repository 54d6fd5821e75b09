"""The server is killed again and again, while people and bots play. Nothing told is lost.

A kill leaves what was written, synced to the disk or not. That all is synced before it is told is shown where the
store is tested, by how the database is opened.
"""

import asyncio
import random
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from amounts import LONG, amount, figure, kept
from nodes import choices, done, new_table, nodes, whose_turn
from playing import Player, Sent, seated, stored_badly
from serving import Person, Server, bare_start

from madang.server import actions
from madang.server.live import Live
from madang.server.messages import Move
from madang.server.tables import Tables

GAMES = 20
PATIENCE = 120  # seconds until a machine that is busy has played a few moves
KINDS: list[dict[str, Any]] = [
    {"game": "koryo", "players": 2},
    {"game": "koryo", "players": 3, "bots": "novice", "options": {"orders": "together"}},
    {"game": "korrigans", "players": 2},
    {"game": "korrigans", "players": 4, "bots": "troll"},
    {"game": "koryo", "players": 4, "bots": "novice", "pace": {"kind": "live"}},
]
TOGETHER = [kind for kind in KINDS if "options" in kind]

BACK = 3.0  # seconds after which a killed server plays on
IMPORTS = 6  # times what a slow machine takes to import what the server is built on


class Killing:
    """Twenty games under way at a server that does not live long."""

    def __init__(self, server: Server, kinds: list[dict[str, Any]]) -> None:
        self.server = server
        self.kinds = kinds
        self.rng = random.Random(1)
        self.players: list[Player] = []
        self.moves = 0
        self.missing: list[str] = []
        self.back: list[float] = []  # seconds from the start of the process until every table has answered

    async def people(self) -> None:
        self.ann, self.bob = [await Person(self.server).arrive(name) for name in ("Ann", "Bob")]

    def acknowledged(self) -> int:
        return sum(len(player.stored) for player in self.players)

    async def fill(self) -> None:
        """New games in the place of those that are over."""
        running = {player.table for player in self.players}
        for index in range(GAMES - len(running)):
            table = await seated(self.ann, [self.bob], **self.kinds[index % len(self.kinds)])
            for person in (self.ann, self.bob):
                rng = random.Random(self.rng.random())
                self.players.append(Player(person, table, rng, changes=0.3))

    async def round(self) -> None:
        """Play for a moment, kill, start, and look whether all that was acknowledged is there."""
        await self.fill()
        before = self.acknowledged()
        tasks = [asyncio.create_task(player.play()) for player in self.players]
        enough = before + self.rng.randint(GAMES, 10 * GAMES)
        async with asyncio.timeout(PATIENCE):
            while self.acknowledged() < enough and not all(task.done() for task in tasks):
                await asyncio.sleep(self.rng.uniform(0.0, 0.02))
        self.server.kill()
        await asyncio.sleep(0.2)  # what was on its way arrives, or is known to be lost
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in tasks:
            if not task.cancelled():
                with suppress(OSError):
                    task.result()
        self.moves += self.acknowledged() - before
        self.missing += stored_badly(self.server.database, self.players)
        began = time.monotonic()
        self.server.begin()
        await asyncio.to_thread(self.server.wait)
        await asyncio.gather(*(player.person.state(player.table) for player in self.players))
        self.back.append(time.monotonic() - began)
        await self.look()
        self.players = [player for player in self.players if not await self.over(player)]

    async def look(self) -> None:
        """The same through the server: the state, and each decision in the log of whoever made it."""
        for player in self.players:
            state = await player.person.state(player.table)
            log = (await player.person.http.get(f"/api/tables/{player.table}/log")).json()
            own = {(event["by"], event["ply"]): event["text"] for event in log if event["by"]}
            plies = sorted({event["ply"] for event in log})
            if plies != list(range(max(len(plies), state["ply"]))):  # bots have gone on meanwhile
                self.missing.append(f"a hole in the log of {player.table}: {plies}, {state['ply']}")
            for sent in final(player.stored):
                meant = {sent.choice, player.changed(sent)}
                if sent.ply >= state["ply"]:  # an order, not played yet
                    if state["lodged"] not in meant:
                        self.missing.append(f"{player.table} has not {sent} lodged")
                elif meant.isdisjoint(
                    own.get((sent.seat, ply)) for ply in range(sent.ply, sent.ply + state["table"]["players"])
                ):
                    self.missing.append(f"{sent} is not in the log of {player.table}")

    async def over(self, player: Player) -> bool:
        return (await player.person.state(player.table))["result"] is not None


def final(sent: list[Sent]) -> list[Sent]:
    """Without the orders that their own people changed."""
    return list({(one.seat, one.ply): one for one in sent}.values())


def soon(bare: float) -> float:
    """Seconds after which a killed server plays on, where a bare import takes so long."""
    return BACK if LONG else max(BACK, IMPORTS * bare)


def in_words(back: list[float]) -> str:
    return f"{sorted(back)[len(back) // 2]:.1f} s (median), {max(back):.1f} s (longest)"


async def rounds(server: Server, count: int, kinds: list[dict[str, Any]] = KINDS) -> Killing:
    killing = Killing(server, kinds)
    await killing.people()
    for _ in range(count):
        await killing.round()
        if killing.missing:  # whoever made a decision that is lost would wait for what comes after it
            break
    for person in (killing.ann, killing.bob):
        await person.leave()
    return killing


@pytest.mark.slow
def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    count = amount(20, 200)
    with Server(tmp_path) as server:
        killed = asyncio.run(rounds(server, count))
    figure(
        f"kill -9 with {GAMES} games",
        f"{count} rounds, {killed.moves} moves acknowledged, {len(killed.missing)} missing or holes, "
        f"back after {in_words(killed.back)}",
    )
    assert killed.missing == []
    assert killed.moves > count * GAMES


@pytest.mark.alone
def test_a_killed_server_plays_on_soon(tmp_path_factory: pytest.TempPathFactory) -> None:
    def is_soon() -> bool:
        with Server(tmp_path_factory.mktemp("killed")) as server:
            killed = asyncio.run(rounds(server, 5))
        back, bare = sorted(killed.back), bare_start()
        figure(
            f"back after kill -9 with {GAMES} games",
            f"{in_words(back)}, a bare import of what it is built on takes {bare:.1f} s here",
        )
        assert killed.missing == []
        return back[-1 if LONG else len(back) // 2] <= soon(bare)

    assert kept(is_soon)


@pytest.mark.alone
def test_a_server_that_finds_nothing_compiled_is_not_back_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "nothing"))
    seconds = soon(min(bare_start() for _ in range(3)))
    server = Server(tmp_path)
    server.begin()
    try:
        time.sleep(seconds)
        assert len(httpx.get(f"{server.url}/health", timeout=60).json().get("games", [])) < 2
    finally:
        server.kill()


async def orders_all_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """The server ends when the last order is stored and before the orders are played; the ply afterwards."""

    async def too_late(tables: Tables, live: Live) -> None:
        """The server is dead by now."""

    async with nodes(folder) as (tables,):
        table = await new_table(tables, ["ann", "bob"], options={"orders": "together"})
        live = await tables.live(table)
        while len(live.table.deciding()) < 2:
            who = whose_turn(live)
            done(
                await tables.act(live, who, Move(live.table.ply, f"{live.table.ply}", choices(live, who)[0]))
            )
        ply = live.table.ply
        with monkeypatch.context() as patch:
            patch.setattr(actions, "complete", too_late)
            for who in ("ann", "bob"):
                done(await tables.act(live, who, Move(ply, "last", choices(live, who)[0])))
        assert live.table.ply == ply
    async with nodes(folder) as (tables,):
        live = await tables.live(table)
        if live.driver is not None:
            await live.driver
        return live.table.ply - ply


def test_orders_that_were_all_in_are_played_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asyncio.run(orders_all_in(tmp_path, monkeypatch)) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plant", "kinds"),
    [
        ("acknowledge before the store", KINDS),
        ("acknowledge orders before the store", TOGETHER),
        ("the oldest order holds", TOGETHER),
    ],
)
def test_a_server_that_loses_what_it_acknowledged_is_seen(
    tmp_path: Path, plant: str, kinds: list[dict[str, Any]]
) -> None:
    with Server(tmp_path, plant=plant) as server:
        killed = asyncio.run(rounds(server, 50, kinds))  # which end with the first loss
    assert killed.missing
