"""madang serve, madang backup, and madang alone: the table server, for a host and for playing at home.

Nothing here loads the engine: the page is there before the rules are.
"""

import errno
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path
from rich.console import Console

HOME = "127.0.0.1"
PORT = 8630
BACKLOG = 4096
ANYWHERE = ("0.0.0.0", "::")


class ServingError(Exception):
    """What was asked for can't be served; its text is one clear line."""


def serve(host: str, port: int, database: str | None, public_url: str | None) -> None:
    """Serve until told to stop."""
    if not 0 <= port <= 65_535:
        raise ServingError(f"a port is a number from 0 to 65535, not {port}")
    if public_url is not None:
        check_public_url(public_url)
    with listen(host, port) as bound:
        run(bound, host, database, public_url, browse=False)


def at_home() -> None:
    """Serve this machine alone, and open the page; on another port if somebody has ours."""
    try:
        bound = listen(HOME, PORT)
    except ServingError:
        bound = listen(HOME, 0)
    with bound:
        run(bound, HOME, None, None, browse=True)


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        why = "somebody listens there already" if error.errno == errno.EADDRINUSE else error.strerror
        raise ServingError(f"can't listen on {host} port {port}: {why}") from None


def run(bound: socket.socket, host: str, database: str | None, public_url: str | None, browse: bool) -> None:
    try:
        from madang.server.node import Settings
        from madang.server.serve import serve
    except ModuleNotFoundError as error:
        raise ServingError(
            f"the server needs {error.name}, which is not installed: pip install 'madang[server]'"
        ) from None
    port = bound.getsockname()[1]
    named = f"[{host}]" if ":" in host else host
    names = ["localhost", "127.0.0.1", "[::1]"] + ([] if host in ANYWHERE else [named])
    here = tuple(f"http://{name}:{port}" for name in names)
    settings = Settings(database_url(database), public_url or here[0], () if public_url else here)
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(f"Madang is at {settings.public_url}   (Ctrl-C stops it)", markup=False)
    if host in ANYWHERE and public_url is None:
        console.print("From other machines one can look but not play: give --public-url for them.")
    if browse:
        threading.Timer(0.5, webbrowser.open, [settings.public_url]).start()

    def progress(words: str) -> None:
        failed = words.startswith("madang:")
        console.print(words if failed else f"{words} …" if words else "Ready.", markup=False)

    serve(settings, bound, progress)


def database_url(database: str | None) -> str:
    """A database as it was typed: a URL or the path of a SQLite file; the one in the user's folder if not given."""
    if database is None:
        return f"sqlite:///{user_data_path('madang', ensure_exists=True) / 'tables.sqlite3'}"
    if "://" in database:
        return database
    path = Path(database).absolute()
    if not path.parent.is_dir():
        raise ServingError(f"there is no folder {path.parent}")
    return f"sqlite:///{path}"


def check_public_url(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise ServingError(f"--public-url is like https://play.example.org, without a path, not {url[:60]!r}")


def back_up(file: Path, database: str | None) -> None:
    from madang.server.store import StoreError, backup

    url = database_url(database)
    source = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite:///") and not source.is_file():
        raise ServingError(f"there is no database {source}")
    if not file.absolute().parent.is_dir():
        raise ServingError(f"there is no folder {file.absolute().parent}")
    try:
        backup(url, file)
    except StoreError as error:
        raise ServingError(f"{source} into {file}: {error}") from None
    print(f"The database is in {file}.", file=sys.stderr)
