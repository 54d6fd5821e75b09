"""Guards taken away on purpose, by name. A test that does not notice is no test."""

import asyncio
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, RootTransaction, delete, insert, update

from madang.server import actions
from madang.server.live import Live
from madang.server.messages import Answer, Done, Move
from madang.server.store import Event, Head, Lodged, Seat, Stored, schema, writer, writes
from madang.server.table import Table
from madang.server.tables import Tables

PLANTS: dict[str, Callable[[], None]] = {}


def plant(name: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def enter(function: Callable[[], None]) -> Callable[[], None]:
        PLANTS[name] = function
        return function

    return enter


# The store


def append_over(connection: Connection, events: list[Event], row: Head) -> bool:
    """An append that asks nobody whether the ply is still to be played."""
    later = (schema.event.c.table == row.id) & (schema.event.c.ply >= events[0].ply)
    connection.execute(delete(schema.event).where(later))
    connection.execute(insert(schema.event), [schema.values(each) for each in events])
    connection.execute(writes.MOVE_HEAD, writes.moves(row))
    return True


def seat_over(connection: Connection, before: Seat, after: Seat, ply: int, now: float) -> bool:
    """A change of a seat that does not look whether the seat is still as it was."""
    this = (schema.seat.c.table == after.table) & (schema.seat.c.seat == after.seat)
    connection.execute(update(schema.seat).where(this).values(**schema.values(after)))
    return True


def slow_disk() -> None:
    """Every commit takes ten milliseconds more."""
    commit = writer.commit

    def slow(connection: Connection, transaction: RootTransaction) -> None:
        time.sleep(0.01)
        commit(connection, transaction)

    writer.commit = slow


@plant("slow-disk")
def plant_slow_disk() -> None:
    slow_disk()


@plant("slow-disk-one-at-a-time")
def one_at_a_time() -> None:
    """Moves that wait together are not committed together."""
    slow_disk()
    writer.MOST_TOGETHER = 1


# The order of things


@plant("acknowledge before the store")
def acknowledge_first() -> None:
    advance = actions.advance

    async def hasty(
        tables: Tables, live: Live, decisions: Sequence[tuple[str, str, str, int]], stored: Callable[[], None]
    ) -> None:
        stored()
        await asyncio.sleep(0.02)
        await advance(tables, live, decisions, lambda: None)

    actions.advance = hasty


@plant("acknowledge orders before the store")
def acknowledge_orders_first() -> None:
    lodge = actions.lodge

    async def hasty(
        tables: Tables, live: Live, seat: str, asked: Move, reply: Callable[[Any], None]
    ) -> Answer:
        reply(Done(asked.id, asked.ply))
        await asyncio.sleep(0.02)
        return await lodge(tables, live, seat, asked, lambda answer: None)

    actions.lodge = hasty


@plant("the oldest order holds")
def oldest_order_holds() -> None:
    """A seat's order can be changed, and the change is stored and answered, but not heeded."""
    note = Table.note_lodged

    def note_first(self: Table, row: Lodged) -> None:
        first = self.lodged.get(row.seat, row)
        note(self, row)
        if row.ply == self.ply:
            self.lodged[row.seat] = first

    Table.note_lodged = note_first  # type: ignore[method-assign]


# What a table remembers


class Nothing(dict[Any, Any]):
    """Whatever is put into it."""

    def __contains__(self, key: object) -> bool:
        return False


def forgetful(put: Callable[[Any, str, Any], None]) -> None:
    """Tables that don't remember which messages they have carried out."""
    init = Table.__init__

    def begin(self: Table, stored: Stored) -> None:
        init(self, stored)
        self.done = Nothing(self.done)

    put(Table, "__init__", begin)


@plant("forget the ids of moves")
def plant_forgetful() -> None:
    forgetful(setattr)


@plant("keep what viewers were told")
def keep_states() -> None:
    state = Table.state
    kept: dict[tuple[str, str | None], bytes] = {}

    def first_told(self: Table, seat: str | None, events: Sequence[Any] = ()) -> bytes:
        return kept.setdefault((self.head.id, seat), state(self, seat, events))

    setattr(Table, "state", first_told)  # noqa: B010  (mypy holds that a method stays)


@plant("trusting-decoder")
def trusting_decoder() -> None:
    """What comes in on a socket is taken as it is, whatever its fields hold."""
    import msgspec

    from madang.server import messages, sockets

    kinds = {one.__struct_config__.tag: one for one in messages.SocketMessage.__args__}

    def decode(text: Any) -> Any:
        told = msgspec.json.decode(text)
        return kinds[told.pop("type")](**told)

    sockets.decode = decode


@plant("anyone-may-move")
def anyone_may_move() -> None:
    """Whoever has no seat acts for the first."""
    from madang.server import actions, seats

    for module in (actions, seats):
        vars(module)["own_seat"] = lambda table, person: table.seat_of(person) or "A"


@plant("told-before-stored")
def told_before_stored() -> None:
    """A move is acknowledged and shown at once, and written a while later."""
    import asyncio

    from madang.server.store import SqlStore

    store = SqlStore.append
    waiting = set()

    async def later(self: Any, events: Any, head: Any) -> None:
        await asyncio.sleep(1)
        await store(self, events, head)

    async def append(self: Any, events: Any, head: Any) -> bool:
        waiting.add(asyncio.create_task(later(self, events, head)))
        return True

    SqlStore.append = append  # type: ignore[method-assign]


@plant("endless-queue")
def endless_queue() -> None:
    """What waits for a viewer who does not read may grow for ever."""
    from madang.server import connections

    connections.QUEUE = 10**9


@plant("costly-connections")
def costly_connections() -> None:
    """A connection that only waits keeps a mebibyte and looks for news all the time."""
    from madang.server.connections import Connection

    init = Connection.__init__

    async def look() -> None:
        while True:
            await asyncio.sleep(0.001)

    def begin(self: Any, person: str | None) -> None:
        init(self, person)
        self.kept = bytearray(b"x") * 2**20
        self.looking = asyncio.create_task(look())

    setattr(Connection, "__init__", begin)  # noqa: B010


# Bots: the weakest level of each game fails, the others play as they do


def break_weakest(answer: Callable[[], int]) -> None:
    from madang.bots import levels
    from madang.server import driving

    think = driving.think

    def broken(game: Any, level: str, *more: Any) -> int:
        return answer() if level == levels(game)[0] else think(game, level, *more)

    driving.think = broken  # type: ignore[assignment]


def hang() -> int:
    time.sleep(3600)
    return 0


def fail() -> int:
    raise ZeroDivisionError


@plant("bot-raises")
def bot_raises() -> None:
    break_weakest(fail)


@plant("bot-hangs")
def bot_hangs() -> None:
    break_weakest(hang)


@plant("bot-answers-nonsense")
def bot_answers_nonsense() -> None:
    break_weakest(lambda: 30_000)


@plant("bot-is-trusted")
def bot_is_trusted() -> None:
    """The weakest level raises, and nobody looks after bots."""
    from functools import partial

    from madang.server import actions, driving, messages

    break_weakest(fail)

    async def let_decide(tables: Any, live: Any, seat: str) -> None:
        table = live.table
        position = table.position_for(seat)
        view, choices = position.view(table.number(seat)), position.legal_actions()
        work = partial(driving.think, table.game, table.player(seat), view, choices, b"0" * 32)
        text = table.game.texts[await tables.pool.run(work)]
        async with live.lock:
            await actions.decide(tables, live, seat, messages.Move(table.ply, f"bot-{table.ply}", text))

    driving.let_decide = let_decide


@plant("bot-may-take-its-time")
def bot_may_take_its_time() -> None:
    """The weakest level hangs, and nobody looks at the time."""
    from madang.server import driving

    break_weakest(hang)
    driving.LONGEST_THOUGHT = 3600.0


@plant("bots-think-where-it-serves")
def think_where_it_serves() -> None:
    """No pool: while a bot thinks, nobody is served."""
    from madang.server.pool import Pool

    async def run(
        self: Pool, work: Callable[[], Any], seconds: float | None = None, *, later: bool = False
    ) -> Any:
        return work()

    setattr(Pool, "run", run)  # noqa: B010


@plant("compiled-where-it-serves")
def compiled_where_it_serves() -> None:
    """While rules are compiled, nobody is served."""
    from madang.server import engine

    prepare = engine.prepare
    loop: list[asyncio.AbstractEventLoop] = []

    def in_the_way(name: str) -> None:
        asyncio.run_coroutine_threadsafe(run(name), loop[0]).result()

    async def run(name: str) -> None:
        prepare(name)

    from madang.server.node import Node

    start = Node.start

    async def begin(self: Node) -> None:
        loop.append(asyncio.get_running_loop())
        await start(self)

    setattr(Node, "start", begin)  # noqa: B010
    engine.prepare = in_the_way


# Clocks


def jump() -> None:
    """The wall clock is off by what the file `jump` beside the database says, in seconds."""
    said = Path(sys.argv[2]).with_name("jump")
    real = time.time
    time.time = lambda: real() + (float(said.read_text() or 0) if said.exists() else 0)


@plant("clock-jumps")
def clock_jumps() -> None:
    jump()


@plant("clock-of-the-wall")
def clock_of_the_wall() -> None:
    """It jumps, and the tables go by it."""
    from madang.server import engine

    jump()
    new_tables = engine.new_tables

    def by_the_wall(*settings: Any) -> Any:
        tables = new_tables(*settings)
        tables.clock = lambda: time.time()
        return tables

    engine.new_tables = by_the_wall  # type: ignore[assignment]


@plant("clocks-run-while-down")
def clocks_run_while_down() -> None:
    """A table that is loaded has its clocks as if they had run ever since its last decision."""
    make = Table.__init__

    def charged(self: Table, stored: Stored) -> None:
        make(self, stored)
        gone = time.time() - stored.head.changed
        self.clocks.stored = {seat: left - gone for seat, left in self.clocks.stored.items()}

    Table.__init__ = charged  # type: ignore[method-assign]


@plant("tight-limits")
def tight_limits() -> None:
    """Limits that a test can reach, instead of none."""
    from madang.server.limits import Limits

    sys.modules["__main__"].ROOMY = Limits(  # type: ignore[attr-defined]
        sockets_per_person=3,
        sockets_per_address=6,
        connections_per_address=30,
        unfinished_tables=3,
        openings_per_address=5,
        messages_per_person=20,
        requests_per_address=120,
        handshakes_per_address=60,
        replays_per_address=3,
        names_per_address=40,
    )


@plant("endless-patience")
def endless_patience() -> None:
    """No number of messages, bad ones, pings or pieces is too many."""
    from madang.server import protocols, sockets

    for name in ("BAD_MESSAGES", "MESSAGES"):
        setattr(sockets, name, 10**9)
    for name in ("MESSAGES", "FRAMES", "PIECES"):
        setattr(protocols, name, 10**9)


@plant("quick-pings")
def quick_pings() -> None:
    """Pings that a test can wait for, with time enough for a busy machine to answer them."""
    from madang.server import serve

    vars(serve).update(PING_SECONDS=0.5, PONG_SECONDS=5.0)


@plant("endless-requests")
def endless_requests() -> None:
    """A request and a frame may be as long as they like, and take as long."""
    from madang.server import app, protocols, serve

    for name in ("HEAD", "PIPELINED", "REQUEST_SECONDS"):
        setattr(protocols, name, 10**9)
    vars(app)["BODY"] = vars(serve)["FRAME"] = 10**9


@plant("closed-may-stay")
def closed_may_stay() -> None:
    """Who was closed is held until he has read all that was sent."""
    from madang.server import protocols, sockets

    for module in (protocols, sockets):
        vars(module)["LINGER"] = 3600.0


def count_hints() -> None:
    """Every hint that is worked out leaves a sign in the file `hints` beside the database."""
    from madang.analysis import hint
    from madang.server import actions

    def counted(*asked: Any) -> Any:
        with Path(sys.argv[2]).with_name("hints").open("a") as counts:
            counts.write("*")
        return hint(*asked)

    vars(actions)["hint"] = counted


@plant("hints-counted")
def hints_counted() -> None:
    count_hints()


@plant("hints-each-time")
def hints_each_time() -> None:
    """A hint is worked out as often as it is asked for."""
    from madang.server.live import Live

    class Forgetful(dict[int, Any]):
        def __contains__(self, key: object) -> bool:
            return False

    count_hints()
    Live.hints = property(
        lambda self: self.__dict__["hints"], lambda self, one: self.__dict__.update(hints=Forgetful(one))
    )  # type: ignore[assignment]


@plant("deals-named")
def deals_named() -> None:
    """A table's secret and id follow from the text in the file `deal` beside the database."""
    from madang.chance import derive
    from madang.server import actions, tables

    def named() -> bytes:
        return derive(0, Path(sys.argv[2]).with_name("deal").read_text(encoding="utf-8"))

    for module in (actions, tables):
        vars(module)["new_secret"] = named
        vars(module)["new_table_id"] = lambda: named().hex()[:22]
