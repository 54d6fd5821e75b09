"""The rulebooks: every rule once, in every language, and found by number or word."""

import re
from typing import get_type_hints

import pytest

from madang import cli
from madang.games import NAMES
from madang.games.rulebook import LANGUAGES, rulebook

RULES = {"koryo": 34, "korrigans": 39}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_rules_in_the_same_order(name: str, language: str) -> None:
    book, english = rulebook(name, language), rulebook(name)
    assert list(book.rules) == list(english.rules)
    assert list(book.chapters) == list(english.chapters)
    assert len(book.rules) == RULES[name]
    assert len(re.findall(r"\*\*[A-Z]\d+\.\d+\*\*", book.text)) == RULES[name]
    assert codes(book.text) == codes(english.text), "code texts stay as they are in every language"


def codes(text: str) -> list[list[str]]:
    """The code texts of each row of the tables, which are part of the notation."""
    return [sorted(re.findall(r"`[^`]+`", line)) for line in text.splitlines() if line.startswith("|")]


def test_a_rule_a_chapter_or_a_word_is_found() -> None:
    book = rulebook("koryo")
    assert [text[:9] for text in book.about("k3.12")] == ["**K3.12**"]
    (chapter,) = book.about("K5")
    assert "`barbarian_target`" in chapter
    assert "**K5.1**" in chapter
    assert {text[2:6] for text in book.about("spy")} >= {"K3.9", "K3.1"}
    assert book.about("dragon") == []


def test_the_command_names_the_languages_that_there_are() -> None:
    help_text = get_type_hints(cli.rules, include_extras=True)["language"].__metadata__[0].help
    assert re.findall(r"\b[a-z]{2}\b", help_text.replace(" or ", " ")) == list(LANGUAGES)
