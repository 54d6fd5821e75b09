"""The rulebook in the terminal, for `madang rules` and for the ? of a game being played."""

from rich.console import Console
from rich.markdown import Markdown

from madang.games import game as find_game
from madang.games.base import MadangError
from madang.games.rulebook import LANGUAGES, rulebook


def show_rules(game: str, about: str, language: str) -> None:
    find_game(game)
    if language not in LANGUAGES:
        raise MadangError(f"the rulebook is there in {', '.join(LANGUAGES)}, not in {language!r}")
    print_rules(Console(), game, about, language)


def print_rules(console: Console, game: str, about: str, language: str = "en") -> None:
    """All rules, or those that a number or a word leads to."""
    book = rulebook(game, language)
    if not about:
        console.print(Markdown(book.text))
        return
    found = book.about(about)
    if not found:
        raise MadangError(
            f"the rulebook says nothing about {about!r}; its chapters are {', '.join(book.chapters)}"
        )
    console.print(Markdown("\n\n".join(found)))
