"""What can be done at a table, through the front door of the service."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from madang.analysis import PLAN, analyse
from madang.bots import levels
from madang.games import NAMES, game
from madang.records import from_line, verify
from madang.server import actions, analysing, engine, messages, replays
from madang.server.connections import Connection
from madang.server.limits import CHANGES, PHRASES, Limits
from madang.server.live import GATHERED, Live
from madang.server.messages import (
    AddBot,
    AskHint,
    Close,
    Done,
    Follow,
    HintAnswer,
    Leave,
    LiveClock,
    Move,
    Mute,
    NewTable,
    Rematch,
    RemoveBot,
    Replace,
    Return,
    Say,
    Sit,
    Start,
    Sync,
    Why,
)
from madang.server.pool import Pool
from madang.server.refusals import Refused
from madang.server.seats import ran_out
from madang.server.sockets import handle
from madang.server.store import Person, SqlStore
from madang.server.table import Table
from madang.server.tables import Tables, lobby_table

ANN, BEN, CLEO, EVE = (Person(key, key.title(), "en", 0.0) for key in ("ann", "ben", "cleo", "eve"))
SEATS = {"A": ANN, "B": BEN, "C": CLEO}


class House:
    """The service on a store in memory."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def open(self, name: str = "koryo", players: int = 2, **more: Any) -> Live:
        """A table of Ann's."""
        return await self.tables.open(ANN, NewTable(name, players, **more))

    async def act(self, live: Live, who: Person | None, action: Any) -> Any:
        """What it is answered: the code of a refusal, or the answer itself."""
        answer = await self.tables.act(live, who.key if who else None, action)
        return answer.code if isinstance(answer, messages.Refusal) else answer

    async def do(self, live: Live, who: Person, action: Any) -> None:
        answer = await self.act(live, who, action)
        assert isinstance(answer, Done | Follow), answer
        while self.tables.tasks:  # orders that all have lodged are played beside
            await asyncio.gather(*self.tables.tasks)

    async def running(self, name: str = "koryo", players: int = 2, **more: Any) -> Live:
        """A table in play: of Koryŏ with Ann, Ben and Cleo at A, B and C; of Korrigans as the lot says."""
        live = await self.open(name, players, **more)
        for seat in list(live.table.seats)[1:]:
            await self.do(live, SEATS[seat], Sit(seat))
        await self.do(live, ANN, Start())
        return live

    async def play(self, live: Live, gen: random.Random, plies: int = 10_000) -> None:
        """Random decisions of people, until the game is over or long enough."""
        while live.table.awaiting() and live.table.ply < plies:
            seat = gen.choice(live.table.awaiting())
            choice = gen.choice(live.table.position_for(seat).legal())
            await self.do(live, person(live, seat), Move(live.table.ply, f"{live.table.ply} {seat}", choice))

    def look(self, live: Live, who: Person | None) -> "Viewer":
        connection = Connection(who.key if who else None)
        live.join(connection, lambda: 0.0)
        return Viewer(connection)


class Viewer:
    """A connection, and what it was told."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def told(self) -> list[dict[str, Any]]:
        found = [json.loads(one)["message"] for one in self.connection.waiting]
        self.connection.waiting.clear()
        return found

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.told()]


def person(live: Live, seat: str) -> Person:
    key = live.table.seats[seat].person
    return next(one for one in (ANN, BEN, CLEO, EVE) if one.key == key)


@asynccontextmanager
async def house(unfinished_tables: int = 1_000) -> AsyncIterator[House]:
    store = SqlStore("sqlite://")
    for one in (ANN, BEN, CLEO, EVE):
        await store.save_person(one)
    tables = Tables(store, Pool(1), limits=Limits(unfinished_tables=unfinished_tables), bot_pause=0.0)
    try:
        yield House(tables)
    finally:
        await tables.close()
        await store.close()


def in_a_house(body: Callable[[House], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with house() as built:
            await body(built)

    asyncio.run(whole())


# Opening, seats


def test_a_table_is_opened_with_its_host_at_a() -> None:
    async def body(house: House) -> None:
        live = await house.open("korrigans", 3, edition="advanced", open=True)
        info = live.table.info()
        assert (info.game, info.edition, info.players, info.status, info.host) == (
            "korrigans", "advanced", 3, "open", "A",
        )  # fmt: skip
        assert [(seat.seat, seat.name, seat.bot) for seat in info.seats] == [
            ("A", "Ann", None), ("B", None, None), ("C", None, None),
        ]  # fmt: skip

    in_a_house(body)


@pytest.mark.parametrize(
    ("wanted", "code", "parameters"),
    [
        (NewTable("chess", 2), "bad-table", {"field": "game"}),
        (NewTable("koryo", 5), "bad-table", {"field": "players"}),
        (NewTable("koryo", 2, edition="tenth"), "bad-table", {"field": "edition"}),
        (NewTable("koryo", 2, options={"orders": "never"}), "bad-table", {"field": "options"}),
        (NewTable("koryo", 3, bots=["novice"]), "bad-table", {"field": "bots"}),
        (NewTable("koryo", 2, bots=["troll"]), "no-level", {"levels": ", ".join(levels(game("koryo")))}),
    ],
)
def test_what_can_not_be_played_is_not_opened(
    wanted: NewTable, code: str, parameters: dict[str, str]
) -> None:
    async def body(house: House) -> None:
        with pytest.raises(Refused) as refused:
            await house.tables.open(ANN, wanted)
        assert (refused.value.refusal.code, refused.value.refusal.parameters) == (code, parameters)

    in_a_house(body)


def test_a_person_has_only_so_many_unfinished_tables() -> None:
    async def whole() -> None:
        async with house(unfinished_tables=2) as built:
            first = await built.open()
            await built.open()
            with pytest.raises(Refused, match="too-many"):
                await built.open()
            await built.do(first, ANN, Close())
            await built.open()

    asyncio.run(whole())


def test_seats_are_taken_and_given_up() -> None:
    async def body(house: House) -> None:
        live = await house.open(players=3)
        assert await house.act(live, BEN, Sit("D")) == "no-seat"
        assert await house.act(live, BEN, Sit("A")) == "seat-taken"
        assert await house.act(live, None, Sit("B")) == "no-person"
        assert await house.act(live, BEN, Sit("B")) == Done()
        assert await house.act(live, BEN, Sit("C")) == "already-seated"
        assert await house.act(live, CLEO, Sit("B")) == "seat-taken"
        assert await house.act(live, BEN, Leave()) == Done()
        assert await house.act(live, BEN, Leave()) == "not-seated"
        assert await house.act(live, CLEO, Sit("B")) == Done()
        assert live.table.info().seats[1].name == "Cleo"

    in_a_house(body)


def test_bots_are_seated_by_the_host_alone() -> None:
    async def body(house: House) -> None:
        live = await house.open(players=3)
        await house.do(live, BEN, Sit("B"))
        assert await house.act(live, BEN, AddBot("C", "clerk")) == "not-host"
        assert await house.act(live, ANN, AddBot("B", "clerk")) == "seat-taken"
        assert await house.act(live, ANN, AddBot("C", "fairy")) == "no-level"
        assert await house.act(live, ANN, RemoveBot("C")) == "not-a-bot"
        await house.do(live, ANN, AddBot("C", "clerk"))
        await house.do(live, ANN, AddBot("C", "novice"))
        assert live.table.info().seats[2].bot == "novice"
        assert await house.act(live, CLEO, Sit("C")) == "seat-taken"
        assert await house.act(live, BEN, RemoveBot("C")) == "not-host"
        await house.do(live, ANN, RemoveBot("C"))
        await house.do(live, CLEO, Sit("C"))

    in_a_house(body)


# Beginning


def test_a_game_begins_when_all_seats_are_taken_and_the_host_says_so() -> None:
    async def body(house: House) -> None:
        live = await house.open()
        viewer = house.look(live, BEN)
        assert await house.act(live, ANN, Start()) == "seats-empty"
        await house.do(live, BEN, Sit("B"))
        assert await house.act(live, BEN, Start()) == "not-host"
        assert await house.act(live, BEN, Move(0, "x", "-")) == "not-begun"
        viewer.told()
        await house.do(live, ANN, Start())
        state = next(message for message in viewer.told() if message["type"] == "state")
        assert (state["ply"], state["table"]["status"], state["seat"]) == (1, "running", "B")
        assert [event["do"] for event in state["events"]] == ["first", "deal", "deal"]
        for action in (Start(), Close(), Sit("A"), AddBot("A", "clerk"), RemoveBot("A")):
            assert await house.act(live, ANN, action) == "begun"

    in_a_house(body)


def test_a_table_that_was_closed_stays_closed() -> None:
    async def body(house: House) -> None:
        live = await house.open()
        assert await house.act(live, BEN, Close()) == "not-host"
        await house.do(live, ANN, Close())
        for who, action in ((ANN, Start()), (ANN, Close()), (BEN, Sit("B")), (ANN, Move(0, "x", "-"))):
            assert await house.act(live, who, action) == "closed"
        assert live.table.info().secret is None

    in_a_house(body)


def test_the_host_may_watch() -> None:
    async def body(house: House) -> None:
        live = await house.open()
        await house.do(live, ANN, Leave())
        assert live.table.info().host is None
        await house.do(live, ANN, AddBot("A", "novice"))
        await house.do(live, BEN, Sit("B"))
        await house.do(live, ANN, Start())
        assert await house.act(live, ANN, Move(1, "x", "-")) == "not-seated"

    in_a_house(body)


def test_who_sits_at_a_in_korrigans_is_drawn() -> None:
    """G1.1. The circle stays as it is; who begins follows from the secret, so each of three about as often."""

    async def body(house: House) -> None:
        begins: Counter[str] = Counter()
        for number in range(90):
            live = await house.running("korrigans", 3)
            order = [str(live.table.seats[seat].person) for seat in "ABC"]
            start = order.index("ann")
            assert order[start:] + order[:start] == ["ann", "ben", "cleo"]
            for seat in "ABC":
                assert live.table.seat_of(live.table.seats[seat].person) == seat
            assert live.table.info().host == "ABC"[start]
            begins[order[0]] += 1
            if number % 30 == 0:
                await house.tables.reload(live)
                assert [live.table.seats[seat].person for seat in "ABC"] == order
        assert all(10 <= begins[key] <= 55 for key in ("ann", "ben", "cleo")), begins

    in_a_house(body)


def test_in_koryo_everyone_stays_and_the_first_player_is_drawn() -> None:
    async def body(house: House) -> None:
        first: Counter[str] = Counter()
        for _ in range(60):
            live = await house.running("koryo", 3)
            assert [live.table.seats[seat].person for seat in "ABC"] == ["ann", "ben", "cleo"]
            first[live.table.deciding()[0]] += 1
        assert set(first) == set("ABC")

    in_a_house(body)


@pytest.mark.parametrize("name", NAMES)
def test_the_commitment_comes_first_and_the_secret_last(name: str) -> None:
    async def body(house: House) -> None:
        live = await house.open(name, 2)
        promised = live.table.info().commitment
        await house.do(live, BEN, Sit("B"))
        await house.do(live, ANN, Start())
        gen = random.Random(1)
        while live.table.awaiting():
            info = live.table.info()
            assert (info.commitment, info.secret) == (promised, None)
            await house.play(live, gen, live.table.ply + 1)
        info = live.table.info()
        assert info.secret is not None
        assert sha256(bytes.fromhex(info.secret)).hexdigest() == info.commitment == promised
        record = from_line(replays.record_line(live.table).encode())
        assert verify(record).over
        assert (record.secret, record.commitment) == (info.secret, promised)

    in_a_house(body)


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


# Bots, hints


@pytest.mark.parametrize("name", NAMES)
def test_bots_play_and_a_person_alone_with_them_gets_hints(name: str) -> None:
    engine.prepare_bots(name)  # as a server does before it lets them think

    async def body(house: House) -> None:
        live = await house.open(name, 2, bots=[levels(game(name))[0]])
        assert live.table.head.status == "running"
        seat = live.table.seat_of("ann")
        assert seat is not None
        gen = random.Random(3)
        hinted = False
        while not hinted or live.table.ply < 12:
            while live.table.awaiting() != [seat]:
                await asyncio.sleep(0.001)
            position = live.table.position_for(seat)
            if len(position.legal()) > 1 and not hinted:
                answer = await house.act(live, ANN, AskHint())
                assert isinstance(answer, HintAnswer)
                assert answer.best in position.legal()
                assert await house.act(live, ANN, AskHint()) is answer
                assert await house.act(live, EVE, AskHint()) == "not-seated"
                hinted = True
            await house.do(live, ANN, Move(live.table.ply, str(live.table.ply), gen.choice(position.legal())))

    in_a_house(body)


def test_hints_are_for_games_against_bots() -> None:
    async def body(house: House) -> None:
        live = await house.open()
        await house.do(live, BEN, Sit("B"))
        assert await house.act(live, ANN, AskHint()) == "not-begun"
        await house.do(live, ANN, Start())
        assert await house.act(live, ANN, AskHint()) == "has-people"

    in_a_house(body)


def test_a_bot_plays_on_for_somebody_who_left_when_all_others_say_so() -> None:
    async def body(house: House) -> None:
        live = await house.running(players=3)
        assert await house.act(live, ANN, Replace("C")) == "not-away"
        assert await house.act(live, CLEO, Return()) == "not-stood-in"
        await house.do(live, CLEO, Leave())
        assert live.table.info().seats[2].away == "left"
        assert await house.act(live, CLEO, Replace("C")) == "not-away"
        assert await house.act(live, EVE, Replace("C")) == "not-seated"
        assert await house.act(live, ANN, Replace("E")) == "no-seat"
        await house.do(live, ANN, Replace("C"))
        await house.do(live, ANN, Replace("C"))
        assert live.table.info().seats[2].votes == ["A"]
        assert live.table.info().seats[2].stand_in is None
        await house.do(live, BEN, Replace("C"))
        info = live.table.info().seats[2]
        assert (info.stand_in, info.votes, info.name) == (levels(game("koryo"))[1], [], "Cleo")
        assert await house.act(live, ANN, Replace("C")) == "not-away"
        await house.do(live, CLEO, Return())
        info = live.table.info().seats[2]
        assert (info.stand_in, info.away) == (None, "")

    in_a_house(body)


def test_where_a_bot_has_the_seat_its_person_decides_nothing() -> None:
    async def body(house: House) -> None:
        live = await house.running(players=3, options={"orders": "together"})
        choice = live.table.position_for("C").legal()[0]
        await house.do(live, CLEO, Leave())
        assert is_asked(live, CLEO, "C")  # whoever left may decide, and is back by that
        for voter in (ANN, BEN):
            await house.do(live, voter, Replace("C"))
        assert not is_asked(live, CLEO, "C")
        for asked in (Move(1, "one", choice), Why(choice), AskHint()):
            assert await house.act(live, CLEO, asked) == "stood-in"
        await house.do(live, CLEO, Return())
        assert is_asked(live, CLEO, "C")

    in_a_house(body)


def is_asked(live: Live, who: Person, seat: str) -> bool:
    """Whether somebody has something to choose at the table, and finds it in the lobby among what awaits them."""
    offered = bool(live.table.state_message(seat, ()).choices)
    listed = lobby_table(live.table.head, list(live.table.seats.values()), who.key, set())
    assert listed.yours == offered
    return offered


def test_who_is_only_out_of_time_keeps_the_seat_until_the_others_agree() -> None:
    async def body(house: House) -> None:
        live = await house.running(players=3, pace=LiveClock(bank=10, bonus=1, cap=10))
        late = live.table.awaiting()[0]
        now = house.tables.clock()
        house.tables.clock = lambda: now + 60
        await ran_out(house.tables, live, late)
        first, second = (one for seat, one in SEATS.items() if seat != late)
        await house.do(live, first, Replace(late))
        assert await house.act(live, SEATS[late], Return()) == "not-stood-in"
        assert live.table.seats[late].votes
        await house.do(live, first, Leave())
        await house.do(live, second, Leave())
        assert [seat.stand_in for seat in live.table.info().seats] == [None] * 3
        await house.do(live, SEATS[late], Leave())
        assert None not in [seat.stand_in for seat in live.table.info().seats]

    in_a_house(body)


def test_where_all_have_left_bots_play_to_the_end_and_each_can_come_back() -> None:
    async def body(house: House) -> None:
        live = await house.running(players=3)
        await house.do(live, CLEO, Leave())
        await house.do(live, ANN, Leave())
        assert [seat.stand_in for seat in live.table.info().seats] == [None] * 3
        await house.do(live, BEN, Leave())
        assert [seat.stand_in for seat in live.table.info().seats] == [levels(game("koryo"))[1]] * 3
        await house.do(live, ANN, Return())
        assert live.table.info().seats[0].stand_in is None
        await house.do(live, ANN, Leave())
        while live.table.info().status != "finished":
            await asyncio.sleep(0.01)

    in_a_house(body)


def test_one_who_comes_back_before_the_vote_is_over_is_there() -> None:
    async def body(house: House) -> None:
        live = await house.running(players=3)
        await house.do(live, CLEO, Leave())
        await house.do(live, ANN, Replace("C"))
        await house.do(live, CLEO, Return())
        assert live.table.info().seats[2].votes == []
        assert await house.act(live, BEN, Replace("C")) == "not-away"

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


# After the game


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
        while live.table.awaiting():
            await house.play(live, gen, live.table.ply + 1)
            note()
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
def test_an_analysis_names_the_plies_of_the_table() -> None:
    async def body(house: House) -> None:
        live = await house.running()
        await house.play(live, random.Random(6))
        found = analyse(replays.finished(live.table), PLAN._replace(simulations=4), threads=1)
        log = {
            event["ply"]: event
            for event in map(msgspec.json.decode, replays.log(live.table, "A"))
            if event["by"]
        }
        decisions = analysing.in_plies(found, replays.finished(live.table)).decisions
        assert decisions
        for decision in decisions:
            assert log[decision.ply]["by"] == decision.seat
            assert log[decision.ply]["text"] in (decision.played, f"?{log[decision.ply].get('count')}")

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
        bad, good = await house.running(), await house.open("koryo", 2, bots=["novice"])
        ids = sorted([bad.table.head.id, good.table.head.id])
        read = house.tables.read

        async def failing(table_id: str) -> Table:
            if table_id == bad.table.head.id:
                raise ValueError
            return await read(table_id)

        house.tables.loaded.clear()
        house.tables.recent.clear()
        house.tables.read = failing  # type: ignore[method-assign]
        await house.tables.take_up()
        assert [table_id for table_id in ids if table_id in house.tables.loaded] == [good.table.head.id]

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


# The lobby


def test_the_lobby_puts_first_what_waits_for_you() -> None:
    async def body(house: House) -> None:
        waiting, mine = await house.running(), await house.running()
        while waiting.table.awaiting() == ["A"]:
            await house.play(waiting, random.Random(7), waiting.table.ply + 1)
        while mine.table.awaiting() == ["B"]:
            await house.play(mine, random.Random(8), mine.table.ply + 1)
        over = await house.running()
        await house.play(over, random.Random(9))
        fresh = await house.open(open=True)
        private = await house.open("korrigans", 2)
        listed = await house.tables.lobby("ann")
        ids = [one.table.id for one in listed.own]
        assert ids[0] == mine.table.head.id
        assert ids[-1] == over.table.head.id
        assert set(ids[1:-1]) == {waiting.table.head.id, fresh.table.head.id, private.table.head.id}
        assert [one.yours for one in listed.own] == [True, False, False, False, False]
        assert {one.seat for one in listed.own} == {"A"}
        assert all(one.table.secret is None or one.table.status == "finished" for one in listed.own)
        for person in (EVE.key, None):
            others = await house.tables.lobby(person)
            assert others.own == []
            assert [one.table.id for one in others.open] == [fresh.table.head.id]
            assert [one.table.id for one in others.watch] == []
        public = await house.running(open=True)
        assert [one.table.id for one in (await house.tables.lobby(None)).watch] == [public.table.head.id]

    in_a_house(body)


def test_every_action_is_tried_here() -> None:
    """A new one needs its test."""
    tried = {
        Move, Sit, Leave, AddBot, RemoveBot, Start, Close, Replace, Return, Say, Rematch, AskHint, Why,
    }  # fmt: skip
    assert set(actions.DOERS) == tried
