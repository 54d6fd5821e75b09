"""Korrigans, slow and plain: the twin that the engine is compared with, written from the rules alone.

The course of a game is one generator that tells it in the rulebook's order and pauses at every chance step
and every decision. So a game can't be copied: to branch, replay it into a new one.
"""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field

from madang.games.korrigans.board import Board

CROSSES = {"hare": "open", "squirrel": "gate", "mouse": "bridge"}  # G5.2: the kind of passage that each uses
COMPANIONS = ("hare", "bird", "squirrel", "mouse", "mole", "frog")  # G1.4
GOLD = {"gold1": 1, "gold2": 2, "gold3": 3, "gold4": 4}
TOKENS = (*COMPANIONS, *GOLD)  # G9: the order of a board's mix
FACES = ("elf", "goblin", "leprechaun", "fairy", "troll", *GOLD)  # G1.5, G9: likewise
BACKUPS = ("hare", "squirrel")  # G1.6
COLOURS = ("red", "orange", "yellow", "green", "blue", "indigo", "violet")
GRID = range(1, 8)  # G1.2
LAST_CLOUD = 5  # G4.4
WORTH = {"": 0, "elf": 2, "goblin": -2}  # G6.1, G6.2
AT_CAULDRON = {0: 0, 1: 10, 2: 15}  # G8.1

Pause = tuple[str, set[str]]  # (whose turn, the legal set)
Course = Generator[Pause, str, None]  # gives a pause, is sent the choice


@dataclass
class Korrigan:
    owner: str
    number: int  # 1 is the one that arrived first
    place: str = ""  # its field; nowhere before it arrives
    carries: str = ""  # "elf", "goblin" or nothing

    @property
    def code(self) -> str:
        return f"{self.owner}{self.number}"


@dataclass
class Memory:
    """What a seat saw on a field when it last took a clover there. G10.2."""

    left: list[str]
    taken_since: int = 0


@dataclass
class Player:
    korrigans: list[Korrigan]
    behind: list[str] = field(default_factory=list)  # G6.3: also when the screen has fallen
    front: list[str] = field(default_factory=list)  # companions, without the backup
    aside: list[str] = field(default_factory=list)  # G7.2
    given_up: list[str] = field(default_factory=list)  # G5.4
    menhir_gold: list[str] = field(default_factory=list)
    backup: str = ""  # the side in front of the screen
    backup_taken: bool = False
    screen: bool = True
    memory: dict[str, Memory] = field(default_factory=dict)

    def companions(self) -> list[str]:
        """The companions that he owns and has not set aside."""
        clovers = [token for token in self.front + self.behind if token in COMPANIONS]
        return [*clovers, self.backup] if self.backup else clovers


class PlainKorrigans:
    """One game. `turn` is "chance" (`awaits` says which: call `lay` or `rainbow`), a seat's letter (call
    `play`) or "over"."""

    def __init__(self, players: int, options: Mapping[str, str], board: Board) -> None:
        assert 2 <= players <= 5  # G1.1
        assert set(options) == {"arrival"}
        assert options["arrival"] in ("numbered", "free")  # G3.2, G3.3
        self.seats = "ABCDE"[:players]
        self.free_arrival = options["arrival"] == "free"
        self.mix = board.mix
        self.fields = {f"F{number}": place for number, place in enumerate(board.fields, 1)}  # G9
        self.passages = {  # by G9's names, the lower field first
            f"F{passage.a + 1}-F{passage.b + 1}": passage.kind for passage in board.passages
        }
        self.clovers: dict[str, list[str]] = {place: [] for place in self.fields}
        self.menhirs: dict[str, str] = {}
        self.players = {seat: Player([Korrigan(seat, 1), Korrigan(seat, 2)]) for seat in self.seats}
        self.troll = ""
        self.cauldron = ""
        self.box = {"elf": 2, "goblin": 2}  # G1.6
        self.bag = [colour for colour in COLOURS for _ in range(2)]  # G1.6
        self.seen: set[str] = set()
        self.suns: dict[int, str] = {}
        self.clouds: dict[int, str] = {}
        self.holder = "A"  # G4.1
        self._course = self._game()
        self._pause(next(self._course))

    # What a caller may do and ask.

    def lay(self, clovers: Mapping[str, Sequence[str]], menhirs: Mapping[str, str]) -> None:
        """Lays the clovers and the menhirs. G3.1."""
        assert self.awaits == "setup"
        crowded = len(self.seats) >= 4
        sizes = {place: there.clovers + crowded for place, there in self.fields.items()}
        assert {place: len(tokens) for place, tokens in clovers.items()} == sizes, f"the sizes are {sizes}"
        mix = Counter(dict(zip(TOKENS, self.mix.base, strict=True)))
        if crowded:
            mix.update(dict(zip(TOKENS, self.mix.yellow, strict=True)))
        assert Counter(token for tokens in clovers.values() for token in tokens) == mix, f"the mix is {mix}"
        assert set(menhirs) == {place for place, there in self.fields.items() if not there.village}  # G1.5
        faces = Counter(dict(zip(FACES, self.mix.menhirs, strict=True)))
        assert Counter(menhirs.values()) == faces, f"the faces are {faces}"
        self.clovers = {place: list(clovers[place]) for place in self.fields}
        self.menhirs = dict(menhirs)
        self._continue("")

    def colours_left(self) -> list[str]:
        """The discs in the bag."""
        return sorted(self.bag)

    def rainbow(self, colour: str) -> None:
        """Draws a disc of this colour. G4.1."""
        assert self.awaits == "rainbow"
        assert colour in self.bag, f"no {colour} in the bag"
        self._continue(colour)

    def legal(self) -> set[str]:
        """Every legal choice of the seat whose turn it is, in G9's notation; empty when it is no seat's."""
        return set(self._legal)

    def play(self, text: str) -> None:
        """Does what the seat whose turn it is has chosen."""
        assert text in self._legal, f"{text} is not among {sorted(self._legal)}"
        self._continue(text)

    def snapshot(self) -> dict[str, object]:
        """The whole position, secrets too, as plain data."""
        each = self.players.items()
        return {
            "turn": self.turn,
            "clovers": {place: sorted(tokens) for place, tokens in self.clovers.items()},
            "menhirs": dict(self.menhirs),
            "korrigans": {seat: [korrigan.place for korrigan in player.korrigans] for seat, player in each},
            "carries": {seat: [korrigan.carries for korrigan in player.korrigans] for seat, player in each},
            "behind": {seat: sorted(player.behind) for seat, player in each},
            "front": {seat: sorted(player.front) for seat, player in each},
            "backup": {seat: player.backup for seat, player in each},
            "backup_taken": {seat: player.backup_taken for seat, player in each},
            "menhir_gold": {seat: sorted(player.menhir_gold) for seat, player in each},
            "screens": {seat: player.screen for seat, player in each},
            "aside": {seat: sorted(player.aside) for seat, player in each},
            "troll": self.troll,
            "suns": dict(self.suns),
            "clouds": dict(self.clouds),
            "seen_colours": sorted(self.seen),
            "cauldron": self.cauldron,
            "box": dict(self.box),
            "bag": sorted(self.bag),
            "holder": self.holder,
            "memory": {
                seat: {place: [sorted(seen.left), seen.taken_since] for place, seen in player.memory.items()}
                for seat, player in each
            },
        }

    def _continue(self, text: str) -> None:
        try:
            self._pause(self._course.send(text))
        except StopIteration:
            self._pause(("over", set()))

    def _pause(self, pause: Pause) -> None:
        turn, self._legal = pause
        self.awaits = turn if turn in ("setup", "rainbow") else ""
        self.turn = "chance" if self.awaits else turn

    # The course of the game.

    def _game(self) -> Course:
        yield "setup", set()  # G3.1
        yield from self._arrivals()
        while not self.cauldron:
            yield from self._rainbow()
            if not self.cauldron and len(self.clouds) < LAST_CLOUD:  # G4.4
                for seat in self.seats:
                    yield from self._turn(seat, fairy=False)
        for seat in self.seats:
            yield from self._last_turn(seat)

    def _arrivals(self) -> Course:
        """G3.2. Being put on the board is no move, so nothing travels by G5.7."""
        arrived: dict[str, str] = {}  # where each seat's first korrigan was put; a fairy may move it on
        for number in (1, 2):
            for start, seat in enumerate(self.seats, 1):
                if self.free_arrival:  # G3.3
                    places = set(self.fields)
                else:
                    places = {place for place, there in self.fields.items() if there.start == start}
                    places -= {arrived.get(seat, "")}
                text = yield seat, {f"arrive {place}" for place in places}
                korrigan = self.players[seat].korrigans[number - 1]
                korrigan.place = arrived[seat] = text.split()[1]
                yield from self._take(korrigan)

    # The rainbow.

    def _rainbow(self) -> Course:
        """One draw and what is done with the disc.

        There is always a free sun and a free cloud: the 7th colour is not laid, so at most 6 discs lie on
        suns; and until it comes, at most 6 colours have come twice, so at most 6 discs lie on clouds.
        """
        colour = yield "rainbow", set()
        self.bag.remove(colour)
        new = colour not in self.seen
        self.seen.add(colour)
        if len(self.seen) == len(COLOURS):  # G4.3: the disc is not laid
            text = yield self.holder, {f"cauldron {place}" for place in self.cauldron_places(self.holder)}
            self.cauldron = text.split()[1]
        else:  # G4.2
            name, ends = ("sun", self.suns) if new else ("cloud", self.clouds)
            text = yield self.holder, {f"{name} {end}" for end in GRID if end not in ends}
            ends[int(text.split()[1])] = colour
        self.holder = self.seats[(self.seats.index(self.holder) + 1) % len(self.seats)]  # G4.1

    def cauldron_places(self, seat: str) -> list[str]:
        """G7.1. Some row and some column are open (see `_rainbow`) and every cell is covered (G2.3)."""
        open_cells = {(row, column) for row in GRID for column in GRID}
        open_cells = {cell for cell in open_cells if cell[0] not in self.suns and cell[1] not in self.clouds}
        places = [place for place, there in self.fields.items() if open_cells & there.cells]
        own = [korrigan.place for korrigan in self.players[seat].korrigans]
        without = [place for place in places if place not in own]
        return without if without else places

    # Moves.

    def destinations(self, companion: str, start: str) -> list[str]:
        """Where a companion takes a korrigan that stands on `start`. G5.2."""
        here = self.fields[start]
        others = {place: there for place, there in self.fields.items() if place != start}
        if companion == "bird":
            return [place for place, there in others.items() if there.colour == here.colour]
        if companion == "mole":
            return [place for place, there in others.items() if here.molehill and there.molehill]
        if companion == "frog":
            return [place for place, there in others.items() if here.pontoon and there.pontoon]
        ends = []
        for passage, kind in self.passages.items():
            if kind == CROSSES[companion] and passage != self.troll:  # G5.3
                one, other = passage.split("-")
                if one == start:
                    ends.append(other)
                if other == start:
                    ends.append(one)
        return ends

    def move_choices(self, seat: str, companions: Sequence[str]) -> set[str]:
        """The moves of a seat with these companions. G5.1; G6.4: only a korrigan on the board moves."""
        choices = set()
        for korrigan in self.players[seat].korrigans:
            if korrigan.place:
                for companion in companions:
                    for place in self.destinations(companion, korrigan.place):
                        choices.add(f"move {korrigan.number} {companion} {place}")
        return choices

    def backup_choices(self, seat: str) -> set[str]:
        """G5.4, G5.5. Before the cauldron appears; nobody asks for them after it."""
        player = self.players[seat]
        if player.backup_taken:
            return set()
        if self.move_choices(seat, player.companions()):
            sides = list(BACKUPS)
        else:  # his own companions move nobody, so it makes no difference which token he gives up
            sides = [side for side in BACKUPS if self.move_choices(seat, [side])]
        return {f"backup {token} {side}" for token in player.behind for side in sides}

    def _turn(self, seat: str, fairy: bool) -> Course:
        """One move, a backup companion before it if he likes or must, and what follows. G5.1, G5.5, G6.4."""
        player = self.players[seat]
        while True:
            choices = self.move_choices(seat, player.companions()) | self.backup_choices(seat)
            if fairy and not choices:  # G6.4
                return
            if fairy:
                choices.add("stay")
            elif not choices:  # G5.5; also when he has just given up the companion that would have moved him
                choices.add("pass")
            text = yield seat, choices
            if text in ("stay", "pass"):
                return
            if text.startswith("move"):
                break
            _, given_up, player.backup = text.split()  # G5.4
            player.backup_taken = True
            player.behind.remove(given_up)
            player.given_up.append(given_up)
        _, number, companion, place = text.split()
        if companion not in player.front and companion != player.backup:  # G5.1, G9.1
            player.behind.remove(companion)
            player.front.append(companion)
        korrigan = player.korrigans[int(number) - 1]
        korrigan.place = place
        yield from self._travel(korrigan)  # G5.6
        yield from self._take(korrigan)

    def _travel(self, mover: Korrigan) -> Course:
        """G5.7: both choices are made on what stands there at arrival, then both are carried out at once."""
        opposing = [
            korrigan
            for seat in self.seats
            for korrigan in self.players[seat].korrigans
            if seat != mover.owner and korrigan.place == mover.place
        ]
        receivers = opposing if mover.carries == "goblin" else []
        receiver = yield from self._pick(mover.owner, "goblin", receivers)
        bearers = [korrigan for korrigan in opposing if korrigan.carries == "elf"]
        bearer = yield from self._pick(mover.owner, "elf", bearers)
        if receiver is not None:  # what travels is lifted first
            mover.carries = ""
        if bearer is not None:
            bearer.carries = ""
        if receiver is not None:
            self.give(receiver, "goblin")
        if bearer is not None:
            self.give(mover, "elf")

    def _pick(self, seat: str, word: str, among: list[Korrigan]) -> Generator[Pause, str, Korrigan | None]:
        """One of these korrigans: a decision only where there are several. G9.1."""
        if len(among) < 2:
            return among[0] if among else None
        text = yield seat, {f"{word} {korrigan.code}" for korrigan in among}
        return next(korrigan for korrigan in among if text == f"{word} {korrigan.code}")

    def give(self, korrigan: Korrigan, token: str) -> None:
        """Puts an elf or a goblin on a korrigan; one that it still has goes back to the box. G5.7."""
        if korrigan.carries:
            self.box[korrigan.carries] += 1
        korrigan.carries = token

    def _take(self, korrigan: Korrigan) -> Course:
        """G5.8, G3.2, G3.4."""
        seat, place = korrigan.owner, korrigan.place
        clovers = self.clovers[place]
        if not clovers:
            return
        text = yield seat, {f"take {token}" for token in clovers}
        token = text.split()[1]
        clovers.remove(token)
        self.players[seat].behind.append(token)
        for other in self.seats:  # G10.2
            if other != seat and place in self.players[other].memory:
                self.players[other].memory[place].taken_since += 1
        self.players[seat].memory[place] = Memory(list(clovers))
        if not clovers and place in self.menhirs:
            yield from self._menhir(korrigan, self.menhirs.pop(place))

    # Menhirs.

    def _menhir(self, korrigan: Korrigan, face: str) -> Course:
        """G6."""
        seat = korrigan.owner
        if face in ("elf", "goblin"):  # G6.1, G6.2
            if self.box[face] > 0:
                self.box[face] -= 1
                self.give(korrigan, face)
        elif face == "leprechaun":  # G6.3
            standing = [other for other in self.seats if other != seat and self.players[other].screen]
            if standing:
                text = yield seat, {f"unscreen {other}" for other in standing}
                self.players[text.split()[1]].screen = False
        elif face == "fairy":  # G6.4
            yield from self._turn(seat, fairy=True)
        elif face == "troll":  # G6.5
            text = yield seat, {f"troll {passage}" for passage in self.passages if passage != self.troll}
            self.troll = text.split()[1]
        else:  # G6.6
            self.players[seat].menhir_gold.append(face)

    # The end.

    def _last_turn(self, seat: str) -> Course:
        """G7.2."""
        player = self.players[seat]
        for token in list(player.behind):  # laid open as his last turn begins
            if token in COMPANIONS:
                player.behind.remove(token)
                player.front.append(token)
        while True:
            text = yield seat, self.move_choices(seat, player.companions()) | {"end"}  # G9.1
            if text == "end":
                return
            _, number, companion, place = text.split()
            if companion in player.front:  # a clover before the backup: which one makes no difference
                player.front.remove(companion)
            else:
                player.backup = ""
            player.aside.append(companion)
            korrigan = player.korrigans[int(number) - 1]
            korrigan.place = place
            yield from self._travel(korrigan)

    def scores(self) -> dict[str, int]:
        """G8.1, on the table as it is now."""
        scores = {}
        for seat, player in self.players.items():
            gold = [token for token in player.behind + player.menhir_gold if token in GOLD]
            scores[seat] = sum(GOLD[token] for token in gold)
            scores[seat] += sum(WORTH[korrigan.carries] for korrigan in player.korrigans)
            if self.cauldron:
                there = [korrigan for korrigan in player.korrigans if korrigan.place == self.cauldron]
                scores[seat] += AT_CAULDRON[len(there)]
        return scores

    def winner(self) -> str:
        """G8.2, on the table as it is now."""
        scores = self.scores()
        best = [seat for seat in self.seats if scores[seat] == max(scores.values())]
        left = {seat: len(self.players[seat].companions()) for seat in best}
        best = [seat for seat in best if left[seat] == max(left.values())]
        return best[-1]  # the seats are in turn order from A
