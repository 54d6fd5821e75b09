"""A hint for a seat that is to decide, from its view alone."""

from dataclasses import dataclass

import numpy as np

from madang.analysis.decisions import PLAN
from madang.analysis.reasons import contrast, contrast_words
from madang.bots.search import Plan, Search
from madang.chance import Generator
from madang.games import verbs
from madang.games.base import Change, Game, MadangError, Position, View


@dataclass(frozen=True)
class Hint:
    best: str
    chance: float  # to win, with the best choice
    margin: float  # expected, in points above the best other
    runner_up: str | None  # the next best; None where there is no other choice
    runner_up_chance: float | None  # to win, with the next best
    gains: tuple[Change, ...]  # what the best brings at once and the runner-up does not
    reason: str  # what the two bring at once, in English


def hint(view: View, game: Game, gen: Generator, plan: Plan = PLAN) -> Hint:
    """What the seat of `view` should choose. Never give it a position: it takes views only."""
    if view.dtype != game.view_type:
        raise TypeError(f"a hint is given from a view of {game.title}")
    if view["seat"] < 0 or view["turn"] != view["seat"]:
        raise MadangError("a hint is for the seat that is to decide")
    world = Position(game, np.zeros(1, game.state_type)[0])
    verbs.resample(view, gen, world.state)
    choices = world.legal_actions()  # those of the seat in turn follow from its view
    weighed = Search(game, plan._replace(every=True)).weigh(view, choices, gen)
    first, *others = weighed.ranking
    best = game.texts[choices[first]]
    chance, margin = float(weighed.chance[first]), float(weighed.margin[first])
    if not others:
        return Hint(best, chance, margin, None, None, (), "there is no other choice")
    runner_up = game.texts[choices[others[0]]]
    runner_up_chance = float(weighed.chance[others[0]])
    found = contrast(game, view, best, runner_up, gen)
    reason = contrast_words(game, best, runner_up, found)
    return Hint(best, chance, margin, runner_up, runner_up_chance, tuple(found.better), reason)
