"""The analysis of finished games: asked for once, worked out in the pool, kept in the store."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec.structs import replace

from madang.analysis import Analysis, Chapter, Decision, TurningPoint, analyse
from madang.records import replay
from madang.server.live import Live
from madang.server.messages import AnalysisAnswer
from madang.server.replays import finished
from madang.server.table import Table

if TYPE_CHECKING:
    from madang.server.tables import Tables

P = TypeVar("P", Chapter, Decision, TurningPoint)
log = logging.getLogger("madang.analysis")


async def ask(tables: "Tables", live: Live) -> AnalysisAnswer:
    """Have it worked out, unless that is done or under way."""
    answer = await look(tables, live)
    if answer.analysis is None and (live.analysis is None or live.analysis.done()):
        live.analysis = asyncio.create_task(work_out(tables, live))
    return answer


async def look(tables: "Tables", live: Live) -> AnalysisAnswer:
    finished(live.table)
    body = await tables.store.analysis(live.table.head.id)
    if body is None:
        return AnalysisAnswer(*live.progress, None)
    done = msgspec.json.decode(body)
    return AnalysisAnswer(len(done["decisions"]), len(done["decisions"]), done)


def in_plies(found: Analysis, table: Table) -> Analysis:
    """The same with the table's plies in place of the numbers of a record's events."""
    plies, ply = {}, 0
    for step in replay(finished(table)):
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

    await tables.bots_ready(live.table.game.name)
    async with tables.analyses:
        work = partial(analyse, finished(live.table), progress=progress, threads=1)
        try:
            found = in_plies(await tables.pool.run(work), live.table)
            await tables.store.save_analysis(live.table.head.id, msgspec.json.encode(found))
        except Exception:
            live.progress = (0, 0)
            log.exception("an analysis failed")
