"""How a table is opened, filled, begun and found, through the front door of the service."""

import asyncio
import random
from collections import Counter
from hashlib import sha256

import pytest
from houses import ANN, BEN, CLEO, EVE, House, house, in_a_house
from msgspec.structs import replace

from madang.bots import levels
from madang.games import NAMES, game
from madang.records import from_line, verify
from madang.server import replays
from madang.server.messages import (
    AddBot,
    Close,
    Done,
    Leave,
    Move,
    NewTable,
    Rematch,
    RemoveBot,
    Sit,
    Start,
)
from madang.server.refusals import Refused

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


def test_a_new_name_is_seen_at_tables_that_have_not_begun_and_in_the_next_game() -> None:
    async def body(house: House) -> None:
        waiting, live = await house.open(), await house.running()
        ben = house.look(waiting, BEN)
        ben.told()
        await house.tables.save_person(replace(ANN, name="Añña"))
        while house.tables.tasks:
            await asyncio.gather(*house.tables.tasks)
        assert [message["table"]["seats"][0]["name"] for message in ben.told()] == ["Añña"]
        await house.do(waiting, BEN, Sit("B"))
        await house.do(waiting, ANN, Start())
        assert live.table.seats["A"].name == ANN.name
        await house.play(live, random.Random(4))
        following = await house.act(live, BEN, Rematch())
        again = await house.tables.live(following.table)
        assert [row.name for row in again.table.seats.values()] == ["Añña", BEN.name]

    in_a_house(body)
