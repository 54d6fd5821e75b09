"""The levels: a ladder for each game, in quick matches with wide bounds; `make arena` plays the long ones."""

import re
from copy import copy
from itertools import pairwise
from pathlib import Path

import pytest
from randomly import decisions, settings

from madang.arena import Match, play_match
from madang.bots import BOTS, bot, levels
from madang.bots.levels import LEVELS, Level, LevelBot
from madang.chance import derive, generator
from madang.games import NAMES, game
from madang.games.base import MadangError

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
STEPS = [(name, *step) for name in NAMES for step in pairwise(levels(game(name)))]


@pytest.mark.parametrize("name", NAMES)
def test_there_are_four_levels_with_growing_budgets(name: str) -> None:
    budgets = [level.plan.simulations for level in LEVELS[name].values()]
    assert len(budgets) == 4
    assert budgets == sorted(set(budgets))


def test_a_game_without_levels_and_weights_still_has_the_other_bots() -> None:
    kind = copy(game("koryo"))
    kind.name = "third"
    assert levels(kind) == []
    position = next(decisions(kind, 2, kind.settle_options(), 3))
    view, choices = position.view(position.turn), position.legal_actions()
    for name in BOTS:
        assert bot(name, kind).choose(view, choices, generator(1)) in choices
    with pytest.raises(MadangError, match="there is random, sensible, plain"):
        bot("omniscient", kind)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lower", "higher"), STEPS)
def test_each_level_beats_the_one_below(name: str, lower: str, higher: str) -> None:
    """At least 65 % are wanted over many games; so few have more to do with luck."""
    games = 80 if higher != levels(game(name))[-1] else 40
    won = play_match(Match(name, (higher, lower), games, seed=1)).bots[0].wins.rate
    assert won > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lower", "higher"), STEPS[:2] + STEPS[3:5])
def test_a_level_among_three_of_the_one_below(name: str, lower: str, higher: str) -> None:
    """At least 35 % are wanted over many games, where 25 % are its share."""
    result = play_match(Match(name, (higher, lower), 160, players=4, seed=1))
    won = result.bots[0].wins
    assert won.games == 80
    assert won.rate > 0.25


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_highest_level_hardly_ever_loses_to_random_play(name: str) -> None:
    won = play_match(Match(name, (levels(game(name))[-1], "random"), 20, seed=1)).bots[0].wins
    assert won.wins >= 19


@pytest.mark.slow
def test_the_highest_level_beats_plain_search() -> None:
    won = play_match(Match("koryo", ("omniscient", "plain"), 20, seed=1)).bots[0].wins.rate
    assert won > 0.5


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", range(4))
def test_every_level_plays_every_edition_and_number_of_players(name: str, level: int) -> None:
    kind = game(name)
    plan, wavers = LEVELS[name][levels(kind)[level]]
    player = LevelBot(kind, Level(plan._replace(simulations=min(plan.simulations, 30)), wavers))
    for number, (players, options) in enumerate(settings(kind)):
        gen = generator(derive(number, "levels"))
        for step, position in enumerate(decisions(kind, players, options, number)):
            if step % 7 == 0:
                choices = position.legal_actions()
                assert player.choose(position.view(position.turn), choices, gen) in choices


@pytest.mark.parametrize("name", NAMES)
def test_the_lowest_level_wavers(name: str) -> None:
    kind = game(name)
    lowest, position = bot(levels(kind)[0], kind), next(decisions(kind, 2, kind.settle_options(), 3))
    assert isinstance(lowest, LevelBot)
    view, choices = position.view(position.turn), position.legal_actions()
    chosen = {lowest.choose(view, choices, generator(derive(seed, "wavers"))) for seed in range(40)}
    assert len(chosen) > 1
    assert chosen <= set(choices.tolist())


def test_the_page_names_every_level_with_its_budget() -> None:
    page = PAGE.read_text("utf-8")
    for name in NAMES:
        for level, (plan, _) in LEVELS[name].items():
            assert re.search(rf"\| `{level}` \| {plan.simulations:,} \|", page), level


def test_the_page_has_every_match_and_each_is_won() -> None:
    """What `make arena` wrote: a row for each claim, won as often as is wanted."""
    page = PAGE.read_text("utf-8")
    rows = re.findall(r"\| ([\d.]+)% \([^)]*\) \| (\d+)% \|", page)
    matches = 2 * len(STEPS) + len(NAMES) + 1
    assert len(rows) == matches
    for won, wanted in rows:
        assert float(won) >= float(wanted)
