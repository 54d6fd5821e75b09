"""Information-set Monte Carlo tree search, written once for every game against the verbs.

Each simulation resamples a position that fits the view, selects a way down one tree that all these
positions share, expands it by a choice, plays out and backs up what came of it. A node stands for a
choice made by a seat, and every seat goes for its own result. Only choices that are legal in the
position at hand can be selected, and a node counts how often it could have been.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from madang.bots.estimate import Desk, Weights, desk, estimate, weights
from madang.chance import Generator, draw
from madang.compiled import compiled
from madang.games.base import Game, View
from madang.games.verbs import CHANCE, OVER, apply, chance, legal, outcome, resample, worth

NODE = np.dtype(
    [
        ("first", np.int32),  # its first child; the children are a chain
        ("next", np.int32),  # the next child of the same parent
        ("action", np.int16),
        ("seat", np.int16),  # who chose it
        ("visits", np.int32),
        ("available", np.int32),  # simulations in which it could have been chosen
        ("reward", np.float64),  # the sum of what it brought to its seat
        ("chance", np.float64),  # the sum of its seat's chances to win
        ("margin", np.float64),  # the sum of its seat's points above the best other's
    ]
)
ROOT, NONE = 0, -1
DEEPEST = 256  # decisions that are kept in the tree on one way down
TO_THE_END = 1000  # chance steps: more than any game has
EVERY_CHOICE = 1e9  # a widening that leaves nothing out
FIRST_SLICE = 4  # simulations before the first look at the clock


class Plan(NamedTuple):
    """How a search thinks. The defaults are what won in the arena; docs/bots.md says by how much."""

    simulations: int
    exploration: float = 0.5
    widening: float = 2.0  # choices tried at a node: this times the root of its visits, and one
    glances: int = 8  # choices looked at by `worth` for each decision of a play-out
    informed: bool = True  # whether `worth` says which choice is tried next
    horizon: int = 0  # chance steps that a play-out takes before the estimate ends it
    margin: float = 0.005  # what a point above the best other is worth, where a win is worth 1
    every: bool = False  # whether all choices at the root are tried, whatever the widening


# Information-set search as it is published: all choices, tried in random order, upper confidence bounds with the
# constant 0.7 and counted availability, random play-outs to the end of the game, and nothing counts but the win.
PLAIN = Plan(
    3000, exploration=0.7, widening=EVERY_CHOICE, glances=1, informed=False, horizon=TO_THE_END, margin=0.0
)


class Bench(NamedTuple):
    """The memory of one search: bounded, made once, used again."""

    tree: NDArray[np.void]
    world: NDArray[np.void]
    choices: NDArray[np.int16]
    marks: NDArray[np.int8]  # by action: LEGAL, TRIED or 0
    logs: NDArray[np.float64]  # of 0, which nobody asks for, 1, 2 and so on
    path: NDArray[np.int32]
    win: NDArray[np.float64]
    points: NDArray[np.float64]
    scores: NDArray[np.int64]
    desk: Desk


LEGAL, TRIED = 1, 2


@compiled
def search(view, gen, plan, weights, bench, size, simulations):
    """Run simulations on a tree of `size` nodes, 0 for a new one; answer its size and the decisions taken."""
    tree, s = bench.tree, bench.world[0]
    if size == 0:
        tree[ROOT]["first"], tree[ROOT]["visits"] = NONE, 0
        size = 1
    decisions = 0
    for _ in range(simulations):
        resample(view, gen, s)
        depth, grown = select(s, gen, plan, bench, size)
        size += grown
        decisions += depth + play_out(s, gen, plan, bench.choices)
        judge(s, weights, bench)
        back_up(tree, bench.path, depth, bench.win, bench.points, s["players"], plan.margin)
    return size, decisions


@compiled
def select(s, gen, plan, bench, size):
    """Go down the tree to a new node, or to a chance step or the end; answer the depth and whether it grew."""
    tree, choices, marks, path = bench.tree, bench.choices, bench.marks, bench.path
    node, depth = ROOT, 0
    path[0] = ROOT
    while s["turn"] >= 0 and depth < DEEPEST:
        n = legal(s, choices)
        for i in range(n):
            marks[choices[i]] = LEGAL
        best, tried = best_child(tree, node, s["turn"], marks, bench.logs, plan.exploration)
        room = tried < n and size < len(tree)
        grows = room and (
            (plan.every and node == ROOT) or tried < 1 + plan.widening * np.sqrt(tree[node]["visits"])
        )
        if grows:
            best = size
            expand(s, tree, node, best, next_choice(s, gen, choices, n, n - tried, marks, plan.informed))
        for i in range(n):
            marks[choices[i]] = 0
        if best == NONE:
            break
        apply(s, tree[best]["action"])
        node = best
        depth += 1
        path[depth] = node
        if grows:
            return depth, 1
    return depth, 0


@compiled
def best_child(tree, node, seat, marks, logs, exploration):
    """The child to visit next of those that `seat` can choose, by upper confidence bounds; how many they are."""
    best, top, tried = NONE, -np.inf, 0
    child = tree[node]["first"]
    while child != NONE:
        at = tree[child]
        if at["seat"] == seat and marks[at["action"]] == LEGAL:
            marks[at["action"]] = TRIED
            tried += 1
            at["available"] += 1
            bound = np.sqrt(logs[at["available"]] / at["visits"])
            score = at["reward"] / at["visits"] + exploration * bound
            if score > top:
                best, top = child, score
        child = at["next"]
    return best, tried


@compiled
def next_choice(s, gen, choices, n, untried, marks, informed):
    """The untried choice to try next: the one that seems worth most, or any."""
    pick, top = NONE, -np.inf
    left = 0 if informed else draw(gen, untried)
    for i in range(n):
        if marks[choices[i]] == LEGAL:
            if informed:
                brings = worth(s, choices[i])
                if brings > top:
                    pick, top = choices[i], brings
            else:
                if left == 0:
                    return choices[i]
                left -= 1
    return pick


@compiled
def expand(s, tree, parent, node, action):
    """Make `node` a child of `parent`: the seat in turn chose `action`."""
    at = tree[node]
    at["first"], at["next"] = NONE, tree[parent]["first"]
    at["action"], at["seat"] = action, s["turn"]
    at["visits"], at["available"] = 0, 1
    at["reward"], at["chance"], at["margin"] = 0.0, 0.0, 0.0
    tree[parent]["first"] = node


@compiled
def play_out(s, gen, plan, choices):
    """Play on to the plan's horizon, everyone by a few glances; answer how many decisions that took."""
    decisions, steps = 0, 0
    while s["turn"] != OVER:
        if s["turn"] == CHANCE:
            if steps == plan.horizon:
                break
            steps += 1
            chance(s, gen)
        else:
            apply(s, glance(s, gen, plan.glances, choices, legal(s, choices)))
            decisions += 1
    return decisions


@compiled
def glance(s, gen, glances, choices, n):
    """Of a few choices drawn at random, the one that seems worth most; fewer where there are few."""
    pick = choices[draw(gen, n)]
    if glances > 1 and n > 1:
        top = worth(s, pick)
        for _ in range(min(glances - 1, 2 * n - 2)):
            other = choices[draw(gen, n)]
            brings = worth(s, other)
            if brings > top:
                pick, top = other, brings
    return pick


@compiled
def judge(s, weights, bench):
    """Write each seat's chance to win and its points: as they are at the end, estimated before it."""
    win, points, scores = bench.win, bench.points, bench.scores
    if s["turn"] == OVER:
        final(s, scores, win, points)
    else:
        estimate(s, weights, bench.desk, win, points)


@compiled
def final(s, scores, win, points):
    """Write each seat's share of the win and its points at the end of a game."""
    winners = outcome(s, scores)
    shared = 0
    for seat in range(s["players"]):
        shared += winners >> seat & 1
    for seat in range(s["players"]):
        win[seat] = (winners >> seat & 1) / shared
        points[seat] = scores[seat]


@compiled
def back_up(tree, path, depth, win, points, players, margin_worth):
    """Add to every node on the way what came of it for the seat that chose it."""
    tree[ROOT]["visits"] += 1
    for step in range(1, depth + 1):
        at = tree[path[step]]
        seat = at["seat"]
        margin = lead(points, seat, players)
        at["visits"] += 1
        at["chance"] += win[seat]
        at["margin"] += margin
        at["reward"] += win[seat] + margin_worth * margin


@compiled
def lead(points, seat, players):
    """A seat's points above the best other's."""
    best = -np.inf
    for other in range(players):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


def new_bench(game: Game, simulations: int, given: Weights) -> Bench:
    actions, seats = len(game.texts), len(game.seats)
    return Bench(
        tree=np.zeros(simulations + 1, NODE),
        world=np.zeros(1, game.state_type),
        choices=np.zeros(actions, np.int16),
        marks=np.zeros(actions, np.int8),
        logs=np.log(np.arange(simulations + 2).clip(1)),
        path=np.zeros(DEEPEST + 1, np.int32),
        win=np.zeros(seats),
        points=np.zeros(seats),
        scores=np.zeros(seats, np.int64),
        desk=desk(seats, given),
    )


class Weighed(NamedTuple):
    """What a search found out about each of the choices, in their order; NaN where it tried one never."""

    visits: NDArray[np.int64]
    reward: NDArray[
        np.float64
    ]  # what it brought to the seat that chooses, by the plan: the win and the margin
    chance: NDArray[np.float64]  # to win
    margin: NDArray[np.float64]  # expected, in points above the best other
    decisions: int  # simulated, in the tree and in play-outs

    @property
    def ranking(self) -> NDArray[np.intp]:
        """The places of the choices, best first: by visits, then by reward, then in their own order."""
        return np.lexsort((-self.reward, -self.visits))

    @property
    def best(self) -> int:
        return int(self.ranking[0])


class Search:
    """A searcher of one game. May think in several threads at once."""

    def __init__(self, game: Game, plan: Plan, milliseconds: float | None = None) -> None:
        self.game = game
        self.plan = plan
        self.milliseconds = milliseconds  # if given, thinks that long, but not beyond the plan's simulations
        self.weights: Weights = weights(game)
        self._benches: list[Bench] = []

    @contextmanager
    def bench(self) -> Iterator[Bench]:
        """A bench that nobody else uses meanwhile; after an exception it is not used again."""
        try:
            bench = self._benches.pop()
        except IndexError:
            bench = new_bench(self.game, self.plan.simulations, self.weights)
        yield bench
        self._benches.append(bench)

    def weigh(self, view: View, choices: NDArray[np.int16], gen: Generator) -> Weighed:
        """Think about a decision; the same view, generator and simulations give the same answer."""
        start = time.perf_counter()
        with self.bench() as bench:
            if self.milliseconds is None:
                _, decisions = search(view, gen, self.plan, self.weights, bench, 0, self.plan.simulations)
            else:
                decisions = self._think_until(start + self.milliseconds / 1000, view, gen, bench)
            visits, *sums = found = np.zeros((4, len(choices)))
            read_root(bench.tree, choices, found)
        with np.errstate(invalid="ignore"):
            reward, chance_, margin = (each / visits for each in sums)
        return Weighed(visits.astype(np.int64), reward, chance_, margin, decisions)

    def _think_until(self, end: float, view: View, gen: Generator, bench: Bench) -> int:
        """Simulate while there is time, in slices of half of what is left at the speed so far."""
        start = time.perf_counter()
        size = done = decisions = 0
        more = min(FIRST_SLICE, self.plan.simulations)
        while more > 0:
            size, taken = search(view, gen, self.plan, self.weights, bench, size, more)
            decisions += taken
            done += more
            now = time.perf_counter()
            more = min(int((end - now) / 2 * done / (now - start)), self.plan.simulations - done)
        return decisions

    def choose(self, view: View, choices: NDArray[np.int16], gen: Generator) -> int:
        """The choice that was visited most; a forced one costs nothing."""
        if len(choices) == 1:
            return int(choices[0])
        return int(choices[self.weigh(view, choices, gen).best])


@compiled
def read_root(tree, choices, found):
    """Write visits, rewards, chances and margins of each of the choices, all of them and ascending, added up."""
    child = tree[ROOT]["first"]
    while child != NONE:
        at = tree[child]
        index = np.searchsorted(choices, at["action"])
        if index == len(choices) or choices[index] != at["action"]:
            raise KeyError("a search is asked about all choices")
        found[0, index], found[1, index] = at["visits"], at["reward"]
        found[2, index], found[3, index] = at["chance"], at["margin"]
        child = at["next"]
