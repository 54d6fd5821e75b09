"""The port: what the server may ask of a store, and what it may rely on."""

from typing import Protocol

import msgspec

from madang.server.store.rows import Checkpoint, Event, Head, Lodged, Person, Seat


class StoreError(Exception):
    """The store couldn't do it. The text is short and holds nothing of what is stored.

    A write that ends so is as a rule not there; when the connection to the database broke at the wrong
    moment it may be. Load again before going on.
    """


class Stored(msgspec.Struct, frozen=True):
    """All that is known of a table, as it was at one moment."""

    head: Head
    seats: list[Seat]  # by letter
    events: list[Event]  # by ply, from 0 without a hole
    lodged: list[Lodged]  # all of them, by ply, seat and number


class Lobby(msgspec.Struct, frozen=True):
    open: list[tuple[Head, list[Seat]]]  # public tables that wait for players, newest first
    own: list[
        tuple[Head, list[Seat]]
    ]  # where the person sits: unfinished ones first, then last changed first
    watchable: list[tuple[Head, list[Seat]]]  # public tables in play, last changed first
    lodged: set[str]  # tables at which the person's choice is placed for the ply that is due


class Store(Protocol):
    """A write that returns is on disk, and stays there whatever dies. Any call may raise `StoreError`.

    Of writes that exclude each other, from any number of tasks, stores and processes, exactly one wins; the
    others change nothing and say so. A caller that stops waiting doesn't take its write back.
    """

    async def person(self, key: str) -> Person | None: ...

    async def save_person(self, person: Person) -> list[str]:
        """Insert, or replace name and language, the name also at tables that have not begun; gives their ids."""

    async def create(self, head: Head, seats: list[Seat]) -> None:
        """Add a table. `StoreError` if its id is taken."""

    async def load(self, table: str) -> Stored | None: ...

    async def change_seat(self, before: Seat, after: Seat, ply: int) -> bool:
        """Put `after` in the place of `before`, at a table where `ply` is due.

        False if the row is no longer just `before`, `ply` has been played, or the person sits there elsewhere.
        """

    async def start(self, head: Head, known: list[Seat], seats: list[Seat], event: Event) -> bool:
        """Begin the game: `event` of ply 0, all seats anew, the head's status, awaiting, clocks and changed.

        False if the table isn't open, has begun, or its seats are no longer those that are `known`.
        """

    async def append(self, events: list[Event], head: Head) -> bool:
        """Add events of consecutive plies, and the head's status, awaiting, clocks and changed with them.

        False if the first of them isn't the ply that is due.
        """

    async def lodge(self, row: Lodged, clocks: dict[str, float] | None = None) -> list[Lodged] | None:
        """Place a choice, numbered after the seat's others (`row.number` isn't read), and keep the clocks with it.

        Gives all that is placed for that ply, by seat and number; None if the ply has been played, or all
        that the head awaits are in. A seat's id that is there already is not placed again.
        """

    async def set_rematch(self, table: str, head: Head, seats: list[Seat]) -> str:
        """The id of the table that follows `table`: the one it has, or else the given one, which is added."""

    async def set_status(self, table: str, status: str, from_status: str) -> bool:
        """False if the status isn't `from_status`."""

    async def save_clocks(self, clocks: list[Checkpoint]) -> None:
        """Replace the clocks of tables, but for those at which the ply has been played."""

    async def lobby(self, person: str | None, limit: int) -> Lobby:
        """At most `limit` of each kind. A table that nothing happened at for a week is not there, but for
        unfinished ones of one's own."""

    async def unattended(self) -> list[str]:
        """The ids of the tables in play at which something happens though nobody comes: a bot is to decide, a
        clock runs, or orders are in. Those where something happened last come first."""

    async def count_tables(self, host: str, since: float) -> int:
        """How many tables that are open or in play this person has opened since then."""

    async def analysis(self, table: str) -> bytes | None: ...

    async def save_analysis(self, table: str, body: bytes) -> None: ...

    async def setting(self, name: str, value: str) -> str:
        """What is stored under this name; `value` if that was nothing, and it is stored now."""

    async def check(self) -> None:
        """Write a row for real."""

    async def close(self) -> None:
        """Finish what was asked, then let go of the database. Nothing else may be called afterwards."""
