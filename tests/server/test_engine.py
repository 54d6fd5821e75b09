"""What is prepared before people play: everything that a table calls, so that no move waits for a compiler."""

import subprocess
import sys

import pytest

from madang.games import NAMES

PLAYED = """
import gc, random, sys
from numba.core.dispatcher import Dispatcher
from madang.games import game as find_game
from madang.games.base import SPECTATOR
from madang.records import Recorder, resume
from madang.server import engine

def compiled():
    found = [one for one in gc.get_objects() if isinstance(one, Dispatcher)]
    return {(one.py_func.__module__, one.py_func.__name__): len(one.signatures) for one in found}

game = find_game(sys.argv[1])
engine.prepare(game.name)
before, gen = compiled(), random.Random(1)
for players in range(game.fewest, len(game.seats) + 1):
    for options in ({}, {name: values[-1] for name, values in game.options.items()}):
        names = [f"person {seat}" for seat in range(players)]
        recorder = Recorder(game, players, names, gen.randbytes(32), options=options)
        while not recorder.position.over:
            position = recorder.position
            for seat in (*range(players), SPECTATOR):
                game.view_json(position.view(seat))
            together = position.deciding
            mover = position.turned_to(gen.choice(together)) if len(together) > 1 else position
            for text in game.texts:
                mover.refuse(text)
            game.seen(mover.view(SPECTATOR), mover.turn, mover.legal()[0])
            ahead = recorder.ahead()
            ahead.take(gen.choice(position.legal()))
            ahead.settle()
            recorder.follow(ahead)
        game.final_score(recorder.position.view(0))
        resume(recorder.record, recorder.secret)
print(*sorted(".".join(name) for name, times in compiled().items() if times != before.get(name)), sep="\\n")
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_compiled_while_people_play(name: str) -> None:
    played = subprocess.run(
        [sys.executable, "-c", PLAYED, name], capture_output=True, text=True, check=True, timeout=600
    )
    assert played.stdout.split() == []
