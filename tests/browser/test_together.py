"""Two people at one table by a link, and a third who watches and must not learn what is hidden."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browsing import GAMES, Pointer, Wire, around, begin, each, open_table, play, play_together, sit_down
from playwright.sync_api import Page, expect

NewPage = Callable[..., Page]
OPTIONS = {"koryo": {"orders": "together"}, "korrigans": {}}
# under these names a state or an event holds what its viewer alone may know
HIDDEN = {"koryo": ("hand", "down", "kinds"), "korrigans": ("memory", "looking", "tokens")}


def secrets(told: Any, game: str) -> Iterator[str]:
    """All that is hidden from others in what a page was told, as it stands there."""
    for name in HIDDEN[game]:
        yield from (f"{name} {json.dumps(value)}" for value in each(told, name) if value)
    for seats in each(told, "seats"):
        if isinstance(seats, dict):  # those of a view of Korrigans, not of a table
            yield from (
                f"behind {one['behind']}" for one in seats.values() if one["screen"] and one["behind"]
            )


def during(wire: Wire) -> list[Any]:
    """All that a page was told before the end, by the socket and by HTTP."""
    states = [state for state in wire.states if state["result"] is None]
    answers = [answer.json() for answer in wire.answers if "/api/tables/" in answer.url and answer.ok]
    return [states, answers]


def shown_hidden(page: Page) -> list[str]:
    """What the page shows of its viewer's own: the cards in hand or face down, the tokens, the memory."""
    own = page.locator(".shelf button, .own .hand .tokens > *, .memory dd")
    shown: list[str] = own.evaluate_all("parts => parts.map(part => part.ariaLabel ?? part.textContent)")
    return shown


def shows_public_tokens_only(page: Page, view: dict[str, Any]) -> bool:
    """Whether a spectator of Korrigans sees as many sorts of tokens at the seats as lie openly there."""
    places = [
        seat[place] or {} for seat in view["seats"].values() for place in ("front", "aside", "menhir_gold")
    ]
    backups = sum(seat["backup"] is not None for seat in view["seats"].values())
    fallen = [seat["behind"] for seat in view["seats"].values() if seat["behind"]]
    expected = sum(len(place) for place in [*places, *fallen]) + backups
    return page.locator(".things .tokens > *").count() == expected


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_by_a_link_and_a_spectator_learns_nothing(new_page: NewPage, game: str) -> None:
    anna, ben, carl = (new_page(reduced_motion="reduce") for _ in range(3))
    wires = {page: Wire(page) for page in (anna, ben, carl)}
    link = open_table(anna, game, **OPTIONS[game])
    sit_down(ben, link, "Ben")
    carl.goto(link)
    expect(carl.get_by_role("button", name="Copy the link")).to_be_visible()
    anna.locator("[data-part=start]").click()
    expect(carl.get_by_text("spectator")).to_be_visible()

    seen: dict[Page, list[str]] = {page: [] for page in wires}

    def look_then(page: Page, decide: Callable[[], None]) -> Callable[[], None]:
        def both() -> None:
            for one in (page, carl):
                seen[one] += shown_hidden(one)
            if game == "korrigans":
                assert wires[carl].until(lambda: shows_public_tokens_only(carl, wires[carl].state["view"]), 5)
            decide()

        return both

    deciders = {wires[page]: Pointer(page, wires[page], seed).decide for seed, page in enumerate((anna, ben))}
    play_together({wire: look_then(wire.page, decide) for wire, decide in deciders.items()})

    for page in (anna, ben):
        assert len(set(secrets(during(wires[page]), game))) > 5, "the check would find a secret"
        assert len(set(seen[page])) > 2, "the check would find it on the page"
    assert len(wires[carl].states) > 10
    assert list(secrets(during(wires[carl]), game)) == []
    assert seen[carl] == []
    assert carl.locator("[data-legal], [data-part=confirm]").count() == 0
    assert [state["choices"] for state in wires[carl].states if state["choices"]] == []
    raw = wires[carl].everything()
    own = [state for page in (anna, ben) for state in wires[page].states if state["result"] is None]
    for event in (event for state in own for event in state["events"] if event["do"] in ("deal", "clovers")):
        if "?" not in event["text"]:
            assert event["text"] not in raw

    expect(carl.get_by_role("status").filter(has_text="The game is over")).to_be_visible()
    seats, old = around(wires[ben].state), anna.url
    ben.locator("[data-part=rematch]").click()
    for page in (ben, anna):
        page.wait_for_url(lambda url: url != old and "/t/" in url)
    assert anna.url == ben.url
    for page in (ben, anna):
        assert wires[page].until(lambda page=page: page.url.endswith(wires[page].state["table"]["id"]))  # type: ignore[misc]
        assert around(wires[page].state) == seats


def test_orders_are_placed_together_and_can_be_changed(new_page: NewPage) -> None:
    anna, ben = new_page(), new_page()
    theirs = {page: Wire(page) for page in (anna, ben)}
    link = open_table(anna, "koryo", orders="together")
    sit_down(ben, link, "Ben")
    anna.locator("[data-part=start]").click()
    for page in (anna, ben):
        expect(page.get_by_role("status").filter(has_text="It is your decision").first).to_be_visible()
    ben.locator("[data-part=menu]").click()
    ben.get_by_role("button", name="Good luck!").click()
    expect(anna.locator("q").first).to_have_text("Good luck!")
    ben.keyboard.press("Escape")

    pointer = Pointer(anna, theirs[anna])
    pointer.pick()
    pointer.confirm()
    assert theirs[anna].until(lambda: theirs[anna].state["lodged"] not in (None, "-"))
    expect(anna.locator("[data-part=confirm]")).to_be_disabled()
    anna.wait_for_timeout(500)  # so long two taps count as one
    anna.get_by_role("button", name="Clear").click()
    anna.locator("[data-part=confirm]").click()
    assert theirs[anna].until(lambda: theirs[anna].state["lodged"] == "-")
    assert theirs[ben].state["awaiting"] == [theirs[ben].state["seat"]]
    assert "lodged" in theirs[ben].state
    assert theirs[ben].state["lodged"] is None

    ben.locator("[data-part=confirm]").click()
    for page in (anna, ben):
        expect(page.locator("[data-part=table]")).to_contain_text("You place nothing")


@pytest.mark.parametrize("game", GAMES)
def test_a_closed_tab_comes_back_to_its_seat(new_page: NewPage, game: str) -> None:
    page = new_page()
    wire = Wire(page)
    begin(page, game)
    play(wire, Pointer(page, wire).decide, 2)
    assert wire.until(lambda: wire.deciding)
    context, before = page.context, wire.state
    page.close()

    page = context.new_page()
    wire = Wire(page)
    page.goto("/")
    page.get_by_role("link", name="Continue").click()
    assert wire.until(lambda: wire.deciding)
    for name in ("seat", "ply", "view", "choices"):
        assert wire.state[name] == before[name]
    assert play(wire, Pointer(page, wire).decide, 2) == 2
