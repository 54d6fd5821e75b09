"""How a database is opened: engines, what each kind of database needs, migrations when they are due."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Insert, Table, create_engine, event, inspect, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import NullPool, StaticPool

from madang.server.databases import DAMAGED, FOREIGN, file_in, is_foreign, unusable
from madang.server.store.port import StoreError

HEAD = "0002"  # the newest step in migrations/versions
BUSY_SECONDS = 5
READERS = 3
UPGRADE_LOCK = 0x6D6164616E67  # any number that is ours


def insert_into(table: Table, dialect: str) -> Any:
    """An INSERT that knows ON CONFLICT, in the words of the database."""
    inserts: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
    statement: Insert = inserts[dialect](table)
    return statement


def parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError("that isn't the URL of a database") from None
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError("the database must be SQLite or PostgreSQL")
    return parsed


def open_engines(url: str) -> tuple[Engine, Engine | None]:
    """An engine to write with and one to read with, the database being up to date.

    The first opens a connection each time that it is asked for one. The second is None where only the
    writer's own connection sees the data: in memory.
    """
    parsed = parse(url)
    try:
        if parsed.get_backend_name() == "postgresql":
            writing = create_engine(parsed, poolclass=NullPool, hide_parameters=True)
            reading = create_engine(
                parsed,
                pool_size=READERS,
                pool_pre_ping=True,
                hide_parameters=True,
                isolation_level="REPEATABLE READ",  # several statements see one moment
            )
            upgrade(writing)
            return writing, reading
        file = file_in(url)
        if file is None:
            memory = sqlite_engine(parsed, poolclass=StaticPool)
            upgrade(memory)
            return memory, None
        if why := unusable(file):
            raise StoreError(f"the database can't be opened: {why}")
        keep_secret(file)
        writing = sqlite_engine(parsed, poolclass=NullPool)
        upgrade(writing)
        return writing, sqlite_engine(parsed, pool_size=READERS)
    except (SQLAlchemyError, OSError, ImportError) as error:
        raise StoreError(f"the database can't be opened: {in_words(error, parsed)}") from None


def keep_secret(file: Path) -> None:
    """Make the file if it is not there; only its owner can read it, and what SQLite puts beside it."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    for path in (file, f"{file}-wal", f"{file}-shm"):
        with suppress(FileNotFoundError, PermissionError):  # of another owner, who decides
            os.chmod(path, 0o600)


def in_words(error: Exception, url: URL) -> str:
    """What is wrong with a database, without what is in it and without its password."""
    if isinstance(error, OSError):
        return str(error.strerror)
    if isinstance(error, (ImportError, NoSuchModuleError)):
        return f"the driver for {url.drivername} isn't installed"
    if url.get_backend_name() == "postgresql":
        return "PostgreSQL doesn't answer, or lets nobody in"
    return str(error.orig) if isinstance(error, OperationalError) else DAMAGED


def sqlite_engine(url: URL, **options: Any) -> Engine:
    """Transactions begin where SQLAlchemy says so, and not where Python's sqlite3 would begin them."""
    engine = create_engine(
        url,
        hide_parameters=True,
        connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS, "isolation_level": None},
        **options,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def connect_writer(engine: Engine) -> Connection:
    """A connection whose transactions exclude other writers from their beginning, where the database can."""
    return engine.connect().execution_options(writes=True, preserve_rowcount=True)


def version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def upgrade(engine: Engine) -> None:
    """Bring the tables up to date, in one transaction; of several stores that open at once one does it."""
    with engine.connect() as connection:
        if version(connection) == HEAD:
            return
    with connect_writer(engine) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK})
        found = version(connection)
        if found is None and is_foreign(set(inspect(connection).get_table_names())):
            raise StoreError(f"the database can't be opened: {FOREIGN}")
        if found != HEAD:
            migrate(connection)


def migrate(connection: Connection) -> None:
    from alembic import command  # slow to import, and rarely needed
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("path_separator", "os")
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, HEAD)
    except CommandError:
        raise StoreError("the database is of a newer Madang") from None
