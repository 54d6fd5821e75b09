"""Messages that come twice, late or in another order: each is carried out once and answered as before."""

import asyncio
import random
from pathlib import Path
from typing import Any

import plants
import pytest
from amounts import amount, figure
from nodes import choices, done, new_table, nodes, settled, state, whose_turn
from playing import seated
from serving import Person, Server

from madang.server.live import Live
from madang.server.messages import Answer, Done, Leave, Move, Refusal, Replace
from madang.server.tables import Tables

AT_ONCE = 10  # tables
PEOPLE = ["ann", "bob", "cho"]
GAMES: list[dict[str, Any]] = [
    {"game": "koryo"},
    {"game": "koryo", "options": {"orders": "together"}},
    {"game": "korrigans"},
]


class Post:
    """Carries the messages of a table's people to the server, as badly as a network may."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.seed = seed
        self.sent: list[tuple[str, Move, Done]] = []  # who, what, and the first acknowledgement
        self.table = ""
        self.too_early: dict[str, str] = {}  # the id of what was refused as too early
        self.faults: list[str] = []
        self.repeated = 0
        self.early = 0

    async def open(self, tables: Tables) -> None:
        if not self.table or (await tables.live(self.table)).table.head.status == "finished":
            players = self.rng.choice([2, 3])
            self.table = await new_table(tables, PEOPLE[:players], **self.rng.choice(GAMES))
            self.sent, self.too_early = [], {}

    async def carry(self, tables: Tables, wanted: int) -> int:
        """Have so many moves made; how many were."""
        made = 0
        while made < wanted:
            await self.open(tables)
            live = await tables.live(self.table)
            while made < wanted and live.table.head.status == "running":
                await self.one_move(tables, live)
                made += 1
            await self.check_rows(tables)
        return made

    async def one_move(self, tables: Tables, live: Live) -> None:
        rng, table = self.rng, live.table
        changeable = [seat for seat in table.deciding() if seat in table.lodged]
        seat = rng.choice(changeable if changeable and rng.random() < 0.3 else table.awaiting())
        who = table.seats[seat].person
        assert who is not None
        name = self.too_early.pop(who, rng.randbytes(8).hex())  # what came too early comes again
        move = Move(table.ply, name, rng.choice(choices(live, who)))
        known = self.sent[-4:] if rng.random() < 0.5 else self.sent
        late = [(by, one) for by, one, _ in rng.sample(known, min(len(known), rng.randrange(3)))]
        ahead = Move(table.ply + rng.randrange(1, 3), rng.randbytes(8).hex(), move.choice)
        early = [(who, ahead)] if rng.random() < 0.3 else []
        post = [(who, move)] * rng.randrange(1, 4) + late
        rng.shuffle(post)
        post = early + post
        answers = await asyncio.gather(*(tables.act(live, by, one) for by, one in post))
        first = Done(move.id, move.ply)
        for (by, one), answer in zip(post, answers, strict=True):
            if one is ahead:
                self.early += 1
                self.too_early[by] = one.id
                self.expect(answer, "stale", by, one)
            else:
                self.repeated += 1
                self.expect(answer, Done(one.id, one.ply), by, one)
        self.sent.append((who, move, first))
        now = state(live, who)
        if now["lodged"] is not None and now["ply"] == move.ply and now["lodged"] != move.choice:
            self.faults.append(f"{who} ordered {move.choice}, but {now['lodged']} is lodged")

    def expect(self, answer: Answer, wanted: Done | str, who: str, move: Move) -> None:
        got = answer.code if isinstance(answer, Refusal) else answer
        if got != wanted:
            self.faults.append(f"{who} {move}: {answer}, and not {wanted}")

    async def check_rows(self, tables: Tables) -> None:
        """Every move stands in the store once; of orders that were changed, the last."""
        stored = await tables.store.load(self.table)
        assert stored is not None
        ids = [event.id for event in stored.events if event.id]
        last = {(who, move.ply): move for who, move, _ in self.sent}
        open_orders = {row.id for row in stored.lodged if row.ply == len(stored.events)}
        for move in last.values():
            times = ids.count(move.id)
            if times != 1 and not (times == 0 and move.id in open_orders):
                self.faults.append(f"{move} is there {times} times")
        if len(ids) != len(set(ids)) or len(ids) > len(last):
            self.faults.append(f"{len(ids)} decisions, {len(last)} were sent")

    async def again(self, tables: Tables) -> None:
        """After a restart: every message once more."""
        live = await tables.live(self.table)
        before = live.table.ply, dict(live.table.lodged)
        for who, move, first in self.sent:
            self.repeated += 1
            self.expect(await tables.act(live, who, move), first, who, move)
        if (live.table.ply, live.table.lodged) != before:
            self.faults.append(f"old messages changed {self.table}")


async def carried(folder: Path, wanted: int, restarts: int = 4) -> tuple[int, list[Post]]:
    """Moves at several tables, the server ended and started anew now and then."""
    posts = [Post(seed) for seed in range(AT_ONCE)]
    each = -(-wanted // (AT_ONCE * restarts))
    made = 0
    for _ in range(restarts):
        async with nodes(folder) as (tables,), asyncio.TaskGroup() as group:
            tasks = [group.create_task(post.carry(tables, each)) for post in posts]
        made += sum(task.result() for task in tasks)
        async with nodes(folder) as (tables,):
            for post in posts:
                await post.again(tables)
    return made, posts


@pytest.mark.slow
def test_a_message_that_comes_again_is_answered_as_before(tmp_path: Path) -> None:
    wanted = amount(800, 8_000)
    made, posts = asyncio.run(carried(tmp_path, wanted))
    faults = [fault for post in posts for fault in post.faults]
    figure(
        "duplicated, reordered, late messages",
        f"{made} moves, {sum(post.repeated for post in posts)} deliveries, "
        f"{sum(post.early for post in posts)} too early, {len(faults)} faults",
    )
    assert made >= wanted
    assert faults == []


def test_a_table_that_forgets_the_ids_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plants.forgetful(monkeypatch.setattr)
    _, posts = asyncio.run(carried(tmp_path, 100, 1))
    faults = [fault for post in posts for fault in post.faults]
    assert any("stale" in fault for fault in faults)


# Over sockets and HTTP, and after a kill


async def thrice(server: Server, wanted: int) -> tuple[int, list[str]]:
    """Each move twice on its socket and once over HTTP; all of them again after a kill."""
    rng = random.Random(3)
    people = [await Person(server).arrive(name) for name in ("Ann", "Bob")]
    made, faults = 0, []
    while made < wanted:
        options = {"orders": "together"} if rng.random() < 0.5 else {}
        table = await seated(people[0], people[1:], game="koryo", players=2, options=options)
        sockets = [await person.join(table) for person in people]
        sent: list[tuple[Person, dict[str, object]]] = []
        while made < wanted:
            states = [await person.state(table) for person in people]
            if states[0]["result"] is not None:
                break
            index = next(i for i, now in enumerate(states) if now["seat"] in now["awaiting"])
            now, socket = states[index], sockets[index]
            choice = rng.choice(now["choices"])["text"]
            move = {"type": "move", "ply": now["ply"], "id": f"{made}", "choice": choice}
            for _ in range(2):
                await socket.send(**move)
            by_http = await people[index].act(table, **move)
            answers = [by_http, *[await socket.until(lambda one: "id" in one) for _ in range(2)]]
            right = {"type": "done", "id": move["id"], "ply": move["ply"]}
            faults += [f"{move}: {answer}" for answer in answers if answer != right]
            sent.append((people[index], move))
            made += 1
            if len(sent) % 40 == 0:  # a socket may carry only so much
                for one in sockets:
                    await one.close()
                sockets = [await person.join(table) for person in people]
        server.kill()
        await asyncio.to_thread(server.start)
        before = [await person.state(table) for person in people]
        for person, move in sent:
            answer = await person.act(table, **move)
            if answer != {"type": "done", "id": move["id"], "ply": move["ply"]}:
                faults.append(f"{move} after a kill: {answer}")
        if before != [await person.state(table) for person in people]:
            faults.append("old messages changed the table")
    for person in people:
        await person.leave()
    return made, faults


@pytest.mark.slow
def test_a_message_that_comes_again_over_another_wire_is_answered_as_before(tmp_path: Path) -> None:
    wanted = amount(200, 2_000)
    with Server(tmp_path) as server:
        made, faults = asyncio.run(thrice(server, wanted))
    figure("the same message by socket and HTTP, and after a kill", f"{made} moves, {len(faults)} faults")
    assert faults == []


@pytest.mark.slow
def test_a_server_that_forgets_the_ids_is_noticed_over_sockets(tmp_path: Path) -> None:
    with Server(tmp_path, plant="forget the ids of moves") as server:
        _, faults = asyncio.run(thrice(server, 5))
    assert faults


# Two nodes


async def at_both_nodes(folder: Path, wanted: int, **more: Any) -> list[list[Answer]]:
    """Each message reaches both nodes at the same moment."""
    found: list[list[Answer]] = []
    async with nodes(folder, 2) as opened:
        while len(found) < wanted:
            table = await new_table(opened[0], ["ann", "bob"], **more)
            lives = [await one.live(table) for one in opened]
            while len(found) < wanted and lives[0].table.head.status == "running":
                who, ply = whose_turn(lives[0]), lives[0].table.ply
                move = Move(ply, f"{len(found)}", choices(lives[0], who)[0])
                asked = [one.act(live, who, move) for one, live in zip(opened, lives, strict=True)]
                found.append(await asyncio.gather(*asked))
                await settled(opened)
    return found


@pytest.mark.parametrize("orders", ["in-turn", "together"])
def test_a_message_that_reaches_two_nodes_gets_the_same_answer_from_both(tmp_path: Path, orders: str) -> None:
    found = asyncio.run(at_both_nodes(tmp_path, amount(100, 1_000), options={"orders": orders}))
    for one, other in found:
        assert done(one) == done(other)


async def ordering(tables: Tables, live: Live) -> int:
    """Play until all order together; the ply."""
    while len(live.table.deciding()) < 2:
        who, ply = whose_turn(live), live.table.ply
        done(await tables.act(live, who, Move(ply, f"{ply}", choices(live, who)[0])))
    return live.table.ply


def deaf(table_id: str) -> None:
    """What one node tells the other comes too late."""


async def late_at_another_node(folder: Path) -> list[str]:
    """An order and its change reach one node, and then the first message, late, another one that knows of none."""
    async with nodes(folder, 2) as (one, other):
        table = await new_table(one, ["ann", "bob"], options={"orders": "together"})
        live = await one.live(table)
        ply = await ordering(one, live)
        there = await other.live(table)
        await settled([one, other])
        first, second = choices(live, "ann")[:2]
        other.fanout.forget(other.on_change)
        other.on_change = deaf
        other.fanout.listen(deaf)
        done(await one.act(live, "ann", Move(ply, "first", first)))
        done(await one.act(live, "ann", Move(ply, "second", second)))
        assert done(await other.act(there, "ann", Move(ply, "first", first))) == Done("first", ply)
        assert there.table.lodged["A"].choice == second
        answer = await other.act(there, "bob", Move(ply, "bob", choices(there, "bob")[0]))
        done(answer)
        late = await one.act(live, "ann", Move(ply, "too late", first))
        assert isinstance(late, Refusal)
        assert late.code == "stale"
        stored = await one.store.load(table)
        assert stored is not None
        return [event.id or "" for event in stored.events if event.ply >= ply and event.seat == "A"]


def test_an_order_is_not_turned_back_by_a_late_message_to_another_node(tmp_path: Path) -> None:
    assert asyncio.run(late_at_another_node(tmp_path))[0] == "second"


# Ids that a bot would use


async def with_a_bots_ids(folder: Path) -> str:
    """A person sends what a bot would call its later moves, goes, and a bot plays on."""
    async with nodes(folder) as (tables,):
        table = await new_table(tables, ["ann", "bob"])
        live = await tables.live(table)
        number = 0
        while live.table.ply < 20:
            who, number = whose_turn(live), number + 1
            name = f"bot-{live.table.ply + 20}" if who == "ann" else f"{number}"
            done(await tables.act(live, who, Move(live.table.ply, name, choices(live, who)[0])))
        done(await tables.act(live, "ann", Leave()))
        done(await tables.act(live, "bob", Replace(live.table.seat_of("ann") or "")))
        async with asyncio.timeout(60):
            while live.table.head.status == "running":
                await asyncio.sleep(0)
                if live.table.awaiting() == [live.table.seat_of("bob")]:
                    move = Move(live.table.ply, f"b{live.table.ply}", choices(live, "bob")[0])
                    done(await tables.act(live, "bob", move))
        return live.table.head.status


def test_nobody_stops_a_bot_by_taking_its_ids(tmp_path: Path) -> None:
    assert asyncio.run(with_a_bots_ids(tmp_path)) == "finished"
