"""Statements prepared once are the ones that SQLAlchemy would run each time."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.event import listens_for
from stores import event, file_url, head

from madang.server.store import writes
from madang.server.store.opening import connect_writer, open_engines
from madang.server.store.prepared import Prepared
from madang.server.store.schema import values

STATEMENTS: dict[str, tuple[Callable[[str], Any], dict[str, Any]]] = {
    "the next event": (writes.next_event, values(event(1, id="50 % of it"))),
    "the head": (lambda dialect: writes.MOVE_HEAD, writes.moves(head(clocks={"A": 1.5}))),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_words_and_parameters_are_those_of_sqlalchemy(name: str, tmp_path: Path) -> None:
    writing, reading = open_engines(file_url(tmp_path))
    statement, given = STATEMENTS[name]
    run: list[tuple[str, Any]] = []

    @listens_for(writing, "before_cursor_execute")
    def note(connection: Any, cursor: Any, words: str, parameters: Any, context: Any, many: bool) -> None:
        run.append((words, parameters))

    known = Prepared(statement("sqlite"), writing.dialect)
    with connect_writer(writing) as connection, connection.begin():
        run.clear()
        assert connection.execute(statement("sqlite"), given).rowcount == 0
    assert run == [(known.words, known.parameters(given))]
    for engine in (writing, reading):
        assert engine is not None
        engine.dispose()


@pytest.mark.parametrize("name", STATEMENTS)
def test_in_another_database_exactly_the_parameters_that_are_named_are_given(name: str) -> None:
    statement, given = STATEMENTS[name]
    known = Prepared(statement("postgresql"), PGDialect_psycopg())
    assert set(re.findall(r"%\((\w+)\)s", known.words)) == set(known.parameters(given))
