"""A first page is there soon after the start, and every one after it, even while the engine is compiled."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from amounts import figure
from serving import Server, bare_start

SOON = 1.0  # seconds; more only where this machine is slow by itself
LOOKS = 20


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
def compiling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str | None], Server]]:
    """Servers, not begun yet, that find nothing compiled; they are killed at the end."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "nothing"))
    made: list[Server] = []

    def make(plant: str | None) -> Server:
        made.append(Server(tmp_path, plant=plant))
        return made[-1]

    yield make
    for server in made:
        server.kill()


@pytest.mark.alone
def test_a_page_is_there_while_the_engine_is_compiled(compiling: Callable[[str | None], Server]) -> None:
    server = compiling(None)
    first, longest = asked_for(server)
    assert httpx.get(f"{server.url}/health").json().get("games", []) == []  # it is still at it
    bare = bare_start()
    told = (
        f"{first:.2f} s after the start, then at most {longest:.2f} s; a bare import takes {bare:.2f} s here"
    )
    figure("first page while compiling", told)
    assert first <= max(SOON, 2 * bare)
    assert longest <= max(SOON, bare)


@pytest.mark.alone
def test_a_page_waits_where_the_engine_is_compiled_in_its_way(
    compiling: Callable[[str | None], Server],
) -> None:
    _, longest = asked_for(compiling("compiled-where-it-serves"))
    assert longest > max(SOON, bare_start())
