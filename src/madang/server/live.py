"""A table that somebody looks at now: who is connected, and what they are told."""

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from madang.server import messages
from madang.server.connections import Connection
from madang.server.table import Step, Table, events_seen

GATHERED = 0.5  # seconds in which comings and goings are told together
ABSENT = 300.0  # seconds without a connection after which the others may let a bot play on


class Live:
    """A loaded table. Whoever changes it holds its lock; nobody waits for a viewer while holding it."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.driver: asyncio.Task[None] | None = None  # lets the bots play
        self.bot_steps = 1  # the most that a thought of a bot here has needed; they all take so many
        self.hints: dict[int, asyncio.Task[messages.HintAnswer | None]] = {}  # by ply
        self.analysis: asyncio.Task[None] | None = None
        self.telling: asyncio.TimerHandle | None = None
        self.reloading = False  # somebody is about to read what is stored
        self.loaded_at = now
        self.last_here: dict[str, float] = {}  # those who have a seat
        self.progress = (0, 0)  # of the analysis: decisions done, and of how many

    def join(self, connection: Connection, clock: Callable[[], float]) -> None:
        """Tell a new viewer how things are, and the others soon that he is here."""
        self.connections.add(connection)
        connection.send(self.table.state(self.table.seat_of(connection.person)))
        connection.send(messages.encode(self.now(clock())))
        self.saw(connection.person, clock())
        self.tell_now_soon(clock)

    def part(self, connection: Connection, clock: Callable[[], float]) -> None:
        self.connections.discard(connection)
        self.saw(connection.person, clock())
        self.tell_now_soon(clock)

    def tell_now_soon(self, clock: Callable[[], float]) -> None:
        """Those who come and go are told of together: however many they are, nobody's queue fills with them."""

        def tell() -> None:
            self.telling = None
            self.tell_now(clock())

        if self.telling is None:
            self.telling = asyncio.get_running_loop().call_later(GATHERED, tell)

    def saw(self, person: str | None, now: float) -> None:
        """Note that somebody does something here, over whatever way; nothing of those who have no seat."""
        if person is not None and self.table.seat_of(person) is not None:
            self.last_here[person] = now

    def absent(self, person: str, now: float, seconds: float = ABSENT) -> bool:
        """Whether somebody has not been here for a good while."""
        connected = any(connection.person == person for connection in self.connections)
        return not connected and now - self.last_here.get(person, self.loaded_at) > seconds

    def here(self) -> list[str]:
        """The seats whose people are connected."""
        people = {connection.person for connection in self.connections}
        return [seat.seat for seat in self.table.seats.values() if seat.person in people and seat.person]

    def now(self, now: float) -> messages.Now:
        clocks = self.table.clocks
        seated = {seat.person for seat in self.table.seats.values() if seat.person}
        return messages.Now(
            here=self.here(),
            watching=sum(connection.person not in seated for connection in self.connections),
            clocks={seat: round(left, 1) for seat, left in clocks.left(now).items()},
            running=sorted(clocks.running),
        )

    def tell(self, payload: bytes, only: str | None = None) -> None:
        """Send the same to all, or to those of one seat."""
        for connection in list(self.connections):
            if only is None or self.table.seat_of(connection.person) == only:
                connection.send(payload)

    def tell_now(self, now: float) -> None:
        if self.connections:
            self.tell(messages.encode(self.now(now)))

    def tell_state(self, steps: Sequence[Step] = (), only: str | None = None) -> None:
        """Tell everyone, or those of one seat, the state as they may know it, and the events that led to it."""
        told: dict[str | None, bytes] = {}
        for connection in list(self.connections):
            seat = self.table.seat_of(connection.person)
            if only is not None and seat != only:
                continue
            if seat not in told:
                told[seat] = self.table.state(seat, self.seen(seat, steps))
            connection.send(told[seat])

    def seen(self, seat: str | None, steps: Sequence[Step]) -> list[msgspec.Raw]:
        viewer = self.table.number(seat)
        return [event for step in steps for event in events_seen(self.table.game, viewer, step)]
