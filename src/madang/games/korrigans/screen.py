"""The Korrigans table for a terminal: the map by name, the rainbow at its edges, everyone's companions."""

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from madang.games.base import View
from madang.games.flow import Flow
from madang.games.korrigans.board_model import Board, field_code
from madang.games.korrigans.pieces import (
    COLOUR_NAMES,
    COLOURS,
    COMPANIONS,
    FIELDS,
    GRID,
    HARE,
    KORRIGANS,
    LAST_CLOUD,
    MOUSE,
    SEAT_NAMES,
    SQUIRREL,
    TOKEN_NAMES,
)
from madang.games.korrigans.rules import can_hold_cauldron
from madang.games.korrigans.state import ARRIVING, CAULDRONS, CLOUDS, NONE, NOWHERE, PHASE_NAMES, SUNS
from madang.games.korrigans.words import called, memory_words, times

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
CARRIED = ("", "+", "-")  # what it brings at the end
WAYS = {HARE: "Hare", SQUIRREL: "Squirrel", MOUSE: "Mouse"}
TALL = 50  # rows of a terminal that has room for the fields and the rainbow together
LONGEST_NAME = 24  # columns for a field's name
UNDER_THE_SKY = (SUNS, CLOUDS, CAULDRONS)  # phases in which the rainbow matters more than the fields


class Screen:
    """The table. Where it can't be shown whole, the rainbow is left out, or the fields while a disc is laid."""

    def __init__(self, board: Board, view: View, names: Sequence[str]) -> None:
        self.board = board
        self.view = view
        self.names = names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        board, view = self.board, self.view
        tall = options.size.height >= TALL
        sky = view["phase"] in UNDER_THE_SKY and view["turn"] == view["seat"]
        yield heading(board, view)
        if tall or sky:
            yield rainbow(board, view)
            yield bag(view)
        if tall or not sky:
            yield fields(board, view)
        else:
            yield korrigans(board, view)
        yield from memories(view)
        players = [player(view, seat, name) for seat, name in enumerate(self.names[: view["players"]])]
        yield Flow(players, between="   ")


def heading(board: Board, view: View) -> Rule:
    """The phase, and how far the rainbow has come: it ends with the 7th colour, the moves with the 5th cloud."""
    words = [f"[bold]{board.title}[/]", PHASE_NAMES[view["phase"]]]
    if view["cauldron"] == NOWHERE:
        suns, clouds = (int((view[places] != NONE).sum()) for places in ("suns", "clouds"))
        words += [f"{suns} of 7 colours", f"{clouds} of {LAST_CLOUD} clouds"]
    else:
        words.append(f"[bold yellow]the cauldron is on {called(board, view['cauldron'])}[/]")
    return Rule(" · ".join(words), style="dim", align="left")


def bag(view: View) -> Text:
    left = [
        f"{COLOUR_NAMES[c]}{' ×2' if view['bag'][c] == 2 else ''}" for c in range(COLOURS) if view["bag"][c]
    ]
    return Text(f"In the bag: {', '.join(left) or 'nothing'}", style="dim")


def korrigans(board: Board, view: View) -> Flow:
    """Where everybody stands."""
    taken = [index for index in range(FIELDS) if standing(view, index)]
    return Flow(
        [
            Text.assemble((" ".join(standing(view, index)), "bold"), f" on {called(board, index)}")
            for index in taken
        ],
        between=" · ",
    )


def rainbow(board: Board, view: View) -> Table:
    """The grid with the fields that each cell belongs to; discs close rows (suns) and columns (clouds)."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
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
        text.append(f"{' ' if text else ''}{index + 1}", style=style)
    return text


def fields(board: Board, view: View) -> Table:
    """Every field by name: what lies there, who stands there, where hare, squirrel and mouse lead from it."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("Field", no_wrap=True, overflow="ellipsis", max_width=LONGEST_NAME)
    for name in ("", "", "Clovers", "Here", *WAYS.values()):
        table.add_column(name, no_wrap=name != "Here")
    for index, field in enumerate(board.fields):
        style = LANDSCAPE_STYLES[field.colour]
        marks = ("mole" if field.molehill else "", "frog" if field.pontoon else "")
        table.add_row(
            Text(called(board, index), style=f"bold {style}" if view["cauldron"] == index else style),
            Text(field.colour, style="dim"),
            Text(" ".join(filter(None, marks)), style="dim"),
            clovers(view, index),
            here(view, index),
            *[ways(view, index, companion) for companion in WAYS],
        )
    return table


def clovers(view: View, field: int) -> Text:
    """Clovers and menhir; the cauldron, or a mark where it may still appear."""
    if view["cauldron"] == field:
        return Text("CAULDRON", style="bold yellow")
    count = int(view["clover_counts"][field])
    text = Text(f"{f'{count}♣' if count else ' ·'} {'▲' if view['standing'][field] else ' '}")
    if view["cauldron"] == NOWHERE and can_hold_cauldron(view, field):
        text.append(" ○", style="yellow")
    return text


def here(view: View, field: int) -> Text:
    """Who stands here; while korrigans arrive also the number of the seat that arrives here."""
    start = int(view["start"][field])
    number = [f"({start})"] if view["phase"] == ARRIVING and 0 < start <= view["players"] else []
    return Text(" ".join([*number, *standing(view, field)]), style="bold")


def standing(view: View, field: int) -> list[str]:
    return [
        f"{SEAT_NAMES[seat]}{korrigan + 1}{CARRIED[view['carries'][seat, korrigan]]}"
        for seat in range(view["players"])
        for korrigan in range(KORRIGANS)
        if view["korrigan"][seat, korrigan] == field
    ]


def ways(view: View, field: int, companion: int) -> Text:
    """The fields that a companion leads to; struck out where the troll stands, with an exclamation mark."""
    text = Text()
    for other in range(FIELDS):
        if view["reach"][companion, field] >> other & 1:
            text.append(" " if text else "")
            closed = sorted((field, other)) == sorted(int(end) for end in view["troll"])
            text.append(f"{other + 1}!" if closed else str(other + 1), style="strike red" if closed else "")
    return text


def memories(view: View) -> Iterator[Flow]:
    """What the viewer remembers of fields that still have clovers, as long as one can take them."""
    seen = [
        f"{field_code(field)} {memory_words(view, field)}"
        for field in range(FIELDS)
        if view["seat"] >= 0 and view["looked"][view["seat"], field] and view["clover_counts"][field]
    ]
    if seen and view["cauldron"] == NOWHERE:
        seen[0] = f"You saw {seen[0]}"
        yield Flow((Text(words, style="italic") for words in seen), between=" · ", indent=2)


def player(view: View, seat: int, name: str) -> Text:
    """What lies before and behind a screen, as far as the viewer may know."""
    text = Text(name, style="bold reverse" if seat == view["turn"] else "bold")
    bag = " (bag)" if seat == view["holder"] and view["cauldron"] == NOWHERE else ""
    gold = [f"gold{value + 1}" for value, count in enumerate(view["gold"][seat]) for _ in range(count)]
    parts = [front(view, seat), behind(view, seat), f"menhir {times(gold)}" if gold else ""]
    return Text.assemble(text, f"{bag} ", Text("; ".join(filter(None, parts))))


def front(view: View, seat: int) -> str:
    """The companions before a screen that can still be used."""
    words = [TOKEN_NAMES[c] for c in range(COMPANIONS) for _ in range(view["front"][seat, c])]
    if view["backup"][seat] != NONE and not view["spent"][seat]:
        words.append(f"({TOKEN_NAMES[view['backup'][seat]]})")
    return times(words)


def behind(view: View, seat: int) -> str:
    if not view["behind_open"][seat]:
        count = int(view["behind_counts"][seat])
        return f"{count} behind" if count else ""
    names = [TOKEN_NAMES[token] for token, count in enumerate(view["behind"][seat]) for _ in range(count)]
    where = "behind" if view["screen"][seat] else "open"
    return f"{where}: {times(names) or 'nothing'}"
