"""At the server's door a move is accepted exactly if the rules allow it."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from amounts import amount, figure
from randomly import settings
from server.wire import World, histories, in_twin_worlds, person, shuffled

from madang.chance import Generator, derive, draw, generator
from madang.games import NAMES, game
from madang.games.base import Game, Position
from madang.server import actions, messages
from madang.server.live import Live
from madang.server.messages import Answer, Done, Refusal
from madang.server.table import Table
from madang.server.tables import Tables

pytestmark = pytest.mark.slow

OTHERS = 8  # choices that are not legal, for each position
WHOLE = 20  # of so many positions, one at which every choice there is is judged
SIGNS = "ABCDE123456789*BL>=!$-?+ movetakbcup\x00é🂡"


@pytest.fixture(autouse=True)
def standing_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    in_twin_worlds(monkeypatch)


def malformed(gen: Generator, text: str) -> Iterator[str]:
    """Texts that are nearly choices."""
    place = int(draw(gen, len(text)))
    sign = SIGNS[int(draw(gen, len(SIGNS)))]
    yield text[:place] + sign + text[place + 1 :]
    others = [text + sign, text.lower(), text.upper(), f" {text}", f"{text} ", text[:-1], text * 2, sign]
    yield shuffled(others, gen)[0]


def tried(game: Game, legal: set[str], gen: Generator) -> set[str]:
    """All that is legal, a sample of what is a choice elsewhere, and texts that are none."""
    sample = {game.texts[int(draw(gen, len(game.texts)))] for _ in range(OTHERS)}
    near = shuffled(sorted(legal) or game.texts[:1], gen)[0]
    return legal | sample | set(malformed(gen, near))


class Door:
    """The door of a table behind which nothing happens: what got through is noted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.passed: list[tuple[str, str]] = []

        async def advance(tables: Tables, live: Live, decisions: Any, stored: Any) -> None:
            self.passed += [(seat, choice) for seat, choice, _, _ in decisions]

        async def lodge(tables: Tables, live: Live, seat: str, asked: messages.Move, reply: Any) -> Answer:
            self.passed.append((seat, asked.choice))
            return Done(asked.id, asked.ply)

        monkeypatch.setattr(actions, "advance", advance)
        monkeypatch.setattr(actions, "lodge", lodge)


def positions(game: Game, seed: int) -> Iterator[World]:
    """Tables in random positions; see `wire.cases`."""
    gen = generator(derive(seed, f"doors {game.name}"))
    while True:
        for players, options in shuffled(settings(game), gen):
            for history in histories(game, players, options, int(draw(gen, 1 << 30))):
                yield World(history[-1].after, history[-1:], derive(seed, "secret"))


def allowed(position: Position) -> dict[int, set[str]]:
    """The legal choices of every seat, by the engine alone."""
    found: dict[int, set[str]] = {seat: set() for seat in range(position.players)}
    for seat in position.deciding:
        found[seat] = set(position.turned_to(seat).legal())
    return found


def judge_all_choices(world: World) -> int:
    """Every choice that can be written, for every seat: those are refused that are not legal."""
    _, live = world.build()
    legal = allowed(world.position)
    for seat in legal:
        letter = live.table.game.seats[seat]
        for text in live.table.game.texts:
            refusal = live.table.refuse(letter, text)
            assert (refusal is None) == (text in legal[seat]), (text, seat, refusal)
    return len(legal) * len(live.table.game.texts)


async def judge(world: World, door: Door, gen: Generator) -> tuple[int, int]:
    """Try one seat that decides and one that may not; how many were accepted and how many refused."""
    tables, live = world.build()
    legal = allowed(world.position)
    deciding = shuffled([seat for seat in legal if seat in world.position.deciding], gen)[:1]
    waiting = shuffled([seat for seat in legal if seat not in world.position.deciding], gen)[:1]
    counts = [0, 0]
    for seat in deciding + waiting:
        letter = live.table.game.seats[seat]
        texts = tried(live.table.game, legal[seat], gen)
        if seat in waiting and deciding:
            texts |= set(shuffled(sorted(legal[deciding[0]]), gen)[:2])
        for text in texts:
            if not 1 <= len(text) <= 32:
                continue  # refused before it gets here
            door.passed.clear()
            answer = await tables.act(live, person(seat), messages.Move(live.table.ply, "id", text))
            assert isinstance(answer, Refusal) != (text in legal[seat]), (text, seat, answer)
            assert door.passed == ([] if isinstance(answer, Refusal) else [(letter, text)])
            counts[isinstance(answer, Refusal)] += 1
    return counts[0], counts[1]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_legal_is_accepted_and_nothing_else(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = amount(20_000, 100_000) // len(NAMES)
    door, gen = Door(monkeypatch), generator(derive(1, "judge"))
    met: Counter[str] = Counter()

    async def judge_all() -> None:
        for number, world in enumerate(islice(positions(game(name), seed=1), wanted)):
            if number % WHOLE == 0:
                met["judged"] += judge_all_choices(world)
            accepted, refused = await judge(world, door, gen)
            met.update(
                {"accepted": accepted, "refused": refused, "together": len(world.position.deciding) > 1}
            )

    asyncio.run(judge_all())
    figure(f"every encodable move, {name}", f"{wanted} positions, {dict(met)}, accepted = legal")
    assert met["judged"] > wanted // WHOLE * len(game(name).texts)
    assert met["accepted"] > wanted
    assert met["refused"] > wanted
    if name == "koryo":
        assert met["together"] > 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("fault", ["lets all in", "lets others in", "lets one out"])
def test_a_door_that_judges_wrongly_is_caught(name: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.refuse

    def wrong(self: Table, seat: str, choice: str) -> Any:
        refusal, position = honest(self, seat, choice), self.position_for(seat)
        if fault == "lets all in":
            return None if choice in self.game.numbers else refusal
        if fault == "lets others in":
            return honest(self, self.game.seats[position.turn], choice)
        return refusal or (None if len(position.legal()) % 2 else honest(self, seat, "?"))

    monkeypatch.setattr(Table, "refuse", wrong)
    door, gen = Door(monkeypatch), generator(derive(2, "judge"))

    async def judge_all() -> None:
        for world in islice(positions(game(name), seed=2), 300):
            await judge(world, door, gen)

    with pytest.raises(AssertionError):
        asyncio.run(judge_all())
