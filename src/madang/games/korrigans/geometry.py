"""Plane geometry for boards: outlines of at most a few hundred points, in the board's own units."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Outline = Sequence[Point]  # closed: the last point is joined to the first

NOTHING = 1e-6  # lengths below this are rounding


def area(outline: Outline) -> float:
    """The area inside an outline that does not cross itself, whichever way round it runs."""
    return abs(signed_area(outline))


def signed_area(outline: Outline) -> float:
    """As `area`; positive for an outline that runs clockwise, as y runs down."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(outline)) / 2


def edges(outline: Outline) -> list[tuple[Point, Point]]:
    return list(zip(outline, [*outline[1:], outline[0]], strict=True))


def bounds(outline: Outline) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def apart(a: Outline, b: Outline) -> bool:
    """Whether the boxes around two outlines share no area; then the outlines share none either."""
    left_a, top_a, right_a, bottom_a = bounds(a)
    left_b, top_b, right_b, bottom_b = bounds(b)
    return right_a <= left_b or right_b <= left_a or bottom_a <= top_b or bottom_b <= top_a


def contains(outline: Outline, point: Point) -> bool:
    """Whether a point lies inside; for a point exactly on the outline either answer may come."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in edges(outline):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def nearest_on_segment(point: Point, a: Point, b: Point) -> Point:
    (px, py), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    t = 0.0 if length2 == 0 else max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / length2))
    return ax + t * dx, ay + t * dy


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def distance_to_line(point: Point, line: Sequence[Point]) -> float:
    """From a point to an open line of at least one point."""
    if len(line) == 1:
        return distance(point, line[0])
    return min(distance(point, nearest_on_segment(point, a, b)) for a, b in pairwise(line))


def distance_to_edge(point: Point, outline: Outline) -> float:
    """From a point, inside or outside, to the outline itself."""
    return distance_to_line(point, [*outline, outline[0]])


def distance_to_field(point: Point, outline: Outline) -> float:
    """As `distance_to_edge`, but 0 for a point inside."""
    return 0.0 if contains(outline, point) else distance_to_edge(point, outline)


def overlap(a: Outline, b: Outline) -> float:
    """The area that two outlines have in common; neither may cross itself.

    An outline is a sum of strips: the strip between an edge and a base line above the whole picture counts
    with the sign of the edge's direction. What two strips have in common is the integral, over the x range
    that they share, of the shorter of the two: half of (their sum less the size of their difference).
    So no intersection is ever constructed, and shared edges and touching corners need no care.
    """
    if apart(a, b):
        return 0.0
    base = min(y for _, y in (*a, *b))
    left_a, right_a, start_a, slope_a, sign_a = (column[:, None] for column in _strips(a, base))
    left_b, right_b, start_b, slope_b, sign_b = (row[None, :] for row in _strips(b, base))
    left = np.maximum(left_a, left_b)
    width = np.maximum(np.minimum(right_a, right_b) - left, 0.0)
    height_a = start_a + slope_a * (left - left_a)
    height_b = start_b + slope_b * (left - left_b)
    mean_sum = height_a + height_b + (slope_a + slope_b) * width / 2
    before = height_a - height_b
    after = before + (slope_a - slope_b) * width
    ends = np.abs(before) + np.abs(after)
    mean_difference = ends / 2
    cross = before * after < 0
    mean_difference[cross] = (before[cross] ** 2 + after[cross] ** 2) / (2 * ends[cross])
    return abs(float(np.sum(sign_a * sign_b * width * (mean_sum - mean_difference) / 2)))


def _strips(outline: Outline, base: float) -> tuple[NDArray[np.float64], ...]:
    """Of every edge that is not upright: its left and right x, its height at the left, slope and sign."""
    start = np.asarray(outline, np.float64)
    end = np.roll(start, -1, axis=0)
    slanted = np.abs(start[:, 0] - end[:, 0]) > NOTHING
    start, end = start[slanted], end[slanted]
    forward = start[:, 0] < end[:, 0]
    left = np.where(forward[:, None], start, end)
    right = np.where(forward[:, None], end, start)
    slope = (right[:, 1] - left[:, 1]) / (right[:, 0] - left[:, 0])
    return left[:, 0], right[:, 0], left[:, 1] - base, slope, np.where(forward, 1.0, -1.0)


def self_contact(outline: Outline) -> Point | None:
    """A point near which an outline crosses or touches itself, or None if it never does."""
    start = np.asarray(outline, np.float64)
    count = len(start)
    step = np.roll(start, -1, axis=0) - start
    length = np.maximum(np.hypot(step[:, 0], step[:, 1]), NOTHING)
    # side[i, j]: how far point j lies to the side of edge i, and along[i, j]: how far along the edge
    offset = start[None, :, :] - start[:, None, :]
    side = (step[:, None, 0] * offset[:, :, 1] - step[:, None, 1] * offset[:, :, 0]) / length[:, None]
    along = (step[:, None, 0] * offset[:, :, 0] + step[:, None, 1] * offset[:, :, 1]) / length[:, None]
    edge, point = np.indices((count, count))
    own = (point == edge) | (point == (edge + 1) % count)
    on_edge = (np.abs(side) < NOTHING) & (along > -NOTHING) & (along < length[:, None] + NOTHING) & ~own
    if on_edge.any():
        return outline[int(np.argwhere(on_edge)[0][1])]
    split = side * np.roll(side, -1, axis=1) < 0  # edge i's line separates the ends of edge j
    crossing = split & split.T
    if crossing.any():
        return outline[int(np.argwhere(crossing)[0][0])]
    return None
