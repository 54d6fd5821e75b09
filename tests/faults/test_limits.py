"""How much one person or one address may ask for: each refusal is clear, and others are served meanwhile."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from faults.raw_socket import RawSocket
from serving import Person, Server

from madang.server.limits import KEYS_KEPT, PHRASES, PHRASES_SECONDS, Counts, Limits, Rates

TABLE = {"game": "koryo", "players": 2}


def test_a_rate_allows_so_many_in_any_such_time_for_each_key() -> None:
    rate = Rates(3, 10.0)
    assert [rate.allows("a", now) for now in (0, 1, 2, 3, 9.9)] == [True, True, True, False, False]
    assert rate.allows("b", 3)
    assert [rate.allows("a", now) for now in (10, 10.5, 11, 11.5)] == [True, False, True, False]


def test_what_was_refused_does_not_count() -> None:
    rate = Rates(1, 10.0)
    assert rate.allows("a", 0)
    assert not any(rate.allows("a", now) for now in range(1, 10))
    assert rate.allows("a", 10)


def test_a_rate_remembers_only_so_many_keys_and_those_that_came_last() -> None:
    rate = Rates(1, 1e9)
    for number in range(3 * KEYS_KEPT):
        rate.allows(str(number), 0)
        rate.allows("busy", 0)
    assert len(rate.known) <= KEYS_KEPT + 1
    assert not rate.allows("busy", 1)


def test_a_rate_keeps_no_more_times_than_it_allows() -> None:
    rate = Rates(5, 1e9)
    for now in range(1000):
        rate.allows("a", now)
    assert len(rate.known["a"].seen) == 5


def test_counts_go_up_to_the_most_and_are_forgotten_at_none() -> None:
    counts = Counts(2)
    assert [counts.take("a") for _ in range(3)] == [True, True, False]
    assert counts.take("b")
    counts.give_back("a")
    assert counts.take("a")
    for key in "aab":
        counts.give_back(key)
    assert counts.counts == {}


def test_a_host_gets_limits_without_asking_for_them() -> None:
    assert all(0 < most <= 1000 for most in Limits())


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("tight"), plant="tight-limits") as server:
        yield server


def test_tables_sockets_and_requests_are_limited(tight: Server) -> None:
    async def run() -> None:
        ann, bob = await Person(tight).arrive("Ann"), await Person(tight).arrive("Bob")
        tables = [await ann.open(**TABLE) for _ in range(3)]
        refused = await ann.http.post("/api/tables", json=TABLE)
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
        assert refused.headers["retry-after"]
        assert (await ann.act(tables[2], type="close"))["type"] == "done"
        await ann.open(**TABLE)
        refused = await bob.http.post("/api/tables", json=TABLE)  # the address has opened enough
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many")

        async def handshake(cookie: str | None) -> RawSocket:
            return await RawSocket.open(tight.port, tables[0], cookie)

        anns = [await handshake(ann.cookie) for _ in range(5)]
        assert [one.status for one in anns] == [101, 101, 101, 429, 429]
        bobs = [await handshake(bob.cookie) for _ in range(2)]
        nobody = [await handshake(None) for _ in range(2)]
        assert [one.status for one in (*bobs, *nobody)] == [101, 101, 101, 429]  # six from one address
        for one in (*anns, *bobs, *nobody):
            one.drop()
        for _ in range(100):
            again = await handshake(ann.cookie)
            again.drop()
            if again.status == 101:
                break
            await asyncio.sleep(0.05)
        assert again.status == 101  # those who are gone count no more

        wires = [await person.join(tables[0]) for person in (bob, bob, ann)]
        said = [await wires[number % 2].ask(type="mute", seat="A", muted=True) for number in range(21)]
        assert [answer["type"] for answer in said] == ["done"] * 20 + ["refused"]
        refusal = await wires[0].ask(type="move", ply=1, id="x", choice="-")
        assert (refusal["code"], refusal["id"]) == ("too-fast", "x")
        assert (await wires[2].ask(type="mute", seat="A", muted=True))["type"] == "done"  # another person's
        for wire in wires:
            await wire.close()

        asked = [await bob.http.get(f"/api/tables/{tables[0]}/log") for _ in range(4)]
        assert [answer.status_code for answer in asked] == [200, 200, 200, 429]
        hasty = []
        for _ in range(61):
            hasty.append(await handshake(ann.cookie))
            hasty[-1].drop()
            await asyncio.sleep(0.01)
        assert hasty[0].status == 101
        assert hasty[-1].status == 429  # too many in a minute, though nobody else is there

        answers = [await bob.http.get("/api/me") for _ in range(130)]
        codes = [answer.status_code for answer in answers]
        assert codes == sorted(codes)
        assert set(codes) == {200, 429}
        assert answers[-1].json()["code"] == "too-fast"
        assert answers[-1].headers["retry-after"]
        assert (await bob.http.get("/health")).status_code == 200
        await ann.leave()
        await bob.leave()

    asyncio.run(run())


async def asked_for(server: Server, source: str, visitors: Iterable[str]) -> list[int]:
    """What an address is answered that says it asks for these visitors, one after the other."""
    said = [{"X-Forwarded-For": visitor} for visitor in visitors]
    from_there = httpx.AsyncHTTPTransport(local_address=source)
    url = f"http://127.0.0.1:{server.port}/api/me"
    async with httpx.AsyncClient(transport=from_there, timeout=60) as http:
        return [(await http.get(url, headers=headers)).status_code for headers in said]


async def served(server: Server, source: str, connections: int) -> int:
    """On how many connections, all open at once, an address is answered."""
    wires = [
        await asyncio.open_connection("127.0.0.1", server.port, local_addr=(source, 0))
        for _ in range(connections)
    ]
    answers = []
    for reader, writer in wires:
        writer.write(b"GET /style.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with suppress(ConnectionError):
            answers.append(await reader.read(12))
    for _, writer in wires:
        writer.transport.abort()
    return answers.count(b"HTTP/1.1 200")


def test_names_that_are_set_are_limited(tight: Server) -> None:
    async def run() -> list[int]:
        here = httpx.AsyncHTTPTransport(local_address="127.0.0.3")
        url = f"http://127.0.0.1:{tight.port}/api/me"
        async with httpx.AsyncClient(transport=here, timeout=60) as http:
            await http.get(url)
            return [(await http.put(url, json={"name": f"{name}"})).status_code for name in range(45)]

    assert asyncio.run(run()) == [200] * 40 + [429] * 5


def visitors(network: str) -> list[str]:
    """More of them than an address has requests."""
    return [f"{network}.{host}" for host in range(130)]


async def heed(server: Server, proxy: str, other: str) -> None:
    """Visitors count by the address that the proxy names, and whatever the other one says, it counts as itself."""
    assert set(await asked_for(server, proxy, visitors("192.0.2"))) == {200}
    one = await asked_for(server, proxy, ["198.51.100.1"] * 130)
    assert (one[0], one[-1]) == (200, 429)
    assert await asked_for(server, proxy, ["198.51.100.2"]) == [200]
    invented = await asked_for(server, other, visitors("203.0.113"))
    assert (invented[0], invented[-1]) == (200, 429)
    assert await asked_for(server, proxy, visitors("203.0.113")[:1]) == [200]


def test_an_address_is_taken_from_a_proxy_of_this_machine_and_from_nobody_else(tight: Server) -> None:
    asyncio.run(heed(tight, "127.0.0.1", "127.0.0.2"))


def test_a_proxy_that_the_host_names_is_trusted_in_place_of_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.2")
    with Server(tmp_path, plant="tight-limits") as server:
        asyncio.run(heed(server, "127.0.0.2", "127.0.0.1"))
        assert asyncio.run(served(server, "127.0.0.2", 40)) == 40
        assert asyncio.run(served(server, "127.0.0.3", 40)) == 30


def test_phrases_are_limited_for_a_person_wherever_they_are_said_and_moves_are_not(tmp_path: Path) -> None:
    with Server(tmp_path) as server:

        async def run() -> None:
            ann, bob = await Person(server).arrive("Ann"), await Person(server).arrive("Bob")
            table = await ann.open(**TABLE)
            other = await ann.open(**TABLE)
            assert (await bob.act(table, type="sit", seat="B"))["type"] == "done"
            one = await bob.join(table)
            said = [await ann.act(table, type="say", phrase="hello") for _ in range(PHRASES)]
            assert {answer["type"] for answer in said} == {"done"}
            for where in (table, other):
                assert (await ann.act(where, type="say", phrase="wow"))["code"] == "too-fast"
            anns = await ann.join(table)
            assert (await anns.ask(type="say", phrase="wow"))["code"] == "too-fast"
            assert (await one.ask(type="say", phrase="hello"))[
                "type"
            ] == "done"  # another person's are others
            assert (await ann.act(table, type="start"))["type"] == "done"
            heard = 0
            while one.state["table"]["status"] != "running":
                heard += (await one.receive())["type"] == "said"
            assert heard <= 1  # those of before were heard while its own was answered
            await asyncio.sleep(PHRASES_SECONDS)
            assert (await ann.act(table, type="say", phrase="thanks"))["type"] == "done"
            for wire in (one, anns):
                await wire.close()
            for person in (ann, bob):
                await person.leave()

        asyncio.run(run())


def test_without_limits_everything_is_served(tmp_path: Path) -> None:
    with Server(tmp_path) as server:

        async def run() -> None:
            ann = await Person(server).arrive("Ann")
            tables = [await ann.open(**TABLE) for _ in range(6)]
            sockets = [await RawSocket.open(server.port, tables[0], ann.cookie) for _ in range(7)]
            assert {one.status for one in sockets} == {101}
            for one in sockets:
                one.drop()
            codes = [(await ann.http.get("/api/me")).status_code for _ in range(130)]
            assert set(codes) == {200}
            wire = await ann.join(tables[0])
            said = [await wire.ask(type="mute", seat="A", muted=True) for _ in range(21)]
            assert {answer["type"] for answer in said} == {"done"}
            await wire.close()
            await ann.leave()

        asyncio.run(run())


@pytest.mark.parametrize("plant", ["hints-counted", "hints-each-time"])
def test_many_questions_for_a_hint_are_one_question(tmp_path: Path, plant: str) -> None:
    """A table that asks again and again takes no more of the bots' time than one that asks once."""
    with Server(tmp_path, plant=plant) as server:

        async def run() -> None:
            ann = await Person(server).arrive("Ann")
            table = await ann.open(game="koryo", players=2, bots=["novice"])
            one = await ann.join(table)
            while one.state["seat"] not in one.state["awaiting"]:
                await one.receive()
            for _ in range(20):
                await one.send(type="hint")
            hints = [await one.until(lambda message: message["type"] == "hint") for _ in range(20)]
            assert all(hint == hints[0] for hint in hints)
            assert {choice["text"] for choice in one.state["choices"]} >= {hints[0]["best"]}
            await one.close()
            await ann.leave()

        asyncio.run(run())
    counted = len((tmp_path / "hints").read_text())
    assert (counted == 1) == (plant == "hints-counted")
