"""The application: every route, what it takes and what it answers. `docs/api.md` describes it."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post, put
from litestar.datastructures import State
from litestar.exceptions import HTTPException, InternalServerException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import JSONBody, PathParameter, QueryParameter

from madang import __version__
from madang.server import client, messages, pages
from madang.server.gate import JSON, Gate, address_of, refusal_response
from madang.server.limits import BODY
from madang.server.messages import Refusal
from madang.server.node import Node, are_set
from madang.server.reading import decoder, read
from madang.server.refusals import REASONS, Refused, status_of, wrong_field
from madang.server.sockets import table_socket

log = logging.getLogger("madang.app")
Asked = Request[Any, Any, State]
TablePath = Annotated[
    str, PathParameter(pattern="^[A-Za-z0-9_-]{1,64}$", description="The table's name, as in its link.")
]


class Checked(Request[Any, Any, State]):
    async def json(self) -> Any:
        """The body as its route's type says, read as strictly as a message: the framework takes "2" for 2."""
        wanted = self.route_handler.parsed_data_field
        return read(decoder(wanted.annotation if wanted else Any), await self.body())

    async def body(self) -> bytes:
        """The body as it came. One that is cut off is no fault of the server."""
        try:
            return await super().body()
        except InternalServerException:
            raise Refused("bad-message") from None


def answers(*codes: str, body: bool = False) -> dict[int, ResponseSpec]:
    """What a route may answer beside its success: the refusals with these codes, and those of every route."""
    statuses: dict[int, list[str]] = {413: ["bad-message"]} if body else {}
    for code in (*codes, "bad-message", "too-fast", "not-stored", "preparing"):
        statuses.setdefault(REASONS[code].status, []).append(code)
    return {
        status: ResponseSpec(Refusal, description=" or ".join(sorted(set(named))), generate_examples=False)
        for status, named in statuses.items()
    }


def person_of(request: Asked) -> str | None:
    person: str | None = request.scope["state"].get("person")
    return person


def raw(
    content: bytes, status: int = 200, media_type: str = JSON, headers: dict[str, str] | None = None
) -> Response[bytes]:
    return Response(content, status_code=status, media_type=media_type, headers=headers)


# Running it


@get("/health", responses=answers(), summary="Whether it can store something now", tags=["running"])
async def health(state: State) -> dict[str, Any]:
    return dict(await state.node.health())


@get(
    "/metrics",
    media_type=MediaType.TEXT,
    responses=answers(),
    summary="Figures for Prometheus",
    tags=["running"],
    sync_to_thread=False,
)
def metrics() -> Response[bytes]:
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

    from madang.server.metrics import REGISTRY

    return raw(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


@get("/style.css", media_type=MediaType.CSS, include_in_schema=False, sync_to_thread=False)
def style() -> str:
    return pages.style()


@get("/api/docs", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def docs(request: Asked) -> str:
    if "docs" not in request.app.state:
        request.app.state.docs = pages.docs(request.app.openapi_schema.to_schema())
    return str(request.app.state.docs)


# People and games


@get("/api/me", responses=answers(), summary="Who you are here", tags=["people"])
async def get_me(request: Asked, state: State) -> messages.Me:
    tables = await state.node.with_tables()
    person = await tables.person(person_of(request))
    return messages.Me(person.name, person.language)


@put(
    "/api/me",
    responses=answers("no-person", "wrong-origin", body=True),
    summary="Set your name and language",
    tags=["people"],
)
async def set_me(request: Asked, state: State, data: JSONBody[messages.Profile]) -> messages.Me:
    node: Node = state.node
    tables = await node.with_tables()
    person = await tables.person(person_of(request))
    if not node.names.allows(address_of(request.scope), time.monotonic()):
        raise Refused("too-fast")
    name = " ".join(data.name.split())
    if not name or not name.isprintable() or name.startswith("bot:"):  # which is what records call bots
        raise wrong_field("name")
    await tables.save_person(msgspec.structs.replace(person, name=name, language=data.language))
    return messages.Me(name, data.language)


@get(
    "/api/games", responses=answers(), summary="The games, their editions, options and bots", tags=["tables"]
)
async def games(state: State) -> list[messages.GameInfo]:
    node: Node = state.node
    return (await node.with_tables()).games(are_set(node.thinking))


# Tables


@get(
    "/api/tables",
    responses=answers(),
    summary="The lobby: your tables, open ones, those to watch",
    tags=["tables"],
)
async def lobby(request: Asked, state: State) -> messages.LobbyAnswer:
    found: messages.LobbyAnswer = await (await state.node.with_tables()).lobby(person_of(request))
    return found


@post(
    "/api/tables",
    responses=answers("no-person", "wrong-origin", "bad-table", "no-level", "too-many", body=True),
    summary="Open a table",
    tags=["tables"],
)
async def open_table(request: Asked, state: State, data: JSONBody[messages.NewTable]) -> messages.TableInfo:
    node: Node = state.node
    if not node.openings.allows(address_of(request.scope), time.monotonic()):
        raise Refused("too-many")
    tables = await node.with_tables()
    live = await tables.open(await tables.person(person_of(request)), data)
    return live.table.info()


@get(
    "/api/tables/{table_id:str}",
    responses=answers("no-table"),
    summary="All that you may know now",
    tags=["tables"],
)
async def table_state(request: Asked, state: State, table_id: TablePath) -> messages.State:
    tables = await state.node.with_tables()
    table = (await tables.live(table_id)).table
    return raw(table.state(table.seat_of(person_of(request))))  # type: ignore[return-value]


ACTION_CODES = (
    "no-table", "no-seat", "no-level", "wrong-origin", "no-person", "not-seated", "not-host", "already-seated",
    "seat-taken", "not-a-bot", "begun", "not-begun", "not-over", "game-over", "seats-empty", "closed", "stale",
    "too-many-changes", "not-away", "stood-in", "not-stood-in", "out-of-time", "has-people", "no-hint",
    "allowed",
)  # fmt: skip


@post(
    "/api/tables/{table_id:str}/actions",
    status_code=200,
    responses=answers(*ACTION_CODES, body=True),
    summary="Do something at a table: the messages of the socket but for sync and mute",
    tags=["tables"],
)
async def act(
    request: Asked, state: State, table_id: TablePath, data: JSONBody[messages.Action]
) -> messages.Outcome:
    tables = await state.node.with_tables()
    live = await tables.live(table_id)
    answer = await tables.act(live, person_of(request), data)
    if isinstance(answer, Refusal):
        return refusal_response(answer, status_of(answer.code))  # type: ignore[return-value]
    return answer  # type: ignore[no-any-return]


# The past


def dear(request: Asked) -> None:
    """What takes long to work out may be asked for less often."""
    node: Node = request.app.state.node
    if not node.replays.allows(address_of(request.scope), time.monotonic()):
        raise Refused("too-fast")


@get("/api/tables/{table_id:str}/log", responses=answers("no-table"), summary="What happened", tags=["past"])
async def table_log(request: Asked, state: State, table_id: TablePath) -> list[dict[str, Any]]:
    from madang.server.replays import as_it_is
    from madang.server.replays import log as read_log

    tables = await state.node.with_tables()
    table = (await tables.live(table_id)).table
    dear(request)
    async with tables.past:
        events = await asyncio.to_thread(read_log, as_it_is(table), table.seat_of(person_of(request)))
    return raw(messages.encode(events))  # type: ignore[return-value]


@get(
    "/api/tables/{table_id:str}/record",
    responses=answers("no-table", "not-over"),
    summary="The record of a finished game, as one line of JSON",
    tags=["past"],
)
async def table_record(state: State, table_id: TablePath) -> dict[str, Any]:
    from madang.server.replays import record_line

    tables = await state.node.with_tables()
    line = record_line((await tables.live(table_id)).table)
    name = f'attachment; filename="madang-{table_id}.jsonl"'
    return raw(line.encode() + b"\n", headers={"Content-Disposition": name})  # type: ignore[return-value]


@get(
    "/api/tables/{table_id:str}/replay",
    responses=answers("no-table", "no-seat", "not-over"),
    summary="A finished game, ply by ply, through the eyes of a seat or open",
    tags=["past"],
)
async def table_replay(
    request: Asked,
    state: State,
    table_id: TablePath,
    eyes: Annotated[
        Literal["open", "A", "B", "C", "D", "E"], QueryParameter(description="A seat, or open.")
    ] = "open",
) -> list[dict[str, Any]]:
    from madang.server.replays import whole_replay

    tables = await state.node.with_tables()
    table = (await tables.live(table_id)).table
    dear(request)
    async with tables.past:
        replayed = await asyncio.to_thread(partial(whole_replay, table, eyes))
    return raw(messages.encode(replayed))  # type: ignore[return-value]


@post(
    "/api/tables/{table_id:str}/analysis",
    status_code=200,
    responses=answers("no-table", "not-over", "wrong-origin"),
    summary="Have a finished game analysed",
    tags=["past"],
)
async def ask_analysis(request: Asked, state: State, table_id: TablePath) -> messages.AnalysisAnswer:
    from madang.server.analysing import ask

    tables = await state.node.with_tables()
    dear(request)
    return await ask(tables, await tables.live(table_id), address_of(request.scope))


@get(
    "/api/tables/{table_id:str}/analysis",
    responses=answers("no-table", "not-over"),
    summary="How far the analysis has come, or what it found",
    tags=["past"],
)
async def table_analysis(state: State, table_id: TablePath) -> messages.AnalysisAnswer:
    from madang.server.analysing import look

    tables = await state.node.with_tables()
    return await look(tables, await tables.live(table_id))


ROUTES = [
    *client.ROUTES, health, metrics, style, docs, get_me, set_me, games, lobby, open_table, table_state, act,
    table_log, table_record, table_replay, ask_analysis, table_analysis, table_socket,
]  # fmt: skip


# Refusals


def refused(request: Asked, error: Refused) -> Response[bytes]:
    return refusal_response(error.refusal, error.status)


def http_error(request: Asked, error: HTTPException) -> Response[bytes]:
    """What the framework refuses: told by a short code, never by a parser's words."""
    code = {404: "not-found", 405: "not-found", 413: "bad-message"}.get(error.status_code, "bad-message")
    if error.status_code >= 500:
        return failure(request, error)
    if error.status_code == 404 and (page := client.nowhere(request)):
        return page
    refusal = bad_field(error) if code == "bad-message" else Refused(code).refusal
    response = refusal_response(refusal, error.status_code)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def bad_field(error: HTTPException) -> Refusal:
    """Which parameter was wrong, if one was; a body has been read by then, or there is none."""
    extra = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    key = extra.get("key", "data")
    return (Refused("bad-message") if key == "data" else wrong_field(key)).refusal


def failure(request: Asked, error: Exception) -> Response[bytes]:
    from madang.server.store import StoreError

    if isinstance(error, StoreError):
        return refusal_response(Refused("not-stored").refusal, 503)
    log.error("a request failed", exc_info=error, extra={"path": request.scope["path"]})
    return refusal_response(Refused("failed").refusal, 500)


def create_app(node: Node) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await node.start()
        try:
            yield
        finally:
            await node.stop()

    app = Litestar(
        ROUTES,
        state=State({"node": node}),
        lifespan=[lifespan],
        request_class=Checked,
        request_max_body_size=BODY,
        exception_handlers={Refused: refused, HTTPException: http_error, Exception: failure},
        openapi_config=OpenAPIConfig(
            title="Madang",
            version=__version__,
            description="Tables for Koryŏ and Korrigans. The socket and the words are in docs/api.md.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = Gate(node, app.asgi_handler)
    return app
