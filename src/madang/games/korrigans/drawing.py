"""The picture of a board: one SVG that stands alone. Fields have patterns and names, never colour alone.

It is drawn in the board's own units, scaled so that the shorter side is 700. Whoever puts pieces on it finds
these ids: field-F7, menhir-F7, passage-F3-F8, sun-4, cloud-2. Other ids begin with `k-`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from xml.sax.saxutils import escape

from madang.games.korrigans import drawing_lines as lines
from madang.games.korrigans.board_model import GRID, Board, Field, Passage, field_code
from madang.games.korrigans.drawing_fields import ground, plants, sign, wash
from madang.games.korrigans.drawing_glyphs import FONT, INK, PAPER, symbol_definitions
from madang.games.korrigans.drawing_margins import (
    BOTTOM,
    LEFT,
    LEGEND,
    RIGHT,
    TOP,
    WORDS,
    legend,
    paper,
    weather,
)
from madang.games.korrigans.geometry import Point, distance, distance_to_line

SIDE = 700.0  # the shorter side of a drawn board


def draw(board: Board, words: Mapping[str, str] = WORDS, with_legend: bool = True) -> str:
    """The SVG of a board. `words` says what things are called, in any language; keys as in WORDS."""
    board = scaled(board)
    width, height = LEFT + board.size[0] + RIGHT, TOP + board.size[1] + BOTTOM
    height += LEGEND if with_legend else 0
    indexed = list(enumerate(board.fields))
    rooms = [ground(board, field) for field in board.fields]
    waters = [(river.line, river.width) for river in board.rivers]
    signs = [sign(field, index, rooms[index]) for index, field in indexed]
    picture = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-LEFT:g} {-TOP:g} {width:g} {height:g}"'
        f' role="img" aria-labelledby="k-title" font-family="{FONT}" fill="none"'
        ' font-variant="lining-nums" stroke-linecap="round" stroke-linejoin="round">',
        f'<title id="k-title">{escape(words["board"])}: {escape(board.title)}</title>',
        f"<defs>{symbol_definitions()}{outlines(board)}</defs>",
        paper(width, height),
        land(board, words),
        *(plants(field, index, rooms[index]) for index, field in indexed),
        everywhere(board, f'stroke="{INK}" stroke-width="1" opacity=".55"'),
        lines.river(waters, "k-land"),
        grid(board),
        lines.hedges(board.hedges, [passage.at for passage in board.passages], waters),
        *(crossing(board, passage) for passage in board.passages),
        *(pontoon(board, field) for field in board.fields if field.pontoon),
        *signs,
        weather(board),
        legend(board, words) if with_legend else "",
        "</svg>",
    ]
    return "\n".join(picture) + "\n"


def scaled(board: Board) -> Board:
    """The same board with a shorter side of SIDE."""
    factor = SIDE / min(board.size)

    def point(at: Point) -> Point:
        return at[0] * factor, at[1] * factor

    def spot(at: Point | None) -> Point | None:
        return point(at) if at else None

    def line(points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple(point(at) for at in points)

    return replace(
        board,
        size=point(board.size),
        fields=tuple(
            replace(
                field,
                outline=line(field.outline),
                label=spot(field.label),
                molehill_at=spot(field.molehill_at),
                pontoon_at=spot(field.pontoon_at),
            )
            for field in board.fields
        ),
        passages=tuple(replace(passage, at=point(passage.at)) for passage in board.passages),
        rivers=tuple(
            replace(river, line=line(river.line), width=river.width * factor) for river in board.rivers
        ),
        hedges=tuple(line(hedge) for hedge in board.hedges),
    )


def outlines(board: Board) -> str:
    """Each field as a shape and as a clip, and all of them as one clip without seams."""
    out = []
    whole = ""
    for index, field in enumerate(board.fields):
        d = lines.path(lines.clockwise(field.outline), closed=True)
        whole += d
        out.append(
            f'<path id="k-o{index}" d="{d}"/><clipPath id="k-c{index}"><use href="#k-o{index}"/></clipPath>'
        )
    return "".join(out) + f'<clipPath id="k-land"><path d="{whole}"/></clipPath>'


def everywhere(board: Board, how: str) -> str:
    """All outlines, drawn in one manner."""
    return f"<g {how}>" + "".join(f'<use href="#k-o{i}"/>' for i in range(len(board.fields))) + "</g>"


def land(board: Board, words: Mapping[str, str]) -> str:
    """The washes of all fields, in the coast's fading lines."""
    out = [
        everywhere(board, f'stroke="#6d8c93" stroke-width="{width}" opacity="{opacity}"')
        for width, opacity in ((26, 0.12), (17, 0.16), (9, 0.25))
    ]
    out.append(everywhere(board, f'stroke="{INK}" stroke-width="3.6"'))
    for index, field in enumerate(board.fields):
        out.append(
            f'<g id="field-{field_code(index)}"><title>{escape(describe(field, index, words))}</title>'
            f"{wash(field, index)}</g>"
        )
    return "".join(out)


def describe(field: Field, index: int, words: Mapping[str, str]) -> str:
    """A field in a line, for those who can't see it."""
    parts = [f"{field_code(index)} {field.name}", words[field.colour], f"{words['clovers']} {field.clovers}"]
    parts += [f"{words['start']} {field.start}"] if field.start else []
    parts += [words[word] for word, has in (("molehill", field.molehill), ("pontoon", field.pontoon)) if has]
    return ", ".join(parts)


def grid(board: Board) -> str:
    """The fine lines between rows and between columns."""
    width, height = board.size
    rules = "".join(
        f"M-16 {height * k / GRID:.1f}H{width:.1f}M{width * k / GRID:.1f} -16V{height:.1f}"
        for k in range(GRID + 1)
    )
    return (
        f'<g id="k-grid"><path d="{rules}" stroke="{PAPER}" stroke-width="1.8" opacity=".35"/>'
        f'<path d="{rules}" stroke="{INK}" stroke-width=".9" stroke-dasharray="1 4" opacity=".75"/></g>'
    )


def crossing(board: Board, passage: Passage) -> str:
    """A passage, turned so that it leads over the river or the border that it lies on."""
    near = [river for river in board.rivers if distance_to_line(passage.at, river.line) < river.width + 8]
    if passage.kind == "bridge" and near:
        river = min(near, key=lambda river: distance_to_line(passage.at, river.line))
        angle, width = lines.direction(river.line, passage.at), river.width
    else:
        one, other = board.fields[passage.a], board.fields[passage.b]
        angle, width = lines.direction(lines.shared(one.outline, other.outline, passage.at), passage.at), 16.0
    drawing = lines.passage(passage.kind, passage.at, angle, width)
    return f'<g id="passage-{passage.code}">{drawing}</g>'


def pontoon(board: Board, field: Field) -> str:
    """A jetty from the field's bank out over the nearest river."""
    at = field.pontoon_at or min(
        field.outline,
        key=lambda point: min((distance_to_line(point, river.line) for river in board.rivers), default=0),
    )
    waters = [lines.nearest_on(river.line, at) for river in board.rivers]
    angle = lines.heading(at, min(waters, key=lambda water: distance(water, at))) if waters else 0.0
    return (
        f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) rotate({angle:.0f})">'
        '<use href="#k-jetty"/><use href="#k-lilies" x="9" y="13"/></g>'
    )
