"""Whole games against bots in a real browser, by mouse and by keyboard alone."""

import re
from pathlib import Path

import pytest
from browsing import GAMES, LONG, Keyboard, Pointer, Wire, around, begin, play, turn_to_text
from playwright.sync_api import Page, expect

from madang.records import read, verify

NEWEST = """() => [
    document.querySelector("section[aria-labelledby=log] li span:last-child").textContent,
    document.querySelector("[role=log]").lastElementChild.textContent,
]"""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_mouse_ends_with_a_result_a_record_and_a_rematch(
    page: Page, game: str, tmp_path: Path
) -> None:
    wire = Wire(page)
    begin(page, game)
    assert play(wire, Pointer(page, wire).decide) > 5
    expect(page.get_by_role("status").filter(has_text="The game is over")).to_be_visible()
    for score in wire.state["result"]["scores"]:  # which adds up before one's eyes
        shown = page.locator("[data-part=table] table").get_by_text(f"{score}".replace("-", "−"), exact=True)
        expect(shown.first).to_be_visible(timeout=LONG * 1000)

    with page.expect_download() as started:
        page.get_by_role("link", name="Download the record").click()
    started.value.save_as(tmp_path / "game.jsonl")
    (record,) = read(tmp_path / "game.jsonl")
    assert verify(record).over

    table, seats = page.url, around(wire.state)
    page.locator("[data-part=rematch]").click()
    page.wait_for_url(lambda url: url != table)
    assert wire.until(lambda: wire.deciding)
    assert around(wire.state) == seats
    assert play(wire, Pointer(page, wire).decide, 2) == 2


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keyboard_alone_from_the_first_page_on(page: Page, game: str) -> None:
    wire = Wire(page)
    keyboard = Keyboard(page, wire)
    page.goto("/")
    page.wait_for_selector(f"section[data-game={game}] [data-part=play]:enabled")
    keyboard.tab_to(f"#bots-{game}")
    page.keyboard.press("Home")
    keyboard.tab_to(f"#level-{game}")
    page.keyboard.press("Home")
    keyboard.tab_to(f"section[data-game={game}] [data-part=play]")
    page.keyboard.press("Enter")
    assert wire.until(lambda: wire.deciding)
    assert wire.state["table"]["players"] == 2

    keyboard.to_a_legal_part()
    page.keyboard.press("Space")
    expect(page.locator("[data-part=table] [aria-pressed=true]").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=table] [aria-pressed=true]")).to_have_count(0)

    assert play(wire, keyboard.decide) > 5
    keyboard.tab_to("[data-part=rematch]")


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_chosen_says_why_with_its_rule_and_sends_nothing(page: Page, game: str) -> None:
    wire = Wire(page)
    begin(page, game)
    Pointer(page, wire).ask_why()
    answer = page.get_by_role("link", name=re.compile(r"^Rule [KG]\d"))
    rule = (answer.get_attribute("href") or "").partition("#")[2]
    assert {message["type"] for message in wire.sent} == {"why"}
    with page.context.expect_page() as opened:
        answer.click()
    expect(opened.value.locator(":target")).to_have_text(rule)


@pytest.mark.parametrize("game", GAMES)
def test_the_text_form_is_played_by_keyboard(page: Page, game: str) -> None:
    wire = Wire(page)
    begin(page, game)
    turn_to_text(page)
    keyboard = Keyboard(page, wire)

    def decide() -> None:
        keyboard.tab_to("[data-choice]")
        page.keyboard.press("Space")
        expect(page.locator("[data-choice]:focus")).to_have_attribute("aria-pressed", "true")
        if len(wire.moves) % 2:
            keyboard.tab_to(".bar .main")
        page.keyboard.press("Enter")
        expect(page.locator("h2#choices:focus")).to_be_attached()

    assert play(wire, decide, 4) == 4
    expect(page.get_by_role("log")).to_contain_text("You ")
    shown, spoken = page.evaluate(NEWEST)
    assert shown == spoken, "the newest line is shown first and spoken last"
    assert [move["ply"] for move in wire.moves] == sorted({move["ply"] for move in wire.moves})


def test_the_rules_are_opened_at_a_rule(page: Page) -> None:
    page.goto("/rules#G5.7")
    expect(page.locator(":target")).to_have_text("G5.7")
    expect(page.locator(":target")).to_be_in_viewport()
    page.goto("/")
    page.locator("section[data-game=korrigans]").get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", name="Korrigans")).to_be_in_viewport()


def test_an_unknown_table_is_told(page: Page) -> None:
    page.goto("/t/AAAAAAAAAAAAAAAAAAAAAA")
    expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()
