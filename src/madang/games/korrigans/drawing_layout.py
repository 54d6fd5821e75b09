"""Where things go on a drawn field: a search for room, and plants strewn over what is left."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin, sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from madang.games.korrigans.geometry import Outline, Point, bounds

Points = NDArray[np.float64]
STEP, SPOTS = 4.0, 4000  # between the spots that are tried, and about how many of them at most
NOWHERE = -1e3


class Ground:
    """A field's free room, measured on a fine lattice of spots.

    `room[row, column]` is how far a spot is from whatever is in the way: the outline, walls (lines with a
    half width), and rectangles taken already. It is negative outside and inside of those.
    """

    def __init__(self, outline: Outline, walls: Sequence[tuple[Sequence[Point], float]]) -> None:
        self.outline = outline
        left, top, right, bottom = bounds(outline)
        self.step = max(STEP, sqrt((right - left) * (bottom - top) / SPOTS))
        self.columns = np.arange(left, right + self.step, self.step)
        self.rows = np.arange(top, bottom + self.step, self.step)
        self.shape = (len(self.rows), len(self.columns))
        self.spots = np.stack(np.meshgrid(self.columns, self.rows), axis=-1).reshape(-1, 2)
        room = to_line(self.spots, [*outline, outline[0]])
        room = np.where(inside(self.spots, outline), room, -room)
        for line, half in walls:
            x0, y0, x1, y1 = bounds(line)
            if x0 < right + half and x1 > left - half and y0 < bottom + half and y1 > top - half:
                room = np.minimum(room, to_line(self.spots, line) - half)
        self.room = room.reshape(self.shape)

    def block(self, at: Point, width: float, height: float) -> None:
        """Marks a rectangle around `at` as taken."""
        x = np.abs(self.spots[:, 0] - at[0]) - width / 2
        y = np.abs(self.spots[:, 1] - at[1]) - height / 2
        away = np.hypot(np.maximum(x, 0), np.maximum(y, 0))
        away = np.where((x < 0) & (y < 0), np.maximum(x, y), away)
        self.room = np.minimum(self.room, away.reshape(self.shape))

    def take(self, width: float, height: float, near: Point | None = None) -> Point:
        """Takes the rectangle where most room is free, close to `near` if possible; returns its middle."""
        free = self.around(width, height)
        worth = np.minimum(free, 14.0) + free / 1000
        if near is not None:
            away = np.hypot(self.columns[None, :] - near[0], self.rows[:, None] - near[1])
            worth = np.minimum(free, 5.0) - away / 40
        row, column = np.unravel_index(int(np.argmax(worth)), self.shape)
        at = (float(self.columns[column]), float(self.rows[row]))
        self.block(at, width, height)
        return at

    def around(self, width: float, height: float) -> Points:
        """For each spot, the least room at the rim of a rectangle around it."""
        across, down = round(width / 2 / self.step), round(height / 2 / self.step)
        padded = np.pad(self.room, ((down, down), (across, across)), constant_values=NOWHERE)
        rows, columns = self.shape
        least = self.room
        for i in (0, down, 2 * down):
            for j in (0, across // 2, across, across + across // 2, 2 * across):
                least = np.minimum(least, padded[i : i + rows, j : j + columns])
        return least

    def strew(self, spacing: float, margin: float, random: Random, in_rows: bool) -> list[Point]:
        """Spots about `spacing` apart and `margin` away from everything; scattered, or in rows askew."""
        left, top, right, bottom = bounds(self.outline)
        centre = ((left + right) / 2, (top + bottom) / 2)
        reach = max(right - left, bottom - top) * 0.75
        tilt = random.uniform(-0.35, 0.35) if in_rows else random.uniform(0, pi)
        across = spacing * (1.3 if in_rows else 0.87)
        jitter = spacing * (0.06 if in_rows else 0.25)
        found = []
        for i, v in enumerate(np.arange(-reach, reach, across).tolist()):
            for u in np.arange(-reach, reach, spacing).tolist():
                along = u + (spacing / 2 if i % 2 else 0) + random.uniform(-jitter, jitter)
                aside = v + random.uniform(-jitter, jitter) + (6 * sin(u / 38) if in_rows else 0)
                x = centre[0] + along * cos(tilt) - aside * sin(tilt)
                y = centre[1] + along * sin(tilt) + aside * cos(tilt)
                if self.room_at((x, y)) > margin:
                    found.append((x, y))
        return sorted(found, key=lambda spot: spot[1])  # nearer plants are drawn over farther ones

    def room_at(self, at: Point) -> float:
        column = round((at[0] - self.columns[0]) / self.step)
        row = round((at[1] - self.rows[0]) / self.step)
        if 0 <= row < self.shape[0] and 0 <= column < self.shape[1]:
            return float(self.room[row, column])
        return NOWHERE


def to_line(points: Points, line: Sequence[Point]) -> Points:
    """The distance of each point from an open line."""
    least = np.full(len(points), np.inf)
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        px, py = points[:, 0] - ax, points[:, 1] - ay
        t = np.clip((px * dx + py * dy) / max(dx * dx + dy * dy, 1e-12), 0, 1)
        least = np.minimum(least, (px - t * dx) ** 2 + (py - t * dy) ** 2)
    return np.asarray(np.sqrt(least), np.float64)


def inside(points: Points, outline: Outline) -> NDArray[np.bool_]:
    """Of each point, whether it lies inside of an outline."""
    start = np.asarray(outline, np.float64)
    end = np.roll(start, -1, axis=0)
    rise = np.where(end[:, 1] == start[:, 1], 1.0, end[:, 1] - start[:, 1])
    x, y = points[:, 0, None], points[:, 1, None]
    straddles = (start[:, 1] > y) != (end[:, 1] > y)
    left_of = x < start[:, 0] + (y - start[:, 1]) * (end[:, 0] - start[:, 0]) / rise
    return np.asarray((straddles & left_of).sum(axis=1) % 2 == 1)


def split_name(name: str, width: int = 11) -> list[str]:
    """A field's name on one line, or on two that are about as long as each other."""
    words = name.split()
    if len(name) <= width or len(words) == 1:
        return [name]
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return list(min(cuts, key=lambda lines: max(map(len, lines))))
