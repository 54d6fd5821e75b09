"""A bot that is another program: one JSON object a line, both ways. `docs/protocol.md` describes it."""

import json
import os
import select
import shlex
import signal
import subprocess
import time
import weakref
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import NDArray

from madang.chance import Generator, draw
from madang.games.base import Game, MadangError, View, quoted

PREFIX = "program:"
VERSION = 1
SECONDS = 5.0  # for an answer; the first one includes the start of the program
MOST_FAULTS = 3  # in a row; then the program is not asked any more
LONGEST_ANSWER = 64 * 1024  # bytes that are read for one question
LAST_MOMENTS = 1.0  # seconds in which a program ends that closed its output, or was killed


@dataclass(frozen=True)
class Fault:
    """What a program did wrong: its kind in a word or two, and all about it in one line."""

    kind: str
    words: str
    given_up: bool = False  # the program is not asked any more in this game


class Broken(Exception):
    """A question that stays without a good answer."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.fault = Fault(kind, words)


class Gone(Broken):
    """The program can't be asked again, only started anew."""


class Answer(msgspec.Struct):
    id: int
    choice: str


class ProgramBot:
    """Lets a program choose, for one game; where the program fails, a random legal choice is played for it.

    Each seat gets a process of its own, started at its first question, so that what one seat knows stays
    there. The program is asked where there is a choice, and is given the view and nothing else. Its
    `faults` are kept in order. Close the bot after the game; what is left open ends with the bot.
    """

    def __init__(self, game: Game, command: str) -> None:
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise MadangError(f"{PREFIX}{command}: {str(error).lower()}") from None
        if not self.words:
            raise MadangError(f"{PREFIX} needs the program behind it, with its arguments")
        self.game = game
        self.faults: list[Fault] = []
        self.in_a_row: Counter[int] = Counter()
        self.programs: dict[int, Program] = {}
        self.asked = 0

    def choose(self, view: View, choices: NDArray[np.int16], gen: Generator) -> int:
        seat = int(view["seat"])
        if len(choices) == 1:
            return int(choices[0])
        if self.in_a_row[seat] < MOST_FAULTS:
            try:
                choice = self.ask(seat, view, [self.game.texts[action] for action in choices])
            except Broken as broken:
                self.note(seat, broken)
            else:
                self.in_a_row[seat] = 0
                return self.game.numbers[choice]
        return int(choices[draw(gen, len(choices))])

    def ask(self, seat: int, view: View, choices: list[str]) -> str:
        """The program's choice, one of `choices`; `Broken` if it gives none in time."""
        deadline = time.monotonic() + SECONDS
        self.asked += 1
        if seat not in self.programs:
            self.programs[seat] = Program(self.words)
            self.programs[seat].send(self.hello(seat, view), deadline)
        program = self.programs[seat]
        question = {"id": self.asked, "seat": self.game.seats[seat]}
        program.send({**question, "view": self.game.view_data(view), "choices": choices}, deadline)
        choice = program.answer(self.asked, deadline)
        if choice not in choices:
            raise Broken("illegal choice", f"chose {quoted(choice)}, which is none of the choices")
        return choice

    def hello(self, seat: int, view: View) -> dict[str, object]:
        return {
            "madang": VERSION,
            "game": self.game.name,
            "board": self.game.board_data,
            "players": int(view["players"]),
            "seat": self.game.seats[seat],
            "seconds": SECONDS,
        }

    def note(self, seat: int, broken: Broken) -> None:
        fault = broken.fault
        self.in_a_row[seat] += 1
        given_up = self.in_a_row[seat] == MOST_FAULTS
        if given_up:
            fault = Fault(fault.kind, f"{fault.words}; it is not asked any more in this game", given_up)
        self.faults.append(fault)
        if isinstance(broken, Gone) or given_up:
            program = self.programs.pop(seat, None)
            if program:
                program.close()

    def close(self) -> None:
        """End all processes."""
        while self.programs:
            self.programs.popitem()[1].close()


class Program:
    """A running program, in a process group of its own, with lines to it and from it."""

    def __init__(self, words: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise Gone("no start", f"can't be started: {why}") from None
        assert self.process.stdin
        assert self.process.stdout
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)
        self.unread = b""
        self.close = weakref.finalize(self, end, self.process)

    def send(self, message: dict[str, object], deadline: float) -> None:
        line = (json.dumps(message, ensure_ascii=False) + "\n").encode()
        while line:
            if not ready(self.input, select.POLLOUT, deadline):
                raise Gone("late", f"did not read its question within {SECONDS:g} s")
            try:
                line = line[os.write(self.input, line) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self.obituary() from None

    def answer(self, number: int, deadline: float) -> str:
        """The choice that answers question `number`; answers to older questions are passed over."""
        room = LONGEST_ANSWER
        while True:
            line, room = self.line(deadline, room)
            try:
                answer = msgspec.json.decode(line, type=Answer)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                raise nonsense(line) from None
            if answer.id == number:
                return answer.choice
            if not 0 < answer.id < number:
                raise nonsense(line)

    def line(self, deadline: float, room: int) -> tuple[bytes, int]:
        """The next line, and how many bytes may still be read after it."""
        while b"\n" not in self.unread:
            if not ready(self.output, select.POLLIN, deadline):
                raise Broken("late", f"gave no answer within {SECONDS:g} s")
            try:
                read = os.read(self.output, LONGEST_ANSWER)
            except BlockingIOError:
                continue
            if not read:
                raise self.obituary()
            self.unread += read
            if len(self.unread) > room:
                raise Gone("flood", f"wrote more than {LONGEST_ANSWER // 1024} KiB for one answer")
        line, _, self.unread = self.unread.partition(b"\n")
        return line, room - len(line) - 1

    def obituary(self) -> Gone:
        """How the program, which closed its input or output, ended."""
        patience = time.monotonic() + LAST_MOMENTS
        seen = None
        while seen is None and time.monotonic() < patience:
            # looked at, but not reaped: until it is, its number is no other process's
            seen = os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if seen is None:
                time.sleep(0.01)
        if seen is None:
            return Gone("left", "closed its input or output")
        if seen.si_code != os.CLD_EXITED:
            return Gone("crash", f"was ended by {signal_name(seen.si_status)}")
        if seen.si_status:
            return Gone("crash", f"ended with exit code {seen.si_status}")
        return Gone("left", "ended without an answer")


def nonsense(line: bytes) -> Broken:
    return Broken("nonsense", f"answered {quoted(line[:100].decode(errors='replace'))}, which is no answer")


def ready(file: int, event: int, deadline: float) -> bool:
    """Whether the file can be read or written before the deadline."""
    poll = select.poll()
    poll.register(file, event)
    return bool(poll.poll(max(deadline - time.monotonic(), 0) * 1000))


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a program with all that it started; wait a moment, but not for one that can't be killed."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(LAST_MOMENTS)


def faults_of(player: object) -> list[Fault]:
    """The faults of a bot so far; only a program has any."""
    return player.faults if isinstance(player, ProgramBot) else []


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal
        return f"signal {number}"
