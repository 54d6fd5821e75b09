"""Who is away and who is back, and what the server keeps and does about it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from nodes import Watch, choices, done, new_table, nodes, person, whose_turn

from madang.bots import levels
from madang.games import game
from madang.games.base import MadangError
from madang.server import messages
from madang.server.clocks import DAY
from madang.server.live import ABSENT, Live
from madang.server.refusals import Refused
from madang.server.store import StoreError
from madang.server.tables import Tables

LIVE = {"kind": "live", "bank": 60, "bonus": 1, "cap": 60}
Body = Callable[[Tables, Live], Awaitable[None]]


def at_a_table(folder: Path, body: Body, **more: Any) -> None:
    """Ann and Ben at a table in play."""

    async def run() -> None:
        async with nodes(folder) as [tables]:
            await body(tables, await tables.live(await new_table(tables, ["ann", "ben"], **more)))

    asyncio.run(run())


def later(tables: Tables, seconds: float) -> None:
    """Let so much time pass at once."""
    tables.clock = lambda: time.monotonic() + seconds


async def replaced(tables: Tables, live: Live, who: str) -> str:
    """The answer to the other one who says that a bot should play on."""
    other = {"ann": "ben", "ben": "ann"}[who]
    answer = await tables.act(live, other, messages.Replace(str(live.table.seat_of(who))))
    return answer.code if isinstance(answer, messages.Refusal) else "done"


def test_somebody_who_has_done_nothing_here_for_long_can_be_replaced(tmp_path: Path) -> None:
    async def body(tables: Tables, live: Live) -> None:
        assert await replaced(tables, live, "ben") == "not-away"
        later(tables, ABSENT + 1)
        assert await replaced(tables, live, "ben") == "done"

    at_a_table(tmp_path, body)


def test_whoever_is_connected_is_not_away_however_long_he_thinks_and_whoever_parted_is_after_a_while(
    tmp_path: Path,
) -> None:
    async def body(tables: Tables, live: Live) -> None:
        ben = Watch(live, "ben")
        later(tables, 10 * ABSENT)
        assert await replaced(tables, live, "ben") == "not-away"
        live.part(ben, tables.clock)
        assert await replaced(tables, live, "ben") == "not-away"
        later(tables, 10.5 * ABSENT)
        assert await replaced(tables, live, "ben") == "not-away"
        later(tables, 11 * ABSENT + 1)
        assert await replaced(tables, live, "ben") == "done"
        assert live.table.seats["B"].stand_in is not None

    at_a_table(tmp_path, body)


@pytest.mark.parametrize(
    ("pace", "seconds"), [({"kind": "none"}, ABSENT), ({"kind": "slow", "days": 2}, 2 * DAY)]
)
def test_nobody_waits_for_the_vote_of_another_who_is_gone(
    tmp_path: Path, pace: dict[str, Any], seconds: float
) -> None:
    async def run() -> None:
        async with nodes(tmp_path) as [tables]:
            live = await tables.live(await new_table(tables, ["ann", "ben", "cleo"], pace=pace))
            done(await tables.act(live, "ben", messages.Leave()))
            done(await tables.act(live, "cleo", messages.Replace("B")))
            assert live.table.seats["B"].votes == "C"
            done(await tables.act(live, "cleo", messages.Replace("B")))
            assert live.table.seats["B"].stand_in is None
            later(tables, seconds - 10)
            done(await tables.act(live, "cleo", messages.Replace("B")))
            assert live.table.seats["B"].stand_in is None
            later(tables, seconds + 10)
            done(await tables.act(live, "cleo", messages.Replace("B")))
            assert live.table.seats["B"].stand_in is not None

    asyncio.run(run())


def test_whoever_left_and_moves_all_the_same_is_back(tmp_path: Path) -> None:
    async def body(tables: Tables, live: Live) -> None:
        who = whose_turn(live)
        done(await tables.act(live, who, messages.Leave()))
        assert live.table.seats[str(live.table.seat_of(who))].away == "left"
        done(await tables.act(live, who, messages.Move(live.table.ply, "m", choices(live, who)[0])))
        assert live.table.seats[str(live.table.seat_of(who))].away == ""

    at_a_table(tmp_path, body)


def test_whoever_orders_late_is_back_before_all_orders_are_in(tmp_path: Path) -> None:
    async def body(tables: Tables, live: Live) -> None:
        later(tables, 61)
        tables.see_who_ran_out()
        await asyncio.gather(*tables.tasks)
        assert [row.away for row in live.table.seats.values()] == ["time", "time"]
        done(await tables.act(live, "ann", messages.Move(live.table.ply, "m", choices(live, "ann")[0])))
        assert [row.away for row in live.table.seats.values()] == ["", "time"]

    at_a_table(tmp_path, body, pace=LIVE, options={"orders": "together"})


def test_whoever_leaves_after_ordering_stays_away(tmp_path: Path) -> None:
    async def body(tables: Tables, live: Live) -> None:
        ply, orders = live.table.ply, {who: choices(live, who) for who in ("ann", "ben")}
        done(await tables.act(live, "ann", messages.Move(ply, "m", orders["ann"][0])))
        done(await tables.act(live, "ann", messages.Leave()))
        done(await tables.act(live, "ann", messages.Move(ply, "changed", orders["ann"][1])))
        done(await tables.act(live, "ben", messages.Move(ply, "m", orders["ben"][0])))
        assert live.table.ply == ply + 2
        assert [row.away for row in live.table.seats.values()] == ["left", ""]

    at_a_table(tmp_path, body, options={"orders": "together"})


def test_the_time_of_an_order_is_stored_with_it(tmp_path: Path) -> None:
    async def body(tables: Tables, live: Live) -> None:
        later(tables, 20)
        done(await tables.act(live, "ann", messages.Move(live.table.ply, "m", choices(live, "ann")[0])))
        stored = await tables.store.load(live.table.head.id)
        assert stored is not None
        assert stored.head.clocks == pytest.approx({"A": 41, "B": 40}, abs=5)
        assert stored.head.clocks["A"] == pytest.approx(stored.head.clocks["B"] + 1)

    at_a_table(tmp_path, body, pace=LIVE, options={"orders": "together"})


def test_a_game_that_cannot_be_read_tells_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def cannot(stored: Any) -> None:
        raise MadangError("event 5 (deal B 3 4 4) can't be")

    async def body(tables: Tables, live: Live) -> None:
        monkeypatch.setattr("madang.server.tables.Table", cannot)
        with pytest.raises(Refused, match="failed"):
            await tables.read(live.table.head.id)

    at_a_table(tmp_path, body)
    assert "a stored game can't be read" in caplog.text
    assert "deal" not in caplog.text


def test_whoever_moves_without_a_socket_is_here(tmp_path: Path) -> None:
    async def body(tables: Tables, live: Live) -> None:
        later(tables, ABSENT + 1)
        who = whose_turn(live)
        done(await tables.act(live, who, messages.Move(live.table.ply, "m", choices(live, who)[0])))
        assert await replaced(tables, live, who) == "not-away"

    at_a_table(tmp_path, body)


def test_nothing_is_kept_of_those_who_only_look(tmp_path: Path) -> None:
    async def body(tables: Tables, live: Live) -> None:
        for number in range(100):
            watch = Watch(live, f"visitor {number}")
            live.join(watch, tables.clock)
            live.part(watch, tables.clock)
        assert set(live.last_here) == {"ann", "ben"}

    at_a_table(tmp_path, body)


def test_a_table_whose_people_ran_out_of_time_is_watched_no_more(tmp_path: Path) -> None:
    async def body(tables: Tables, live: Live) -> None:
        assert list(tables.timed) == [live.table.head.id]
        later(tables, 61)
        tables.see_who_ran_out()
        await asyncio.gather(*tables.tasks)
        assert live.table.seats[live.table.awaiting()[0]].away == "time"
        assert not tables.timed
        who = whose_turn(live)
        done(await tables.act(live, who, messages.Move(live.table.ply, "m", choices(live, who)[0])))
        assert live.table.seats[str(live.table.seat_of(who))].away == ""
        assert bool(tables.timed) == (whose_turn(live) != who)

    at_a_table(tmp_path, body, pace=LIVE)


def test_a_late_decision_has_one_answer_even_if_its_makers_return_cannot_be_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(tables: Tables, live: Live) -> None:
        later(tables, 61)
        tables.see_who_ran_out()
        await asyncio.gather(*tables.tasks)

        async def fail(*rows: Any) -> bool:
            raise StoreError("not stored")

        monkeypatch.setattr(tables.store, "change_seat", fail)
        who, ply = whose_turn(live), live.table.ply
        heard: list[messages.Answer] = []
        move = messages.Move(ply, "m", choices(live, who)[0])
        answer = await tables.act(live, who, move, heard.append)
        assert isinstance(answer, messages.Done)
        assert heard == [answer]
        assert live.table.ply > ply

    at_a_table(tmp_path, body, pace=LIVE)


def test_the_clocks_are_watched_on_whatever_goes_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(tables: Tables, live: Live) -> None:
        looks = []

        async def at_once(seconds: float) -> None:
            await sleep(0)

        def fail() -> None:
            looks.append(1)
            raise ZeroDivisionError

        sleep = asyncio.sleep
        monkeypatch.setattr(asyncio, "sleep", at_once)
        monkeypatch.setattr(tables, "see_who_ran_out", fail)
        watching = asyncio.create_task(tables.watch_clocks())
        while len(looks) < 3:
            await sleep(0)
        assert not watching.done()
        watching.cancel()

    at_a_table(tmp_path, body)


def test_who_waits_for_a_hint_does_not_keep_the_server_from_ending(tmp_path: Path) -> None:
    async def not_yet(game: str) -> None:
        await asyncio.Event().wait()

    async def run() -> None:
        async with nodes(tmp_path) as [tables]:
            tables.bots_ready = not_yet
            wanted = messages.NewTable("koryo", 2, bots=[levels(game("koryo"))[0]])
            while (live := await tables.open(person("ann"), wanted)).table.awaiting() != ["A"]:
                pass
            asking = asyncio.create_task(tables.act(live, "ann", messages.AskHint()))
            await asyncio.sleep(0.05)
            assert not asking.done()
        await asyncio.gather(asking, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_node_that_missed_a_decision_takes_nobody_for_out_of_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with nodes(tmp_path, 2) as [tables, deaf]:
            live = await tables.live(await new_table(tables, ["ann", "ben"], pace=LIVE))
            table = live.table.head.id
            behind, who = await deaf.live(table), whose_turn(live)
            seat = str(live.table.seat_of(who))
            later(tables, 30)
            deaf.fanout.forget(deaf.on_change)
            done(await tables.act(live, who, messages.Move(live.table.ply, "m", choices(live, who)[0])))
            deaf.fanout.listen(deaf.on_change)
            kept = dict(live.table.clocks.stored)
            later(deaf, 61)
            assert seat in behind.table.clocks.run_out(deaf.clock())
            await deaf.save_clocks()
            deaf.see_who_ran_out()
            await asyncio.gather(*deaf.tasks)
            stored = await tables.store.load(table)
            assert stored is not None
            assert {row.seat: row.away for row in stored.seats}[seat] == ""
            assert stored.head.clocks == kept
            assert behind.table.ply == live.table.ply

    asyncio.run(run())
