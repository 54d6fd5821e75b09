"""madang play: whole games, leaving and coming back, and an answer to whatever is typed."""

import hmac
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from errno import EACCES
from pathlib import Path
from typing import Any

import pytest
from calls import Ran, Run
from rich.cells import cell_len

from madang.bots import levels
from madang.chance import commitment, derive, draw, generator
from madang.games import NAMES
from madang.games import game as find_game
from madang.records import Record, read, verify

PLAY = ("play", "koryo", "--seed", 39)  # the person is drawn to sit at C, and orders last
SENSIBLE = (*PLAY, "--bots", "sensible")
PROMPT = "Your choice: "
ENOUGH = 300  # answers, more than any game asks for


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of this test's saves and records."""
    return tmp_path / "data" / "madang"


def save_of(data: Path, game: str = "koryo") -> dict[str, Any]:
    saved: dict[str, Any] = json.loads((data / "saves" / f"{game}.json").read_text("utf-8"))
    return saved


def record_of(data: Path) -> Record:
    """The record of the one game that was ended."""
    (path,) = (data / "games").iterdir()
    (record,) = read(path)
    return record


def asked(ran: Ran) -> int:
    """How often the person was asked."""
    return ran.stdout.count(PROMPT)


def answers_to(command: Run, *typed: str) -> list[str]:
    """What is answered to each of these lines at the first decision of the game of seed 39."""
    ran = command(*SENSIBLE, "--new", stdin="".join(f"{line}\n" for line in typed) + "q\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    _, *answers = ran.stdout.split(PROMPT)
    assert len(answers) == len(typed) + 1
    return answers[:-1]


# A whole game


@pytest.mark.parametrize("answer", ["1", "2"])
def test_a_whole_game_ends_with_the_score_and_a_record_that_verifies(
    answer: str, command: Run, data: Path
) -> None:
    ran = command(*PLAY, stdin=f"{answer}\n" * ENOUGH)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"a secret whose SHA-256 is {commitment(derive(39, 'play'))}" in ran.stdout
    record = record_of(data)
    assert verify(record).over
    assert record.names == ["bot:clerk", "bot:clerk", "you"]
    assert (record.players, record.edition, record.options) == (3, "rulebook", {})
    assert record.secret == derive(39, "play").hex()
    assert record.result
    end = ran.stdout.split(PROMPT)[-1]
    (total,) = re.findall(r"^Total .*$", end, re.MULTILINE)
    assert [int(score) for score in re.findall(r"-?\d+", total)] == record.result.scores
    winners = record.result.winners
    assert ("You win." in end) == (winners == ["C"])
    assert (" won." in end) == ("C" not in winners)
    (path,) = (data / "games").iterdir()
    assert all(f"madang {word} {path}\n" in end for word in ("verify", "show", "analyse"))
    assert not list((data / "saves").iterdir()), "a game that is over is not taken up again"


def test_the_same_seed_and_the_same_answers_give_the_same_record(command: Run, data: Path) -> None:
    lines = set()
    for _ in range(2):
        command(*PLAY, "--bots", "random", "--new", stdin="3\n2\n" * ENOUGH)
        (path,) = (data / "games").iterdir()
        lines.add(path.read_bytes())
        path.unlink()
    assert len(lines) == 1
    command(*PLAY, "--bots", "random", "--new", stdin="2\n" * ENOUGH)
    (path,) = (data / "games").iterdir()
    assert path.read_bytes() not in lines


def test_without_a_seed_every_game_has_its_own_secret(command: Run, data: Path) -> None:
    secrets = set()
    for _ in range(2):
        command("play", "koryo", "--new")
        secrets.add(save_of(data)["secret"])
    assert len(secrets) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["rulebook", "first-french", "summary", "slovak"])
@pytest.mark.parametrize("bots", ["random", "sensible"])
def test_every_table_can_be_played_to_its_end(
    players: int, edition: str, bots: str, command: Run, data: Path
) -> None:
    words = ("--players", players, "--edition", edition, "--bots", bots, "--option", "orders=together")
    ran = command(*PLAY, *words, stdin="2\n" * ENOUGH)
    assert (ran.returncode, ran.stderr) == (0, "")
    record = record_of(data)
    assert verify(record).over
    assert (record.players, record.edition) == (players, edition)
    assert record.options == {"orders": "together"}
    assert sorted(record.names) == [*[f"bot:{bots}"] * (players - 1), "you"]


def test_nothing_that_is_secret_is_shown(command: Run, data: Path) -> None:
    """Neither the secret nor another hand, nor the kind of a card that still lies face down."""
    ran = command(*PLAY, stdin="log\nq\n")
    saved = save_of(data)
    assert saved["secret"] not in ran.stdout
    orders = [event for event in saved["record"]["events"] if re.match("[AB] ", event)]
    assert orders, "the bots have ordered before the person"
    for event in orders:
        assert event[2:] not in ran.stdout.replace(PROMPT, "").split(" 1  -")[0]
    assert re.findall(r"^  B places (\d) cards? face down$", ran.stdout, re.MULTILINE)
    assert not re.search(r"[AB] places \d (?!cards? face down)", ran.stdout)


# The seats


@pytest.mark.parametrize("game", NAMES)
def test_the_seat_is_drawn_from_the_secret_and_said(game: str, command: Run, data: Path) -> None:
    seats = set()
    for seed in range(8):
        ran = command("play", game, "--players", 3, "--seed", seed, "--new", stdin="q\n")
        assert (ran.returncode, ran.stderr) == (0, "")
        names = save_of(data, game)["record"]["names"]
        drawn = generator(hmac.digest(derive(seed, "play"), b"madang seat", "sha256"))
        seat = names.index("you")
        assert seat == draw(drawn, 3)
        assert sorted(names) == [*[f"bot:{levels(find_game(game))[1]}"] * 2, "you"]
        assert f"You sit at {'ABC'[seat]}." in ran.stdout
        assert f"{'ABC'[seat]} you" in ran.stdout
        seats.add(seat)
    assert seats == {0, 1, 2}


def test_a_saved_game_says_itself_where_the_person_sits(command: Run, data: Path) -> None:
    """Also one saved when the person always sat at A, and the bots were named beside the record."""
    command(*PLAY)
    saved = save_of(data)
    assert saved["record"]["names"].index("you") == 2
    saved["record"]["names"] = ["you", "bot:random", "bot:random"]
    assert saved["record"]["first"] == "A"
    deals: list[str] = saved["record"]["events"][:3]
    saved["record"]["events"] = deals
    (data / "saves" / "koryo.json").write_text(json.dumps({**saved, "bots": "random"}))
    ran = command("play", "koryo", stdin="y\n-\nq\n")
    assert "You sit at A." in ran.stdout
    assert "A you ①  B random  C random" in ran.stdout
    (hand,) = (deal.split()[2:] for deal in deals if deal.startswith("deal A"))
    shown = re.search(r"^Hand:  (.*)$", ran.stdout, re.MULTILINE)
    assert shown
    assert re.findall(r"\b([1-9BL]) [A-Z]", shown[1]) == sorted(set(hand))
    assert save_of(data)["record"]["events"][3] == "A -"


def test_each_other_seat_can_have_a_bot_of_its_own(command: Run, data: Path) -> None:
    ran = command(*PLAY, "--players", 4, "--bots", "random,sensible,random", stdin="2\n" * ENOUGH)
    assert (ran.returncode, ran.stderr) == (0, "")
    record = record_of(data)
    assert [name for name in record.names if name != "you"] == ["bot:random", "bot:sensible", "bot:random"]
    assert verify(record).over


# Leaving and coming back


@pytest.mark.parametrize("left", ["q\n", "quit\n", ""], ids=["q", "quit", "end of input"])
def test_a_game_that_was_left_goes_on_and_ends_as_if_it_had_not_been(
    left: str, command: Run, data: Path
) -> None:
    whole = command(*PLAY, "--bots", "random", stdin="2\n" * ENOUGH)
    assert whole.returncode == 0
    expected = record_of(data)
    (data / "games" / f"koryo-{str(expected.commitment)[:12]}.jsonl").unlink()

    ran = command(*PLAY, "--bots", "random", stdin="2\n" * 5 + left)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("Saved. `madang play koryo` takes the game up again.\n")
    saved = save_of(data)["record"]
    assert saved["commitment"] == expected.commitment
    assert (saved["secret"], saved["result"]) == (None, None)
    assert saved["events"] == expected.events[: len(saved["events"])]
    assert not (data / "games").exists() or not list((data / "games").iterdir())

    again = command("play", "koryo", stdin="y\n" + "2\n" * ENOUGH)
    assert (again.returncode, again.stderr) == (0, "")
    assert "You left a game of Koryŏ for 3: Season " in again.stdout
    assert asked(again) == asked(whole) - 5
    assert record_of(data) == expected


def test_the_log_of_a_game_taken_up_again_has_all_that_happened(command: Run) -> None:
    through = command(*PLAY, stdin="2\n" * 5 + "log\nq\n").stdout.split(PROMPT)[-2]
    back = command("play", "koryo", stdin="y\nlog\nq\n").stdout.split(PROMPT)[-2]
    assert back == through
    assert back.count("You place ") == through.count("You place ") > 1


def test_only_a_clear_no_puts_a_new_game_in_the_place_of_a_saved_one(command: Run, data: Path) -> None:
    command(*PLAY, stdin="2\n")
    first = save_of(data)
    for typed in ("q\n", "", "what?\nq\n", "x\n"):
        ran = command("play", "koryo", "--seed", 4, stdin=typed)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.endswith("The game stays saved.\n")
        assert save_of(data) == first
    ran = command("play", "koryo", "--seed", 4, stdin="y\nq\n")
    before, _ = ran.stdout.split("Take it up again?")
    assert "It keeps its own players and rules; what you asked for now is for a new game." in before
    assert save_of(data) == first
    ran = command("play", "koryo", "--seed", 4, stdin="n\nq\n")
    assert save_of(data)["secret"] == derive(4, "play").hex()
    assert kept_aside(ran, data / "saves" / "koryo-left.json") == first


def kept_aside(ran: Ran, path: Path) -> object:
    """The game that made room for a new one, which is said to be kept there."""
    assert f"The game that you left is kept as {path}; renamed to koryo.json it can be" in ran.stdout
    return json.loads(path.read_text("utf-8"))


def test_new_starts_a_new_game_without_asking_and_keeps_the_old_one(command: Run, data: Path) -> None:
    assert "kept as" not in command(*PLAY, "--new", stdin="2\n").stdout
    saves = data / "saves"
    for seed, name in ((4, "koryo-left.json"), (5, "koryo-left-1.json")):
        before = save_of(data)
        ran = command("play", "koryo", "--seed", seed, "--new", stdin="q\n")
        assert "Take it up again?" not in ran.stdout
        assert save_of(data)["secret"] == derive(seed, "play").hex()
        assert kept_aside(ran, saves / name) == before
    (saves / "koryo-left.json").replace(saves / "koryo.json")
    assert "You sit at C." in command("play", "koryo", stdin="y\nq\n").stdout


def test_a_game_that_cannot_begin_leaves_the_saved_one_in_its_place(command: Run, data: Path) -> None:
    command(*PLAY, stdin="2\n")
    before = save_of(data)
    assert command("play", "koryo", "--new", "--bots", f"program:{'x' * 60}").returncode == 2
    assert save_of(data) == before


def spoil(saved: dict[str, Any], **changes: object) -> bytes:
    return json.dumps({**saved, **changes}).encode()


BROKEN: dict[str, Callable[[dict[str, Any]], bytes]] = {
    "empty": lambda saved: b"",
    "truncated": lambda saved: json.dumps(saved).encode()[:-9],
    "not UTF-8": lambda saved: b"\xff\xfe\x00",
    "deep": lambda saved: spoil(saved, record={"board": {"a": 1}}).replace(b"1", b"[" * 100_000),
    "no record": lambda saved: b"{}",
    "another secret": lambda saved: spoil(saved, secret="0" * 64),
    "no secret": lambda saved: spoil(saved, secret="secret"),
    "an unknown bot": lambda saved: spoil(
        saved, record={**saved["record"], "names": ["bot:oracle", "bot:random", "you"]}
    ),
    "nobody at the table": lambda saved: spoil(
        saved, record={**saved["record"], "names": ["bot:random"] * 3}
    ),
    "an unknown game": lambda saved: spoil(saved, record={**saved["record"], "game": "chess"}),
    "an illegal event": lambda saved: spoil(
        saved, record={**saved["record"], "events": [*saved["record"]["events"], "C \x1b[2J[/]"]}
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_save_is_kept_aside_and_said(name: str, command: Run, data: Path) -> None:
    command(*PLAY, stdin="2\n")
    broken = BROKEN[name](save_of(data))
    (data / "saves" / "koryo.json").write_bytes(broken)
    ran = command("play", "koryo", "--seed", 4, stdin="q\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    aside = data / "saves" / "koryo.broken"
    assert aside.read_bytes() == broken
    (said,) = (line for line in ran.stdout.splitlines() if line.startswith("The saved game can't be read ("))
    assert said.endswith(f"); it is kept as {aside}.")
    assert said.isprintable()
    assert save_of(data)["secret"] == derive(4, "play").hex(), "a new game has begun"
    (data / "saves" / "koryo.json").write_bytes(b"broken again")
    command("play", "koryo", stdin="q\n")
    assert aside.read_bytes() == broken
    assert (data / "saves" / "koryo-1.broken").read_bytes() == b"broken again"


def test_a_place_where_nothing_can_be_saved_is_told_in_one_line(command: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    ran = command(*PLAY, stdin="2\n")
    assert ran.returncode == 2
    path = tmp_path / "data" / "madang" / "saves" / "koryo.json"
    assert ran.stderr == f"madang: can't save the game as {path}: Not a directory\n"
    assert asked(ran) == 0


def test_a_read_only_folder_is_told_in_one_line(
    command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").mkdir(mode=0o500)
    if os.access(tmp_path / "data", os.W_OK):  # for a superuser no folder is read-only

        def denied(path: Path, *_: object, **__: object) -> None:
            raise PermissionError(EACCES, os.strerror(EACCES), str(path))

        monkeypatch.setattr(Path, "mkdir", denied)
    ran = command(*PLAY, stdin="2\n")
    assert ran.returncode == 2
    path = tmp_path / "data" / "madang" / "saves" / "koryo.json"
    assert ran.stderr == f"madang: can't save the game as {path}: Permission denied\n"
    assert asked(ran) == 0


def test_the_save_is_for_its_owner_alone(command: Run, data: Path) -> None:
    command(*PLAY)
    assert (data / "saves" / "koryo.json").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in (data / "saves").iterdir()] == ["koryo.json"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("chess",), "there is no game 'chess'"),
        (("koryo", "--players", 0), "Koryŏ is for 2 to 4 players, not 0"),
        (("koryo", "--players", 1), "Koryŏ is for 2 to 4 players, not 1"),
        (("koryo", "--players", 5), "Koryŏ is for 2 to 4 players, not 5"),
        (("koryo", "--players", 10**30), "Koryŏ is for 2 to 4 players, not 1000"),
        (("koryo", "--edition", "second"), "Koryŏ has no edition 'second'"),
        (("koryo", "--option", "orders=never"), "option orders can't be 'never'"),
        (("koryo", "--option", "orders"), "an option is given as name=value, not 'orders'"),
        (("koryo", "--bots", "oracle"), "there is no bot 'oracle'"),
        (("koryo", "--bots", "random,oracle"), "there is no bot 'oracle'"),
        (("koryo", "--bots", "random,"), "--bots 'random,' lacks a name; there is novice"),
        (("koryo", "--bots", ""), "--bots '' lacks a name; there is novice, clerk, minister"),
        (
            ("koryo", "--players", 2, "--bots", "random,random"),
            "--bots names 2 bots for 1 other seat; name one",
        ),
        (("koryo", "--bots", "random,random,random"), "--bots names 3 bots for 2 other seats; name one, or"),
        (("koryo", "--players", 4, "--bots", "random,random"), "--bots names 2 bots for 3 other seats; name"),
        (("koryo", "--seed", "x"), "Invalid value for --seed: 'x' is no whole number"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    words: tuple[object, ...], expected: str, command: Run, data: Path
) -> None:
    ran = command("play", *words, stdin="2\n")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"madang: {expected}")
    assert ran.stderr.count("\n") == 1
    assert not data.exists()


# What is typed. In the game of seed 39 the person first orders from the hand 4 5 6 7 7 8 8 9 B B.


def test_the_first_decision_is_the_one_that_these_tests_speak_of(command: Run, data: Path) -> None:
    shown = command(*PLAY, stdin="q\n").stdout
    assert "deal C 4 5 6 7 7 8 8 9 B B" in save_of(data)["record"]["events"]
    listed = re.findall(r"^ *(\d+)  (\S+)  +\S", shown, re.MULTILINE)
    choices = ["-", "4*1", "5*1", "6*1", "7*1", "7*2", "8*1", "8*2", "9*1", "B*1", "B*2"]
    assert listed == [(str(number), choice) for number, choice in enumerate(choices, 1)]


def test_a_question_mark_shows_the_rules(command: Run) -> None:

    short, whole, rule, word, nonsense = answers_to(command, "?", "? all", "? K3.12", "?Spy", "? nonsense")
    assert short.startswith("Koryŏ on one screen.")
    assert "take that choice" in short
    assert all(f"K{chapter}." in whole for chapter in range(1, 8))
    assert rule.startswith("K3.12 Lobbying: ")
    assert "K3.11" not in rule
    assert "K3.9 With the majority of Spies" in word
    assert "K3.7 " not in word
    assert nonsense.startswith("the rulebook says nothing about 'nonsense'; its chapters are K1, ")


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        (".", "K3.13: there is no turn to end now"),
        ("9*2", "K3.3: you hold 1 of the kind Merchants, not 2"),
        ("9*0", "K3.3: to place nothing, say -"),
        ("1*2", "K1.2: the box has only 1 of the kind Omniscients"),
        ("4+5", "K3.4: only the majority of Ship Owners lets you place two different cards"),
        ("l>a3=c9", "K3.12: no Lobbying of yours is taking effect"),
        ("!9", "K3.6: cards are turned up in one's own turn of the action phase"),
        ("castle", "K6: 'castle' is no decision of this game"),
        ("9" * 5000, "K6: '999999999999999999999999…' is no decision of this game"),
        ("\x1b[2J", "K6: '\\x1b[2J' is no decision of this game"),
        ("[bold]", "K6: '[bold]' is no decision of this game"),
    ],
)
def test_a_choice_that_is_not_allowed_is_refused_with_its_rule(
    typed: str, refusal: str, command: Run, data: Path
) -> None:
    (answer,) = answers_to(command, typed)

    hint = " help shows what can be typed here" if "is no decision" in refusal else ""
    assert " ".join(answer.split()) == f"{refusal} (? {refusal.split(':')[0]} for the rule){hint}"
    assert not any(event.startswith("C ") for event in save_of(data)["record"]["events"])


@pytest.mark.parametrize(
    ("typed", "listed"),
    [
        ("8*", ["7", "8"]),
        ("b*", ["10", "11"]),
        ("ship owner", ["3"]),
        ("SHIP", ["3"]),
        ("*2", ["6", "8", "11"]),
        ("merchant", ["9"]),
    ],
)
def test_a_part_of_a_choice_lists_those_that_have_it_by_their_numbers(
    typed: str, listed: list[str], command: Run
) -> None:
    (answer,) = answers_to(command, typed)
    assert re.findall(r"^ *(\d+)  \S+  +place ", answer, re.MULTILINE) == listed


@pytest.mark.parametrize("typed", ["8", "8*2", " 8*2 ", "08"])
def test_a_choice_is_taken_by_its_number_or_its_text(typed: str, command: Run, data: Path) -> None:
    ran = command(*PLAY, stdin=f"{typed}\nq\n")
    assert asked(ran) == 2
    assert "C 8*2" in save_of(data)["record"]["events"]


def test_small_letters_do_for_capitals(command: Run, data: Path) -> None:
    command(*PLAY, stdin="b*2\nq\n")
    assert "C B*2" in save_of(data)["record"]["events"]


def test_words_are_understood_in_any_case_but_l_where_it_is_a_card(command: Run) -> None:
    typed = ("table", "log", "help", "? all")
    small, large = (answers_to(command, *map(case, typed)) for case in (str.lower, str.upper))
    assert small == large
    (listed,) = answers_to(command, "L")
    assert "place 1 Ship Owner" in listed, "it is part of these words"
    assert command(*PLAY, "--new", stdin="Q\n").stdout.endswith("takes the game up again.\n")


def test_log_tells_what_the_person_may_know(command: Run) -> None:
    log, short = answers_to(command, "log", "l")
    assert log.splitlines() == [
        "  Season 1 of 8: 10 cards to each, limit 3",
        "  A places 2 cards face down",
        "  B places 1 card face down",
    ]
    assert short == log


def test_table_shows_the_table_again_and_nothing_that_pushes_it_away(command: Run) -> None:
    table, short = answers_to(command, "table", "t")
    assert "Council" in table
    assert "Hand:  4 Priest  5 Ship Owner  6 Banker  7 Guardian ×2" in table
    assert "place 1" not in table
    assert short == table


def test_a_number_that_is_not_in_the_list_is_told_so(command: Run) -> None:
    assert [answer.strip() for answer in answers_to(command, "0", "99")] == [
        "The choices go from 1 to 11."
    ] * 2


def test_an_empty_line_lists_the_choices_again_and_help_what_can_be_typed(command: Run) -> None:
    empty, spaces, word = answers_to(command, "", "   ", "help")
    assert re.search(r"^11  B\*2  place 2 Barbarians", empty, re.MULTILINE)
    assert empty == spaces
    assert "leave; the game is saved" in word
    assert "the rules about a word" in word


def test_what_happened_since_the_last_decision_is_told_once(command: Run) -> None:
    ran = command(*SENSIBLE, stdin="8*2\nq\n")
    before, after, _ = ran.stdout.split(PROMPT)
    assert "A places 2 cards face down · B places 1 card face down\n" in before
    assert "  You place 2 Broadcasters face down · " in after
    assert " · You turn up the Broadcasters" in after
    assert "\n  Season 2 of 8: 9 cards to each, 10 to C, limit 4\n" in after
    assert "A places 2 cards face down · B places 1 card face down\n" not in after


# A small terminal


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, command: Run) -> Run:
    """The command in a terminal of 80 columns and 24 rows."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    return command


def test_help_is_one_column_where_two_do_not_fit(small: Run) -> None:
    (word,) = answers_to(small, "help")
    lines = word.rstrip().splitlines()
    assert all(len(line.rstrip()) <= 80 for line in lines)
    typed = [line[:25].strip() for line in lines]
    assert list(filter(None, typed)) == [
        "a number or its text", "part of a text", "table", "Enter alone", "log", "hint", "?", "? word", "? all", "q"
    ]  # fmt: skip


TABLES = [
    *[("koryo", players, 24) for players in (2, 3, 4)],
    *[("korrigans", players, rows) for players, rows in ((2, 24), (3, 25), (4, 27), (5, 27))],
]  # of the table of Korrigans 18 rows are the fields


@pytest.mark.parametrize(("game", "players", "rows"), TABLES)
def test_the_table_fits_a_small_terminal_all_through_a_game(
    game: str, players: int, rows: int, small: Run
) -> None:
    ran = small("play", game, "--players", players, "--seed", 5, stdin="t\n1\nt\n2\n" * ENOUGH)
    assert (ran.returncode, ran.stderr) == (0, "")
    *_, last = chunks = ran.stdout.split(PROMPT)
    assert " win" in last or " won." in last or "share" in last
    for table in chunks[1:-1:2]:
        lines = table.splitlines()
        assert len(lines) <= rows
        assert "…" not in table
        assert all(cell_len(line.rstrip()) <= 80 for line in lines)
        if game == "korrigans":
            shown = [line for line in lines if re.match(r"F\d+ ", line)]
            assert len(shown) == 17 or sum(line.startswith("☀") for line in lines) == 7
            assert sum("♣" in line for line in lines) <= len(shown), "no field is broken into two lines"


@pytest.mark.parametrize("game", NAMES)
def test_news_and_choices_are_seen_together_in_a_small_terminal(game: str, small: Run) -> None:
    ran = small("play", game, "--players", 4, "--seed", 5, stdin="1\n" * ENOUGH)
    asked = ran.stdout.split(PROMPT)[1:-1]
    assert len(asked) > 5
    for question in asked:
        news, _, choices = question.rpartition("\n\n")
        numbered = re.findall(r"^ *\d+  ", choices, re.MULTILINE)
        assert 1 < len(numbered) <= 17
        told = [line for line in news.splitlines() if line.startswith("  ") and not line.startswith("   ")]
        assert told
        assert len(told) + 1 + len(numbered) + 1 <= 24


def test_of_many_choices_those_not_listed_are_found_by_a_part(
    small: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "20")
    ran = small(
        "play", "korrigans", "--edition", "advanced", "--players", 2, "--seed", 4, stdin="hamlet\nF9\nq\n"
    )
    first, _, found, _ = ran.stdout.split(PROMPT)
    hidden = re.search(r"… and (\d+) more: type a part of a choice", first)
    listed = re.findall(r"^ *\d+  arrive (F\d+) ", first, re.MULTILINE)
    assert hidden
    assert len(listed) + int(hidden[1]) == 17
    assert listed[-1] == "F17"
    assert re.findall(r"^ *(\d+)  arrive F9 ", found, re.MULTILINE) == ["9"]


def test_a_tall_terminal_shows_the_rainbow_and_the_fields_together(command: Run) -> None:
    shown = command("play", "korrigans", "--seed", 5, stdin="q\n").stdout
    assert sum(line.startswith("☀") for line in shown.splitlines()) == 7
    assert len(re.findall(r"^F\d+ ", shown, re.MULTILINE)) == 17


# As a process of its own


def read_until(descriptor: int, text: str, times: int) -> str:
    """What a process writes until it has written a text so often."""
    seen = b""
    while seen.count(text.encode()) < times:
        ready, _, _ = select.select([descriptor], [], [], 200)
        assert ready, f"nothing came after {seen!r}"
        more = os.read(descriptor, 2**16)
        assert more, f"it ended after {seen!r}"
        seen += more
    return seen.decode(errors="replace")


@contextmanager
def started(environment: dict[str, str], stdin: int, stdout: int) -> Iterator[subprocess.Popen[bytes]]:
    """The game of seed 39 in a process, which is ended whatever happens."""
    words = [sys.executable, "-m", "madang", *map(str, PLAY)]
    with subprocess.Popen(
        words, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, env=environment
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_a_process_that_is_killed_loses_no_decision(
    command: Run, environment: dict[str, str], data: Path
) -> None:
    assert command(*PLAY, stdin="2\n" * ENOUGH).returncode == 0
    expected = record_of(data)
    (data / "games" / f"koryo-{str(expected.commitment)[:12]}.jsonl").unlink()

    with started(environment, subprocess.PIPE, subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"2\n" * 4)
        process.stdin.flush()
        read_until(process.stdout.fileno(), PROMPT, 5)
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    taken = [event for event in save_of(data)["record"]["events"] if event.startswith("C ")]
    assert sum(event.startswith("C ") for event in expected.events) > len(taken) >= 4

    rest = command("play", "koryo", stdin="y\n" + "2\n" * ENOUGH)
    assert rest.returncode == 0
    assert record_of(data) == expected


def test_in_a_terminal_the_table_is_coloured_and_ctrl_c_saves(
    environment: dict[str, str], data: Path
) -> None:
    ours, theirs = pty.openpty()
    try:
        with started({**environment, "TERM": "xterm-256color"}, theirs, theirs) as process:
            shown = read_until(ours, "Your choice:", 1)
            os.write(ours, b"8*2\n")
            shown += read_until(ours, "Your choice:", 1)
            os.write(ours, b"\xff\xfe\n")  # what no keyboard sends
            shown += read_until(ours, "is no decision of this game", 1)
            process.send_signal(signal.SIGINT)
            shown += read_until(ours, "takes the game up again.", 1)
            assert process.wait(timeout=100) == 0
            assert process.stderr
            assert process.stderr.read() == b""
    finally:
        os.close(ours)
        os.close(theirs)
    assert re.search(r"Preparing the rules.*\d/8", shown, re.DOTALL)
    assert "\x1b[" in shown
    assert "Council" in shown
    assert "C 8*2" in save_of(data)["record"]["events"]
