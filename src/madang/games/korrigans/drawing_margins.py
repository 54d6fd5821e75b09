"""Around a drawn board: paper, suns and clouds at the ends of rows and columns, the rainbow, the legend."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from xml.sax.saxutils import escape

from madang.games.korrigans.board_model import GRID, LANDSCAPES, Board
from madang.games.korrigans.drawing_fields import clover_count, start_number
from madang.games.korrigans.drawing_glyphs import INK, LOOKS
from madang.games.korrigans.drawing_lines import passage, river
from madang.games.korrigans.geometry import Point

LEFT, TOP, RIGHT, BOTTOM = 74.0, 74.0, 30.0, 30.0  # margins around the board
LEGEND = 132.0  # height of the legend below

WORDS = {
    **{landscape: landscape for landscape in LANDSCAPES},
    "open": "open way: hare",
    "gate": "gate: squirrel",
    "bridge": "bridge: mouse",
    "molehill": "molehill: mole",
    "pontoon": "pontoon: frog",
    "clovers": "clovers to lay",
    "start": "start number",
    "menhir": "menhir",
    "board": "A board of Korrigans",
}
RAINBOW = ("#b0413e", "#d98032", "#e3bf3f", "#5f9a57", "#4f86ac", "#4b5a94", "#7b5492")


def sun_place(row: int, board: Board) -> Point:
    """Where the sun of a row (1 to 7) is, on a board of drawn size."""
    return -36.0, (row - 0.5) * board.size[1] / GRID


def cloud_place(column: int, board: Board) -> Point:
    """Where the cloud of a column (1 to 7) is, on a board of drawn size."""
    return (column - 0.5) * board.size[0] / GRID, -37.0


def paper(width: float, height: float) -> str:
    random = Random(3)
    flecks = ""
    for _ in range(260):
        x, y, length = random.uniform(0, width), random.uniform(0, height), random.choice((0, 0, 1, 2))
        flecks += f"M{x - LEFT:.0f} {y - TOP:.0f}h{length}"
    return (
        '<defs><radialGradient id="k-paper" cx=".5" cy=".45" r=".75">'
        '<stop offset=".55" stop-color="#f6f0e2"/><stop offset="1" stop-color="#e7dbc2"/>'
        "</radialGradient></defs>"
        f'<rect x="{-LEFT:g}" y="{-TOP:g}" width="{width:g}" height="{height:g}" fill="url(#k-paper)"/>'
        f'<path d="{flecks}" stroke="#b59f78" stroke-width=".9" opacity=".45"/>'
    )


def weather(board: Board) -> str:
    """The suns, the clouds, and the rainbow in the corner between them."""
    arcs = "".join(
        f'<path d="M{-r:g} 2A{r + 2:g} {r + 2:g} 0 0 1 2 {-r:g}" stroke="{colour}"/>'
        for r, colour in ((58 - 4 * k, colour) for k, colour in enumerate(RAINBOW))
    )
    places = [("sun", row, sun_place(row, board)) for row in range(1, GRID + 1)]
    places += [("cloud", column, cloud_place(column, board)) for column in range(1, GRID + 1)]
    bold = 'text-anchor="middle" font-weight="700"'
    markers = "".join(
        f'<g id="{what}-{number}" transform="translate({x:.1f} {y:.1f})"><use href="#k-{what}"/>'
        f"{text(number, 0, 5.5, 16, bold)}</g>"
        for what, number, (x, y) in places
    )
    return f'<g stroke-width="4.3" stroke-linecap="butt" opacity=".82">{arcs}</g>{markers}'


def legend(board: Board, words: Mapping[str, str]) -> str:
    """The board's title; each landscape with its pattern and name; each sign with what it means."""
    width, height = board.size
    used = [landscape for landscape in LANDSCAPES if any(f.colour == landscape for f in board.fields)]
    begin = 160.0
    column = (width + RIGHT - 12 - begin) / max(len(used), 1)
    letters = min(32.0, 330 / len(board.title))
    out = [
        text(board.title, -48, 44, letters, 'font-style="italic"'),
        text(words["board"], -46, 70, 13),
        f'<path d="M-46 84C0 78 40 90 116 83" stroke="{INK}" stroke-width="1"/>',
    ]
    for k, landscape in enumerate(used):
        name = text(words[landscape], 0, 27, 13, 'text-anchor="middle"')
        x = begin + column * (k + 0.5)
        out.append(f'<g transform="translate({x:.0f} 12)">{swatch(landscape)}{name}</g>')
    ford = river([([(-16, 0), (0, 1), (16, 0)], 13)], "")
    signs = {
        "open": f'<g transform="scale(.7)">{passage("open", (0, 0), 55, 0)}</g>',
        "gate": f'<g transform="scale(.8)">{passage("gate", (0, 0), 0, 0)}</g>',
        "bridge": f'<g transform="scale(.8)">{ford}{passage("bridge", (0, 0), 0, 13)}</g>',
        "pontoon": '<use href="#k-jetty" x="-5" y="-2"/><use href="#k-lilies" x="8" y="8"/>',
        "molehill": '<use href="#k-molehill" y="6"/>',
        "clovers": f'<g text-anchor="middle" fill="{INK}">{clover_count(3, (0, 0))}</g>',
        "start": f'<g text-anchor="middle">{start_number(1, (0, 3))}</g>',
        "menhir": '<use href="#k-menhir" y="14"/>',
    }
    column = (width + RIGHT - 12 - begin) / 4
    for k, (word, drawing) in enumerate(signs.items()):
        out.append(entry(begin + column * (k % 4), 70 + 38 * (k // 4), drawing, words[word]))
    return f'<g id="k-legend" transform="translate(0 {height + BOTTOM:g})">{"".join(out)}</g>'


def entry(x: float, y: float, drawing: str, word: str) -> str:
    return (
        f'<g transform="translate({x:.0f} {y:.0f})"><g transform="translate(16 0)">{drawing}</g>'
        f"{text(word, 41, 4.5, 13)}</g>"
    )


def text(words: object, x: float, y: float, size: float, how: str = "") -> str:
    space = " " if how else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{space}{how} fill="{INK}">{escape(str(words))}</text>'
    )


def swatch(landscape: str) -> str:
    look = LOOKS[landscape]
    plants = "".join(
        f'<use href="#k-{look.plants[k % len(look.plants)]}" transform="translate({x} {y}) scale(.8)"/>'
        for k, (x, y) in enumerate(((-19, 1), (8, 2), (-6, 9), (21, 7)))
    )
    shape = "M-30-10C-12-13 10-12 30-10C33-4 32 6 29 11C10 13-12 13-30 11C-33 4-32-4-30-10z"
    return f'<path d="{shape}" fill="{look.wash}" stroke="{look.rim}" stroke-width="1.4"/>{plants}'
