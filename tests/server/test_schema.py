"""The OpenAPI description is true: whatever is asked, the answer is one that it announces, and never a fault.

Requests are made up from the description itself, good ones and bad ones, and sent to a real server. Most of those
about a table go to a real one: before its game, in its midst, after it.
"""

import asyncio
import random
import socket
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
import schemathesis
from amounts import amount, figure
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from serving import Person, Server

from madang.server.messages import Refusal

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
NO_TABLE = "A" * 22
BODIES: dict[str, list[dict[str, Any]]] = {  # that a description alone would hardly ever find
    "POST /api/tables": [
        {"game": "koryo", "players": 2},
        {"game": "korrigans", "players": 3, "pace": {"kind": "live"}, "open": True},
        {"game": "koryo", "players": 9},
        {"game": "koryo", "players": 2, "bots": ["nobody"]},
    ],
    "POST /api/tables/{table_id}/actions": [
        {"type": "add-bot", "seat": "B", "level": "troll"},
        {"type": "remove-bot", "seat": "B"},
        {"type": "say", "phrase": "hello"},
        {"type": "hint"},
        {"type": "move", "ply": 1, "id": "1", "choice": "arrive F7"},
        {"type": "why", "choice": "arrive F1"},
        {"type": "rematch"},
    ],
}


class Ground(NamedTuple):
    """Where the requests go."""

    url: str
    cookie: str
    tables: list[str]
    described: dict[str, Any]

    @property
    def schema(self) -> Any:
        return schemathesis.openapi.from_dict(self.described)


async def tables_for(server: Server) -> tuple[str, list[str]]:
    """Somebody's cookie and his tables: open, running, finished."""
    person = await Person(server).arrive("Anna")
    waiting = await person.open(game="korrigans", players=3, open=True)
    running = await person.open(game="korrigans", players=2, bots=["troll"])
    finished = await person.open(game="koryo", players=2, bots=["novice"])
    gen = random.Random(1)
    while (state := await person.state(finished))["result"] is None:
        if state["seat"] in state["awaiting"]:
            choice = gen.choice(state["choices"])["text"]
            ply = state["ply"]
            await person.act(finished, type="move", ply=ply, id=f"{ply}", choice=choice)
        else:
            await asyncio.sleep(0.01)
    cookie = person.cookie
    await person.leave()
    return cookie, [waiting, running, finished]


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    folder: Path = tmp_path_factory.mktemp("schema")
    with Server(folder) as server:
        cookie, tables = asyncio.run(tables_for(server))
        described = httpx.get(f"{server.url}/api/schema/openapi.json").json()
        yield Ground(server.url, cookie, tables, described)
        assert '"severity":"error"' not in server.log.read_text()


def operations(schema: Any) -> list[Any]:
    return [found.ok() for found in schema.get_all_operations()]


def modes(operation: Any) -> list[GenerationMode]:
    """Good requests, and bad ones where there is something to get wrong."""
    varied = operation.body or operation.path_parameters or operation.query
    return [GenerationMode.POSITIVE, *([GenerationMode.NEGATIVE] if varied else [])]


def try_operation(ground: Ground, operation: Any, mode: GenerationMode, examples: int) -> set[int]:
    """Send made-up requests; the statuses that came back."""
    met: set[int] = set()
    good = mode == GenerationMode.POSITIVE
    bodies = BODIES.get(operation.label, []) if good else []

    @seed(7)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(generation_mode=mode),
        table=st.sampled_from([*ground.tables, NO_TABLE, None]),
        body=st.sampled_from([*bodies, None]),
        known=st.booleans(),
    )
    def check(case: Any, table: str | None, body: dict[str, Any] | None, known: bool) -> None:
        if table is not None and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table
        if body is not None:
            case.body = body
        cookies = {"madang": ground.cookie} if known else {}
        answer = case.call_and_validate(base_url=ground.url, cookies=cookies, checks=CHECKS)
        met.add(answer.status_code)

    check()
    return met


def test_every_answer_is_one_that_the_description_announces(ground: Ground) -> None:
    for operation in operations(ground.schema):
        for mode in modes(operation):
            met = try_operation(ground, operation, mode, amount(30, 500))
            figure("schema", f"{operation.label}, {mode.value} requests: {sorted(met)}")
            if mode == GenerationMode.POSITIVE:
                assert met & {200, 201}, "no made-up request ever succeeded"


def no_404(described: dict[str, Any]) -> None:
    del described["paths"]["/api/tables/{table_id}/log"]["get"]["responses"]["404"]


def another_type(described: dict[str, Any]) -> None:
    described["components"]["schemas"]["Me"]["properties"]["name"] = {"type": "integer"}


def a_field_more(described: dict[str, Any]) -> None:
    described["components"]["schemas"]["State"]["required"].append("winner")


def another_content(described: dict[str, Any]) -> None:
    answer = described["paths"]["/metrics"]["get"]["responses"]["200"]
    answer["content"] = {"application/json": answer["content"].pop("text/plain")}


UNTRUE = [
    (no_404, "GET /api/tables/{table_id}/log"),
    (another_type, "GET /api/me"),
    (a_field_more, "GET /api/tables/{table_id}"),
    (another_content, "GET /metrics"),
]


@pytest.mark.parametrize(("change", "label"), UNTRUE, ids=[change.__name__ for change, _ in UNTRUE])
def test_an_untrue_description_is_noticed(ground: Ground, change: Any, label: str) -> None:
    described = deepcopy(ground.described)
    change(described)
    schema = schemathesis.openapi.from_dict(described)
    operation = next(one for one in operations(schema) if one.label == label)
    with pytest.raises(BaseException) as caught:  # noqa: PT011  (one failure, or a group of them)
        try_operation(ground, operation, GenerationMode.POSITIVE, 30)
    assert isinstance(caught.value, Failure | FailureGroup)


JUNK = {
    "empty": (b"", 400),
    "no json": (b"hello", 400),
    "cut off": (b'{"name": "An', 400),
    "not utf-8": (b'{"name": "\xff"}', 400),
    "half a pair": (b'{"name": "\\ud800"}', 400),
    "deep": (b"[" * 16_000, 400),
    "long number": (b'{"name": ' + b"9" * 10_000 + b"}", 400),
    "too long": (b'{"name": "' + b"a" * 17_000 + b'"}', 413),
}


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/x-www-form-urlencoded", ""])
def test_junk_is_refused_in_our_own_words(ground: Ground, junk: str, kind: str) -> None:
    body, status = JUNK[junk]
    for method, path in [("PUT", "/api/me"), ("POST", "/api/tables")]:
        answer = httpx.request(method, ground.url + path, content=body, headers={"Content-Type": kind})
        assert answer.status_code == status
        assert msgspec.json.decode(answer.content, type=Refusal).code == "bad-message"


@pytest.mark.parametrize("path", ["/", "/api/schema/openapi.json", "/api/nothing"])
def test_the_head_of_an_answer_can_be_asked_for_alone(ground: Ground, path: str) -> None:
    whole = httpx.get(ground.url + path, headers={"Accept-Encoding": "identity"})
    host, port = urlsplit(ground.url).netloc.split(":")
    with socket.create_connection((host, int(port)), timeout=60) as wire, wire.makefile("rb") as told:
        wire.sendall(f"HEAD {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        first, *lines = told.read().decode().removesuffix("\r\n\r\n").split("\r\n")
    assert "" not in lines  # after which a body would begin
    assert first.split()[1] == str(whole.status_code)
    head = dict(line.lower().split(": ", 1) for line in lines)
    for name in ("content-length", "content-type", "content-security-policy"):
        assert head[name] == whole.headers[name].lower()


def test_what_is_not_described_is_not_there(ground: Ground) -> None:
    for path, methods in ground.described["paths"].items():
        for method in {"get", "put", "post", "patch", "delete"} - methods.keys():
            answer = httpx.request(method, ground.url + path.format(table_id=ground.tables[0]))
            assert answer.status_code == 405
            assert msgspec.json.decode(answer.content, type=Refusal).code == "not-found"
            assert set(answer.headers["allow"].lower().split(", ")) == {*methods, "options"}
