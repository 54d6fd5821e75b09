"""Serving: one process, until it is told to stop."""

import os
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import uvicorn
from uvicorn.middleware.proxy_headers import _TrustedHosts

from madang.server import logs
from madang.server.app import create_app
from madang.server.limits import FRAME, Counts
from madang.server.node import Node, Settings
from madang.server.protocols import RequestProtocol, SocketProtocol

SWITCH_SECONDS = (
    0.000005  # the writer asks for its turn a dozen times a move; with more it waits ten times longer
)
STOP_SECONDS = 5  # for requests and sockets, of the ten in which all must be over
PING_SECONDS = 30  # between two pings of a socket
PONG_SECONDS = 30  # for its answer


def serve(settings: Settings, bound: socket.socket, progress: Callable[[str], None]) -> None:
    """Serve on a socket that listens already. `progress` is told in words what is being prepared, "" at its end."""
    logs.set_up()
    sys.setswitchinterval(SWITCH_SECONDS)
    uvicorn.Server(configured(settings, progress)).run(sockets=[bound])


def configured(settings: Settings, progress: Callable[[str], None]) -> uvicorn.Config:
    addresses = Counts(settings.limits.connections_per_address)
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")  # believed in X-Forwarded-For
    return uvicorn.Config(
        create_app(Node(settings, progress)),
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=cast(Any, partial(RequestProtocol, addresses=addresses, trusted=_TrustedHosts(proxies))),
        ws=SocketProtocol,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        lifespan="on",
        proxy_headers=True,
        forwarded_allow_ips=proxies,
    )
