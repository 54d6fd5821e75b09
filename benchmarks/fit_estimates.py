"""Fit the estimate of a game's end (madang.bots.estimate) by self-play: `make weights GAME=koryo`.

The first generation plays by glances alone, many games; each later one searches with the estimate of the
one before it. Every game leaves its positions at the chance steps after its first decision, with how it
ended; the network learns who wins and how many points are still to come. Half the games are of the first
edition, the others mix the rule options. The weights go to src/madang/bots/weights/.
"""

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from madang.bots.estimate import FOLDER, POINTS, Weights, weights
from madang.bots.search import NONE, ROOT, Plan, final, glance, new_bench, search
from madang.chance import draw, generators
from madang.compiled import compiled
from madang.games import game as find_game
from madang.games.base import Game
from madang.games.batch import MOST_CHOICES
from madang.games.verbs import CHANCE, OVER, apply, chance, legal, outcome, sketch, view

UNITS = 32
MOST = 16  # positions kept of a game
GLANCING_GAMES = 6_000  # for each number of players and each of four settings of the options
SEARCHED = Plan(100)
MINUTES = (4.0, 8.0)  # of self-play with search, for each later generation
EXPLORED = 15  # in a hundred decisions one is drawn by its visits instead of taken for having most
CHUNK = 20

console = Console()


class Games(NamedTuple):
    """Positions at chance steps and how their games ended, a row for each position."""

    x: NDArray[np.float32]  # sketches, by seat
    players: NDArray[np.int64]
    shares: NDArray[np.float64]  # of the win, by seat
    more: NDArray[np.float64]  # points still to come, by seat


@compiled
def play_glancing(states, gens, glances, kept, counts, shares, finals):
    choices, scores = np.empty(MOST_CHOICES, np.int16), np.empty(shares.shape[1], np.int64)
    for i in range(len(states)):
        s, decided = states[i], False
        while s["turn"] != OVER:
            if s["turn"] == CHANCE:
                if decided:
                    counts[i] = keep(s, kept[i], counts[i])
                chance(s, gens[i])
            else:
                apply(s, glance(s, gens[i], glances, choices, legal(s, choices)))
                decided = True
        final(s, scores, shares[i], finals[i])


@compiled
def play_searching(states, gens, plan, weights, bench, views, kept, counts, shares, finals):
    choices, scores = np.empty(MOST_CHOICES, np.int16), np.empty(shares.shape[1], np.int64)
    for i in range(len(states)):
        s, gen, decided = states[i], gens[i], False
        while s["turn"] != OVER:
            if s["turn"] == CHANCE:
                if decided:
                    counts[i] = keep(s, kept[i], counts[i])
                chance(s, gen)
                continue
            decided = True
            action = choices[0] if legal(s, choices) == 1 else np.int16(NONE)
            if action == NONE:
                view(s, s["turn"], views[0])
                search(views[0], gen, plan, weights, bench, 0, plan.simulations)
                action = pick(bench.tree, gen)
            apply(s, action)
        final(s, scores, shares[i], finals[i])


@compiled
def keep(s, kept, count):
    """Keep a position before chance comes in, where a search may ask for an estimate; answer how many are kept."""
    if count == len(kept):
        return count
    kept[count] = s
    return count + 1


@compiled
def pick(tree, gen):
    """The choice with most visits, of equals the best; now and then one drawn by its visits, for variety."""
    left = draw(gen, tree[ROOT]["visits"]) if draw(gen, 100) < EXPLORED else np.int64(1 << 40)
    child, most, reward, action = tree[ROOT]["first"], -1, 0.0, np.int16(NONE)
    while child != NONE:
        at = tree[child]
        if left < at["visits"]:
            return at["action"]
        left -= at["visits"]
        if at["visits"] > most or (at["visits"] == most and at["reward"] > reward):
            most, reward, action = at["visits"], at["reward"], at["action"]
        child = at["next"]
    return action


@compiled
def sketch_all(states, scores, xs):
    for i in range(len(states)):
        outcome(states[i], scores[i])
        sketch(states[i], scores[i], xs[i])


def self_play(
    game: Game, players: int, options: dict[str, str], count: int, seed: int, by: Weights | None
) -> Games:
    """So many games with search by an estimate, or by glances alone."""
    fresh = np.array([game.start(players, changes=options).state])
    seats, gens = len(game.seats), generators(seed, count)
    kept, counts = np.zeros((count, MOST), game.state_type), np.zeros(count, np.int64)
    shares, finals = np.zeros((count, seats)), np.zeros((count, seats))

    def part(start: int) -> None:
        own = slice(start, start + CHUNK)
        states = np.repeat(fresh, len(counts[own]))
        if by is None:
            play_glancing(states, gens[own], 6, kept[own], counts[own], shares[own], finals[own])
        else:
            views, bench = np.zeros(1, game.view_type), new_bench(game, SEARCHED.simulations, by)
            play_searching(
                states,
                gens[own],
                SEARCHED,
                by,
                bench,
                views,
                kept[own],
                counts[own],
                shares[own],
                finals[own],
            )

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(part, range(0, count, CHUNK)))
    states = kept[np.arange(MOST) < counts[:, None]]
    rows = np.repeat(np.arange(count), counts)
    x, scores = (
        np.zeros((len(states), seats, game.sketch_size), np.float32),
        np.zeros((len(states), seats), np.int64),
    )
    sketch_all(states, scores, x)
    return Games(x, np.full(len(x), players), shares[rows], (finals[rows] - scores) / POINTS)


def mixed_options(game: Game, rng: np.random.Generator) -> dict[str, str]:
    if rng.random() < 0.5:
        return {}
    return {name: values[int(rng.integers(len(values)))] for name, values in game.options.items()}


def joined(parts: list[Games]) -> Games:
    return Games(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def learn(data: Games, start: Weights | None, seed: int, rounds: int = 8, batch: int = 512) -> Weights:
    """Fit the network: cross entropy of the win, and the square of the error in points, by Adam."""
    rng = np.random.default_rng(seed)
    inputs = data.x.shape[2]
    if start is None:
        start = Weights(
            rng.normal(0, 0.15, (inputs + 1, UNITS)).astype(np.float32),
            rng.normal(0, 0.1, (UNITS + 1, 2)).astype(np.float32),
        )
    hidden, last = start.hidden.copy(), start.last.copy()
    moments = [(np.zeros_like(one), np.zeros_like(one)) for one in (hidden, last)]
    order = rng.permutation(len(data.x))
    test, train = order[: len(order) // 20], order[len(order) // 20 :]
    seated = np.arange(data.x.shape[1]) < data.players[:, None]
    step = 0
    for number in range(rounds):
        rng.shuffle(train)
        rate = 1e-3 * (1 - number / rounds)
        for i in (train[k : k + batch] for k in range(0, len(train) - batch + 1, batch)):
            units, answers, chances = forward(data.x[i], hidden, last, seated[i])
            slope = np.stack([chances - data.shares[i], 0.2 * (answers[..., 1] - data.more[i])], -1)
            slope = (slope * seated[i][..., None] / batch).astype(np.float32)
            inner = (slope @ last[:-1].T) * (units > 0)
            slopes = (
                np.vstack([np.einsum("nsi,nsu->iu", data.x[i], inner, optimize=True), inner.sum((0, 1))]),
                np.vstack([np.einsum("nsu,nsa->ua", units, slope, optimize=True), slope.sum((0, 1))]),
            )
            step += 1
            for one, slope_, (mean, square) in zip((hidden, last), slopes, moments, strict=True):
                mean += 0.1 * (slope_ - mean)
                square += 0.001 * (slope_**2 - square)
                one -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        _, answers, chances = forward(data.x[test], hidden, last, seated[test])
        loss = -(data.shares[test] * np.log(np.maximum(chances, 1e-9)) * seated[test]).sum(1).mean()
        error = np.sqrt(((answers[..., 1] - data.more[test])[seated[test]] ** 2).mean()) * POINTS
        even = np.log(data.players[test]).mean()
        console.print(
            f"  round {number + 1}: loss {loss:.4f}, knowing nothing {even:.4f}; points ±{error:.2f}"
        )
    return Weights(hidden, last)


def forward(x: Any, hidden: Any, last: Any, seated: Any) -> tuple[Any, Any, Any]:
    units = np.maximum(x @ hidden[:-1] + hidden[-1], 0)
    answers = units @ last[:-1] + last[-1]
    strength = np.where(seated, answers[..., 0], -1e9)
    power = np.exp(strength - strength.max(1, keepdims=True)) * seated
    return units, answers, power / power.sum(1, keepdims=True)


def generation(game: Game, seed: int, by: Weights | None, minutes: float) -> Iterator[Games]:
    """The games of a generation, for every number of players."""
    rng, numbers = np.random.default_rng(seed), range(game.fewest, len(game.seats) + 1)
    if by is None:
        for players in numbers:
            for setting in range(4):
                options = mixed_options(game, rng)
                yield self_play(
                    game, players, options, GLANCING_GAMES, seed * 1000 + players * 10 + setting, None
                )
        return
    end, turn = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end:
        for players in numbers:
            turn += 1
            yield self_play(
                game, players, mixed_options(game, rng), 320 // players, seed * 100_000 + turn, by
            )


def main(name: str, *given: str) -> None:
    """`fit_estimates.py koryo` makes the weights anew; `fit_estimates.py koryo 10` goes on from those there are."""
    game, start = find_game(name), time.monotonic()
    known = weights(game) if given else None
    minutes = tuple(float(each) for each in given) or (0.0, *MINUTES)
    for number, each in enumerate(minutes):
        data = joined(list(generation(game, int(time.time()) if given else number, known, each)))
        console.print(
            f"{name}, generation {number + 1}: {len(data.x):,} positions, {time.monotonic() - start:.0f} s"
        )
        known = learn(data, known, number)
        FOLDER.mkdir(exist_ok=True)
        np.savez(FOLDER / f"{name}.npz", hidden=known.hidden, last=known.last)


if __name__ == "__main__":
    main(*sys.argv[1:])
