"""One process of the server: what it is set to, and the tables once the engine is loaded.

The page answers at once; the store is opened, the engine imported and compiled beside it.
"""

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from madang.server.databases import shown
from madang.server.garbage import keep_tidy
from madang.server.limits import Counts, Limits, Rates
from madang.server.people import Cookies
from madang.server.pool import Pool
from madang.server.refusals import Refused

if TYPE_CHECKING:
    from madang.server.store import Store
    from madang.server.tables import Tables

log = logging.getLogger("madang.node")
PATIENCE = 20.0  # seconds that a request waits for the engine
HEALTH_SECONDS = 2.0
AGAIN = 1.0  # seconds after which what could not be prepared is prepared again


class Settings(NamedTuple):
    database: str  # a SQLAlchemy URL
    public_url: str  # where browsers reach the server, without a path
    also: tuple[str, ...] = ()  # other URLs of the same server: a home's localhost and 127.0.0.1
    limits: Limits = Limits()
    bot_pause: float = 0.8  # seconds

    @property
    def origins(self) -> frozenset[str]:
        """What a browser that has our page open may say about where it is."""
        return frozenset(map(origin, (self.public_url, *self.also)))

    @property
    def shown_database(self) -> str:
        """A file by its path, another by its URL without a password."""
        return shown(self.database)

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https:")


def origin(url: str) -> str:
    """As a browser says it: in small letters, without the port that goes without saying."""
    parts = urlsplit(url.lower())
    usual = {"http": ":80", "https": ":443"}.get(parts.scheme, "")
    return f"{parts.scheme}://{parts.netloc.removesuffix(usual)}"


class Node:
    def __init__(self, settings: Settings, progress: Callable[[str], None] = lambda words: None) -> None:
        self.settings = settings
        self.progress = progress
        self.origins = settings.origins
        limits = settings.limits
        self.requests = Rates(limits.requests_per_address, 60.0)
        self.handshakes = Rates(limits.handshakes_per_address, 60.0)
        self.replays = Rates(limits.replays_per_address, 60.0)
        self.names = Rates(limits.names_per_address, 60.0)
        self.openings = Rates(limits.openings_per_address, 600.0)
        self.messages = Rates(limits.messages_per_person, 60.0)
        self.person_sockets = Counts(limits.sockets_per_person)
        self.address_sockets = Counts(limits.sockets_per_address)

    async def start(self) -> None:
        self.has_store = asyncio.Event()
        self.has_tables = asyncio.Event()
        self.prepared: dict[str, asyncio.Event] = {}
        self.thinking: dict[str, asyncio.Event] = {}
        self.starting = asyncio.create_task(self.open_all())
        self.watching: asyncio.Task[None] | None = None

    async def open_all(self) -> None:
        try:
            self.store: Store = await asyncio.to_thread(open_store, self.settings.database)
            self.cookies = Cookies(await self.store.setting("cookie key", secrets.token_hex(32)))
            self.has_store.set()
            self.tell("Loading the rules; the first start takes about a minute")
            await self.load_tables()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if type(error).__name__ == "StoreError":  # its module may be what could not be imported
                self.tell(f"madang: {self.settings.shown_database}: {error}")
            else:
                log.exception("the server can't start")
            os._exit(1)  # nothing works without a store and the rules: whoever keeps it running should know

    def tell(self, words: str) -> None:
        """What is being prepared. That nobody can be told, on a full disk for one, ends nothing."""
        with suppress(OSError):
            self.progress(words)

    async def load_tables(self) -> None:
        """First what people need, so that a game goes on as soon as it can, then what bots need; then stay tidy."""
        threads = Pool(1, give_way=False)  # whoever stops the server meanwhile does not wait for it
        engine = await threads.run(load_engine)
        self.prepared = {name: asyncio.Event() for name in engine.game_names()}
        self.thinking = {name: asyncio.Event() for name in self.prepared}
        self.tables: Tables = engine.new_tables(self.store, self.settings, self.ready, self.bots_ready)
        self.has_tables.set()
        for name, event in self.prepared.items():
            self.tell(f"Preparing the rules of {name}")
            await self.until_kept(threads, partial(engine.prepare, name))
            event.set()
        self.watching = asyncio.create_task(self.tables.watch_clocks())
        self.tables.in_background(self.tables.take_up())
        for name, event in self.thinking.items():
            self.tell(f"Preparing the bots of {name}")
            await self.until_kept(threads, partial(engine.prepare_bots, name))
            event.set()
        threads.close()
        self.tell("")
        await keep_tidy()

    async def until_kept(self, threads: Pool, prepare: Callable[[], None]) -> None:
        """Again, as long as what is compiled can't be kept: a full disk ends no server."""
        while True:
            try:
                return await threads.run(prepare)
            except OSError:
                log.exception("what is compiled can't be kept now")
                await asyncio.sleep(AGAIN)

    async def with_tables(self) -> "Tables":
        """The tables, as soon as the engine is loaded."""
        await self.within_patience(self.has_tables)
        return self.tables

    async def ready(self, game: str) -> None:
        """As soon as a game's rules are compiled."""
        await self.within_patience(self.prepared[game])

    async def bots_ready(self, game: str) -> None:
        """As soon as a game's bots are compiled, however long that takes."""
        await self.thinking[game].wait()

    async def within_patience(self, event: asyncio.Event) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await event.wait()
        except TimeoutError:
            raise Refused("preparing") from None

    async def person(self, cookie: str | None) -> str | None:
        """Who has this cookie."""
        await self.within_patience(self.has_store)
        return self.cookies.person(cookie, time.time())

    async def health(self) -> dict[str, object]:
        """Whether it can store something now; the games whose rules, and whose bots, are ready."""
        if not self.has_store.is_set():
            raise Refused("preparing")
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await self.store.check()
        except Exception:
            raise Refused("not-stored") from None
        return {"status": "ok", "games": are_set(self.prepared), "bots": are_set(self.thinking)}

    async def stop(self) -> None:
        self.starting.cancel()
        if self.watching:
            self.watching.cancel()
        if self.has_tables.is_set():
            await self.tables.close()
        if self.has_store.is_set():
            await self.store.close()
            self.tell("Everything is stored; stopping")


def open_store(url: str) -> "Store":
    from madang.server.store import SqlStore

    return SqlStore(url)


def load_engine():  # type: ignore[no-untyped-def]
    from madang.server import engine

    return engine


def are_set(events: dict[str, asyncio.Event]) -> list[str]:
    return [name for name, event in events.items() if event.is_set()]
