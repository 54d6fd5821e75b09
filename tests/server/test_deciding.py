"""Decisions at a table: moves, orders placed together, what is cut short, and what people say meanwhile."""

import asyncio
import json
import random

import pytest
from houses import ANN, BEN, CLEO, EVE, SEATS, House, in_a_house, person

from madang.games import NAMES
from madang.server import actions, messages, replays
from madang.server.limits import CHANGES, PHRASES
from madang.server.live import GATHERED, Live
from madang.server.logs import JsonLines
from madang.server.messages import (
    Done,
    Leave,
    LiveClock,
    Move,
    Mute,
    Rematch,
    Replace,
    Say,
    Sit,
    Start,
    Sync,
    Why,
)
from madang.server.pool import Pool
from madang.server.sockets import handle
from madang.server.store import Person
from madang.server.table import Table
from madang.server.tables import Tables

# Deciding


def test_a_move_is_acknowledged_before_anyone_is_told() -> None:
    async def body(house: House) -> None:
        live = await house.running()
        seat = live.table.deciding()[0]
        mover, other = person(live, seat), person(live, "AB"[seat == "A"])
        viewers = house.look(live, mover), house.look(live, other)
        [viewer.told() for viewer in viewers]
        choice = live.table.position_for(seat).legal()[0]
        assert await house.act(live, other, Move(1, "x", choice)) == "not-your-decision"
        assert await house.act(live, mover, Move(2, "x", choice)) == "stale"
        await handle(house.tables, live, viewers[0].connection, Move(1, "x", choice))
        own, others = viewers[0].told(), viewers[1].told()
        assert [message["type"] for message in own] == ["done", "state"]
        assert (own[0]["id"], own[0]["ply"], own[1]["ply"]) == ("x", 1, 2)
        assert [message["type"] for message in others] == ["state"]
        assert await house.act(live, mover, Move(1, "x", "another")) == Done("x", 1)
        assert await house.act(live, mover, Move(1, "y", choice)) == "stale"
        assert viewers[1].told() == []

    in_a_house(body)


def test_what_nobody_foresaw_is_answered_and_its_words_are_not_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(*asked: object) -> None:
        raise ValueError(" ".join(["the", "hand", "is"]))

    async def body(house: House) -> None:
        live = await house.running()
        seat = live.table.deciding()[0]
        viewer = house.look(live, person(live, seat))
        viewer.told()
        move = Move(1, "x", live.table.position_for(seat).legal()[0])
        with monkeypatch.context() as planted:
            planted.setitem(actions.DOERS, Move, failing)
            await handle(house.tables, live, viewer.connection, move)
        [told] = [message for message in viewer.told() if message["type"] == "refused"]
        assert (told["code"], told["id"]) == ("failed", "x")
        lines = [JsonLines().format(record) for record in caplog.records]
        assert any("ValueError" in line for line in lines)
        assert not any("the hand is" in line for line in lines)
        await asyncio.gather(*house.tables.tasks)
        assert await house.act(live, person(live, seat), move) == Done("x", 1)

    in_a_house(body)


def test_orders_placed_together_can_be_changed_until_the_last_is_in() -> None:
    async def body(house: House) -> None:
        live = await house.running(players=3, options={"orders": "together"})
        viewers = {seat: house.look(live, SEATS[seat]) for seat in "ABC"}
        watcher = house.look(live, None)
        assert sorted(live.table.awaiting()) == ["A", "B", "C"]
        legal = {seat: live.table.position_for(seat).legal() for seat in "ABC"}
        [viewer.told() for viewer in (*viewers.values(), watcher)]

        await house.do(live, ANN, Move(1, "a1", legal["A"][0]))
        for viewer, lodged in ((viewers["A"], legal["A"][0]), (viewers["B"], None), (watcher, None)):
            [state] = viewer.told()
            assert (state["ply"], sorted(state["awaiting"]), state["lodged"]) == (1, ["B", "C"], lodged)
            assert state["events"] == []
        viewers["C"].told()

        await house.do(live, ANN, Move(1, "a2", legal["A"][-1]))
        [state] = viewers["A"].told()
        assert state["lodged"] == legal["A"][-1]
        assert [viewers["B"].told(), viewers["C"].told(), watcher.told()] == [[], [], []], (
            "a change is not told"
        )
        assert await house.act(live, ANN, Move(1, "a1", "?")) == Done("a1", 1)
        assert await house.act(live, ANN, Move(1, "a3", "9*99")) != Done("a3", 1)

        await house.tables.reload(live)
        assert live.table.lodged["A"].choice == legal["A"][-1]
        [viewer.told() for viewer in (*viewers.values(), watcher)]
        await house.do(live, BEN, Move(1, "b", legal["B"][0]))
        await house.do(live, CLEO, Move(1, "c", legal["C"][0]))
        assert live.table.ply == 4
        assert live.table.lodged == {}
        assert await house.act(live, ANN, Move(1, "a1", "?")) == Done("a1", 1)
        state = viewers["A"].told()[-1]
        assert [event["text"] for event in state["events"] if event["by"] == "A"] == [legal["A"][-1]]
        for seat, hidden in (("B", "A"), ("C", "A"), ("A", "B")):
            events = viewers[seat].told()[-1]["events"] if seat != "A" else state["events"]
            assert all(event["text"].startswith("?") for event in events if event["by"] == hidden)
        placed = [f"?{count}" for count in json.loads(live.table.state(None))["view"]["placed"].values()]
        told = [event["text"] for event in watcher.told()[-1]["events"] if event["by"]]
        assert sorted(told) == sorted(placed)
        logged = json.loads(messages.encode(replays.log(live.table, None)))
        assert [event["text"] for event in logged if event["by"]] == told
        assert state["lodged"] is None

    in_a_house(body)


def test_a_changed_order_is_not_told_at_another_node_and_counts_there() -> None:
    async def body(house: House) -> None:
        tables = house.tables
        other = House(Tables(tables.store, Pool(1), fanout=tables.fanout, bot_pause=0.0))
        live = await house.running(options={"orders": "together"})
        there = await other.tables.live(live.table.head.id)
        viewer = other.look(there, BEN)
        legal = {seat: live.table.position_for(seat).legal() for seat in "AB"}

        async def told(mover: House, at: Live, who: Person, move: Move) -> list[str]:
            viewer.told()
            await mover.do(at, who, move)
            while other.tables.tasks:
                await asyncio.gather(*other.tables.tasks)
            return viewer.kinds()

        assert await told(house, live, ANN, Move(1, "a1", legal["A"][0])) == ["state"]
        assert await told(house, live, ANN, Move(1, "a2", legal["A"][-1])) == []
        assert "state" in await told(other, there, BEN, Move(1, "b", legal["B"][0]))
        assert there.table.recorder is not None
        assert f"A {legal['A'][-1]}" in there.table.recorder.record.events
        await other.tables.close()

    in_a_house(body)


def test_an_order_can_not_be_changed_for_ever() -> None:
    async def body(house: House) -> None:
        live = await house.running(options={"orders": "together"})
        choices = live.table.position_for("A").legal()
        codes = [
            await house.act(live, ANN, Move(1, f"{n}", choices[n % len(choices)])) for n in range(CHANGES + 2)
        ]
        assert codes[0] == Done("0", 1)
        assert codes[-1] == "too-many-changes"

    in_a_house(body)


@pytest.mark.parametrize("name", NAMES)
def test_a_table_loaded_again_tells_everyone_the_same(name: str) -> None:
    async def body(house: House) -> None:
        live = await house.running(name, 3)
        gen = random.Random(2)
        for plies in (5, 17, 30, 10_000):
            await house.play(live, gen, plies)
            before = [live.table.state(seat) for seat in (*"ABC", None)]
            live.table = await house.tables.read(live.table.head.id)
            assert [live.table.state(seat) for seat in (*"ABC", None)] == before

    in_a_house(body)


def test_why_is_told_from_the_askers_own_view() -> None:
    async def body(house: House) -> None:
        live = await house.open()
        assert await house.act(live, ANN, Why("-")) == "not-begun"
        await house.do(live, BEN, Sit("B"))
        await house.do(live, ANN, Start())
        seat = live.table.deciding()[0]
        mover, other = person(live, seat), person(live, "AB"[seat == "A"])
        choice = live.table.position_for(seat).legal()[0]
        assert await house.act(live, mover, Why(choice)) == "allowed"
        assert await house.act(live, other, Why(choice)) == "not-your-decision"
        assert await house.act(live, EVE, Why(choice)) == "not-seated"
        answer = await house.tables.act(live, mover.key, Why("9*9" if choice != "9*9" else "1*1"))
        assert isinstance(answer, messages.Refusal)
        assert answer.rule is not None
        assert answer.rule.startswith("K")

    in_a_house(body)


# What is cut short


@pytest.mark.parametrize("steps", range(1, 12))
def test_what_has_begun_is_done_though_whoever_asked_has_gone(steps: int) -> None:
    async def body(house: House) -> None:
        live = await house.running()
        viewer = house.look(live, EVE)
        viewer.told()
        seat = live.table.awaiting()[0]
        choice = live.table.position_for(seat).legal()[0]
        asking = asyncio.create_task(house.tables.act(live, person(live, seat).key, Move(1, "x", choice)))
        for _ in range(steps):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(*house.tables.doing, return_exceptions=True)
        stored = await house.tables.store.load(live.table.head.id)
        assert stored is not None
        assert live.table.ply == len(stored.events)
        assert [m["ply"] for m in viewer.told() if m["type"] == "state"] == [2] * (live.table.ply - 1)

    in_a_house(body)


def test_a_table_that_cannot_be_loaded_keeps_no_other_from_going_on(caplog: pytest.LogCaptureFixture) -> None:
    async def body(house: House) -> None:
        both = [await house.running(pace=LiveClock(bank=60, bonus=1, cap=60)) for _ in range(2)]
        read, tried = house.tables.read, list[str]()

        async def failing_once(table_id: str) -> Table:
            tried.append(table_id)
            if len(tried) == 1:
                raise ValueError
            return await read(table_id)

        house.tables.loaded.clear()
        house.tables.recent.clear()
        house.tables.read = failing_once  # type: ignore[method-assign]
        await house.tables.take_up()
        assert sorted(tried) == sorted(live.table.head.id for live in both)
        assert list(house.tables.loaded) == tried[1:]
        assert "a table can't be taken up" in caplog.messages

    in_a_house(body)


def test_whoever_left_is_still_away_at_the_rematch_and_can_be_replaced() -> None:
    async def body(house: House) -> None:
        gen = random.Random(7)
        for _ in range(50):
            live = await house.running()
            while awaiting := live.table.awaiting():
                if awaiting == ["A"] and not live.table.seats["B"].away:
                    await house.do(live, BEN, Leave())  # and is back by deciding
                await house.play(live, gen, live.table.ply + 1)
            if live.table.seats["B"].away:  # the last decision was Ann's
                break
        answer = await house.tables.act(live, ANN.key, Rematch())
        assert isinstance(answer, messages.Follow)
        again = await house.tables.live(answer.table)
        seat = again.table.seat_of(BEN.key)
        assert seat is not None
        assert again.table.seats[seat].away == "left"
        await house.do(again, ANN, Replace(seat))
        assert again.table.seats[seat].stand_in is not None

    in_a_house(body)


def test_an_order_that_is_lodged_is_awaited_no_more_in_the_lobby() -> None:
    async def body(house: House) -> None:
        live = await house.running(options={"orders": "together"})
        for who, before in ((ANN, True), (BEN, True)):
            assert (await house.tables.lobby(who.key)).own[0].yours is before
        choice = live.table.position_for(live.table.seat_of(ANN.key)).legal()[0]
        await house.do(live, ANN, Move(1, "x", choice))
        assert not (await house.tables.lobby(ANN.key)).own[0].yours
        assert (await house.tables.lobby(BEN.key)).own[0].yours

    in_a_house(body)


# Talk


def test_phrases_reach_those_who_want_them_and_not_too_many() -> None:
    async def body(house: House) -> None:
        live = await house.running()
        ann, ben = house.look(live, ANN), house.look(live, BEN)
        [viewer.told() for viewer in (ann, ben)]
        await house.do(live, ANN, Say("hello"))
        assert ben.told() == [{"type": "said", "seat": "A", "phrase": "hello"}]
        await handle(house.tables, live, ben.connection, Mute("A", True))
        assert ben.kinds() == ["done"]
        await house.do(live, ANN, Say("thanks"))
        assert ben.told() == []
        await handle(house.tables, live, ben.connection, Mute("A", False))
        ben.told()
        await house.do(live, ANN, Say("wow"))
        assert ben.kinds() == ["said"]
        assert await house.act(live, EVE, Say("hello")) == "not-seated"
        codes = [await house.act(live, ANN, Say("oops")) for _ in range(PHRASES)]
        assert codes[-1] == "too-fast"
        await house.do(live, BEN, Say("hello"))

    in_a_house(body)


def test_sync_tells_all_again() -> None:
    async def body(house: House) -> None:
        live = await house.running()
        viewer = house.look(live, BEN)
        first = viewer.told()
        await handle(house.tables, live, viewer.connection, Sync())
        assert viewer.told() == first
        assert [message["type"] for message in first] == ["state", "now"]
        assert (first[1]["here"], first[1]["watching"]) == (["B"], 0)
        house.look(live, EVE)
        house.look(live, None)
        await asyncio.sleep(GATHERED + 0.2)
        assert [message["watching"] for message in viewer.told()] == [2]  # told once, however many came

    in_a_house(body)
