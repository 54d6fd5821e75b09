"""A first page is there soon after the start, and every one after it, even while the engine is compiled."""

import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from amounts import LONG, figure, kept
from serving import Server, bare_start

SOON = 1.0  # seconds
LOOKS = 20


def soon(bare: float) -> float:
    """Seconds that a page may take; the short form allows for a machine on which a bare import takes so long."""
    return SOON if LONG else max(SOON, bare)


def asked_for(server: Server) -> tuple[float, float]:
    """Seconds from the start of the process to the first page, and the longest that one took afterwards."""
    began = time.monotonic()
    server.begin()
    while True:
        try:
            assert httpx.get(server.url, timeout=120).status_code == 200
            break
        except httpx.ConnectError:
            time.sleep(0.01)
    first, longest = time.monotonic() - began, 0.0
    for _ in range(LOOKS):
        time.sleep(0.2)
        began = time.monotonic()
        assert httpx.get(server.url, timeout=120).status_code == 200
        longest = max(longest, time.monotonic() - began)
    return first, longest


@pytest.fixture
def compiling(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str | None], Server]]:
    """Servers, not begun yet, that find nothing compiled; each is killed before the next one and at the end."""
    made: list[Server] = []

    def kill_the_last() -> None:
        if made:
            made.pop().kill()

    def make(plant: str | None) -> Server:
        kill_the_last()
        folder = tmp_path_factory.mktemp("compiling")
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder / "nothing"))
        made.append(Server(folder, plant=plant))
        return made[-1]

    yield make
    kill_the_last()


@pytest.mark.alone
def test_a_page_is_there_while_the_engine_is_compiled(compiling: Callable[[str | None], Server]) -> None:
    def is_soon() -> bool:
        server = compiling(None)
        first, longest = asked_for(server)
        assert httpx.get(f"{server.url}/health").json().get("games", []) == []  # it is still at it
        bare = bare_start()
        figure(
            "first page while compiling",
            f"{first:.2f} s after the start, then at most {longest:.2f} s; a bare import takes {bare:.2f} s here",
        )
        return first <= soon(2 * bare) and longest <= soon(bare)

    assert kept(is_soon)


@pytest.mark.alone
def test_a_page_waits_where_the_engine_is_compiled_in_its_way(
    compiling: Callable[[str | None], Server],
) -> None:
    _, longest = asked_for(compiling("compiled-where-it-serves"))
    assert longest > soon(bare_start())
