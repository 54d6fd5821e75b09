"""People who play at a real server whatever happens to it: random legal choices, and each remembered."""

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from serving import Person, Socket
from websockets.exceptions import WebSocketException

AGAIN = 0.05  # seconds until somebody whose connection broke tries again
MOST_ON_A_SOCKET = 90  # messages, under what the server allows in its time


class Sent(NamedTuple):
    seat: str
    ply: int
    id: str
    choice: str


@dataclass
class Player:
    """A person at a table. What was not answered is sent again with the same id, as a client should."""

    person: Person
    table: str
    rng: random.Random
    changes: float = 0.0  # how often an order that can still be changed is changed
    stored: list[Sent] = field(default_factory=list)  # acknowledged, in order
    unanswered: Sent | None = None
    reconnects: int = -1

    async def play(self) -> dict[str, Any]:
        """Until the game is over; the last state."""
        while True:
            try:
                socket = await self.person.join(self.table)
                self.reconnects += 1
                try:
                    if await self.play_on(socket):
                        return socket.state
                finally:
                    await socket.close()
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(AGAIN)

    async def play_on(self, socket: Socket) -> bool:
        """Until the game is over (True) or the socket has carried enough."""
        sent = 0
        while sent < MOST_ON_A_SOCKET:
            if self.unanswered is None:
                self.unanswered = self.decided(socket.state)
            if self.unanswered is not None:
                sent += 1
                await self.ask(socket, self.unanswered)
            elif socket.state["result"] is not None:
                return True
            else:
                await socket.receive()
        return False

    def decided(self, state: dict[str, Any]) -> Sent | None:
        """A choice that has not been made yet, if one is wanted; sometimes another one in its place."""
        seat, ply = state["seat"], state["ply"]
        made = [one for one in self.stored if one.ply == ply]
        again = made and state["lodged"] == made[-1].choice and self.rng.random() < self.changes
        if not state["choices"] or (made and not again):
            return None
        choice = self.rng.choice(state["choices"])["text"]
        return Sent(seat, ply, self.rng.randbytes(8).hex(), choice)

    def changed(self, sent: Sent) -> str:
        """The choice that was to replace an order, if nobody knows whether it was stored; else its own."""
        change = self.unanswered
        return change.choice if change and (change.seat, change.ply) == (sent.seat, sent.ply) else sent.choice

    async def ask(self, socket: Socket, sent: Sent) -> None:
        await socket.send(type="move", ply=sent.ply, id=sent.id, choice=sent.choice)
        answer = await socket.until(lambda message: message.get("id") == sent.id)
        if answer["type"] == "done":
            assert answer["ply"] == sent.ply
            self.stored.append(sent)
        elif answer["code"] in ("not-stored", "preparing"):
            return  # and again
        else:  # the table went on without it: an order was changed too late, or a bot stood in
            assert answer["code"] in ("stale", "game-over", "not-your-decision"), answer
            await socket.send(type="sync")
            await socket.until(lambda message: message["type"] == "state")
        self.unanswered = None


async def seated(host: Person, others: list[Person], bots: str | None = None, **table: Any) -> str:
    """A table at which all these sit and the seats that are left are bots'; it has begun."""
    opened = await host.open(**table)
    letters = "ABCDE"[1 : table["players"]]
    for seat, other in zip(letters, others, strict=False):
        await done(other, opened, type="sit", seat=seat)
    for seat in letters[len(others) :]:
        await done(host, opened, type="add-bot", seat=seat, level=bots)
    await done(host, opened, type="start")
    return opened


async def done(person: Person, table: str, **action: Any) -> None:
    answer = await person.act(table, **action)
    assert answer["type"] == "done", answer


def stored_badly(database: Path, players: list[Player]) -> list[str]:
    """What the database lacks of that which was acknowledged, and its holes."""
    found = []
    with closing(sqlite3.connect(database)) as connection:
        for player in players:
            rows = connection.execute(
                'SELECT ply, seat, id, asked, events FROM event WHERE "table" = ? ORDER BY ply',
                [player.table],
            ).fetchall()
            if [row[0] for row in rows] != list(range(len(rows))):
                found.append(f"holes at {player.table}: {[row[0] for row in rows]}")
            played = {(seat, id, asked): json.loads(events)[0] for _, seat, id, asked, events in rows}
            lodged = {
                (seat, id, ply): f"{seat} {choice}"
                for ply, seat, id, choice in connection.execute(
                    'SELECT ply, seat, id, choice FROM lodged WHERE "table" = ?', [player.table]
                )
            }
            last = {(sent.seat, sent.ply): sent for sent in player.stored}
            for seat, id, asked in played:
                sent = last.get((seat, asked))
                if sent is not None and id not in (sent.id, player.unanswered and player.unanswered.id):
                    found.append(f"an older order than {sent} was played at {player.table}")
            for sent in player.stored:
                key, line = (sent.seat, sent.id, sent.ply), f"{sent.seat} {sent.choice}"
                if played.get(key, lodged.get(key)) != line:
                    found.append(f"{sent} is missing at {player.table}")
    return found
