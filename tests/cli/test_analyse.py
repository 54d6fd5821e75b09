"""madang analyse: what it prints, draws and writes; and hints in `madang play`."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from calls import Run

from madang.analysis import Analysis, Chapter, Choice, Decision, SeatSummary, TurningPoint
from madang.records import read, to_line

PAGE = Path(__file__).parents[2] / "docs" / "analysis.md"


@pytest.fixture
def games(command: Run, tmp_path: Path) -> Path:
    """A file with a whole game of Koryŏ, and the beginning of another."""
    path = tmp_path / "games.jsonl"
    ran = command("record", "koryo", "--players", 2, "--games", 2, "--jobs", 1, "-o", path)
    assert ran.returncode == 0, ran.stderr
    whole, begun = read(path)
    begun.events = begun.events[:8]
    begun.secret = begun.result = None
    path.write_text(f"{to_line(whole)}\n{to_line(begun)}\n", "utf-8")
    return path


def test_it_prints_decisions_turning_points_and_seats(command: Run, games: Path) -> None:
    ran = command("analyse", games)
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert lines[0].split() == ["ply", "seat", "played", "chance", "best", "chance", "lost"]
    (whole, _) = read(games)
    rows = [line.split() for line in lines[1 : lines.index("")]]
    assert all(whole.events[int(ply) - 1] == f"{seat} {played}" for ply, seat, played, *_ in rows)
    points = lines[lines.index("Turning points") + 1 :][:3]
    assert all(
        re.match(r"  \d+  [AB] played \S+ and lost \d+\.\d %\. \S+: .+; \S+: .+\.$", line) for line in points
    )
    assert re.search(
        r"^seat +decisions +nothing lost +share +mean loss\nA random .+ %\nB random .+ %$", ran.stdout, re.M
    )


def test_json_has_the_fields_that_the_page_names(command: Run, games: Path) -> None:
    ran = command("analyse", games, "--game", 2, "--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    data = json.loads(ran.stdout)
    assert data["winners"] is None
    assert 0 < len(data["decisions"]) <= 6
    named = set(re.findall(r"^\| `(\w+)` \|", PAGE.read_text("utf-8"), re.M))
    kinds = (Analysis, Decision, Choice, TurningPoint, SeatSummary, Chapter)
    assert named == {name for kind in kinds for name in kind.__struct_fields__}


def test_each_chance_is_printed_behind_its_own_choice(command: Run, games: Path) -> None:
    decisions = json.loads(command("analyse", games, "--json").stdout)["decisions"]
    lines = command("analyse", games).stdout.splitlines()
    rows = [re.split(r" {2,}", line.strip()) for line in lines[1 : lines.index("")]]
    assert any(one["best"] != one["played"] for one in decisions)
    for row, one in zip(rows, decisions, strict=True):
        assert row[2:4] == [one["played"], f"{100 * one['played_chance']:.1f} %"]
        if one["best"] != one["played"]:
            assert row[4:6] == [one["best"], f"{100 * one['chance']:.1f} %"]
        else:
            assert row[4:] == []
            assert one["chance"] == one["played_chance"]
        assert one["lost"] in (0, one["chance"] - one["played_chance"])


def test_the_picture_is_written(command: Run, games: Path, tmp_path: Path) -> None:
    picture = tmp_path / "game.svg"
    ran = command("analyse", games, "--game", 2, "--plot", picture)
    assert (ran.returncode, ran.stderr) == (0, "")
    root = ElementTree.parse(picture).getroot()
    assert len(list(root.iter("{http://www.w3.org/2000/svg}polyline"))) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nothing.jsonl",), "can't read"),
        (("{games}", "--game", 0), "games are counted from 1, not 0"),
        (("{games}", "--game", 3), "has no game 3"),
        (("{games}", "--plot", "{games}/no/where.svg"), "there is no such folder"),
        (
            ("{games}", "--plot", "game.png"),
            "can't draw game.png: pictures are SVG; give it a name that ends in",
        ),
        (("{games}", "--plot", "."), "can't write .: it is a folder; name a file, as picture.svg"),
        (("{broken}",), "not JSON"),
        (("{illegal}",), "event 8"),
    ],
)
def test_bad_input_ends_with_one_line(
    arguments: tuple[object, ...], words: str, command: Run, games: Path, tmp_path: Path
) -> None:
    broken, illegal = tmp_path / "broken.jsonl", tmp_path / "illegal.jsonl"
    broken.write_text("{", "utf-8")
    (_, begun) = read(games)
    begun.events[7] = f"{begun.events[7][0]} 9*9"
    illegal.write_text(to_line(begun), "utf-8")
    places = {"games": games, "broken": broken, "illegal": illegal}
    ran = command("analyse", *(str(one).format(**places) for one in arguments))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("madang: ")
    assert words in " ".join(ran.stderr.split())


def test_a_player_can_ask_for_a_hint(command: Run) -> None:
    ran = command("play", "koryo", "--seed", 39, stdin="hint\nHint\nq\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    _, first, second, _ = ran.stdout.split("Your choice: ")
    assert first == second
    said = re.match(
        r"(\S+): \d+ % to win, [+-]\d+\.\d points\. The next best is (\S+): \d+ %\. (\S+): .+; (\S+): ",
        " ".join(first.split()),
    )
    assert said
    assert said[1] == said[3] != said[2] == said[4]
