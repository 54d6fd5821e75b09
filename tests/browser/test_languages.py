"""Each language on every part of a page, and the browser's own as the usual one."""

import json
from collections.abc import Callable

import pytest
from browsing import GAMES, REASON, Pointer, Wire, begin, open_table, play, words
from playwright.sync_api import Page, expect

LOCALES = {"en": "en-GB", "fr": "fr-FR", "ko": "ko-KR", "sk": "sk-SK"}
ENGLISH = ["You ", "Your ", " takes ", " dealt "]  # no other language has these


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LOCALES)
def test_a_table_speaks_the_browsers_language(
    new_page: Callable[..., Page], language: str, game: str
) -> None:
    page = new_page(locale=LOCALES[language])
    said = words(language)
    wire = Wire(page)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(said["app_tagline"])
    assert page.locator("html").get_attribute("lang") == language

    begin(page, game)
    expect(page.get_by_role("status").filter(has_text=said["play_your_turn"]).first).to_be_visible()
    Pointer(page, wire).ask_why()
    (refusal,) = [json.loads(frame)["message"] for frame in wire.frames if '"type":"refused"' in frame][-1:]
    expect(page.locator(REASON)).to_have_text(said["play_rule"].replace("{rule}", refusal["rule"]))
    shown = page.locator("[role=status] .refusal p").last.inner_text()
    template = said[f"refusal_{game}_{refusal['code']}".replace("-", "_")]
    if isinstance(template, str):
        assert template.partition("{")[0] in shown
    assert (language == "en") or shown != refusal["words"]

    play(wire, Pointer(page, wire).decide, 3)
    log = page.locator("section.log").first.inner_text()
    assert any(said[title] in log for title in ("play_log_since", "play_log", "koryo_log"))
    assert len(log.splitlines()) > 4
    assert any(word in log for word in ENGLISH) == (language == "en"), log
    assert (sum("가" <= letter <= "힣" for letter in log) > 20) == (language == "ko")
    assert page.locator("html").get_attribute("lang") == language


def test_a_chosen_language_stays(page: Page) -> None:
    page.goto("/settings")
    page.get_by_text("Français").click()
    said = words("fr")
    expect(page.get_by_role("heading", level=1)).to_have_text(said["settings_title"])
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(said["app_tagline"])
    assert page.locator("html").get_attribute("lang") == "fr"


def test_languages_are_gone_through_by_keyboard_at_a_table(page: Page) -> None:
    begin(page, "koryo")
    page.locator("[data-part=menu]").click()
    page.get_by_role("radio", name="English").focus()
    for language, name in (("fr", "Français"), ("ko", "한국어"), ("sk", "Slovenčina")):
        page.keyboard.press("ArrowDown")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("radio", name=name)).to_be_focused()
        expect(page.locator("dialog h2")).to_have_text(words(language)["play_menu"])
    page.keyboard.press("Escape")
    expect(page.locator("dialog h2")).to_have_count(0)
    expect(page.locator("[data-part=menu]")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text=words("sk")["play_your_turn"]).first).to_be_visible()


def test_a_language_is_chosen_in_the_waiting_room_and_one_stays_in_its_menu(page: Page) -> None:
    open_table(page, "koryo")
    page.locator("[data-part=menu]").click()
    page.get_by_text("Français").click()
    said = words("fr")
    expect(page.locator("dialog h2")).to_have_text(said["play_menu"])
    expect(page.get_by_role("radio", name="Français")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=menu]")).to_be_focused()
    expect(page.locator("[data-part=start]")).to_have_text(said["waiting_start"])


def test_another_language_falls_back_to_english(new_page: Callable[..., Page]) -> None:
    page = new_page(locale="pt-BR")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(words("en")["app_tagline"])
