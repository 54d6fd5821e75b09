"""How much a test tries: little by default, much when the environment has MADANG_FAULTS=long."""

import os
from pathlib import Path

LONG = os.environ.get("MADANG_FAULTS") == "long"


def amount(quick: int, long: int) -> int:
    return long if LONG else quick


def figure(name: str, text: str) -> None:
    """Print what was measured; add it to the file that MADANG_FIGURES names, if it names one."""
    print(f"{name}: {text}")
    if path := os.environ.get("MADANG_FIGURES"):
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(f"{name}: {text}\n")
