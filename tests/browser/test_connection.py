"""The server is killed in the middle of a game, and comes back; a connection dies without a word."""

import re

import pytest
from browsing import GAMES, LONG, PART, Pointer, Wire, begin, play
from playwright.sync_api import Page, WebSocketRoute, expect
from serving import Server


@pytest.mark.parametrize("game", GAMES)
def test_a_killed_server_loses_no_decision_and_the_game_goes_on(
    page: Page, server: Server, game: str
) -> None:
    wire = Wire(page)
    begin(page, game)
    pointer = Pointer(page, wire)
    play(wire, pointer.decide, 2)
    assert wire.until(lambda: wire.deciding)
    page.wait_for_timeout(500)  # so long two taps count as one
    ply, sent = wire.state["ply"], len(wire.moves)

    server.kill()
    try:
        expect(page.get_by_text("The connection is lost")).to_be_visible()
        pointer.pick()
        pointer.confirm()
        page.wait_for_timeout(300)
        assert len(wire.moves) == sent, "there was nobody to send it to"
    finally:
        server.start()
    expect(page.get_by_text("Connected again")).to_be_visible(timeout=LONG * 1000)
    expect(page.get_by_text("The connection is lost")).to_have_count(0)

    assert wire.until(lambda: wire.state["ply"] > ply)
    (move,) = wire.moves[sent:]
    assert move["ply"] == ply
    log = page.request.get(f"/api/tables/{wire.state['table']['id']}/log").json()
    mine = [event["text"] for event in log if event["ply"] == ply and event["by"] == wire.state["seat"]]
    assert mine == [move["choice"]]
    assert play(wire, pointer.decide, 3) == 3


def test_a_connection_that_dies_without_a_word_is_noticed_and_made_anew(page: Page) -> None:
    alive = True  # the connections made while it is so; those made later work

    def between(near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        works = alive
        near.on_message(lambda text: far.send(text) if alive or not works else None)
        far.on_message(lambda text: near.send(text) if alive or not works else None)

    page.route_web_socket(re.compile("/socket$"), between)
    begin(page, "koryo")
    alive = False
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("The connection is lost")).to_be_visible(timeout=30_000)
    expect(page.get_by_text("Connected again")).to_be_visible(timeout=30_000)
    page.locator(PART).first.click()
    page.locator("[data-part=confirm]:enabled").click()
    expect(page.locator("[data-part=table]")).to_contain_text("You place")
