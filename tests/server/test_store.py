"""The store: the same contracts on every kind of database, how it is opened, and copies of it."""

import asyncio
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, text
from stores import NOW, begin, event, file_url, head, in_play, lodged, plies, reopened_plies, run, seats

from madang.server.store import (
    Checkpoint,
    Head,
    Person,
    Seat,
    SqlStore,
    StoreError,
    backup,
    opening,
    schema,
)
from madang.server.store.opening import HEAD, open_engines

# Contracts


def test_a_person_is_kept_and_may_take_another_name(url: str) -> None:
    async def body(store: SqlStore) -> None:
        assert await store.person("ann") is None
        await store.save_person(Person("ann", "Ann", "en", 1.5))
        await store.save_person(Person("ann", "Añña", "ko", 2.5))
        assert await store.person("ann") == Person("ann", "Añña", "ko", 1.5)

    run(url, body)


def test_a_new_name_is_that_of_seats_where_the_game_has_not_begun(url: str) -> None:
    async def names(store: SqlStore, table: str) -> list[str]:
        stored = await store.load(table)
        assert stored is not None
        return [seat.name for seat in stored.seats]

    async def body(store: SqlStore) -> None:
        await store.create(head(), seats("t", "ann", "ben"))
        await begin(store, "begun")
        assert await store.save_person(Person("ann", "Añña", "en", 1.5)) == ["t"]
        assert await store.save_person(Person("ann", "Añña", "fr", 1.5)) == []
        assert await names(store, "t") == ["Añña", "ben"]
        assert await names(store, "begun") == ["ann", "ben"]

    run(url, body)


def test_a_table_is_read_back_as_it_was_stored(url: str) -> None:
    async def body(store: SqlStore) -> None:
        assert await store.load("t") is None
        await store.create(head(), list(reversed(seats())))
        stored = await store.load("t")
        assert stored is not None
        assert (stored.head, stored.seats, stored.events, stored.lodged) == (head(), seats(), [], [])
        with pytest.raises(StoreError):
            await store.create(head(secret="11" * 32), seats())
        assert await store.load("t") == stored

    run(url, body)


def test_a_seat_changes_only_if_it_is_as_the_caller_knew_it(url: str) -> None:
    async def body(store: SqlStore) -> None:
        await store.create(head(changed=0.0), seats())
        free = seats()[1]
        taken = replace(free, person="ben", name="Ben")
        assert await store.change_seat(free, taken, 0)
        assert not await store.change_seat(free, replace(free, person="cid"), 0)
        left = replace(taken, away="left", stand_in="easy", votes="A")
        assert not await store.change_seat(replace(taken, votes="B"), left, 0)
        assert await store.change_seat(taken, left, 0)
        assert await store.change_seat(left, left, 0)
        stored = await store.load("t")
        assert stored is not None
        assert stored.seats == [seats()[0], left]
        assert stored.head.changed >= NOW
        assert not await store.change_seat(replace(free, table="none"), replace(taken, table="none"), 0)
        with pytest.raises(ValueError, match="different seats"):
            await store.change_seat(free, seats()[0], 0)

    run(url, body)


def test_nobody_gets_a_second_seat_at_a_table(url: str) -> None:
    async def body(store: SqlStore) -> None:
        for table in ("t", "other"):
            await store.create(head(table), seats(table, "ann", None, None))
        _, free, last = seats("t", "ann", None, None)
        assert not await store.change_seat(free, replace(free, person="ann"), 0)
        assert await store.change_seat(free, replace(free, person="ben"), 0)
        assert await store.change_seat(last, replace(last, bot="easy"), 0)  # seats without a person are many

    run(url, body)


def test_a_seat_is_not_changed_by_somebody_who_missed_a_ply(url: str) -> None:
    async def body(store: SqlStore) -> None:
        await begin(store)
        _, seat = seats("t", "ann", "ben")
        late = replace(seat, away="time")
        assert not await store.change_seat(seat, late, 0)
        assert await store.change_seat(seat, late, 1)

    run(url, body)


def test_a_game_starts_once_and_only_from_an_open_table(url: str) -> None:
    async def body(store: SqlStore) -> None:
        await store.create(head(), seats("t", None, None, None))
        assert await store.start(
            in_play(changed=NOW + 1), seats("t", None, None, None), seats("t", "ben", "ann"), event(0)
        )
        stored = await store.load("t")
        assert stored is not None
        assert stored.head == in_play(changed=NOW + 1)
        assert (stored.seats, stored.events) == (seats("t", "ben", "ann"), [event(0)])
        assert not await store.start(
            in_play(), seats("t", "ben", "ann"), seats("t", "ann", "ben"), event(0, id="other")
        )
        assert await store.load("t") == stored
        await store.create(head("shut"), seats("shut"))
        assert await store.set_status("shut", "closed", "open")
        assert not await store.start(
            in_play("shut"), seats("shut"), seats("shut", "ann", "ben"), event(0, "shut")
        )
        assert await plies(store, "shut") == []
        assert not await store.start(in_play("none"), [], seats("none"), event(0, "none"))
        with pytest.raises(ValueError, match="ply 0"):
            await store.start(in_play(), seats(), seats(), event(1))

    run(url, body)


def test_a_game_starts_only_with_the_seats_that_are_there(url: str) -> None:
    async def body(store: SqlStore) -> None:
        await store.create(head(), seats("t", "ann", "ben"))
        left, taken = seats("t", "ann", "ben")[1], seats("t", "ann", "cleo")[1]
        assert await store.change_seat(left, taken, 0)
        late = seats("t", "ann", "ben")
        assert not await store.start(in_play(), late, late, event(0))
        stored = await store.load("t")
        assert stored is not None
        assert (stored.head.status, stored.seats, stored.events) == ("open", seats("t", "ann", "cleo"), [])

    run(url, body)


def test_events_are_added_at_the_ply_that_is_due_and_at_no_other(url: str) -> None:
    async def body(store: SqlStore) -> None:
        await begin(store)
        after = in_play(status="finished", awaiting="", clocks={"A": 1.0}, changed=NOW + 2)
        assert await store.append([event(1)], in_play())
        assert await store.append([event(2), event(3), event(4)], after)
        stored = await store.load("t")
        assert stored is not None
        assert stored.head == after
        assert stored.events == [event(ply) for ply in range(5)]
        for refused in ([event(4, id="late")], [event(3), event(4), event(5)], [event(6)], [event(0)]):
            assert not await store.append(refused, in_play())
        assert not await store.append([event(1, "none")], in_play("none"))
        assert await store.load("t") == stored
        for wrong in ([], [event(5), event(7)], [event(5), event(6, "other")], [event(5, "other")]):
            with pytest.raises(ValueError, match="append"):
                await store.append(wrong, in_play())

    run(url, body)


def test_choices_placed_together_are_numbered_and_all_kept_until_the_ply_is_played(url: str) -> None:
    async def body(store: SqlStore) -> None:
        await begin(store)
        assert await store.append([event(1)], in_play(awaiting="AB"))
        once = [lodged("B", "x", ply=2, number=1)]
        assert await store.lodge(lodged("B", "x", ply=2, number=7)) == once
        assert await store.lodge(lodged("B", "x", ply=2)) == once
        changed = [*once, lodged("B", "z", ply=2, number=2)]
        assert await store.lodge(lodged("B", "z", ply=2)) == changed
        assert await store.lodge(lodged("B", "x", ply=2)) == changed
        last = [lodged("A", "y", ply=2, number=1), *changed]
        assert await store.lodge(lodged("A", "y", ply=2)) == last
        assert await store.lodge(lodged("B", "all are in", ply=2)) is None
        assert await store.lodge(lodged("A", "y", ply=2)) == last
        assert await store.append([event(2), event(3)], in_play(awaiting="AB"))
        assert await store.lodge(lodged("B", "late", ply=2)) is None
        assert await store.lodge(lodged("B", "next", ply=4)) == [lodged("B", "next", ply=4, number=1)]
        stored = await store.load("t")
        assert stored is not None
        assert stored.lodged == [*last, lodged("B", "next", ply=4, number=1)]

    run(url, body)


def test_a_table_is_followed_by_one_table(url: str) -> None:
    async def body(store: SqlStore) -> None:
        await begin(store)
        followers = [f"next {number}" for number in range(20)]
        given = await asyncio.gather(
            *(store.set_rematch("t", head(follower), seats(follower, "ann")) for follower in followers)
        )
        [follower] = set(given)
        stored = [await store.load(table) for table in ("t", *followers)]
        assert stored[0] is not None
        assert stored[0].head.rematch == follower
        assert [each.head.id for each in stored[1:] if each] == [follower]
        with pytest.raises(StoreError):
            await store.set_rematch("none", head("next"), seats("next"))
        assert await store.load("next") is None

    run(url, body)


def test_status_and_clocks_are_set(url: str) -> None:
    async def body(store: SqlStore) -> None:
        await store.create(head(changed=0.0), seats())
        await begin(store, "other")
        assert not await store.set_status("t", "closed", "running")
        assert await store.set_status("t", "closed", "open")
        assert not await store.set_status("t", "closed", "open")
        await store.save_clocks([])
        left = {"A": 2.0, "B": 0.5}
        known = [Checkpoint("t", 0, {"A": 1.0}), Checkpoint("other", 1, left), Checkpoint("none", 0, {})]
        await store.save_clocks(known)
        await store.save_clocks([Checkpoint("other", 0, {"A": 9.0})])  # by somebody who missed the last ply
        stored, other = await store.load("t"), await store.load("other")
        assert stored is not None
        assert other is not None
        assert (stored.head.status, stored.head.clocks) == ("closed", {"A": 1.0})
        assert stored.head.changed >= NOW
        assert other.head == in_play("other", clocks=left)

    run(url, body)


def test_the_lobby_shows_what_one_may_join_watch_and_return_to(url: str) -> None:
    async def body(store: SqlStore) -> None:
        week = 7 * 24 * 3600.0

        async def add(table: str, *persons: str, **more: Any) -> None:
            await store.create(head(table, **more), seats(table, *persons))

        await add("old", "ann", created=NOW - 9)
        await add("new", "ben", created=NOW - 1)
        await add("hidden", "ann", open=False, changed=NOW - 5)
        await add("game", "ann", "ben", status="running", changed=NOW - 3, awaiting="A")
        await add("not hers", "ann", "ben", status="running", open=False, changed=NOW - 1, awaiting="B")
        await add("game 2", "ben", status="running", changed=NOW - 2)
        await add("hidden game", "ben", status="running", open=False)
        await add("ended", "ann", status="finished", changed=NOW - week + 3600)
        await add("ended long ago", "ann", status="finished", changed=NOW - week - 60)
        await add("given up", "ann", status="closed")

        def ids(tables: list[tuple[Head, list[Seat]]]) -> list[str]:
            return [each.id for each, _ in tables]

        lobby = await store.lobby("ann", 10)
        assert ids(lobby.open) == ["new", "old"]
        assert ids(lobby.own) == ["game", "old", "not hers", "hidden", "ended"]
        assert ids(lobby.watchable) == ["game 2", "game"]
        found = {each.id: (each, sitting) for each, sitting in (*lobby.open, *lobby.own)}
        assert found["new"] == (head("new", created=NOW - 1), seats("new", "ben"))
        assert found["game"][1] == seats("game", "ann", "ben")
        nobody = await store.lobby(None, 1)
        assert (ids(nobody.open), ids(nobody.own), ids(nobody.watchable)) == (["new"], [], ["game 2"])
        assert ids((await store.lobby("ann", 1)).own) == [
            "game"
        ]  # what awaits her comes first, however few fit
        assert await store.count_tables("host", 0.0) == 7
        assert await store.count_tables("host", NOW - 2) == 6
        assert await store.count_tables("ann", 0.0) == 0

    run(url, body)


def test_what_goes_on_by_itself_is_found(url: str) -> None:
    async def body(store: SqlStore) -> None:
        async def add(table: str, *changes: dict[str, Any], **more: Any) -> None:
            rows = [
                replace(row, **change)
                for row, change in zip(seats(table, "ann", "ben"), changes, strict=True)
            ]
            await store.create(head(table, **{"status": "running", "awaiting": "B"} | more), rows)

        bot = {"person": None, "name": "", "bot": "easy"}
        await add("for people", {}, {})
        await add("for a person among bots", bot, {})
        await add("for a bot", {}, bot, changed=NOW - 2)
        await add("for a stand-in", {}, {"stand_in": "easy", "away": "left"}, changed=NOW - 1)
        await add("with a clock", {}, {}, clocks={"A": 1.0, "B": 2.0}, changed=NOW - 3)
        await add("with a clock that ran out", {}, {"away": "time"}, clocks={"A": 1.0, "B": 0.0})
        await add("not begun", {}, bot, status="open", awaiting="")
        await add("over", {}, bot, status="finished", awaiting="")
        await add("ordered", {}, {}, awaiting="AB", changed=NOW - 4)
        await store.lodge(replace(lodged("A", "one", 0), table="ordered"), None)
        await begin(store, "ordered before")
        played = in_play("ordered before", clocks={})
        await store.lodge(replace(lodged("A", "one"), table="ordered before"), None)
        assert "ordered before" in await store.unattended()
        assert await store.append([event(1, "ordered before")], played)
        assert await store.unattended() == ["for a stand-in", "for a bot", "with a clock", "ordered"]

    run(url, body)


def test_an_analysis_is_kept_and_replaced(url: str) -> None:
    async def body(store: SqlStore) -> None:
        await begin(store)
        assert await store.analysis("t") is None
        await store.save_analysis("t", b"\0first")
        await store.save_analysis("t", b"\xffsecond")
        assert await store.analysis("t") == b"\xffsecond"
        with pytest.raises(StoreError):
            await store.save_analysis("none", b"")

    run(url, body)


def test_all_agree_on_a_setting(url: str) -> None:
    async def body(*stores: SqlStore) -> None:
        given = await asyncio.gather(
            *(store.setting("key", f"value {number}") for number in range(20) for store in stores)
        )
        assert len(set(given)) == 1
        assert await stores[0].setting("key", "later") == given[0]
        await stores[0].check()
        await stores[0].check()

    run(url, body, stores=1 if url == "sqlite://" else 2)


def test_a_closed_store_says_so(url: str) -> None:
    async def body(store: SqlStore) -> None:
        pending = [asyncio.ensure_future(store.setting(f"{number}", "x")) for number in range(300)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*pending) == ["x"] * 300
        with pytest.raises(StoreError, match="closed"):
            await store.check()
        with pytest.raises(StoreError):
            await store.unattended()

    run(url, body)


# Opening


def test_the_migrations_make_the_tables_that_the_code_knows(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    writing, reading = open_engines(url)
    with writing.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    for engine in (writing, reading):
        if engine:
            engine.dispose()


def test_the_newest_migration_is_the_one_that_the_code_asks_for() -> None:
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(Path(schema.__file__).with_name("migrations")))
    assert script.get_heads() == [HEAD]


FIRST_ROWS = """
    INSERT INTO person VALUES ('ann', 'Añña', 'ko', 1.5);
    INSERT INTO head VALUES ('t', 'koryo', 'second', '{"events":"yes"}', 2, '{"kind":"live","bank":30}', 1, 'host',
        :secret, :now, 'running', 'AB', '{"A":60.0,"B":59.25}', NULL, :now);
    INSERT INTO seat VALUES ('t', 'A', 'ann', 'ann', NULL, NULL, '', '');
    INSERT INTO seat VALUES ('t', 'B', NULL, '', 'easy', NULL, '', '');
    INSERT INTO event VALUES ('t', 0, NULL, 'm', NULL, '["A 0","chance ŏ"]', :now);
    INSERT INTO event VALUES ('t', 1, 'A', 'm', 0, '["A 1","chance ŏ"]', :now);
    INSERT INTO lodged VALUES ('t', 2, 'A', 1, 'x', 'choice x', :now);
    INSERT INTO analysis VALUES ('t', x'00ff');
    INSERT INTO setting VALUES ('cookie key', 'first')
"""


def step_of(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "tables.db")) as other:
        found: str = other.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        return found


def test_a_database_of_the_first_step_is_brought_up_to_date_with_all_that_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(opening, "HEAD", "0001")
        for engine in open_engines(file_url(tmp_path)):
            if engine:
                engine.dispose()
    assert step_of(tmp_path) == "0001"
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
        for statement in FIRST_ROWS.split(";"):
            other.execute(statement, {"now": NOW, "secret": "00" * 32})
    was = in_play(awaiting="AB")
    ann, free = seats("t", "ann", None)

    async def body(store: SqlStore) -> None:
        stored = await store.load("t")
        assert stored is not None
        assert (stored.head, stored.seats) == (was, [ann, replace(free, bot="easy")])
        assert stored.events == [event(0), event(1)]
        assert stored.lodged == [lodged("A", "x", ply=2, number=1)]
        assert await store.person("ann") == Person("ann", "Añña", "ko", 1.5)
        assert await store.analysis("t") == b"\x00\xff"
        assert await store.setting("cookie key", "later") == "first"
        assert [each.id for each, _ in (await store.lobby("ann", 10)).own] == ["t"]
        assert await store.unattended() == ["t"]
        assert await store.append([event(2)], was)
        assert await plies(store) == [0, 1, 2]

    run(file_url(tmp_path), body)
    assert step_of(tmp_path) == HEAD


def test_a_new_database_may_be_opened_by_many_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        stores = list(threads.map(SqlStore, [file_url(tmp_path)] * 8))

    async def whole() -> None:
        assert len({await store.setting("key", str(number)) for number, store in enumerate(stores)}) == 1
        for store in stores:
            await store.close()

    asyncio.run(whole())
    assert (tmp_path / "tables.db").stat().st_mode & 0o777 == 0o600


def test_a_migration_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
        for name in ("alembic_version", "head", "person"):
            other.execute(f"CREATE TABLE {name} (version_num TEXT)")
    with pytest.raises(StoreError, match="can't be opened: table person already exists"):
        SqlStore(file_url(tmp_path))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
        found = other.execute("SELECT name FROM sqlite_master").fetchall()
        assert found == [("alembic_version",), ("head",), ("person",)]


def test_tables_of_another_program_get_none_of_ours_beside_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "unusable", lambda file: None)  # it came after the look at the file
    with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
        other.execute("CREATE TABLE recipe (words TEXT)")
    with pytest.raises(StoreError, match="it is a database of another program"):
        SqlStore(file_url(tmp_path))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipe",)]


def test_what_cannot_be_opened_is_named_without_its_password(tmp_path: Path) -> None:
    run(file_url(tmp_path), begin)
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    (tmp_path / "text.db").write_text("nonsense " * 1000)
    for wrong, text_ in [
        (file_url(tmp_path), "newer Madang"),
        (f"sqlite:///{tmp_path}/text.db", "can't be opened: it is no SQLite database, or is damaged"),
        (f"sqlite:///{tmp_path}/nowhere/tables.db", "can't be opened: there is no folder"),
        (f"sqlite:///{tmp_path}", "can't be opened: it is a folder"),
        ("postgresql+none://me:hush@host/db", r"the driver for postgresql\+none isn't installed"),
        ("postgresql://me:hush@host:port/db", "isn't the URL"),
        ("mysql://me:hush@host/db", "SQLite or PostgreSQL"),
        ("hush", "isn't the URL"),
    ]:
        with pytest.raises(StoreError, match=text_) as raised:
            SqlStore(wrong)
        assert "hush" not in str(raised.value)


def test_the_store_loads_no_engine_and_alembic_only_when_it_is_needed(tmp_path: Path) -> None:
    run(file_url(tmp_path), begin)
    code = (
        "import sys; from madang.server.store import SqlStore; SqlStore(sys.argv[1]);"
        "sys.exit(bool({'alembic', 'numpy', 'numba', 'madang.games'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code, file_url(tmp_path)], check=False).returncode == 0


def test_a_file_is_written_through_to_the_disk(tmp_path: Path) -> None:
    def pragmas(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    async def body(store: SqlStore) -> None:
        assert await store.write(pragmas) == ["wal", 2, 1, 5000]

    run(file_url(tmp_path), body)


# Copies


def test_a_copy_made_while_others_write_is_whole(tmp_path: Path) -> None:
    copies = [tmp_path / f"copy {number}.db" for number in range(3)]

    async def body(store: SqlStore) -> None:
        await begin(store)

        async def write() -> int:
            for ply in range(1, 100_000):
                assert await store.append([replace(event(ply), events=["x" * 2000])], in_play())
                if all(copy.exists() for copy in copies):
                    return ply
            raise AssertionError

        async def copy_all() -> None:
            for copy in copies:
                await asyncio.sleep(0.05)
                await asyncio.to_thread(backup, file_url(tmp_path), copy)

        written, _ = await asyncio.gather(write(), copy_all())
        assert await plies(store) == list(range(written + 1))

    run(file_url(tmp_path), body)
    lengths = []
    for copy in copies:
        found = reopened_plies(f"sqlite:///{copy}")
        assert found == list(range(len(found)))
        lengths.append(len(found))
    assert lengths == sorted(lengths)
    assert lengths[-1] > 1
    assert sorted(file.name for file in tmp_path.iterdir()) == [*(copy.name for copy in copies), "tables.db"]


def test_a_copy_replaces_nothing_and_needs_an_sqlite_file(tmp_path: Path) -> None:
    run(file_url(tmp_path), begin)
    there = tmp_path / "there.db"
    there.write_text("mine")
    target = tmp_path / "copy.db"
    for wrong, path, text_ in [
        (file_url(tmp_path), there, "a file of that name"),
        (file_url(tmp_path), tmp_path / "nowhere" / "copy.db", "can't be copied"),
        (f"sqlite:///{tmp_path}/none.db", target, "can't be copied"),
        ("sqlite://", target, "in memory"),
        ("postgresql://me:hush@host/db", target, "pg_dump"),
    ]:
        with pytest.raises(StoreError, match=text_):
            backup(wrong, path)
    assert there.read_text() == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["tables.db", "there.db"]
