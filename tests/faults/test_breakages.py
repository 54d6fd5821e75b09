"""What breaks around the server, or in it: each time a clear answer, nothing lost, and it goes on."""

import asyncio
import re
import resource
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from amounts import LONG, figure
from faults.raw_socket import RawSocket
from serving import Person, Server, Socket
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.slow
PLAIN = 5.0 + (0.0 if LONG else 1.5)  # seconds until a plain choice; the short form allows for a busy machine
READERS = 10  # that read nothing


async def two_at_a_table(server: Server, **table: Any) -> tuple[str, list[Person], list[Socket]]:
    people = [await Person(server).arrive("Ann"), await Person(server).arrive("Bob")]
    name = await people[0].open(game="koryo", players=2, **table)
    assert (await people[1].act(name, type="sit", seat="B"))["type"] == "done"
    assert (await people[0].act(name, type="start"))["type"] == "done"
    return name, people, [await person.join(name) for person in people]


async def all_go(people: list[Person], sockets: list[Socket]) -> None:
    for one in sockets:
        await one.close()
    for person in people:
        await person.leave()


def mover_of(sockets: list[Socket]) -> Socket:
    return next(one for one in sockets if one.state["seat"] in one.state["awaiting"])


async def move(sockets: list[Socket], move_id: str) -> dict[str, Any]:
    """The mover's first choice; once it is done, both have it."""
    mover = mover_of(sockets)
    ply = mover.state["ply"]
    answer = await mover.ask(type="move", ply=ply, id=move_id, choice=mover.state["choices"][0]["text"])
    if answer["type"] == "done":
        for one in sockets:
            while one.state["ply"] <= ply:
                await one.receive()
    return answer


async def heard(one: Socket, seconds: float = 1.0) -> list[dict[str, Any]]:
    """All that comes within a time."""
    told = []
    try:
        async with asyncio.timeout(seconds):
            while True:
                told.append(await one.receive())
    except TimeoutError:
        return told


def metric(server: Server, name: str) -> float:
    text = httpx.get(f"{server.url}/metrics").text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


# A disk that is full


class Disk:
    """The server's, which can be full: no file of it can be written to."""

    def __init__(self, server: Server) -> None:
        assert server.process is not None
        self.pid = server.process.pid
        self.room = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)

    def fill(self) -> None:
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (0, self.room[1]))

    def clear(self) -> None:
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, self.room)


def test_on_a_full_disk_a_move_is_refused_and_shown_to_nobody_and_counts_once_there_is_room(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server:

        async def run() -> None:
            table, people, sockets = await two_at_a_table(server)
            for number in range(3):
                assert (await move(sockets, f"m{number}"))["type"] == "done"
            disk = Disk(server)
            disk.fill()
            ply = sockets[0].state["ply"]
            answer = await move(sockets, "in vain")
            assert (answer["type"], answer["code"], answer["id"]) == ("refused", "not-stored", "in vain")
            for one in sockets:
                told = await heard(one)
                assert all(message["ply"] == ply for message in told if message["type"] == "state")
                assert not any(message["events"] for message in told if message["type"] == "state")
            health = await people[0].http.get("/health")
            assert (health.status_code, health.json()["code"]) == (503, "not-stored")
            opened = await people[0].http.post("/api/tables", json={"game": "koryo", "players": 2})
            assert (opened.status_code, opened.json()["code"]) == (503, "not-stored")
            assert (await people[0].act(table, type="leave"))["code"] == "not-stored"
            disk.clear()
            assert (await people[0].http.get("/health")).status_code == 200
            assert await move(sockets, "in vain") == {"type": "done", "id": "in vain", "ply": ply}
            assert (await move(sockets, "and on"))["type"] == "done"
            server.kill()
            server.start()
            assert (await people[0].state(table))["ply"] == ply + 2
            await all_go(people, sockets)

        asyncio.run(run())


def test_a_server_that_tells_before_it_stores_loses_a_move_on_a_full_disk(tmp_path: Path) -> None:
    with Server(tmp_path, plant="told-before-stored") as server:

        async def run() -> None:
            table, people, sockets = await two_at_a_table(server)
            disk = Disk(server)
            disk.fill()
            ply = sockets[0].state["ply"]
            assert (await move(sockets, "lost"))["type"] == "done"
            await asyncio.sleep(1.5)
            disk.clear()
            server.kill()
            server.start()
            assert (await people[0].state(table))["ply"] == ply
            await all_go(people, sockets)

        asyncio.run(run())


# Viewers who read nothing


async def beside_slow_readers(server: Server, changes: int) -> tuple[list[float], list[float], list[int]]:
    """How long changes of a table took to reach a good viewer, alone and beside those who read nothing; and how
    many of these were let go, and are still there."""
    people = [await Person(server).arrive("Ann"), await Person(server).arrive("Bob")]
    table = await people[0].open(game="korrigans", players=2)
    await people[1].act(table, type="sit", seat="B")
    await people[0].act(table, type="start")
    good = await people[1].join(table)

    away = ""

    async def change() -> float:
        nonlocal away
        away = "" if away else "left"
        began = time.perf_counter()
        assert (await people[0].act(table, type="leave" if away else "return"))["type"] == "done"
        while {row["name"]: row["away"] for row in good.state["table"]["seats"]}["Ann"] != away:
            await good.receive()
        return time.perf_counter() - began

    alone = [await change() for _ in range(100)]
    before = server.mebibytes()
    slow = [await RawSocket.open(server.port, table, receive_buffer=2048) for _ in range(READERS)]
    beside = [await change() for _ in range(changes)]
    await asyncio.sleep(3)
    let_go = int(metric(server, 'madang_sockets_closed_total{code="1013"}'))
    there = int(metric(server, "madang_sockets")) - 1
    after = server.mebibytes()
    figure(
        f"{READERS} that read nothing{', unguarded' if server.plant else ''}",
        f"{let_go} let go, {there} there after {changes} changes; a change took "
        f"{sorted(beside)[len(beside) // 2] * 1000:.1f} ms beside them, {sorted(alone)[50] * 1000:.1f} ms without; "
        f"memory {before:.0f} to {after:.0f} MiB",
    )
    for one in slow:
        one.drop()
    await all_go(people, [good])
    return alone, beside, [let_go, there]


def test_those_who_read_nothing_are_let_go_and_hold_up_nobody(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        alone, beside, (let_go, there) = asyncio.run(beside_slow_readers(server, 600))
        assert (let_go, there) == (READERS, 0)
        assert sorted(beside)[len(beside) // 2] <= 0.1 + 3 * sorted(alone)[len(alone) // 2]
        assert "Traceback" not in server.log.read_text()


def test_with_an_endless_queue_they_stay_and_what_waits_for_them_grows(tmp_path: Path) -> None:
    with Server(tmp_path, plant="endless-queue") as server:
        _, _, (let_go, there) = asyncio.run(beside_slow_readers(server, 600))
        assert (let_go, there) == (0, READERS)


# Bots that fail


async def against(server: Server, level: int) -> tuple[Person, Socket]:
    server.wait("bots")
    person = await Person(server).arrive("Ann")
    levels = next(game for game in (await person.http.get("/api/games")).json() if game["name"] == "koryo")[
        "levels"
    ]
    table = await person.open(game="koryo", players=2, bots=[levels[level]])
    return person, await person.join(table)


async def turn(one: Socket, seconds: float) -> float:
    """Wait for the person's turn or the end of the game, and play; the longest that a decision of the bot took."""
    seat = one.state["seat"]
    longest = 0.0
    while seat not in one.state["awaiting"] and one.state["result"] is None:
        began, ply = time.monotonic(), one.state["ply"]
        async with asyncio.timeout(seconds):
            while one.state["ply"] == ply:
                await one.receive()
        longest = max(longest, time.monotonic() - began)
    if one.state["result"] is None:
        ply = one.state["ply"]
        await one.send(type="move", ply=ply, id=f"m{ply}", choice=one.state["choices"][0]["text"])
        while one.state["ply"] <= ply:
            await one.receive()
    return longest


@pytest.mark.parametrize("plant", ["bot-raises", "bot-answers-nonsense"])
def test_for_a_bot_that_fails_a_plain_choice_is_played_to_the_end(tmp_path: Path, plant: str) -> None:
    with Server(tmp_path, plant=plant) as server:

        async def run() -> None:
            person, one = await against(server, 0)
            waits = []
            while one.state["result"] is None:
                waits.append(await turn(one, PLAIN))
            assert max(waits) <= PLAIN
            assert metric(server, "madang_bot_faults_total") >= 5
            await all_go([person], [one])

        asyncio.run(run())
        assert '"says":"a bot failed"' in server.log.read_text()
        assert "Traceback" not in server.log.read_text()


def test_for_bots_that_hang_a_plain_choice_is_played_in_five_seconds_and_the_others_play_on(
    tmp_path: Path,
) -> None:
    with Server(tmp_path, plant="bot-hangs") as server:

        async def run() -> None:
            hung = [await against(server, 0) for _ in range(2)]
            sound = await against(server, 1)
            waits: list[float] = []

            async def play(one: Socket) -> None:
                waits.extend([await turn(one, PLAIN) for _ in range(3)])

            async def play_on() -> int:
                turns = 0
                while sound[1].state["result"] is None:
                    await turn(sound[1], 60)
                    turns += 1
                return turns

            _, _, turns = await asyncio.gather(play(hung[0][1]), play(hung[1][1]), play_on())
            faults = metric(server, "madang_bot_faults_total")
            figure(
                "bots that hang",
                f"{faults:.0f} plain choices, the last of {len(waits)} after {max(waits):.1f} s; "
                f"a game beside them took {turns} turns to its end",
            )
            assert max(waits) <= PLAIN
            assert faults >= 4
            for person, one in [*hung, sound]:
                await all_go([person], [one])

        asyncio.run(run())
        assert "Traceback" not in server.log.read_text()
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began <= 10


@pytest.mark.parametrize("plant", ["bot-is-trusted", "bot-may-take-its-time"])
def test_a_game_with_a_bot_that_fails_stands_still_when_nobody_looks_after_it(
    tmp_path: Path, plant: str
) -> None:
    with Server(tmp_path, plant=plant) as server:

        async def run() -> None:
            person, one = await against(server, 0)
            with pytest.raises(TimeoutError):
                [await turn(one, PLAIN) for _ in range(5)]
            await all_go([person], [one])

        asyncio.run(run())


# The end


async def play_until_it_ends(sockets: list[Socket], acknowledged: list[tuple[str, int]], table: str) -> int:
    """Move without a pause; what was acknowledged, and the code that the socket was closed with."""
    try:
        while sockets[0].state["result"] is None:
            mover = mover_of(sockets)
            ply = mover.state["ply"]
            answer = await move(sockets, f"m{ply}")
            if answer["type"] == "done":
                acknowledged.append((table, ply))
            await asyncio.sleep(0.3)
        await sockets[0].until(lambda message: False)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
    return -1


async def told_to_stop(server: Server) -> tuple[float, list[tuple[str, int]], list[int]]:
    """How long it took to end while people move and bots think, what was acknowledged, the close codes."""
    playing = [await two_at_a_table(server) for _ in range(5)]
    thinking = [await against(server, -1) for _ in range(4)]
    acknowledged: list[tuple[str, int]] = []
    tasks = [
        asyncio.create_task(play_until_it_ends(sockets, acknowledged, table)) for table, _, sockets in playing
    ]
    hints = [asyncio.create_task(turn(one, 60)) for _, one in thinking]
    await asyncio.sleep(2)
    began = time.monotonic()
    await asyncio.to_thread(server.stop)
    took = time.monotonic() - began
    codes = await asyncio.gather(*tasks)
    await asyncio.gather(*hints, return_exceptions=True)
    for _, people, sockets in playing:
        await all_go(people, sockets)
    for person, one in thinking:
        await all_go([person], [one])
    return took, acknowledged, codes


def missing(server: Server, acknowledged: list[tuple[str, int]]) -> list[tuple[str, int]]:
    with sqlite3.connect(server.database) as database:
        stored = set(database.execute('SELECT "table", ply FROM event'))
    database.close()
    return [one for one in acknowledged if one not in stored]


def test_told_to_stop_it_ends_within_ten_seconds_with_everything_stored(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        took, acknowledged, codes = asyncio.run(told_to_stop(server))
        figure(
            "told to stop",
            f"over after {took:.1f} s, {len(acknowledged)} moves acknowledged, closed with {codes}",
        )
        assert took <= 10
        assert set(codes) <= {1001, 1012}
        assert len(acknowledged) > 10
        assert missing(server, acknowledged) == []
        assert "Traceback" not in server.log.read_text()


def test_told_to_stop_a_server_that_tells_before_it_stores_loses_moves(tmp_path: Path) -> None:
    with Server(tmp_path, plant="told-before-stored") as server:
        _, acknowledged, _ = asyncio.run(told_to_stop(server))
        assert missing(server, acknowledged) != []
