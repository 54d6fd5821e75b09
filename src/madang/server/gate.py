"""What every HTTP request passes first: size and rate, origin, who it is; and what every answer carries."""

import time
from typing import Any, cast

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from madang.server.limits import address_key
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
SAFE = ("GET", "HEAD", "OPTIONS")


class Gate(ASGIMiddleware):
    scopes = (ScopeType.HTTP,)

    def __init__(self, node: Node) -> None:
        self.node = node

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        headers = MutableScopeHeaders(scope)
        cookie = None
        api = scope["path"].startswith("/api/")
        if not self.node.requests.allows(address_of(scope) + " api" * api, time.monotonic()):
            raise Refused("too-fast")
        if api:
            said = headers.get("origin")
            if cast(Any, scope)["method"] not in SAFE and said is not None and said not in self.node.origins:
                raise Refused("wrong-origin")
            cookie = cookie_of(headers.get("cookie"))
            person = await self.node.person(cookie)
            cookie = self.new_cookie(cookie, person)
            if person is None and cookie is not None:
                person = await self.node.person(cookie)
            scope["state"]["person"] = person

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    answered.setdefault(name, value)
                if cookie is not None:
                    answered.add("Set-Cookie", set_cookie(cookie, self.node.settings.secure))
            await send(message)

        await next_app(scope, receive, send_more)

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
