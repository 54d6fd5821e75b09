"""What the server needs of the engine; importing this loads it."""

import os
from collections.abc import Iterable
from itertools import cycle

from madang.analysis import PLAN, hint
from madang.bots import bot, levels
from madang.chance import SECRET_BYTES, draw, generator
from madang.games import NAMES
from madang.games import game as find_game
from madang.games.base import SPECTATOR, Position
from madang.games.verbs import OVER
from madang.records import Recorder, resume
from madang.server.node import Settings
from madang.server.pool import Pool
from madang.server.store import Store
from madang.server.tables import Ready, Tables

ROUNDS = 2  # of games with each number of players, which take some hundredths of a second, compiled


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
    """Compile, or load from the cache, all that people who play this game will call: nobody's move waits for that.

    What is called only where a choice is refused for a certain reason is met in games played by chance.
    """
    game = find_game(name)
    verbs: dict[object, list[str]] = {}
    for text in game.texts:
        verbs.setdefault(game.parts(text)["do"], []).append(text)
    asked = [cycle(texts) for texts in verbs.values()]
    gen = generator(1)
    for players in [*range(game.fewest, len(game.seats) + 1)] * ROUNDS:
        recorder = Recorder(game, players, ["somebody"] * players, bytes(SECRET_BYTES))
        while (position := recorder.position).turn != OVER:
            view = position.view(position.turn)
            for texts in asked:
                game.refuse(view, next(texts))
            legal = position.legal()
            recorder.take(legal[draw(gen, len(legal))])
            recorder.settle()
    resume(recorder.record, recorder.secret)
    for seat in (0, SPECTATOR):
        game.view_json(recorder.position.view(seat))


def prepare_bots(name: str) -> None:
    """The same for its bots and for hints."""
    position = beginning(name)
    view, choices = position.view(position.turn), position.legal_actions()
    gen = generator(1)
    bot(levels(position.game)[0], position.game).choose(view, choices, gen)
    hint(view, position.game, gen, PLAN._replace(simulations=4))
