"""A copy of the database, made while the server runs."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from madang.server.databases import DAMAGED, file_in, unreadable
from madang.server.store.opening import parse
from madang.server.store.port import StoreError


def backup(url: str, path: Path) -> None:
    """Copy an SQLite database, as it is at one moment, into the new file `path`, and check the copy.

    Nobody who writes is held up. `path` is there only when the copy is whole; an existing file is refused.
    """
    if parse(url).get_backend_name() == "postgresql":
        raise StoreError("use pg_dump to copy a PostgreSQL database")
    source = file_in(url)
    if source is None:
        raise StoreError("a database in memory can't be copied")
    if path.exists():
        raise StoreError("there is a file of that name")
    if why := unreadable(source):
        raise StoreError(f"the database can't be copied: {why}")
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        os.close(handle)
        temporary = Path(name)
        try:
            copy(source, temporary)
            temporary.rename(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"the database can't be copied: {error.strerror}") from None
    except sqlite3.Error as error:
        why = str(error) if isinstance(error, sqlite3.OperationalError) else DAMAGED
        raise StoreError(f"the database can't be copied: {why}") from None


def copy(source: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as live,
        closing(sqlite3.connect(target)) as still,
    ):
        live.backup(still)
        still.execute("PRAGMA journal_mode = DELETE")  # one file, with no others beside it
        if still.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise StoreError("the copy is damaged")
    with target.open("rb+") as file:
        os.fsync(file.fileno())
