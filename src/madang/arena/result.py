"""What a match shows: win rates with their intervals, scores, ratings, times and faults."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from madang.arena.match import Match
from madang.arena.playing import Played
from madang.bots.program import Fault
from madang.records import Record, printable, shortened

Z = 1.959964  # 95 % of a normal distribution lie within so many standard deviations
LONGEST_LABEL = 24


def label(name: str) -> str:
    """What tables and pictures call a bot."""
    return printable(shortened(name, LONGEST_LABEL))


@dataclass(frozen=True)
class Finished:
    """What counts of a game; without times and faults if it was played before a stop."""

    number: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]  # of the victory, for each seat
    seconds: tuple[tuple[float, ...], ...] = ()
    faults: tuple[tuple[Fault, ...], ...] = ()


def finished_game(match: Match, number: int, record: Record, played: Played | None = None) -> Finished:
    assert record.result
    scores, winners = record.result.scores, record.result.winners
    shares = tuple(
        1 / len(winners) if seat in winners else 0.0 for seat in match.rules.seats[: match.players]
    )
    more = (played.seconds, played.faults) if played else ((), ())
    return Finished(number, tuple(scores), shares, *more)


@dataclass(frozen=True)
class Rate:
    """A win rate: a shared victory counts as its share."""

    wins: float
    games: int

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for 95 %, each game a trial of its own.

        Mirrored games of a deal balance each other, so it is rather too wide; `docs/arena.md` says by how much.
        """
        n, p = self.games, self.rate
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(middle - half, 0.0), min(middle + half, 1.0)


@dataclass(frozen=True)
class BotResult:
    """A bot over all its games; wins, score and margin over those where it has one seat."""

    name: str
    wins: Rate
    score: float
    margin: float  # to the best other seat
    mu: float  # its rating, from all games of the match in their order
    sigma: float
    faults: tuple[Fault, ...]
    milliseconds: tuple[float, float] | None = field(compare=False)  # of a decision: mean, 95th percentile

    @property
    def rating_error(self) -> float:
        """Half of the rating's interval for 95 %."""
        return Z * self.sigma

    @property
    def given_up(self) -> int:
        """How often a program was not asked any more till the end of a game."""
        return sum(fault.given_up for fault in self.faults)


@dataclass(frozen=True)
class PairResult:
    """The games in which `bot` has one seat and `other` all the rest."""

    bot: str
    other: str
    wins: Rate


@dataclass(frozen=True)
class MatchResult:
    match: Match
    games: int  # that are finished
    earlier: int  # of these, before a stop: their times and faults are not known
    bots: tuple[BotResult, ...]
    pairs: tuple[PairResult, ...]

    @property
    def told_pairs(self) -> list[PairResult]:
        """Each pair once for two players, where the other way round is only the rest; else both ways."""
        if self.match.players > 2:
            return list(self.pairs)
        order = self.match.bots.index
        return [pair for pair in self.pairs if order(pair.bot) < order(pair.other)]


def summarise(match: Match, games: Sequence[Finished]) -> MatchResult:
    """The result of a match, or of what is finished of it; bots and pairs without a game are left out."""
    alone: dict[tuple[str, str], list[tuple[Finished, int]]] = {
        pair: [] for one, other in match.pairs for pair in ((one, other), (other, one))
    }
    for game in games:
        bots = match.seats(game.number)
        for seat, name in enumerate(bots):
            if bots.count(name) == 1:
                alone[name, bots[seat - 1]].append((game, seat))
    ratings = rate(match, games)
    return MatchResult(
        match,
        len(games),
        sum(not game.seconds for game in games),
        tuple(
            bot_result(match, name, games, seats, ratings[name])
            for name in match.bots
            if (seats := [played for pair in alone if pair[0] == name for played in alone[pair]])
        ),
        tuple(PairResult(*pair, win_rate(seats)) for pair, seats in alone.items() if seats),
    )


def win_rate(seats: Sequence[tuple[Finished, int]]) -> Rate:
    return Rate(sum(game.shares[seat] for game, seat in seats), len(seats))


def bot_result(
    match: Match,
    name: str,
    games: Sequence[Finished],
    seats: Sequence[tuple[Finished, int]],
    rating: PlackettLuceRating,
) -> BotResult:
    times: list[float] = []
    faults: list[Fault] = []
    for game in games:
        for seat, other in enumerate(match.seats(game.number)):
            if other == name and game.seconds:
                times += game.seconds[seat]
                faults += game.faults[seat]
    return BotResult(
        name,
        win_rate(seats),
        fmean(game.scores[seat] for game, seat in seats),
        fmean(margin(game.scores, seat) for game, seat in seats),
        rating.mu,
        rating.sigma,
        tuple(faults),
        milliseconds(times),
    )


def margin(scores: Sequence[int], seat: int) -> int:
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def milliseconds(seconds: Sequence[float]) -> tuple[float, float] | None:
    """The mean and the 95th percentile."""
    if not seconds:
        return None
    return 1000 * fmean(seconds), 1000 * sorted(seconds)[(95 * len(seconds) - 1) // 100]


def rate(match: Match, games: Sequence[Finished]) -> dict[str, PlackettLuceRating]:
    """Ratings after these games. A bot with several seats in a game takes the mean of what they gain."""
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in match.bots}
    for game in games:
        bots = match.seats(game.number)
        rated = model.rate([[ratings[name]] for name in bots], ranks=ranks(game))
        for name in set(bots):
            mine = [rated[seat][0] for seat, other in enumerate(bots) if other == name]
            ratings[name] = model.create_rating(
                [fmean(r.mu for r in mine), fmean(r.sigma for r in mine)], name
            )
    return ratings


def ranks(game: Finished) -> list[float]:
    """The winners first, the others by their scores; equal where they are equal."""
    order = [(-share, 0 if share else -score) for share, score in zip(game.shares, game.scores, strict=True)]
    return [float(sorted(order).index(place)) for place in order]
