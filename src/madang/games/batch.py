"""Many positions at once: the verbs in compiled loops over an array of records, on one core or on several.

batch = Batch(game("koryo"), count=4096, players=4, seed=7)
while batch.running:
    batch.step(my_actions(batch.masks))     # or batch.step(batch.pick()) to play at random
scores, winners = batch.outcomes()
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from madang.chance import draw, generators
from madang.compiled import compiled
from madang.games.base import SPECTATOR, Game, MadangError
from madang.games.verbs import CHANCE, OVER, apply, chance, features, legal, outcome, view

MOST_CHOICES = 4096  # room for the legal actions of one position of any game


@compiled
def step_loop(states, gens, actions, masks):
    """Apply an action to every position that awaits one, take the chance steps due, write the new masks."""
    choices = np.empty(MOST_CHOICES, np.int16)
    for i in range(len(states)):
        s = states[i]
        if s["turn"] >= 0 and actions[i] >= 0:
            apply(s, actions[i])
        while s["turn"] == CHANCE:
            chance(s, gens[i])
        masks[i] = 0
        if s["turn"] >= 0:
            for j in range(legal(s, choices)):
                masks[i, choices[j]] = 1


@compiled
def pick_loop(states, gens, actions):
    """Write a legal action of each position, each equally likely; -1 where none is due."""
    choices = np.empty(MOST_CHOICES, np.int16)
    for i in range(len(states)):
        actions[i] = -1
        if states[i]["turn"] >= 0:
            actions[i] = choices[draw(gens[i], legal(states[i], choices))]


@compiled
def play_loop(states, gens, decisions):
    """Play every position at random to its end; write how many decisions each took."""
    choices = np.empty(MOST_CHOICES, np.int16)
    for i in range(len(states)):
        s, gen = states[i], gens[i]
        while s["turn"] != OVER:
            if s["turn"] == CHANCE:
                chance(s, gen)
            else:
                apply(s, choices[draw(gen, legal(s, choices))])
                decisions[i] += 1


@compiled
def outcomes_loop(states, scores, winners):
    for i in range(len(states)):
        winners[i] = outcome(states[i], scores[i])


@compiled
def views_loop(states, seats, views):
    for i in range(len(states)):
        view(states[i], seats[i], views[i])


@compiled
def features_loop(views, tensor):
    for i in range(len(views)):
        features(views[i], tensor[i])


class Batch:
    """Many games of one sort played together. `threads=None` uses every core; the threads end with the batch."""

    def __init__(
        self,
        game: Game,
        count: int,
        players: int,
        edition: str | None = None,
        changes: Mapping[str, str] | None = None,
        seed: int = 0,
        threads: int | None = 1,
    ) -> None:
        self.game = game
        self.threads = threads or os.cpu_count() or 1
        self.pool = ThreadPoolExecutor(self.threads, "madang-batch")
        finalize(self, self.pool.shutdown, wait=False)
        self.fresh = np.array([game.start(players, edition, changes).state], game.state_type)
        self.states = np.repeat(self.fresh, count)
        self.gens = generators(seed, count)
        self.masks = np.zeros((count, len(game.texts)), np.uint8)  # 1 where an action is legal
        self.step(np.full(count, -1, np.int16))

    def _each(self, loop: Callable[..., Any], *arrays: NDArray[Any]) -> None:
        """Run a compiled loop over the rows of the arrays, a share of them on each thread."""
        if self.threads == 1:
            loop(*arrays)
            return
        shares = zip(*(np.array_split(array, self.threads) for array in arrays), strict=True)
        for done in [self.pool.submit(loop, *share) for share in shares]:
            done.result()

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seat to decide in each game, OVER where it has ended."""
        turns: NDArray[np.int8] = self.states["turn"]
        return turns

    @property
    def running(self) -> bool:
        return bool((self.turns != OVER).any())

    def step(self, actions: NDArray[np.int16]) -> None:
        """Take a legal action in each game (any number where it is over, -1 to leave a game as it is)."""
        actions = np.asarray(actions)
        if actions.shape != (len(self.states),) or not np.issubdtype(actions.dtype, np.integer):
            raise MadangError(f"a step takes {len(self.states)} whole numbers, one for each game")
        if actions.min(initial=0) < -1 or actions.max(initial=0) >= len(self.game.texts):
            raise MadangError(f"actions go from 0 to {len(self.game.texts) - 1}")
        actions = actions.astype(np.int16)
        self._each(step_loop, self.states, self.gens, actions, self.masks)

    def pick(self) -> NDArray[np.int16]:
        """A random legal action for each game, -1 where it is over."""
        actions = np.empty(len(self.states), np.int16)
        self._each(pick_loop, self.states, self.gens, actions)
        return actions

    def restart_ended(self) -> int:
        """Begin the games that are over anew, each going on with its own generator; how many that were."""
        ended = np.flatnonzero(self.turns == OVER)
        states, gens, masks = np.repeat(self.fresh, len(ended)), self.gens[ended], self.masks[ended]
        self._each(step_loop, states, gens, np.full(len(ended), -1, np.int16), masks)
        self.states[ended], self.gens[ended], self.masks[ended] = states, gens, masks
        return len(ended)

    def play_out(self) -> int:
        """Play every game at random to its end; how many decisions that took."""
        decisions = np.zeros(len(self.states), np.int64)
        self._each(play_loop, self.states, self.gens, decisions)
        self.masks[:] = 0
        return int(decisions.sum())

    def outcomes(self) -> tuple[NDArray[np.int16], NDArray[np.uint8]]:
        """The scores as the tables stand, a column a seat, and the winners, a bit for each seat."""
        scores = np.zeros((len(self.states), len(self.game.seats)), np.int16)
        winners = np.zeros(len(self.states), np.uint8)
        self._each(outcomes_loop, self.states, scores, winners)
        return scores, winners

    def views(self, seats: NDArray[np.int8] | None = None) -> NDArray[np.void]:
        """What a seat of each game may know; by default the seat to decide, a spectator where it is over."""
        views = np.zeros(len(self.states), self.game.view_type)
        seats = np.maximum(self.turns, SPECTATOR) if seats is None else np.asarray(seats)
        players = int(self.fresh["players"][0])
        if seats.shape != self.states.shape or not ((seats >= SPECTATOR) & (seats < players)).all():
            raise MadangError("views takes one seat for each game, SPECTATOR for none")
        self._each(views_loop, self.states, seats.astype(np.int8), views)
        return views

    def features(self, seats: NDArray[np.int8] | None = None) -> NDArray[np.float32]:
        """The same as tensors, a row a game."""
        tensor = np.zeros((len(self.states), self.game.feature_count), np.float32)
        self._each(features_loop, self.views(seats), tensor)
        return tensor
