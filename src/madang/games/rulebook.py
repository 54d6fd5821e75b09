"""A game's rulebook as data: Markdown in which every rule is a paragraph that starts with its number."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "fr", "ko", "sk")
NUMBER = re.compile(r"\*\*([A-Z]\d+\.\d+)\*\* ")


@dataclass(frozen=True)
class Rulebook:
    """The text of a rulebook, its chapters by number, and its rules by number with their examples."""

    text: str
    rules: dict[str, str]
    chapters: dict[str, str]

    def about(self, words: str) -> list[str]:
        """The chapter, the rule, or all rules that a number or words lead to, in the book's order."""
        wanted = words.strip().upper()
        if wanted in self.chapters:
            return [self.chapters[wanted]]
        if wanted in self.rules:
            return [self.rules[wanted]]
        forms = {wanted, re.sub("Y$", "IES", wanted)}
        return [text for text in self.rules.values() if any(form in text.upper() for form in forms)]


@cache
def rulebook(game: str, language: str = "en") -> Rulebook:
    """The rulebook of a game in one of LANGUAGES."""
    text = (files("madang.games") / game / "rulebook" / f"{language}.md").read_text("utf-8")
    rules: dict[str, str] = {}
    number = ""
    for block in text.split("\n\n"):
        if match := NUMBER.match(block):
            number = match[1]
            rules[number] = block
        elif block.startswith("> ") and number:
            rules[number] += "\n\n" + block
        else:
            number = ""
    chapters = {part.split(" ")[1]: part.strip() for part in re.split(r"^(?=## )", text, flags=re.M)[1:]}
    return Rulebook(text, rules, chapters)
