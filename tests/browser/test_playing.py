"""Whole games in a real browser: by mouse, by keyboard alone, with a friend, over a lost connection."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import GAMES, as_text, begin
from playwright.sync_api import Page, expect
from serving import Server

from madang.records import read, verify

LONG = 180_000  # milliseconds


def ended(page: Page) -> bool:
    return page.get_by_role("heading", name="The game is over").is_visible()


def play_to_the_end(page: Page, decide: Callable[[Page], None]) -> int:
    decisions = 0
    while not ended(page):
        page.wait_for_selector("[data-choice], #result", timeout=LONG)
        if page.locator("[data-choice]").count() > 1:
            decide(page)
            decisions += 1
        else:
            page.wait_for_timeout(50)
    return decisions


def by_mouse(gen: random.Random) -> Callable[[Page], None]:
    def decide(page: Page) -> None:
        choices = page.locator("[data-choice]")
        choices.nth(gen.randrange(choices.count())).click()
        page.get_by_role("button", name="Confirm").click()
        settle(page)

    return decide


def by_keyboard(page: Page) -> None:
    page.locator("[data-choice]").last.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Confirm").focus()
    page.keyboard.press("Enter")
    settle(page)


def settle(page: Page) -> None:
    """Until the decision is sent and answered."""
    expect(page.get_by_role("region", name="Confirm")).to_have_count(0, timeout=LONG)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_mouse_ends_with_a_result_and_a_record(page: Page, game: str, tmp_path: Path) -> None:
    begin(page, game)
    assert play_to_the_end(page, by_mouse(random.Random(1))) > 5
    expect(page.get_by_role("row", name="Total")).to_be_visible()
    with page.expect_download() as started:
        page.get_by_role("link", name="Download the record").click()
    started.value.save_as(tmp_path / "game.jsonl")
    (record,) = read(tmp_path / "game.jsonl")
    assert verify(record).over
    table = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != table)
    page.wait_for_selector("[role=log]")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keyboard_alone_on_a_small_screen(new_page: Callable[..., Page], game: str) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    begin(page, game)
    assert play_to_the_end(page, by_keyboard) > 5
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_friend_comes_by_the_link_and_orders_at_the_same_time(new_page: Callable[..., Page]) -> None:
    anna, ben = new_page(), new_page()
    anna.goto("/settings")
    anna.get_by_label("Your name").fill("Anna")
    anna.keyboard.press("Tab")
    expect(anna.get_by_text("Saved")).to_be_visible()
    anna.goto("/new")
    anna.get_by_text("Rule options").click()
    anna.get_by_label("Together: nobody sees anything").check()
    anna.get_by_role("button", name="Open the table").click()
    link = anna.get_by_label("Invite by this link").input_value()

    ben.goto("/")
    ben.get_by_label("Join by link").fill(link)
    ben.get_by_role("button", name="Go", exact=True).click()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit here").first.click()
    expect(anna.get_by_text("Ben")).to_be_visible()
    anna.get_by_role("button", name="Fill with bots").click()
    anna.get_by_role("button", name="Start the game").click()

    for page in (anna, ben):
        as_text(page)
        expect(page.get_by_role("heading", name="It is your decision")).to_be_visible()
    ben.get_by_text("Say something").click()
    ben.get_by_role("button", name="Good luck!").click()
    expect(anna.locator("q")).to_have_text("Good luck!")

    anna.locator("[data-choice]").nth(1).click()
    anna.get_by_role("button", name="Confirm").click()
    expect(anna.get_by_text("Your order is in")).to_be_visible()
    anna.locator("[data-choice]").nth(0).click()
    anna.get_by_role("button", name="Confirm").click()
    expect(anna.get_by_text("Your order is in: Place nothing")).to_be_visible()
    ben.locator("[data-choice]").nth(0).click()
    ben.get_by_role("button", name="Confirm").click()
    expect(ben.get_by_role("log")).to_contain_text("Anna places nothing.")
    expect(anna.get_by_role("log")).to_contain_text("You place nothing.")


def test_a_lost_connection_is_told_and_comes_back(page: Page, server: Server) -> None:
    begin(page, "koryo")
    page.wait_for_selector("[data-choice]")
    server.kill()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.locator("[data-choice]").first.click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Sending")).to_be_visible()
    server.start()
    expect(page.get_by_text("The connection is lost")).to_have_count(0, timeout=LONG)
    expect(page.get_by_role("log")).to_contain_text("You place", timeout=LONG)


def test_the_browsers_language_is_spoken(new_page: Callable[..., Page]) -> None:
    for locale, words in {"fr-FR": "Réglages", "ko-KR": "설정", "sk-SK": "Nastavenia"}.items():
        page = new_page(locale=locale)
        page.goto("/")
        expect(page.get_by_role("link", name=words)).to_be_visible()
        assert page.locator("html").get_attribute("lang") == locale[:2]


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
