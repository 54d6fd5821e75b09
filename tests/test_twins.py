"""The fast engine and the plain twin agree at every decision of random games, for every game."""

import json

import pytest
from golden import TREES, random_game
from plain import koryo as plain
from randomly import settings
from twins import all_combinations, compare

from madang.games import NAMES, game

KORYO = game("koryo")
pytestmark = pytest.mark.slow

TABLES = [(name, number) for name in NAMES for number in range(len(settings(game(name))))]
GAMES_EACH = {"koryo": 8, "korrigans": 25}


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_twins_agree_in_every_edition_and_option(name: str, number: int) -> None:
    players, options = settings(game(name))[number]
    games = GAMES_EACH[name]
    decisions = sum(compare(name, players, options, seed=1000 * number + seed) for seed in range(games))
    assert decisions > 20 * games


@pytest.mark.parametrize("part", range(8))
def test_twins_agree_in_combinations_of_options(part: int) -> None:
    combinations = all_combinations(KORYO)[part::8]
    assert sum(compare("koryo", *combination, seed=part) for combination in combinations) > 40 * len(
        combinations
    )


def test_the_two_share_options_and_editions() -> None:
    assert {name: tuple(values) for name, values in KORYO.options.items()} == plain.OPTIONS
    assert {edition: KORYO.settle_options(edition) for edition in KORYO.editions} == plain.EDITIONS


@pytest.mark.parametrize("edition", KORYO.editions)
def test_the_plain_twin_counts_the_same_tree(edition: str) -> None:
    """The pinned counts of the smallest tables, counted again by replaying every path in the twin."""
    pinned = [
        tree for tree in json.loads(TREES.read_text()) if tree["edition"] == edition and tree["players"] == 2
    ]
    events = random_game("koryo", edition, 2, with_legal=False).record.events
    first = random_game("koryo", edition, 2).record.first
    for tree in pinned:
        depth = max(depth for depth, leaves in enumerate(tree["leaves"], 1) if leaves < 800)
        start = [index for index, event in enumerate(events) if event.startswith("deal")][2 * tree["chance"]]
        assert plain_leaves(edition, first, events[: start + 2], [], depth) == tree["leaves"][depth - 1]


def plain_leaves(edition: str, first: str, events: list[str], path: list[str], depth: int) -> int:
    game = plain.PlainKoryo(2, plain.EDITIONS[edition], first)
    hands: dict[str, list[str]] = {}
    for event in [*events, *path]:
        word, *rest = event.split(" ")
        if word == "deal":
            hands[rest[0]] = rest[1:]
            if len(hands) == 2:
                game.deal(hands)
                hands = {}
        else:
            assert word == game.turn
            game.play(rest[0])
    if depth == 0 or game.turn in ("deal", "over"):
        return 1
    return sum(
        plain_leaves(edition, first, events, [*path, f"{game.turn} {choice}"], depth - 1)
        for choice in game.legal()
    )
