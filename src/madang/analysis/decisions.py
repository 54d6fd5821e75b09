"""One decision: what each choice was worth, from the view of the seat that made it and from nothing else."""

import hmac
from hashlib import sha256
from math import isnan, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from madang.analysis.follow import follow
from madang.bots.search import Plan, Search, Weighed
from madang.chance import Generator, generator
from madang.games.base import Game, View

PLAN = Plan(2000, every=True)
SURE = 3.0  # standard errors by which the best choice must be ahead of the played one
SEARCHES = 4  # of a choice by itself: what one search finds and another misses shows how sure it is
LEAST = 0.01  # of a chance; less can't be told from the search's own faults


class Choice(msgspec.Struct, frozen=True):
    """A legal choice; without chance and margin if the search never came to it."""

    text: str
    visits: int  # how often the search came to it: the more, the surer
    chance: float | None  # to win
    margin: float | None  # expected, in points above the best other


class Decision(msgspec.Struct, frozen=True):
    """A decision with more than one choice, as far as its seat could know."""

    ply: int  # the number of its event in the record, counted from 1
    seat: str
    played: str
    best: str  # the choice that the search came to most, or the played one if that proves no worse
    chance: float  # to win, with the best choice
    margin: float  # expected, with the best choice
    played_chance: float
    played_margin: float
    lost: float  # of the chance to win by not playing the best; 0 where the difference may be noise
    choices: list[Choice]  # all legal ones, in the order of their notation's table


class Estimate(NamedTuple):
    chance: float
    error: float  # of the chance: within the searches or between them, whichever is more
    margin: float


class Judge:
    """Judges decisions of one game. May do so in several threads at once; no judgement depends on another."""

    def __init__(self, game: Game, plan: Plan = PLAN) -> None:
        self.game = game
        self.plan = plan._replace(every=True)
        self.search = Search(game, self.plan)

    def decision(self, view: View, choices: NDArray[np.int16], played: int, ply: int = 0) -> Decision:
        """What the seat of `view` could have known about its `choices`, and lost by playing the action `played`."""
        gen = own_generator(view)
        weighed = self.search.weigh(view, choices, gen)
        most = weighed.best
        best = int(choices[most])
        chances, margins, lost = [float(weighed.chance[most])] * 2, [float(weighed.margin[most])] * 2, 0.0
        if played != best:
            estimates = [self.follow(view, action, gen) for action in (best, played)]
            chances = [estimate.chance for estimate in estimates]
            margins = [estimate.margin for estimate in estimates]
            lost = sure_loss(*estimates)
            if chances[1] >= chances[0]:
                best, chances, margins = played, chances[1:] * 2, margins[1:] * 2
        return Decision(
            ply=ply,
            seat=self.game.seats[view["seat"]],
            played=self.game.texts[played],
            best=self.game.texts[best],
            chance=chances[0],
            margin=margins[0],
            played_chance=chances[1],
            played_margin=margins[1],
            lost=lost,
            choices=listed_choices(self.game, choices, weighed),
        )

    def follow(self, view: View, action: int, gen: Generator) -> Estimate:
        """A choice by itself, by several searches with half the plan's simulations each."""
        simulations = max(1, self.plan.simulations // 2)
        plan, given = self.plan._replace(every=False), self.search.weights
        with self.search.bench() as bench:
            found = [follow(view, action, gen, plan, given, bench, simulations) for _ in range(SEARCHES)]
        chances, variances, margins = zip(*found, strict=True)
        between = stdev(chances) / sqrt(SEARCHES)
        within = sqrt(fmean(variances) / (SEARCHES * simulations))
        return Estimate(fmean(chances), max(between, within), fmean(margins))


def sure_loss(best: Estimate, played: Estimate) -> float:
    """By how much the best is ahead, if that is more than chance would make it; else nothing."""
    ahead = best.chance - played.chance
    return ahead if ahead > max(LEAST, SURE * sqrt(best.error**2 + played.error**2)) else 0.0


def own_generator(view: View) -> Generator:
    """The generator of a decision: it follows from what its seat may know, and from nothing else."""
    return generator(hmac.digest(b"madang analysis", view.tobytes(), sha256))


def listed_choices(game: Game, choices: NDArray[np.int16], weighed: Weighed) -> list[Choice]:
    def number(value: float) -> float | None:
        return None if isnan(value) else float(value)

    rows = zip(choices, weighed.visits, weighed.chance, weighed.margin, strict=True)
    return [
        Choice(game.texts[action], int(n), number(chance), number(margin))
        for action, n, chance, margin in rows
    ]
