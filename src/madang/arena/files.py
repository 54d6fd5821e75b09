"""The file of a match: a record for each finished game, in order; a match that stopped goes on from it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from madang.arena.match import Match
from madang.games.base import MadangError
from madang.records import Record, from_line, lines, to_line

HEAD = ("game", "edition", "options", "players", "names", "board", "commitment")
BEGINNING = b'{"madang": '  # of every record that we write


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Let what the system refuses be told with the file's name."""
    try:
        yield
    except OSError as error:
        raise MadangError(f"can't write {path}: {error.strerror}") from None


def finished(match: Match, path: Path) -> Iterator[Record]:
    """The games that the file of a match has already; what a stop left of a last line is cut off.

    `MadangError`, and the file stays as it is, if it is of another match.
    """
    if not path.exists():
        return
    if not path.is_file():
        raise MadangError(f"can't write {path}: a match is kept in a plain file")
    with path.open("rb") as file:
        end = 0
        for number, line in enumerate(lines(file)):
            try:
                if not line.endswith(b"\n") and BEGINNING.startswith(line[: len(BEGINNING)]):
                    os.truncate(path, end)
                    return
                record = from_line(line)
                check(match, number, record)
            except MadangError as error:
                raise MadangError(
                    f"{path} is not of this match; name another file, or give the bots and options of the match"
                    f" that is in it. Game {number + 1}: {error}"
                ) from None
            end = file.tell()
            yield record


def check(match: Match, number: int, record: Record) -> None:
    """A record is of game `number` of the match, by all that was settled before its first decision."""
    if number >= match.total:
        raise MadangError(f"this match has only {match.total} games")
    expected = match.recorder(number).record
    for name in HEAD:
        if getattr(record, name) != getattr(expected, name):
            raise MadangError(f"{name}: {getattr(record, name)!r}, not {getattr(expected, name)!r}")
    result, seats = record.result, match.rules.seats[: match.players]
    if not result or len(result.scores) != match.players:
        raise MadangError("result: there is no score for each seat")
    if not result.winners or not set(result.winners) <= set(seats):
        raise MadangError(f"result: the winners are {result.winners}")


@contextmanager
def appending(path: Path) -> Iterator[BinaryIO]:
    """The file of a match, to write at its end; what is written is there at once."""
    with naming(path):
        file = path.open("ab", buffering=0)
    with file:
        yield file


def append(path: Path, file: BinaryIO, record: Record) -> None:
    with naming(path):
        file.write(to_line(record).encode() + b"\n")
