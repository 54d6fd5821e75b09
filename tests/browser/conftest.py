"""A real server with the built client, and a real Chromium."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browsing import a_browser
from playwright.sync_api import Browser, Page
from serving import Server

from madang.server import client

OF_THE_NETWORK = ("Failed to load resource", "WebSocket connection to")  # told by the page itself
NewPage = Callable[..., Page]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert client.read("index.html"), "the client is not built: make client"
    with Server(tmp_path_factory.mktemp("server")) as server:
        server.wait("bots")  # no page waits so long for what is compiled at a first start
        yield server


@pytest.fixture(scope="module")  # while it is there, nothing else in this process can run a loop of its own
def browser() -> Iterator[Browser]:
    with a_browser() as browser:
        yield browser


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Pages of people who don't know each other; a fault that a page reports fails the test."""
    faults: list[str] = []
    contexts = []

    def make(**how: Any) -> Page:
        context = browser.new_context(base_url=server.url, **{"locale": "en-GB", **how})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not [fault for fault in faults if not fault.startswith(OF_THE_NETWORK)]


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
