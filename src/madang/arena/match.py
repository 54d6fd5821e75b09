"""A match: who meets whom with which deal in which seats, and any single game of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

from madang.arena.playing import Played, play_game, warm_up
from madang.bots import bot
from madang.chance import derive, generator
from madang.games import game as find_game
from madang.games.base import Game, MadangError
from madang.records import Recorder, bot_name

MOST_GAMES = 1_000_000


@dataclass(frozen=True)
class Match:
    """A round-robin of mirrored games; `MadangError` if it can't be played.

    Every pair of bots plays `games` games. A pair X, Y plays each deal with one X among Ys, in each seat in
    turn, then with one Y among Xs; for two players both are the same, so that a deal is played twice.

    Games are numbered by deal, then by pair, then by seating: a longer match begins with a shorter one.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    players: int = 2
    seed: int = 0
    edition: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        find_game(self.game).start(self.players, self.edition, self.options)
        for name in self.bots:
            bot(name, self.rules)
        if len(self.bots) < 2:
            raise MadangError("a match is between two bots or more")
        if len(set(self.bots)) < len(self.bots):
            twice = next(name for name in self.bots if self.bots.count(name) > 1)
            raise MadangError(f"{twice} is named twice")
        most = MOST_GAMES // len(self.pairs)
        if not 1 <= self.games <= most:
            raise MadangError(f"there are 1 to {most:,} games for each pair, not {self.games:,}")
        if self.games % self.seatings:
            raise MadangError(
                f"a pair plays a multiple of {self.seatings} games, not {self.games}: "
                f"each deal is played {self.seatings} times, with the seats exchanged"
            )

    @property
    def rules(self) -> Game:
        return find_game(self.game)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(combinations(self.bots, 2))

    @property
    def seatings(self) -> int:
        """How many times a pair plays a deal."""
        return 2 if self.players == 2 else 2 * self.players

    @property
    def total(self) -> int:
        return self.games * len(self.pairs)

    def deal(self, number: int) -> int:
        return number // (self.seatings * len(self.pairs))

    def seats(self, number: int) -> tuple[str, ...]:
        """The bots of a game, seat by seat."""
        pairing, seating = divmod(number, self.seatings)
        one, other = self.pairs[pairing % len(self.pairs)]
        if seating >= self.players:
            one, other = other, one
        return tuple(one if seat == seating % self.players else other for seat in range(self.players))

    def recorder(self, number: int) -> Recorder:
        """A game that is about to begin. Its chance is that of its deal."""
        names = [bot_name(name) for name in self.seats(number)]
        secret = derive(self.seed, f"arena deal {self.deal(number)}")
        return Recorder(self.rules, self.players, names, secret, self.edition, self.options)

    def play(self, number: int) -> Played:
        """A game of the match; the same one at every call, if its bots are true to their generators."""
        bots = self.seats(number)
        warm_up(self.rules, bots)
        gens = [generator(derive(self.seed, f"arena bot {number} {seat}")) for seat in range(self.players)]
        return play_game(self.recorder(number), bots, gens)
