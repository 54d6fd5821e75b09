"""Statements that run all the time: what SQLAlchemy would do anew at each run is done once for a database."""

from collections.abc import Mapping
from contextlib import closing
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Executable
from sqlalchemy.engine import Dialect


class Prepared:
    """A statement in the words of a database, and how its parameters are handed over.

    Its words are the same at each run: no lists whose length is known only then.
    """

    def __init__(self, statement: Any, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.words = str(compiled)
        assert "POSTCOMPILE" not in self.words
        self.order: list[str] | None = compiled.positiontup
        self.fixed = {}
        self.changed = {}
        for bound, name in compiled.bind_names.items():
            if not bound.required:
                self.fixed[name] = bound.effective_value
            change = bound.type.dialect_impl(dialect).bind_processor(dialect)
            if change is not None:
                self.changed[name] = change

    def parameters(self, values: Mapping[str, Any]) -> Any:
        given = {**self.fixed, **values}
        for name, change in self.changed.items():
            given[name] = change(given[name])
        return given if self.order is None else tuple([given[name] for name in self.order])


@lru_cache(16)
def prepared(statement: Executable, dialect: Dialect) -> Prepared:
    return Prepared(statement, dialect)


def rows_changed(connection: Connection, statement: Executable, values: Mapping[str, Any]) -> int:
    """Run a statement that changes rows; of how many it did. Errors are those of the database's own driver.

    A connection that turns out to be lost is given up, as by SQLAlchemy: once rolled back, it begins on a new one.
    """
    dialect = connection.dialect
    known = prepared(statement, dialect)
    driver = connection.connection
    try:
        with closing(driver.cursor()) as cursor:
            cursor.execute(known.words, known.parameters(values))
            return cursor.rowcount
    except dialect.loaded_dbapi.Error as error:
        if dialect.is_disconnect(error, driver, None):
            connection.invalidate(error)
        raise
