"""What the server needs of the engine; importing this loads it."""

import os
from collections.abc import Awaitable, Callable, Iterable

from madang.analysis import PLAN, hint
from madang.bots import bot, levels
from madang.chance import generator
from madang.games import NAMES
from madang.games import game as find_game
from madang.games.base import SPECTATOR
from madang.server.node import Settings
from madang.server.pool import Pool
from madang.server.store import Store
from madang.server.tables import Tables


def game_names() -> Iterable[str]:
    return NAMES


def new_tables(store: Store, settings: Settings, ready: Callable[[str], Awaitable[None]]) -> Tables:
    threads = max(2, os.cpu_count() or 1)
    return Tables(store, Pool(threads), limits=settings.limits, bot_pause=settings.bot_pause, ready=ready)


def prepare(name: str) -> None:
    """Compile, or load from the cache, all that playing this game will call."""
    game = find_game(name)
    gen = generator(1)
    position = game.start(game.fewest)
    while position.turn < 0:
        position.chance(gen)
    view = position.view(position.turn)
    choices = position.legal_actions()
    game.view_data(view)
    game.view_data(position.view(SPECTATOR))
    position.refuse("")
    bot(levels(game)[0], game).choose(view, choices, gen)
    if len(choices) > 1:
        hint(view, game, gen, PLAN._replace(simulations=4))
    position.play(position.legal()[0])
    position.outcome()
