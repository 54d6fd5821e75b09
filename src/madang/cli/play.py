"""madang play: a game in the terminal against bots, saved after every decision."""

import hmac
import re
import shutil
import sys
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from io import StringIO
from itertools import count, groupby
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_data_path
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from madang.analysis import hint
from madang.bots import Bot, bot, levels
from madang.bots.program import PREFIX, ProgramBot, faults_of
from madang.chance import derive, draw, generator, new_secret
from madang.cli.files import whole_file
from madang.cli.rulebook import print_rules
from madang.cli.seats import named_bots
from madang.games import game as find_game
from madang.games.base import Game, MadangError, View
from madang.games.flow import Flow
from madang.records import Record, Recorder, RecordError, bot_name, printable, replay, resume, to_line

YOU = "you"  # the person's name in a record
FEWEST_CHOICES = 8  # listed at once, however few rows the terminal has
FEWEST_NEWS = 4  # lines
AROUND = 2  # rows beside table, news and choices: an empty one and the question
HELP = """\
  a number or its text   take that choice          part of a text   list the choices that have it
  table                  show the table again      Enter alone      list the choices again
  log                    all that happened         hint             what a good player would choose
  ?                      the game on one screen    ? word           the rules about a word
  ? all                  all the rules
  q                      leave; the game is saved and `madang play GAME` takes it up again"""


class Saved(msgspec.Struct):
    """A game that was left: its record so far, and the secret that its deals follow from."""

    record: Record
    secret: str


def play(
    name: str,
    board: Path | None,
    players: int | None,
    edition: str | None,
    options: dict[str, str],
    bots: str | None,
    seed: int | None,
    new: bool,
    asked: bool,
) -> None:
    """`asked` says whether the person asked for anything that a saved game settles for itself."""
    console = Console(highlight=False)

    game = find_game(name).on_file(board) if board else find_game(name)
    players = game.fewest + 1 if players is None else players
    game.start(players, edition, options)  # refuses what can't be
    others = named_bots(levels(game)[1] if bots is None else bots, game, players - 1, "other seat")
    prepare(console, game, others, players)
    save = save_path(game)
    recorder = None
    if save.exists() and not new:
        try:
            recorder = continue_saved(console, save, asked)
        except EOFError:
            console.print("\nThe game stays saved.")
            return
    if recorder is None:
        secret = new_secret() if seed is None else derive(seed, "play")
        names = [seat_name(other) for other in others]
        names.insert(draw_seat(secret, players), YOU)
        recorder = Recorder(game, players, names, secret, edition, options)
        keep_aside(console, save)
    Session(console, recorder, save).run()


def seat_name(bots: str) -> str:
    """What the record, from which a saved game finds its bots again, calls one."""
    if bot_name(bots) != f"bot:{bots}":
        raise MadangError(
            f"the name of {bot_name(bots)} is too long or too strange to be kept in a saved game"
        )
    return bot_name(bots)


def draw_seat(secret: bytes, players: int) -> int:
    """Where the person sits. G1.1."""
    return int(draw(generator(hmac.digest(secret, b"madang seat", sha256)), players))


def prepare(console: Console, game: Game, bots: list[str], players: int) -> None:
    """Compile what the game will need, so that nobody waits in the middle of it; show how far it has come."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        steps = preparations(game, bots, players)
        for step in bar.track(steps, description="Preparing the rules; the first time takes about a minute"):
            step()


def preparations(game: Game, bots: list[str], players: int) -> list[Callable[[], object]]:
    """What compiles the verbs, one or a few in each step; to be called in order."""
    position = game.start(players)
    gen = generator(derive(0, "warm up"))

    def deal() -> None:
        while position.turn < 0:
            position.chance(gen)

    def let_choose(name: str) -> None:
        bot(name, game).choose(position.view(position.turn), position.legal_actions(), gen)

    def describe() -> None:
        game.describe(position.view(position.turn), position.legal()[0])

    def show() -> None:
        Console(file=StringIO()).print(game.screen(position.view(position.turn), game.seats))

    return [
        deal,
        position.legal,
        position.view,
        *[partial(let_choose, name) for name in dict.fromkeys(bots) if not name.startswith(PREFIX)],
        describe,
        show,
        lambda: position.play(position.legal()[0]),
        position.outcome,
    ]


def save_path(game: Game) -> Path:
    return user_data_path("madang") / "saves" / f"{game.name}.json"


def continue_saved(console: Console, save: Path, asked: bool) -> Recorder | None:
    """The saved game, if the person wants it; EOFError if the person leaves."""
    try:
        saved = msgspec.json.decode(save.read_bytes(), type=Saved)
        recorder = resume(saved.record, bytes.fromhex(saved.secret))
        seat = seat_of(saved.record)
        bots_of(recorder)
    except (OSError, ValueError, RecursionError, MadangError) as error:
        aside = free(save.with_suffix(".broken"))
        save.replace(aside)
        words = f"The saved game can't be read ({printable(str(error))}); it is kept as {aside}."
        console.print(words, style="yellow", markup=False, soft_wrap=True)
        return None
    game = recorder.position.game
    chapter = game.chapter(recorder.position.view(seat))
    console.print(f"You left a game of {game.title} for {saved.record.players}: {chapter}.")
    if asked:
        console.print("It keeps its own players and rules; what you asked for now is for a new game.")
    while True:
        answer = ask(console, "Take it up again? [Y/n] ").lower()
        if answer in ("q", "quit"):
            raise EOFError
        if answer in ("n", "no"):
            return None
        if answer in ("", "y", "yes"):
            return recorder
        console.print("  y takes it up, n keeps it aside and starts a new game, q leaves", style="dim")


def keep_aside(console: Console, save: Path) -> None:
    """Move a saved game, if there is one, out of the way of a new one."""
    if save.exists():
        aside = free(save.with_stem(f"{save.stem}-left"))
        save.replace(aside)
        words = f"The game that you left is kept as {aside}; renamed to {save.name} it can be taken up again."
        console.print(words, style="yellow", markup=False, soft_wrap=True)


def free(path: Path) -> Path:
    """This path, or with a number if a file is there already."""
    paths = (path.with_stem(f"{path.stem}-{number}") if number else path for number in count())
    return next(path for path in paths if not path.exists())


def seat_of(record: Record) -> int:
    """Where the person sits at the table of a record."""
    if record.names.count(YOU) != 1:
        raise RecordError(f"names: one of them is {YOU!r}")
    return record.names.index(YOU)


def bots_of(recorder: Recorder) -> list[Bot | None]:
    """Who plays each seat; nobody the person's."""
    names = recorder.record.names
    return [None if name == YOU else bot(name.removeprefix("bot:"), recorder.position.game) for name in names]


def ask(console: Console, prompt: str) -> str:
    """A line from the person; EOFError when there is nobody to ask."""
    return console.input(prompt).strip()


class Session:
    """One sitting at one game."""

    def __init__(self, console: Console, recorder: Recorder, save: Path) -> None:
        self.console = console
        self.game = recorder.position.game
        self.recorder = recorder
        self.save = save
        self.seat = seat_of(recorder.record)
        self.bots = bots_of(recorder)
        self.names = [
            f"{seat} {name.removeprefix('bot:')}"
            for seat, name in zip(self.game.seats, recorder.record.names, strict=False)
        ]
        self.log: list[tuple[bool, str]] = []  # whether a chapter begins, and the words for it
        self.told = 0

    @property
    def position(self) -> Any:
        return self.recorder.position

    def run(self) -> None:
        record = self.recorder.record
        self.console.print(
            f"\n[bold]{self.game.title}[/], edition {record.edition}."
            f" You sit at [bold]{self.game.seats[self.seat]}[/]. ? for the rules, q to leave."
        )
        self.console.print(
            f"The deals follow from a secret whose SHA-256 is {record.commitment}", style="dim"
        )
        self.write_save()
        self.recall()
        try:
            while not self.position.over:
                if self.position.turn == self.seat:
                    self.decide()
                else:
                    self.let_bot_play()
        except (EOFError, KeyboardInterrupt):
            self.leave()
            return
        finally:
            for player in self.bots:
                if isinstance(player, ProgramBot):
                    player.close()
        self.finish()

    def recall(self) -> None:
        """Note all that happened before this sitting; what followed the person's last decision is news."""
        chapter = ""
        for step in replay(self.recorder.record):
            view = step.position.view(self.seat)
            if step.seat is not None:
                self.note_decision(view, step.seat, step.events[0][2:])
                self.told = len(self.log) if step.seat == self.seat else self.told
            elif self.game.chapter(view) != chapter:
                chapter = self.game.chapter(view)
                self.log.append((True, chapter))

    def let_bot_play(self) -> None:
        seat = self.position.turn
        number = len(self.recorder.record.events)
        seed = hmac.digest(self.recorder.secret, f"madang bot {number}".encode(), sha256)
        player = self.bots[seat]
        assert player, "the person's decisions are the person's"
        known_faults = len(faults_of(player))
        action = player.choose(self.position.view(seat), self.position.legal_actions(), generator(seed))
        for fault in faults_of(player)[known_faults:]:
            print(f"{self.names[seat]} {fault.words}", file=sys.stderr)
        self.take(seat, self.game.texts[action])

    def take(self, seat: int, text: str) -> None:
        """Play a choice and note what the person may see of it."""
        before = self.position.copy()
        self.recorder.play(text)
        before.apply(self.game.numbers[text])
        self.note_decision(before.view(self.seat), seat, text)
        if self.position.steps > before.steps:
            self.log.append((True, self.game.chapter(self.position.view(self.seat))))

    def note_decision(self, view: View, seat: int, text: str) -> None:
        """Note a decision as the person, with this view right after it, may know it."""
        seen = self.game.seen(view, seat, text)
        self.log.append((False, self.game.tell("You" if seat == self.seat else self.game.seats[seat], seen)))

    def decide(self) -> None:
        """The person's decision; one that leaves no choice plays itself."""
        choices = self.position.legal()
        if len(choices) == 1:
            self.take(self.seat, choices[0])
            return
        self.show_all(choices)
        while True:
            answer = ask(self.console, "[bold]Your choice:[/] ")
            if answer.lower() in ("q", "quit"):
                raise EOFError
            choice = self.understand(answer, choices)
            if choice:
                self.take(self.seat, choice)
                self.write_save()
                return

    def understand(self, answer: str, choices: list[str]) -> str | None:
        """The choice that an answer means; None after helping a person who meant something else."""
        same = [choice for choice in choices if choice.casefold() == answer.casefold()]
        if same:
            return same[0]
        word = answer.lower()
        if re.fullmatch(r"[0-9]{1,4}", answer):
            if 1 <= int(answer) <= len(choices):
                return choices[int(answer) - 1]
            self.console.print(f"  The choices go from 1 to {len(choices)}.", style="red")
        elif answer.startswith("?"):
            self.explain(answer[1:].strip())
        elif word in ("table", "t"):
            self.console.print(self.table())
        elif word == "log" or answer == "l":  # L can be a part of a choice
            for _, line in self.log:
                self.console.print(f"  {line}", markup=False)
        elif answer == "":
            self.list_choices(choices)
            self.console.print("  help shows what else can be typed here", style="dim")
        elif word == "hint":
            self.give_hint()
        elif word == "help":
            self.console.print(help_within(self.console.width))
        else:
            self.narrow(answer, choices)
        return None

    def give_hint(self) -> None:
        """What a search from the person's own view would choose, and why."""
        number = len(self.recorder.record.events)
        seed = hmac.digest(self.recorder.secret, f"madang hint {number}".encode(), sha256)
        with self.console.status("thinking"):
            given = hint(self.position.view(self.seat), self.game, generator(seed))
        words = f"{given.best}: {100 * given.chance:.0f} % to win, {given.margin:+.1f} points."
        if given.runner_up_chance is not None:
            words += f" The next best is {given.runner_up}: {100 * given.runner_up_chance:.0f} %."
        self.console.print(f"  {words}\n  {given.reason}.", style="green", markup=False)

    def narrow(self, answer: str, choices: list[str]) -> None:
        """List the choices that have the answer in them; else say why it can't be chosen."""
        view, part = self.position.view(self.seat), answer.casefold()
        found = [
            choice
            for choice in choices
            if part in choice.casefold() or part in self.game.describe(view, choice).casefold()
        ]
        if found:
            self.list_choices(choices, found)
            return
        known = next((text for text in self.game.texts if text.casefold() == part), answer)
        if refusal := self.game.refuse(view, known):
            self.console.print(f"  {refusal}  (? {refusal.rule} for the rule)", style="red", markup=False)
            if refusal.code == "no-such-decision":
                self.console.print("  help shows what can be typed here", style="dim")

    def explain(self, about: str) -> None:
        """`?` is the game on one screen, `? all` the whole rulebook, `? word` what it says about that."""
        if not about:
            self.console.print(self.game.guide, markup=False)
            self.console.print(help_within(self.console.width))
            return
        try:
            if about.lower() == "all":
                with self.console.pager(styles=True):
                    print_rules(self.console, self.game.name, "")
            else:
                print_rules(self.console, self.game.name, about)
        except MadangError as error:
            self.console.print(str(error), style="red", markup=False)

    def table(self) -> RenderableType:
        return self.game.screen(self.position.view(self.seat), self.names)

    def show_all(self, choices: list[str]) -> None:
        """Table, news and choices, of the news as much as fits on the screen with the others."""
        table = self.table()
        used = len(self.console.render_lines(table)) + min(len(choices), self.most_listed)
        self.console.print(table)
        self.show_news(max(FEWEST_NEWS, self.console.height - AROUND - used))
        self.list_choices(choices)

    @property
    def most_listed(self) -> int:
        """How many choices are listed at once, so that the news can be seen with them."""
        return max(FEWEST_CHOICES, self.console.height - AROUND - FEWEST_NEWS - 1)

    def show_news(self, most: int) -> None:
        """What happened since the person's last decision; of very much the last lines. A chapter has its line."""
        lines: list[Text] = []
        for _, notes in groupby(self.log[self.told :], key=lambda note: note[0]):
            texts = [Text(words, style="italic") for _, words in notes]
            lines += Flow(texts, between=" · ").lines(self.console.width - 2)
        self.told = len(self.log)
        if len(lines) > most:
            lines = [Text("… log tells what came before", style="dim"), *lines[len(lines) - most + 1 :]]
        for line in lines:
            self.console.print(Text("  ").append_text(line))
        self.console.print()

    def list_choices(self, choices: list[str], found: list[str] | None = None) -> None:
        """The choices with what each does; of very many the first ones and the last, which declines or ends."""
        view = self.position.view(self.seat)
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="bold")
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        every = choices if found is None else found
        hidden = len(every) - self.most_listed
        shown = every if hidden <= 0 else [*every[: self.most_listed - 1], every[-1]]
        for choice in shown:
            words = self.game.describe(view, choice)
            table.add_row(str(choices.index(choice) + 1), Text(choice), Text(words))
        self.console.print(table)
        if hidden > 0:
            words = f"  … and {hidden} more: type a part of a choice to list those with it"
            self.console.print(words, style="dim")

    def write_save(self) -> None:
        """Keep the game as it is now, for this person's eyes; the file is always whole."""
        saved = Saved(self.recorder.record, self.recorder.secret.hex())
        part = self.save.with_suffix(".part")
        try:
            self.save.parent.mkdir(parents=True, exist_ok=True)
            part.unlink(missing_ok=True)
            part.touch(mode=0o600)
            part.write_bytes(msgspec.json.encode(saved))
            part.replace(self.save)
        except OSError as error:
            raise MadangError(f"can't save the game as {self.save}: {error.strerror}") from None

    def leave(self) -> None:
        self.write_save()
        words = f"\nSaved. `{command()} play {self.game.name}` takes the game up again."
        self.console.print(words, markup=False, soft_wrap=True)

    def finish(self) -> None:
        """The score as it adds up, the record for the person to keep."""
        self.console.print(self.table())
        self.show_news(self.console.height)
        view = self.position.view(self.seat)
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column("Score")
        for name in self.names:
            table.add_column(name, justify="right")
        for line in self.game.final_score(view):
            name, cells = self.game.score_words(line)
            table.add_row(name, *cells, style="bold" if line.line == "total" else "")
        self.console.print(table)
        self.console.print()
        if decided := self.game.tie_break(view):
            self.console.print(decided, markup=False)
        winners = self.position.outcome().winners
        if winners == (self.seat,):
            self.console.print("[bold green]You win.[/]")
        elif self.seat in winners:
            self.console.print("[bold green]You share the victory.[/]")
        else:
            self.console.print(f"{' and '.join(self.names[seat] for seat in winners)} won.")
        path = self.write_record()
        self.save.unlink(missing_ok=True)
        for words in (
            f"The record, with the secret of the deals: {path}",
            f"To check it: {command()} verify {path}",
            f"To see the game again: {command()} show {path}",
            f"To see where it turned: {command()} analyse {path}",
        ):
            self.console.print(words, style="dim", markup=False, soft_wrap=True)

    def write_record(self) -> Path:
        """The finished game in a file of its own."""
        folder = self.save.parent.parent / "games"
        path = free(folder / f"{self.game.name}-{str(self.recorder.record.commitment)[:12]}.jsonl")
        folder.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as file:
            file.write(to_line(self.recorder.record) + "\n")
        return path


def help_within(width: int) -> RenderableType:
    """What can be typed, beside each other where there is room, else one below the other."""
    if width >= max(map(len, HELP.splitlines())):
        return Text(HELP)
    cells = iter(re.split(r"\s{2,}", HELP.strip()))
    table = Table.grid(padding=(0, 3, 0, 0))
    for typed, does in zip(cells, cells, strict=True):
        table.add_row(f"  {typed}", does)
    return table


def command() -> str:
    """How this person can call the command: by its name if the shell finds it, else as it was called."""
    if shutil.which("madang"):
        return "madang"
    return "python -m madang" if sys.argv[0].endswith("__main__.py") else sys.argv[0]
