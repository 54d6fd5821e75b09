"""madang play: a game in the terminal against bots, saved after every decision."""

import hmac
import re
import shutil
import sys
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_data_path
from rich.console import Console
from rich.table import Table
from rich.text import Text

from madang.bots import Bot, bot
from madang.bots.program import faults_of
from madang.chance import derive, generator, new_secret
from madang.cli.files import whole_file
from madang.cli.rulebook import print_rules
from madang.games import game as find_game
from madang.games.base import Game, MadangError, View
from madang.records import Record, Recorder, bot_name, printable, replay, resume, to_line

HUMAN = 0  # the person sits in the first seat; who begins is drawn
MOST_SHOWN = 24  # choices listed at once
HELP = """\
  a number or its text   take that choice          part of a text    list the choices that have it
  ?                      the game on one screen    ? word, ? all     the rules about a word, or all of them
  table                  show the table again      log               all that happened so far
  q                      leave; the game is saved and `madang play` takes it up again"""


class Saved(msgspec.Struct):
    """A game that was left: its record so far, and the secret that its deals follow from."""

    record: Record
    secret: str
    bots: str


def play(
    name: str,
    board: Path | None,
    players: int | None,
    edition: str | None,
    options: dict[str, str],
    bots: str,
    seed: int | None,
    new: bool,
) -> None:
    console = Console(highlight=False)

    game = find_game(name).on_file(board) if board else find_game(name)
    bot(bots, game)
    if players is not None:
        game.check_players(players)
    save = save_path(game)
    asked = any(given not in (None, {}) for given in (players, board, edition, options, seed))
    recorder = None
    if save.exists() and not new:
        try:
            recorder, bots = continue_saved(console, save, asked, bots)
        except EOFError:
            console.print("\nThe game stays saved.")
            return
    if recorder is None:
        players = players or game.fewest + 1
        secret = new_secret() if seed is None else derive(seed, "play")
        names = ["you", *[bot_name(bots)] * (players - 1)]
        recorder = Recorder(game, players, names, secret, edition, options)
    with console.status("Preparing the rules; the first time this takes about half a minute …"):
        warm_up(recorder.position.game, bots, recorder.position.players)
    Session(console, recorder, bots, save).run()


def warm_up(game: Game, bots: str, players: int) -> None:
    """Compile what the game will need, so that nobody waits in the middle of it."""
    position = game.start(players)
    gen = generator(derive(0, "warm up"))
    while position.turn < 0:
        position.chance(gen)
    choice = bot(bots, game).choose(position.view(position.turn), position.legal_actions(), gen)
    game.describe(position.view(position.turn), game.texts[choice])


def save_path(game: Game) -> Path:
    return user_data_path("madang") / "saves" / f"{game.name}.json"


def continue_saved(console: Console, save: Path, asked: bool, bots: str) -> tuple[Recorder | None, str]:
    """The saved game, if the person wants it; EOFError if the person leaves."""
    try:
        saved = msgspec.json.decode(save.read_bytes(), type=Saved)
        recorder = resume(saved.record, bytes.fromhex(saved.secret))
        bot(saved.bots, recorder.position.game)
    except (OSError, ValueError, RecursionError, MadangError) as error:
        aside = save.with_suffix(".broken")
        save.replace(aside)
        words = f"The saved game can't be read ({printable(str(error))}); it is kept as {aside}."
        console.print(words, style="yellow", markup=False, soft_wrap=True)
        return None, bots
    game = recorder.position.game
    chapter = game.chapter(recorder.position.view(HUMAN))
    console.print(f"You left a game of {game.title} for {saved.record.players}: {chapter}.")
    while True:
        answer = ask(console, "Take it up again? [Y/n] ").lower()
        if answer in ("q", "quit"):
            raise EOFError
        if answer in ("n", "no"):
            return None, bots
        if answer in ("", "y", "yes"):
            if asked:
                console.print("(The saved game keeps its own players and rules.)", style="dim")
            return recorder, saved.bots
        console.print("  y takes it up, n starts a new game in its place, q leaves", style="dim")


def ask(console: Console, prompt: str) -> str:
    """A line from the person; EOFError when there is nobody to ask."""
    return console.input(prompt).strip()


class Session:
    """One sitting at one game."""

    def __init__(self, console: Console, recorder: Recorder, bots: str, save: Path) -> None:
        self.console = console

        self.game = game = recorder.position.game

        self.recorder = recorder
        self.bots = bots
        self.bot: Bot = bot(bots, game)
        self.save = save
        self.names = [
            f"{seat} you" if index == HUMAN else f"{seat} {name.removeprefix('bot:')}"
            for index, (seat, name) in enumerate(zip(game.seats, recorder.record.names, strict=False))
        ]
        self.log: list[str] = []
        self.told = 0

    @property
    def position(self) -> Any:
        return self.recorder.position

    def run(self) -> None:
        record = self.recorder.record
        self.console.print(
            f"\n[bold]{self.game.title}[/], edition {record.edition}. ? for the rules, q to leave."
        )
        self.console.print(
            f"The deals follow from a secret whose SHA-256 is {record.commitment}", style="dim"
        )
        self.write_save()
        self.recall()
        try:
            while not self.position.over:
                if self.position.turn == HUMAN:
                    self.decide()
                else:
                    self.let_bot_play()
        except (EOFError, KeyboardInterrupt):
            self.leave()
            return
        self.finish()

    def recall(self) -> None:
        """Note all that happened before this sitting; what followed the person's last decision is news."""
        chapter = ""
        for step in replay(self.recorder.record):
            view = step.position.view(HUMAN)
            if step.seat is not None:
                self.note_decision(view, step.seat, step.events[0][2:])
                self.told = len(self.log) if step.seat == HUMAN else self.told
            elif self.game.chapter(view) != chapter:
                chapter = self.game.chapter(view)
                self.note(chapter)

    def let_bot_play(self) -> None:
        seat = self.position.turn
        number = len(self.recorder.record.events)
        seed = hmac.digest(self.recorder.secret, f"madang bot {number}".encode(), sha256)
        known_faults = len(faults_of(self.bot))
        action = self.bot.choose(self.position.view(seat), self.position.legal_actions(), generator(seed))
        for fault in faults_of(self.bot)[known_faults:]:
            print(f"{self.names[seat]} {fault.words}", file=sys.stderr)
        self.take(seat, self.game.texts[action])

    def take(self, seat: int, text: str) -> None:
        """Play a choice and note what the person may see of it."""
        before = self.position.copy()
        self.recorder.play(text)
        before.apply(self.game.numbers[text])
        self.note_decision(before.view(HUMAN), seat, text)
        if self.position.steps > before.steps:
            self.note(self.game.chapter(self.position.view(HUMAN)))

    def note_decision(self, view: View, seat: int, text: str) -> None:
        """Note a decision as the person, with this view right after it, may know it."""
        seen = self.game.seen(view, seat, text)
        self.note(self.game.tell("You" if seat == HUMAN else self.game.seats[seat], seen))

    def note(self, line: str) -> None:
        self.log.append(line)

    def decide(self) -> None:
        """The person's decision; one that leaves no choice plays itself."""
        choices = self.position.legal()
        if len(choices) == 1:
            self.take(HUMAN, choices[0])
            return
        self.show_table()
        self.show_news()
        self.list_choices(choices)
        while True:
            answer = ask(self.console, "[bold]Your choice:[/] ")
            if answer in ("q", "quit"):
                raise EOFError
            choice = self.understand(answer, choices)
            if choice:
                self.take(HUMAN, choice)
                self.write_save()
                return

    def understand(self, answer: str, choices: list[str]) -> str | None:
        """The choice that an answer means; None after helping a person who meant something else."""
        same = [choice for choice in choices if choice.casefold() == answer.casefold()]
        if same:
            return same[0]
        if re.fullmatch(r"[0-9]{1,4}", answer):
            if 1 <= int(answer) <= len(choices):
                return choices[int(answer) - 1]
            self.console.print(f"  The choices go from 1 to {len(choices)}.", style="red")
        elif answer.startswith("?"):
            self.explain(answer[1:].strip())
        elif answer in ("table", "t"):
            self.show_table()
            self.list_choices(choices)
        elif answer in ("log", "l"):
            for line in self.log:
                self.console.print(f"  {line}", markup=False)
        elif answer in ("", "help"):
            self.console.print(HELP, markup=False)
        else:
            self.narrow(answer, choices)
        return None

    def narrow(self, answer: str, choices: list[str]) -> None:
        """List the choices that have the answer in them; else say why it can't be chosen."""
        view, part = self.position.view(HUMAN), answer.casefold()
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
                self.console.print("  Enter alone shows what can be typed here.", style="dim")

    def explain(self, about: str) -> None:
        """`?` is the game on one screen, `? all` the whole rulebook, `? word` what it says about that."""
        if not about:
            self.console.print(self.game.guide, markup=False)
            self.console.print(HELP, markup=False)
            return
        try:
            if about == "all":
                with self.console.pager(styles=True):
                    print_rules(self.console, self.game.name, "")
            else:
                print_rules(self.console, self.game.name, about)
        except MadangError as error:
            self.console.print(str(error), style="red", markup=False)

    def show_table(self) -> None:
        self.console.rule(style="dim")
        self.console.print(self.game.screen(self.position.view(HUMAN), self.names))

    def show_news(self) -> None:
        """What happened since the person's last decision."""
        self.console.print()
        for line in self.log[self.told :]:
            self.console.print(f"  {line}", style="italic", markup=False)
        self.told = len(self.log)
        self.console.print()

    def list_choices(self, choices: list[str], found: list[str] | None = None) -> None:
        """The choices with what each does; of very many the first ones and the last, which declines or ends."""
        view = self.position.view(HUMAN)
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="bold")
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        every = choices if found is None else found
        hidden = len(every) - MOST_SHOWN
        shown = every if hidden <= 0 else [*every[: MOST_SHOWN - 1], every[-1]]
        for choice in shown:
            words = self.game.describe(view, choice)
            table.add_row(str(choices.index(choice) + 1), Text(choice), Text(words))
        self.console.print(table)
        if hidden > 0:
            words = f"  … and {hidden} more: type a part of a choice to list those with it"
            self.console.print(words, style="dim")

    def write_save(self) -> None:
        """Keep the game as it is now, for this person's eyes; the file is always whole."""
        saved = Saved(self.recorder.record, self.recorder.secret.hex(), self.bots)
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
        self.show_table()
        self.show_news()
        view = self.position.view(HUMAN)
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column("Score")
        for name in self.names:
            table.add_column(name, justify="right")
        for line, cells in self.game.final_score(view):
            table.add_row(line, *cells, style="bold" if line == "Total" else "")
        self.console.print(table)
        winners = self.position.outcome().winners
        if winners == (HUMAN,):
            self.console.print("\n[bold green]You win.[/]")
        elif HUMAN in winners:
            self.console.print("\n[bold green]You share the victory.[/]")
        else:
            self.console.print(f"\n{' and '.join(self.names[seat] for seat in winners)} won.")
        path = self.write_record()
        self.save.unlink(missing_ok=True)
        for words in (
            f"The record, with the secret of the deals: {path}",
            f"To check it: {command()} verify {path}",
            f"To see the game again: {command()} show {path}",
        ):
            self.console.print(words, style="dim", markup=False, soft_wrap=True)

    def write_record(self) -> Path:
        """The finished game in a file of its own."""
        folder = self.save.parent.parent / "games"
        name = f"{self.game.name}-{str(self.recorder.record.commitment)[:12]}"
        paths = (folder / f"{name}{f'-{number}' if number else ''}.jsonl" for number in count())
        path = next(path for path in paths if not path.exists())
        folder.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as file:
            file.write(to_line(self.recorder.record) + "\n")
        return path


def command() -> str:
    """How this person can call the command: by its name if the shell finds it, else as it was called."""

    if shutil.which("madang"):
        return "madang"
    return "python -m madang" if sys.argv[0].endswith("__main__.py") else sys.argv[0]
