"""The long lines of a drawn board: rivers, hedges, and the passages that cross them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, hypot

import numpy as np

from madang.games.korrigans.drawing_layout import to_line
from madang.games.korrigans.geometry import (
    Outline,
    Point,
    distance,
    distance_to_line,
    nearest_on_segment,
    signed_area,
)

River = tuple[Sequence[Point], float]  # its line and its width
GAP = 13.0  # how far a hedge keeps away from a passage on either side
WATER = "#86b3c2"
BANK = "#35545f"
TRAIL = "#f0dfb6"


def path(points: Sequence[Point], closed: bool = False) -> str:
    """The d of an SVG path, with as many digits as show."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}".replace(".0", "") for x, y in points) + ("Z" if closed else "")


def resample(line: Sequence[Point], step: float) -> list[Point]:
    """Points along a line at most `step` apart, its own points among them."""
    found = [line[0]]
    for a, b in pairwise(line):
        parts = max(1, round(distance(a, b) / step + 0.49))
        found += [
            (a[0] + (b[0] - a[0]) * i / parts, a[1] + (b[1] - a[1]) * i / parts) for i in range(1, parts + 1)
        ]
    return found


def shifted(line: Sequence[Point], aside: float) -> list[Point]:
    """A line that runs beside another, `aside` to its right."""
    found = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        found.append((x - aside * (by - ay) / length, y + aside * (bx - ax) / length))
    return found


def without_gaps(line: Sequence[Point], gaps: Sequence[Point], waters: Sequence[River]) -> list[list[Point]]:
    """The pieces of a line that keep away from all gaps and from the banks of all waters."""
    pieces: list[list[Point]] = [[]]
    points = resample(line, 2.0)
    dry = np.ones(len(points), np.bool_)
    for water, width in waters:
        dry &= to_line(np.asarray(points), water) > width / 2 + 5
    for point, is_dry in zip(points, dry.tolist(), strict=True):
        if is_dry and all(distance(point, gap) > GAP for gap in gaps):
            pieces[-1].append(point)
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if len(piece) > 3]


def direction(line: Sequence[Point], at: Point, reach: float = 12.0) -> float:
    """The angle, in degrees, at which a line runs where it passes `at`."""
    reach += distance_to_line(at, line)
    near = [point for point in resample(line, 2.0) if distance(point, at) <= reach]
    if len(near) < 2:
        return 0.0
    return degrees(atan2(near[-1][1] - near[0][1], near[-1][0] - near[0][0]))


def nearest_on(line: Sequence[Point], at: Point) -> Point:
    return min(
        (nearest_on_segment(at, a, b) for a, b in pairwise(line)), key=lambda point: distance(point, at)
    )


def clockwise(outline: Outline) -> list[Point]:
    return list(outline) if signed_area(outline) > 0 else list(outline)[::-1]


def shared(one: Outline, other: Outline, near: Point) -> list[Point]:
    """The part of one outline that lies along another, in the stretch closest to `near`."""
    ring = resample([*one, one[0]], 3.0)
    edge = [*other, other[0]]
    close = [point for point in ring if distance(point, near) < 30]
    beside = [point for point in close if distance_to_line(point, edge) < 6]
    if len(beside) < 2:
        return [nearest_on(ring, near), nearest_on(edge, near)]
    # a ring may begin in the middle of the stretch: start again after the widest jump
    jumps = [distance(a, b) for a, b in zip(beside, [*beside[1:], beside[0]], strict=True)]
    cut = jumps.index(max(jumps)) + 1
    return [*beside[cut:], *beside[:cut]]


def river(lines: Sequence[River], clip: str) -> str:
    """All rivers together, so that they flow into each other, within the clip of that id."""
    within = f' clip-path="url(#{clip})"' if clip else ""
    out = [f"<g{within}>"]
    for line, width in lines:
        out.append(f'<path d="{path(line)}" stroke="{BANK}" stroke-width="{width + 3:g}"/>')
    for line, width in lines:
        out.append(f'<path d="{path(line)}" stroke="{WATER}" stroke-width="{width:g}"/>')
    for line, width in lines:
        out.append(f'<path d="{path(line)}" stroke="#a9cdd6" stroke-width="{width * 0.5:g}" opacity=".7"/>')
        fine = resample(line, 6.0)
        for aside, dashes in ((-0.28, "9 14 5 20"), (0.02, "14 22 7 11"), (0.3, "6 17 12 13")):
            d = path(shifted(fine, aside * width))
            out.append(f'<path d="{d}" stroke="#eef7f9" stroke-width="1.1" stroke-dasharray="{dashes}"/>')
    out.append("</g>")
    return "".join(out)


def hedges(lines: Sequence[Sequence[Point]], gaps: Sequence[Point], waters: Sequence[River]) -> str:
    """Rows of bushes on dry land: round dashes of several sizes, laid over each other."""
    pieces = [piece for line in lines for piece in without_gaps(line, gaps, waters)]
    if not pieces:
        return ""
    layers = (  # colour, width, dashes, moved by
        ("#22301f", 11.6, "0 8.5 0 6 0 7.5", (0.6, 1.2)),
        ("#22301f", 8.6, "0 5 0 6.5", (0.6, 1.2)),
        ("#3d6a3c", 10.2, "0 8.5 0 6 0 7.5", (0.0, 0.0)),
        ("#4c7d45", 7.4, "0 5 0 6.5", (-0.3, -0.6)),
        ("#84ad66", 3.4, "0 8.5 0 6 0 7.5", (-1.4, -2.2)),
        ("#b9d08c", 1.5, "0 17 0 11", (-2.2, -3.2)),
    )
    d = "".join(path(piece[::3] if len(piece) > 9 else piece) for piece in pieces)
    out = ['<g id="k-hedges">']
    out.append(f'<path d="{d}" stroke="#3d6a3c" stroke-width="3"/>')
    for colour, width, dashes, (x, y) in layers:
        out.append(
            f'<path d="{d}" stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dashes}"'
            f' transform="translate({x} {y})"/>'
        )
    out.append("</g>")
    return "".join(out)


def passage(kind: str, at: Point, angle: float, river_width: float) -> str:
    """What lets one through at `at`, on a border (or a river) that runs at `angle`: always with a trail."""
    angle = (angle + 90) % 180 - 90  # the same line, drawn upright
    place = f'transform="translate({at[0]:.1f} {at[1]:.1f}) rotate({angle:.0f})"'
    half = river_width / 2 + 15 if kind == "bridge" else 24.0
    trail = f"M-3 {-half:g}C4 {-half / 2:g} -1 {-half / 3:g} 0 0C1 {half / 3:g} -4 {half / 2:g} 3 {half:g}"
    out = (
        f'<path d="{trail}" stroke="#6b4f2e" stroke-width="8.4" opacity=".45"/>'
        f'<path d="{trail}" stroke="{TRAIL}" stroke-width="7"/>'
        f'<path d="{trail}" stroke="#8a6a3d" stroke-width="1.5" stroke-dasharray="1 5.5"/>'
    )
    if kind == "gate":
        out += '<use href="#k-gate"/>'
    elif kind == "bridge":
        out += bridge(river_width / 2 + 5)
    return f"<g {place}>{out}</g>"


def bridge(half: float) -> str:
    """A deck of planks between two stone walls, seen from above, narrower in its middle."""
    near, far, waist = -half, half, half * 0.4
    deck = f"M-8 {near:g}C-6 {-waist:g} -6 {waist:g} -8 {far:g}H8C6 {waist:g} 6 {-waist:g} 8 {near:g}Z"
    planks = "".join(f"M-6.5 {half * k / 3:g}h13" for k in range(-3, 4))
    walls = "".join(
        f"M{x} {near - 1:g}C{x * 0.72:g} {-waist:g} {x * 0.72:g} {waist:g} {x} {far + 1:g}" for x in (-9, 9)
    )
    return (
        f'<path d="{deck}" fill="#e3cfa6" stroke="#2b1d12" stroke-width="1.2"/>'
        f'<path d="{planks}" stroke="#9a7a4c" stroke-width="1"/>'
        f'<path d="{walls}" stroke="#2b3237" stroke-width="5.2"/>'
        f'<path d="{walls}" stroke="#b9b6ae" stroke-width="3"/>'
        f'<path d="{walls}" stroke="#6d6f6e" stroke-width="3" stroke-dasharray=".8 5" stroke-linecap="butt"/>'
    )


def heading(start: Point, end: Point) -> float:
    """The angle, in degrees, from one point to another."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))
