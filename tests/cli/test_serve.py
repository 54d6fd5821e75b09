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

import madang


@contextmanager
def serving(
    folder: Path, *words: str, says: str = "Madang is at http://", **environment: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in a process of its own, and the address that it says."""
    process = subprocess.Popen(
        [sys.executable, "-m", "madang", *words],
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": str(folder), "BROWSER": "true", "COLUMNS": "100"} | environment,
    )
    try:
        assert process.stderr is not None
        said = process.stderr.readline()
        assert said.startswith(says)
        found = re.search(r"http://\S+", said)
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


def test_it_says_what_it_is_and_where_its_data_are_and_hides_those_that_others_could_read(
    tmp_path: Path,
) -> None:
    database = tmp_path / "tables.sqlite3"
    database.touch(0o644)
    for _ in ("an empty file", "one of ours"):
        with serving(tmp_path, "serve", "--port", "0", "--database", str(database)) as (process, url):
            assert process.stderr is not None
            assert process.stderr.readline() == f"Madang {madang.__version__}, its data in {database}\n"
            wait_for_store(url)
            files = list(tmp_path.glob("tables.sqlite3*"))
            assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * len(files)
        for file in files:
            file.chmod(0o644)


def test_madang_alone_serves_at_home_also_when_its_port_is_taken(tmp_path: Path) -> None:
    try:
        taken = socket.create_server(("127.0.0.1", 8630))
    except OSError:
        taken = socket.socket()  # somebody has it already
    with closing(taken), serving(tmp_path, says="Port 8630 is taken, so Madang is at http://") as (_, url):
        assert not url.endswith(":8630")
        assert first_page(url).status_code == 200
        wait_for_store(url)
    assert (tmp_path / "madang" / "tables.sqlite3").exists()


def test_a_backup_is_a_whole_database_and_replaces_nothing(tmp_path: Path, command: Run) -> None:
    database, copy = str(tmp_path / "tables.sqlite3"), tmp_path / "copy.sqlite3"
    with serving(tmp_path, "serve", "--port", "0", "--database", database) as (_, url):
        wait_for_store(url)
        ran = command("backup", str(copy), "--database", database)
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"The database is in {copy}.\n", "")
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("select count(*) from setting").fetchone()[0] >= 1
    before = copy.read_bytes()
    assert "there is a file of that name" in refused(command("backup", str(copy), "--database", database))
    assert copy.read_bytes() == before
    said = refused(command("backup", f"{tmp_path}/", "--database", database))
    assert said == f"{tmp_path} is a folder; name a new file in it"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("serve", "--port", "70000"), "a port is a number from 0 to 65535, not 70000"),
        (("serve", "--public-url", "play.example.org"), "--public-url is like https://play.example.org"),
        (("serve", "--public-url", "http://a b"), "without a path, not 'http://a b'"),
        (("serve", "--public-url", "http://localhost:99999"), "without a path, not 'http://localhost:99999'"),
        (("serve", "--public-url", "http://me:word@there"), "without a path, not 'http://me:word@there'"),
        (
            ("serve", "--port", "0", "--database", "mysql://there/x"),
            "begins with sqlite: or postgresql:, not mysql:",
        ),
        (("serve", "--database", "/no/such/folder/x"), "there is no folder /no/such/folder"),
        (("serve", "extra"), "'extra' is too much; call it as madang serve [OPTIONS]"),
        (("serve", "--port", "0", "--database", ""), "--database needs the name of a file, or the URL"),
        (("serve", "--port", "0", "--database", "/dev/null"), "/dev/null: it is no file"),
        (
            ("serve", "--host", "192.0.2.1", "--port", "0"),
            "can't listen on 192.0.2.1 port 0: Cannot assign requested address",
        ),
        (("serve", "--host", "256.0.0.1", "--port", "0"), "can't listen on 256.0.0.1 port 0"),
        (("backup", "x", "--database", "/no/such/folder/x"), "there is no folder /no/such/folder"),
        (
            ("backup", "x", "--database", "postgresql+psycopg://club:hunter/2@localhost/b"),
            "postgresql+psycopg://club:***@localhost/b into x: use pg_dump to copy a PostgreSQL database",
        ),
    ],
)
def test_what_cannot_be_served_is_refused_in_one_line(
    words: tuple[str, ...], expected: str, command: Run
) -> None:
    said = refused(command(*words))
    assert expected in said
    assert "(while" not in said


@pytest.mark.parametrize(("words", "missing"), [("serve --port 0", "uvicorn"), ("backup x", "sqlalchemy")])
def test_without_the_packages_of_a_server_it_says_how_to_get_them(words: str, missing: str) -> None:
    source = f"import sys; sys.modules[{missing!r}] = None; from madang.cli import main; main()"
    command = [sys.executable, "-c", source, *words.split()]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == (
        f"madang: the server needs {missing}, which is not installed: pip install 'madang[server]'\n"
    )


@pytest.mark.parametrize("journal", ["delete", "wal"])
def test_a_database_of_another_program_is_left_as_it_is(journal: str, tmp_path: Path, command: Run) -> None:
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as opened:
        opened.execute(f"PRAGMA journal_mode = {journal}")
        for name in ("alembic_version", "recipe"):
            opened.execute(f"CREATE TABLE {name} (words TEXT)")
    before = other.read_bytes(), other.stat().st_mode
    for words in (("serve", "--port", "0"), ("backup", str(tmp_path / "copy.sqlite3"))):
        said = refused(command(*words, "--database", str(other)))
        assert said == f"{other}: it is a database of another program"
        assert (other.read_bytes(), other.stat().st_mode) == before
        assert list(tmp_path.iterdir()) == [other]


def test_what_can_be_no_database_is_told_in_words_as_it_was_typed(
    tmp_path: Path, command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "notes.txt").write_text("milk, eggs")
    for words in (("serve", "--port", "0"), ("backup", "copy.sqlite3")):
        for typed, why in (
            ("folder", "it is a folder"),
            ("none/x", f"there is no folder {tmp_path}/none"),
            ("notes.txt", "it is no SQLite database, or is damaged"),
        ):
            assert refused(command(*words, "--database", typed)) == f"{typed}: {why}"
    assert refused(command("backup", "copy", "--database", "x")) == "there is no database x"
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)  # a superuser may write everywhere
    said = refused(command("serve", "--port", "0", "--database", "new.sqlite3"))
    assert said == "new.sqlite3: it may not be written"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "notes.txt"]


def test_a_database_that_cannot_be_opened_is_told_without_its_password(run: Run) -> None:
    ran = run("serve", "--port", "0", "--database", "postgresql+none://club:hunter2@localhost/b")
    assert ran.returncode == 1
    assert "hunter2" not in ran.stderr
    last = ran.stderr.splitlines()[-1]
    assert last.startswith("madang: postgresql+none://club:***@localhost/b: ")
    assert last.endswith("the driver for postgresql+none isn't installed")
