"""docs/hosting.md keeps its word: limits, figures, the unit of systemd, and nginx in front of a real server."""

import asyncio
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from serving import Person, Server, free_port
from websockets.asyncio.client import connect

from madang.server.limits import Limits
from madang.server.metrics import REGISTRY
from madang.server.node import PATIENCE
from madang.server.serve import PING_SECONDS
from madang.server.store import SqlStore

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
SYSTEMD = shutil.which("systemd-analyze")


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def test_the_limits_are_those_of_the_server() -> None:
    chapter = PAGE.partition("## Limits")[2].partition("\n## ")[0]
    told = [int(found) for found in re.findall(r"^\| .+ \| (\d+)\b", chapter, re.MULTILINE)]
    assert told == list(Limits())


def test_requests_wait_as_long_as_is_told() -> None:
    assert f"wait up to {PATIENCE:.0f} seconds, then get `preparing`" in PAGE


def test_pings_come_as_often_as_is_told() -> None:
    assert f"The server pings each\nsocket every {PING_SECONDS} seconds" in PAGE


def test_the_nightly_backup_is_silent_when_it_goes_well(tmp_path: Path) -> None:
    SqlStore(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    script = (
        block("sh")
        .replace("/opt/madang/bin/madang", f"{sys.executable} -m madang")
        .replace("/var/lib/madang", str(tmp_path))
        .replace("/var/backups", str(tmp_path))
    )
    ran = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert len(list(tmp_path.glob("madang-?.sqlite3"))) == 1


def test_every_figure_is_there() -> None:
    assert set(re.findall(r"^\| `(madang_\w+)` \|", PAGE, re.MULTILINE)) == {
        family.name for family in REGISTRY.collect()
    }


@pytest.mark.host
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    assert SYSTEMD is not None, "install systemd: apt-get install systemd"
    unit = tmp_path / "madang.service"
    unit.write_text(block("ini").replace("/opt/madang/bin/madang", "/bin/true"))
    found = subprocess.run([SYSTEMD, "verify", unit], capture_output=True, text=True, check=False)
    assert not [line for line in found.stderr.splitlines() if "madang.service" in line]
    assert found.returncode == 0


@pytest.mark.host
def test_nginx_as_described_passes_pages_requests_and_sockets_on(tmp_path: Path) -> None:
    assert NGINX is not None, "install nginx: apt-get install nginx"
    port = free_port()
    with Server(tmp_path) as server:
        site = (
            block("nginx")
            .replace("443 ssl", f"127.0.0.1:{port}")
            .replace("127.0.0.1:8630", f"127.0.0.1:{server.port}")
        )
        site = re.sub(r"^ *ssl_.*\n", "", site, flags=re.MULTILINE)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = " ".join(f"{kind}_temp_path {tmp_path / kind};" for kind in kinds)
        config = tmp_path / "nginx.conf"
        config.write_text(
            f"daemon off; pid {tmp_path / 'pid'}; error_log stderr; events {{}}\n"
            f"http {{ access_log off; {places}\n{site} }}\n"
        )
        proxy = subprocess.Popen([NGINX, "-e", "stderr", "-c", str(config)], stderr=subprocess.DEVNULL)
        try:
            asyncio.run(pass_through(server, f"localhost:{port}"))
        finally:
            proxy.terminate()
            proxy.wait(10)


async def pass_through(server: Server, proxy: str) -> None:
    """A page, a table and its socket, through the proxy."""
    person = Person(server)
    person.http = httpx.AsyncClient(base_url=f"http://{proxy}", timeout=60)
    until = time.monotonic() + 20
    while True:
        try:
            assert "Madang" in (await person.http.get("/")).text
            break
        except httpx.ConnectError:
            assert time.monotonic() < until
            await asyncio.sleep(0.05)
    await person.arrive("Anna")
    table = await person.open(game="koryo", players=2, bots=["novice"])
    cookie = {"Cookie": f"madang={person.cookie}"}
    address = f"ws://{proxy}/api/tables/{table}/socket"
    async with connect(address, origin=server.url, additional_headers=cookie) as wire:  # type: ignore[arg-type]
        assert '"type":"state"' in str(await wire.recv())
        await wire.send('{"type":"say","phrase":"hello"}')
        while '"type":"said"' not in str(await wire.recv()):
            pass
    await person.leave()
