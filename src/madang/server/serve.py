"""madang serve: one process that serves until it is told to stop."""

import socket
import sys
from collections.abc import Callable

import uvicorn

from madang.server import logs
from madang.server.app import create_app
from madang.server.limits import FRAME
from madang.server.node import Node, Settings
from madang.server.sockets import SocketProtocol

STOP_SECONDS = 5  # for requests and sockets, of the ten in which all must be over


def serve(
    settings: Settings,
    host: str,
    port: int,
    progress: Callable[[str], None],
    listening: Callable[[int], None] = lambda port: None,
) -> None:
    """Serve on this address. `listening` is told the port, which the system chooses if it is 0."""
    logs.set_up()
    config = uvicorn.Config(
        create_app(Node(settings, progress)),
        host=host,
        port=port,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws=SocketProtocol,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=30,
        ws_ping_timeout=30,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        lifespan="on",
        backlog=4096,
    )
    server = uvicorn.Server(config)
    bound = config.bind_socket() if port else bind_any(host)
    listening(bound.getsockname()[1])
    server.run(sockets=[bound])


def bind_any(host: str) -> socket.socket:
    found = socket.create_server((host, 0), backlog=4096)
    found.set_inheritable(True)
    return found
