"""Clocks run on a time that never jumps, lose nobody's game, and a restart charges nobody."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from nodes import new_table, nodes
from serving import Person, Server, Socket

from madang.server.clocks import DAY, Clocks, limits
from madang.server.messages import LiveClock, NoClock, SlowClock
from madang.server.tables import CHECKPOINT

LIVE = LiveClock(bank=300, bonus=15, cap=320)
HOUR = 3600.0
BANK: dict[str, Any] = {"kind": "live", "bank": 300, "bonus": 15, "cap": 300}


def begun(pace: Any, seats: str = "AB") -> Clocks:
    clocks = Clocks(pace, {})
    clocks.begin(seats)
    return clocks


def test_a_pace_has_a_bank_a_bonus_and_a_cap() -> None:
    assert limits(NoClock()) is None
    assert limits(LIVE) == (300, 15, 320)
    assert LiveClock(bank=900).cap == 900  # never below the bank, and it is told so
    assert limits(LiveClock(bank=300, bonus=15, cap=60)) == (300, 15, 300)
    assert limits(SlowClock(days=3)) == (3 * DAY, 3 * DAY, 3 * DAY)


def test_without_a_clock_nothing_runs_and_nobody_runs_out() -> None:
    clocks = begun(NoClock())
    clocks.run("A", 0.0)
    assert clocks.left(HOUR) == {}
    assert clocks.after_decision("A", HOUR) == {}
    assert clocks.run_out(HOUR) == []


def test_only_the_clocks_of_those_who_decide_run() -> None:
    clocks = begun(LIVE, "ABC")
    clocks.run("AC", 1000.0)
    assert clocks.left(1010.0) == {"A": 290, "B": 300, "C": 290}
    clocks.run("B", 1010.0)
    assert clocks.left(1015.0) == {"A": 290, "B": 295, "C": 290}
    clocks.run("", 1015.0)
    assert clocks.left(1e9) == {"A": 290, "B": 295, "C": 290}


def test_who_decides_gets_the_bonus_up_to_the_cap_and_asking_changes_nothing() -> None:
    clocks = begun(LIVE)
    clocks.run("A", 0.0)
    assert clocks.after_decision("A", 100.0) == {"A": 215, "B": 300}
    assert clocks.after_decision("A", 0.0) == {"A": 315, "B": 300}
    assert clocks.left(0.0) == {"A": 300, "B": 300}
    clocks.stored = {"A": 319.0, "B": 300.0}
    assert clocks.after_decision("A", 0.0) == {"A": 320, "B": 300}


def test_a_slow_clock_gives_its_days_anew_for_each_decision() -> None:
    clocks = begun(SlowClock(days=2))
    clocks.run("A", 0.0)
    assert clocks.after_decision("A", DAY) == {"A": 2 * DAY, "B": 2 * DAY}


def test_a_clock_stops_at_nothing_and_who_ran_out_still_gets_the_bonus() -> None:
    clocks = begun(LIVE)
    clocks.run("A", 0.0)
    assert clocks.run_out(299.0) == []
    assert clocks.run_out(300.0) == ["A"]
    assert clocks.left(HOUR) == {"A": 0, "B": 300}
    assert clocks.after_decision("A", HOUR) == {"A": 15, "B": 300}


def test_a_bot_and_a_stranger_have_no_clock() -> None:
    clocks = begun(LIVE, "A")
    clocks.run("AB", 0.0)
    assert clocks.running == {"A"}
    assert clocks.after_decision("B", 10.0) == {"A": 290}


def test_stored_clocks_run_on_from_what_is_stored_whatever_the_time_says_after_a_restart() -> None:
    for now in (0.0, 5.0, 1e9):
        clocks = Clocks(LIVE, {"A": 120.0, "B": 300.0})
        clocks.run("A", now)
        assert clocks.left(now) == {"A": 120, "B": 300}
        assert clocks.left(now + 20) == {"A": 100, "B": 300}


# From one node to the next


async def left_at_a_start(folder: Path, table: str) -> float:
    """The least that a clock of a table has left at a node that begins now."""
    async with nodes(folder) as [tables]:
        live = await tables.live(table)
        return min(live.table.clocks.left(tables.clock()).values())


def test_whoever_closes_a_node_saves_its_clocks(tmp_path: Path) -> None:
    async def run() -> None:
        async with nodes(tmp_path) as [tables]:
            table = await new_table(tables, ["ann", "ben"], pace=BANK)
            tables.clock = lambda: time.monotonic() + 20
        assert await left_at_a_start(tmp_path, table) <= BANK["bank"] - 20

    asyncio.run(run())


def test_after_a_crash_nobody_has_more_time_than_at_the_last_checkpoint(tmp_path: Path) -> None:
    full = dict.fromkeys("AB", float(BANK["bank"]))

    async def run() -> None:
        async with nodes(tmp_path) as [tables]:
            table = await new_table(tables, ["ann", "ben"], pace=BANK)
            watching = asyncio.create_task(tables.watch_clocks())
            await asyncio.sleep(0)
            tables.clock = lambda: time.monotonic() + CHECKPOINT
            async with asyncio.timeout(60):
                while (stored := await tables.store.load(table)) and stored.head.clocks == full:
                    await asyncio.sleep(0.1)
            assert await left_at_a_start(tmp_path, table) <= BANK["bank"] - CHECKPOINT
            watching.cancel()

    asyncio.run(run())


# Over sockets


async def at_a_table(server: Server, seats: int, **pace: Any) -> tuple[str, list[Person], list[Socket]]:
    people = [await Person(server).arrive(f"guest {number}") for number in range(seats)]
    table = await people[0].open(game="koryo", players=seats, pace=pace)
    for person, seat in zip(people[1:], "BCDE", strict=False):
        assert (await person.act(table, type="sit", seat=seat))["type"] == "done"
    assert (await people[0].act(table, type="start"))["type"] == "done"
    return table, people, [await person.join(table) for person in people]


async def clocks_now(one: Socket) -> dict[str, float]:
    await one.send(type="sync")
    await one.until(lambda message: message["type"] == "state")
    await one.until(lambda message: message["type"] == "now")
    clocks: dict[str, float] = one.now["clocks"]
    return clocks


async def all_go(people: list[Person], sockets: list[Socket]) -> None:
    for one in sockets:
        await one.close()
    for person in people:
        await person.leave()


async def moved_by_jumps(server: Server) -> float:
    """The most that a clock moves by itself when the wall clock jumps an hour on, and then two back."""
    _, people, sockets = await at_a_table(server, 2, kind="live", bank=7200, bonus=15, cap=7200)
    most = 0.0
    for jump in (HOUR, -HOUR, 0.0):
        began = time.monotonic()
        before = await clocks_now(sockets[0])
        server.folder.joinpath("jump").write_text(str(jump))
        after = await clocks_now(sockets[0])
        took = time.monotonic() - began
        most = max(most, *(abs(after[seat] - before[seat]) - took for seat in before))
    mover = next(one for one in sockets if one.state["seat"] in one.state["awaiting"])
    choice = mover.state["choices"][0]["text"]
    done = await mover.ask(type="move", ply=mover.state["ply"], id="m", choice=choice)
    assert done["type"] == "done"
    await all_go(people, sockets)
    return most


def test_a_wall_clock_that_jumps_an_hour_moves_no_clock_of_a_table(tmp_path: Path) -> None:
    with Server(tmp_path, plant="clock-jumps") as server:
        assert asyncio.run(moved_by_jumps(server)) < 1


@pytest.mark.slow
def test_clocks_by_the_wall_clock_would_jump_with_it(tmp_path: Path) -> None:
    with Server(tmp_path, plant="clock-of-the-wall") as server:
        assert asyncio.run(moved_by_jumps(server)) > HOUR - 60


DOWN = 6.0  # seconds that a server is not there


async def charged_by_restarts(server: Server) -> float:
    """The most that a clock loses beyond the time that the server ran, while it is stopped and killed."""
    table, people, sockets = await at_a_table(server, 2, **BANK)
    most = 0.0
    for end in (server.stop, server.kill):
        before, looked = await clocks_now(sockets[-1]), time.monotonic()
        end()
        ran = time.monotonic() - looked
        await asyncio.sleep(DOWN)
        begun = time.monotonic()
        server.start()
        sockets.append(await people[0].join(table))
        after = await clocks_now(sockets[-1])
        ran += time.monotonic() - begun
        most = max(most, *(before[seat] - after[seat] - ran for seat in before))
    await all_go(people, sockets)
    return most


@pytest.mark.slow
def test_a_restart_charges_nobody(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert asyncio.run(charged_by_restarts(server)) < DOWN / 2


async def given_by_a_stop(server: Server) -> float:
    """The most that a clock has more after a stop than before it."""
    table, people, sockets = await at_a_table(server, 2, **BANK)
    while min((before := await clocks_now(sockets[0])).values()) > BANK["bank"] - DOWN:
        await asyncio.sleep(0.5)
    server.stop()
    server.start()
    sockets.append(await people[0].join(table))
    after = await clocks_now(sockets[-1])
    await all_go(people, sockets)
    return max(after[seat] - before[seat] for seat in before)


@pytest.mark.slow
def test_a_stop_gives_nobody_more_time(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert asyncio.run(given_by_a_stop(server)) <= 0


@pytest.mark.slow
def test_clocks_that_run_while_nobody_serves_would_charge_for_it(tmp_path: Path) -> None:
    with Server(tmp_path, plant="clocks-run-while-down") as server:
        assert asyncio.run(charged_by_restarts(server)) > DOWN / 2


def away_of(one: Socket) -> dict[str, str]:
    return {row["seat"]: row["away"] for row in one.state["table"]["seats"]}


def stand_ins(one: Socket) -> dict[str, str | None]:
    return {row["seat"]: row["stand_in"] for row in one.state["table"]["seats"]}


async def until_state(one: Socket, seat: str, away: str, seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while away_of(one)[seat] != away:
            await one.receive()


def test_who_runs_out_loses_nothing_the_others_let_a_bot_play_and_the_seat_is_taken_back(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server:

        async def run() -> None:
            _, people, sockets = await at_a_table(server, 3, kind="live", bank=8, bonus=8, cap=8)
            by_seat = {one.state["seat"]: one for one in sockets}
            late = sockets[0].state["awaiting"][0]
            ply = sockets[0].state["ply"]
            others = [seat for seat in by_seat if seat != late]
            refused = await by_seat[others[0]].ask(type="replace", seat=late)
            assert refused["code"] == "not-away"
            for one in sockets:
                await until_state(one, late, "time")
            assert [one.state["ply"] for one in sockets] == [ply] * 3
            assert sockets[0].state["result"] is None
            assert by_seat[late].state["choices"]  # a late decision counts as any other
            assert (await by_seat[others[0]].ask(type="replace", seat=late))["type"] == "done"
            assert stand_ins(by_seat[others[0]])[late] is None  # the other one has not agreed
            assert (await by_seat[others[1]].ask(type="replace", seat=late))["type"] == "done"
            one = by_seat[others[1]]
            async with asyncio.timeout(60):
                while one.state["ply"] == ply:
                    await one.receive()
            assert stand_ins(one)[late] is not None
            assert (await by_seat[late].ask(type="return"))["type"] == "done"
            await until_state(one, late, "")
            assert stand_ins(one)[late] is None
            await all_go(people, sockets)

        asyncio.run(run())


@pytest.mark.slow
def test_a_late_decision_counts_and_its_maker_is_back(tmp_path: Path) -> None:
    with Server(tmp_path) as server:

        async def run() -> None:
            _, people, sockets = await at_a_table(server, 2, kind="live", bank=1, bonus=30, cap=60)
            by_seat = {one.state["seat"]: one for one in sockets}
            late = by_seat[sockets[0].state["awaiting"][0]]
            seat = late.state["seat"]
            await until_state(late, seat, "time")
            ply, choice = late.state["ply"], late.state["choices"][0]["text"]
            assert (await late.ask(type="move", ply=ply, id="late", choice=choice))["type"] == "done"
            assert (await clocks_now(late))[seat] == pytest.approx(30, abs=5)
            await until_state(late, seat, "")
            await all_go(people, sockets)

        asyncio.run(run())
