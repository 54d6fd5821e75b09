"""The server as `madang serve` runs it, with limits that leave room for tests: PORT DATABASE BOT_PAUSE [PLANT].

A plant takes a guard away before the server starts, so that a test can show that it would see the loss.
"""

import socket
import sys

from madang.server.limits import Limits
from madang.server.node import Settings
from madang.server.serve import serve

ROOMY = Limits(*[1_000_000] * len(Limits._fields))


def settings(port: str, database: str, bot_pause: str) -> Settings:
    return Settings(f"sqlite:///{database}", f"http://localhost:{port}", (), ROOMY, float(bot_pause))


if __name__ == "__main__":
    sys.modules["scipy"] = None  # type: ignore[assignment]  # a tool of the tests, which a host has not installed
    for plant in sys.argv[4:]:
        import plants  # loads the engine, which the server does beside its first answers

        plants.PLANTS[plant]()
    bound = socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=4096)
    serve(settings(*sys.argv[1:4]), bound, lambda words: print(words, flush=True))
