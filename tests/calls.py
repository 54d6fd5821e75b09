"""Calls of the command, as processes of their own or not: what came of them."""

import subprocess
import sys
import time
from collections.abc import Callable

Ran = subprocess.CompletedProcess[str]
Run = Callable[..., Ran]


def refused(ran: Ran, code: int = 2) -> str:
    """The one clear line of a command that could not do what it was asked."""
    assert ran.returncode == code, ran.stderr
    assert ran.stdout == ""
    assert ran.stderr.startswith("madang: ")
    assert ran.stderr.endswith("\n")
    said = ran.stderr.removeprefix("madang: ").removesuffix("\n")
    assert said
    assert said.isprintable()
    return said


def started(environment: dict[str, str], *words: object) -> subprocess.Popen[str]:
    """`madang …` under way, in a group of processes of its own, as a terminal starts it."""
    return subprocess.Popen(
        [sys.executable, "-m", "madang", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment,
        start_new_session=True,
    )


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 200
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)
