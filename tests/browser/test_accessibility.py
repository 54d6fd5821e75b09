"""No page, and no state of a table, has a fault that axe knows of, in light and in dark."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsing import GAMES, Pointer, Wire, begin, finish, open_table, sit_down, turn_to_text
from playwright.sync_api import Page, expect

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
THEMES = ["light", "dark"]
Dressed = Callable[[], Page]


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(result => result.violations)")
    return [
        f"{fault['id']}: {node['target']} {node.get('failureSummary', '')}"
        for fault in found
        for node in fault["nodes"]
    ]


@pytest.fixture(params=THEMES)
def dressed(request: pytest.FixtureRequest, new_page: Callable[..., Page]) -> Dressed:
    """Pages in one theme, without motion: axe looks at one moment."""
    return lambda: new_page(color_scheme=request.param, reduced_motion="reduce")


PAGES = {
    "/": "[data-part=play]:enabled",
    "/new": ".option",
    "/rules": "article",
    "/settings": "form",
    "/t/AAAAAAAAAAAAAAAAAAAAAA": "h1",
}


def test_the_pages_around_the_tables(dressed: Dressed) -> None:
    page = dressed()
    found = {}
    for path, awaited in PAGES.items():
        page.goto(path)
        page.wait_for_selector(awaited)
        found[path] = faults(page)
    page.evaluate("history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    found["nowhere"] = faults(page)
    begin(page, "koryo")
    page.goto("/")
    expect(page.get_by_role("link", name="Continue")).to_be_visible()
    found["with games"] = faults(page)
    assert {state: faulty for state, faulty in found.items() if faulty} == {}


def test_an_axe_fault_is_found(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-part=play]:enabled")
    page.evaluate("document.body.append(document.createElement('button'))")
    assert [fault for fault in faults(page) if fault.startswith("button-name")]


@pytest.mark.parametrize("game", GAMES)
def test_every_state_of_a_table_against_bots(dressed: Dressed, game: str) -> None:
    page = dressed()
    wire = Wire(page)
    begin(page, game)
    found = {"deciding": faults(page)}
    Pointer(page, wire).pick()
    found["picked"] = faults(page)
    Pointer(page, wire).ask_why()
    found["refusal"] = faults(page)
    page.locator("[data-part=menu]").click()
    page.wait_for_selector("dialog[open]")
    found["menu"] = faults(page)
    page.keyboard.press("Escape")
    turn_to_text(page)
    page.locator("[data-choice]").first.click()
    page.get_by_role("button", name="Confirm").wait_for()
    found["text form"] = faults(page)
    finish(wire)
    page.wait_for_selector("[data-part=rematch]")
    found["end in the text form"] = faults(page)
    page.locator("[data-part=menu]").click()
    page.locator("[data-part=text-form]").click()
    page.wait_for_selector("[data-part=table] table")
    found["end"] = faults(page)
    assert {state: faulty for state, faulty in found.items() if faulty} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_people_and_its_spectator(dressed: Dressed, game: str) -> None:
    anna, ben, carl = dressed(), dressed(), dressed()
    wires = {page: Wire(page) for page in (anna, ben, carl)}
    link = open_table(anna, game)
    found = {"waiting room": faults(anna)}
    sit_down(ben, link, "Ben")
    found["waiting room of a guest"] = faults(ben)
    carl.goto(link)
    anna.locator("[data-part=start]").click()
    for page in wires:
        assert wires[page].until(lambda page=page: wires[page].state.get("view") is not None)  # type: ignore[misc]
        page.wait_for_selector("[data-part=table] h3, [data-part=prompt]")
    (idle,) = [page for page in (anna, ben) if not wires[page].deciding]
    found["waiting"] = faults(idle)
    found["spectator"] = faults(carl)
    assert {state: faulty for state, faulty in found.items() if faulty} == {}
