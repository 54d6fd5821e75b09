"""Several want the same thing at the same moment: one has it, the others are told so, and told the truth."""

import asyncio
import random
import sqlite3
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import plants
import pytest
from amounts import amount, figure
from nodes import Watch, choices, new_table, nodes, person, pick, settled, state, whose_turn
from serving import Person, Server, Socket

from madang.server import messages
from madang.server.live import Live
from madang.server.messages import Answer, Done, Refusal
from madang.server.store import writes
from madang.server.tables import Tables

AT_ONCE = 10  # tables at which races are run at the same time
RIVALS = 20  # who want the same seat


async def at_once(doing: list[Coroutine[Any, Any, Answer]]) -> list[Answer]:
    return list(await asyncio.gather(*doing))


def winners(answers: list[Answer]) -> int:
    return sum(isinstance(answer, Done) for answer in answers)


# The same ply


async def race(opened: list[Tables], lives: list[Live], rng: random.Random, number: int) -> int | None:
    """Different choices for one ply, on all nodes at once; how many won. None where there is one choice only."""
    live = lives[0]
    who, ply = whose_turn(live), live.table.ply
    rivals = pick(rng, choices(live, who), 4)
    moves = [messages.Move(ply, f"{number}-{index}", choice) for index, choice in enumerate(rivals)]
    first = rng.randrange(len(opened))
    on = [(first + index) % len(opened) for index in range(len(moves))]
    if len(moves) > 2 and rng.random() < 0.5:
        on[1] = on[0]  # two tabs at one node
    answers = await at_once([opened[n].act(lives[n], who, move) for n, move in zip(on, moves, strict=True)])
    await settled(opened)
    for answer, move in zip(answers, moves, strict=True):
        if isinstance(answer, Refusal):
            assert answer.id == move.id
            over = live.table.head.status == "finished" and answer.code == "game-over"
            assert over or (answer.code, answer.parameters) == ("stale", {"ply": ply + 1})
    won = [move for answer, move in zip(answers, moves, strict=True) if isinstance(answer, Done)]
    if len(won) == 1:
        stored = await opened[0].store.load(live.table.head.id)
        assert stored is not None
        assert [event.ply for event in stored.events] == list(range(ply + 1))
        assert stored.events[-1].id == won[0].id
        assert stored.events[-1].events[0].partition(" ")[2] == won[0].choice
        told = {one.table.state(one.table.seat_of(viewer)) for one in lives for viewer in ("ann",)}
        assert len(told) == 1
    return len(won) if len(moves) > 1 else None


async def races_at_a_table(opened: list[Tables], seed: int, wanted: int) -> list[int]:
    rng = random.Random(seed)
    found: list[int] = []
    number = 0
    while len(found) < wanted:
        players = 2 if rng.random() < 0.7 else 3
        table = await new_table(opened[0], ["ann", "bob", "cho"][:players])
        lives = [await one.live(table) for one in opened]
        watches = [Watch(live, viewer) for live in lives for viewer in ("ann", "bob", None)]
        while lives[0].table.head.status == "running" and len(found) < wanted:
            number += 1
            won = await race(opened, lives, rng, number)
            if won is not None:
                found.append(won)
            if won not in (None, 1):
                return found
            for watch in watches:
                assert watch.last["ply"] == lives[0].table.ply
                assert watch.last | {"events": []} == state(lives[0], watch.person)
    return found


async def many_races(folder: Path, wanted: int, count: int) -> list[int]:
    async with nodes(folder, count) as opened:
        each = -(-wanted // AT_ONCE)
        async with asyncio.TaskGroup() as group:
            found = [group.create_task(races_at_a_table(opened, seed, each)) for seed in range(AT_ONCE)]
    return [won for some in found for won in some.result()]


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2])
def test_of_choices_for_one_ply_exactly_one_is_played(tmp_path: Path, count: int) -> None:
    wanted = amount(900, 4_500)
    found = asyncio.run(many_races(tmp_path, wanted, count))
    figure(
        f"same-ply races, nodes in one process: {count}", f"{len(found)}, {found.count(1)} with one winner"
    )
    assert len(found) >= wanted
    assert set(found) == {1}


def test_without_the_key_two_win_the_same_ply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writes, "append", plants.append_over)
    found = asyncio.run(many_races(tmp_path, 100, 2))
    assert max(found) > 1


async def tab_race(tabs: list[Socket], rng: random.Random) -> int | None:
    """Each tab of the person to decide sends another choice at once; how many were told that theirs is played."""
    ply = tabs[0].state["ply"]
    rivals = pick(rng, [choice["text"] for choice in tabs[0].state["choices"]], len(tabs))
    names = [rng.randbytes(8).hex() for _ in rivals]
    asked = [
        tab.ask(type="move", ply=ply, id=name, choice=choice)
        for tab, name, choice in zip(tabs, names, rivals, strict=False)
    ]
    answers = await asyncio.gather(*asked)
    for answer, name in zip(answers, names, strict=True):
        assert answer["id"] == name
        assert answer["type"] == "done" or answer["code"] in ("stale", "game-over")
    won = sum(answer["type"] == "done" for answer in answers)
    return won if len(rivals) > 1 else None


async def tab_races(server: Server, seed: int, wanted: int) -> list[int]:
    """At one table after the other, each of two people with two tabs."""
    rng = random.Random(seed)
    ann, bob = [await Person(server).arrive(name) for name in ("Ann", "Bob")]
    found: list[int] = []
    while len(found) < wanted:
        table = await ann.open(game="koryo", players=2)
        assert (await bob.act(table, type="sit", seat="B"))["type"] == "done"
        assert (await ann.act(table, type="start"))["type"] == "done"
        tabs = {who: [await who.join(table) for _ in range(2)] for who in (ann, bob)}
        everyone = [tab for both in tabs.values() for tab in both]
        while len(found) < wanted and everyone[0].state["result"] is None:
            ply = everyone[0].state["ply"]
            mover = next(both for both in tabs.values() if both[0].state["seat"] in both[0].state["awaiting"])
            won = await tab_race(mover, rng)
            found += [] if won is None else [won]
            for tab in everyone:
                while tab.state["ply"] == ply:
                    await tab.receive()
            assert len({tab.state["ply"] for tab in everyone}) == 1
            for one, other in tabs.values():
                assert one.raw_state == other.raw_state
        for tab in everyone:
            await tab.close()
    for who in (ann, bob):
        await who.leave()
    return found


async def all_tab_races(server: Server, wanted: int) -> list[int]:
    each = -(-wanted // AT_ONCE)
    async with asyncio.TaskGroup() as group:
        found = [group.create_task(tab_races(server, seed, each)) for seed in range(AT_ONCE)]
    return [won for some in found for won in some.result()]


@pytest.mark.slow
def test_of_two_tabs_of_a_seat_one_plays(tmp_path: Path) -> None:
    wanted = amount(200, 1_000)
    with Server(tmp_path) as server:
        found = asyncio.run(all_tab_races(server, wanted))
    figure("same-ply races of two tabs over sockets", f"{len(found)}, {found.count(1)} with one winner")
    assert len(found) >= wanted
    assert set(found) == {1}


# The same seat


async def claims(folder: Path, wanted: int) -> list[int]:
    """Many want one seat, on two nodes at once: how many have it, time after time."""
    found = []
    async with nodes(folder, 2) as opened:
        for _ in range(wanted):
            table = (await opened[0].open(person("host"), messages.NewTable("koryo", 2))).table.head.id
            lives = [await one.live(table) for one in opened]
            names = [f"rival {number}" for number in range(RIVALS)]
            sit = messages.Sit("B")
            answers = await at_once(
                [opened[number % 2].act(lives[number % 2], name, sit) for number, name in enumerate(names)]
            )
            await settled(opened)
            found.append(winners(answers))
            for answer, name in zip(answers, names, strict=True):
                assert isinstance(answer, Done) or answer.code == "seat-taken"  # type: ignore[union-attr]
                if found[-1] == 1:
                    assert all(
                        (live.table.seat_of(name) == "B") == isinstance(answer, Done) for live in lives
                    )
    return found


async def claims_by_http(server: Server, wanted: int) -> list[int]:
    host = await Person(server).arrive()
    rivals = [await Person(server).arrive(f"Rival {number}") for number in range(RIVALS)]
    found = []
    for _ in range(wanted):
        table = await host.open(game="korrigans", players=2)
        answers = await asyncio.gather(*(rival.act(table, type="sit", seat="B") for rival in rivals))
        found.append(sum(answer["type"] == "done" for answer in answers))
        codes = {answer["code"] for answer in answers if answer["type"] == "refused"}
        assert codes == {"seat-taken"}
        for rival, answer in zip(rivals, answers, strict=True):
            seated = (await rival.state(table))["seat"] == "B"
            assert seated == (answer["type"] == "done")
    for one in (host, *rivals):
        await one.leave()
    return found


def test_of_many_who_claim_a_seat_one_has_it(tmp_path: Path) -> None:
    found = asyncio.run(claims(tmp_path, amount(25, 500)))
    figure(f"seat claims, {RIVALS} at once at two nodes", f"{len(found)}, {found.count(1)} with one winner")
    assert set(found) == {1}


@pytest.mark.slow
def test_of_many_who_claim_a_seat_over_http_one_has_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        found = asyncio.run(claims_by_http(server, amount(25, 500)))
    figure(f"seat claims, {RIVALS} at once over HTTP", f"{len(found)}, {found.count(1)} with one winner")
    assert set(found) == {1}


def test_a_store_that_does_not_look_gives_a_seat_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writes, "change_seat", plants.seat_over)
    assert max(asyncio.run(claims(tmp_path, 5))) > 1


async def seats_of_one(folder: Path, wanted: int, index: bool = True) -> list[int]:
    """One person wants two seats, on two nodes at once: how many he has, time after time."""
    found = []
    async with nodes(folder, 2) as opened:
        if not index:
            with closing(sqlite3.connect(folder / "tables.sqlite3")) as file:
                file.execute("DROP INDEX seat_once")
        for _ in range(wanted):
            table = (await opened[0].open(person("host"), messages.NewTable("koryo", 3))).table.head.id
            lives = [await one.live(table) for one in opened]
            sitting = zip(opened, lives, "BC", strict=True)
            await at_once([one.act(live, "ann", messages.Sit(seat)) for one, live, seat in sitting])
            await settled(opened)
            stored = await opened[0].store.load(table)
            assert stored is not None
            found.append([seat.person for seat in stored.seats].count("ann"))
    return found


def test_nobody_has_two_seats_at_a_table(tmp_path: Path) -> None:
    assert set(asyncio.run(seats_of_one(tmp_path, amount(25, 500)))) == {1}


def test_without_an_index_somebody_gets_two_seats(tmp_path: Path) -> None:
    assert max(asyncio.run(seats_of_one(tmp_path, 5, index=False))) == 2
