"""The chances of a game as a picture: one line for each seat, seasons or rounds marked."""

from collections.abc import Iterator
from itertools import chain

from madang.analysis.whole import Analysis
from madang.svg import INK, line, picture, text

WIDTH, HEIGHT = 960, 470
LEFT, RIGHT, TOP, BOTTOM = 62, 170, 92, 44
COLOURS = ("#34567f", "#c0622f", "#3f7f6b", "#8a4f8f", "#a58a1f")  # of the seats in order
LETTER = 6.2  # how wide a letter of a mark is, about
APART = 17  # between the labels of two lines


def draw(analysis: Analysis, title: str) -> str:
    """An SVG picture that needs nothing else."""
    subtitle = "each seat's chance to win, by what it knew at its own decisions; ○ a turning point"
    parts = (scale(), marks(analysis), seat_lines(analysis), turning_points(analysis))
    return picture(WIDTH, HEIGHT, title, subtitle, chain.from_iterable(parts))


def across(analysis: Analysis, ply: int) -> float:
    """Where an event lies from left to right; what comes before the first decision lies at the left edge."""
    start = first_ply(analysis)
    return LEFT + (WIDTH - LEFT - RIGHT) * max(0, ply - start) / (analysis.events + 1 - start)


def first_ply(analysis: Analysis) -> int:
    return analysis.decisions[0].ply if analysis.decisions else 0


def up(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def scale() -> Iterator[str]:
    for quarter in range(5):
        y = up(quarter / 4)
        yield line(LEFT, y, WIDTH - RIGHT, y)
        yield text(LEFT - 10, y + 4, f"{quarter * 25} %", "soft", "end")


def marks(analysis: Analysis) -> Iterator[str]:
    """Where seasons or rounds begin; named where there is room."""
    free = 0.0
    for chapter in analysis.chapters:
        x = across(analysis, chapter.ply)
        name = chapter.title.partition(":")[0].partition(",")[0].partition(" of ")[0]
        yield line(x, TOP - 12, x, HEIGHT - BOTTOM)
        if x >= free:
            yield text(x + 3, TOP - 4, name, "soft")
            free = x + 3 + LETTER * len(name)
    words = f"events {first_ply(analysis)} to {analysis.events} of the record"
    yield text(LEFT, HEIGHT - 16, words, "soft")


def seat_lines(analysis: Analysis) -> Iterator[str]:
    """Lines, each with its seat's name at its end; names that would meet make room for each other."""
    lines = analysis.lines()
    drawn = {seat: points for seat, points in lines.items() if points}
    places = label_places({seat: up(points[-1][1]) for seat, points in drawn.items()})
    for (seat, points), name, colour in zip(lines.items(), analysis.names, COLOURS, strict=False):
        if points:
            path = " ".join(f"{across(analysis, ply):.1f},{up(chance):.1f}" for ply, chance in points)
            yield f'<polyline id="seat-{seat}" points="{path}" stroke="{colour}"/>'
            x = WIDTH - RIGHT + 10
            yield f'<circle cx="{x}" cy="{places[seat]:.1f}" r="4" fill="{colour}"/>'
            yield text(x + 10, places[seat] + 4, f"{seat} {name.removeprefix('bot:')}"[:22])


def label_places(wanted: dict[str, float]) -> dict[str, float]:
    """Heights near the wanted ones, far enough from each other and within the picture."""
    places: dict[str, float] = {}
    lowest = float(HEIGHT - BOTTOM)
    for seat, y in sorted(wanted.items(), key=lambda item: -item[1]):
        places[seat] = min(y, lowest)
        lowest = places[seat] - APART
    return places


def turning_points(analysis: Analysis) -> Iterator[str]:
    chances = {one.ply: one.played_chance for one in analysis.decisions}
    for point in analysis.turning_points:
        x, y = across(analysis, point.ply), up(chances[point.ply])
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="none" stroke="{INK}" stroke-width="1.5"/>'
