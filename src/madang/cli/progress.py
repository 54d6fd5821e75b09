"""What is shown while one waits for many games."""

import os

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from madang.games.base import MadangError


def progress(shown: bool) -> Progress:
    """A bar with the time left, on the screen but not in the output."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not (shown and console.is_terminal))


def processes(jobs: int | None) -> int:
    """How many to use: what was asked for, else one for each core."""
    if jobs is not None and jobs < 1:
        raise MadangError(f"--jobs is at least 1, not {jobs}")
    return jobs or os.cpu_count() or 1
