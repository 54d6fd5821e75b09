"""The example client plays whole games on a real server, and plays on when the server was killed meanwhile."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from serving import Server

from madang.records import Record, from_line, verify

CLIENT = Path(__file__).parents[2] / "examples" / "table_client.py"
SECONDS = 240


def begin(game: str, server: Server) -> "subprocess.Popen[str]":
    command = [sys.executable, "-u", str(CLIENT), game, server.url]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def end(client: "subprocess.Popen[str]", said: str = "") -> list[str]:
    """All that the client says; it must end well, without a refusal."""
    said += client.communicate(timeout=SECONDS)[0]
    assert client.returncode == 0, said
    assert "\nrefused: " not in said
    return said.splitlines()


def record_of(lines: list[str]) -> Record:
    """The record of the game that the client told of, which must be sound and end as it says."""
    record = from_line(httpx.get(f"{lines[0].removeprefix('table ')}/record").raise_for_status().content)
    verify(record)
    assert record.result is not None
    assert f"scores {record.result.scores}; won by {' '.join(record.result.winners)}" in lines[-1]
    return record


@pytest.mark.parametrize("game", ["koryo", "korrigans"])
def test_it_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        lines = end(begin(game, server))
        record = record_of(lines)
    mine = lines[-1].split()[1].rstrip(";")
    told = [line.partition(" ")[2] for line in lines]
    own = [event for event in record.events if event.startswith(f"{mine} ")]
    assert own
    assert [line for line in told if line.startswith(f"{mine} ")] == own


@pytest.mark.slow
def test_it_plays_on_after_the_server_was_killed(tmp_path: Path) -> None:
    with Server(tmp_path, bot_pause=0.2) as server:
        client = begin("koryo", server)
        assert client.stdout is not None
        said = [client.stdout.readline() for _ in range(20)]
        server.kill()
        server.start()
        record_of(end(client, "".join(said)))


def test_it_says_what_may_be_wrong_where_the_server_has_another_name(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        command = [sys.executable, str(CLIENT), "koryo", server.url.replace("localhost", "127.0.0.1")]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert ran.returncode == 1
    assert "--public-url" in ran.stderr
