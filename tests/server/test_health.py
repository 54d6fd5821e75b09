"""/health says in a short time whether something can be stored, however long the database keeps it waiting."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from litestar.testing import TestClient

from madang.server import node
from madang.server.app import create_app
from madang.server.node import Node, Settings
from madang.server.store.opening import BUSY_SECONDS


def test_a_database_that_somebody_else_holds_is_told_of_before_the_wait_for_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite3"
    app = create_app(Node(Settings(f"sqlite:///{file}", "http://testserver.local")))
    with TestClient(app) as asking, closing(sqlite3.connect(file, isolation_level=None)) as other:
        assert asking.get("/api/me").status_code == 200  # the store is open
        assert asking.get("/health").status_code == 200
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(node, "HEALTH_SECONDS", 0.2)
        began = time.monotonic()
        answer = asking.get("/health")
        took = time.monotonic() - began
        other.execute("ROLLBACK")
    assert (answer.status_code, answer.json()["code"]) == (503, "not-stored")
    assert took < BUSY_SECONDS
