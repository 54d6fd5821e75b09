"""Ways through the browser client that several tests take."""

import re

from playwright.sync_api import Page

GAMES = ["koryo", "korrigans"]


def begin(page: Page, game: str, bots: int = 1) -> None:
    """From the first page to the first own decision."""
    page.goto("/")
    card = page.locator(f"section[data-game={game}]")
    card.get_by_label("Bots", exact=True).select_option(str(bots))
    card.get_by_label("Level").select_option(index=0)
    card.get_by_role("button").click()
    page.wait_for_url(re.compile("/t/"))
    as_text(page)


def as_text(page: Page) -> None:
    """Every game can be played in the text form, whatever picture its table has."""
    page.wait_for_selector("h1")
    page.wait_for_selector("[role=log]")
    button = page.get_by_role("button", name="Text form of the table")
    if button.is_visible():
        button.click()
