"""Many tables at once, two bots thinking all the time, and sockets that only wait.

These have the machine to themselves: `make test` runs them after the others. A machine that is slow by itself
shows it in its own echo, so the bound grows with that.
"""

import asyncio
from pathlib import Path

import idle
import pytest
from amounts import LONG, amount, figure
from load import Measured, measure
from serving import Server

PROMISED = 0.1  # seconds from a move's sending until both have it, for 99 of 100
ECHOES = 10  # times as long as this machine's own echo, if that is more


def check(name: str, measured: Measured, moves: float) -> None:
    figure(name, measured.words())
    assert measured.figures.errors == []
    assert len(measured.figures.times) > 0.8 * moves
    assert measured.figures.at(0.99) <= max(PROMISED, ECHOES * measured.echo.at(0.99))


@pytest.mark.alone
def test_a_thousand_tables() -> None:
    seconds = amount(30, 600)
    check("load", measure(1000, seconds, 0.5), 1000 * seconds * 0.5)


@pytest.mark.alone
def test_two_hundred_tables_while_two_bots_think() -> None:
    seconds = amount(30, 600)
    check("load beside bots", measure(200, seconds, 0.5, bot_tables=2), 200 * seconds * 0.5)


@pytest.mark.alone
@pytest.mark.skipif(not LONG, reason="takes half an hour; make faults runs it")
def test_two_thousand_idle_sockets(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        memory, core, there = asyncio.run(idle.measure(server, 2000, 1800))
    figure("idle", f"{there} sockets after half an hour: {memory:.0f} MiB, {core * 100:.1f} % of a core")
    assert there == 2000
    assert memory <= 300
    assert core <= 0.05
