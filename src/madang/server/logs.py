"""Logs: one JSON object a line on the standard error. Nothing secret is ever handed to them."""

import logging
import sys
import traceback

import msgspec

FIELDS = ("level", "game", "why", "path")  # what an `extra` may say


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "severity": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        said |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.levelno >= logging.ERROR:
            kind, _, frames = record.exc_info  # the words of an error may quote cards
            lines = ["Traceback\n", *traceback.format_tb(frames), kind.__name__ if kind else ""]
            said["trace"] = "".join(lines)
        return msgspec.json.encode(said).decode()


class NotOurFault(logging.Filter):
    """Leaves out what uvicorn reports of a client that breaks the WebSocket protocol."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def set_up() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("madang").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").addFilter(NotOurFault())
