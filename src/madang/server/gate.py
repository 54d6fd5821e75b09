"""What every HTTP request passes first: size and rate, origin, who it is; and what every answer carries."""

import time
from typing import Any

from litestar import Response
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from litestar.utils import normalize_path

from madang.server import messages
from madang.server.limits import address_key
from madang.server.messages import Refusal
from madang.server.node import Node
from madang.server.people import COOKIE, DAYS
from madang.server.refusals import Refused

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
JSON = "application/json"
SAFE = ("GET", "OPTIONS")


class Gate:
    """Stands before the routes, so that what is asked for where there is none passes it too."""

    def __init__(self, node: Node, routes: ASGIApp) -> None:
        self.node = node
        self.routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.routes(scope, receive, send)
            return
        if scope["method"] == "HEAD":  # uvicorn keeps back the body
            scope = {**scope, "method": "GET"}
        cookie: str | None = None

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    answered.setdefault(name, value)
                if cookie is not None:
                    answered.add("Set-Cookie", set_cookie(cookie, self.node.settings.secure))
            await send(message)

        try:
            cookie = await self.enter(scope)
        except Refused as refused:
            answer = refusal_response(refused.refusal, refused.status)
            await ASGIResponse(
                body=answer.content, status_code=refused.status, media_type=JSON, headers=answer.headers
            )(scope, receive, send_more)
            return
        await self.routes(scope, receive, send_more)

    async def enter(self, scope: HTTPScope) -> str | None:
        """Let a request of the API in as the person that it is from; a cookie to set for them, if there is one."""
        headers = MutableScopeHeaders(scope)
        api = normalize_path(scope["path"]).startswith("/api/")  # which is what the routes go by
        if not self.node.requests.allows(address_of(scope) + " api" * api, time.monotonic()):
            raise Refused("too-fast")
        if not api:
            return None
        said = headers.get("origin")
        if scope["method"] not in SAFE and said is not None and said not in self.node.origins:
            raise Refused("wrong-origin")
        cookie = cookie_of(headers.get("cookie"))
        person = await self.node.person(cookie)
        cookie = self.new_cookie(cookie, person)
        if person is None and cookie is not None:
            person = await self.node.person(cookie)
        scope["state"]["person"] = person
        return cookie

    def new_cookie(self, cookie: str | None, person: str | None) -> str | None:
        """A cookie to set: for somebody new, or one renewed; None if the old one will do."""
        now = time.time()
        if person is None or cookie is None:
            return self.node.cookies.issue(now)
        return self.node.cookies.renewed(cookie, now) if self.node.cookies.is_old(cookie, now) else None


def address_of(scope: Any) -> str:
    """What a limit counts by."""
    client = scope.get("client")
    return address_key(client[0]) if client else "?"


def cookie_of(header: str | None) -> str | None:
    """Our cookie's value out of a Cookie header."""
    for part in (header or "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def set_cookie(value: str, secure: bool) -> str:
    kept = f"{COOKIE}={value}; Max-Age={DAYS * 86_400}; Path=/; HttpOnly; SameSite=Lax"
    return f"{kept}; Secure" if secure else kept


def refusal_response(refusal: Refusal, status: int) -> Response[bytes]:
    headers = {"Retry-After": "5"} if status in (429, 503) else {}
    return Response(messages.encode(refusal), status_code=status, media_type=JSON, headers=headers)
