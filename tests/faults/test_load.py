"""Many tables at once, two bots thinking all the time, and sockets that only wait.

These have the machine to themselves: `make test` runs them after the others. A machine that is slow by itself
shows it in its own echo, so the bound of the short form grows with that.
"""

import asyncio
from pathlib import Path

import idle
import pytest
from amounts import LONG, amount, figure, kept
from load import Measured, measure
from serving import Server

PROMISED = 0.1  # seconds from a move's sending until both have it, for 99 of 100
IDLE_MIB = 300  # for 2,000 sockets that wait
IDLE_CORE = 0.05
IDLE_EACH = 0.1  # MiB, in the short form
A_GAME = 240  # seconds that one takes, about: in the long form tables begin at any moment of them
ECHOES = 20  # times this machine's own echo


def promised(measured: Measured) -> bool:
    """Whether 99 of 100 moves were with both in time; the short form allows for a machine that is slow just now."""
    return measured.figures.at(0.99) <= PROMISED + (0 if LONG else ECHOES * measured.echo.at(0.99))


def keeps(name: str, tables: int, settling: float = 0.0, bot_tables: int = 0) -> bool:
    """One attempt at half a move a second at each table; nothing may go wrong in any of them."""
    seconds = amount(30, 600)
    measured = measure(tables, seconds, 0.5, bot_tables, settling)
    figure(name, measured.words())
    assert measured.figures.errors == []
    assert not bot_tables or measured.figures.by_bots > seconds
    return promised(measured) and len(measured.figures.times) > 0.9 * tables * seconds * 0.5


@pytest.mark.alone
def test_a_thousand_tables() -> None:
    assert kept(lambda: keeps("load", 1000, settling=amount(0, A_GAME)))


@pytest.mark.alone
def test_a_slow_disk_needs_moves_committed_together() -> None:
    assert kept(lambda: promised(measure(200, 8, 1, plant="slow-disk")))
    assert not promised(measure(200, 8, 1, plant="slow-disk-one-at-a-time"))


@pytest.mark.alone
def test_two_hundred_tables_while_two_bots_think() -> None:
    assert kept(lambda: keeps("load beside bots", 200, bot_tables=2))


@pytest.mark.alone
def test_bots_that_think_where_it_serves_are_seen_to_be_in_the_way() -> None:
    beside, in_the_way = (
        measure(20, 8, 0.5, bot_tables=8, plant=plant).figures
        for plant in (None, "bots-think-where-it-serves")
    )
    assert in_the_way.at(0.5) > 3 * beside.at(0.5)


async def idle_cost(server: Server, count: int, seconds: float) -> tuple[float, float, float, int]:
    """MiB without and with sockets that wait, their share of a core, and how many are still there."""
    server.wait("bots")
    empty = server.mebibytes()
    return empty, *await idle.measure(server, count, seconds)


@pytest.mark.alone
def test_sockets_that_only_wait(tmp_path: Path) -> None:
    count, seconds = amount(300, 2000), amount(10, 1800)
    with Server(tmp_path) as server:
        empty, memory, core, there = asyncio.run(idle_cost(server, count, seconds))
    cost = f"{memory:.0f} MiB ({empty:.0f} without), {core * 100:.1f} % of a core"
    figure("idle", f"{there} sockets after {seconds} s: {cost}")
    assert there == count
    assert memory <= (IDLE_MIB if LONG else empty + count * IDLE_EACH)
    assert core <= IDLE_CORE


@pytest.mark.alone
def test_sockets_that_cost_much_are_seen(tmp_path: Path) -> None:
    count = 100
    with Server(tmp_path, plant="costly-connections") as server:
        empty, memory, core, _ = asyncio.run(idle_cost(server, count, 3))
    assert memory > empty + count * IDLE_EACH
    assert core > IDLE_CORE
