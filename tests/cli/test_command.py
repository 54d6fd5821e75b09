"""The command as a whole: what it refuses, its help, the rulebook, and what importing it costs."""

import subprocess
import sys
from pathlib import Path

import pytest
from calls import Run, refused

import madang
from madang.games.korrigans.board import load_board, shipped_board
from madang.games.rulebook import LANGUAGES, rulebook

RECORD = ("record", "koryo", "--players", "2")
REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "an unknown subcommand": (("deal",), 'Unknown command "deal"'),
    "an unknown option of the command": ((*RECORD, "--fast"), "Unknown option: --fast"),
    "a word too many": ((*RECORD, "more"), "more"),
    "no number of players": (
        ("record", "koryo"),
        "--players is missing; call it as madang record GAME --players N [OPTIONS]",
    ),
    "players without a number": (("record", "koryo", "--players"), "--players needs a value; call it as madang"),
    "no game": (("record", "--players", "2"), "GAME is missing; call it as madang record GAME --players N"),
    "no bots": (("arena", "koryo"), "--players is missing; call it as madang arena GAME BOT BOT... --players N"),
    "no picture": (("board", "draw", "x"), "--output is missing; call it as madang board draw FILE --output FILE"),
    "players in words": (("record", "koryo", "--players", "two"), "--players: 'two' is no whole number"),
    "a broken number": (("record", "koryo", "--players", "2.5"), "--players: '2.5' is no whole number"),
    "one player": (("record", "koryo", "--players", "1"), "Koryŏ is for 2 to 4 players, not 1"),
    "five players": (("record", "koryo", "--players", "5"), "Koryŏ is for 2 to 4 players, not 5"),
    "no players": (("record", "koryo", "--players", "0"), "Koryŏ is for 2 to 4 players, not 0"),
    "fewer than no players": (("record", "koryo", "--players", "-1"), "Koryŏ is for 2 to 4 players, not -1"),
    "far too many players": (("record", "koryo", "--players", f"1{'0' * 30}"), f"not 1{'0' * 30}"),
    "an unknown game": (("record", "chess", "--players", "2"), "there is no game 'chess'; there is koryo"),
    "an unknown edition": ((*RECORD, "--edition", "second"), "Koryŏ has no edition 'second'; it has rulebook"),
    "an unknown rule option": ((*RECORD, "--option", "speed=1"), "Koryŏ has no option 'speed'; it has orders"),
    "an unknown value": ((*RECORD, "--option", "orders=never"), "option orders can't be 'never'; it is in-turn"),
    "a value without a name": ((*RECORD, "--option", "=1"), "an option is given as name=value, not '=1'"),
    "a name without a value": ((*RECORD, "--option", "orders="), "an option is given as name=value, not 'orders='"),
    "no equals sign": ((*RECORD, "--option", "orders"), "an option is given as name=value, not 'orders'"),
    "an unknown bot": ((*RECORD, "--bots", "oracle"), "there is no bot 'oracle' for Koryŏ; there is novice, clerk"),
    "no bot": ((*RECORD, "--bots", ""), "--bots '' lacks a name; there is novice, clerk"),
    "a comma too many": ((*RECORD, "--bots", "random,"), "--bots 'random,' lacks a name; there is novice"),
    "an unknown bot in one seat": ((*RECORD, "--bots", "random,oracle"), "there is no bot 'oracle'"),
    "too many bots": (
        (*RECORD, "--bots", "random,random,random"),
        "--bots names 3 bots for 2 seats; name one, or one for each",
    ),
    "no games": ((*RECORD, "--games", "0"), "--games goes from 1 to 10,000,000, not 0"),
    "fewer than no games": ((*RECORD, "--games", "-1"), "--games goes from 1 to 10,000,000, not -1"),
    "far too many games": ((*RECORD, "--games", "10000001"), "--games goes from 1 to 10,000,000, not 10,000,001"),
    "no processes": ((*RECORD, "--jobs", "0"), "--jobs is at least 1, not 0"),
    "a seed in words": ((*RECORD, "--seed", "x"), "--seed: 'x' is no whole number"),
    "a number without end": ((*RECORD, "--seed", "9" * 5000), f"--seed: '{'9' * 40}' is no whole number"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_recorded_is_refused_in_one_line_and_nothing_is_written(
    name: str, command: Run, tmp_path: Path
) -> None:
    words, expected = REFUSED[name]
    output = ("--output", tmp_path / "games.jsonl") if words[0] == "record" else ()
    said = refused(command(words[0], *output, *words[1:]))
    assert expected in said
    assert list(tmp_path.iterdir()) == []


def test_an_output_that_cannot_be_written_is_refused_and_leaves_nothing_behind(
    command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))
    for path, why in (
        ("missing/games.jsonl", "No such file or directory"),
        ("file/games.jsonl", "Not a directory"),
        ("folder", "Is a directory"),
        (".", "Is a directory"),
        ("/", "Is a directory"),
        ("x" * 300, "File name too long"),
        ("/dev/full", "No space left on device"),
    ):
        assert refused(command(*RECORD, "--output", path)) == f"can't write {path}: {why}"
        assert sorted(tmp_path.rglob("*")) == before


def test_an_old_file_survives_a_command_that_fails(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old")
    refused(command(*RECORD, "--bots", "oracle", "-o", path))
    assert path.read_text() == "old"


def test_a_disk_that_is_full_is_told_in_one_line(environment: dict[str, str]) -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "madang", *RECORD],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment,
            timeout=300,
            check=False,
        )
    assert ran.returncode == 2
    assert ran.stderr == "madang: the output: No space left on device\n"


def test_a_terminal_that_lacks_a_sign_gets_another_one(run: Run) -> None:
    ran = run("rules", "koryo", "K1.4", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0, ran.stderr
    assert "K1.4 Eight victory point tokens" in ran.stdout
    ran = run("record", "koryo", "--players", "5", PYTHONIOENCODING="ascii")
    assert refused(ran) == "Kory? is for 2 to 4 players, not 5"


def test_a_file_name_cannot_act_on_the_terminal(command: Run, tmp_path: Path) -> None:
    said = refused(command("show", tmp_path / "\x1b[31mred\nline"))
    assert said.endswith("?[31mred line: No such file or directory")


# Boards


def test_the_shipped_board_is_copied_into_a_new_file_that_can_be_played_on(
    command: Run, tmp_path: Path
) -> None:
    path = tmp_path / "my.toml"
    ran = command("board", "copy", path)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"Brocéliande: copied into {path}\n", "")
    assert load_board(path) == shipped_board()
    assert command("board", "check", path).stdout.startswith("Brocéliande: fit to play on; 17 fields")
    path.write_text("my work")
    assert refused(command("board", "copy", path)) == f"{path} is there already; name another file"
    assert path.read_text() == "my work"
    said = refused(command("board", "draw", path, "-o", tmp_path / "my.png"))
    assert said.endswith("my.png: pictures are SVG; give it a name that ends in .svg")
    said = refused(command("board", "copy", tmp_path / "missing" / "my.toml"))
    assert said.endswith("my.toml: No such file or directory")


# Help and version


def test_the_installed_command_tells_its_version(environment: dict[str, str]) -> None:
    script = Path(sys.executable).with_name("madang")
    ran = subprocess.run(
        [script, "--version"],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        timeout=300,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"{madang.__version__}\n", "")


@pytest.mark.parametrize("words", [("--help",), ("-h",), ("help",)])
def test_help_names_every_subcommand(words: tuple[str, ...], command: Run) -> None:
    ran = command(*words)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert all(
        name in ran.stdout for name in ("play", "record", "verify", "show", "rules", "serve", "backup")
    )


NAMES = ["play", "record", "arena", "verify", "show", "analyse", "rules", "board", "serve", "backup"]


@pytest.mark.parametrize("name", NAMES)
def test_every_subcommand_has_help(name: str, command: Run) -> None:
    ran = command(name, "--help")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"Usage: madang {name}" in ran.stdout
    assert command("help", name).stdout == ran.stdout


# The rulebook


def test_the_rules_are_shown_whole(command: Run) -> None:
    shown = command("rules", "koryo").stdout
    assert all(number in shown for number in rulebook("koryo").rules)
    assert "**" not in shown


def test_a_rule_is_found_by_its_number(command: Run) -> None:
    shown = command("rules", "koryo", "K3.12").stdout
    assert shown.startswith("K3.12 Lobbying: ")
    assert "K3.11" not in shown
    assert command("rules", "koryo", "k3.12").stdout == shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_is_there_in_each_language(language: str, command: Run) -> None:
    shown = command("rules", "koryo", "K3.12", "--language", language).stdout
    assert shown.startswith("K3.12 ")
    others = [other for other in LANGUAGES if other != language]
    assert all(command("rules", "koryo", "K3.12", "--language", other).stdout != shown for other in others)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("koryo", "nonsense"), "the rulebook says nothing about 'nonsense'; its chapters are K1, K2,"),
        (("koryo", "K9.9"), "the rulebook says nothing about 'K9.9'"),
        (("koryo", "K1", "--language", "xx"), "the rulebook is there in en, fr, ko, sk, not in 'xx'"),
        (("chess",), "there is no game 'chess'"),
    ],
)
def test_what_the_rulebook_does_not_have_is_refused(
    words: tuple[str, ...], expected: str, command: Run
) -> None:
    assert refused(command("rules", *words)).startswith(expected)


# What importing costs


def loaded_by(statement: str, environment: dict[str, str]) -> set[str]:
    """The modules that are loaded after a statement in a new process."""
    code = f"{statement}\nimport sys\nprint(*sys.modules)"
    words = [sys.executable, "-c", code]
    printed = subprocess.check_output(words, encoding="utf-8", env=environment, timeout=300)
    return set(printed.split())


def test_importing_madang_loads_neither_numba_nor_numpy(environment: dict[str, str]) -> None:
    loaded = loaded_by("import madang; madang.__version__", environment)
    assert "madang" in loaded
    assert not {"numba", "numpy", "rich", "cyclopts", "msgspec"} & loaded


def test_the_command_loads_the_engine_only_when_it_is_needed(environment: dict[str, str]) -> None:
    loaded = loaded_by("import madang.cli", environment)
    assert "cyclopts" in loaded
    assert not {"numba", "numpy"} & loaded


def test_everything_that_madang_offers_can_be_had(environment: dict[str, str]) -> None:
    assert all(getattr(madang, name) is not None for name in madang.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = madang.nonsense
