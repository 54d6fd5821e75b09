"""madang arena: what it prints, keeps and draws, and how it stops."""

import os
import re
import signal
from pathlib import Path
from xml.etree import ElementTree

import pytest
from calls import Ran, Run, started, wait_for
from rich.cells import cell_len

from madang.records import read, verify

ARENA = ("arena", "koryo", "--players", 2, "random", "sensible", "--games", 10, "--seed", 1)


def table(ran: Ran) -> list[list[str]]:
    """The lines of what was printed, each as its cells."""
    assert ran.returncode == 0, ran.stderr
    return [re.split(r" {2,}", line) for line in ran.stdout.splitlines()]


HEADS = (
    ["bot", "games", "wins", "95 %", "score", "margin", "rating"],
    ["bot", "against", "games", "wins", "95 %"],
    ["bot", "ms", "ms 95 %", "faults", "given up"],
)


def words_of(ran: Ran) -> str:
    """What was printed, however its lines are broken."""
    return " ".join(ran.stdout.split())


def test_it_prints_a_row_for_each_bot_and_each_pair(command: Run) -> None:
    lines = table(command(*ARENA, "--jobs", 1))
    assert lines[0] == ["Koryŏ, edition rulebook, 2 players: 10 games, seed 1"]
    assert (lines[2], lines[6], lines[9]) == HEADS
    assert [line[:2] for line in lines[3:5]] == [["random", "10"], ["sensible", "10"]]
    assert [line[0] for line in lines[10:12]] == ["random", "sensible"]
    assert all(line[-2:] == ["0", "0"] for line in lines[10:12])
    assert lines[7] == ["random", "sensible", *lines[3][1:4]]
    rates = [float(line[2].removesuffix(" %")) for line in lines[3:5]]
    assert sum(rates) == pytest.approx(100)


def test_of_more_players_it_says_what_is_counted(command: Run) -> None:
    words = ("--players", 3, "random", "sensible", "--games", 6, "--option", "orders=together")
    ran = command("arena", "koryo", *words, "--edition", "summary", "--jobs", 1)
    lines = table(ran)
    assert lines[0] == ["Koryŏ, edition summary, orders=together, 3 players: 6 games, seed 0"]
    assert [line[1] for line in lines[3:5]] == ["3", "3"]
    assert lines[6][:2] == ["bot", "alone among"]
    assert [line[:2] for line in lines[7:9]] == [["random", "sensible"], ["sensible", "random"]]
    said = "one bot alone among 2 of another, each deal from every seat. An even share is 33.3 %."
    assert said in words_of(ran)


def test_all_fits_eighty_columns(command: Run) -> None:
    """Long names, many options, faults; and the help."""
    programs = [f"program:false {number} {'and more ' * 9}" for number in range(3)]
    options = ("--option", "orders=together", "--option", "reveal=together", "--option", "minimum_play=1")
    ran = command("arena", "koryo", "--players", 2, *programs, "--games", 2, *options, "--jobs", 1)
    assert "6 games (2 for each of 3 pairs), seed 0" in words_of(ran)
    for printed in (ran.stdout, command("arena", "--help", COLUMNS="80").stdout):
        assert printed
        assert max(map(cell_len, printed.splitlines())) <= 80


def test_one_process_and_two_keep_the_same_bytes(command: Run, run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    first = command(*ARENA, "--jobs", 1, "-o", one)
    second = run(*ARENA, "--jobs", 2, "-o", two)
    assert (second.returncode, second.stderr) == (0, "")
    assert one.read_bytes() == two.read_bytes()
    assert table(first)[:8] == table(second)[:8]
    assert command("verify", one).stdout.startswith("10 games verified")


def test_a_match_that_is_done_is_told_again_without_times(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = command(*ARENA, "--jobs", 1, "-o", path)
    kept = path.read_bytes()
    again = command(*ARENA, "--jobs", 1, "-o", path)
    assert path.read_bytes() == kept
    assert table(first)[:8] == table(again)[:8]
    assert table(again)[10][1:3] == ["–", "–"]
    assert "Times and faults are those of the 0 games played now." in again.stdout


def test_ctrl_c_tells_and_keeps_what_there_is(environment: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = (100_000 if word == 10 else word for word in ARENA)
    process = started(environment, *words, "--jobs", 2, "-o", path)
    wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") >= 2)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes of the command
    out, err = process.communicate(timeout=100)
    assert process.returncode == 130
    told = re.fullmatch(r"stopped: (\d+) of 100000 games played\n", err)
    assert told, err
    assert out.startswith(f"Koryŏ, edition rulebook, 2 players: {told[1]} of 100000 games, seed 1\n\nbot ")
    assert path.read_bytes().endswith(b"}\n")
    games = list(read(path))
    assert len(games) - int(told[1]) in (0, 1)
    assert all(verify(game).over for game in games)


def test_faults_are_counted_and_named(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = ("arena", "koryo", "--players", 2, "--games", 2, "--jobs", 1, "-o", path)
    ran = command(*words, "random", "program:sh -c 'exit 7'")
    assert table(ran)[11][-2:] == ["6", "2"]
    assert words_of(ran).endswith(
        "Faults of program:sh -c 'exit 7': 6 crash. The first: it ended with exit code 7. "
        "program:sh -c 'exit 7' was given up 2 times: after 3 faults in a row it was not asked any more, "
        "and random choices were played for it to the end of that game."
    )
    assert [game.names[0] for game in read(path)] == ["bot:random", "bot:program:sh -c 'exit 7'"]
    assert command("verify", path).returncode == 0


def test_record_tells_faults_beside_the_games(command: Run) -> None:
    ran = command("record", "koryo", "--players", 2, "--bots", "random,program:false")
    assert ran.returncode == 0
    assert ran.stdout.count("\n") == 1
    fault = "game 1: bot:program:false ended with exit code 1"
    assert ran.stderr == f"{fault}\n{fault}\n{fault}; it is not asked any more in this game\n"


def test_play_tells_faults_beside_the_game(command: Run) -> None:
    ran = command("play", "koryo", "--players", 2, "--bots", "program:false", "--new", stdin="1\n" * 400)
    assert re.search(r"^[AB] program:false ended with exit code 1$", ran.stderr, re.MULTILINE)


def test_the_picture_has_every_pair_and_every_bot_in_text(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "out.svg"
    bots = ("random", "sensible", "program:sh -c 'exit <7>'")
    words = ("--players", 2, "--games", 2, "--jobs", 1, "--plot", path)
    assert command("arena", "koryo", *bots, *words).returncode == 0
    root = ElementTree.fromstring(path.read_text("utf-8"))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "Koryŏ for 2: who wins how often" in texts
    assert texts.count("random") == 3  # in two pairs and among the ratings
    assert texts.count("against sensible") == 1
    assert texts.count(bots[2]) == 1
    assert "even share 50.0 %" in texts
    assert "Rating (OpenSkill, mu ± 1.96 sigma: 95 %)" in texts


def test_table_and_picture_give_a_rating_the_same_interval(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "out.svg"
    lines = table(command(*ARENA, "--jobs", 1, "--plot", path))
    assert all(f">{line[-1]}</text>" in path.read_text("utf-8") for line in lines[3:5])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("random", "nobody", "--games", 2), "there is no bot 'nobody'"),
        (("random", "sensible", "--games", 3), "a pair plays a multiple of 2 games, not 3"),
        (("random", "--games", 2), "a match is between two bots or more"),
        (("random", "random", "--games", 2), "random is named twice"),
        (("random", "sensible", "--games", 2, "--jobs", 0), "--jobs is at least 1, not 0"),
        (("random", "sensible", "--games", 2.5), "is no whole number"),
        (
            ("random", "sensible", "--games", 2, "--plot", "/no/such/folder/out.svg"),
            "there is no such folder",
        ),
        (("random", "sensible", "--games", 2, "-o", "/no/such/folder/x"), "can't write .*: No such file"),
        (("random", "sensible", "--games", 2, "-o", "/dev"), "a match is kept in a plain file"),
        (
            ("random", "sensible", "--games", 2, "-o", __file__),
            "is not of this match; name another file, or give .* Game 1: not a record",
        ),
        (("random", "sensible", "--games", 2, "--plot", "out.png"), "pictures are SVG; give it a name that"),
        (("random", "sensible", "--games", 2, "--plot", "."), "it is a folder; name a file, as picture.svg"),
        (("random", "sensible", "--games", 2, "--edition", "none"), "has no edition 'none'"),
        (("random", "sensible"), "games"),
    ],
)
def test_what_cant_be_done_is_said_in_one_line(words: tuple[object, ...], said: str, command: Run) -> None:
    ran = command("arena", "koryo", "--players", 2, *words)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1
    assert re.search(said, ran.stderr)
