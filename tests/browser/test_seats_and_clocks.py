"""What happens around a game: leaving and coming back, votes, clocks, muting, hints, the next game."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from browsing import (
    GAMES,
    LONG,
    PART,
    TABLE,
    Pointer,
    Wire,
    at_one_table,
    begin,
    finish,
    move_past_the_page,
    open_table,
    words,
)
from playwright.sync_api import Page, expect

from madang.bots import levels
from madang.games import game as find_game

NewPage = Callable[..., Page]
SAID = words("en")


def seat_named(wire: Wire, name: str) -> dict[str, Any]:
    (seat,) = [seat for seat in wire.state["table"]["seats"] if seat["name"] == name]
    return seat  # type: ignore[no-any-return]


def press(page: Page, key: str) -> None:
    page.get_by_role("button", name=SAID[key]).first.click()


def press_in_menu(page: Page, label: str) -> None:
    page.locator("[data-part=menu]").click()
    page.locator("dialog").get_by_role("button", name=label).click()
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_on_for_somebody_who_left_and_came_back(new_page: NewPage, game: str) -> None:
    people = {name: new_page() for name in ("Anna", "Ben", "Carl")}
    anna, ben, carl = people.values()
    wires = {page: Wire(page) for page in people.values()}
    at_one_table(people, game)

    press_in_menu(ben, SAID["play_leave"])
    expect(ben.get_by_text(SAID["play_return_left"])).to_be_visible()
    for page in (anna, carl):
        expect(page.get_by_text(f"Ben: {SAID['seat_left']}")).to_be_visible()
    press(anna, "seat_replace")
    expect(carl.get_by_text("1 of 2 agree")).to_be_visible()
    press(carl, "seat_replace")
    expect(ben.get_by_text(SAID["play_return_bot"]).first).to_be_visible()
    expect(anna.get_by_role("button", name=SAID["seat_replace"])).to_have_count(0)
    level = levels(find_game(game))[1].title()
    expect(anna.locator("[data-part=table]").get_by_title(f"A bot plays on: {level}")).to_have_text(
        re.compile(level)
    )

    gen = random.Random(1)
    seat, left_at = seat_named(wires[anna], "Ben"), wires[anna].state["ply"]
    while not any(
        event["by"] == seat["seat"] and event["ply"] >= left_at
        for state in wires[carl].states
        for event in state["events"]
    ):
        for page in (anna, carl):
            move_past_the_page(page, gen)
        carl.wait_for_timeout(15)

    press(ben, "play_return")
    expect(ben.get_by_text(SAID["play_return_bot"])).to_have_count(0)
    assert wires[anna].until(lambda: seat_named(wires[anna], "Ben")["stand_in"] is None)


def test_clocks_run_and_a_bot_plays_on_when_one_has_run_out(new_page: NewPage) -> None:
    people = {name: new_page() for name in ("Anna", "Ben")}
    wires = {name: Wire(page) for name, page in people.items()}
    pace = {"kind": "live", "bank": 20, "bonus": 1, "cap": 20}
    at_one_table(people, "koryo", pace=pace, options={"orders": "together"})
    anna, ben = people.values()
    for page in (anna, ben):
        expect(page.get_by_role("timer")).to_have_count(2)
    before = ben.get_by_role("timer").all_inner_texts()
    move_past_the_page(anna, random.Random(1))

    expect(anna.get_by_text(f"Ben: {SAID['seat_time']}")).to_be_visible(timeout=LONG * 1000)
    assert before[1] != "0:00"
    assert anna.get_by_role("timer").nth(1).inner_text() == "0:00"
    press(anna, "seat_replace")
    assert wires["Anna"].until(lambda: seat_named(wires["Anna"], "Ben")["stand_in"] is not None)
    assert wires["Anna"].until(lambda: wires["Anna"].deciding)
    expect(ben.get_by_role("button", name=SAID["play_return"])).to_be_visible()


def test_the_muted_are_not_heard_also_after_a_reload(new_page: NewPage) -> None:
    people = {name: new_page() for name in ("Anna", "Ben")}
    anna, ben = people.values()
    at_one_table(people, "koryo")
    heard = ben.locator("q")
    press_in_menu(anna, SAID["phrase_hello"])
    expect(heard).to_have_text(SAID["phrase_hello"])

    mute = SAID["seat_mute"].replace("{name}", "Anna")
    press_in_menu(ben, mute)
    expect(heard).to_have_count(0, timeout=LONG * 1000)
    for _ in range(2):
        press_in_menu(anna, SAID["phrase_wow"])
        ben.wait_for_timeout(500)
        expect(heard).to_have_count(0)
        ben.reload()
        ben.wait_for_selector(TABLE)
    ben.locator("[data-part=menu]").click()
    expect(ben.get_by_role("button", name=mute)).to_have_attribute("aria-pressed", "true")
    ben.get_by_role("button", name=mute).click()
    ben.keyboard.press("Escape")
    press_in_menu(anna, SAID["phrase_thanks"])
    expect(heard).to_have_text(SAID["phrase_thanks"])


def test_one_stays_at_a_finished_game_whoever_comes_and_plays_again(new_page: NewPage) -> None:
    people = {name: new_page(reduced_motion="reduce") for name in ("Anna", "Ben")}
    anna, ben = people.values()
    wires = [Wire(page) for page in people.values()]
    at_one_table(people, "korrigans")
    mute = SAID["seat_mute"].replace("{name}", "Ben")
    press_in_menu(anna, mute)
    finish(*wires)
    old = anna.url
    ben.locator("[data-part=rematch]").click()
    expect(anna.get_by_text(SAID["result_asked"].replace("{name}", "Ben"))).to_be_visible()
    press(anna, "result_stay")

    carl = new_page()
    watching = len(wires[0].frames)
    carl.goto(old)
    assert wires[0].until(lambda: len(wires[0].frames) > watching)
    anna.wait_for_timeout(200)
    expect(anna.get_by_role("button", name=SAID["result_stay"])).to_have_count(0)
    assert anna.url == old

    anna.locator("[data-part=rematch]").click()
    anna.wait_for_url(ben.url)
    anna.locator("[data-part=menu]").click()
    expect(anna.get_by_role("button", name=mute)).to_have_attribute("aria-pressed", "true")


def test_it_is_told_where_a_name_could_not_be_kept(new_page: NewPage) -> None:
    link = open_table(new_page(), "koryo")
    page = new_page()
    page.goto(link)
    page.route("**/api/me", lambda route: route.abort())
    page.get_by_label(SAID["settings_name"]).fill("Ben")
    press(page, "waiting_sit")
    expect(page.get_by_role("alert")).to_contain_text(SAID["unreachable"])
    page.unroute("**/api/me")
    press(page, "waiting_sit")
    expect(page.get_by_role("button", name=SAID["waiting_leave"])).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_told_and_picked(page: Page, game: str) -> None:
    wire = Wire(page)
    begin(page, game)
    page.locator("[data-part=hint]").click()

    def hints() -> list[dict[str, Any]]:
        messages = [json.loads(frame)["message"] for frame in wire.frames]
        return [message for message in messages if message["type"] == "hint"]

    assert wire.until(lambda: bool(hints()))
    (hint,) = hints()
    expect(page.locator(".toast.hint")).to_be_visible()
    expect(page.locator("[data-part=confirm]")).to_be_enabled()
    Pointer(page, wire).confirm()
    assert wire.until(lambda: bool(wire.moves))
    assert wire.moves[0]["choice"] == hint["best"]


@pytest.mark.parametrize("game", GAMES)
def test_without_confirmation_the_last_tap_sends(page: Page, game: str) -> None:
    wire = Wire(page)
    begin(page, game)
    page.locator("[data-part=menu]").click()
    page.get_by_label(SAID["settings_confirm"]).uncheck()
    page.keyboard.press("Escape")
    pointer = Pointer(page, wire)
    for _ in range(60):
        if wire.until(lambda: bool(wire.moves), 0.1):
            break
        pointer.tap(PART)
    assert len(wire.moves) == 1
    assert wire.until(lambda: wire.state["ply"] > wire.moves[0]["ply"])
