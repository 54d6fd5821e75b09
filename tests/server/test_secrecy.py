"""Nobody is told what he may not know, by any path: twin worlds on the wire, compared to the byte. K7, G10."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import asynccontextmanager
from itertools import islice
from typing import Any

import pytest
from amounts import amount, figure
from litestar.testing import AsyncTestClient
from server.leaks import LEAKS, Leak
from server.wire import Case, World, cases, differences, finish, in_twin_worlds, person, token

from madang.analysis import PLAN, hint
from madang.games import NAMES, game
from madang.games.base import SPECTATOR
from madang.server import actions, driving, messages
from madang.server.app import create_app
from madang.server.driving import pause
from madang.server.limits import Limits
from madang.server.node import Node, Settings
from madang.server.people import Cookies
from madang.server.pool import Pool

URL = "http://testserver.local"
CATCHES_WITHIN = 600  # twin worlds

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def twin_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    in_twin_worlds(monkeypatch)


@pytest.mark.parametrize("name", NAMES)
def test_a_viewer_gets_the_same_in_twin_worlds(name: str) -> None:
    wanted = amount(2_000, 200_000)
    met: Counter[str] = Counter()

    async def compare() -> None:
        for number, asked in enumerate(islice(cases(game(name), seed=1), wanted)):
            assert await differences(asked) == [], (number, asked.viewer)
            met.update(kinds(asked))

    asyncio.run(compare())
    figure(f"twin worlds, {name}", f"{wanted} worlds, 0 differing bytes; {dict(sorted(met.items()))}")
    assert met["a position that differs"] > 0.95 * wanted
    assert met["a move of another"] > 0.4 * wanted
    assert met["a move of another that differs"] > 0.1 * wanted
    assert met["a move of one's own"] > 0.05 * wanted
    assert met["a spectator"] > 0.1 * wanted
    assert met["chance after a move"] > 0
    assert met["an end"] > 0
    if name == "koryo":
        assert met["orders lodged"] > 0.02 * wanted
        assert met["orders changed"] > 0.01 * wanted
        assert met["the last order"] > 0.01 * wanted


def kinds(asked: Case) -> Iterator[str]:
    """What sort of twins these are."""
    here, there = asked.here, asked.there
    if here.position.state.tobytes() != there.position.state.tobytes():
        yield "a position that differs"
    if asked.viewer == SPECTATOR:
        yield "a spectator"
    if here.position.over:
        yield "an end"
    if here.lodged:
        yield "orders lodged"
    if there.changed:
        yield "orders changed"
    if here.mover is None:
        return
    if getattr(there.secret, "fate", None):
        yield "chance after a move"
    if len(here.position.deciding) == len(here.lodged) + 1 > 1:
        yield "the last order"
    if here.mover == asked.viewer:
        yield "a move of one's own"
    else:
        yield "a move of another"
        if here.choice != there.choice:
            yield "a move of another that differs"


@pytest.mark.parametrize("planted", LEAKS, ids=lambda planted: planted.name)
def test_a_planted_leak_is_caught(planted: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    planted.plant(monkeypatch)
    for name in planted.games:
        assert asyncio.run(caught(name)), name


async def caught(name: str) -> bool:
    """Whether one of a number of twin worlds shows a difference."""
    for asked in islice(cases(game(name), seed=2), CATCHES_WITHIN):
        if await differences(asked):
            return True
    return False


def test_enough_leaks_are_planted() -> None:
    assert len({planted.name for planted in LEAKS}) == len(LEAKS) >= 25


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_is_the_same_in_twin_worlds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is worked out from the view of the one who asks, and by chance that follows from it alone."""
    plan = PLAN._replace(simulations=64)
    monkeypatch.setattr(actions, "hint", lambda view, game, gen: hint(view, game, gen, plan))
    hints = []

    async def ask(world: World, viewer: int) -> bytes:
        world.alone = viewer
        tables, live = world.build()
        tables.pool = Pool(1)
        answer = await tables.act(live, person(viewer), messages.AskHint())
        tables.pool.close()
        assert isinstance(answer, messages.HintAnswer)
        return messages.encode(answer)

    async def compare() -> None:
        deciding = (one for one in cases(game(name), seed=4) if one.viewer == one.here.position.turn >= 0)
        for asked in islice(deciding, amount(20, 500)):
            hints.append(await ask(asked.here, asked.viewer))
            assert hints[-1] == await ask(asked.there, asked.viewer)

    asyncio.run(compare())
    assert len(set(hints)) > 5


# Through the whole application


class StandingNode(Node):
    """A node with one table, which stands as it is put there."""

    async def start(self) -> None:
        self.has_store, self.has_tables = asyncio.Event(), asyncio.Event()
        self.prepared = {}
        self.cookies = Cookies("key")
        self.has_store.set()
        self.has_tables.set()

    async def stop(self) -> None:
        pass


@asynccontextmanager
async def application() -> Any:
    node = StandingNode(Settings("", URL, (), Limits(*[10**9] * len(Limits._fields))))
    async with AsyncTestClient(create_app(node), base_url=URL) as client:
        yield node, client


async def answers(node: Any, client: Any, world: World, asked: Case) -> list[tuple[Any, ...]]:
    """Every answer over HTTP with its headers: reads, refusals, a decision, and the state after it."""
    node.tables, live = world.build()
    table = f"/api/tables/{live.table.head.id}"
    found: list[tuple[Any, ...]] = []

    async def ask(method: str, path: str, viewer: int = asked.viewer, **more: Any) -> None:
        cookie = node.cookies.signed(token(viewer), node.now)
        answer = await client.request(method, path, headers={"Cookie": f"madang={cookie}"}, **more)
        if viewer == asked.viewer:
            found.append((path, answer.status_code, sorted(answer.headers.multi_items()), answer.content))

    for path in ("/api/me", "/api/tables", table, f"{table}/log"):
        await ask("GET", path)
    if not world.position.over:
        for path in ("record", "replay", "replay?eyes=A", "replay?eyes=B", "analysis"):
            await ask("GET", f"{table}/{path}")
        await ask("POST", f"{table}/analysis")
    for message in asked.asked:
        if not isinstance(message, messages.Sync | messages.Mute):
            await ask("POST", f"{table}/actions", content=messages.encode(message))
    for changing in world.changed:
        move = messages.Move(asked.ply, f"{world.name} {changing} again", world.lodged[changing])
        await ask("POST", f"{table}/actions", changing, content=messages.encode(move))
    if world.mover is not None:
        own = world.mover == asked.viewer
        move = messages.Move(asked.ply, "mine" if own else f"{world.name} next", world.choice)
        await ask("POST", f"{table}/actions", world.mover, content=messages.encode(move))
        await finish(node.tables)
    await ask("GET", table)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_viewer_gets_the_same_answers_over_http(name: str) -> None:
    wanted = amount(40, 1_000)

    async def compare() -> None:
        async with application() as (node, client):
            for number, asked in enumerate(islice(cases(game(name), seed=3), wanted)):
                node.now = 2_000_000_000.0
                here = await answers(node, client, asked.here, asked)
                there = await answers(node, client, asked.there, asked)
                assert here == there, (number, asked.viewer)
                assert {status for _, status, _, _ in here} >= {200}

    asyncio.run(compare())
    figure(f"twin worlds over HTTP, {name}", f"{wanted} worlds, 0 differing bytes")


def test_a_seat_of_the_twin_worlds_is_known_over_http() -> None:
    """A control: the viewer of the comparison is one who sees something."""

    async def look() -> None:
        async with application() as (node, client):
            asked = next(one for one in cases(game("koryo"), seed=3) if one.viewer == 0)
            node.tables, live = asked.here.build()
            cookie = node.cookies.signed(token(0), 2_000_000_000)
            path = f"/api/tables/{live.table.head.id}"
            seen = (await client.get(path, headers={"Cookie": f"madang={cookie}"})).json()
            watched = (await client.get(path)).json()
            assert live.table.seat_of(person(0)) == seen["seat"] == "A"
            assert watched["seat"] is None
            assert seen["view"] != watched["view"]

    asyncio.run(look())


# Time


@pytest.mark.parametrize("step", [0.1, 0.8, 2.0])
def test_a_bot_answers_at_the_end_of_a_step_however_long_it_thought(step: float) -> None:
    for fewest in (1, 2):
        whole = [
            thought + pause(thought, step, fewest) for thought in (0.001 * n * step for n in range(1, 1000))
        ]
        assert all(abs(time - fewest * step) < 1e-9 for time in whole)
    for steps in (1, 2, 3):
        thought = steps * step + 0.25 * step
        assert thought + pause(thought, step, 1) == pytest.approx((steps + 1) * step)
    assert pause(0.5, 0.0, 1) == 0.0


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_bot_holds_and_however_long_it_thinks_it_answers_when_the_step_ends(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, thought = [0.0], [0.0]

    class Thinking:
        async def run(self, work: Any, seconds: float, *, later: bool) -> int:
            now[0] += thought[0]
            return int(work.args[3][0])  # the first of the choices

    async def sleep(seconds: float) -> None:
        now[0] += seconds

    async def decide(world: World, steps: int = 1) -> tuple[float, int]:
        """How long a decision took where so many steps had been needed before, and how many have been by then."""
        position = world.position
        world.alone = (position.turn + 1) % position.players
        tables, live = world.build()
        tables.clock, tables.pool, tables.bot_pause = (lambda: now[0]), Thinking(), 0.8  # type: ignore[assignment]
        live.bot_steps = steps
        began = now[0]
        await driving.let_decide(tables, live, live.table.game.seats[position.turn])
        assert live.table.ply > world.turns[-1].ply + 1 or live.table.lodged
        taken, needed = now[0] - began, live.bot_steps
        await finish(tables)
        if live.driver:
            live.driver.cancel()
        return round(taken, 6), needed

    def deciding() -> Iterator[Case]:
        return (one for one in cases(game(name), seed=5) if one.here.mover is not None)

    async def decide_all() -> None:
        for number, asked in enumerate(islice(deciding(), 60)):
            thought[0] = 0.013 * (number + 1)
            assert await decide(asked.here) == (0.8, 1)

    async def decide_slowly() -> None:
        """One that took longer tells nothing by that but once: from then on all take as long."""
        for asked in islice(deciding(), 10):
            thought[0] = 0.9
            assert await decide(asked.here) == (1.6, 2)
            thought[0] = 0.1
            assert await decide(asked.here, 2) == (1.6, 2)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(decide_all())
    asyncio.run(decide_slowly())
    monkeypatch.setattr(
        driving, "pause", lambda thought, step, fewest: step
    )  # a control: a wait that is only added
    with pytest.raises(AssertionError):
        asyncio.run(decide_all())
