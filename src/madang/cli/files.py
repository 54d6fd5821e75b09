"""Files that are either whole or not there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from pathlib import Path
from typing import TextIO

from madang.games.base import MadangError


def refuse_existing(output: Path, instead: str) -> None:
    """`MadangError` if writing to `output` would replace a file; `instead` says what the person can do."""
    if os.path.isfile(output):
        raise MadangError(f"{output} is there already; {instead}")


def refuse_picture(output: Path) -> None:
    """`MadangError`, before long work, if no picture could be written there after it."""
    if output.is_dir():
        raise MadangError(f"can't write {output}: it is a folder; name a file, as {output / 'picture.svg'}")
    if output.suffix.lower() not in ("", ".svg"):
        raise MadangError(f"can't draw {output}: pictures are SVG; give it a name that ends in .svg")
    if not output.absolute().parent.is_dir():
        raise MadangError(f"can't write {output}: there is no such folder")


@contextmanager
def whole_file(output: Path) -> Iterator[TextIO]:
    """A file to write, which appears under its name only when it is whole; a device gets the text at once."""
    target = Path(os.path.realpath(output))
    part: Path | None = None
    try:
        if output.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if output.is_file() or not output.exists():
            part = target.with_name(f".{target.name}.{os.getpid()}.part")
        with (part or output).open("w", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            if part:
                os.fsync(file.fileno())
        if part:
            part.replace(target)
    except OSError as error:
        raise MadangError(f"can't write {output}: {error.strerror}") from None
    finally:
        if part:
            with suppress(OSError):
                part.unlink()
