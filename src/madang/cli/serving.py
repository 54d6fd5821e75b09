"""madang serve, madang backup, and madang alone: the table server, for a host and for playing at home.

Nothing here loads the engine: the page is there before the rules are.
"""

import errno
import re
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_data_path
from rich.console import Console

from madang import __version__
from madang.server.databases import file_in, shown, unreadable, unusable

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
        taken = error.errno == errno.EADDRINUSE
        why = "somebody listens there already" if taken else str(error.strerror).partition(" (")[0]
        raise ServingError(f"can't listen on {host} port {port}: {why}") from None


def run(bound: socket.socket, host: str, database: str | None, public_url: str | None, browse: bool) -> None:
    with needs_the_server():
        from madang.server.node import Settings
        from madang.server.serve import serve
    url = database_url(database)
    file = file_in(url)
    if file and (why := unusable(file)):
        raise ServingError(f"{database or file}: {why}")
    port = bound.getsockname()[1]
    named = f"[{host}]" if ":" in host else host
    names = ["localhost", "127.0.0.1", "[::1]"] + ([] if host in ANYWHERE else [named])
    here = tuple(f"http://{name}:{port}" for name in names)
    settings = Settings(url, public_url or here[0], () if public_url else here)
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    moved = f"Port {PORT} is taken, so " if browse and port != PORT else ""
    console.print(f"{moved}Madang is at {settings.public_url}   (Ctrl-C stops it)", markup=False)
    console.print(f"Madang {__version__}, its data in {settings.shown_database}", markup=False)
    if host in ANYWHERE and public_url is None:
        console.print("From other machines one can look but not play: give --public-url for them.")
    if browse:
        threading.Timer(0.5, webbrowser.open, [settings.public_url]).start()

    def progress(words: str) -> None:
        failed = words.startswith("madang:")
        console.print(words if failed else f"{words} …" if words else "Ready.", markup=False)

    serve(settings, bound, progress)


@contextmanager
def needs_the_server() -> Iterator[None]:
    """Say in words that a package is missing which not everyone has."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ServingError(
            f"the server needs {error.name}, which is not installed: pip install 'madang[server]'"
        ) from None


def database_url(database: str | None) -> str:
    """A database as it was typed: a URL or the path of a SQLite file; the one in the user's folder if not given."""
    if database is None:
        return f"sqlite:///{user_data_path('madang', ensure_exists=True) / 'tables.sqlite3'}"
    if not database.strip():
        raise ServingError("--database needs the name of a file, or the URL of a database")
    kind, is_url, _ = database.partition("://")
    if is_url and kind.partition("+")[0] not in ("sqlite", "postgresql"):
        raise ServingError(f"the URL of a database begins with sqlite: or postgresql:, not {kind[:20]}:")
    return database if is_url else f"sqlite:///{Path(database).absolute()}"


def check_public_url(url: str) -> None:
    found = re.fullmatch(r"https?://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?/?", url)
    if not found or not 0 < int(found[2] or 1) <= 65_535:
        raise ServingError(f"--public-url is like https://play.example.org, without a path, not {url[:60]!r}")


def back_up(file: Path, database: str | None) -> None:
    with needs_the_server():
        from madang.server.store import StoreError, backup

    url = database_url(database)
    source = file_in(url)
    if source and (why := unreadable(source)):
        raise ServingError(f"{database or source}: {why}")
    if source and not source.exists():
        raise ServingError(f"there is no database {database or source}")
    if file.is_dir():
        raise ServingError(f"{file} is a folder; name a new file in it")
    if not file.absolute().parent.is_dir():
        raise ServingError(f"there is no folder {file.absolute().parent}")
    try:
        backup(url, file)
    except StoreError as error:
        raise ServingError(f"{shown(url)} into {file}: {error}") from None
    print(f"The database is in {file}.")
