"""Koryŏ, slow and plain: the twin that the engine is compared with, written from the rules alone.

The course of a game is one generator that tells it in the rulebook's order and pauses at every deal and
every decision. So a game can't be copied: to branch, replay it into a new one.
"""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from itertools import combinations, permutations

FAMILIES = tuple("123456789")  # K1.1
EVENTS = tuple("BL")
KINDS = FAMILIES + EVENTS  # K1.2, in this order
COPIES = {**{family: int(family) for family in FAMILIES}, "B": 6, "L": 4}  # K1.1, K1.2
OMNISCIENT, SPY, SENATOR, PRIEST, SHIP_OWNER, BANKER, GUARDIAN, BROADCASTER, MERCHANT = FAMILIES
SEASONS = range(1, 9)  # K1.3
TOKENS = 8  # K1.4

OPTIONS = {  # K5: the values of each option, the rulebook's first
    "orders": ("in-turn", "together"),
    "reveal": ("in-turn", "together"),
    "minimum_play": ("0", "1"),
    "priest_reach": ("own", "any"),
    "barbarian_target": ("character", "any"),
    "events_count": ("yes", "no"),
    "tie_break": ("shared", "characters"),
}
RULEBOOK = {name: values[0] for name, values in OPTIONS.items()}
SUMMARY = {"reveal": "together", "minimum_play": "1", "priest_reach": "any", "tie_break": "characters"}
EDITIONS: dict[str, dict[str, str]] = {  # K5
    "rulebook": RULEBOOK,
    "first-french": {**RULEBOOK, "barbarian_target": "any"},
    "summary": {**RULEBOOK, **SUMMARY},
    "slovak": {**RULEBOOK, "events_count": "no"},
}

Cards = Counter[str]
Course = Generator[tuple[str, set[str]], str, None]  # gives (turn, legal set), is sent the choice


def move(kind: str, source: Cards, target: Cards) -> None:
    """Moves one card. Cards are only ever moved, so 55 of them are always somewhere."""
    assert source[kind] > 0, f"no {kind} there"
    source[kind] -= 1
    target[kind] += 1


def number(cards: Cards, kinds: Sequence[str] = KINDS) -> int:
    """How many cards of these kinds lie there."""
    return sum(cards[kind] for kind in kinds)


def shape(cards: Cards) -> dict[str, int]:
    """The kinds that lie there, in K1.2's order, with their counts."""
    return {kind: cards[kind] for kind in KINDS if cards[kind]}


class PlainKoryo:
    """One game. `turn` is "deal" (call `deal`), a seat's letter (call `play`) or "over"."""

    def __init__(self, players: int, options: Mapping[str, str], first: str) -> None:
        assert 2 <= players <= 4  # K1.4
        assert set(options) == set(OPTIONS), "all seven options of K5"
        assert all(options[name] in OPTIONS[name] for name in OPTIONS)
        self.seats = "ABCD"[:players]
        assert first in tuple(self.seats)
        self.options = dict(options)
        self.first = first
        self.season = 1
        self.bank = TOKENS
        self.tokens = dict.fromkeys(self.seats, 0)
        self.pile: Cards = Counter(COPIES)
        self.hand: dict[str, Cards] = {seat: Counter() for seat in self.seats}
        self.down: dict[str, Cards] = {seat: Counter() for seat in self.seats}
        self.tableau: dict[str, Cards] = {seat: Counter() for seat in self.seats}
        self._course = self._game()
        self.turn, self._legal = next(self._course)

    # What a caller may do and ask.

    def deal_sizes(self) -> dict[str, int]:
        """How many cards each seat gets in the deal that is due, clockwise from the first player. K3.2."""
        assert self.turn == "deal"
        takers = list(self.clockwise()) * (11 - self.season)  # K1.3
        broadcaster = self.majority(BROADCASTER)
        if broadcaster is not None:
            takers.append(broadcaster)
        takers = takers[: number(self.pile)]
        return {seat: takers.count(seat) for seat in self.clockwise()}

    def deal(self, hands: Mapping[str, Sequence[str]]) -> None:
        """Gives each seat its hand."""
        sizes = self.deal_sizes()
        assert {seat: len(cards) for seat, cards in hands.items()} == sizes, f"the sizes are {sizes}"
        wanted = Counter(kind for cards in hands.values() for kind in cards)
        assert all(self.pile[kind] >= count for kind, count in wanted.items()), "not all in the pile"
        for seat, cards in hands.items():
            for kind in cards:
                move(kind, self.pile, self.hand[seat])
        self._continue("")

    def legal(self) -> set[str]:
        """Every legal choice of the seat whose turn it is, in K6's notation; empty when it is no seat's."""
        return set(self._legal)

    def play(self, text: str) -> None:
        """Does what the seat whose turn it is has chosen."""
        assert text in self._legal, f"{text} is not among {sorted(self._legal)}"
        self._continue(text)

    def snapshot(self) -> dict[str, object]:
        """The whole position, secrets too, as plain data."""
        return {
            "turn": self.turn,
            "season": self.season,
            "first": self.first,
            "bank": self.bank,
            "tokens": dict(self.tokens),
            "tableau": {seat: shape(self.tableau[seat]) for seat in self.seats},
            "hand": {seat: shape(self.hand[seat]) for seat in self.seats},
            "down": {seat: shape(self.down[seat]) for seat in self.seats},
        }

    def _continue(self, text: str) -> None:
        try:
            self.turn, self._legal = self._course.send(text)
        except StopIteration:
            self.turn, self._legal = "over", set()

    # Seats and majorities.

    def clockwise(self) -> str:
        """The seats in turn order: K3, every phase runs clockwise from the first player."""
        start = self.seats.index(self.first)
        return self.seats[start:] + self.seats[:start]

    def others(self, seat: str) -> list[str]:
        return [other for other in self.seats if other != seat]

    def majority(self, family: str) -> str | None:
        """Who has the majority of a family for its power, on the tableaus as they are now. K2.3."""
        highest = max(self.tableau[seat][family] for seat in self.seats)
        if highest == 0:  # K2.1
            return None
        leaders = [seat for seat in self.seats if self.tableau[seat][family] == highest]
        if len(leaders) == 1:  # K2.1
            return leaders[0]
        for seat in leaders:  # K2.2
            if self.tableau[seat][OMNISCIENT] > 0:
                return seat
        return None

    # The course of the game.

    def _game(self) -> Course:
        for season in SEASONS:
            self.season = season
            yield "deal", set()  # K3.1, K3.2
            for seat in self.clockwise():
                yield from self._order(seat)
            if self.options["reveal"] == "in-turn":
                for seat in self.clockwise():
                    yield from self._actions(seat)
            else:
                yield from self._actions_together()
            for seat in self.clockwise():
                yield from self._limit(seat)
            if season < SEASONS[-1]:  # K3.16: there is a next season to pass the token for
                self.first = self.clockwise()[1]

    def order_choices(self, seat: str) -> set[str]:
        hand = self.hand[seat]
        choices = set()
        if self.options["minimum_play"] == "0" or number(hand) == 0:  # K3.3, K5, K6.1
            choices.add("-")
        for kind in KINDS:  # K3.3
            for count in range(1, hand[kind] + 1):
                choices.add(f"{kind}*{count}")
        if self.majority(SHIP_OWNER) == seat:  # K3.4
            for kind, later in combinations(KINDS, 2):
                if hand[kind] > 0 and hand[later] > 0:
                    choices.add(f"{kind}+{later}")
        return choices

    def _order(self, seat: str) -> Course:
        text = yield seat, self.order_choices(seat)
        hand, down = self.hand[seat], self.down[seat]
        if "*" in text:
            kind, count = text.split("*")
            for _ in range(int(count)):
                move(kind, hand, down)
        elif "+" in text:
            for kind in text.split("+"):
                move(kind, hand, down)
        for kind in list(hand.elements()):  # K3.5
            move(kind, hand, self.pile)

    def _actions(self, seat: str) -> Course:
        """`reveal=in-turn`. K3.6: the cards and powers of one player, in any order that he likes."""
        down = self.down[seat]
        used: set[str] = set()  # K3.7 to K3.9: each power once in his turn
        while True:
            choices = {f"!{kind}" for kind in KINDS if down[kind] > 0}
            for power in (BANKER, PRIEST, SPY):
                if power not in used and self.majority(power) == seat:  # K3.10
                    choices |= self.power_choices(power, seat)
            if number(down) == 0:  # K3.13
                choices.add(".")
            text = yield seat, choices
            if text == ".":
                return
            if text[0] != "!":
                used.add(text[0])
                self.use_power(seat, text)
            elif text[1] in EVENTS:  # K3.6: one card at a time, with its effect at once
                move(text[1], down, self.tableau[seat])
                yield from self._event(text[1], seat)
            else:  # K3.6: characters of one kind together
                for _ in range(down[text[1]]):
                    move(text[1], down, self.tableau[seat])

    def _actions_together(self) -> Course:
        """`reveal=together`. K5.1."""
        played = {seat: Counter(self.down[seat]) for seat in self.seats}
        for seat in self.seats:
            for kind in list(self.down[seat].elements()):
                move(kind, self.down[seat], self.tableau[seat])
        for power in (BANKER, PRIEST, SPY):
            holder = self.majority(power)
            if holder is not None:
                choices = self.power_choices(power, holder)
                if choices:  # K5.1: skipped when there is nothing to do
                    text = yield holder, choices | {f"{power}-"}
                    if text != f"{power}-":
                        self.use_power(holder, text)
        for seat in self.clockwise():
            for event in EVENTS:  # Barbarians, then Lobbying
                for _ in range(played[seat][event]):
                    yield from self._event(event, seat)

    # Powers.

    def power_choices(self, power: str, seat: str) -> set[str]:
        """What the holder of a power can do with it; empty when it can do nothing. K6.2."""
        if power == BANKER:  # K3.7
            return {"6$"} if self.bank > 0 else set()
        if power == SPY:  # K3.9
            return {f"2${other}" for other in self.others(seat) if self.tokens[other] > 0}
        if self.options["priest_reach"] == "own":  # K3.8
            return {f"4x{event}" for event in EVENTS if self.tableau[seat][event] > 0}
        return {f"4x{e}@{owner}" for owner in self.seats for e in EVENTS if self.tableau[owner][e] > 0}  # K5

    def use_power(self, seat: str, text: str) -> None:
        if text == "6$":  # K3.7
            self.bank -= 1
            self.tokens[seat] += 1
        elif text.startswith("2$"):  # K3.9
            self.tokens[text[2]] -= 1
            self.tokens[seat] += 1
        else:  # K3.8, K5
            owner = text[4] if "@" in text else seat
            move(text[2], self.tableau[owner], self.pile)

    # Events.

    def _event(self, event: str, seat: str) -> Course:
        """The effect of one event that lies on the tableau of `seat`, or has lain there in K5.1."""
        choices = self.barbarian_choices(seat) if event == "B" else self.lobbying_choices()
        text = yield seat, choices | {f"{event}-"}  # K3.13
        if text.startswith("B>"):
            move(text[3], self.tableau[text[2]], self.pile)
        elif text.startswith("L>"):
            one, its, other, theirs = text[2], text[3], text[5], text[6]
            move(its, self.tableau[one], self.tableau[other])
            move(theirs, self.tableau[other], self.tableau[one])

    def barbarian_choices(self, seat: str) -> set[str]:
        """K3.11."""
        kinds = FAMILIES if self.options["barbarian_target"] == "character" else KINDS  # K5
        guarded = self.majority(GUARDIAN)
        targets = [other for other in self.others(seat) if other != guarded]
        return {f"B>{target}{kind}" for target in targets for kind in kinds if self.tableau[target][kind] > 0}

    def lobbying_choices(self) -> set[str]:
        """K3.12. They are the same for whoever lobbies."""
        spy = self.majority(SPY)
        open_seats = [seat for seat in self.seats if seat != spy or self.tableau[seat][GUARDIAN] > 0]
        choices = set()
        for one, other in combinations(open_seats, 2):
            for its, theirs in permutations(FAMILIES, 2):
                if self.tableau[one][its] > 0 and self.tableau[other][theirs] > 0:
                    choices.add(f"L>{one}{its}={other}{theirs}")
        return choices

    def _limit(self, seat: str) -> Course:
        """K3.14."""
        tableau = self.tableau[seat]
        counted = KINDS if self.options["events_count"] == "yes" else FAMILIES  # K5
        while True:
            limit = self.season + 2  # K1.3
            if self.majority(SENATOR) == seat:  # K3.15
                limit += 2
            if number(tableau, counted) <= limit or number(tableau, FAMILIES) == 0:
                return
            text = yield seat, {f"~{family}" for family in FAMILIES if tableau[family] > 0}
            move(text[1], tableau, self.pile)

    # The end.

    def scores(self) -> dict[str, int]:
        """K4.1, on the tableaus as they are now."""
        scores = {}
        for seat in self.seats:
            mine = self.tableau[seat]
            scores[seat] = self.tokens[seat] - number(mine, EVENTS)
            for family in FAMILIES:
                if all(mine[family] > self.tableau[other][family] for other in self.others(seat)):  # K2.4
                    scores[seat] += int(family)
        return scores

    def winners(self) -> set[str]:
        """K4.2, on the tableaus as they are now."""
        scores = self.scores()
        best = {seat for seat in self.seats if scores[seat] == max(scores.values())}
        if self.options["tie_break"] == "shared":
            return best
        characters = {seat: number(self.tableau[seat], FAMILIES) for seat in best}  # K5
        return {seat for seat in best if characters[seat] == max(characters.values())}
