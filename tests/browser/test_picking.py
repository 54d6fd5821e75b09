"""What is picked on Koryŏ's table, and in the text form of both games: it stays until the person changes it."""

from collections.abc import Callable

import pytest
from browsing import GAMES, Pointer, Wire, begin, finish, turn_to_text
from playwright.sync_api import Page, expect

NewPage = Callable[..., Page]
CONFIRM = "[data-part=confirm]"
PICKED = "[data-part=table] [aria-pressed=true]"


def somebody_comes_to_watch(new_page: NewPage, wire: Wire) -> None:
    """A message to the page that changes nothing of what it offers."""
    heard = len(wire.frames)
    new_page().goto(wire.page.url)
    assert wire.until(lambda: any('"watching":1' in frame for frame in wire.frames[heard:]))
    wire.page.wait_for_timeout(100)


def test_a_pick_stays_when_somebody_comes_to_watch(new_page: NewPage) -> None:
    page = new_page()
    wire = Wire(page)
    begin(page, "koryo")
    Pointer(page, wire).pick()
    picked, button = page.locator(PICKED).all_text_contents(), page.locator(CONFIRM).text_content()
    assert button != "Place nothing"
    somebody_comes_to_watch(new_page, wire)
    assert page.locator(PICKED).all_text_contents() == picked
    expect(page.locator(CONFIRM)).to_have_text(button or "")


@pytest.mark.parametrize("game", GAMES)
def test_a_pick_in_the_text_form_stays_when_somebody_comes_to_watch(new_page: NewPage, game: str) -> None:
    page = new_page()
    wire = Wire(page)
    begin(page, game)
    turn_to_text(page)
    page.keyboard.press("Escape")
    page.locator("[data-choice]").last.click()
    confirm = page.get_by_role("button", name="Confirm")
    expect(confirm).to_be_visible()
    somebody_comes_to_watch(new_page, wire)
    expect(page.locator("[data-choice]").last).to_have_attribute("aria-pressed", "true")
    expect(confirm).to_be_visible()


def test_the_score_does_not_add_up_again_when_somebody_comes_to_watch(new_page: NewPage) -> None:
    page = new_page()
    wire = Wire(page)
    begin(page, "koryo")
    finish(wire)
    expect(page.locator("tr.waits")).to_have_count(0, timeout=10_000)
    somebody_comes_to_watch(new_page, wire)
    expect(page.locator("tr.waits")).to_have_count(0, timeout=100)


SLOW_LINE = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) { setTimeout(() => send.call(this, text), 1500); };
}"""


def test_a_decision_on_its_way_looks_like_one(page: Page) -> None:
    wire = Wire(page)
    begin(page, "koryo")
    Pointer(page, wire).pick()
    button = page.locator(CONFIRM).text_content() or ""
    page.evaluate(SLOW_LINE)
    page.locator(CONFIRM).click()
    expect(page.locator("[data-part=table]")).to_contain_text("Sending …")
    expect(page.locator(CONFIRM)).to_be_disabled()
    expect(page.locator(CONFIRM)).to_have_text(button)
    assert page.locator(PICKED).count() == 1
    assert wire.until(lambda: bool(wire.moves))
    expect(page.get_by_text("Sending …")).to_have_count(0)


def test_enter_on_another_card_picks_that_one(page: Page) -> None:
    wire = Wire(page)
    begin(page, "koryo")
    cards = page.locator(".shelf [data-legal]")
    names = []
    for card in (cards.first, cards.last):
        card.focus()
        page.keyboard.press("Enter")
        expect(card).to_have_attribute("aria-pressed", "true")
        names.append(page.locator(CONFIRM).text_content())
    page.wait_for_timeout(600)
    assert names[0] != names[1]
    assert wire.moves == []
    for _ in range(10):  # as many as there are of the kind, and once more
        if not wire.moves:
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
    assert len(wire.moves) == 1


@pytest.mark.parametrize("key", ["", "Enter"])
def test_a_power_that_is_no_choice_tells_about_itself(page: Page, key: str) -> None:
    begin(page, "koryo")
    power = page.locator("[data-spot='power:7']")
    if key:
        power.focus()
        page.keyboard.press(key)
    else:
        power.click(force=True)  # it is no choice, and says so
    told = page.locator(".toast").get_by_text("Guardian")
    expect(told).to_have_text(power.locator(".unseen").text_content() or "")
    page.locator(".shelf [data-legal]").first.click()
    expect(told).to_have_count(0)
