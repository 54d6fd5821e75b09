"""madang serve, madang backup, and madang alone: the table server, for a host and for playing at home.

Nothing here loads the engine: the page is there before the rules are.
"""

import sys
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path
from rich.console import Console

HOME_PORT = 8630


class ServingError(Exception):
    """What was asked for can't be served; its text is one clear line."""


def database_url(database: str | None) -> str:
    """A database as it was typed: a URL or the path of a SQLite file; the one in the user's folder if not given."""
    if database is None:
        return f"sqlite:///{user_data_path('madang', ensure_exists=True) / 'tables.sqlite3'}"
    return database if "://" in database else f"sqlite:///{Path(database).absolute()}"


def serve(host: str, port: int, database: str | None, public_url: str | None) -> None:
    """Serve until told to stop."""
    run(host, port, database, public_url, browse=False)


def at_home(port: int = HOME_PORT) -> None:
    """Serve this machine alone, and open the page."""
    run("127.0.0.1", port, None, None, browse=True)


def run(host: str, port: int, database: str | None, public_url: str | None, browse: bool) -> None:
    try:
        from madang.server.node import Settings
        from madang.server.serve import serve
    except ModuleNotFoundError as error:
        raise ServingError(
            f"the server needs {error.name}, which is not installed: pip install 'madang[server]'"
        ) from None
    if not 0 <= port <= 65_535:
        raise ServingError(f"a port is a number from 0 to 65535, not {port}")
    url = public_url or f"http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1') else host}:{port}"
    check_public_url(url)
    settings = Settings(database_url(database), url)
    console = Console(stderr=True, highlight=False)

    def progress(words: str) -> None:
        console.print(f"{words} …" if words else "Ready.", style="dim", markup=False)

    def listening(port: int) -> None:
        console.print(f"Madang is at {settings.public_url}   (Ctrl-C stops it)", markup=False)
        if browse:
            threading.Timer(0.5, webbrowser.open, [settings.public_url]).start()

    try:
        serve(settings, host, port, progress, listening)
    except OSError as error:
        raise ServingError(f"can't serve on {host} port {port}: {error.strerror}") from None


def check_public_url(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise ServingError(f"--public-url is like https://play.example.org, without a path, not {url[:60]!r}")


def back_up(file: Path, database: str | None) -> None:
    from madang.server.store import StoreError, backup

    try:
        backup(database_url(database), file)
    except StoreError as error:
        raise ServingError(str(error)) from None
    print(f"The database is in {file}.", file=sys.stderr)
