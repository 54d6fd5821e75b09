"""How the rules are compiled: numba without the GIL, the machine code kept between starts.

numba invalidates a cached function when its own file changes, but not when a function that it calls
does. So the cache lies in a folder named after the contents of every source that can end up in
compiled code: another version of the rules never meets the machine code of this one.
"""

import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import ParamSpec, TypeVar

from numba import config, njit
from platformdirs import user_cache_path

PACKAGE = Path(__file__).parent
SOURCES = ("compiled.py", "chance.py", "games/**/*.py", "bots/**/*.py")
DAYS_KEPT = 30

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile at the first call, cached on disk; runs without the GIL.

    With ``NUMBA_DISABLE_JIT=1`` in the environment the function stays plain Python.
    """
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        dispatcher: Callable[P, R] = njit(nogil=True, cache=True)(function)
        return dispatcher
    finally:
        config.CACHE_DIR = before


@cache
def cache_folder() -> Path:
    """Where this version's machine code is kept; a private temporary folder if nothing else is writable."""
    base = Path(os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("madang")) / "madang-compiled"
    folder = base / source_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        if not os.access(folder, os.W_OK):
            raise PermissionError(folder)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="madang-"))
    prune(base)
    return folder


def source_digest() -> str:
    """A name for the present contents of all sources that can end up in compiled code."""
    digest = sha256()
    for path in sorted(path for pattern in SOURCES for path in PACKAGE.glob(pattern)):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def prune(base: Path) -> None:
    """Forget the machine code of versions that have not been started for a month."""
    oldest = time.time() - DAYS_KEPT * 86_400

    with suppress(OSError):  # another process may be tidying up at the same moment
        for folder in base.iterdir():
            if folder.is_dir() and folder.stat().st_mtime < oldest:
                rmtree(folder, ignore_errors=True)
