"""The past of a table: its log as a viewer saw it, whole replays and the record of a finished game."""

from collections.abc import Iterator
from copy import copy
from typing import Any

import msgspec

from madang.records import Record, opening, replay, to_line
from madang.server.refusals import Refused
from madang.server.table import FIRST, Step, Still, Table, events_open, events_seen, together

OPEN = "open"  # the replay that shows every hand


def finished(table: Table) -> Record:
    if table.head.status != "finished" or table.recorder is None:
        raise Refused("not-over")
    return table.recorder.record


def record_line(table: Table) -> str:
    """The record of a finished game, its secret included, as one line."""
    return to_line(finished(table))


def as_it_is(table: Table) -> Table:
    """A table as it is now, for a thread to read while it is played on."""
    twin = copy(table)
    if table.recorder is not None:
        record = table.recorder.record
        twin.recorder = copy(table.recorder)
        twin.recorder.record = msgspec.structs.replace(record, events=list(record.events))
    return twin


def log(table: Table, seat: str | None) -> list[msgspec.Raw]:
    """All events of the game so far, as the viewer may know them."""
    if table.recorder is None:
        return []
    viewer = table.number(seat)
    return [event for step in steps(table) for event in events_seen(table.game, viewer, step)]


def whole_replay(table: Table, eyes: str) -> list[dict[str, Any]]:
    """A finished game, ply by ply: through the eyes of a seat, or with all hands open."""
    finished(table)
    game = table.game
    if eyes == OPEN:
        seats = range(table.head.players)
    elif eyes in table.seats:
        seats = range(table.number(eyes), table.number(eyes) + 1)
    else:
        raise Refused("no-seat")
    return [
        {
            "ply": step.ply,
            "events": events_open(game, step) if eyes == OPEN else events_seen(game, seats[0], step),
            "views": {game.seats[seat]: msgspec.Raw(game.view_json(step.after.view(seat))) for seat in seats},
        }
        for step in steps(table)
    ]


def steps(table: Table) -> Iterator[Step]:
    """The plies of a game that has begun, as they were told."""
    taken: list[Step] = []
    deciding = 1
    for step in plies(table):
        taken.append(step)
        if len(taken) == deciding:
            yield from together(taken)
            taken, deciding = [], max(1, len(step.after.deciding))


def plies(table: Table) -> Iterator[Step]:
    """The plies of a game that has begun: each a decision with the chance that followed; the first chance alone."""
    assert table.recorder is not None
    record = table.recorder.record
    lines = [FIRST + record.first] if table.game.draws_first else []
    ply, seat = 0, None
    decided = after = Still(opening(record))
    for step in replay(record, bytes.fromhex(table.head.secret)):
        reached = Still(step.position)
        if step.seat is not None:
            yield Step(ply, seat, lines, decided, after)
            ply, seat, lines, decided = ply + 1, step.seat, [], reached
        lines = [*lines, *step.events]
        after = reached
    yield Step(ply, seat, lines, decided, after)
