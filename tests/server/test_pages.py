"""The pages that the server writes itself: whole, linked, and nothing in them that the security policy forbids."""

import re
from html.parser import HTMLParser

import pytest

from madang.server import pages
from madang.server.app import create_app
from madang.server.node import Node, Settings

VOID = {"meta", "link", "br"}
SCHEMA = create_app(Node(Settings("sqlite://", "http://localhost"))).openapi_schema.to_schema()
PAGES = {"home": pages.home(), "docs": pages.docs(SCHEMA)}


class Reader(HTMLParser):
    """Notes ids, links and attributes; every element must be closed by its own name."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names |= {tag, *(name for name, _ in attrs)}
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert not reader.open
    return reader


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_page_is_whole_and_needs_nothing_inline(page: str) -> None:
    found = read(page)
    assert not found.names & {"script", "style"}
    assert not [name for name in found.names if name.startswith("on")]
    assert len(found.ids) == len(set(found.ids))
    assert not [one for one in found.ids if re.search(r"\s", one)]
    assert {one[1:] for one in found.links if one[:1] == "#"} <= set(found.ids)


def test_the_page_of_the_api_has_every_route_and_structure() -> None:
    routes = [route["operationId"] for every in SCHEMA["paths"].values() for route in every.values()]
    assert set(read(PAGES["docs"]).ids) == {*routes, *SCHEMA["components"]["schemas"]}
