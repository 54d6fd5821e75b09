"""docs/views.md and the code say the same: every member of a view, where it can be null, phases, examples."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from randomly import decisions, settings

from madang.games import NAMES, game
from madang.games.base import SPECTATOR, Position

PAGE = (Path(__file__).parents[2] / "docs" / "views.md").read_text("utf-8")

Data = dict[str, Any]


class Table(NamedTuple):
    """A table of members: under which heading, of which game, and where such objects are in a view."""

    heading: str
    name: str
    objects: Callable[[Data], Iterable[Data]]


def seats(view: Data) -> Iterator[Data]:
    yield from view["seats"].values()


TABLES = [
    Table("Koryŏ", "koryo", lambda view: [view]),
    Table("Korrigans", "korrigans", lambda view: [view]),
    Table("A seat of Korrigans", "korrigans", seats),
    Table("A korrigan", "korrigans", lambda view: [one for seat in seats(view) for one in seat["korrigans"]]),
    Table("A field that you remember", "korrigans", lambda view: view["memory"].values()),
]
OF_THEIR_OWN = {"seats", "korrigans", "memory"}  # the members whose objects have tables of their own

INSIDE: dict[str, dict[str, Callable[[Data], Iterable[Data]]]] = {
    "koryo": {
        "options": lambda view: [view["options"]],
        "used": lambda view: [view["used"]],
        "unresolved": lambda view: view["unresolved"].values(),
    },
    "korrigans": {"options": lambda view: [view["options"]], "box": lambda view: [view["box"]]},
}

EXAMPLES = {"koryo": (22, 29), "korrigans": (22, 41)}  # of two players: the seed, and which decision


def section(heading: str) -> str:
    """What stands under a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its own."""
    lines = [line for line in section(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in lines[2:]]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def positions(name: str) -> Iterator[Position]:
    """Before, in and after a random game of each edition, option and number of players."""
    one = game(name)
    for seed, (players, options) in enumerate(settings(one)):
        position = Position(one, one.setup(players, options))
        yield position
        for position in decisions(one, players, options, seed):
            yield position
        yield position


@cache
def views(name: str) -> list[Data]:
    """What the first seat, the seat in turn and a spectator see."""
    found = {}
    for position in positions(name):
        for viewer in {SPECTATOR, 0, max(position.turn, 0)}:
            view = position.view(viewer)
            found[view.tobytes()] = view
    return [game(name).view_data(view) for view in found.values()]


def has_null(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(has_null, value.values()))
    return any(map(has_null, value)) if isinstance(value, list) else value is None


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.heading)
def test_every_member_is_there(table: Table) -> None:
    told = [codes(row[0])[0] for row in rows(table.heading)]
    objects = [one for view in views(table.name) for one in table.objects(view)]
    assert objects
    assert all(list(one) == told for one in objects)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.heading)
def test_a_member_can_be_null_where_the_page_says_so(table: Table) -> None:
    told = {codes(row[0])[0] for row in rows(table.heading) if row[2]}
    objects = [one for view in views(table.name) for one in table.objects(view)]
    assert told == {
        member
        for one in objects
        for member, value in one.items()
        if (value is None if member in OF_THEIR_OWN else has_null(value))
    }


@pytest.mark.parametrize("name", NAMES)
def test_what_is_inside_members_is_there(name: str) -> None:
    told = {codes(row[0])[0]: codes(row[1]) for row in rows(f"Inside members of {game(name).title}")}
    assert told.keys() == INSIDE[name].keys()
    for member, objects in INSIDE[name].items():
        assert all(list(one) == told[member] for view in views(name) for one in objects(view))


@pytest.mark.parametrize("name", NAMES)
def test_every_phase_is_there_with_its_decisions(name: str) -> None:
    told = {codes(row[0])[0]: set(codes(row[1])) for row in rows(f"Phases of {game(name).title}")}
    phases = import_module(f"madang.games.{name}.state").PHASE_NAMES
    assert list(told) == list(dict.fromkeys(phases))
    for position in positions(name):
        assert {game(name).parts(text)["do"] for text in position.legal()} <= told[
            phases[position.state["phase"]]
        ]


@pytest.mark.parametrize("name", NAMES)
def test_the_example_is_a_view(name: str) -> None:
    one, (seed, number) = game(name), EXAMPLES[name]
    position = next(islice(decisions(one, 2, one.settle_options(), seed), number, None))
    (example,) = re.findall(r"^```json\n(.*?)^```$", section(one.title), re.MULTILINE | re.DOTALL)
    view = one.view_data(position.view(position.turn))
    assert json.loads(example) == view
    assert list(json.loads(example)) == list(view)


def test_both_games_are_there() -> None:
    assert {table.name for table in TABLES} == INSIDE.keys() == EXAMPLES.keys() == set(NAMES)
