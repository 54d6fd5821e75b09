"""On a phone everything can be reached with a finger, and nothing sticks out at the side."""

from collections.abc import Callable

import pytest
from browsing import GAMES, Pointer, Wire, begin, is_no_wider_than_its_window, play, turn_to_text
from playwright.sync_api import Page, expect

NewPage = Callable[..., Page]
TALL = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}


def phone(new_page: NewPage, size: dict[str, int]) -> Page:
    return new_page(viewport=size, has_touch=True, is_mobile=True, device_scale_factor=2)


def play_by_finger(page: Page, game: str, most: int) -> int:
    """Every confirmation on the way is in sight: Pointer.confirm sees to it."""
    wire = Wire(page)
    begin(page, game)
    pointer = Pointer(page, wire, finger=True)

    def decide() -> None:
        assert is_no_wider_than_its_window(page)
        pointer.decide()

    return play(wire, decide, most)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_a_phone(new_page: NewPage, game: str) -> None:
    page = phone(new_page, TALL)
    assert play_by_finger(page, game, 500) > 5
    expect(page.locator("[data-part=rematch]")).to_be_in_viewport()
    assert is_no_wider_than_its_window(page)


@pytest.mark.parametrize("game", GAMES)
def test_some_decisions_on_a_small_phone(new_page: NewPage, game: str) -> None:
    page = phone(new_page, SMALL)
    assert play_by_finger(page, game, 6) == 6
    turn_to_text(page)
    assert is_no_wider_than_its_window(page)


@pytest.mark.parametrize("path", ["/", "/new", "/rules", "/settings", "/t/AAAAAAAAAAAAAAAAAAAAAA"])
def test_no_page_is_wider_than_a_small_phone(new_page: NewPage, path: str) -> None:
    page = phone(new_page, SMALL)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert page.locator("h1").count() == 1
    assert is_no_wider_than_its_window(page)
