"""What stands on the fields of a drawn board: names, numbers, stones, houses, plants."""

from __future__ import annotations

from random import Random
from xml.sax.saxutils import escape

from madang.games.korrigans.board_model import Board, Field, field_code
from madang.games.korrigans.drawing_glyphs import INK, LOOKS, PAPER
from madang.games.korrigans.drawing_layout import Ground, split_name
from madang.games.korrigans.geometry import Point, bounds

LINE = 16.5  # height of a line of a name
HOUSES = 54.0  # height of the village's houses
VILLAGE = (
    ("oak", -46, -6),
    ("oak-b", 48, -10),
    ("chapel", 2, -9),
    ("house", -27, -4),
    ("house", 29, -5),
    ("house", -9, 4),
    ("house", 15, 5),
    ("oak-b", -38, 5),
    ("oak", 44, 4),
)


def ground(board: Board, field: Field) -> Ground:
    """A field's room, less all that crosses its edge."""
    walls = [(river.line, river.width / 2 + 2) for river in board.rivers]
    walls += [(hedge, 6.0) for hedge in board.hedges]
    room = Ground(field.outline, walls)
    for passage in board.passages:
        if field in (board.fields[passage.a], board.fields[passage.b]):
            room.block(passage.at, 46, 46)
    if field.pontoon_at:
        room.block(field.pontoon_at, 32, 32)
    if field.molehill_at:
        room.block(field.molehill_at, 32, 20)
    return room


def sign(field: Field, index: int, room: Ground) -> str:
    """A field's name, clovers and start number, beside them its menhir (or the houses) and its molehill."""
    name = split_name(field.name)
    width = max(84.0 if field.start else 56.0, max(map(len, name)) * 8.8)
    width = max(width, 112.0) if field.village else width
    height = 12 + LINE * len(name) + 30 + (HOUSES if field.village else 0)
    if field.label:
        x, y = field.label
        room.block(field.label, width, height)
    else:
        x, y = room.take(width, height)
    top = y - height / 2
    things = []
    if field.village:
        things.append(houses((x, top + HOUSES - 6)))
        top += HOUSES
    else:
        cx, cy = room.take(26, 34, near=(x, y))
        things.append(
            f'<use id="menhir-{field_code(index)}" href="#k-menhir" x="{cx:.1f}" y="{cy + 14:.1f}"/>'
        )
    if field.molehill:
        cx, cy = field.molehill_at or room.take(34, 20, near=(x, y))
        things.append(f'<use href="#k-molehill" x="{cx:.1f}" y="{cy + 6:.1f}"/>')
    text = [
        f'<text x="{x:.1f}" y="{top + 9:.1f}" font-size="10.5" letter-spacing=".6">{field_code(index)}</text>'
    ]
    for row, part in enumerate(name):
        text.append(
            f'<text x="{x:.1f}" y="{top + 24 + LINE * row:.1f}" font-size="16" font-weight="600"'
            f' font-style="italic">{escape(part)}</text>'
        )
    base = top + 24 + LINE * (len(name) - 1) + 20.5
    text.append(clover_count(field.clovers, (x - (15 if field.start else 0), base)))
    if field.start:
        text.append(start_number(field.start, (x + 20, base)))
    halo = f'text-anchor="middle" fill="{INK}" stroke="{PAPER}" stroke-width="3.4" paint-order="stroke"'
    return f'<g class="sign">{"".join(things)}<g {halo}>{"".join(text)}</g></g>'


def clover_count(count: int, at: Point) -> str:
    return (
        f'<g transform="translate({at[0]:.1f} {at[1]:.1f})" stroke="none"><rect x="-19" y="-10" width="38"'
        f' height="20" rx="10" fill="{PAPER}" stroke="{INK}" stroke-width="1"/>'
        '<g transform="translate(-8 0)" fill="none"><use href="#k-clover"/></g>'
        f'<text x="8.5" y="5" font-size="15" font-weight="700">{count}</text></g>'
    )


def start_number(number: int, at: Point) -> str:
    return (
        f'<g transform="translate({at[0]:.1f} {at[1]:.1f})" stroke="none"><use href="#k-hat"/>'
        f'<text y="5" font-size="14.5" font-weight="700" fill="{PAPER}">{number}</text></g>'
    )


def houses(at: Point) -> str:
    return "".join(
        f'<use href="#k-{what}" x="{at[0] + dx:.1f}" y="{at[1] + dy:.1f}"/>' for what, dx, dy in VILLAGE
    )


def wash(field: Field, index: int) -> str:
    """A field's colour as it dries on paper: darker at the rim, with blooms."""
    look = LOOKS[field.colour]
    random = Random(index)
    left, top, right, bottom = bounds(field.outline)
    blooms = ""
    for fill, opacity in (("#fff", 0.17), (look.rim, 0.1), ("#fff", 0.13), (look.rim, 0.09), ("#fff", 0.12)):
        x, y = random.uniform(left, right), random.uniform(top, bottom)
        across, down, turn = random.uniform(26, 60), random.uniform(16, 36), random.uniform(-40, 40)
        blooms += (
            f'<ellipse rx="{across:.0f}" ry="{down:.0f}" fill="{fill}" opacity="{opacity}" stroke="none"'
            f' transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f})"/>'
        )
    shape = f'<use href="#k-o{index}"'
    rims = "".join(
        f'{shape} stroke-width="{w}" opacity="{o}"/>' for w, o in ((36, 0.08), (21, 0.13), (9, 0.3))
    )
    return (
        f'{shape} fill="{look.wash}"/><g clip-path="url(#k-c{index})" stroke="{look.rim}">{blooms}{rims}</g>'
    )


def plants(field: Field, index: int, room: Ground) -> str:
    """The landscape's own pattern, wherever there is room left."""
    look = LOOKS[field.colour]
    random = Random(index)
    uses = [
        f'<use href="#k-{random.choice(look.plants)}" x="{x:.0f}" y="{y + 4:.0f}"/>'
        for x, y in room.strew(look.spacing, 6.0, random, look.rows)
    ]
    return f'<g class="plants">{"".join(uses)}</g>'
