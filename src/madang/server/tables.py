"""All tables of a node. Validate, commit, acknowledge, broadcast: in that order."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from madang.bots import levels
from madang.chance import commitment, new_secret
from madang.games import NAMES
from madang.games import game as find_game
from madang.games.base import MadangError
from madang.server import actions, messages, seats
from madang.server.driving import drive
from madang.server.fanout import Fanout, LocalFanout
from madang.server.limits import PHRASES, PHRASES_SECONDS, Limits, Rates
from madang.server.live import Live
from madang.server.messages import Answer, GameInfo, LobbyAnswer, LobbyTable, NewTable, Refusal
from madang.server.people import new_table_id
from madang.server.pool import Pool
from madang.server.refusals import Refused, answering, no_level
from madang.server.store import Checkpoint, Head, Person, Seat, Store, StoreError
from madang.server.table import Step, Table, table_info

log = logging.getLogger("madang.tables")
KEPT = 256  # tables that nobody looks at, kept loaded all the same
LOBBY = 100  # tables of each sort that the lobby lists
GUEST = "Guest"
WEEK = 7 * 86_400.0
AGAIN = 1.0  # seconds after which something that the store could not do is tried again
CHECKPOINT = 30.0  # seconds between two savings of running clocks
CLOSING = 3.0  # seconds for what people have asked for, of the ten in which all must be over


Ready = Callable[[str], Awaitable[None]]
T = TypeVar("T")


async def logged(work: Coroutine[Any, Any, None]) -> None:
    """Work that nobody waits for: what goes wrong with it is said in the log."""
    try:
        await work
    except StoreError as error:
        log.warning("something in the background waits: %s", error)
    except Exception:
        log.exception("something in the background failed")


def ignore(answer: Answer) -> None:
    """For those who only want the answer."""


async def at_once(game: str) -> None:
    """Where all rules are compiled already."""


@dataclass
class Tables:
    """The tables, as one node of the server sees them."""

    store: Store
    pool: Pool
    fanout: Fanout = field(default_factory=LocalFanout)
    limits: Limits = field(default_factory=Limits)
    ready: Ready = at_once  # waits until a game's rules are compiled
    bots_ready: Ready = at_once  # the same for its bots
    clock: Callable[[], float] = time.monotonic
    bot_pause: float = 0.8  # seconds: a bot answers at the end of one of these, whatever it holds

    def __post_init__(self) -> None:
        self.loaded: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self.recent: OrderedDict[str, Live] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.timed: dict[str, Live] = {}  # those whose clocks run
        self.phrases = Rates(PHRASES, PHRASES_SECONDS)
        self.analyses = asyncio.Semaphore(1)
        self.analysing: dict[asyncio.Task[None], str] = {}  # with those that wait, and who asked for each
        self.past = asyncio.Semaphore(2)  # logs and replays that are worked out at the same time
        self.tasks: set[asyncio.Task[None]] = set()
        self.doing: set[asyncio.Task[Answer]] = set()
        self.on_change = self.changed_elsewhere
        self.fanout.listen(self.on_change)

    # Finding

    async def live(self, table_id: str) -> Live:
        """A table; `Refused` if there is none."""
        found = self.loaded.get(table_id)
        if found is None:
            if table_id not in self.loading:
                self.loading[table_id] = asyncio.create_task(self.load(table_id))
            found = await asyncio.shield(self.loading[table_id])
        self.recent[table_id] = found
        self.recent.move_to_end(table_id)
        if len(self.recent) > KEPT:
            self.recent.popitem(last=False)
        return found

    async def load(self, table_id: str) -> Live:
        try:
            live = Live(await self.read(table_id), self.clock())
            self.loaded[table_id] = live
            self.wake(live)
            return live
        finally:
            del self.loading[table_id]

    async def read(self, table_id: str) -> Table:
        stored = await self.store.load(table_id)
        if stored is None:
            raise Refused("no-table")
        await self.ready(stored.head.game)
        try:
            return await asyncio.to_thread(Table, stored)
        except MadangError as error:  # its words name cards
            log.error("a stored game can't be read: %s", type(error).__name__)
            raise Refused("failed") from None

    async def reload(self, live: Live) -> None:
        """Take up what somebody else has stored; with the table's lock."""
        live.table = await self.read(live.table.head.id)
        live.tell_state()
        self.wake(live)

    def changed_elsewhere(self, table_id: str) -> None:
        live = self.loaded.get(table_id)
        if live is not None:
            self.reload_soon(live)

    def reload_soon(self, live: Live) -> None:
        """Take up what is stored, once for all who ask for it before it is read; for ever if it can't be read."""

        async def reload() -> None:
            async with live.lock:
                live.reloading = False
                try:
                    await self.reload(live)
                except StoreError:
                    live.reloading = True
                    raise

        if not live.reloading:
            live.reloading = True
            self.in_background(self.until_read(reload))

    async def until_read(self, question: Callable[[], Awaitable[T]]) -> T:
        """Again, as long as the store can't be read."""
        while True:
            try:
                return await question()
            except StoreError:
                await asyncio.sleep(AGAIN)

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(logged(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def person(self, key: str | None) -> Person:
        """A person as the store knows him; a guest if it does not."""
        if key is None:
            raise Refused("no-person")
        return await self.store.person(key) or Person(key, GUEST, "en", time.time())

    async def save_person(self, person: Person) -> None:
        """Keep a name and a language; those at tables that have not begun see the name."""
        for table_id in await self.store.save_person(person):
            self.changed_elsewhere(table_id)
            self.fanout.publish(table_id, self.on_change)

    # Opening

    def games(self, bots_ready: Collection[str]) -> list[GameInfo]:
        """All games; those whose bots can think are given."""
        return [
            GameInfo(
                name=game.name,
                title=game.title,
                fewest=game.fewest,
                most=len(game.seats),
                editions={name: dict(changes) for name, changes in game.editions.items()},
                options={name: list(values) for name, values in game.options.items()},
                levels=levels(game),
                bots_ready=game.name in bots_ready,
            )
            for game in map(find_game, NAMES)
        ]

    async def open(self, person: Person, wanted: NewTable) -> Live:
        """A new table, its host at seat A; with bots for all other seats it begins at once."""
        with bad_table("game"):
            game = find_game(wanted.game)
        await self.ready(game.name)
        with bad_table("players"):
            game.check_players(wanted.players)
        with bad_table("options" if wanted.options else "edition"):
            game.settle_options(wanted.edition, wanted.options)
        if any(level not in levels(game) for level in wanted.bots):
            raise no_level(levels(game))
        if wanted.bots and len(wanted.bots) != wanted.players - 1:
            words = f"bots are needed for the other seats: {wanted.players - 1}"
            raise Refused("bad-table", parameters={"field": "bots"}, words=words)
        if await self.store.count_tables(person.key, time.time() - WEEK) >= self.limits.unfinished_tables:
            raise Refused("too-many")
        head = Head(
            id=new_table_id(),
            game=game.name,
            edition=wanted.edition or next(iter(game.editions)),
            options=dict(wanted.options),
            players=wanted.players,
            pace=messages.plain_pace(wanted.pace),
            open=wanted.open,
            host=person.key,
            secret=new_secret().hex(),
            created=time.time(),
            changed=time.time(),
        )
        seats = [Seat(head.id, letter) for letter in game.seats[: wanted.players]]
        seats[0] = msgspec.structs.replace(seats[0], person=person.key, name=person.name)
        for index, level in enumerate(wanted.bots, 1):
            seats[index] = msgspec.structs.replace(seats[index], bot=level)
        await self.store.create(head, seats)
        live = await self.live(head.id)
        if wanted.bots:
            await self.act(live, person.key, messages.Start())
        return live

    async def lobby(self, person: str | None) -> LobbyAnswer:
        found = await self.store.lobby(person, LOBBY)

        def listed(rows: list[tuple[Head, list[Seat]]]) -> list[LobbyTable]:
            return [lobby_table(head, seats, person, found.lodged) for head, seats in rows]

        def first(one: LobbyTable) -> tuple[bool, bool, float]:
            return not one.yours, one.table.status == "finished", -one.changed

        own = sorted(listed(found.own), key=first)
        return LobbyAnswer(own=own, open=listed(found.open), watch=listed(found.watchable))

    # Changing

    async def act(
        self,
        live: Live,
        person: str | None,
        action: messages.Action,
        reply: Callable[[Answer], None] = ignore,
    ) -> Answer:
        """Do what a person asks for at a table. `reply` gets the answer before anybody is told the news.

        The seat is the person's own, whatever the message says. A refusal is an answer too. What has begun is
        done to its end, also when whoever asked has gone: something stored that nobody learns of would be worse.
        """
        doing = asyncio.create_task(self.do(live, person, action, reply))
        self.doing.add(doing)
        doing.add_done_callback(self.doing.discard)
        return await asyncio.shield(doing)

    async def do(
        self, live: Live, person: str | None, action: messages.Action, reply: Callable[[Answer], None]
    ) -> Answer:
        try:
            return await actions.DOERS[type(action)](self, live, person, action, reply)
        except Refused as refused:
            answer: Refusal = refused.refusal
        except StoreError:
            self.reload_soon(live)  # it may be stored all the same
            answer = Refused("not-stored").refusal
        except Exception:
            log.exception("%s failed", type(action).__name__)
            self.reload_soon(live)
            answer = Refused("failed").refusal
        finally:
            live.saw(person, self.clock())
        answer = answering(action, answer)
        reply(answer)
        return answer

    def news(self, live: Live, steps: list[Step] | None = None, only: str | None = None) -> None:
        """After a commit: tell the viewers here and the other nodes, set the clocks, let the bots go on.

        Of what is for one seat `only` nobody else gets a message, from which he would see that something
        changed; other nodes read it from the store when it matters.
        """
        self.set_clocks(live)
        live.tell_state(steps or (), only)
        if only is None:
            if live.table.clocks.stored:
                live.tell_now(self.clock())
            self.fanout.publish(live.table.head.id, self.on_change)
        self.wake(live)

    def wake(self, live: Live) -> None:
        """Let the clocks run and the bots play, where it is their turn; see that orders are played."""
        self.set_clocks(live)
        idle = live.driver is None or live.driver.done()
        if idle and (live.table.bots_to_decide() or live.table.all_in()):
            live.driver = asyncio.create_task(drive(self, live))

    # Clocks

    def set_clocks(self, live: Live) -> None:
        table = live.table
        if not table.clocks.limits:
            return
        running = [seat for seat in table.awaiting() if table.player(seat) is None]
        if set(running) != table.clocks.running:
            table.clocks.run(running, self.clock())
        if any(table.seats[seat].away == "" for seat in table.clocks.running):
            self.timed[table.head.id] = live
        else:
            self.timed.pop(table.head.id, None)

    async def watch_clocks(self) -> None:
        """For ever: see who runs out of time, and save the clocks now and then."""
        saved = self.clock()
        while True:
            await asyncio.sleep(1)
            try:
                self.see_who_ran_out()
                if self.clock() - saved >= CHECKPOINT:
                    saved = self.clock()
                    await self.save_clocks()
            except Exception:
                log.exception("the clocks could not be watched")

    def see_who_ran_out(self) -> None:
        for live in list(self.timed.values()):
            for seat in live.table.clocks.run_out(self.clock()):
                if live.table.seats[seat].away == "":
                    self.in_background(seats.ran_out(self, live, seat))

    async def save_clocks(self) -> None:
        """So that a restart charges nobody for the time in between."""
        now = self.clock()
        still = {table_id: live for table_id, live in self.timed.items() if not live.lock.locked()}
        left = [
            Checkpoint(table_id, live.table.ply, live.table.clocks.left(now))
            for table_id, live in still.items()
        ]
        if left:
            try:
                await self.store.save_clocks(left)
            except StoreError:
                return  # the next time will do

    # Beginning and end

    async def take_up(self) -> None:
        """At a start of the server: every game that waits for a bot or has a clock goes on."""
        for table_id in await self.until_read(self.store.unattended):
            try:
                await self.live(table_id)
            except Exception:  # one that can't be loaded keeps no other from going on
                log.exception("a table can't be taken up")

    async def close(self) -> None:
        """Finish what has begun, and save the clocks. Hints and analyses are given up."""
        self.fanout.forget(self.on_change)
        for live in list(self.loaded.values()):
            for thought in (*live.hints.values(), live.analysis):
                if thought is not None:
                    thought.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                await asyncio.gather(*self.doing, return_exceptions=True)
        drivers = [live.driver for live in list(self.loaded.values()) if live.driver]
        for task in [*drivers, *self.tasks]:
            task.cancel()
        await asyncio.gather(*drivers, *self.tasks, return_exceptions=True)
        await self.save_clocks()
        self.pool.close()


@contextmanager
def bad_table(field: str) -> Iterator[None]:
    """What the rules refuse about a field of a new table is refused to whoever asks for it."""
    try:
        yield
    except MadangError as error:
        raise Refused("bad-table", parameters={"field": field}, words=str(error)) from None


def lobby_table(head: Head, seats: list[Seat], person: str | None, lodged: set[str]) -> LobbyTable:
    own = next((seat for seat in seats if person is not None and seat.person == person), None)
    decides = own is not None and own.seat in head.awaiting and not own.stand_in
    return LobbyTable(
        table=table_info(head, seats, commitment(bytes.fromhex(head.secret))),
        seat=own.seat if own else None,
        yours=head.status == "running" and decides and head.id not in lodged,
        changed=head.changed,
    )
