"""The server hands out the built client where there is one, and its plain page where there is none."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from madang.server import client
from madang.server.refusals import Refused

PAGES = ["/", "/new", "/rules", "/settings", "/t/_PuKoQgupV8_-tg8V3JYfw"]


@pytest.fixture
def asking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    from madang.server.app import refused

    monkeypatch.setattr(client, "ROOT", tmp_path)
    client.everything.cache_clear()
    with TestClient(Litestar(client.ROUTES, exception_handlers={Refused: refused})) as asking:
        yield asking
    client.everything.cache_clear()


def build(folder: Path) -> None:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<p>the client", "utf-8")
    script = folder / "assets" / "index-B4x_9.js"
    script.write_text("let x;", "utf-8")
    script.with_name("index-B4x_9.js.gz").write_bytes(gzip.compress(b"let x;"))


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_the_client(asking: TestClient[Any], tmp_path: Path, path: str) -> None:
    build(tmp_path)
    answer = asking.get(path)
    assert answer.text == "<p>the client"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", PAGES)
def test_without_a_client_there_is_a_plain_page(asking: TestClient[Any], path: str) -> None:
    answer = asking.get(path)
    assert "The table server is running" in answer.text
    assert answer.headers["content-type"].startswith("text/html")


def test_assets_are_kept_for_ever_and_sent_zipped_to_those_who_can_read_it(
    asking: TestClient[Any], tmp_path: Path
) -> None:
    build(tmp_path)
    for encoding in ("gzip", "identity"):
        answer = asking.get("/assets/index-B4x_9.js", headers={"Accept-Encoding": encoding})
        assert answer.text == "let x;"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers.get("content-encoding") == ("gzip" if encoding == "gzip" else None)


@pytest.mark.parametrize(
    "name", ["nothing.js", "..%2Findex.html", "%2E%2E/index.html", ".env", "a", "a" * 300 + ".js"]
)
def test_there_is_nothing_else(asking: TestClient[Any], tmp_path: Path, name: str) -> None:
    build(tmp_path)
    assert asking.get(f"/assets/{name}").status_code in (400, 404)


def test_a_person_who_goes_astray_gets_the_client_and_a_program_a_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from madang.server.app import create_app
    from madang.server.node import Node, Settings

    monkeypatch.setattr(client, "ROOT", tmp_path)
    client.everything.cache_clear()
    build(tmp_path)
    with TestClient(create_app(Node(Settings("sqlite://", "http://testserver.local")))) as asking:
        astray = asking.get("/nowhere", headers={"Accept": "text/html,*/*"})
        assert (astray.status_code, astray.text) == (404, "<p>the client")
        assert asking.get("/nowhere").json()["code"] == "not-found"
    client.everything.cache_clear()


def test_whatever_is_answered_has_its_policy_and_is_counted() -> None:
    from madang.server.app import create_app
    from madang.server.limits import Limits
    from madang.server.node import Node, Settings

    few = Limits(requests_per_address=6)
    with TestClient(create_app(Node(Settings("sqlite://", "http://testserver.local", limits=few)))) as asking:
        answers = [
            asking.request(method, path)
            for method, path in (
                ("GET", "/"),
                ("GET", "/nowhere"),
                ("DELETE", "/"),
                ("GET", "/assets/none.js"),
            )
        ]
        answers += [asking.put("/api/me", json={"name": "x"}, headers={"Origin": "http://elsewhere"})]
        answers += [asking.get("/nowhere") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 404, 405, 404, 403, 404, 404, 429]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        parts = [part.strip() for part in policy.split(";")]
        assert [part for part in parts if part.startswith("script-src")] == ["script-src 'self'"]
        assert "unsafe-" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert answers[-1].json()["code"] == "too-fast"
    assert answers[-1].headers["retry-after"] == "5"
