"""The Koryŏ table for a terminal: season track, council of powers, tableaus, the viewer's own cards."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from madang.games.base import View
from madang.games.koryo.cards import (
    BARBARIAN,
    DEALT,
    EVENTS,
    FAMILIES,
    KIND_NAMES,
    LIMIT,
    SEASONS,
    SEAT_NAMES,
    SENATOR,
    SENATOR_BONUS,
)
from madang.games.koryo.rules import majority
from madang.games.koryo.state import HIDDEN, PHASE_NAMES
from madang.games.koryo.words import POWERS, SINGULAR

STYLES = (
    "bright_white", "bright_magenta", "blue", "bright_blue", "cyan", "yellow", "green", "bright_cyan",
    "bright_yellow", "red", "magenta",
)  # fmt: skip
HOLDS = "bold reverse"


def screen(view: View, names: Sequence[str]) -> RenderableType:
    return Group(season_track(view), Text(), council(view, names), Text(), own_cards(view))


def season_track(view: View) -> Table:
    """The eight seasons with cards and limit, the present one marked."""
    table = Table.grid(padding=(0, 1))
    now = int(view["season"])
    for name, row in (("Season", range(SEASONS + 1)), ("Cards", DEALT), ("Limit", LIMIT)):
        cells = [
            Text(f"{row[season]:>2}", style=track_style(season, now)) for season in range(1, SEASONS + 1)
        ]
        table.add_row(
            Text(name, style="dim"), *cells, Text(PHASE_NAMES[view["phase"]]) if name == "Season" else ""
        )
    return table


def track_style(season: int, now: int) -> str:
    return HOLDS if season == now else "dim" if season < now else ""


def council(view: View, names: Sequence[str]) -> Table:
    """Who holds each family now, how close the others are, and what the power is."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("Council", no_wrap=True)
    seats = range(view["players"])
    for seat in seats:
        first = " ①" if seat == view["first"] else ""
        table.add_column(f"{names[seat]}{first}", justify="right", no_wrap=True)
    table.add_column("Power of the majority", style="dim")
    for kind in FAMILIES:
        holder = majority(view, kind)
        cells = [count(view, seat, kind, seat == holder) for seat in seats]
        table.add_row(card_name(kind), *cells, POWERS[kind])
    for kind in EVENTS:
        table.add_row(card_name(kind), *[count(view, seat, kind, False) for seat in seats], "-1 point each")
    table.add_row(Text("Cards / limit", style="dim"), *[room(view, seat) for seat in seats], "")
    table.add_row(Text("Face down", style="dim"), *[face_down(view, seat) for seat in seats], "")
    table.add_row(
        Text("Tokens", style="dim"),
        *[str(int(view["tokens"][seat])) for seat in seats],
        f"{int(view['bank'])} in the bank",
    )
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
    kinds = slice(None) if view["events_count"] == 0 else slice(0, BARBARIAN)
    limit = LIMIT[view["season"]] + (SENATOR_BONUS if majority(view, SENATOR) == seat else 0)
    return f"{int(view['tableau'][seat, kinds].sum())}/{limit}"


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
    return (
        Group(*rows)
        if rows
        else Text(f"You are {SEAT_NAMES[view['seat']]}; your hand is empty.", style="dim")
    )


def row(title: str, kinds: Sequence[int]) -> Columns:
    cards = [
        Text.assemble(
            (KIND_NAMES[kind], f"bold {STYLES[kind]}"),
            f" {SINGULAR[kind]}",
            f" ×{number}" if number > 1 else "",
        )
        for kind, number in enumerate(kinds)
        if number
    ]
    return Columns([Text(f"{title}:", style="bold"), *cards], padding=(0, 2))
