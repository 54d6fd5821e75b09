"""A game between bots from its first deal to its end, with what a record can't tell: times and faults."""

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from madang.bots import bot
from madang.bots.program import Fault, ProgramBot, faults_of
from madang.chance import SECRET_BYTES, Generator, generator
from madang.games.base import Game
from madang.records import Record, Recorder


@dataclass(frozen=True)
class Played:
    """A finished game."""

    record: Record
    seconds: tuple[tuple[float, ...], ...]  # for each seat: of each decision that left a choice
    faults: tuple[tuple[Fault, ...], ...]  # for each seat: what its program did wrong


def play_game(recorder: Recorder, bots: Sequence[str], gens: Sequence[Generator]) -> Played:
    """Let the named bots play the recorder's game to its end, each with its own generator."""
    position, game = recorder.position, recorder.position.game
    seconds: list[list[float]] = [[] for _ in bots]
    with ExitStack() as after:
        players = [bot(name, game) for name in bots]
        for player in players:
            if isinstance(player, ProgramBot):
                after.callback(player.close)
        while not position.over:
            seat = position.turn
            view, choices = position.view(seat), position.legal_actions()
            before = time.perf_counter()
            action = players[seat].choose(view, choices, gens[seat])
            if len(choices) > 1:
                seconds[seat].append(time.perf_counter() - before)
            recorder.play(game.texts[action])
        faults = tuple(tuple(faults_of(player)) for player in players)
    return Played(recorder.record, tuple(map(tuple, seconds)), faults)


_warm: set[tuple[str, str]] = set()


def warm_up(game: Game, bots: Sequence[str]) -> None:
    """Compile in this process what these bots and a game's rules need, so that no decision waits for it."""
    for name in bots:
        player = bot(name, game)
        if (game.name, name) in _warm or isinstance(player, ProgramBot):
            continue
        recorder = Recorder(game, game.fewest, [""] * game.fewest, bytes(SECRET_BYTES))
        position, gen = recorder.position, generator(0)
        action = player.choose(position.view(position.turn), position.legal_actions(), gen)
        recorder.play(game.texts[action])
        position.outcome()
        _warm.add((game.name, name))
