"""madang board: copy, check and draw board files of Korrigans."""

import sys
from collections import Counter
from pathlib import Path

from rich.console import Console

from madang.cli.files import refuse_existing, refuse_picture, whole_file
from madang.games.korrigans.board import Board, BoardError, load_board, shipped_board, shipped_text
from madang.games.korrigans.drawing import draw as draw_svg


def checked(path: Path) -> Board:
    """The board in a file; else every fault of it on a line, and exit code 2."""
    try:
        return load_board(path)
    except BoardError as error:
        Console(stderr=True, soft_wrap=True, highlight=False).print(str(error), style="red", markup=False)
        sys.exit(2)


def copy(path: Path) -> None:
    refuse_existing(path, "name another file")
    with whole_file(path) as file:
        file.write(shipped_text())
    print(f"{shipped_board().title}: copied into {path}")


def check(path: Path) -> None:
    board = checked(path)
    kinds = Counter(passage.kind for passage in board.passages)
    ways = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    print(f"{board.title}: fit to play on; {len(board.fields)} fields, passages: {ways}")


def draw(path: Path, output: Path) -> None:
    refuse_picture(output)
    board = checked(path)
    with whole_file(output) as file:
        file.write(draw_svg(board))
    print(f"{board.title}: drawn into {output}")
