"""The Koryŏ table for a terminal: season, council of powers, tableaus, the viewer's own cards."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from madang.games.base import View
from madang.games.flow import Flow
from madang.games.koryo.cards import (
    DEALT,
    EVENTS,
    FAMILIES,
    KIND_NAMES,
    LIMIT,
    SEASONS,
)
from madang.games.koryo.limits import counted_and_limit
from madang.games.koryo.rules import majority
from madang.games.koryo.state import HIDDEN, PHASE_NAMES
from madang.games.koryo.words import POWERS, SHORT_POWERS, SINGULAR

STYLES = (
    "bright_white", "bright_magenta", "blue", "bright_blue", "cyan", "yellow", "green", "bright_cyan",
    "bright_yellow", "red", "magenta",
)  # fmt: skip
HOLDS = "bold reverse"
UNLIMITED = 1000  # columns


class Screen:
    """The table, with as many words about the powers as the terminal has room for."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self.view = view
        self.names = names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield heading(self.view)
        table = council(self.view, self.names, POWERS)
        if table.__rich_measure__(console, options.update_width(UNLIMITED)).maximum > options.max_width:
            table = council(self.view, self.names, SHORT_POWERS)
        yield table
        yield own_cards(self.view)


def heading(view: View) -> Rule:
    """The season and its limit, what the next one brings, and the bank."""
    season = int(view["season"])
    words = [f"[bold]Season {season} of {SEASONS}[/]", PHASE_NAMES[view["phase"]], f"limit {LIMIT[season]}"]
    if season < SEASONS:
        words.append(f"next {DEALT[season + 1]} cards, limit {LIMIT[season + 1]}")
    words.append(f"bank {int(view['bank'])}")
    return Rule(" · ".join(words), style="dim", align="left")


def council(view: View, names: Sequence[str], powers: Sequence[str]) -> Table:
    """Who holds each family now, how close the others are, what the power is; only what there is.

    A family has a row if somebody has it face up, or the viewer has it in hand or face down.
    """
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("Council", no_wrap=True)
    seats = range(view["players"])
    for seat in seats:
        first = " ①" if seat == view["first"] else ""
        table.add_column(f"{names[seat]}{first}", justify="right", no_wrap=True)
    table.add_column("Power", style="dim", no_wrap=True)
    for kind in FAMILIES:
        if view["tableau"][:, kind].any() or view["hand"][kind] or view["down"][kind]:
            holder = majority(view, kind)
            cells = [count(view, seat, kind, seat == holder) for seat in seats]
            table.add_row(card_name(kind), *cells, powers[kind])
    for kind in EVENTS:
        if view["tableau"][:, kind].any():
            cells = [count(view, seat, kind, False) for seat in seats]
            table.add_row(card_name(kind), *cells, "-1 point each")
    if view["tableau"].any():
        table.add_row(Text("Cards / limit", style="dim"), *[room(view, seat) for seat in seats])
    if view["down_sizes"][: len(seats)].any():
        table.add_row(Text("Face down", style="dim"), *[face_down(view, seat) for seat in seats])
    if view["tokens"].any():
        table.add_row(Text("Tokens", style="dim"), *[str(int(view["tokens"][seat])) for seat in seats])
    return table


def card_name(kind: int) -> Text:
    return Text(f"{KIND_NAMES[kind]} {SINGULAR[kind]}", style=STYLES[kind])


def count(view: View, seat: int, kind: int, holds: bool) -> Text:
    """How many cards of a kind; marked, and with a star, where they are the majority."""
    number = int(view["tableau"][seat, kind])
    if holds:
        return Text(f"*{number}", style=f"{HOLDS} {STYLES[kind]}")
    return Text(str(number), style=STYLES[kind]) if number else Text("·", style="dim")


def room(view: View, seat: int) -> str:
    """Cards that count towards the limit, and the limit. K3.14, K3.15."""
    return "{}/{}".format(*counted_and_limit(view, seat))


def face_down(view: View, seat: int) -> str:
    size = int(view["down_sizes"][seat])
    return "?" if size == HIDDEN else "▮" * size if size else "·"


def own_cards(view: View) -> RenderableType:
    """The viewer's hand and face-down cards by name; nothing for a spectator."""
    if view["seat"] < 0:
        return Text("You are watching.", style="dim")
    rows = [
        row(title, view[field])
        for title, field in (("Hand", "hand"), ("Face down", "down"))
        if view[field].any()
    ]
    return Group(*rows) if rows else Text("Your hand is empty.", style="dim")


def row(title: str, kinds: Sequence[int]) -> Flow:
    cards = [
        Text.assemble(
            (KIND_NAMES[kind], f"bold {STYLES[kind]}"),
            f" {SINGULAR[kind]}",
            f" ×{number}" if number > 1 else "",
        )
        for kind, number in enumerate(kinds)
        if number
    ]
    return Flow([Text(f"{title}:", style="bold"), *cards], indent=len(title) + 3)
