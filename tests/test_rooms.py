"""The rooms of the house: who may know whom, and what an import costs."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import madang
from madang.games import NAMES

PACKAGE = Path(madang.__file__).parent

# Each room and the rooms that it may import from, besides itself.
MAY_KNOW = {
    "compiled": set(),
    "svg": set(),
    "chance": {"compiled"},
    "games": {"compiled", "chance"},
    "records": {"games", "chance"},
    "bots": {"games", "chance", "compiled"},
    "arena": {"games", "chance", "bots", "records", "svg"},
    "analysis": {"games", "chance", "bots", "records", "compiled", "svg"},
    "server": {"games", "chance", "bots", "records", "analysis", "__init__"},
    "cli": {"games", "chance", "bots", "records", "arena", "analysis", "server", "__init__"},
    "__init__": {"games", "chance", "bots", "records"},
    "__main__": {"cli"},
}


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_rooms(path: Path) -> set[str]:
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports name the whole path"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            if name.startswith("madang."):
                known = name.split(".")[1]
                rooms.add(
                    known if (PACKAGE / known).exists() or (PACKAGE / f"{known}.py").exists() else "__init__"
                )
    return rooms


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_imports_point_one_way(path: Path) -> None:
    assert imported_rooms(path) - {room(path)} <= MAY_KNOW[room(path)]


def test_no_game_is_known_outside_its_own_folder_but_by_the_registry() -> None:
    games = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists()]
    for path in PACKAGE.rglob("*.py"):
        for name in games:
            if (PACKAGE / "games" / name) not in path.parents and path != PACKAGE / "cli" / "boards.py":
                assert f"madang.games.{name}" not in path.read_text("utf-8"), path


def test_import_madang_is_quick_because_it_loads_nothing_heavy() -> None:
    code = "import sys, madang; sys.exit(bool({'numpy', 'numba', 'rich'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_everything_that_madang_offers_is_there() -> None:
    for name in madang.__all__:
        assert getattr(madang, name).__name__ == name
    assert set(madang.__all__) == set(madang._HOMES)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = madang.nonsense


def test_compiled_code_is_cached_between_starts(tmp_path: Path) -> None:
    code = (
        "from madang.games import game, verbs;"
        "game('koryo').start(2).outcome();"
        "stats = verbs.outcome_one.stats;"
        "print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))"
    )
    environment = {"NUMBA_CACHE_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"}
    starts = [
        subprocess.run(
            [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
        )
        for _ in range(2)
    ]
    assert [start.stdout.split() for start in starts] == [["0", "1"], ["1", "0"]]


@pytest.mark.parametrize("name", NAMES)
def test_a_second_start_runs_from_the_cache_and_plays_the_same(name: str) -> None:
    command = [sys.executable, "-m", "madang", "record", name, "--players", "3", "--bots", "sensible"]
    starts = [subprocess.run(command, check=True, capture_output=True) for _ in range(2)]
    assert starts[0].stdout == starts[1].stdout != b""
