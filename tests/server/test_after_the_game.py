"""What comes after a game: the rematch, the log, the replay and the analysis."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from houses import ANN, BEN, CLEO, EVE, House, in_a_house, person

from madang.analysis import PLAN, Analysis, analyse
from madang.bots import levels
from madang.games import NAMES, game
from madang.records import Record
from madang.server import actions, analysing, engine, messages, replays
from madang.server.live import Live
from madang.server.messages import (
    AddBot,
    AnalysisAnswer,
    Follow,
    Move,
    Rematch,
    Sit,
    Start,
)
from madang.server.pool import Pool
from madang.server.refusals import Refused
from madang.server.tables import Tables

SECRET_THAT_MOVES = b"\2" * 32  # everybody, where seats are drawn


def test_a_rematch_leads_all_to_one_table_that_has_begun() -> None:
    async def body(house: House) -> None:
        live = await house.running()
        assert await house.act(live, ANN, Rematch()) == "not-over"
        await house.play(live, random.Random(4))
        ben = house.look(live, BEN)
        ben.told()
        assert await house.act(live, EVE, Rematch()) == "not-seated"
        first = await house.act(live, BEN, Rematch())
        assert isinstance(first, Follow)
        assert await house.act(live, ANN, Rematch()) == first
        assert {"type": "follow", "table": first.table} in ben.told()
        following = await house.tables.live(first.table)
        assert following.table.head.status == "running"
        assert following.table.people() == ["A", "B"]
        assert following.table.head.secret != live.table.head.secret
        assert live.table.info().rematch == first.table
        assert await house.act(live, ANN, Move(live.table.ply, "x", "-")) == "game-over"

    in_a_house(body)


def test_nobody_is_out_of_time_when_a_rematch_begins() -> None:
    async def body(house: House) -> None:
        live = await house.running()
        await house.play(live, random.Random(4))
        late = live.table.seats["B"]
        live.table.seats["B"] = msgspec.structs.replace(late, away="time")
        answer = await house.act(live, ANN, Rematch())
        assert isinstance(answer, Follow)
        assert {row.away for row in (await house.tables.live(answer.table)).table.seats.values()} == {""}

    in_a_house(body)


@pytest.mark.parametrize("name", NAMES)
def test_a_rematch_has_the_same_circle_which_moves_on_where_seats_are_drawn(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """G1.1. The bot moves on with the people; in Koryŏ all stay."""
    engine.prepare_bots(name)
    monkeypatch.setattr(actions, "new_secret", lambda: SECRET_THAT_MOVES)

    def circle(live: Live) -> list[tuple[str | None, str, str | None]]:
        return [(row.person, row.name, row.bot) for row in live.table.seats.values()]

    async def body(house: House) -> None:
        live = await house.open(name, 4)
        await house.do(live, ANN, AddBot("B", levels(game(name))[0]))
        await house.do(live, BEN, Sit("C"))
        await house.do(live, CLEO, Sit("D"))
        await house.do(live, ANN, Start())
        gen = random.Random(7)
        while live.table.awaiting():
            seat = live.table.awaiting()[0]
            if live.table.seats[seat].bot:
                await asyncio.sleep(0.001)
            else:
                choice = gen.choice(live.table.position_for(seat).legal())
                await house.do(live, person(live, seat), Move(live.table.ply, f"{live.table.ply}", choice))
        before = circle(live)
        answer = await house.act(live, ANN, Rematch())
        assert isinstance(answer, Follow)
        after = circle(await house.tables.live(answer.table))
        first = after.index(before[0])
        assert after[first:] + after[:first] == before
        assert (first == 0) == game(name).draws_first

    in_a_house(body)


@pytest.mark.parametrize("name", NAMES)
def test_the_log_is_what_a_viewer_was_told_and_the_replay_what_he_saw(name: str) -> None:
    async def body(house: House) -> None:
        live = await house.open(name, 2, options={"orders": "together"} if name == "koryo" else {})
        await house.do(live, BEN, Sit("B"))
        viewers = {who: house.look(live, who) for who in (ANN, BEN, None)}
        assert replays.log(live.table, None) == []
        told: dict[Any, list[Any]] = {who: [] for who in viewers}
        views: dict[Any, dict[int, Any]] = {who: {} for who in viewers}

        def note() -> None:
            for who, viewer in viewers.items():
                for message in viewer.told():
                    if message["type"] == "state" and message["events"]:
                        told[who] += message["events"]
                        views[who][message["ply"] - 1] = message["view"]

        await house.do(live, ANN, Start())
        note()
        for path in (replays.record_line, lambda table: replays.whole_replay(table, "open")):
            with pytest.raises(Refused, match="not-over"):
                path(live.table)
        gen = random.Random(5)
        left = replays.as_it_is(live.table)
        for_all = replays.log(left, None)
        while live.table.awaiting():
            await house.play(live, gen, live.table.ply + 1)
            note()
        assert replays.log(left, None) == for_all
        for who in viewers:
            seat = live.table.seat_of(who.key if who else None)
            assert json.loads(messages.encode(replays.log(live.table, seat))) == told[who]
            if seat is None:
                continue
            replayed = json.loads(messages.encode(replays.whole_replay(live.table, seat)))
            assert [step["ply"] for step in replayed] == list(range(live.table.ply))
            assert [event for step in replayed for event in step["events"]] == told[who]
            seen = [step for step in replayed if step["ply"] in views[who]]
            seen = [step for step in seen if views[who][step["ply"]]["phase"] != "orders"]  # a turn of each
            assert len(seen) > 10
            assert all(step["views"] == {seat: views[who][step["ply"]]} for step in seen)
        whole = json.loads(messages.encode(replays.whole_replay(live.table, "open")))
        assert all(set(step["views"]) == {"A", "B"} for step in whole)
        assert not any("?" in event["text"] for step in whole for event in step["events"])
        with pytest.raises(Refused, match="no-seat"):
            replays.whole_replay(live.table, "C")

    in_a_house(body)


def test_an_analysis_is_worked_out_once_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def analyse(record: Any, progress: Callable[[int, int], None], threads: int) -> dict[str, Any]:
        asked.append(record)
        progress(1, 2)
        return {"decisions": [1, 2]}

    monkeypatch.setattr(analysing, "analyse", analyse)
    monkeypatch.setattr(analysing, "in_plies", lambda found, table: found)

    async def body(house: House) -> None:
        live = await house.running()
        with pytest.raises(Refused, match="not-over"):
            await analysing.look(house.tables, live)
        with pytest.raises(Refused, match="not-over"):
            await analysing.ask(house.tables, live, "here")
        await house.play(live, random.Random(6))
        assert (await analysing.look(house.tables, live)).of == 0
        await analysing.ask(house.tables, live, "here")
        assert live.analysis is not None
        await live.analysis
        answer = await analysing.ask(house.tables, live, "here")
        assert (answer.done, answer.of, answer.analysis) == (2, 2, {"decisions": [1, 2]})
        assert len(asked) == 1

    in_a_house(body)


@pytest.mark.parametrize(("most", "of_one", "other"), [(1, 9, "there"), (9, 1, "here")])
def test_analyses_that_wait_are_not_too_many(
    monkeypatch: pytest.MonkeyPatch, most: int, of_one: int, other: str
) -> None:
    monkeypatch.setattr(analysing, "MOST_WAITING", most)
    monkeypatch.setattr(analysing, "MOST_OF_ONE", of_one)

    async def body(house: House) -> None:
        first, second = [await house.running() for _ in range(2)]
        for live in (first, second):
            await house.play(live, random.Random(6))
        async with house.tables.analyses:
            await analysing.ask(house.tables, first, "here")
            await analysing.ask(house.tables, first, "here")
            with pytest.raises(Refused, match="too-fast"):
                await analysing.ask(house.tables, second, other)
            assert first.analysis is not None
            first.analysis.cancel()
            await asyncio.gather(first.analysis, return_exceptions=True)
            await analysing.ask(house.tables, second, other)
            assert second.analysis is not None
            second.analysis.cancel()

    in_a_house(body)


@pytest.mark.slow
def test_an_analysis_of_a_game_grows_names_the_plies_of_the_table_and_is_read_back_from_the_store(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def body(house: House) -> None:
        live = await house.running()
        await house.play(live, random.Random(6))
        loop = asyncio.get_running_loop()
        looks = []

        def quickly(record: Record, progress: Callable[[int, int], None], threads: int) -> Analysis:
            def then_look(done: int, of: int) -> None:
                progress(done, of)
                look = asyncio.run_coroutine_threadsafe(analysing.look(house.tables, live), loop)
                looks.append(look.result(60))

            return analyse(record, PLAN._replace(simulations=4), then_look, threads)

        monkeypatch.setattr(analysing, "analyse", quickly)
        await analysing.ask(house.tables, live, "here")
        assert live.analysis is not None
        await live.analysis
        answer = await analysing.look(house.tables, live)
        found = answer.analysis
        assert found is not None
        assert answer.done == answer.of == len(found["decisions"]) > 0
        assert looks == [AnalysisAnswer(done, answer.of, None) for done in range(1, answer.of + 1)]

        log = {
            event["ply"]: event
            for event in map(msgspec.json.decode, replays.log(live.table, "A"))
            if event["by"]
        }
        assert found["events"] == max(log) == live.table.ply - 1
        for decision in (*found["decisions"], *found["turning_points"]):
            told = log[decision["ply"]]
            assert told["by"] == decision["seat"]
            assert told["text"] in (decision["played"], f"?{told.get('count')}")

        fresh = Tables(house.tables.store, Pool(1))
        try:
            assert await analysing.look(fresh, await fresh.live(live.table.head.id)) == answer
        finally:
            await fresh.close()

    in_a_house(body)
