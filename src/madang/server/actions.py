"""What can be done in a game, one function for each message; `DOERS` has those about seats too.

Each checks, stores, answers, and then tells.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from madang.analysis import hint
from madang.chance import draw, generator, new_secret
from madang.games.base import Game, Refusal, View
from madang.games.verbs import OVER
from madang.server import messages
from madang.server.limits import CHANGES
from madang.server.live import Live
from madang.server.messages import Answer, Done
from madang.server.metrics import MOVE_SECONDS, MOVES
from madang.server.people import new_table_id
from madang.server.refusals import Refused
from madang.server.seats import (
    Reply,
    add_bot,
    answered,
    before_game,
    come_back,
    host_only,
    is_gone,
    leave,
    own_seat,
    remove_bot,
    replace_person,
    sit,
)
from madang.server.seeds import analysis_generator, seat_seed
from madang.server.store import Event, Lodged, StoreError
from madang.server.table import Step, Still, Table, together

if TYPE_CHECKING:
    from madang.server.tables import Tables

LONGEST_HINT = 30.0  # seconds, once a thread has begun with it

log = logging.getLogger("madang.actions")
Doer = Callable[["Tables", Live, str | None, Any, Reply], Awaitable[Answer]]


def by_rule(refusal: Refusal) -> Refused:
    """A refusal of the rules, as the server says it."""
    return Refused(refusal.code, rule=refusal.rule, parameters=dict(refusal.parameters), words=refusal.words)


async def start(
    tables: "Tables", live: Live, person: str | None, asked: messages.Start, reply: Reply
) -> Answer:
    async with live.lock:
        table = live.table
        known = list(table.seats.values())
        host_only(table, person)
        before_game(table)
        if any(seat.person is None and seat.bot is None for seat in table.seats.values()):
            raise Refused("seats-empty")
        if not table.game.draws_first:
            table = seated_by_lot(table)
        recorder, lines = table.new_recorder()
        table.clocks.begin(table.people())
        head = replace(
            table.head,
            status="running",
            awaiting="".join(table.game.seats[seat] for seat in recorder.position.deciding),
            clocks=table.clocks.stored,
            changed=time.time(),
        )
        event = Event(head.id, 0, None, None, None, lines, time.time())
        if not await tables.store.start(head, known, list(table.seats.values()), event):
            await tables.reload(live)
            raise Refused("begun")
        table.head, table.recorder, table.ply = head, recorder, 1
        live.table = table
        answered(reply, Done())
        tables.news(live, [Step(0, None, lines, table.still(), table.still())])
        live.tell_now(tables.clock())
    return Done()


def seated_by_lot(table: Table) -> Table:
    """The same table with everybody moved on by as many seats as the secret says: who begins is drawn. G1.1."""
    gen = generator(seat_seed(bytes.fromhex(table.head.secret)))
    rows = list(table.seats.values())
    moved = int(draw(gen, len(rows)))
    twin = copy(table)
    twin.seats = {
        row.seat: replace(rows[(index - moved) % len(rows)], seat=row.seat) for index, row in enumerate(rows)
    }
    return twin


async def move(
    tables: "Tables", live: Live, person: str | None, asked: messages.Move, reply: Reply
) -> Answer:
    """A person's decision. The same id again gets the same answer, whichever node has stored it."""
    async with live.lock:
        seat = own_seat(live.table, person)
        try:
            if (seat, asked.id) not in live.table.done:
                in_person(live.table, seat)
                return await decide(tables, live, seat, asked, reply)
        except Refused:
            if (seat, asked.id) not in live.table.done:
                raise
        return answered(reply, Done(asked.id, live.table.done[seat, asked.id]))


def in_person(table: Table, seat: str) -> None:
    """Refused where there is nothing to decide, or a bot decides."""
    table.must_run()
    if table.seats[seat].stand_in:
        raise Refused("stood-in")


async def decide(
    tables: "Tables", live: Live, seat: str, asked: messages.Move, reply: Reply = lambda answer: None
) -> Answer:
    """A decision of a seat, with the table's lock."""
    table = live.table
    table.must_run()
    if asked.ply != table.ply:
        raise Refused("stale", parameters={"ply": table.ply})
    refusal = table.refuse(seat, asked.choice)
    if refusal is not None:
        raise by_rule(refusal)
    if len(table.deciding()) > 1:
        return await lodge(tables, live, seat, asked, reply)
    done = Done(asked.id, asked.ply)
    await advance(tables, live, [(seat, asked.choice, asked.id, asked.ply)], lambda: reply(done))
    return done


async def lodge(tables: "Tables", live: Live, seat: str, asked: messages.Move, reply: Reply) -> Answer:
    """An order where all order together: it can be changed until the last one is in."""
    table = live.table
    before = table.lodged.get(seat)
    if before and before.number >= CHANGES:
        raise Refused("too-many-changes")
    row = Lodged(table.head.id, table.ply, seat, 0, asked.id, asked.choice, time.time())
    now = tables.clock()
    clocks = None if before else table.clocks.after_decision(seat, now)
    rows = await tables.store.lodge(row, clocks)
    if rows is None:
        await tables.reload(live)
        raise Refused("stale", parameters={"ply": live.table.ply})
    for row in rows:
        table.note_lodged(row)
    if clocks is not None:
        table.clocks.stored, table.clocks.since = clocks, now
    answered(reply, Done(asked.id, asked.ply))
    if table.awaiting():
        tables.news(live, only=seat if before else None)
    else:
        try:
            await complete(tables, live)
        except (Refused, StoreError):
            tables.wake(live)  # the order is stored all the same: whoever drives the table tries again
    if before is None:
        await is_back(tables, live, seat)
    return Done(asked.id, asked.ply)


async def complete(tables: "Tables", live: Live) -> None:
    """Play the orders that all have lodged."""
    table = live.table
    lodged = [table.lodged[seat] for seat in table.deciding()]
    await advance(tables, live, [(row.seat, row.choice, row.id, row.ply) for row in lodged], lambda: None)


async def advance(
    tables: "Tables", live: Live, decisions: Sequence[tuple[str, str, str, int]], stored: Callable[[], None]
) -> None:
    """Store legal decisions (seat, choice, id, ply named) and only then let the table and its viewers know."""
    table = live.table
    assert table.recorder is not None
    began = time.monotonic()
    trial = table.recorder.ahead()
    steps: list[Step] = []
    events: list[Event] = []
    clocks = table.clocks.stored
    for number, (seat, choice, move_id, asked) in enumerate(decisions):
        begin = len(trial.record.events)
        trial.take(choice)
        decided = Still(trial.position.copy())
        trial.settle()
        lines = trial.record.events[begin:]
        ply = table.ply + number
        after = decided if len(lines) == 1 else Still(trial.position.copy())
        steps.append(Step(ply, table.number(seat), lines, decided, after))
        events.append(Event(table.head.id, ply, seat, move_id, asked, lines, time.time()))
        if len(decisions) == 1:
            clocks = table.clocks.after_decision(seat, tables.clock())
    end = steps[-1].after
    head = replace(
        table.head,
        status="finished" if end.turn == OVER else "running",
        awaiting="".join(table.game.seats[seat] for seat in end.deciding),
        clocks=clocks,
        changed=time.time(),
    )
    if not await tables.store.append(events, head):
        await tables.reload(live)
        raise Refused("stale", parameters={"ply": live.table.ply})
    table.stood, trial.position = end, end.position
    table.recorder.follow(trial)
    table.head, table.ply = head, table.ply + len(events)
    table.lodged = {}
    table.done |= {(seat, move_id): asked for seat, _, move_id, asked in decisions}
    if table.clocks.limits:
        table.clocks.stored, table.clocks.running = clocks, frozenset()
    MOVES.inc(len(events))
    MOVE_SECONDS.observe(time.monotonic() - began)
    stored()
    tables.news(live, together(steps))
    if len(decisions) == 1:
        await is_back(tables, live, decisions[0][0])


async def is_back(tables: "Tables", live: Live, seat: str) -> None:
    """Whoever decides is here and has time again: what was noted about that is forgotten, the votes too."""
    row = live.table.seats[seat]
    if row.away and not row.stand_in:
        after = replace(row, away="", votes="")
        try:
            changed = await tables.store.change_seat(row, after, live.table.ply)
        except StoreError:  # the decision is stored and told; this can wait for the next one
            return
        if changed:
            live.table.seats[seat] = after
            tables.news(live)


async def why(tables: "Tables", live: Live, person: str | None, asked: messages.Why, reply: Reply) -> Answer:
    """Why a choice can't be made: told from the asker's own view."""
    table = live.table
    seat = own_seat(table, person)
    in_person(table, seat)
    refusal = table.refuse(seat, asked.choice)
    raise by_rule(refusal) if refusal else Refused("allowed")


async def ask_hint(
    tables: "Tables", live: Live, person: str | None, asked: messages.AskHint, reply: Reply
) -> Answer:
    table = live.table
    seat = own_seat(table, person)
    in_person(table, seat)
    if table.people() != [seat]:
        raise Refused("has-people")
    position = table.position_for(seat)
    number = table.number(seat)
    if position.turn != number:
        refusal = position.refuse("", number)
        assert refusal is not None
        raise by_rule(refusal)
    ply = table.ply
    if ply not in live.hints:
        work = work_out_hint(tables, table.game, ply, position.view(number))
        live.hints = {ply: asyncio.create_task(work)}
    found = await asyncio.shield(live.hints[ply])
    if found is None:
        live.hints.pop(ply, None)  # asked again, it is tried again
    return answered(reply, found or Refused("no-hint").refusal)


async def work_out_hint(tables: "Tables", game: Game, ply: int, view: View) -> messages.HintAnswer | None:
    """Once for a ply, however often it is asked for; None if it could not be found."""
    try:
        await tables.bots_ready(game.name)
        work = partial(hint, view, game, analysis_generator(view))
        found = vars(await tables.pool.run(work, LONGEST_HINT))
        gains = [messages.Gain(gain.kind, dict(gain.parameters)) for gain in found["gains"]]
        return messages.HintAnswer(ply, **{**found, "gains": gains})
    except Exception as error:
        log.warning("a hint failed", extra={"game": game.name, "why": type(error).__name__})
        return None


async def say(tables: "Tables", live: Live, person: str | None, asked: messages.Say, reply: Reply) -> Answer:
    seat = own_seat(live.table, person)
    if not tables.phrases.allows(str(person), tables.clock()):
        raise Refused("too-fast")
    answered(reply, Done())
    payload = messages.encode(messages.Said(seat, asked.phrase))
    for connection in list(live.connections):
        if person not in connection.muted:
            connection.send(payload)
    return Done()


async def rematch(
    tables: "Tables", live: Live, person: str | None, asked: messages.Rematch, reply: Reply
) -> Answer:
    """The same again with the same seats. Whoever asks first opens the table; all are led to it."""
    async with live.lock:
        table = live.table
        own_seat(table, person)
        if table.head.status != "finished":
            raise Refused("not-over")
        if table.head.rematch is not None:
            return answered(reply, messages.Follow(table.head.rematch))
        assert person is not None
        head = replace(
            table.head,
            id=new_table_id(),
            host=person,
            secret=new_secret().hex(),
            created=time.time(),
            changed=time.time(),
            status="open",
            awaiting="",
            clocks={},
            rematch=None,
        )
        people = {row.person: await tables.person(row.person) for row in table.seats.values() if row.person}
        seats = [
            replace(
                row,
                table=head.id,
                name=people[row.person].name if row.person else row.name,
                votes="",
                away=row.away if is_gone(row) else "",
            )
            for row in table.seats.values()
        ]
        following = await tables.store.set_rematch(table.head.id, head, seats)
        table.head = replace(table.head, rematch=following)
        answer = messages.Follow(following)
        answered(reply, answer)
        tables.news(live)
    if following == head.id:
        await tables.act(await tables.live(following), person, messages.Start())
    live.tell(messages.encode(answer))
    return answer


async def close(
    tables: "Tables", live: Live, person: str | None, asked: messages.Close, reply: Reply
) -> Answer:
    async with live.lock:
        table = live.table
        host_only(table, person)
        before_game(table)
        if not await tables.store.set_status(table.head.id, "closed", "open"):
            await tables.reload(live)
            raise Refused("begun")
        table.head = replace(table.head, status="closed")
        answered(reply, Done())
        tables.news(live)
    return Done()


DOERS: dict[type, Doer] = {
    messages.Move: move,
    messages.Sit: sit,
    messages.Leave: leave,
    messages.AddBot: add_bot,
    messages.RemoveBot: remove_bot,
    messages.Start: start,
    messages.Close: close,
    messages.Replace: replace_person,
    messages.Return: come_back,
    messages.Say: say,
    messages.Rematch: rematch,
    messages.AskHint: ask_hint,
    messages.Why: why,
}
