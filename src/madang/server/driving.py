"""How bots play at the tables: each thinks in the pool and answers after a time that tells nothing."""

import asyncio
import logging
import math
from functools import partial
from threading import local
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from madang.bots import Bot, bot
from madang.chance import generator
from madang.games.base import Game, View
from madang.server import actions, messages
from madang.server.metrics import BOT_FAULTS
from madang.server.pool import TooSlow
from madang.server.refusals import Refused
from madang.server.seeds import bot_seed
from madang.server.store import StoreError

if TYPE_CHECKING:
    from madang.server.live import Live
    from madang.server.tables import Tables

LONGEST_THOUGHT = 4.0  # seconds, so that a plain choice is stored within five
AGAIN = 1.0  # seconds after which something that could not be stored is tried again
BOT_MOVE = "bot"

log = logging.getLogger("madang.bots")
_own = local()


async def drive(tables: "Tables", live: "Live") -> None:
    """Let the bots of a table play until none of them is to decide; play orders that are all in."""
    await tables.bots_ready(live.table.game.name)
    while (todo := live.table.bots_to_decide()) or live.table.all_in():
        try:
            if todo:
                await let_decide(tables, live, todo[0])
            else:
                await play_orders(tables, live)
        except Refused as refused:  # the table changed meanwhile; look again, at once unless it can't be read
            await asyncio.sleep(AGAIN if refused.refusal.code == "failed" else 0)
        except StoreError:
            await asyncio.sleep(AGAIN)
        except Exception:
            log.exception("a table's bots failed")
            await asyncio.sleep(AGAIN)


async def play_orders(tables: "Tables", live: "Live") -> None:
    """Where the last order was stored, but the server ended or the store failed before they were played."""
    async with live.lock:
        if live.table.all_in():
            await actions.complete(tables, live)


async def let_decide(tables: "Tables", live: "Live", seat: str) -> None:
    """One decision of a bot, from its view and nothing else."""
    table, ply = live.table, live.table.ply
    level = table.player(seat)
    assert level is not None
    assert table.recorder is not None
    began = tables.clock()
    position = table.position_for(seat)
    view, choices = position.view(table.number(seat)), position.legal_actions()
    seed = bot_seed(bytes.fromhex(table.head.secret), len(table.recorder.record.events), seat)
    text = table.game.texts[int(choices[0])]
    try:
        work = partial(think, table.game, level, view, choices, seed)
        nobody_waits = all(map(table.player, table.seats))
        action = await tables.pool.run(work, LONGEST_THOUGHT, later=nobody_waits)
        if action not in choices:
            raise ValueError("a choice that is not legal")
        text = table.game.texts[action]
        live.bot_steps = max(live.bot_steps, steps(tables.clock() - began, tables.bot_pause))
    except (Exception, TooSlow) as error:  # whatever goes wrong with it: the game goes on with a plain choice
        BOT_FAULTS.inc()
        log.warning(
            "a bot failed", extra={"level": level, "game": table.game.name, "why": type(error).__name__}
        )
    await asyncio.sleep(pause(tables.clock() - began, tables.bot_pause, live.bot_steps))
    async with live.lock:
        if live.table is table and table.ply == ply and table.player(seat) == level:
            await actions.decide(tables, live, seat, messages.Move(ply, f"{BOT_MOVE}-{ply}", text))


def think(game: Game, level: str, view: View, choices: NDArray[np.int16], seed: bytes) -> int:
    """In a thread of the pool, which keeps its own bots: their memory is reused and never shared."""
    if not hasattr(_own, "bots"):
        _own.bots = {}
    bots: dict[tuple[str, str], Bot] = _own.bots
    if (game.name, level) not in bots:
        bots[game.name, level] = bot(level, game)
    return bots[game.name, level].choose(view, choices, generator(seed))


def steps(thought: float, step: float) -> int:
    return math.ceil(thought / step) if step > 0 else 0


def pause(thought: float, step: float, fewest: int) -> float:
    """How much longer to wait, so that the whole is `fewest` steps, or more whole ones, and tells nothing."""
    return max(steps(thought, step), fewest) * step - thought if step > 0 else 0.0
