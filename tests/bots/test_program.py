"""A bot that is another program: whatever it does wrong is named, and the game goes on to its end."""

import json
import os
import re
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from madang.arena.playing import Played, play_game
from madang.bots import bot, program
from madang.bots.program import ProgramBot
from madang.chance import derive, generator
from madang.games import NAMES, game
from madang.games.base import MadangError, Position
from madang.records import Recorder, verify

ROOT = Path(__file__).parents[2]
SLEEP = f"sleep 1234.{os.getpid()}"  # a command that no other process has
LAST = """\
import json, sys
log = open(sys.argv[1], "a", encoding="utf-8")
for line in sys.stdin:
    log.write(line)
    log.flush()
    question = json.loads(line)
    if "id" in question:
        print(json.dumps({"id": question["id"], "choice": question["choices"][-1]}), flush=True)
"""


def shell(script: str, *more: str) -> str:
    return f"program:{shlex.join(['sh', '-c', script, 'sh', *more])}"


def children() -> dict[int, str]:
    """The processes that this one started and that are not reaped, each with its state."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except (OSError, ValueError):
            continue
        if int(parent) == os.getpid():
            found[int(stat.parent.name)] = state
    return found


def running(words: str) -> bool:
    """Whether a process with these words in its command runs."""
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if words.encode() in command.read_bytes().replace(b"\0", b" "):
                return True
        except OSError:
            continue
    return False


@pytest.fixture(autouse=True)
def _nothing_stays_behind() -> Iterator[None]:
    before = children()
    yield
    assert set(children()) <= set(before)


def play(name: str, rules: str = "koryo", other: str = "random", seed: int = 0) -> Played:
    """A game of the named program against another bot."""
    recorder = Recorder(game(rules), 2, ["bot:program", f"bot:{other}"], derive(seed, "secret"))
    gens = [generator(derive(seed, f"bot {seat}")) for seat in range(2)]
    return play_game(recorder, [name, other], gens)


def first_decision() -> Position:
    position = game("koryo").start(2)
    while position.turn < 0:
        position.chance(generator(7))
    return position


def ask(player: ProgramBot, position: Position) -> str:
    action = player.choose(position.view(position.turn), position.legal_actions(), generator(1))
    return player.game.texts[action]


# Good programs


def last_bot(tmp_path: Path) -> str:
    script = tmp_path / "last.py"
    script.write_text(LAST)
    return f"program:{shlex.join([sys.executable, str(script), str(tmp_path / 'log')])}"


def test_a_program_is_given_the_view_and_the_choices_and_nothing_else(tmp_path: Path) -> None:
    koryo, position = game("koryo"), first_decision()
    player = bot(last_bot(tmp_path), koryo)
    assert isinstance(player, ProgramBot)
    assert ask(player, position) == position.legal()[-1]
    player.close()
    hello, question = map(json.loads, (tmp_path / "log").read_text("utf-8").splitlines())
    seat = koryo.seats[position.turn]
    told = {"madang": 1, "game": "koryo", "board": None, "players": 2, "seat": seat, "seconds": 5.0}
    assert hello == told
    view = koryo.view_data(position.view(position.turn))
    assert question == {"id": 1, "seat": seat, "view": view, "choices": position.legal()}


def test_each_seat_has_a_process_of_its_own(tmp_path: Path) -> None:
    koryo, position = game("koryo"), first_decision()
    player = bot(last_bot(tmp_path), koryo)
    assert isinstance(player, ProgramBot)
    for _ in range(2):
        position.play(ask(player, position))
    player.close()
    lines = map(json.loads, (tmp_path / "log").read_text("utf-8").splitlines())
    assert sorted(line["seat"] for line in lines if "madang" in line) == ["A", "B"]


def test_a_program_is_not_asked_where_there_is_no_choice(tmp_path: Path) -> None:
    played = play(last_bot(tmp_path))
    lines = (tmp_path / "log").read_text("utf-8").splitlines()
    assert len([line for line in lines if '"madang": 1' in line]) == 1
    assert len(lines) - 1 == len(played.seconds[0])
    assert played.faults == ((), ())
    assert verify(played.record).over


@pytest.mark.parametrize("rules", NAMES)
def test_the_example_plays_without_a_fault(rules: str) -> None:
    name = f"program:{shlex.join([sys.executable, str(ROOT / 'examples' / 'greedy_bot.py')])}"
    played = play(name, rules)
    assert played.faults == ((), ())
    assert verify(played.record).over


def test_the_page_shows_what_is_said(tmp_path: Path) -> None:
    position = first_decision()
    player = bot(last_bot(tmp_path), game("koryo"))
    assert isinstance(player, ProgramBot)
    ask(player, position)
    player.close()
    said = [json.loads(line) for line in (tmp_path / "log").read_text("utf-8").splitlines()]
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    *shown, answer = map(json.loads, re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    assert [list(line) for line in shown] == [list(line) for line in said]
    assert list(shown[1]["view"]) == list(said[1]["view"])
    assert answer["id"] == shown[1]["id"]
    assert answer["choice"] in shown[1]["choices"]
    kinds = {kind for _, kind, _ in FAULTS.values()} | {"illegal choice"}
    assert (
        set(re.findall(r"^\| `([a-z ]+)` \| (?:the program|it |no |a |an |more)", page, re.MULTILINE))
        == kinds
    )


# Faults

FAULTS = {
    "can't be started": (
        "program:/no/such/program",
        "no start",
        "can't be started: No such file or directory",
    ),
    "is no program": (f"program:{ROOT}", "no start", "can't be started: Permission denied"),
    "crashes": (shell("read hello; exit 3"), "crash", "ended with exit code 3"),
    "is killed": (shell("kill -9 $$"), "crash", "was ended by SIGKILL"),
    "is killed by a signal without a name": (shell("kill -40 $$"), "crash", "was ended by signal 40"),
    "ends silently": ("program:true", "left", "ended without an answer"),
    "closes its output": (shell(f"exec >&-; {SLEEP}"), "left", "closed its input or output"),
    "hangs": (shell(f"{SLEEP} & wait"), "late", "gave no answer within 0.2 s"),
    "answers with half a line": (
        shell("printf '{\"id\": 1'; " + SLEEP),
        "late",
        "gave no answer within 0.2 s",
    ),
    "speaks of something else": ("program:yes hello", "nonsense", "answered 'hello', which is no answer"),
    "answers an unknown question": (
        'program:yes \'{"id": 99, "choice": "-"}\'',
        "nonsense",
        'answered \'{"id": 99, ',
    ),
    "answers with the wrong types": (
        'program:yes \'{"id": true, "choice": 1}\'',
        "nonsense",
        'answered \'{"id": true, ',
    ),
    "isn't UTF-8": (
        "program:yes \xff".encode("latin-1").decode("utf-8", "surrogateescape"),
        "nonsense",
        "answered ",
    ),
    "nests deeply": (
        shell("while read line; do printf '{\"id\": 1, \"x\": %050000d\\n' 0 | tr 0 '['; done"),
        "nonsense",
        'answered \'{"id": 1, ',
    ),
    "writes endlessly": ("program:cat /dev/zero", "flood", "wrote more than 64 KiB for one answer"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_of_a_program_that(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """… the fault is named, it is not asked after three in a row, and the game ends and verifies."""
    name, kind, words = FAULTS[what]
    if kind == "late":
        monkeypatch.setattr(program, "SECONDS", 0.2)
    monkeypatch.setattr(program, "LAST_MOMENTS", 0.2 if what == "closes its output" else 5.0)
    played = play(name)
    mine, others = played.faults
    assert [fault.kind for fault in mine] == [kind] * 3
    assert mine[0].words.startswith(words)
    assert mine[0].words.isprintable()
    assert [fault.given_up for fault in mine] == [False, False, True]
    assert mine[2].words.endswith("; it is not asked any more in this game")
    assert others == ()
    assert verify(played.record).over
    assert not running(SLEEP)


def test_an_illegal_choice_is_a_fault_and_never_played() -> None:
    counting = 'i=0; while read line; do echo "{\\"id\\": $i, \\"choice\\": \\"9*99\\"}"; i=$((i+1)); done'
    played = play(shell(f"read hello; i=1; {counting[5:]}"))
    assert [fault.kind for fault in played.faults[0]] == ["illegal choice"] * 3
    assert played.faults[0][0].words == "chose '9*99', which is none of the choices"
    assert verify(played.record).over


def test_what_is_played_for_a_program_is_random_by_its_own_generator() -> None:
    one, same, other = play("program:false"), play("program:false"), play("program:false", seed=1)
    assert one.record == same.record
    assert one.record.events != other.record.events
    position = first_decision()
    player = bot("program:false", game("koryo"))
    chosen = bot("random", game("koryo")).choose(
        position.view(position.turn), position.legal_actions(), generator(1)
    )
    assert isinstance(player, ProgramBot)
    assert ask(player, position) == game("koryo").texts[chosen]


def test_a_late_answer_never_counts_for_a_later_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both choices are legal both times; the answer to the first question comes during the second."""
    monkeypatch.setattr(program, "SECONDS", 3)
    position = first_decision()
    old, new = position.legal()[-2:]
    script = (
        "read hello; read question; sleep 4;"
        f'echo \'{{"id": 1, "choice": "{old}"}}\'; read question; echo \'{{"id": 2, "choice": "{new}"}}\'; cat'
    )
    player = bot(shell(script), game("koryo"))
    assert isinstance(player, ProgramBot)
    ask(player, position)
    assert [fault.kind for fault in player.faults] == ["late"]
    assert ask(player, position) == new
    assert len(player.faults) == 1
    player.close()


def test_a_good_answer_makes_faults_count_anew() -> None:
    """A program that crashes at every second question is started again and again."""
    script = (
        'read hello; read question; id=$(echo "$question" | sed \'s/{"id": \\([0-9]*\\).*/\\1/\');'
        'echo "{\\"id\\": $id, \\"choice\\": \\"-\\"}"; read question; exit 1'
    )
    position = first_decision()
    player = bot(shell(script), game("koryo"))
    assert isinstance(player, ProgramBot)
    for number in range(10):
        answer = ask(player, position)
        assert number % 2 or answer == "-"
    assert [fault.kind for fault in player.faults] == ["crash"] * 5
    player.close()


def test_a_program_that_reads_nothing_is_let_go_when_no_more_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "SECONDS", 0.2)
    monkeypatch.setattr(program, "MOST_FAULTS", 1000)
    position = first_decision()
    player = bot(f"program:{SLEEP}", game("koryo"))
    assert isinstance(player, ProgramBot)
    view = {"filler": "x" * 50_000}
    monkeypatch.setattr(type(player.game), "view_data", lambda game, given: view)
    for _ in range(2):
        ask(player, position)
    assert player.faults[-1].words == "did not read its question within 0.2 s"
    assert not player.programs
    player.close()


def test_a_forgotten_program_ends_with_its_bot() -> None:
    player = bot("program:cat", game("koryo"))
    assert isinstance(player, ProgramBot)
    started = time.monotonic()
    ask(player, first_decision())
    assert time.monotonic() - started < 5, "an echo is nonsense, at once"
    assert player.programs
    del player


def test_a_program_that_cannot_be_killed_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that runs as another user."""

    def refuse(*_: int) -> None:
        raise PermissionError

    monkeypatch.setattr(program, "LAST_MOMENTS", 0.2)
    monkeypatch.setattr(program, "SECONDS", 0.2)
    monkeypatch.setattr(os, "killpg", refuse)
    player = bot(f"program:{SLEEP}", game("koryo"))
    assert isinstance(player, ProgramBot)
    ask(player, first_decision())
    ((_, asked),) = player.programs.items()
    started = time.monotonic()
    player.close()
    assert time.monotonic() - started < 5
    asked.process.kill()
    asked.process.wait()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("program:", "needs the program"),
        ("program:  ", "needs the program"),
        ("program:sh 'x", "no closing quotation"),
    ],
)
def test_a_name_that_is_no_command_is_refused(name: str, words: str) -> None:
    with pytest.raises(MadangError, match=words):
        bot(name, game("koryo"))
