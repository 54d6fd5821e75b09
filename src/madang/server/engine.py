"""What the server needs of the engine; importing this loads it."""

import os
from collections.abc import Iterable

from madang.analysis import PLAN, hint
from madang.bots import bot, levels
from madang.chance import generator
from madang.games import NAMES
from madang.games import game as find_game
from madang.games.base import SPECTATOR, Position
from madang.server.node import Settings
from madang.server.pool import Pool
from madang.server.store import Store
from madang.server.tables import Ready, Tables


def game_names() -> Iterable[str]:
    return NAMES


def new_tables(store: Store, settings: Settings, ready: Ready, bots_ready: Ready) -> Tables:
    return Tables(
        store,
        Pool(max(2, os.cpu_count() or 1)),
        limits=settings.limits,
        bot_pause=settings.bot_pause,
        ready=ready,
        bots_ready=bots_ready,
    )


def beginning(name: str) -> Position:
    """A game that waits for its first decision."""
    game = find_game(name)
    position = game.start(game.fewest)
    while position.turn < 0:
        position.chance(generator(1))
    return position


def prepare(name: str) -> None:
    """Compile, or load from the cache, all that people who play this game will call."""
    position = beginning(name)
    for seat in (position.turn, SPECTATOR):
        position.game.view_json(position.view(seat))
    position.refuse("")
    position.play(position.legal()[0])
    position.outcome()


def prepare_bots(name: str) -> None:
    """The same for its bots and for hints."""
    position = beginning(name)
    view, choices = position.view(position.turn), position.legal_actions()
    gen = generator(1)
    bot(levels(position.game)[0], position.game).choose(view, choices, gen)
    hint(view, position.game, gen, PLAN._replace(simulations=4))
