"""Databases as a host names them: shown, and looked at before they are opened, without loading what opens them."""

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

FOREIGN = "it is a database of another program"
DAMAGED = "it is no SQLite database, or is damaged"
OURS = {"alembic_version", "head", "person"}  # tables that every database of ours has, whatever its version


def file_in(url: str) -> Path | None:
    """The file of an SQLite database; None if it is in memory or another database."""
    found = re.match(r"sqlite(?:\+\w+)?:///([^?]+)", url)
    return Path(found[1]) if found and found[1] != ":memory:" else None


def shown(url: str) -> str:
    """A file by its path, another database by its URL without the password."""
    if file := file_in(url):
        return str(file)
    return re.sub(r"(://[^:/@]*):.*@", r"\1:***@", re.sub(r"(password=)[^&]*", r"\1***", url))


def unreadable(file: Path) -> str | None:
    """Why no database of ours can be in a file, in words; None if one is, or if it is empty or not there."""
    if file.is_dir():
        return "it is a folder"
    if not file.parent.is_dir():
        return f"there is no folder {file.parent}"
    if not file.exists():
        return None
    if not file.is_file():
        return "it is no file"
    if not os.access(file, os.R_OK):
        return "it may not be read"
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as opened:
            tables = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    except sqlite3.OperationalError:
        return None  # it is locked, or must be mended by one who may write
    except sqlite3.DatabaseError:
        return DAMAGED
    return FOREIGN if is_foreign({name for (name,) in tables}) else None


def unusable(file: Path) -> str | None:
    """As `unreadable`, for one who writes as well: SQLite puts files beside its own."""
    if why := unreadable(file):
        return why
    needed = [file.parent, file] if file.exists() else [file.parent]
    return None if all(os.access(path, os.W_OK) for path in needed) else "it may not be written"


def is_foreign(tables: set[str]) -> bool:
    return bool(tables) and not tables >= OURS
