"""Twin worlds on the wire: two tables that differ only in what a viewer may not know, and all that he gets of each.

A random game is played to some ply: that is the one world. The twin is laid out anew from the viewer's own view
(`verbs.resample`), and so is what was decided and dealt in the plies before as far as he can't know it. Beside
the position the worlds differ in
- the table's secret, which nobody may know before the game is over. The commitment to it, its SHA-256, is shown;
  a hash hides what it was made of, so a constant stands for it here, and whatever else shows of the secret is seen;
- the choices that others have lodged, whether they have changed them, and the ids that others have given to their
  messages.
Chance in the twin follows from no secret: where a decision ends with a chance step, the twin's outcome is laid
out anew as well, from what the viewer sees of the first world's outcome.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from typing import Any, NamedTuple, Self, cast

import msgspec
import pytest
from randomly import settings

from madang.bots import levels
from madang.chance import Generator, derive, draw, generator, step_generator
from madang.games import verbs
from madang.games.base import SPECTATOR, Game, Position
from madang.games.koryo.state import ORDERS
from madang.games.verbs import CHANCE
from madang.records import VERSION, Record, Recorder, result_of
from madang.server import analysing, messages, replays, table, tables
from madang.server import live as live_module
from madang.server.connections import Connection
from madang.server.live import Live
from madang.server.logs import JsonLines
from madang.server.messages import Incoming
from madang.server.metrics import REGISTRY
from madang.server.people import person_key
from madang.server.pool import Pool
from madang.server.refusals import Refused
from madang.server.sockets import handle
from madang.server.store import Event, Head, Lobby, Lodged, Person, Seat, Store, Stored
from madang.server.table import FIRST, Step, Still, Table
from madang.server.tables import Tables

ID = "w" * 22
COMMITMENT = "c" * 64
WORDS_NOBODY_KNOWS = ("take", "backup")  # of Korrigans: what stands after them is hidden by a screen. G10.2
TOLD = 3  # plies at the end of the log that are compared: each ply of a game is near the end once
TRIES = 6


# The first world


class Turn(NamedTuple):
    """A ply of a game: a decision and the chance that followed; the first is chance alone."""

    ply: int
    seat: int | None
    text: str
    before: Position
    decided: Position
    chances: tuple[Position, ...]

    @property
    def after(self) -> Position:
        return self.chances[-1] if self.chances else self.decided

    def lines(self) -> list[str]:
        lines = [] if self.seat is None else [f"{self.decided.game.seats[self.seat]} {self.text}"]
        before = self.decided
        for after in self.chances:
            lines += after.game.chance_events(before.state, after.state)
            before = after
        return lines


def settled(position: Position, secret: bytes) -> tuple[Position, ...]:
    """The positions after each chance step that is due."""
    found = []
    while position.turn == CHANCE:
        position = position.copy()
        position.chance(step_generator(secret, position.steps))
        found.append(position)
    return tuple(found)


def histories(game: Game, players: int, options: dict[str, str], seed: int) -> Iterator[list[Turn]]:
    """A random game: its plies so far, wherever a table can stand, its end included."""
    secret, picks = derive(seed, "secret"), generator(derive(seed, "picks"))
    start = Position(game, game.setup(players, options))
    turns = [Turn(0, None, "", start, start, settled(start, secret))]
    yield turns
    while not turns[-1].after.over:
        for _ in turns[-1].after.deciding:  # those who decide together are taken up at once
            before = turns[-1].after
            actions = before.legal_actions()
            action = int(actions[draw(picks, len(actions))])
            decided = before.copy()
            decided.apply(action)
            text = game.texts[action]
            turns.append(Turn(len(turns), before.turn, text, before, decided, settled(decided, secret)))
        yield turns


# Its twin


def twin(position: Position, viewer: int, gen: Generator) -> Position:
    """A position that looks the same to the viewer, the rest laid out anew."""
    world = position.copy()
    verbs.resample(position.view(viewer), gen, world.state)
    return world


def looks(position: Position, viewer: int) -> bytes:
    return position.view(viewer).tobytes()


def alike(before: Position, text: str) -> Callable[[str], bool]:
    """Which choices differ from `text` only in what others may not know. K7.2, G10.2."""
    if before.game.name == "koryo":
        return lambda other: bool(before.state["phase"] == ORDERS) or other == text
    word = text.split(" ")[0]
    return lambda other: other == text or (word in WORDS_NOBODY_KNOWS and other.split(" ")[0] == word)


def twin_decision(
    before: Position, decided: Position, seat: int, text: str, viewer: int, gen: Generator
) -> tuple[Position, str, Position] | None:
    """A twin of `before`, a choice there and what it leads to, so that the viewer sees what he sees of `text`."""
    seen, like = looks(decided, viewer), alike(before, text)
    for _ in range(TRIES):
        world = twin(before, viewer, gen)
        choices = [text] if seat == viewer else shuffled([one for one in world.legal() if like(one)], gen)
        choices.sort(key=lambda one: one == text)  # the same choice last
        for choice in choices:
            if world.refuse(choice):
                continue
            after = world.copy()
            after.apply(before.game.numbers[choice])
            if looks(after, viewer) == seen:
                return world, choice, after
    return None


def shuffled(items: Sequence[Any], gen: Generator) -> list[Any]:
    left, found = list(items), []
    while left:
        found.append(left.pop(int(draw(gen, len(left)))))
    return found


def twin_turn(turn: Turn, viewer: int, gen: Generator) -> Turn:
    """A ply that looks the same to the viewer."""
    text, decided = turn.text, turn.decided
    if turn.seat is not None:
        found = twin_decision(turn.before, turn.decided, turn.seat, turn.text, viewer, gen)
        _, text, decided = found or (turn.before, turn.text, twin(turn.decided, viewer, gen))
    chances = tuple(twin(after, viewer, gen) for after in turn.chances)
    return turn._replace(text=text, decided=decided, chances=chances)


class Fated(bytes):
    """A secret in whose place the outcomes of chance are given: the position after each step, by its number."""

    fate: dict[int, Position]


def settle(self: Recorder) -> None:
    """`Recorder.settle`, which also takes chance from a fate."""
    while self.position.turn == CHANCE:
        before = self.position
        if isinstance(self.secret, Fated):
            self.position = self.secret.fate[before.steps].copy()
        else:
            self.position = before.copy()
            self.position.chance(step_generator(self.secret, before.steps))
        self.record.events += before.game.chance_events(before.state, self.position.state)
    if self.position.over:
        self.record.result = result_of(self.position)
        self.record.secret = self.secret.hex()


# Tables of both


class StubStore:
    """Stores nothing, and says that it did."""

    def __init__(self) -> None:
        self.rows: list[Lodged] = []
        self.listed: list[tuple[Head, list[Seat]]] = []

    async def append(self, events: list[Event], head: Head) -> bool:
        return True

    async def lodge(self, row: Lodged, clocks: dict[str, float] | None) -> list[Lodged]:
        self.rows.append(row)
        return self.rows

    async def change_seat(self, before: Seat, after: Seat, ply: int) -> bool:
        return True

    async def person(self, key: str) -> Person:
        return Person(key, key, "en", 0.0)

    async def lobby(self, person: str | None, limit: int) -> Lobby:
        return Lobby(self.listed, self.listed, self.listed, set())

    async def analysis(self, table: str) -> bytes | None:
        return None


@dataclass
class World:
    """A table as it stands, and the decision that comes next."""

    position: Position
    turns: list[Turn]  # the last plies
    secret: bytes
    lodged: dict[int, str] = field(default_factory=dict)
    changed: dict[int, str] = field(
        default_factory=dict
    )  # what those who change their orders had lodged first
    mover: int | None = None  # who decides next; None where nothing that looks the same can be done
    choice: str = ""
    name: str = ""  # tells the worlds apart in ids that others have given
    alone: int | None = None  # the only person, where all others are bots

    def build(self) -> tuple[Tables, Live]:
        game, players = self.position.game, self.position.players
        over = self.position.over
        head = Head(
            id=ID,
            game=game.name,
            edition=next(iter(game.editions)),
            options={},
            players=players,
            pace=messages.plain_pace(messages.LiveClock()),
            open=True,
            host=person(self.alone or 0),
            secret=bytes(self.secret).hex(),
            created=1.0,
            changed=2.0,
            status="finished" if over else "running",
            awaiting="".join(game.seats[seat] for seat in self.position.deciding),
            clocks={game.seats[seat]: 100.0 for seat in range(players)},
        )
        seats = [
            Seat(ID, game.seats[seat], None, "", levels(game)[0])
            if self.alone not in (None, seat)
            else Seat(ID, game.seats[seat], person(seat), f"Person {seat}")
            for seat in range(players)
        ]
        built = Table(Stored(head, seats, [], []))
        built.ply = self.turns[-1].ply + 1
        lines = [line for turn in self.turns for line in turn.lines()]
        recorder = Recorder.__new__(Recorder)
        recorder.position, recorder.secret, recorder.with_legal = self.position, self.secret, False
        recorder.record = Record(
            VERSION, game.name, head.edition, {}, players, game.seats[0], built.names(), game.board_data,
            COMMITMENT, head.secret if over else None, lines, result_of(self.position) if over else None,
        )  # fmt: skip
        built.recorder = recorder
        store = StubStore()
        for seat, choice in (self.lodged | self.changed).items():
            store.rows.append(Lodged(ID, built.ply, game.seats[seat], 1, f"{self.name} {seat}", choice, 0.0))
            built.note_lodged(store.rows[-1])
        store.listed = [(head, seats)]
        served = Tables(cast(Store, store), Pool(0), clock=lambda: 5.0)
        live = Live(built, 5.0)
        served.loaded[ID] = served.recent[ID] = live
        served.set_clocks(live)
        STEPS[id(built)] = [*map(step_of, self.turns)]
        return served, live


STEPS: dict[int, list[Step]] = {}  # what happened at a table, by its identity


def step_of(turn: Turn) -> Step:
    lines = turn.lines()
    if turn.seat is None and turn.decided.game.draws_first:
        assert lines[0].startswith(FIRST)
    return Step(turn.ply, turn.seat, lines, Still(turn.decided), Still(turn.after))


def token(seat: int) -> str:
    return f"token of seat {seat}"


def person(seat: int) -> str:
    return person_key(token(seat))


@dataclass
class Case:
    """A viewer, the two worlds, and what is asked in both."""

    viewer: int
    here: World
    there: World
    asked: list[Incoming]
    arrivals: list[int]  # in which order the viewers come

    @property
    def ply(self) -> int:
        return self.here.turns[-1].ply + 1


def together_twin(position: Position, orders: dict[int, str], viewer: int, gen: Generator) -> World | None:
    """K5, orders=together: other hands and other orders, after which the viewer sees the same. Koryŏ alone."""
    end, game = position.copy(), position.game
    for seat in position.deciding:
        end.apply(game.numbers[orders[seat]])
    laid, world = twin(end, viewer, gen), position.copy()
    for seat in set(position.deciding) - {viewer}:
        kept = end.state["returned"][seat] + end.state["down"][seat]
        turned_up = position.state["hand"][seat] - kept
        world.state["hand"][seat] = laid.state["returned"][seat] + laid.state["down"][seat] + turned_up
    if looks(world, viewer) != looks(position, viewer):
        return None
    found: dict[int, str] = {}
    now, true = world.copy(), position.copy()
    for seat in position.deciding:
        true.apply(game.numbers[orders[seat]])
        for text in [orders[viewer]] if seat == viewer else now.legal():
            after = now.copy()
            after.apply(game.numbers[text])
            fits = (after.state["returned"][seat] == laid.state["returned"][seat]).all()
            if fits and looks(after, viewer) == looks(true, viewer):
                found[seat], now = text, after
                break
        else:
            return None
    return World(world, [], b"", found)


def case(history: list[Turn], viewer: int, gen: Generator) -> Case:
    """The worlds at the end of a history for a viewer."""
    position, game = history[-1].after, history[-1].after.game
    last = history[-TOLD:]
    secret, other = derive(int(draw(gen, 1 << 30)), "here"), Fated(derive(int(draw(gen, 1 << 30)), "there"))
    here = World(position, last, secret, name="here")
    there = World(twin(position, viewer, gen), [], other, name="there")
    deciding = position.deciding
    coming = [position]
    if len(deciding) > 1:
        coming += lodge_some(here, there, viewer, gen)
    elif deciding:
        coming += decide_one(here, there, viewer, gen)
    other.fate = {after.steps - 1: twin(after, viewer, gen) for after in coming[2:]}
    if coming[-1].over:  # the secret is open to all then
        there.secret = opened = Fated(secret)
        opened.fate = other.fate
    there.turns = [twin_turn(turn, viewer, gen) for turn in last]
    present = {viewer, int(draw(gen, position.players + 1)) - 1}
    arrivals = shuffled(sorted(present | ({here.mover} if here.mover is not None else set())), gen)
    return Case(viewer, here, there, questions(game, position, viewer, len(history), gen), arrivals)


def decide_one(here: World, there: World, viewer: int, gen: Generator) -> list[Position]:
    """Choose a next decision that looks the same in both worlds; the first's positions after it and chance."""
    position = here.position
    choice = shuffled(position.legal(), gen)[0]
    decided = position.copy()
    decided.apply(position.game.numbers[choice])
    found = twin_decision(position, decided, position.turn, choice, viewer, gen)
    if found is None:
        return []
    here.mover = there.mover = position.turn
    here.choice, there.position, there.choice = choice, found[0], found[1]
    return [decided, *settled(decided, here.secret)]


def lodge_some(here: World, there: World, viewer: int, gen: Generator) -> list[Position]:
    """Some have lodged their orders; one more does next. If it is the last, the positions after it and chance."""
    position = here.position
    orders = {seat: shuffled(position.turned_to(seat).legal(), gen)[0] for seat in position.deciding}
    order = shuffled(position.deciding, gen)
    count = int(draw(gen, len(order)))
    mover = order[count]
    end = position.copy()
    for seat in position.deciding:
        end.apply(position.game.numbers[orders[seat]])
    if count == len(order) - 1:
        found = together_twin(position, orders, viewer, gen)
        if found is None:
            return []
        there.position, there_orders = found.position, found.lodged
    else:
        there_orders = {
            seat: orders[seat] if seat == viewer else shuffled(there.position.turned_to(seat).legal(), gen)[0]
            for seat in position.deciding
        }
    here.mover = there.mover = mover
    here.choice, there.choice = orders[mover], there_orders[mover]
    here.lodged = {seat: orders[seat] for seat in order[:count]}
    there.lodged = {seat: there_orders[seat] for seat in order[:count]}
    there.changed = {
        seat: shuffled(there.position.turned_to(seat).legal(), gen)[0]
        for seat in order[:count]
        if seat != viewer and draw(gen, 2)
    }
    return [end, *settled(end, here.secret)] if count == len(order) - 1 else []


NONSENSE = ("", "?", "9*99", "take", "A 1*1", "deal A 9", "x" * 32, "move F1 é")


def questions(game: Game, position: Position, viewer: int, ply: int, gen: Generator) -> list[Incoming]:
    """Messages that are carried out without a change to the game, or refused."""
    texts = [game.texts[int(draw(gen, len(game.texts)))] for _ in range(6)]
    if viewer in position.deciding:
        texts.append(shuffled(position.turned_to(viewer).legal(), gen)[0])
        refused = [text for text in texts if position.turned_to(viewer).refuse(text, viewer)]
    else:
        refused = texts
    seat = game.seats[int(draw(gen, position.players))]
    asked: list[Incoming] = [messages.Why(text) for text in texts]
    asked += [messages.Move(ply, "mine", text) for text in refused[:3]]
    asked += [messages.Move(ply + 1, "mine", texts[0]), messages.Move(0, "mine", texts[0])]
    nonsense = shuffled(NONSENSE, gen)[:3]
    asked += [messages.Why(nonsense[0]), messages.Move(ply, "mine", nonsense[1])]
    asked += [messages.Move(ply, "mine", nonsense[2]), messages.Say("hello"), messages.Sync()]
    asked += [messages.Replace(seat), messages.Return(), messages.Start(), messages.Close()]
    asked += [messages.Sit(seat), messages.AddBot(seat, levels(game)[0]), messages.RemoveBot(seat)]
    asked += [messages.AskHint(), messages.Mute(seat, True)]
    if not position.over:
        asked.append(messages.Rematch())
    return asked


# What a viewer gets


def drained(connection: Connection) -> list[bytes]:
    found = list(connection.waiting)
    connection.waiting.clear()
    return found


def answer(look: Callable[[], Any]) -> bytes:
    """What a route answers, its refusals included."""
    try:
        found = look()
        return found.encode() if isinstance(found, str) else messages.encode(found)
    except Refused as refused:
        return messages.encode((refused.status, refused.refusal))


async def finish(served: Tables) -> None:
    """Wait for what goes on beside: hints, and orders that all have lodged."""
    while served.tasks:
        await asyncio.gather(*served.tasks)


class LogLines(logging.Handler):
    """What the server writes into its log, however little it matters, without the time."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[bytes] = []
        self.form = JsonLines()

    def emit(self, record: logging.LogRecord) -> None:
        said = msgspec.json.decode(self.form.format(record))
        self.lines.append(msgspec.json.encode({**said, "at": ""}))

    def __enter__(self) -> Self:
        logger = logging.getLogger("madang")
        self.level_before = logger.level
        logger.addHandler(self)
        logger.setLevel(logging.DEBUG)
        return self

    def __exit__(self, *raised: object) -> None:
        logger = logging.getLogger("madang")
        logger.removeHandler(self)
        logger.setLevel(self.level_before)


def counted() -> dict[str, float]:
    """What the server counts for whoever watches over it, but for times."""
    return {
        f"{sample.name} {sorted(sample.labels.items())}": sample.value
        for metric in REGISTRY.collect()
        for sample in metric.samples
        if metric.type == "counter" and not sample.name.endswith("_created")
    }


async def given(world: World, asked: Case) -> list[tuple[str, bytes]]:
    """Everything that the viewer gets and that a host can read, by the door through which it comes."""
    before = counted()
    with LogLines() as log:
        found = await given_to_viewer(world, asked)
    more = {name: value - before.get(name, 0.0) for name, value in sorted(counted().items())}
    found.append(("metrics", messages.encode(more)))
    return found + [("server log", line) for line in log.lines]


async def given_to_viewer(world: World, asked: Case) -> list[tuple[str, bytes]]:
    served, live = world.build()
    found: list[tuple[str, bytes]] = []
    who = None if asked.viewer == SPECTATOR else person(asked.viewer)
    seat = live.table.seat_of(who)
    connections: dict[int, Connection] = {}
    for viewer in asked.arrivals:
        connections[viewer] = Connection(None if viewer == SPECTATOR else person(viewer))
        live.join(connections[viewer], served.clock)
    mine = connections[asked.viewer]

    def note(door: str) -> None:
        found.extend((door, message) for message in drained(mine))

    note("join")
    for message in asked.asked:
        await handle(served, live, mine, cast(Any, message))
        await finish(served)
        note(type(message).__name__)
    found.append(("lobby", messages.encode(await served.lobby(who))))
    found.append(("info", messages.encode(live.table.info())))
    found.append(("state", live.table.state(seat)))
    found.append(("log", answer(lambda: replays.log(live.table, seat))))
    if not world.position.over:
        found.append(("record", answer(lambda: replays.record_line(live.table))))
        found += [
            ("replay", answer(partial(replays.whole_replay, live.table, eyes)))
            for eyes in ("open", live.table.game.seats[0])
        ]
        try:
            found.append(("analysis", messages.encode(await analysing.look(served, live))))
        except Refused as refused:
            found.append(("analysis", messages.encode(refused.refusal)))
    for changing in world.changed:
        move = messages.Move(asked.ply, f"{world.name} {changing} again", world.lodged[changing])
        assert await served.act(live, person(changing), move) == messages.Done(move.id, move.ply)
        note("a changed order")
    if world.mover is not None:
        own = world.mover == asked.viewer
        move = messages.Move(asked.ply, "mine" if own else f"{world.name} next", world.choice)
        await handle(served, live, connections[world.mover], move)
        await finish(served)
        note("own move" if own else "another's move")
        assert b'"refused"' not in b"".join(drained(connections[world.mover])), "the move is legal"
    for connection in connections.values():
        connection.closing.cancel()
    del STEPS[id(live.table)]
    return found


async def differences(asked: Case) -> list[str]:
    """The doors through which the viewer gets something else in the twin world."""
    here, there = await given(asked.here, asked), await given(asked.there, asked)
    doors = [a[0] for a, b in zip(here, there, strict=False) if a != b]
    return doors if len(here) == len(there) else [*doors, "number"]


# Many of them


def cases(game: Game, seed: int) -> Iterator[Case]:
    """Without end: random games, in turn in each edition and number of players, and viewers at their positions.

    One position in three is taken, and each at which orders are lodged.
    """
    gen = generator(derive(seed, f"wire {game.name}"))
    for players, options in cycle(shuffled(settings(game), gen)):
        for history in histories(game, players, options, int(draw(gen, 1 << 30))):
            if len(history[-1].after.deciding) > 1 or draw(gen, 3) == 0:
                yield case(history, int(draw(gen, players + 1)) - 1, gen)


def in_twin_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commitments show nothing, chance can be given, and a table's past is what its world says."""
    for module in (table, tables):
        monkeypatch.setattr(module, "commitment", lambda secret: COMMITMENT)
    monkeypatch.setattr(live_module, "GATHERED", 3600.0)  # nothing comes by the clock on a slow machine
    monkeypatch.setattr(Recorder, "settle", settle)
    monkeypatch.setattr(replays, "steps", lambda table: iter(STEPS[id(table)]))
