"""madang record, verify and show: the same bytes always, every hostile file refused in one line."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from calls import Ran, Run, refused, started, wait_for
from golden import random_game

from madang.records import LONGEST_LINE, read, to_line, verify

RECORD = ("record", "koryo", "--players", 3, "--games", 45, "--seed", 7, "--legal")
MEBIBYTE = 2**20


def line(players: int = 3, with_legal: bool = False) -> str:
    return to_line(random_game("koryo", "rulebook", players, with_legal).record)


# The same bytes


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What two processes write."""
    path = tmp_path_factory.mktemp("recorded") / "games.jsonl"
    words = [sys.executable, "-m", "madang", *map(str, RECORD), "--jobs", "2", "-o", str(path)]
    ran = subprocess.run(words, capture_output=True, encoding="utf-8", timeout=300, check=True)
    assert (ran.stdout, ran.stderr) == ("", f"45 games written to {path}\n")
    assert [file.name for file in path.parent.iterdir()] == ["games.jsonl"]
    return path.read_bytes()


def test_one_process_and_two_write_the_same_bytes(recorded: bytes, command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert command(*RECORD, "--jobs", 1, "-o", path).returncode == 0
    assert path.read_bytes() == recorded
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]


def test_the_screen_gets_the_same_bytes_as_a_file(recorded: bytes, command: Run) -> None:
    ran = command(*RECORD, "--jobs", 1)
    assert ran.stdout.encode() == recorded
    assert ran.stderr == ""


def test_the_file_has_the_games_that_were_asked_for_and_they_verify(
    recorded: bytes, command: Run, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(recorded)
    games = list(read(path))
    assert len(games) == 45
    assert len({game.commitment for game in games}) == 45
    assert all(game.names == ["bot:random"] * 3 and game.players == 3 for game in games)
    ran = command("verify", path)
    assert ran.stdout == "45 games verified, chance of 45 proved from the secret\n"
    assert (ran.returncode, ran.stderr) == (0, "")


def test_fewer_games_are_the_first_of_more(recorded: bytes, command: Run) -> None:
    few = [3 if word == 45 else word for word in RECORD]
    assert command(*few, "--jobs", 1).stdout.encode() == b"".join(recorded.splitlines(keepends=True)[:3])


def test_another_seed_gives_other_games(recorded: bytes, command: Run) -> None:
    other = [8 if word == 7 else word for word in RECORD]
    lines = command(*other, "--jobs", 1).stdout.encode().splitlines()
    assert len(lines) == 45
    assert not set(lines) & set(recorded.splitlines())


def test_edition_options_and_bots_are_kept_in_the_record(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = ("--edition", "summary", "--option", "orders=together", "--option", "minimum_play=0")
    ran = command("record", "koryo", "--players", 2, *words, "--bots", "random,sensible", "-o", path)
    assert ran.returncode == 0, ran.stderr
    (game,) = read(path)
    assert game.edition == "summary"
    assert game.options == {"orders": "together", "minimum_play": "0"}
    assert game.names == ["bot:random", "bot:sensible"]
    assert verify(game).over


def test_an_existing_file_is_replaced_only_by_force_and_a_link_to_one_stays_a_link(
    command: Run, tmp_path: Path
) -> None:
    path, link = tmp_path / "games.jsonl", tmp_path / "link.jsonl"
    path.write_text("old")
    link.symlink_to(path)
    for output in (path, link):
        said = refused(command("record", "koryo", "--players", 2, "-o", output), 2)
        assert said == f"{output} is there already; --force replaces it"
        assert path.read_text() == "old"
    ran = command("record", "koryo", "--players", 2, "-o", link, "--force")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", f"1 game written to {link}\n")
    assert link.is_symlink()
    assert len(list(read(path))) == 1


def test_a_pipe_given_as_output_gets_the_games_and_stays_a_pipe(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert command("record", "koryo", "--players", 2, "-o", path).returncode == 0
        written = os.read(reader, 2**16)
    finally:
        os.close(reader)
    assert written.decode() == command("record", "koryo", "--players", 2).stdout
    assert path.is_fifo()
    assert [file.name for file in tmp_path.iterdir()] == ["pipe"]


# Stopping


def long_record(environment: dict[str, str], path: Path) -> subprocess.Popen[str]:
    words = ("record", "koryo", "--players", 3, "--games", 100_000, "--jobs", 2, "--force", "-o", path)
    return started(environment, *words)


def test_ctrl_c_keeps_the_games_that_are_done_whole(environment: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    process = long_record(environment, path)
    wait_for(lambda: any(part.stat().st_size > 0 for part in tmp_path.glob(".*.part")))
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes of the command
    out, err = process.communicate(timeout=100)
    assert process.returncode == 130
    assert out == ""
    told = re.fullmatch(r"stopped: (\d+) of 100000 games kept\n", err)
    assert told, err
    text = path.read_text("utf-8")
    assert text.endswith("}\n")
    games = list(read(path))
    assert len(games) == text.count("\n")
    assert len(games) - int(told[1]) in (0, 1)  # stopped while a game was being written
    assert all(verify(game).over for game in games)
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_also_a_few_slow_games(environment: dict[str, str], jobs: int, tmp_path: Path) -> None:
    """A game takes its program three starts, each slow; the seventh start means that two games are done."""
    path, log = tmp_path / "games.jsonl", tmp_path / "log"
    program = f"program:sh -c 'echo >> {log}; sleep 0.3; exit 1'"
    words = ("--players", 2, "--games", 15, "--jobs", jobs, "--bots", f"random,{program}", "-o", path)
    process = started(environment, "record", "koryo", *words)
    wait_for(lambda: log.exists() and len(log.read_text()) >= 3 * (2 + jobs - 1) + 1)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=100)
    assert process.returncode == 130
    games = list(read(path))
    assert 2 <= len(games) < 15
    assert f"stopped: {len(games)} of 15 games kept\n" in err
    assert all(verify(game).over for game in games)
    assert len({game.commitment for game in games}) == len(games)


def test_ctrl_c_before_the_first_game_leaves_an_old_file_as_it_is(
    environment: dict[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old")
    process = long_record(environment, path)
    wait_for(lambda: any(tmp_path.glob(".*.part")))
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=100)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]


@pytest.mark.parametrize(("games", "lines"), [(200, 1), (1, 0)])
def test_a_reader_that_goes_away_ends_the_command_quietly(
    environment: dict[str, str], games: int, lines: int
) -> None:
    """As `madang record … | head -1`; a single game is written only when the command ends."""
    process = started(environment, "record", "koryo", "--players", 2, "--games", games, "--jobs", 1)
    assert process.stdout
    assert process.stderr
    for _ in range(lines):
        assert json.loads(process.stdout.readline())["madang"] == 1
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=100) == 0
    assert err == ""


# Hostile files


def sparse(path: Path) -> None:
    """A line of one GiB that takes no room on the disk."""
    path.touch()
    os.truncate(path, 1024 * MEBIBYTE)


Faults = dict[str, tuple[Callable[[Path], object], str]]

HOSTILE: Faults = {
    "empty": (lambda path: path.touch(), "has no game"),
    "missing": (lambda path: None, "can't read .*: No such file or directory"),
    "folder": (lambda path: path.mkdir(), "can't read .*: Is a directory"),
    "not UTF-8": (
        lambda path: path.write_bytes(line().encode().replace(b"seat 1", b"\xff\xfe")),
        "game 1: not JSON in UTF-8: ",
    ),
    "truncated": (lambda path: path.write_text(line()[:900]), "game 1: not JSON in UTF-8: .*truncated"),
    "deep": (lambda path: path.write_text("[" * 100_000), "game 1: not a record: "),
    "deep in a field": (
        lambda path: path.write_text(line().replace('"board": null', '"board": {"a": ' + "[" * 100_000)),
        "game 1: not JSON in UTF-8: .*recursion",
    ),
    "long": (sparse, "line 1 is longer than 16 MiB, so it is no record"),
    "NUL bytes": (lambda path: path.write_bytes(bytes(5000)), "game 1: not JSON in UTF-8: "),
    "escapes in an event": (
        lambda path: path.write_text(line().replace('"A 5*1"', '"A \\u001b]0;owned\\u0007\\u001b[2J"')),
        r"event 4 \(A \?\]0;owned\?\?\[2J\): K6: ",
    ),
    "escapes in a name": (
        lambda path: path.write_text(line().replace("seat 1", "\\u001b[31mred")),
        "names: a name has at most 64 printable characters",
    ),
}
SPOILED: Faults = {
    "blank": (lambda path: path.write_text("\n \r\n\t\n"), "has no game"),
    "UTF-16": (lambda path: path.write_text(line(), "utf-16"), "game 1: not JSON in UTF-8: "),
    "NUL in an event": (
        lambda path: path.write_text(line().replace('"A 5*1"', '"A 5\\u0000*1"')),
        r"event 4 \(A 5\?\*1\): K6: ",
    ),
    "escapes in a field's name": (
        lambda path: path.write_text(line().replace('"board"', '"\\u001b[31mboard"')),
        r"game 1: not a record: .*\?\[31mboard",
    ),
    "a very long edition": (
        lambda path: path.write_text(line().replace('"rulebook"', f'"{"x" * 1_000_000}"')),
        "Koryŏ has no edition 'xxx",
    ),
    "a very long event": (
        lambda path: path.write_text(line().replace('"A 5*1"', f'"A {"x" * 1_000_000}"')),
        r"event 4 \(A x{58}…\): K6: 'x{24}…' is no decision of this game",
    ),
    "a game that breaks a rule at its end": (
        lambda path: path.write_text(line().replace('"], "result"', '", "A ."], "result"')),
        r"event \d+ \(A \.\): the game is over",
    ),
}


@pytest.mark.parametrize(("subcommand", "code"), [("verify", 1), ("show", 2)])
@pytest.mark.parametrize("name", SPOILED)
def test_a_spoiled_file_is_refused_in_one_line(
    name: str, subcommand: str, code: int, command: Run, tmp_path: Path
) -> None:
    write, expected = SPOILED[name]
    path = tmp_path / "games.jsonl"
    write(path)
    said = refused(command(subcommand, path), code)
    assert re.search(expected, said), said
    assert len(said) <= 2000


@pytest.mark.parametrize(("subcommand", "code"), [("verify", 1), ("show", 2)])
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_one_line_at_once_and_with_little_memory(
    name: str, subcommand: str, code: int, environment: dict[str, str], tmp_path: Path
) -> None:
    write, expected = HOSTILE[name]
    path = tmp_path / "games.jsonl"
    write(path)
    ran, memory, seconds = measured(subcommand, path, environment)
    said = refused(ran, code)
    assert re.search(expected, said), said
    if name == "long":
        path.write_bytes(b"short")
        _, usual_memory, _ = measured(subcommand, path, environment)
        assert memory - usual_memory < 200 * 1024, "KiB"
        assert seconds < 20


def measured(subcommand: str, path: Path, environment: dict[str, str]) -> tuple[Ran, int, float]:
    """A run with its peak memory in KiB, which the system counts from the process that starts it, and seconds."""
    out, err = path.with_suffix(".out"), path.with_suffix(".err")
    words = [sys.executable, "-m", "madang", subcommand, str(path)]
    with out.open("wb") as stdout, err.open("wb") as stderr:
        process = subprocess.Popen(words, stdout=stdout, stderr=stderr, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    ran = Ran(words, process.returncode, out.read_text("utf-8"), err.read_text("utf-8"))
    return ran, usage.ru_maxrss, usage.ru_utime + usage.ru_stime


def test_a_line_as_long_as_allowed_is_read(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    padding = " " * (LONGEST_LINE - len(line()) - 1)
    path.write_text(line() + padding + "\n")
    assert len(list(read(path))) == 1
    path.write_text(line() + padding + " \n")
    with pytest.raises(Exception, match="line 1 is longer than 16 MiB"):
        list(read(path))


# Files of several games


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n\n", "\r\n \r\n"])
def test_any_line_end_and_blank_lines_between_games_are_accepted(
    end: str, command: Run, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(end.join(["", line(2), line(3), line(4)]).encode())
    ran = command("verify", path)
    assert ran.stdout == "3 games verified, chance of 3 proved from the secret\n", ran.stderr
    assert ran.returncode == 0


@pytest.mark.parametrize(
    ("good", "bad", "expected"),
    [
        ("}", "", "game 3: not JSON in UTF-8: "),
        ('"players": 2', '"players": 3', "game 3: names: 2 names for 3 players"),
        (' ."', ' ,"', "game 3: event "),
    ],
    ids=["not JSON", "a wrong head", "a wrong event"],
)
def test_a_fault_is_told_with_the_number_of_its_game(
    good: str, bad: str, expected: str, command: Run, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    third = line(2).replace(good, bad)
    assert third != line(2)
    path.write_text("\n\n".join([line(2), line(3), third, line(4)]))
    assert refused(command("verify", path), 1).startswith(expected)
    assert command("show", path, "--game", 2).returncode == 0


def test_verify_says_how_many_games_still_run_and_how_many_are_proved(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    left, typed = json.loads(line(2)), json.loads(line(2))
    left.update(events=left["events"][:7], secret=None, result=None)
    typed.update(commitment=None, secret=None)
    path.write_text("\n".join([line(2), json.dumps(left), json.dumps(typed)]))
    assert command("verify", path).stdout == (
        "3 games verified, chance of 1 proved from the secret, 1 not over yet\n"
    )


def test_verify_finds_cards_that_the_secret_does_not_give(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(line(3))
    record = next(read(path))
    (_, one, *mine), (_, other, *yours) = (event.split() for event in record.events[:2])
    give, take = next((give, take) for give in mine for take in yours if give != take)
    mine[mine.index(give)], yours[yours.index(take)] = take, give
    drawn = record.events[0]
    order = "123456789BL".index
    record.events[:2] = [
        " ".join(["deal", seat, *sorted(cards, key=order)]) for seat, cards in ((one, mine), (other, yours))
    ]
    path.write_text(to_line(record))
    said = refused(command("verify", path), 1)
    assert said == f"game 1: event 1 ({record.events[0]}): fairness: the secret gives {drawn!r}"


# madang show


@pytest.mark.parametrize("with_legal", [False, True])
@pytest.mark.parametrize("edition", ["rulebook", "first-french", "summary", "slovak"])
def test_show_tells_the_whole_game_each_step_once(
    edition: str, with_legal: bool, command: Run, tmp_path: Path
) -> None:
    record = random_game("koryo", edition, 4, with_legal).record
    path = tmp_path / "games.jsonl"
    path.write_text(f"{line(2)}\n{to_line(record)}\n{line(3)}\n")
    ran = command("show", path, "--game", 2)
    assert (ran.returncode, ran.stderr) == (0, "")
    told = ran.stdout.splitlines()
    assert told[0] == f"Koryŏ, edition {edition}, 4 players, {record.first} first"
    assert told[1:5] == [f"  {seat}  seat {number}" for number, seat in enumerate("ABCD", 1)]
    found = [re.match(r"  (deal [A-D].*|[A-D] \S+)", text) for text in told[5:]]
    events = [match[1] for match in found if match]
    assert events == [event for event in record.events if not event.startswith("legal ")]
    assert sum(text.startswith("Season ") for text in told) == 8
    assert record.result
    (total,) = (text for text in told if text.startswith("  Total "))
    assert [int(score) for score in re.findall(r"-?\d+", total)] == record.result.scores
    assert told[-1] == f"Winner: {', '.join(record.result.winners)}"


def test_show_tells_a_game_that_is_not_over_as_far_as_it_went(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    left = json.loads(line(2))
    left.update(events=left["events"][:3], secret=None, result=None)
    path.write_text(json.dumps(left))
    told = command("show", path).stdout.splitlines()
    assert told[-3].startswith(f"  {left['events'][2]} ")
    assert told[-1] == "The game is not over yet."


def test_show_writes_names_as_they_are(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    data = json.loads(line(2))
    data["names"] = ["[bold]Ana[/] :smile:", "고려"]
    path.write_text(json.dumps(data))
    told = command("show", path).stdout.splitlines()
    assert told[1:3] == ["  A  [bold]Ana[/] :smile:", "  B  고려"]


@pytest.mark.parametrize("number", [3, 10**30])
def test_show_of_a_game_that_is_not_there_is_refused(number: int, command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{line(2)}\n{line(3)}\n")
    assert refused(command("show", path, "--game", number), 2) == f"{path} has no game {number}"


def test_games_are_counted_from_one(command: Run, tmp_path: Path) -> None:
    assert refused(command("show", tmp_path, "--game", 0), 2) == "games are counted from 1, not 0"


KORYO, KORRIGANS = ("koryo", "--players", 3), ("korrigans", "--players", 5)
BY_CHARACTERS = ("--option", "tie_break=characters")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (KORRIGANS, {
            2: "",
                3: "A and D have 10 each. More companions left decide for A (A 2, D 0).",
                200: "A and D have 11 each, and A and D as many companions left: 3."
                " D sits furthest from A, and that decides.",
            }),
        (KORYO, {
            21: "",
            22: "A and B have 18 each. No rule decides between them: they share the victory.",
        }),
        ((*KORYO, *BY_CHARACTERS), {
            22: "A and B have 18 each, and A and B as many characters, 10: they share the victory.",
            29: "B and C have 12 each. More characters on the tableau decide for C (B 7, C 8).",
        }),
    ],
)  # fmt: skip
def test_show_says_how_a_tie_was_settled(
    words: tuple[object, ...], told: dict[int, str], command: Run, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    assert (
        command("record", *words, "--games", max(told), "--seed", 1, "--jobs", 1, "-o", path).returncode == 0
    )
    results = [game.result for game in read(path)]
    for number, settled in told.items():
        result = results[number - 1]
        assert result
        before, last = command("show", path, "--game", number).stdout.splitlines()[-2:]
        assert last == f"Winner: {', '.join(result.winners)}"
        assert (before == settled) == (settled != "")
        assert (result.scores.count(max(result.scores)) > 1) == (settled != "")


def test_a_season_says_how_many_cards_everybody_gets(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    command("record", "koryo", "--players", 3, "--seed", 1, "-o", path)
    told = command("show", path).stdout
    seasons = re.findall(r"^Season \d of 8: (.*), limit \d+\n((?:  deal .*\n)+)", told, re.MULTILINE)
    assert len(seasons) == 8
    for words, deals in seasons:
        sizes = {seat: len(cards.split()) for seat, cards in re.findall(r"deal (.) (.*)", deals)}
        (usual,) = re.findall(r"^(\d+) cards to each", words)
        others = {seat: int(size) for size, seat in re.findall(r"(\d+) to (\w)\b(?!ach)", words)}
        assert {**dict.fromkeys("ABC", int(usual)), **others} == sizes
    assert any(" to each, " in words for words, _ in seasons), "somebody had the Broadcasters"
