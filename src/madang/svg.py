"""What all plots share: colours, type, and the few shapes that they are made of."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

INK, SOFT, GRID, GROUND = "#26302c", "#6b7671", "#dfe3dd", "#fbfaf6"
STYLE = f"""\
  text {{ font: 13px system-ui, sans-serif; fill: {INK}; }}
  .title {{ font-size: 17px; font-weight: 600; }}
  .soft {{ fill: {SOFT}; font-size: 11.5px; }}
  line {{ stroke-width: 1.5; }}
  polyline {{ fill: none; stroke-width: 2; stroke-linejoin: round; }}"""


def picture(width: int, height: int, title: str, subtitle: str, shapes: Iterable[str]) -> str:
    """An SVG picture that needs nothing else."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{STYLE}\n</style>",
        f'<rect width="{width}" height="{height}" fill="{GROUND}"/>',
        text(24, 34, title, "title"),
        text(24, 54, subtitle, "soft"),
        *shapes,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def line(x1: float, y1: float, x2: float, y2: float, colour: str = GRID) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{named}>{escape(words)}</text>'
