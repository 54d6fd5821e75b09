"""The Korrigans table for a terminal: the map by name, the rainbow at its edges, everyone's companions."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from madang.games.base import View
from madang.games.korrigans.board_model import Board
from madang.games.korrigans.pieces import (
    COLOUR_NAMES,
    COMPANIONS,
    FIELDS,
    GRID,
    HARE,
    KORRIGANS,
    MOUSE,
    SEAT_NAMES,
    SQUIRREL,
    TOKEN_NAMES,
)
from madang.games.korrigans.rules import can_hold_cauldron
from madang.games.korrigans.state import NONE, NOWHERE, PHASE_NAMES
from madang.games.korrigans.words import called, memory_words

LANDSCAPE_STYLES = {
    "heather": "magenta",
    "gorse": "yellow",
    "buckwheat": "bright_red",
    "slate": "bright_blue",
    "wood": "green",
    "meadow": "bright_green",
    "marsh": "cyan",
    "hamlet": "bright_white",
}
CARRIED = ("", "+elf", "+goblin")
WAYS = ((HARE, "hare"), (SQUIRREL, "squirrel"), (MOUSE, "mouse"))


def screen(board: Board, view: View, names: Sequence[str]) -> RenderableType:
    return Group(
        heading(board, view), rainbow(board, view), Text(), fields(board, view), Text(), players(view, names)
    )


def heading(board: Board, view: View) -> Text:
    left = " ".join(f"{COLOUR_NAMES[c]}×{view['bag'][c]}" for c in range(len(COLOUR_NAMES)) if view["bag"][c])
    text = Text(f"{board.title} · {PHASE_NAMES[view['phase']]} · in the bag: {left or 'nothing'}")
    if view["cauldron"] != NOWHERE:
        text.append(f" · the cauldron is on {called(board, view['cauldron'])}", style="bold yellow")
    return text


def rainbow(board: Board, view: View) -> Table:
    """The grid with the fields that each cell belongs to; discs close rows (suns) and columns (clouds)."""
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    table.add_column("")
    for column in range(GRID):
        disc = view["clouds"][column]
        table.add_column(f"☁{column + 1}{' ' + COLOUR_NAMES[disc] if disc != NONE else ''}", justify="center")
    for row in range(GRID):
        disc = view["suns"][row]
        name = f"☀{row + 1}{' ' + COLOUR_NAMES[disc] if disc != NONE else ''}"
        table.add_row(name, *[cell(board, view, row, column) for column in range(GRID)])
    return table


def cell(board: Board, view: View, row: int, column: int) -> Text:
    """The numbers of the fields of a cell; dim where the cauldron can't appear any more."""
    here = [index for index, field in enumerate(board.fields) if (row + 1, column + 1) in field.cells]
    closed = view["suns"][row] != NONE or view["clouds"][column] != NONE
    text = Text()
    for index in here:
        style = "dim" if closed else LANDSCAPE_STYLES[board.fields[index].colour]
        text.append(f"{index + 1} ", style=style)
    return text


def fields(board: Board, view: View) -> Table:
    """Every field by name: what lies there, who stands there, which ways lead on, what the viewer remembers."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    for name in ("Field", "", "Clovers", "Here", "Ways", "You remember"):
        table.add_column(name, no_wrap=name in ("Field", "Clovers"))
    for index in range(FIELDS):
        field = board.fields[index]
        style = LANDSCAPE_STYLES[field.colour]
        marks = [field.colour, f"({field.start})" if field.start else ""]
        marks += ["mole" if field.molehill else "", "frog" if field.pontoon else ""]
        table.add_row(
            Text(called(board, index), style=f"bold {style}" if view["cauldron"] == index else style),
            Text(" ".join(filter(None, marks)), style="dim"),
            clovers(view, index),
            Text(" ".join(standing(view, index)), style="bold"),
            Text(ways(view, index)),
            Text(remembered(view, index), style="italic"),
        )
    return table


def clovers(view: View, field: int) -> Text:
    """Clovers and menhir; the cauldron, or a mark where it may still appear."""
    if view["cauldron"] == field:
        return Text("CAULDRON", style="bold yellow")
    text = Text("♣" * int(view["clover_counts"][field]) + ("▲" if view["standing"][field] else ""))
    if view["cauldron"] == NOWHERE and can_hold_cauldron(view, field):
        text.append(" ○", style="yellow")
    return text


def standing(view: View, field: int) -> list[str]:
    return [
        f"{SEAT_NAMES[seat]}{korrigan + 1}{CARRIED[view['carries'][seat, korrigan]]}"
        for seat in range(view["players"])
        for korrigan in range(KORRIGANS)
        if view["korrigan"][seat, korrigan] == field
    ]


def ways(view: View, field: int) -> str:
    """`hare 5 8 · mouse 2`; the troll's passage with an exclamation mark."""
    words = []
    for companion, name in WAYS:
        reached = [other for other in range(FIELDS) if view["reach"][companion, field] >> other & 1]
        if reached:
            words.append(f"{name} {' '.join(f'{other + 1}{troll(view, field, other)}' for other in reached)}")
    return " · ".join(words)


def troll(view: View, one: int, other: int) -> str:
    return "!troll" if sorted((one, other)) == sorted(int(field) for field in view["troll"]) else ""


def remembered(view: View, field: int) -> str:
    if view["seat"] < 0 or not view["looked"][view["seat"], field] or not view["clover_counts"][field]:
        return ""
    return memory_words(view, field)


def players(view: View, names: Sequence[str]) -> Table:
    """What lies before and behind every screen, as far as the viewer may know."""
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="bold")
    for name in ("", "In front of the screen", "Behind it", "Menhirs of gold"):
        table.add_column(name)
    for seat in range(view["players"]):
        style = "reverse" if seat == view["turn"] else ""
        bag = " (bag)" if seat == view["holder"] and view["cauldron"] == NOWHERE else ""
        gold = [f"{value + 1} gold" for value, count in enumerate(view["gold"][seat]) for _ in range(count)]
        table.add_row(
            Text(names[seat] + bag, style=style), front(view, seat), behind(view, seat), " ".join(gold)
        )
    return table


def front(view: View, seat: int) -> str:
    words = [TOKEN_NAMES[c] for c in range(COMPANIONS) for _ in range(view["front"][seat, c])]
    if view["backup"][seat] != NONE:
        words.append(f"backup {TOKEN_NAMES[view['backup'][seat]]}{' (used)' if view['spent'][seat] else ''}")
    used = [TOKEN_NAMES[c] for c in range(COMPANIONS) for _ in range(view["aside"][seat, c])]
    return " ".join(words) + (f" | used: {' '.join(used)}" if used else "")


def behind(view: View, seat: int) -> str:
    if not view["behind_open"][seat]:
        count = int(view["behind_counts"][seat])
        return f"{count} token{'s' if count != 1 else ''}"
    words = [TOKEN_NAMES[token] for token, count in enumerate(view["behind"][seat]) for _ in range(count)]
    fallen = "" if view["screen"][seat] else "fallen: "
    return fallen + (" ".join(words) or "nothing")
