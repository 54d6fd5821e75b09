"""After a crash the bots play on by themselves: nobody has to look at their table."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from calls import wait_for
from serving import Person, Server


async def let_bots_play(server: Server) -> None:
    """Open a table, and leave all its seats to bots."""
    host = await Person(server).arrive("Ann")
    table = await host.open(game="koryo", players=2)
    actions = [{"type": "leave"}, *({"type": "add-bot", "seat": seat, "level": "novice"} for seat in "AB")]
    for action in (*actions, {"type": "start"}):
        assert (await host.act(table, **action))["type"] == "done"
    await host.leave()


def stored(server: Server) -> tuple[int, str]:
    """How many events the one table has, and whether it is over."""
    with closing(sqlite3.connect(server.database)) as database:
        [(events, status)] = database.execute("SELECT (SELECT count(*) FROM event), status FROM head")
    return events, status


def test_bots_go_on_after_a_crash_though_nobody_looks(tmp_path: Path) -> None:
    with Server(tmp_path, bot_pause=0.3) as server:
        server.wait("bots")
        asyncio.run(let_bots_play(server))
        wait_for(lambda: stored(server)[0] > 3)
        server.kill()
        before = stored(server)
        assert before[1] == "running"
        server.start()
        server.wait("bots")
        wait_for(lambda: stored(server) != before)
