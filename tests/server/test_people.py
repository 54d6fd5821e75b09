"""Who somebody is: cookies that this server signed, of which only a hash is kept."""

import asyncio
import time
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from litestar.types import Receive, Scope, Send
from serving import Person, Server

from madang.server.app import create_app
from madang.server.gate import Gate, cookie_of
from madang.server.node import Node, Settings
from madang.server.people import DAYS, RENEWED_AFTER, TOKEN_BYTES, Cookies, new_table_id, person_key

NOW = 1_800_000_000.0
LIFE = DAYS * 86_400


@pytest.fixture
def cookies() -> Cookies:
    return Cookies("a key of the server")


def test_a_cookie_names_the_same_person_until_it_expires(cookies: Cookies) -> None:
    cookie = cookies.issue(NOW)
    key = person_key(cookie.split(".")[0])
    assert cookies.person(cookie, NOW) == key
    assert cookies.person(cookie, NOW + LIFE - 1) == key
    assert cookies.person(cookie, NOW + LIFE) is None
    assert cookies.person(cookie, NOW - 3600) == key  # the clock went back


def test_every_cookie_is_another_with_256_random_bits(cookies: Cookies) -> None:
    issued = {cookies.issue(NOW) for _ in range(1000)}
    assert len({cookie.split(".")[0] for cookie in issued}) == 1000
    assert TOKEN_BYTES * 8 == 256
    assert len({new_table_id() for _ in range(1000)}) == 1000


def test_a_renewed_cookie_is_the_same_persons_and_good_for_longer(cookies: Cookies) -> None:
    cookie = cookies.issue(NOW)
    assert not cookies.is_old(cookie, NOW + RENEWED_AFTER)
    later = NOW + RENEWED_AFTER + 1
    assert cookies.is_old(cookie, later)
    renewed = cookies.renewed(cookie, later)
    assert cookies.person(renewed, NOW + LIFE) == cookies.person(cookie, NOW)


def test_a_cookie_with_any_character_changed_names_nobody(cookies: Cookies) -> None:
    cookie = cookies.issue(NOW)
    for at, sign in enumerate(cookie):
        for other in "A0._é\x00":
            if other != sign:
                assert cookies.person(cookie[:at] + other + cookie[at + 1 :], NOW) is None
        assert cookies.person(cookie[:at], NOW) is None
        assert cookies.person(cookie[at + 1 :], NOW) is None
    for added in ("=", ".", " ", "A", "\n"):
        assert cookies.person(cookie + added, NOW) is None
        assert cookies.person(added + cookie, NOW) is None


@pytest.mark.parametrize(
    "cookie", [None, "", "..", "a.1.b", "a.-1.b", "a.1e9.b", "a.١.b", f"a.{'9' * 99}.b", "a" * 201]
)
def test_what_is_no_cookie_names_nobody(cookies: Cookies, cookie: str | None) -> None:
    assert cookies.person(cookie, NOW) is None


def test_a_cookie_of_another_server_names_nobody(cookies: Cookies) -> None:
    assert cookies.person(Cookies("another key").issue(NOW), NOW) is None


def test_a_signature_that_was_not_checked_would_let_anybody_in(
    cookies: Cookies, monkeypatch: pytest.MonkeyPatch
) -> None:
    forged = Cookies("another key").issue(NOW)
    monkeypatch.setattr("madang.server.people.hmac.compare_digest", lambda one, other: True)
    assert cookies.person(forged, NOW) is not None


def test_a_header_gives_our_cookie_and_no_other() -> None:
    assert cookie_of("a=1; madang=x.1.y; b=2") == "x.1.y"
    assert cookie_of("madang=first; madang=second") == "first"
    assert cookie_of("notmadang=x; madangs=y") is None
    assert cookie_of("") is cookie_of(None) is None


@pytest.mark.parametrize(
    ("public_url", "secure"), [("https://madang.example", True), ("http://madang.example", False)]
)
def test_a_cookie_is_kept_from_scripts_and_other_pages_and_goes_over_tls_only_where_there_is_tls(
    public_url: str, secure: bool
) -> None:
    with TestClient(create_app(Node(Settings("sqlite://", public_url)))) as asking:
        name, *kept = asking.get("/api/me").headers["set-cookie"].split("; ")
    assert name.startswith("madang=")
    assert {"HttpOnly", "SameSite=Lax"} <= set(kept)
    assert ("Secure" in kept) == secure


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """No routes."""


def test_a_cookie_is_set_for_somebody_new_and_renewed_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    node = Node(Settings("", "http://localhost:1"))
    node.cookies = Cookies("key")
    gate = Gate(node, nothing)
    now = time.time()
    new = gate.new_cookie(None, None)
    assert new is not None
    person = node.cookies.person(new, now)
    assert person is not None
    assert gate.new_cookie(new, person) is None
    old = node.cookies.renewed(new, now - RENEWED_AFTER - 10)
    renewed = gate.new_cookie(old, person)
    assert renewed is not None
    assert node.cookies.person(renewed, now) == person


def test_no_token_is_stored_and_no_secret_is_logged(tmp_path: Path) -> None:
    with Server(tmp_path) as server:

        async def run() -> tuple[list[str], list[str]]:
            people = [await Person(server).arrive("Ann"), await Person(server).arrive("Bob")]
            for game in ("koryo", "korrigans"):
                table = await people[0].open(game=game, players=2)
                await people[1].act(table, type="sit", seat="B")
                await people[0].act(table, type="start")
                while (states := [await person.state(table) for person in people])[0]["result"] is None:
                    for person, state in zip(people, states, strict=True):
                        if state["seat"] in state["awaiting"]:
                            choice = state["choices"][0]["text"]
                            ply = state["ply"]
                            moved = await person.act(
                                table, type="move", ply=ply, id=f"move-{ply}", choice=choice
                            )
                            assert moved["type"] == "done"
                            wrong = await person.act(
                                table, type="move", ply=ply, id="again", choice="nonsense"
                            )
                            assert wrong["type"] == "refused"
            cookies = [person.cookie for person in people]
            tables = [row["table"] for row in (await people[0].http.get("/api/tables")).json()["own"]]
            for person in people:
                await person.leave()
            return cookies, [table["secret"] for table in tables]

        cookies, secrets = asyncio.run(run())
        assert len(secrets) == 2
        assert server.stop() is not None
        stored = b"".join(file.read_bytes() for file in tmp_path.glob("tables.sqlite3*"))
        log = server.log.read_text()
        for cookie in cookies:
            token, _, signature = cookie.split(".")
            assert token.encode() not in stored
            assert signature.encode() not in stored
            assert person_key(token).encode() in stored
            assert not any(part in log for part in (token, signature, person_key(token)))
        for secret in secrets:
            assert secret.encode() in stored
            assert secret not in log
        assert not any(word in log for word in ("move-", "nonsense", "Ann", "Bob", "arrive", "choice"))


def test_an_expired_cookie_and_a_forged_one_get_a_new_one_and_a_good_one_does_not(tmp_path: Path) -> None:
    with Server(tmp_path) as server:

        async def run() -> None:
            person = await Person(server).arrive("Ann")
            good = person.cookie
            token, issued, signature = good.split(".")
            for cookie, name, new in (
                (good, "Ann", False),
                (f"{token}.{int(issued) - LIFE - 10}.{signature}", "Guest", True),
                ("x" + good, "Guest", True),
            ):
                async with httpx.AsyncClient(base_url=server.url, cookies={"madang": cookie}) as http:
                    answer = await http.get("/api/me")
                    assert answer.json()["name"] == name
                    assert ("set-cookie" in answer.headers) == new
            await person.leave()

        asyncio.run(run())
