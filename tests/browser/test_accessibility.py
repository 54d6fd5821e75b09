"""No page has a fault that axe knows of, in light and in dark."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsing import GAMES, begin
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(result => result.violations)")
    return [
        f"{fault['id']}: {node['target']} {node.get('failureSummary', '')}"
        for fault in found
        for node in fault["nodes"]
    ]


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, new_page: Callable[..., Page]) -> Page:
    return new_page(color_scheme=request.param, reduced_motion="reduce")


PAGES = {
    "/": "[data-part=play]:enabled",
    "/new": ".option",
    "/rules": "article",
    "/settings": "form",
}


@pytest.mark.parametrize(("path", "awaited"), PAGES.items())
def test_a_page(page: Page, path: str, awaited: str) -> None:
    page.goto(path)
    page.wait_for_selector(awaited)
    assert faults(page) == []


def test_the_waiting_room(page: Page) -> None:
    page.goto("/new?game=korrigans")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#link")
    assert faults(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_text_form_of_a_table(page: Page, game: str) -> None:
    begin(page, game)
    page.locator("[data-choice]").nth(1).click()
    page.get_by_role("button", name="Confirm").wait_for()
    assert faults(page) == []
