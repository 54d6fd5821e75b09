"""A game's rulebook as data: Markdown in which every rule is a paragraph that starts with its number."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "fr", "ko", "sk")
NUMBER = re.compile(r"\*\*([A-Z]\d+\.\d+)\*\* ")


@dataclass(frozen=True)
class Rulebook:
    """The text of a rulebook, and its rules by number, each with the examples that follow it."""

    text: str
    rules: dict[str, str]
    chapters: dict[str, str]  # by number: `K3`

    def about(self, words: str) -> list[str]:
        """The numbers of the rules that a number or words lead to, in the book's order."""
        wanted = words.strip().upper()
        if wanted in self.rules:
            return [wanted]
        if wanted in self.chapters:
            return [number for number in self.rules if number.startswith(wanted + ".")]
        forms = {wanted, re.sub("Y$", "IES", wanted)}
        return [number for number, text in self.rules.items() if any(form in text.upper() for form in forms)]


@cache
def rulebook(game: str, language: str = "en") -> Rulebook:
    """The rulebook of a game in one of LANGUAGES."""
    text = (files("madang.games") / game / "rulebook" / f"{language}.md").read_text("utf-8")
    rules: dict[str, str] = {}
    chapters: dict[str, str] = {}
    number = ""
    for block in text.split("\n\n"):
        if match := NUMBER.match(block):
            number = match[1]
            rules[number] = block
        elif block.startswith("> ") and number:
            rules[number] += "\n\n" + block
        elif match := re.match(r"## ([A-Z]\d+) (.+)", block):
            chapters[match[1]] = match[2]
            number = ""
        else:
            number = ""
    return Rulebook(text, rules, chapters)
