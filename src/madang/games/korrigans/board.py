"""Boards of Korrigans: the doors by which one comes in. Every board that comes in has passed G2.3.

docs/boards.md explains the file; `board_form` reads it, `board_checks` judges it, `board_model` holds it.
"""

from __future__ import annotations

from importlib import resources
from os import PathLike

from madang.games.korrigans import board_checks
from madang.games.korrigans.board_form import MAX_BYTES, FormError, Reader, parse, plain
from madang.games.korrigans.board_model import (
    CLOVERS,
    FACES,
    FIELDS,
    GRID,
    KINDS,
    LANDSCAPES,
    Board,
    Field,
    Mix,
    Passage,
    River,
    field_code,
)

__all__ = [
    "CLOVERS",
    "FACES",
    "FIELDS",
    "GRID",
    "KINDS",
    "LANDSCAPES",
    "Board",
    "BoardError",
    "Field",
    "Mix",
    "Passage",
    "River",
    "board_from_dict",
    "field_code",
    "load_board",
    "parse_board",
    "shipped_board",
    "shipped_boards",
    "shipped_text",
]

SHOWN = 30  # how many faults the text of a BoardError lists


class BoardError(ValueError):
    """A board that can't be used. `faults` has a line for each thing that is wrong; the text shows them."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        lines = [f"board: {fault}" for fault in faults[:SHOWN]]
        if len(faults) > SHOWN:
            lines.append(f"board: and {len(faults) - SHOWN} more")
        super().__init__("\n".join(lines))


def load_board(path: str | PathLike[str]) -> Board:
    """The board in a file; BoardError if there is none or anything is wrong with it."""
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BoardError([f"can't read {plain(path, 200)}: {reason}"]) from None
    return parse_board(content)


def parse_board(content: str | bytes) -> Board:
    """The board in the text of a board file; BoardError if anything is wrong with it."""
    if len(content) > MAX_BYTES:
        raise BoardError([f"larger than {MAX_BYTES} bytes"])
    try:
        text = content if isinstance(content, str) else content.decode("utf-8-sig")
        return board_from_dict(parse(text))
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BoardError([f"not UTF-8 text (at line {line})"]) from None
    except FormError as fault:
        raise BoardError(fault.faults) from None


def board_from_dict(tables: object) -> Board:
    """The board that `Board.to_dict` wrote, checked like any other; BoardError if anything is wrong."""
    try:
        board = Reader().board(tables)
    except FormError as fault:
        raise BoardError(fault.faults) from None
    faults = board_checks.faults(board)
    if faults:
        raise BoardError(faults)
    return board


def shipped_boards() -> list[str]:
    """The names of the boards that come with Madang."""
    folder = resources.files("madang.games.korrigans") / "boards"
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def shipped_board(name: str = "broceliande") -> Board:
    """A board that comes with Madang; BoardError if none has this name."""
    if name not in shipped_boards():
        raise BoardError([f"no board is called {plain(name)!r}; there are {', '.join(shipped_boards())}"])
    return parse_board(shipped_text(name))


def shipped_text(name: str = "broceliande") -> str:
    """The file of a board that comes with Madang."""
    return (resources.files("madang.games.korrigans") / "boards" / f"{name}.toml").read_text("utf-8")
