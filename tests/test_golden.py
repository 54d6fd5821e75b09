"""Golden games and counted trees: the same as written down, and none missing."""

import json
import os
import subprocess
import sys

import pytest
from golden import FOLDER, TREES, as_text, count_trees, kinds, path_of, random_game

from madang.records import verify

KINDS = list(kinds())


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_golden_game_is_played_as_written(kind: tuple[str, str, int]) -> None:
    record = random_game(*kind).record
    assert as_text(record) == path_of(*kind).read_text("utf-8")
    assert verify(record).over


def test_golden_games_are_the_same_in_plain_python() -> None:
    """What one steps through in a debugger is what is compiled."""
    code = """
import golden, numba
assert numba.config.DISABLE_JIT
for kind in golden.kinds():
    print(golden.as_text(golden.random_game(*kind).record), end="")
"""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-X", "utf8", "-W", "ignore::RuntimeWarning", "-c", code]
    plain = subprocess.run(command, env=environment, check=True, capture_output=True, encoding="utf-8")
    assert plain.stdout == "".join(path_of(*kind).read_text("utf-8") for kind in KINDS)


def test_no_golden_game_is_missing_or_left_over() -> None:
    assert {path_of(*kind) for kind in KINDS} == set(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_tree_counts(kind: tuple[str, str, int]) -> None:
    pinned = [
        tree
        for tree in json.loads(TREES.read_text())
        if (tree["game"], tree["edition"], tree["players"]) == kind
    ]
    assert pinned
    assert list(count_trees(*kind)) == pinned
