"""The command, run in this process where that shows the same, or as a process of its own."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from calls import Ran, Run

from madang import cli


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """What a process of the command gets: saves in a folder of the test, output as on a plain machine."""
    kept = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONUNBUFFERED", "FORCE_COLOR")
    }
    return {**kept, "XDG_DATA_HOME": str(tmp_path / "data"), "COLUMNS": "120", "LINES": "60"}


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    """`madang …` as a process of its own."""

    def run(*args: object, stdin: str = "", **more: str) -> Ran:
        return subprocess.run(
            [sys.executable, "-m", "madang", *map(str, args)],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            env={**environment, **more},
            timeout=300,
            check=False,
        )

    return run


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """`madang …` in this process, with what is typed into it; an error that it lets through fails the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LINES", "60")

    def run(*args: object, stdin: str = "", **more: str) -> Ran:
        for name, value in more.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["madang", *map(str, args)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        code: object = 0
        try:
            cli.main()
        except SystemExit as end:
            code = end.code
        printed = capsys.readouterr()
        assert isinstance(code, int)
        return Ran([*map(str, args)], code, printed.out, printed.err)

    return run
