"""What is particular to the table of Korrigans: its map, its prompt, its log on a phone."""

import re
from collections.abc import Callable

import pytest
from browsing import PART, Keyboard, Pointer, Wire, begin, finish, play
from playwright.sync_api import Page, expect

PICKED = "[data-part=table] [aria-pressed=true]"
NewPage = Callable[..., Page]


@pytest.fixture
def wire(page: Page) -> Wire:
    wire = Wire(page)
    begin(page, "korrigans")
    return wire


def someone_comes(new_page: NewPage, wire: Wire) -> None:
    """A spectator opens the link, which the page is told and which changes no choice."""
    before = len(wire.frames)
    other = new_page()
    other.goto(wire.page.url)
    assert wire.until(lambda: len(wire.frames) > before)
    wire.page.wait_for_timeout(100)


def test_what_is_picked_stays_and_a_hint_that_was_cancelled_does_not_come_back(
    wire: Wire, new_page: NewPage
) -> None:
    page = wire.page
    Pointer(page, wire).pick()
    picked = page.locator(PICKED).first.get_attribute("data-target")
    someone_comes(new_page, wire)
    expect(page.locator(PICKED).first).to_have_attribute("data-target", picked or "")
    page.locator("[data-part=back]").click()

    page.locator("[data-part=hint]").click()
    expect(page.locator(PICKED).first).to_be_attached()
    page.locator("[data-part=back]").click()
    expect(page.locator(PICKED)).to_have_count(0)
    someone_comes(new_page, wire)
    expect(page.locator(PICKED)).to_have_count(0)


def test_the_focus_is_seen_and_stays_where_the_person_has_put_it(wire: Wire) -> None:
    page = wire.page
    keyboard = Keyboard(page, wire)
    keyboard.to_a_legal_part()
    dark = page.locator(".ground[aria-disabled=true]").first
    dark.focus()
    page.keyboard.press("Shift")  # from here on the focus is the keyboard's
    assert dark.evaluate("part => getComputedStyle(part).stroke") != "none"
    assert page.locator(".ground[data-legal]").first.get_attribute("aria-disabled") is None

    assert play(wire, keyboard.decide, 1) == 1
    assert wire.until(lambda: wire.deciding)
    menu = page.locator("[data-part=menu]")
    menu.focus()
    ply, choice = wire.state["ply"], wire.state["choices"][0]["text"]
    move = {"type": "move", "ply": ply, "choice": choice, "id": "from another page"}
    page.request.post(f"/api/tables/{wire.state['table']['id']}/actions", data=move)
    assert wire.until(lambda: wire.deciding and wire.state["ply"] > ply)
    expect(page.locator(PART).first).to_be_attached()
    page.wait_for_timeout(100)
    expect(menu).to_be_focused()


def test_a_wide_map_has_the_code_beside_each_name(wire: Wire) -> None:
    names = wire.page.locator(".sign .name:visible")
    expect(names.filter(has_text="F5 Brug")).to_be_visible()
    expect(names.filter(has_text="F10 Lande")).to_be_visible()


def test_at_the_end_the_gold_beside_the_names_is_the_final_score(wire: Wire) -> None:
    page = wire.page
    finish(wire)
    page.wait_for_selector("[data-part=rematch]")
    for seat, score in zip(wire.state["view"]["seats"], wire.state["result"]["scores"], strict=True):
        gold = page.locator(f"[data-place='seat {seat}'] header .gold")
        expect(gold).to_have_text(re.compile(rf"^\s*{score}\b"))


def test_a_phone_shows_what_happened_last_and_opens_the_log(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce")
    wire = Wire(page)
    begin(page, "korrigans")
    play(wire, Pointer(page, wire, finger=True).decide, 3)
    assert wire.until(lambda: wire.deciding)
    ticker = page.locator("[data-part=ticker]")
    expect(ticker).to_be_in_viewport()
    line = ticker.locator(".line").inner_text()
    ticker.click()
    log = page.get_by_role("dialog")
    expect(log.get_by_role("listitem").first).to_have_text(line)
    page.keyboard.press("Escape")
    expect(log).to_have_count(0)
    lowest = page.locator(".ask").evaluate("part => part.getBoundingClientRect().bottom")
    assert lowest == 640, "nothing looks out below the prompt"
