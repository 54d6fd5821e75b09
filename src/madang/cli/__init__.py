"""The madang command: what each subcommand takes. The work itself is in the modules beside this one."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, NoReturn

from cyclopts import App, CycloptsError, MissingArgumentError, Parameter, Token, UnusedCliTokensError
from rich.console import Console

from madang import __version__

LONGEST_ERROR = 2000

app = App(
    name="madang",
    version=__version__,
    help="A table for two modern board games, Koryŏ and Korrigans. Without a command it serves this "
    "machine alone and opens the page.",
    version_flags=["--version"],
)


def whole(hint: Any, tokens: Sequence[Token]) -> int:
    """A whole number as it is typed: 2.5 is none, not even nearly."""
    try:
        return int(tokens[0].value)
    except ValueError:
        raise ValueError(f"{tokens[0].value[:40]!r} is no whole number") from None


Name = Annotated[str, Parameter(help="koryo or korrigans.")]
Whole = Annotated[int, Parameter(converter=whole)]
Edition = Annotated[
    str | None, Parameter(help="A named set of rule options; the game's first edition if not given.")
]
Board = Annotated[Path | None, Parameter(help="A board file of your own, for a game that has a board.")]
Options = Annotated[
    tuple[str, ...],
    Parameter(
        name="--option",
        help="Change a single rule, as name=value; can be given several times.",
        negative="",
        show_default=False,
    ),
]


@app.command(show=False)
def home() -> None:
    """Play at home: serve this machine alone and open the page."""
    from madang.cli import serving

    serving.at_home()


@app.command(usage="madang play GAME [OPTIONS]")
def play(
    game: Name,
    *,
    players: Annotated[Whole | None, Parameter(help="How many sit at the table, you among them.")] = None,
    edition: Edition = None,
    option: Options = (),
    board: Board = None,
    bots: Annotated[
        str | None,
        Parameter(
            help="Who plays the other seats: one name for all, or one for each in order, with commas. "
            "The second level of the game if not given."
        ),
    ] = None,
    seed: Annotated[Whole | None, Parameter(help="Deal the same cards again for the same number.")] = None,
    new: Annotated[bool, Parameter(help="Start a new game even if one is saved.", negative="")] = False,
) -> None:
    """Play a game in the terminal against bots. Leave with q; the same command takes it up again."""
    from madang.cli.play import play

    asked = any(given for given in (bots, players, board, edition, option, seed is not None))
    play(game, board, players, edition, changes(option), bots, seed, new, asked)


@app.command(usage="madang record GAME --players N [OPTIONS]")
def record(
    game: Name,
    *,
    players: Annotated[Whole, Parameter(help="Players in each game.")],
    games: Annotated[Whole, Parameter(help="How many games.")] = 1,
    seed: Annotated[Whole, Parameter(help="The same seed gives the same games.")] = 0,
    edition: Edition = None,
    option: Options = (),
    board: Board = None,
    bots: Annotated[
        str, Parameter(help="Who plays: one name for all seats, or one for each, with commas.")
    ] = "random",
    legal: Annotated[
        bool, Parameter(help="Write all legal choices after each decision.", negative="")
    ] = False,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="A file; else the screen.")
    ] = None,
    force: Annotated[bool, Parameter(help="Replace a file that is there already.", negative="")] = False,
    jobs: Annotated[Whole | None, Parameter(help="Processes to use; one for each core if not given.")] = None,
) -> None:
    """Let bots play games and write their records, one a line."""
    from madang.cli.recording import record_games

    record_games(
        game, board, players, games, seed, edition, changes(option), bots, legal, output, force, jobs
    )


@app.command(usage="madang arena GAME BOT BOT... --players N --games N [OPTIONS]")
def arena(
    game: Name,
    *bots: Annotated[str, Parameter(help="Two or more, by name; a program as program:COMMAND.")],
    players: Annotated[Whole, Parameter(help="Players in each game.")],
    games: Annotated[
        Whole, Parameter(help="How many games each pair of bots plays; three bots are three pairs.")
    ],
    seed: Annotated[Whole, Parameter(help="The same seed gives the same deals.")] = 0,
    edition: Edition = None,
    option: Options = (),
    output: Annotated[
        Path | None,
        Parameter(name=["--output", "-o"], help="Keeps the games; the same command goes on from there."),
    ] = None,
    plot: Annotated[Path | None, Parameter(help="Where a picture of the result goes, as SVG.")] = None,
    jobs: Annotated[Whole | None, Parameter(help="Processes to use; one for each core if not given.")] = None,
) -> None:
    """Let bots meet, each pair with the same deals from every seat, and say who is better."""
    from madang.cli.arena import run_match

    run_match(game, bots, players, games, seed, edition, changes(option), output, plot, jobs)


@app.command(usage="madang verify FILE")
def verify(file: Path) -> None:
    """Replay every game of a file: every event, the result, and chance from the revealed secret."""
    from madang.cli.recording import verify_file

    verify_file(file)


@app.command(usage="madang show FILE [--game N]")
def show(
    file: Path,
    *,
    game: Annotated[Whole, Parameter(help="Which game of the file, counted from 1.")] = 1,
) -> None:
    """Tell a recorded game step by step."""
    from madang.cli.recording import show_game

    show_game(file, game)


@app.command(usage="madang analyse FILE [OPTIONS]")
def analyse(
    file: Path,
    *,
    game: Annotated[Whole, Parameter(help="Which game of the file, counted from 1.")] = 1,
    plot: Annotated[Path | None, Parameter(help="Where a picture of the chances goes, as SVG.")] = None,
    json: Annotated[
        bool, Parameter(help="Write the figures as JSON instead of the tables.", negative="")
    ] = False,
) -> None:
    """Say what each decision of a recorded game was worth, and where the game turned."""
    from madang.cli.analysing import analyse_game

    analyse_game(file, game, plot, json)


@app.command(usage="madang rules GAME [ABOUT] [--language en|fr|ko|sk]")
def rules(
    game: Name,
    about: Annotated[str, Parameter(help="A rule's number (K3.12) or a word.")] = "",
    *,
    language: Annotated[str, Parameter(help="en, fr, ko or sk.")] = "en",
) -> None:
    """Show the rulebook of a game, or what it says about one thing."""
    from madang.cli.rulebook import show_rules

    show_rules(game, about, language)


@app.command(usage="madang serve [OPTIONS]")
def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[Whole, Parameter(help="The port to listen on.")] = 8630,
    database: Annotated[
        str | None,
        Parameter(help="A file for the data; one in your data folder if not given."),
    ] = None,
    public_url: Annotated[
        str | None, Parameter(help="Where browsers reach the server, like https://play.example.org.")
    ] = None,
) -> None:
    """Run the table server, for people who play together from different places."""
    from madang.cli import serving

    serving.serve(host, port, database, public_url)


@app.command(usage="madang backup FILE [OPTIONS]")
def backup(
    file: Annotated[Path, Parameter(help="Where the copy goes; nothing is replaced.")],
    *,
    database: Annotated[str | None, Parameter(help="As for madang serve.")] = None,
) -> None:
    """Copy the table server's database into a new file, also while it runs."""
    from madang.cli import serving

    serving.back_up(file, database)


board_app = App(name="board", help="Copy, check or draw a board file of Korrigans.")
app.command(board_app)


@board_app.command(name="copy", usage="madang board copy FILE")
def copy_board(file: Path) -> None:
    """Write the board that comes with Madang into a new file, to change as you like."""
    from madang.cli.boards import copy

    copy(file)


@board_app.command(name="check", usage="madang board check FILE")
def check_board(file: Path) -> None:
    """Say whether a board file is fit to play on, and if not, all that is wrong with it."""
    from madang.cli.boards import check

    check(file)


@board_app.command(name="draw", usage="madang board draw FILE --output FILE")
def draw_board(
    file: Path,
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"], help="Where the picture goes, as SVG.")],
) -> None:
    """Draw the board in a file."""
    from madang.cli.boards import draw

    draw(file, output)


def changes(options: tuple[str, ...]) -> dict[str, str]:
    """Single rule options given as name=value."""
    from madang.games.base import MadangError

    pairs = [option.partition("=") for option in options]
    for name, equals, value in pairs:
        if not (name and equals and value):
            raise MadangError(f"an option is given as name=value, not {name + equals + value!r}")
    return {name: value for name, _, value in pairs}


def missing(error: MissingArgumentError, words: list[str]) -> str:
    """What the command still needs, and how it is called."""
    assert error.argument
    given = next((name for name in error.argument.names if name in words), None)
    name = error.argument.name
    if error.argument.field_info.is_positional:
        name = name.removeprefix("--").upper()
    lacks = f"{given} needs a value" if given else f"{name} is missing"
    return f"{lacks}; {usage(error)}"


def too_many(error: UnusedCliTokensError) -> str:
    """What the command does not take, and how it is called."""
    words = error.unused_tokens or []
    return f"{' '.join(words)!r} is too much; {usage(error)}"


def usage(error: CycloptsError) -> str:
    command = app
    for name in error.command_chain or ():
        command = command[name]
    return f"call it as {command.usage}"


def fail(text: str, code: int = 2) -> NoReturn:
    """End with one clear line, in which nothing is left that a terminal would act on."""
    line = " ".join(text[:LONGEST_ERROR].split())
    line = "".join(sign if sign.isprintable() else "?" for sign in line)
    console = Console(stderr=True, soft_wrap=True, highlight=False, emoji=False)
    console.print("madang:", line, style="red", markup=False)
    sys.exit(code)


def drop_output() -> None:
    """Let what is still to be written go nowhere, since it can't go where it should."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """The command. Bad input ends with one line and exit code 2, never with a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows another one
    words = sys.argv[1:] or ["home"]
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    try:
        app(words, console=Console(), exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except MissingArgumentError as error:
        fail(missing(error, words))
    except UnusedCliTokensError as error:
        fail(too_many(error))
    except CycloptsError as error:
        fail(str(error) or "that is not how this command is called; see madang --help")
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        drop_output()  # the reader has gone: nothing more to say, and nothing to say it to
        sys.exit(0)
    except OSError as error:
        if error.filename is None:
            drop_output()
        fail(f"{error.filename or 'the output'}: {error.strerror}")
    except Exception as error:
        if is_for_people(error):
            fail(str(error))
        raise


def is_for_people(error: Exception) -> bool:
    """Whether an error's text is one clear line. Asks without loading the engine, which would take its time."""
    return any(kind.__name__ in ("MadangError", "ServingError") for kind in type(error).__mro__)
