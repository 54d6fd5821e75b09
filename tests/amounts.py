"""How much a fault test does: a quick form by default, the long one where MADANG_FAULTS=long.

What was measured is printed, and added to the file that MADANG_FIGURES names.
"""

import os
from pathlib import Path

LONG = os.environ.get("MADANG_FAULTS") == "long"
FIGURES = os.environ.get("MADANG_FIGURES")


def amount(quick: int, long: int) -> int:
    return long if LONG else quick


def figure(name: str, text: str) -> None:
    line = f"{name}: {text}"
    print(line)
    if FIGURES:
        with Path(FIGURES).open("a") as figures:
            figures.write(line + "\n")
