"""Nobody acts where he does not belong: every route and every message, for everyone who may come."""

import json
import time
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from litestar import Litestar, get
from litestar.exceptions import WebSocketDisconnect
from litestar.routes import HTTPRoute, WebSocketRoute
from litestar.testing import TestClient

from madang.server import actions, analysing, messages
from madang.server.app import create_app
from madang.server.limits import Limits, Rates
from madang.server.messages import Incoming
from madang.server.node import Node, Settings
from madang.server.people import DAYS
from madang.server.refusals import REASONS

URL = "http://testserver.local"
NO_TABLE = "A" * 22
ROOMY = Limits(*[1_000_000] * len(Limits._fields))

# Who may come: without a cookie; with one, but no seat; the host at A; who sits at B and C; a host without a
# seat; a seat of another table; the host with a cookie that is too old, or that we never signed, or from another
# site's page.
ACTORS = (
    "nobody", "spectator", "host", "B", "C", "watching host", "other table", "expired", "forged", "wrong origin",
)  # fmt: skip
SEATED = {"host": "A", "B": "B", "C": "C"}

# What each route answers, by its status. {running} and {finished} are tables of A, B and C.
OPEN_TO_ALL = dict.fromkeys(ACTORS, 200)
OURS_ALONE = {**OPEN_TO_ALL, "wrong origin": 403}
ROUTES: dict[str, dict[str, int]] = {
    "GET /": OPEN_TO_ALL,
    "GET /new": OPEN_TO_ALL,
    "GET /rules": OPEN_TO_ALL,
    "GET /settings": OPEN_TO_ALL,
    "GET /t/{running}": OPEN_TO_ALL,
    "GET /assets/{name}": dict.fromkeys(ACTORS, 400),  # braces are in no file's name
    "GET /icon.svg": OPEN_TO_ALL,
    "GET /style.css": OPEN_TO_ALL,
    "GET /health": OPEN_TO_ALL,
    "GET /metrics": OPEN_TO_ALL,
    "GET /api/docs": OPEN_TO_ALL,
    "GET /api/schema": OPEN_TO_ALL,
    "GET /api/schema/openapi.json": OPEN_TO_ALL,
    "GET /api/schema/{path}": dict.fromkeys(ACTORS, 404),
    "GET /api/me": OPEN_TO_ALL,
    "PUT /api/me": OURS_ALONE,
    "GET /api/games": OPEN_TO_ALL,
    "GET /api/tables": OPEN_TO_ALL,
    "POST /api/tables": {**dict.fromkeys(ACTORS, 201), "wrong origin": 403},
    "GET /api/tables/{running}": OPEN_TO_ALL,
    "GET /api/tables/{finished}": OPEN_TO_ALL,
    "GET /api/tables/{running}/log": OPEN_TO_ALL,
    "GET /api/tables/{finished}/log": OPEN_TO_ALL,
    "GET /api/tables/{running}/record": dict.fromkeys(ACTORS, 409),
    "GET /api/tables/{finished}/record": OPEN_TO_ALL,
    "GET /api/tables/{running}/replay": dict.fromkeys(ACTORS, 409),
    "GET /api/tables/{finished}/replay": OPEN_TO_ALL,
    "GET /api/tables/{running}/analysis": dict.fromkeys(ACTORS, 409),
    "GET /api/tables/{finished}/analysis": OPEN_TO_ALL,
    "POST /api/tables/{running}/analysis": {**dict.fromkeys(ACTORS, 409), "wrong origin": 403},
    "POST /api/tables/{finished}/analysis": OURS_ALONE,
    # with a phrase, which is for those who sit there; the other messages are below
    "POST /api/tables/{running}/actions": {
        **dict.fromkeys(ACTORS, 403),
        "host": 200,
        "B": 200,
        "C": 200,
    },
    # whether the socket opens; nobody may watch too
    "WEBSOCKET /api/tables/{running}/socket": {**OPEN_TO_ALL, "wrong origin": 0},
}
BODIES: dict[str, Any] = {
    "PUT /api/me": {"name": "Somebody", "language": "en"},
    "POST /api/tables": {"game": "koryo", "players": 2},
    "POST /api/tables/{running}/actions": {"type": "say", "phrase": "hello"},
}

# What each message answers: at which table, and to whom. Where HTTP and the socket differ: who has no good cookie
# is given one by an answer over HTTP, and is somebody new; on a socket he stays nobody.
NOT_SEATED = dict.fromkeys(ACTORS, "not-seated")
NOT_HOST = dict.fromkeys(ACTORS, "not-host")
RULE = "by a rule"
NOBODY = ("nobody", "expired", "forged")
MESSAGES: dict[type, tuple[str, dict[str, Any], dict[str, str]]] = {
    messages.Move: (
        "running", {"ply": 1, "id": "one", "choice": "-"}, {**NOT_SEATED, "host": "done", "B": "done", "C": "done"},
    ),
    messages.Sit: (
        "open", {"seat": "C"},
        {**dict.fromkeys(ACTORS, "done"), "host": "already-seated", "B": "already-seated", "C": "done"},
    ),
    messages.Leave: ("running", {}, {**NOT_SEATED, "host": "done", "B": "done", "C": "done"}),
    messages.AddBot: (
        "open", {"seat": "C", "level": "clerk"}, {**NOT_HOST, "host": "done", "watching host": "done"},
    ),
    messages.RemoveBot: ("with a bot", {"seat": "C"}, {**NOT_HOST, "host": "done", "watching host": "done"}),
    messages.Start: ("full", {}, {**NOT_HOST, "host": "done", "watching host": "done"}),
    messages.Close: ("open", {}, {**NOT_HOST, "host": "done", "watching host": "done"}),
    messages.Replace: (
        "C left", {"seat": "C"}, {**NOT_SEATED, "host": "done", "B": "done", "C": "not-away"},
    ),
    messages.Return: (
        "C left", {}, {**NOT_SEATED, "host": "not-stood-in", "B": "not-stood-in", "C": "done"},
    ),
    messages.Say: ("running", {"phrase": "hello"}, {**NOT_SEATED, "host": "done", "B": "done", "C": "done"}),
    messages.Rematch: ("finished", {}, {**NOT_SEATED, "host": "follow", "B": "follow", "C": "follow"}),
    messages.AskHint: (
        "running", {}, {**NOT_SEATED, "host": "has-people", "B": "has-people", "C": "has-people"},
    ),
    messages.Why: ("running", {"choice": "?"}, {**NOT_SEATED, "host": RULE, "B": RULE, "C": RULE}),
    messages.Sync: ("running", {}, dict.fromkeys(ACTORS, "state")),
    messages.Mute: ("running", {"seat": "A", "muted": True}, dict.fromkeys(ACTORS, "done")),
}  # fmt: skip
SOCKET_ALONE = (messages.Sync, messages.Mute)
ON_A_SOCKET: dict[tuple[type, str], str] = {(messages.Sit, actor): "no-person" for actor in NOBODY}


class House:
    """The real application, and the people who come to it."""

    def __init__(self, app: Litestar, node: Node, client: TestClient[Any]) -> None:
        self.app, self.node, self.client = app, node, client
        self.tokens = {
            name: f"{name.replace(' ', '-')}-token" for name in ("host", "B", "C", "spectator", "other")
        }
        self.finished: dict[bool, str] = {}
        self.elsewhere = self.table("running", watching=True)  # where the actor of another table sits

    def good(self, name: str) -> str:
        return self.node.cookies.signed(self.tokens[name], time.time())

    def headers(self, actor: str, origin: str | None = None) -> dict[str, str]:
        """What an actor's browser sends."""
        said = {"Origin": "https://elsewhere.example" if actor == "wrong origin" else origin or URL}
        cookie = {
            "nobody": None,
            "spectator": self.good("spectator"),
            "B": self.good("B"),
            "C": self.good("C"),
            "other table": self.good("other"),
            "expired": self.node.cookies.signed(self.tokens["host"], time.time() - DAYS * 86_400 - 10),
            "forged": self.good("host")[:-6] + "aaaaaa",
        }.get(actor, self.good("host"))
        return said if cookie is None else {**said, "Cookie": f"madang={cookie}"}

    def ask(self, actor: str, method: str, path: str, body: Any = None) -> Any:
        self.client.cookies.clear()
        return self.client.request(method, URL + path, headers=self.headers(actor), json=body)

    def act(self, actor: str, table: str, message: Incoming) -> Any:
        return self.ask(actor, "POST", f"/api/tables/{table}/actions", msgspec.to_builtins(message)).json()

    def does(self, actor: str, table: str, message: Incoming) -> None:
        answer = self.act(actor, table, message)
        assert answer["type"] in ("done", "follow"), (actor, message, answer)

    def table(self, situation: str, watching: bool = False) -> str:
        """A new table in a situation, its host at A and others at B and C; or with a host who only watches."""
        if situation == "finished":
            return self.finished.get(watching) or self.play(watching)
        asked = {"game": "koryo", "players": 3, "options": {"orders": "together"}}
        table: str = self.ask("host", "POST", "/api/tables", asked).json()["id"]
        self.does("B", table, messages.Sit("B"))
        if watching:
            self.does("host", table, messages.Leave())
            self.does("other table", table, messages.Sit("A"))
        if situation == "with a bot":
            self.does("host", table, messages.AddBot("C", "clerk"))
        elif situation != "open":
            self.does("C", table, messages.Sit("C"))
        if situation in ("running", "C left"):
            self.does("host", table, messages.Start())
        if situation == "C left":
            self.does("C", table, messages.Leave())
        return table

    def play(self, watching: bool) -> str:
        """A table whose game is over."""
        table = self.table("running", watching)
        while (state := self.ask("host", "GET", f"/api/tables/{table}").json())["result"] is None:
            for seat in state["awaiting"]:
                actor = {"A": "other table" if watching else "host"}.get(seat, seat)
                own = self.ask(actor, "GET", f"/api/tables/{table}").json()
                move = messages.Move(own["ply"], f"{own['ply']} {seat}", own["choices"][0]["text"])
                self.does(actor, table, move)
        self.finished[watching] = table
        return table


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    node = Node(Settings("sqlite://", URL, (), ROOMY, 0.0))
    app = create_app(node)
    with pytest.MonkeyPatch.context() as patch, TestClient(app, base_url=URL) as client:
        while len(client.get("/health").json().get("games", ())) < 2:
            time.sleep(0.05)
        node.tables.phrases = Rates(1_000_000, 1.0)
        patch.setattr(analysing, "analyse", lambda record, progress, threads: {"decisions": []})
        yield House(app, node, client)


# Nothing is forgotten


def routes_of(app: Litestar) -> set[str]:
    """Every route with its method, a table's name left open."""
    found = set()
    for route in app.routes:
        path = route.path_format.replace("{table_id}", "{}")
        if isinstance(route, HTTPRoute):
            found |= {f"{method} {path}" for method in route.methods if method != "OPTIONS"}
        elif isinstance(route, WebSocketRoute):
            found.add(f"WEBSOCKET {path}")
    return found


def rows_of_routes() -> set[str]:
    return {row.replace("{running}", "{}").replace("{finished}", "{}") for row in ROUTES}


def test_every_route_has_a_row(house: House) -> None:
    assert routes_of(house.app) == rows_of_routes()
    described = house.app.openapi_schema.to_schema()["paths"]
    for path, methods in described.items():
        for method in methods:
            assert f"{method.upper()} {path.replace('{table_id}', '{}')}" in rows_of_routes()


def test_a_route_without_a_row_is_noticed() -> None:
    @get("/api/new", sync_to_thread=False)
    def new() -> str:
        return ""

    app = create_app(Node(Settings("sqlite://", URL)))
    app.register(new)
    assert routes_of(app) - rows_of_routes() == {"GET /api/new"}


def messages_of(union: Any) -> set[type]:
    return set(get_args(union))


def test_every_message_has_a_row() -> None:
    assert messages_of(messages.SocketMessage) == set(MESSAGES)
    assert messages_of(messages.SocketMessage) - messages_of(messages.Action) == set(SOCKET_ALONE)


def test_a_message_without_a_row_is_noticed() -> None:
    class New(Incoming, tag="new"):
        pass

    assert messages_of(messages.SocketMessage | New) - set(MESSAGES) == {New}


def test_every_row_says_something_of_everyone() -> None:
    assert all(set(row) == set(ACTORS) for row in ROUTES.values())
    assert all(set(answers) == set(ACTORS) for _, _, answers in MESSAGES.values())


def test_who_sits_at_another_table_sits_at_one_in_play(house: House) -> None:
    state = house.ask("other table", "GET", f"/api/tables/{house.elsewhere}").json()
    assert (state["seat"], state["table"]["status"]) == ("A", "running")


# Routes

# asked for by whole URLs: a client takes what follows two slashes alone for a host
DOUBLED = [row.replace(" /api/", " //api/") for row in ROUTES if " /api/" in row]


@pytest.mark.parametrize("row", [*ROUTES, *DOUBLED])
def test_a_route_answers_as_written(house: House, row: str) -> None:
    method, path = row.split(" ")
    row = row.replace("//", "/")
    for actor in ACTORS:
        at = path.replace("{path}", "elsewhere")
        for situation in ("running", "finished"):
            if f"{{{situation}}}" in path:
                at = path.replace(f"{{{situation}}}", house.table(situation, actor == "watching host"))
        if method == "WEBSOCKET":
            assert (200 if opens(house, actor, at) else 0) == ROUTES[row][actor], actor
            continue
        answer = house.ask(actor, method, at, BODIES.get(row))
        assert answer.status_code == ROUTES[row][actor], (actor, answer.text)
        if answer.status_code >= 400 and "{path}" not in path:
            assert answer.json()["code"] in REASONS
        if answer.status_code == 403 and actor == "wrong origin":
            assert answer.json()["code"] == "wrong-origin"
        given = answer.headers.get("set-cookie", "")
        is_new = actor in NOBODY and " /api/" in row
        assert given.startswith("madang=") == is_new, (actor, given)
        assert not given or ("HttpOnly" in given and "SameSite=Lax" in given)
        if row == "GET /api/tables/{running}":
            assert answer.json()["seat"] == own_seat(actor, wrong_origin="A")


def test_a_doubled_slash_is_counted_with_the_others_of_the_api(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.node, "requests", Rates(2, 60.0))
    paths = ("/api/me", "//api/me", "//api/me", "/api/me", "/")
    answers = [house.ask("host", "GET", path).status_code for path in paths]
    assert answers == [200, 200, 429, 429, 200]


def own_seat(actor: str, wrong_origin: str | None) -> str | None:
    """Where an actor sits; another site's page can't read what the host's browser gets."""
    return wrong_origin if actor == "wrong origin" else SEATED.get(actor)


def opens(house: House, actor: str, path: str) -> bool:
    house.client.cookies.clear()
    try:
        whole = URL.replace("http", "ws") + path
        with house.client.websocket_connect(whole, headers=lower(house.headers(actor))) as socket:
            return bool(socket.receive_json()["message"]["type"] == "state")
    except WebSocketDisconnect:
        return False


def lower(headers: dict[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


# Messages


def kind(answer: dict[str, Any]) -> str:
    """An answer in a word: its type, or the code of a refusal."""
    if answer["type"] != "refused":
        return str(answer["type"])
    return answer["code"] if answer["code"] in REASONS else RULE


@pytest.mark.parametrize("message", [one for one in MESSAGES if one not in SOCKET_ALONE])
@pytest.mark.parametrize("actor", ACTORS)
def test_a_message_over_http_is_answered_as_written(house: House, message: type, actor: str) -> None:
    situation, fields, answers = MESSAGES[message]
    table = house.table(situation, actor == "watching host")
    expected = "wrong-origin" if actor == "wrong origin" else answers[actor]
    assert kind(house.act(actor, table, message(**fields))) == expected


def answer_on(socket: Any) -> dict[str, Any]:
    """The next message but those about who comes and goes."""
    while (message := socket.receive_json()["message"])["type"] == "now":
        pass
    answer: dict[str, Any] = message
    return answer


@pytest.mark.parametrize("message", MESSAGES)
@pytest.mark.parametrize("actor", ACTORS)
def test_a_message_on_a_socket_is_answered_as_written(house: House, message: type, actor: str) -> None:
    situation, fields, answers = MESSAGES[message]
    path = f"/api/tables/{house.table(situation, actor == 'watching host')}/socket"
    if actor == "wrong origin":
        assert not opens(house, actor, path)
        return
    house.client.cookies.clear()
    with house.client.websocket_connect(path, headers=lower(house.headers(actor))) as socket:
        state = socket.receive_json()["message"]
        assert state["type"] == "state"
        assert socket.receive_json()["message"]["type"] == "now"
        is_free = actor == "C" and situation in ("open", "with a bot")
        assert state["seat"] == (None if is_free else SEATED.get(actor))
        socket.send_text(messages.encode(message(**fields)).decode())
        answer = answer_on(socket)
    assert kind(answer) == ON_A_SOCKET.get((message, actor), answers[actor])
    if message is messages.Sync:
        assert answer["seat"] == SEATED.get(actor)


@pytest.mark.parametrize("message", SOCKET_ALONE)
def test_what_is_for_the_socket_is_no_message_over_http(house: House, message: type) -> None:
    _, fields, _ = MESSAGES[message]
    assert kind(house.act("host", house.table("running"), message(**fields))) == "bad-message"


def test_a_seat_that_a_message_names_is_not_believed(house: House) -> None:
    """The seat comes from the connection: a message has no place for it, and an unknown field is refused."""
    table = house.table("running")
    move = {"type": "move", "ply": 1, "id": "one", "choice": "-", "seat": "A"}
    answer = house.ask("spectator", "POST", f"/api/tables/{table}/actions", move)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")
    assert answer.json()["parameters"] == {"field": "seat"}


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"type": "move", "ply": "1", "id": "one", "choice": "-"}, "ply"),
        ({"type": "move", "ply": 1.5, "id": "one", "choice": "-"}, "ply"),
        ({"type": "move", "ply": 1, "id": "one"}, "choice"),
        ({"type": "say", "phrase": 1}, "phrase"),
    ],
)
def test_a_message_is_read_alike_over_http_and_on_a_socket(
    house: House, message: dict[str, Any], field: str
) -> None:
    table = house.table("running")
    over_http = house.ask("host", "POST", f"/api/tables/{table}/actions", message).json()
    with house.client.websocket_connect(
        f"/api/tables/{table}/socket", headers=lower(house.headers("host"))
    ) as socket:
        assert socket.receive_json()["message"]["type"] == "state"
        socket.send_text(json.dumps(message))
        on_a_socket = answer_on(socket)
    assert over_http == on_a_socket
    assert (over_http["code"], over_http["id"]) == ("bad-message", message.get("id"))
    assert over_http["parameters"] == {"field": field}


def test_a_number_in_quotes_is_no_number(house: House) -> None:
    wanted = {"game": "koryo", "players": "2"}
    answer = house.ask("host", "POST", "/api/tables", wanted)
    assert (answer.status_code, answer.json()["parameters"]) == (400, {"field": "players"})


def test_a_guard_that_is_off_is_noticed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Controls: where anyone is taken for A or for the host, and any page for ours, the rows do not hold."""
    say = MESSAGES[messages.Say]
    with monkeypatch.context() as patch:
        patch.setattr(actions, "own_seat", lambda table, person: "A")
        assert kind(house.act("spectator", house.table(say[0]), messages.Say("hello"))) != say[2]["spectator"]
    with monkeypatch.context() as patch:
        patch.setattr(actions, "host_only", lambda table, person: None)
        assert kind(house.act("B", house.table("open"), messages.Close())) != MESSAGES[messages.Close][2]["B"]
    with monkeypatch.context() as patch:
        patch.setattr(house.node, "origins", {URL, "https://elsewhere.example"})
        table = house.table("running")
        assert kind(house.act("wrong origin", table, messages.Say("hello"))) == "done"
        assert opens(house, "wrong origin", f"/api/tables/{table}/socket")


# No such table


# the page of a table is the same for all: what it shows, it asks for
TABLE_ROUTES = [row for row in ROUTES if "{running}" in row and not row.startswith("GET /t/")]


@pytest.mark.parametrize("row", TABLE_ROUTES)
def test_no_such_table_has_one_answer_for_everyone(house: House, row: str) -> None:
    """To the byte, whoever asks and whatever the name looks like; no socket opens."""
    method, path = row.split(" ")
    met = set()
    for actor in ACTORS:
        for name in (NO_TABLE, "x", house.table("open")[:-1], "0" * 64):
            at = path.format(running=name)
            if method == "WEBSOCKET":
                assert not opens(house, actor, at)
            elif not (method == "POST" and actor == "wrong origin"):
                answer = house.ask(actor, method, at, BODIES.get(row))
                met.add((answer.status_code, answer.content))
    if method != "WEBSOCKET":
        assert [(status, b'"no-table"' in content) for status, content in met] == [(404, True)]


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"type": "why"}, "choice"),
        ({"type": "move", "ply": "x"}, "ply"),
        ({"type": "why", "choice": 1}, "choice"),
    ],
)
def test_a_message_that_cannot_be_read_says_which_field_is_wrong(
    house: House, message: dict[str, Any], field: str
) -> None:
    answer = house.ask("host", "POST", f"/api/tables/{house.table('running')}/actions", message)
    assert (answer.status_code, answer.json()["parameters"]) == (400, {"field": field})
