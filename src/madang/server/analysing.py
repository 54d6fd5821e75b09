"""The analysis of finished games: asked for once, worked out in the pool, kept in the store."""

import asyncio
import logging
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec.structs import replace

from madang.analysis import Analysis, Chapter, Decision, TurningPoint, analyse
from madang.records import Record, replay
from madang.server.live import Live
from madang.server.messages import AnalysisAnswer
from madang.server.refusals import Refused
from madang.server.replays import finished

if TYPE_CHECKING:
    from madang.server.tables import Tables

P = TypeVar("P", Chapter, Decision, TurningPoint)
log = logging.getLogger("madang.analysis")
MOST_WAITING = 20
MOST_OF_ONE = 2  # of them, asked for from one address


async def ask(tables: "Tables", live: Live, address: str) -> AnalysisAnswer:
    """Have it worked out, unless that is done or under way."""
    answer = await look(tables, live)
    if answer.analysis is None and (live.analysis is None or live.analysis.done()):
        waiting = list(tables.analysing.values())
        if len(waiting) >= MOST_WAITING or waiting.count(address) >= MOST_OF_ONE:
            raise Refused("too-fast")
        live.analysis = asyncio.create_task(work_out(tables, live))
        tables.analysing[live.analysis] = address
        live.analysis.add_done_callback(tables.analysing.pop)
    return answer


async def look(tables: "Tables", live: Live) -> AnalysisAnswer:
    finished(live.table)
    body = await tables.store.analysis(live.table.head.id)
    if body is None:
        return AnalysisAnswer(*live.progress, None)
    done = msgspec.json.decode(body)
    return AnalysisAnswer(len(done["decisions"]), len(done["decisions"]), done)


def in_plies(found: Analysis, record: Record) -> Analysis:
    """The same with the table's plies in place of the numbers of a record's events."""
    plies, ply = {}, 0
    for step in replay(record):
        ply += step.seat is not None
        plies[step.number] = ply

    def told(one: P) -> P:
        return replace(one, ply=plies[one.ply])

    return replace(
        found,
        events=ply,
        chapters=[*map(told, found.chapters)],
        decisions=[*map(told, found.decisions)],
        turning_points=[*map(told, found.turning_points)],
    )


async def work_out(tables: "Tables", live: Live) -> None:
    def progress(done: int, of: int) -> None:
        live.progress = (done, of)

    def work() -> Analysis:
        record = finished(live.table)
        return in_plies(analyse(record, progress=progress, threads=1), record)

    await tables.bots_ready(live.table.game.name)
    async with tables.analyses:
        try:
            found = await tables.pool.run(work, later=True)
            await tables.store.save_analysis(live.table.head.id, msgspec.json.encode(found))
        except Exception:
            live.progress = (0, 0)
            log.exception("an analysis failed")
