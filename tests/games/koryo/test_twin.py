"""The fast engine and the plain twin agree at every decision of random games."""

import json

import pytest
from games.koryo.twin import KORYO, all_combinations, compare
from golden import TREES, random_game
from plain import koryo as plain
from randomly import settings

GAMES_EACH = 8
SETTINGS = settings(KORYO)


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_twins_agree_in_every_edition_and_option(number: int) -> None:
    players, options = SETTINGS[number]
    decisions = sum(compare(players, options, seed=1000 * number + game) for game in range(GAMES_EACH))
    assert decisions > 20 * GAMES_EACH


@pytest.mark.parametrize("part", range(8))
def test_twins_agree_in_combinations_of_options(part: int) -> None:
    combinations = all_combinations()[part::8]
    assert sum(compare(*combination, seed=part) for combination in combinations) > 40 * len(combinations)


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
