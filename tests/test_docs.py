"""The pages keep their word: their code runs and prints what they say, their links and commands lead somewhere."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from madang.cli import app
from madang.games import NAMES
from madang.games import game as find_game
from madang.records import from_line, verify

ROOT = Path(__file__).parents[1]
FOLDERS = ("docs", "src", "tests", "benchmarks")
PAGES = [*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))]

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")
PROMISE = re.compile(r"^ *print\(.*\) +# (.+)$", re.MULTILINE)


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, language: str) -> Iterator[str]:
    """The fenced blocks in a language, each behind so many empty lines that its own lines keep their numbers."""
    text = page.read_text("utf-8")
    for block in FENCE.finditer(text):
        if block[1] == language:
            yield "\n" * text.count("\n", 0, block.start(2)) + block[2]


def commands(page: Path) -> str:
    """All that stands on a page as code."""
    text = page.read_text("utf-8")
    return "\n".join([*(block[2] for block in FENCE.finditer(text)), *CODE.findall(FENCE.sub("", text))])


@pytest.mark.parametrize("page", ["README.md", "docs/library.md", "docs/arena.md"])
def test_code_runs_and_prints_what_stands_behind_it(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    found = list(blocks(ROOT / page, "python"))
    assert found
    for source in found:
        exec(compile(source, str(ROOT / page), "exec"), names)
        assert capsys.readouterr().out.splitlines() == PROMISE.findall(source)


def test_the_example_of_a_record_is_one() -> None:
    records = [from_line(block.encode()) for block in blocks(ROOT / "docs" / "records.md", "json")]
    assert records
    assert all(verify(record).over for record in records)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_within_the_repository_lead_somewhere(page: Path) -> None:
    text = CODE.sub("", FENCE.sub("", page.read_text("utf-8")))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, heading = target.partition("#")
        if "://" not in target:
            linked = page.parent / path if path else page
            assert linked.exists(), target
            assert not heading or heading in headings(linked), target


def headings(page: Path) -> set[str]:
    """The headings of a page, as links spell them."""
    lines = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_make_command_is_in_the_makefile(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"\bmake (?:[A-Z]+=\S+ )*([a-z]+)\b", commands(page)))
    assert named <= targets


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_madang_command_is_one_and_has_these_options(page: Path) -> None:
    for block in blocks(page, ""):
        for line in re.findall(r"^madang .+$", block, re.MULTILINE):
            app.parse_args(shlex.split(line, comments=True)[1:], exit_on_error=False, print_error=False)


def test_the_readme_names_every_edition_and_option() -> None:
    rows = [line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if line.startswith("| `ko")]
    assert len(rows) == len(NAMES)
    for row in rows:
        _, name, players, editions, options, _ = row.split("|")
        game = find_game(name.strip(" `"))
        assert players.strip() == f"{game.fewest} to {len(game.seats)}"
        assert re.findall(r"`([^`]+)`", editions) == list(game.editions)
        assert re.findall(r"`([^`]+)`", options)[: len(game.options)] == list(game.options)
