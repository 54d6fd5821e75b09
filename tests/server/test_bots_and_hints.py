"""Bots at a table: in seats of their own, in those of people who are not there, and as those who give hints."""

import asyncio
import random

import pytest
from houses import ANN, BEN, CLEO, EVE, SEATS, House, in_a_house

from madang.bots import levels
from madang.games import NAMES, game
from madang.server import engine
from madang.server.live import Live
from madang.server.messages import (
    AskHint,
    HintAnswer,
    Leave,
    LiveClock,
    Move,
    Replace,
    Return,
    Sit,
    Start,
    Why,
)
from madang.server.seats import ran_out
from madang.server.store import Person
from madang.server.tables import lobby_table


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


def test_who_is_out_of_time_leaves_that_decision_to_the_bot_that_the_others_wanted() -> None:
    async def body(house: House) -> None:
        live = await house.running(players=3, pace=LiveClock(bank=10, bonus=1, cap=10))
        late, ply = live.table.awaiting()[0], live.table.ply
        now = house.tables.clock()
        house.tables.clock = lambda: now + 60
        await ran_out(house.tables, live, late)
        first, second = (one for seat, one in SEATS.items() if seat != late)
        await house.do(live, first, Replace(late))
        await house.do(live, SEATS[late], Leave())
        await house.do(live, SEATS[late], Return())
        assert (live.table.seats[late].away, bool(live.table.seats[late].votes)) == ("time", True)
        await house.do(live, second, Replace(late))
        assert await house.act(live, SEATS[late], Return()) == "out-of-time"
        async with asyncio.timeout(60):
            while live.table.ply == ply:
                await asyncio.sleep(0.01)
        await house.do(live, SEATS[late], Return())
        assert (live.table.seats[late].away, live.table.seats[late].stand_in) == ("", None)

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
