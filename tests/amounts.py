"""How much a fault test does: a quick form by default, the long one where MADANG_FAULTS=long.

The quick form is for any machine: a promise about time has several attempts there, of which one must keep it.

What was measured is printed, and added to the file that MADANG_FIGURES names.
"""

import os
from collections.abc import Callable
from pathlib import Path

LONG = os.environ.get("MADANG_FAULTS") == "long"
FIGURES = os.environ.get("MADANG_FIGURES")

ATTEMPTS = 1 if LONG else 3  # what else runs on a machine makes some of them slow, and nothing quick


def amount(quick: int, long: int) -> int:
    return long if LONG else quick


def kept(attempt: Callable[[], bool]) -> bool:
    """Whether one of the attempts keeps its promise."""
    return any(attempt() for _ in range(ATTEMPTS))


def figure(name: str, text: str) -> None:
    line = f"{name}: {text}"
    print(line)
    if FIGURES:
        with Path(FIGURES).open("a") as figures:
            figures.write(line + "\n")
