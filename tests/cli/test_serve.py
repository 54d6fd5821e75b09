"""madang serve, madang backup and madang alone, as a host or a person at home meets them."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from calls import Run, refused


@contextmanager
def serving(folder: Path, *words: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in a process of its own, and the address that it says."""
    process = subprocess.Popen(
        [sys.executable, "-m", "madang", *words],
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": str(folder), "BROWSER": "true", "COLUMNS": "100"} | environment,
    )
    try:
        assert process.stderr is not None
        found = re.search(r"http://\S+", process.stderr.readline())
        assert found is not None
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


def first_page(url: str) -> httpx.Response:
    for _ in range(1000):
        try:
            return httpx.get(url)
        except httpx.ConnectError:
            time.sleep(0.01)
    raise AssertionError("no page")


def wait_for_store(url: str) -> object:
    """Until it can store something; what its health says then."""
    first_page(url)
    for _ in range(1000):
        health = httpx.get(f"{url}/health")
        if health.status_code == 200:
            return health.json()
        time.sleep(0.02)
    raise AssertionError("no store")


def test_the_page_is_there_before_the_rules_are_compiled_and_nobody_waits_for_those(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    empty = {"NUMBA_CACHE_DIR": str(tmp_path / "nothing-compiled")}
    with serving(tmp_path, "serve", "--port", "0", "--database", str(database), **empty) as (process, url):
        page = first_page(url)
        assert page.status_code == 200
        assert "Madang" in page.text
        # it can store, and neither the rules nor the bots are ready
        assert wait_for_store(url) == {"status": "ok", "games": [], "bots": []}
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) in (0, -signal.SIGTERM)


def test_sigterm_ends_it_and_what_it_keeps_is_for_nobody_else(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(tmp_path, "serve", "--port", "0", "--database", str(database)) as (process, url):
        wait_for_store(url)
        assert process.stderr is not None
        while process.stderr.readline() != "Ready.\n":
            assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.wait(15) in (0, -signal.SIGTERM)
    assert database.stat().st_mode & 0o077 == 0


def test_madang_alone_serves_at_home_also_when_its_port_is_taken(tmp_path: Path) -> None:
    try:
        taken = socket.create_server(("127.0.0.1", 8630))
    except OSError:
        taken = socket.socket()  # somebody has it already
    with closing(taken), serving(tmp_path) as (_, url):
        assert not url.endswith(":8630")
        assert first_page(url).status_code == 200
        wait_for_store(url)
    assert (tmp_path / "madang" / "tables.sqlite3").exists()


def test_a_backup_is_a_whole_database_and_replaces_nothing(tmp_path: Path, command: Run) -> None:
    database, copy = str(tmp_path / "tables.sqlite3"), tmp_path / "copy.sqlite3"
    with serving(tmp_path, "serve", "--port", "0", "--database", database) as (_, url):
        wait_for_store(url)
        assert command("backup", str(copy), "--database", database).returncode == 0
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("select count(*) from setting").fetchone()[0] >= 1
    before = copy.read_bytes()
    refused(command("backup", str(copy), "--database", database))
    assert copy.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("serve", "--port", "70000"), "a port is a number from 0 to 65535, not 70000"),
        (("serve", "--public-url", "play.example.org"), "--public-url is like https://play.example.org"),
        (("serve", "--database", "/no/such/folder/x"), "there is no folder /no/such/folder"),
        (("serve", "--host", "256.0.0.1", "--port", "0"), "can't listen on 256.0.0.1 port 0"),
        (("backup", "x", "--database", "/no/such/folder/x"), "there is no folder /no/such/folder"),
    ],
)
def test_what_cannot_be_served_is_refused_in_one_line(
    words: tuple[str, ...], expected: str, command: Run
) -> None:
    assert expected in refused(command(*words))
