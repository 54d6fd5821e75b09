"""Matches: mirrored, the same at every run, counted rightly."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, groupby
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from madang.arena import Match, Rate, play_games, play_match, summarise
from madang.arena.result import Finished, milliseconds, rate
from madang.bots import BOTS
from madang.chance import Generator
from madang.games import NAMES
from madang.games.base import MadangError, View
from madang.records import read, verify

QUICK = ("random", "sensible")


class First:
    """Takes the first choice: a bot without chance."""

    def choose(self, view: View, choices: NDArray[np.int16], gen: Generator) -> int:
        return int(choices[0])


@pytest.fixture
def firsts(monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """One bot under two names."""
    for name in ("one", "two"):
        monkeypatch.setitem(BOTS, name, lambda game: First())
    return "one", "two"


# Who sits where


def test_a_match_can_be_played_in_any_thread() -> None:
    match = Match("koryo", QUICK, games=4)
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(play_match, match, 2).result() == play_match(match)


def test_two_players_play_each_deal_twice_with_the_seats_exchanged() -> None:
    match = Match("koryo", ("random", "sensible"), games=6)
    assert [match.seats(number) for number in range(2)] == [("random", "sensible"), ("sensible", "random")]
    assert [match.deal(number) for number in range(6)] == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_play_each_deal_with_each_bot_alone_in_every_seat(players: int) -> None:
    match = Match("koryo", QUICK, games=4 * players, players=players)
    for _, numbers in groupby(range(match.total), match.deal):
        seatings = [match.seats(number) for number in numbers]
        assert len(set(seatings)) == 2 * players
        for name in QUICK:
            alone = [seats.index(name) for seats in seatings if seats.count(name) == 1]
            assert sorted(alone) == list(range(players))


def test_every_pair_plays_every_deal(firsts: tuple[str, str]) -> None:
    match = Match("koryo", (*QUICK, *firsts), games=4)
    assert match.total == 24
    played = Counter((frozenset(match.seats(number)), match.deal(number)) for number in range(match.total))
    pairs = combinations((*QUICK, *firsts), 2)
    assert played == {(frozenset(pair), deal): 2 for pair in pairs for deal in range(2)}


@pytest.mark.parametrize("name", NAMES)
def test_mirrored_games_are_dealt_the_same(name: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play_match(Match(name, QUICK, games=4), output=path)
    games = list(read(path))
    assert all(verify(game).over for game in games)
    for one, other in (games[:2], games[2:]):
        assert one.names == other.names[::-1] == ["bot:random", "bot:sensible"]
        assert (one.secret, one.first, one.events[0]) == (other.secret, other.first, other.events[0])
        assert one.events != other.events
    assert games[0].secret != games[2].secret


@pytest.mark.parametrize(("name", "players"), [("koryo", 2), ("koryo", 3), ("korrigans", 2)])
def test_a_bot_without_chance_is_just_as_good_as_itself(
    name: str, players: int, firsts: tuple[str, str]
) -> None:
    """Mirroring takes away all luck: no game but the deal's own is played, from every seat."""
    result = play_match(Match(name, firsts, games=4 * players, players=players))
    one, two = result.bots
    assert one.wins.rate == pytest.approx(1 / players)
    assert (one.wins, one.score, one.margin) == (two.wins, two.score, two.margin)


# The same again


def test_the_same_match_gives_the_same_result_on_one_process_and_on_two() -> None:
    match = Match("koryo", QUICK, games=8, seed=3)
    assert play_match(match) == play_match(match, jobs=2)
    assert play_match(Match("koryo", QUICK, games=8, seed=4)).bots != play_match(match).bots


def test_a_longer_match_begins_with_a_shorter_one(tmp_path: Path) -> None:
    short, long = tmp_path / "short.jsonl", tmp_path / "long.jsonl"
    play_match(Match("koryo", QUICK, games=4), output=short)
    play_match(Match("koryo", QUICK, games=6), output=long)
    assert long.read_bytes().startswith(short.read_bytes())
    play_match(Match("koryo", QUICK, games=6), output=short)
    assert long.read_bytes() == short.read_bytes()


@pytest.mark.parametrize("kept", [0, 1, 3, 6])
@pytest.mark.parametrize("cut", [0, 1, 10, 500])
def test_a_match_goes_on_where_it_stopped(kept: int, cut: int, tmp_path: Path) -> None:
    """… even if it stopped within a line."""
    whole, path = tmp_path / "whole.jsonl", tmp_path / "games.jsonl"
    match = Match("koryo", QUICK, games=6)
    expected = play_match(match, output=whole)
    lines = [*whole.read_bytes().splitlines(keepends=True), b""]
    path.write_bytes(b"".join(lines[:kept]) + lines[kept][:cut])
    result = play_match(match, output=path)
    assert path.read_bytes() == whole.read_bytes()
    assert (result.bots, result.pairs, result.earlier) == (expected.bots, expected.pairs, kept)


def test_games_are_in_the_file_as_soon_as_they_are_told(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for number, _ in enumerate(play_games(Match("koryo", QUICK, games=4), output=path), 1):
        assert len(list(read(path))) == number


OTHERS = {
    "names": Match("koryo", ("sensible", "random"), games=2),
    "players": Match("koryo", QUICK, games=6, players=3),
    "options": Match("koryo", QUICK, games=2, options={"orders": "together"}),
    "edition": Match("koryo", QUICK, games=2, edition="slovak"),
    "commitment": Match("koryo", QUICK, games=2, seed=1),
    "game": Match("korrigans", QUICK, games=2),
    "this match has only 2 games": Match("koryo", QUICK, games=4),
}


@pytest.mark.parametrize("what", OTHERS)
def test_the_file_of_another_match_is_refused_and_stays_as_it_is(what: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play_match(OTHERS[what], output=path)
    before = path.read_bytes()
    with pytest.raises(
        MadangError, match=rf"games.jsonl is not of this match; name another .* Game \d: {what}"
    ):
        play_match(Match("koryo", QUICK, games=2), output=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["a letter", "a letter\n", '{"madang": 1}\n', "[]"])
def test_a_file_that_is_something_else_stays_as_it_is(text: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(text)
    with pytest.raises(MadangError, match=r"is not of this match; .* Game 1: not "):
        play_match(Match("koryo", QUICK, games=2), output=path)
    assert path.read_text() == text


# What can't be


@pytest.mark.parametrize(
    ("bots", "games", "players", "words"),
    [
        (("random",), 2, 2, "between two bots or more"),
        ((), 2, 2, "between two bots or more"),
        (("random", "sensible", "random"), 2, 2, "random is named twice"),
        (("random", "nobody"), 2, 2, "no bot 'nobody'"),
        (("random", "program:"), 2, 2, "needs the program"),
        (QUICK, 3, 2, "a multiple of 2 games, not 3"),
        (QUICK, 8, 3, "a multiple of 6 games, not 8"),
        (QUICK, 0, 2, "1 to 1,000,000 games for each pair, not 0"),
        (QUICK, 10**30, 2, "1 to 1,000,000 games"),
        (QUICK, 2, 1, "for 2 to 4 players, not 1"),
    ],
)
def test_a_match_that_cant_be_is_refused(bots: tuple[str, ...], games: int, players: int, words: str) -> None:
    with pytest.raises(MadangError, match=words):
        Match("koryo", bots, games, players)


# What is counted


def test_a_shared_victory_counts_as_its_share() -> None:
    match = Match("koryo", QUICK, games=2)
    games = [Finished(0, (9, 9), (0.5, 0.5)), Finished(1, (4, 7), (0.0, 1.0))]
    random, sensible = summarise(match, games).bots
    assert (random.wins, sensible.wins) == (Rate(1.5, 2), Rate(0.5, 2))
    assert (random.score, random.margin, sensible.margin) == (8.0, 1.5, -1.5)


def test_of_more_players_the_one_alone_is_counted() -> None:
    match = Match("koryo", QUICK, games=6, players=3)
    games = [Finished(0, (9, 5, 6), (1.0, 0.0, 0.0)), Finished(3, (2, 8, 8), (0.0, 0.5, 0.5))]
    result = summarise(match, games)
    assert [(pair.bot, pair.other, pair.wins) for pair in result.pairs] == [
        ("random", "sensible", Rate(1.0, 1)),
        ("sensible", "random", Rate(0.0, 1)),
    ]
    assert [(one.score, one.margin) for one in result.bots] == [(9.0, 3.0), (2.0, -6.0)]


def test_bots_without_a_game_yet_are_left_out(firsts: tuple[str, str]) -> None:
    match = Match("koryo", (*QUICK, *firsts), games=2)
    result = summarise(match, [Finished(0, (9, 5), (1.0, 0.0))])
    assert [one.name for one in result.bots] == ["random", "sensible"]
    assert len(result.pairs) == 2


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_is_wilsons(wins: float, games: int, low: float, high: float) -> None:
    """The last row is an example of Newcombe (1998), table I."""
    assert Rate(wins, games).interval == pytest.approx((low, high), abs=5e-5)


def test_ratings_follow_the_results() -> None:
    match = Match("koryo", QUICK, games=6, players=3)
    even = [Finished(number, (5, 5, 5), (1 / 3,) * 3) for number in range(6)]
    ratings = rate(match, even)
    assert ratings["random"].mu == pytest.approx(ratings["sensible"].mu, abs=0.5)
    won = rate(match, [Finished(0, (9, 5, 6), (1.0, 0.0, 0.0))])
    assert won["random"].mu > 25 > won["sensible"].mu
    lost = rate(match, [Finished(0, (1, 5, 6), (0.0, 0.0, 1.0))])
    assert lost["random"].mu < 25 < lost["sensible"].mu


def test_times_are_told_by_mean_and_95th_percentile() -> None:
    assert milliseconds([number / 1000 for number in range(1, 101)]) == pytest.approx((50.5, 95))
    assert milliseconds([0.002]) == pytest.approx((2, 2))
    assert milliseconds([]) is None


def test_faults_of_a_program_are_counted_for_it_alone() -> None:
    result = play_match(Match("koryo", ("random", "program:false"), games=2))
    random, program = result.bots
    assert random.faults == ()
    assert [fault.kind for fault in program.faults] == ["crash"] * 6
    assert program.milliseconds
