"""No page, and no state of a table, has a fault that axe knows of, in light and in dark, also on a phone."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsing import GAMES, Pointer, Wire, at_one_table, begin, finish, open_table, sit_down, turn_to_text
from playwright.sync_api import Page, WebSocketRoute, expect

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
THEMES = ["light", "dark"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Dressed = Callable[..., Page]


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
    return lambda **how: new_page(color_scheme=request.param, reduced_motion="reduce", **how)


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
    anna.locator("[data-part=menu]").click()
    anna.wait_for_selector("dialog[open]")
    found["menu of the waiting room"] = faults(anna)
    anna.keyboard.press("Escape")
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


@pytest.mark.parametrize("game", GAMES)
def test_a_table_on_a_phone(dressed: Dressed, game: str) -> None:
    page = dressed(**PHONE)
    wire = Wire(page)
    begin(page, game)
    found = {"deciding": faults(page)}
    Pointer(page, wire, finger=True).pick()
    found["picked"] = faults(page)
    page.locator("[data-part=hint]").click()
    page.locator(".toast.hint").wait_for()
    found["hint"] = faults(page)
    page.locator(".toast.hint button").click()  # on a phone it covers the bar
    page.locator("[data-part=menu]").click()
    page.wait_for_selector("dialog[open]")
    found["menu"] = faults(page)
    page.keyboard.press("Escape")
    finish(wire)
    page.wait_for_selector("[data-part=rematch]")
    found["end"] = faults(page)
    assert {state: faulty for state, faulty in found.items() if faulty} == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_over_a_table_on_a_phone(dressed: Dressed, game: str) -> None:
    """A phrase, a vote, clocks, and that the connection is lost."""
    people = {name: dressed(**PHONE) for name in ("Anna", "Ben", "Carl")}
    anna, ben, carl = people.values()
    lines: list[WebSocketRoute] = []

    def between(near: WebSocketRoute) -> None:
        if lines:
            near.close()
        else:
            near.connect_to_server()
            lines.append(near)

    anna.route_web_socket(re.compile("/socket$"), between)
    at_one_table(people, game, pace={"kind": "live"})
    actions = f"/api/tables/{anna.url.rpartition('/')[2]}/actions"
    ben.request.post(actions, data={"type": "leave"})
    vote = anna.get_by_role("button", name="Let a bot play on")
    expect(vote).to_be_visible()
    carl.request.post(actions, data={"type": "say", "phrase": "hello"})
    expect(anna.locator("q")).to_have_text("Hello!")
    found = {"phrase": faults(anna)}
    lines[0].close()
    expect(anna.get_by_text("The connection is lost")).to_be_visible()
    expect(vote).to_be_visible()
    found["banner"] = faults(anna)
    assert {state: faulty for state, faulty in found.items() if faulty} == {}
