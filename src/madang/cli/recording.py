"""madang record, verify and show."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console

from madang.arena.playing import Played, play_game, warm_up
from madang.arena.pool import in_order
from madang.chance import derive, generator
from madang.cli.files import refuse_existing, whole_file
from madang.cli.progress import processes, progress
from madang.cli.seats import named_bots
from madang.games import game as find_game
from madang.games.base import SPECTATOR, MadangError, Position
from madang.records import Record, Recorder, RecordError, bot_name, read, replay, to_line, verify

MOST_GAMES = 10_000_000


@dataclass(frozen=True)
class Task:
    """What `madang record` was asked for; enough to make any of its games anywhere."""

    game: str
    board: str | dict[str, Any] | None
    players: int
    seed: int

    edition: str | None
    options: dict[str, str]
    bots: tuple[str, ...]
    legal: bool

    def play(self, number: int) -> Played:
        """Game `number`."""
        game = find_game(self.game).on(self.board)
        names = [bot_name(name) for name in self.bots]
        secret = derive(self.seed, f"secret {number}")
        recorder = Recorder(game, self.players, names, secret, self.edition, self.options, self.legal)
        gens = [generator(derive(self.seed, f"bot {number} {seat}")) for seat in range(self.players)]
        return play_game(recorder, self.bots, gens)


def record_games(
    name: str,
    board: Path | None,
    players: int,
    games: int,
    seed: int,
    edition: str | None,
    options: dict[str, str],
    bots: str,
    legal: bool,
    output: Path | None,
    force: bool,
    jobs: int | None,
) -> None:
    game = find_game(name).on_file(board) if board else find_game(name)
    game.start(players, edition, options)  # refuses what can't be, before anything is written
    if not 1 <= games <= MOST_GAMES:
        raise MadangError(f"--games goes from 1 to {MOST_GAMES:,}, not {games:,}")
    jobs = processes(jobs)
    names = tuple(named_bots(bots, game, players))
    if output and not force:
        refuse_existing(output, "--force replaces it")
    task = Task(name, game.board_data, players, seed, edition, options, names, legal)
    done, stopped = 0, False
    with destination(output) as file, progress(output is not None) as bar:
        work = bar.add_task("games", total=games)
        try:
            for played in all_games(task, games, jobs):
                file.write(f"{to_line(played.record)}\n")
                done += 1
                tell_faults(done, played)
                bar.update(work, completed=done)
        except KeyboardInterrupt:
            Console(stderr=True).print(f"stopped: {done} of {games} games kept")
            if not output or not done:
                raise
            stopped = True
    if stopped:
        sys.exit(130)
    if output:
        print(f"{done} game{'s' if done != 1 else ''} written to {output}", file=sys.stderr)


def all_games(task: Task, games: int, jobs: int) -> Iterator[Played]:
    """In order, whatever number of processes plays them."""
    jobs = min(jobs, games)
    if jobs > 1:
        warm_up(find_game(task.game).on(task.board), task.bots)  # compiles once, for all processes
    return in_order(task.play, range(games), jobs)


def tell_faults(number: int, played: Played) -> None:
    """What programs did wrong in game `number`."""
    for name, faults in zip(played.record.names, played.faults, strict=True):
        for fault in faults:
            print(f"game {number}: {name} {fault.words}", file=sys.stderr)


@contextmanager
def destination(output: Path | None) -> Iterator[TextIO]:
    """Where the lines go: a file, or the screen."""
    if output is None:
        yield sys.stdout
    else:
        with whole_file(output) as file:
            yield file


def verify_file(path: Path) -> None:
    """Exit code 1 and the first fault if one is wrong."""
    count, running, proved = 0, 0, 0
    console = Console(stderr=True)
    try:
        with console.status("verifying") as status:
            for record in read(path):
                count += 1
                try:
                    position = verify(record)
                except MadangError as error:
                    raise RecordError(f"game {count}: {error}") from None
                running += not position.over
                proved += record.secret is not None
                status.update(f"verifying: {count} games")
        if count == 0:
            raise RecordError(f"{path} has no game in it")
    except RecordError as error:
        from madang.cli import fail

        fail(str(error), code=1)
    words = [f"{count} game{'s' if count != 1 else ''} verified"]
    words.append(f"chance of {proved} proved from the secret")
    if running:
        words.append(f"{running} not over yet")
    print(", ".join(words))


def nth_game(path: Path, number: int) -> Record:
    """Game `number` of a file, counted from 1."""
    if number < 1:
        raise MadangError(f"games are counted from 1, not {number}")
    record = next((record for count, record in enumerate(read(path), 1) if count == number), None)
    if record is None:
        raise MadangError(f"{path} has no game {number}")
    return record


def show_game(path: Path, number: int) -> None:
    record = nth_game(path, number)
    console = Console(soft_wrap=True, highlight=False, emoji=False)
    for line in list(story(record)):  # a record that breaks a rule is refused before anything is told
        console.print(line, markup=False)


def story(record: Record) -> Iterator[str]:
    """A game in words: every chance step, every decision, then the result."""

    game = find_game(record.game).on(record.board)
    options = "".join(f", {name}={value}" for name, value in record.options.items())
    yield f"{game.title}, edition {record.edition}{options}, {record.players} players, {record.first} first"
    for seat, name in zip(game.seats, record.names, strict=False):
        yield f"  {seat}  {name}"
    position: Position | None = None
    for step in replay(record):
        if step.seat is None:
            yield from (
                "",
                game.chapter(step.position.view(SPECTATOR)),
                *(f"  {event}" for event in step.events),
            )
        else:
            text = step.events[0][2:]
            yield f"  {game.seats[step.seat]} {text:<21} {game.tell(game.seats[step.seat], text)}"
        position = step.position
    yield ""
    if record.result is None or position is None:
        yield "The game is not over yet."
        return

    yield "  " + " " * 28 + "".join(f"{seat:<18}" for seat in game.seats[: record.players]).rstrip()
    for name, cells in map(game.score_words, game.final_score(position.view(SPECTATOR))):
        yield f"  {name:<28}" + "".join(f"{cell:<18}" for cell in cells).rstrip()
    if decided := game.tie_break(position.view(SPECTATOR)):
        yield decided
    yield f"Winner: {', '.join(record.result.winners)}"
