"""The small drawings of a board: how each landscape looks, and the symbols that stand on it.

Symbols are drawn around their own origin, in units of which a board is 700 wide; upright ones stand on it.
"""

from __future__ import annotations

from dataclasses import dataclass

INK = "#2b3237"
PAPER = "#f5eedf"
FONT = "'Iowan Old Style','Palatino Linotype',Palatino,'EB Garamond',Georgia,'Liberation Serif',serif"


@dataclass(frozen=True)
class Look:
    """Of a landscape: its wash, the darker rim of the wash, and the plants strewn on it."""

    wash: str
    rim: str
    plants: tuple[str, ...]  # ids in SYMBOLS, taken in turn
    spacing: float  # between plants
    rows: bool = False  # sown in rows, not strewn


LOOKS = {
    "heather": Look("#cfabc6", "#87527f", ("heather-a", "heather-b", "heather-a", "tuft"), 15.5),
    "gorse": Look("#ead583", "#a9852a", ("gorse-a", "gorse-b", "gorse-b", "tuft"), 19),
    "buckwheat": Look("#f0dccb", "#b9705c", ("buckwheat",), 12, rows=True),
    "slate": Look("#b3c0ca", "#546878", ("slab-a", "slab-b", "puddle", "tuft"), 21),
    "wood": Look("#9dbb8c", "#476b47", ("oak", "fir", "oak-b"), 18),
    "meadow": Look("#c8dba0", "#7b9a48", ("tuft", "daisy"), 18),
    "marsh": Look("#abcfc4", "#4b8479", ("reeds", "ripple"), 20),
    "hamlet": Look("#e6d6bd", "#9a7c58", ("tuft", "cobble"), 24),
}

SYMBOLS = {
    "tuft": '<path d="M-3 0q-.6-3-2.4-5M0 0q0-4-.2-6M3 0q.6-3 2.2-4.4" stroke="#4d5f45" stroke-width="1"/>',
    "heather-a": (
        '<path d="M0 0C-1-4-3-6-5-8M0 0C0-5 0-8 .3-11M0 0C1-4 3-6 5-8" stroke="#5f4660" stroke-width=".9"/>'
        '<path d="M-5-8.4h0M-3.8-6h0M-2.7-4.4h0M.3-11.2h0M-.4-8.4h0M.9-6.6h0M5-8.4h0M3.6-6.2h0M2.6-4.4h0"'
        ' stroke="#963f88" stroke-width="2.7"/>'
    ),
    "heather-b": (
        '<path d="M0 0C-1-3-2-5-3.4-7M0 0C.6-3 2-5 3.4-7.4" stroke="#5f4660" stroke-width=".9"/>'
        '<path d="M-3.4-7.2h0M-2.2-4.8h0M3.4-7.6h0M2.4-5.2h0M0-4.4h0" stroke="#b05aa4" stroke-width="2.6"/>'
    ),
    "gorse-a": (
        '<path d="M-9 0c-2-3 0-6 2-6.6c0-4 4-5.4 6-3.4c2-2.6 6-1 6 2c3 0 5 4 3 8z" fill="#77803f"'
        ' stroke="#4a512c" stroke-width=".9"/>'
        '<path d="M-6-3h0M-3.6-7h0M-1-4h0M1.6-7.6h0M3-3.4h0M5.6-5h0" stroke="#ffd21f" stroke-width="3"/>'
    ),
    "gorse-b": (
        '<path d="M-5.5 0c-1.6-3 0-5 2-5c.6-3 5-3 5.4 0c2.4 0 4 2.6 3 5z" fill="#87904a"'
        ' stroke="#4a512c" stroke-width=".9"/>'
        '<path d="M-3-2.6h0M-.4-4.6h0M2.6-2.4h0" stroke="#ffdc45" stroke-width="2.8"/>'
    ),
    "buckwheat": (
        '<path d="M-6 1.2q6 1.6 12 0" stroke="#b9856b" stroke-width=".8"/>'
        '<path d="M0 .5C-.3-2 .4-4 0-6.5" stroke="#a3412f" stroke-width="1"/>'
        '<path d="M-2-3.5l2 1.2l2-1.6" stroke="#6f8a4b" stroke-width=".9"/>'
        '<path d="M0-7.5h0M-1.9-6h0M1.9-6.3h0" stroke="#fffaf2" stroke-width="3"/>'
        '<path d="M0-6.6h0" stroke="#d98b86" stroke-width="1.2"/>'
    ),
    "slab-a": (
        '<path d="M-9 0l2.5-7l9-2.5l7 5.5l-1.5 4z" fill="#8496a5" stroke="#3f4f5c" stroke-width=".9"/>'
        '<path d="M-6.5-7l5 3.5l-1 3.5M-1.5-3.5L9.5-4" stroke="#3f4f5c" stroke-width=".7"/>'
        '<path d="M-5-6.8l6.5-1.9" stroke="#e9f0f4" stroke-width="1"/>'
    ),
    "slab-b": (
        '<path d="M-6 0l1-4.5l6-1.5l5 3l-.5 3z" fill="#94a5b3" stroke="#3f4f5c" stroke-width=".9"/>'
        '<path d="M-5-4.5l4 2l0 2.5M-1-2.5l7-.5" stroke="#3f4f5c" stroke-width=".7"/>'
    ),
    "puddle": (
        '<ellipse rx="8" ry="2.6" fill="#dfe9ee" stroke="#6d8796" stroke-width=".7"/>'
        '<path d="M-4-.3h5M1 .9h3" stroke="#7fa0b0" stroke-width=".7"/>'
    ),
    "oak": (
        '<path d="M-1.2 0l.5-5M1.2 0l-.3-5" stroke="#54432f" stroke-width="1.1"/>'
        '<path d="M-6.5-4c-3.5-1-3.5-6 0-6.5c-.5-4 4.5-6 6.5-3.5c3-2.5 7 0 6 3.5c3.5.5 3.5 6 0 6.5'
        'c-2 2.5-4.5 2-6 .5c-2 1.5-5 1.5-6.5-.5z" fill="#5f8a58" stroke="#2f4a33" stroke-width=".9"/>'
        '<path d="M-4.5-8.5q1.5-2.5 4-2.5M1-6q2 .5 3.5-1" stroke="#a9cc97" stroke-width="1.1"/>'
    ),
    "oak-b": (
        '<path d="M0 0v-4" stroke="#54432f" stroke-width="1.5"/>'
        '<path d="M-4.5-3.5c-2.5-1-2-5 .5-5c0-3 4-4 5.5-2c2.5-1 4.5 1.5 3.5 3.5c2 1 1 4-1 4'
        'c-2 1.5-3.5 1-4.5 0c-1 1-3 1-4-.5z" fill="#7aa36c" stroke="#2f4a33" stroke-width=".9"/>'
    ),
    "fir": (
        '<path d="M0 0v-4" stroke="#54432f" stroke-width="1.4"/>'
        '<path d="M0-17l4 6h-2l4 5h-2.3l2.8 4h-13l2.8-4h-2.3l4-5h-2z" fill="#47714f" stroke="#2a4030"'
        ' stroke-width=".9"/>'
        '<path d="M-1.5-11l1-2M-2.5-6l1-2" stroke="#8fb58a" stroke-width=".9"/>'
    ),
    "daisy": (
        '<path d="M0 0v-4.5M0-1.5q2 0 2.5-2" stroke="#5b7a3a" stroke-width=".8"/>'
        '<path d="M-1.5-5.5h3M0-7v3" stroke="#fff" stroke-width="1.8"/><path d="M0-5.5h0"'
        ' stroke="#e3a917" stroke-width="1.6"/>'
    ),
    "reeds": (
        '<path d="M-3 0q0-5-1.5-9M0 0v-12M3 0q0-5 2-8" stroke="#3f6b55" stroke-width="1"/>'
        '<path d="M0-12v-3.5M-4.6-9.5v-2.5" stroke="#7a4f2c" stroke-width="2"/>'
    ),
    "ripple": '<path d="M-7 0q2-2 4 0t4 0t4 0M-3 3q2-2 4 0t4 0" stroke="#3f7f8c" stroke-width=".9"/>',
    "cobble": (
        '<path d="M-3 0a2 1.5 0 1 0 4 0a2 1.5 0 1 0-4 0M2-2a1.6 1.2 0 1 0 3.2 0a1.6 1.2 0 1 0-3.2 0"'
        ' fill="#cdb998" stroke="#8d7553" stroke-width=".6"/>'
    ),
    "menhir": (
        '<ellipse cx="1.5" cy=".6" rx="11" ry="3" fill="#2b3237" opacity=".22"/>'
        '<path d="M-7.5 0c-1-9 0-17 2.5-24c1-3.5 4.5-5 6.5-2c3.5 6 6 16 5.5 26c-4 1.4-10 1.4-14.5 0z"'
        ' fill="#a8adaf" stroke="#2b3237" stroke-width="1.3"/>'
        '<path d="M2-25c3 7 4.5 15 4 25.2c-1.8.6-4 .8-6 .7c2-8 3-17 2-25.9z" fill="#7c8488"/>'
        '<path d="M-4.5-18q1.5 1 3-.3M-5.5-9q2 1.5 4 0M-2-13.5l2 1" stroke="#5d666b" stroke-width=".9"/>'
        '<path d="M-3.5-21.5q.8-2.5 2-3" stroke="#eef1f1" stroke-width="1.2"/>'
        '<path d="M-9 .5q-.5-3-2-4M-7.5.7q0-2.6.4-4.2M7.5.6q.4-3 2-4M9.5.6q.4-2 1.7-2.6" stroke="#4d6a3f"'
        ' stroke-width="1"/>'
    ),
    "molehill": (
        '<ellipse cx="1" cy=".5" rx="13" ry="2.8" fill="#2b3237" opacity=".22"/>'
        '<path d="M-12.5 0C-9-2-8-10-1-11c7-1 9.5 8 13.5 11c-7 1.8-18 1.8-25 0z" fill="#7d5a3c"'
        ' stroke="#38271a" stroke-width="1.2"/>'
        '<ellipse cx="-.5" cy="-6.5" rx="4" ry="2.7" fill="#24190f"/>'
        '<path d="M-7-2.5h0M-4-1h0M4.5-2h0M7-1.2h0M5-6h0M-6.5-5.5h0M1-1.8h0" stroke="#b48c63"'
        ' stroke-width="1.8"/>'
        '<path d="M-14 .6h0M14.5.4h0M12 1.6h0M-11 1.7h0" stroke="#6b4c32" stroke-width="2"/>'
    ),
    "gate": (
        '<path d="M-10.5-6v11M10.5-6v11" stroke="#2b1d12" stroke-width="5.4"/>'
        '<path d="M-10.5-6v11M10.5-6v11" stroke="#b98a55" stroke-width="3.2"/>'
        '<path d="M-9-4h18M-9-.4h18M-9 3.2h18M-8.5 3.2L8.5-4" stroke="#2b1d12" stroke-width="3.6"/>'
        '<path d="M-9-4h18M-9-.4h18M-9 3.2h18M-8.5 3.2L8.5-4" stroke="#e2bd86" stroke-width="1.9"/>'
    ),
    "jetty": (  # from the bank at the origin out over the water, along +x
        '<path d="M-8 0H11" stroke="#2b1d12" stroke-width="11.4" stroke-linecap="butt"/>'
        '<path d="M-7 0H10" stroke="#d3a873" stroke-width="9.2" stroke-linecap="butt"/>'
        '<path d="M-3.5-4.5v9M0-4.5v9M3.5-4.5v9M7-4.5v9" stroke="#6d4a2a" stroke-width="1"/>'
        '<path d="M9.5-5.5h0M9.5 5.5h0M-6-5.5h0M-6 5.5h0" stroke="#2b1d12" stroke-width="4.2"/>'
        '<path d="M9.5-5.5h0M9.5 5.5h0M-6-5.5h0M-6 5.5h0" stroke="#8a6038" stroke-width="2.2"/>'
    ),
    "lilies": (
        '<path d="M0 0L3.6-1.7A4 4 0 1 0 3.6 1.7z" fill="#6da35a" stroke="#2f5a36" stroke-width=".8"/>'
        '<path d="M-5.5 5.5l-2.7-1.3A3 3 0 1 1-8.2 6.8z" fill="#7fb468" stroke="#2f5a36" stroke-width=".8"/>'
        '<path d="M-1.5-1h0" stroke="#f3c4d6" stroke-width="2.4"/>'
    ),
    "clover": (
        '<g fill="#3f8a45" stroke="#1d4a26" stroke-width=".8">'
        '<path d="M0 0c-5-1-6-6-3-6.6c2-.4 3 1.2 3 2c0-.8 1-2.4 3-2c3 .6 2 5.6-3 6.6z"/>'
        '<path d="M0 0c1-5 6-6 6.6-3c.4 2-1.2 3-2 3c.8 0 2.4 1 2 3c-.6 3-5.6 2-6.6-3z"/>'
        '<path d="M0 0c5 1 6 6 3 6.6c-2 .4-3-1.2-3-2c0 .8-1 2.4-3 2c-3-.6-2-5.6 3-6.6z"/>'
        '<path d="M0 0c-1 5-6 6-6.6 3c-.4-2 1.2-3 2-3c-.8 0-2.4-1-2-3c.6-3 5.6-2 6.6 3z"/></g>'
        '<path d="M-1.5-3.6l1 2M3.6-1.5l-2 1M1.5 3.6l-1-2M-3.6 1.5l2-1" stroke="#9fd08f" stroke-width=".7"/>'
    ),
    "hat": (  # a korrigan's hat on a disc of radius 10: where a korrigan starts
        '<circle r="10" fill="#2b3237" stroke="#f5eedf" stroke-width="1.4"/>'
        '<path d="M-10-5.5C-5-8-2-13.5 8-16C7-13 7.5-9 10-5.5C4-9-4-9-10-5.5z" fill="#c0492f"'
        ' stroke="#2b3237" stroke-width="1.2"/>'
        '<path d="M8.5-16h0" stroke="#f2c230" stroke-width="4"/>'
    ),
    "sun": (
        '<path d="M0-16v-6M0 16v6M16 0h6M-16 0h-6M11.3-11.3l4.2-4.2M11.3 11.3l4.2 4.2M-11.3-11.3l-4.2-4.2'
        'M-11.3 11.3l-4.2 4.2" stroke="#d9931c" stroke-width="2.6"/>'
        '<path d="M6.1-14.8l1.6-3.7M6.1 14.8l1.6 3.7M-6.1-14.8l-1.6-3.7M-6.1 14.8l-1.6 3.7M14.8-6.1l3.7-1.6'
        'M14.8 6.1l3.7 1.6M-14.8-6.1l-3.7-1.6M-14.8 6.1l-3.7 1.6" stroke="#d9931c" stroke-width="1.6"/>'
        '<circle r="13.5" fill="#f8cf58" stroke="#8a5a12" stroke-width="1.3"/>'
        '<path d="M-9-5A10.3 10.3 0 0 1-2-10" stroke="#fff3c4" stroke-width="2"/>'
    ),
    "cloud": (
        '<path d="M-8 17l-2 5M0 17l-2 5M8 17l-2 5M-14 15l-1.5 3.6M14 15l-1.5 3.6" stroke="#6f93a6"'
        ' stroke-width="1.5"/>'
        '<path d="M-17 13C-27 13-28 0-18-1C-19-11-7-15-2-9C2-16 15-14 15-5C25-6 28 12 17 13z" fill="#e9eff1"'
        ' stroke="#4c606c" stroke-width="1.3"/>'
        '<path d="M-20 8.5C-12 11.5 6 11 19 8.5" stroke="#b4c5ce" stroke-width="2"/>'
    ),
    "house": (
        '<path d="M-9 0v-8l8-6 9 6v8z" fill="#d9cdb8" stroke="#2b3237" stroke-width="1.1"/>'
        '<path d="M-11-7.5L-1-15.5 10-7.5" stroke="#2b3237" stroke-width="4.6"/>'
        '<path d="M-11-7.5L-1-15.5 10-7.5" stroke="#5f7384" stroke-width="2.6"/>'
        '<path d="M4-13v-4.5h3v6.5" fill="#b5a68d" stroke="#2b3237" stroke-width=".9"/>'
        '<path d="M-2.5 0v-5q2-2 4 0v5z" fill="#3d5a78" stroke="#2b3237" stroke-width=".8"/>'
        '<path d="M-7-5.5h2.5M4-5.5h2" stroke="#2b3237" stroke-width="2"/>'
    ),
    "chapel": (
        '<path d="M-4 0v-12l9-5 9 5v12z" fill="#cfc4b2" stroke="#2b3237" stroke-width="1.1"/>'
        '<path d="M-6-11.5L5-18.5 16-11.5" stroke="#2b3237" stroke-width="4.6"/>'
        '<path d="M-6-11.5L5-18.5 16-11.5" stroke="#5f7384" stroke-width="2.6"/>'
        '<path d="M-12 0v-18h9v18z" fill="#ddd2c0" stroke="#2b3237" stroke-width="1.1"/>'
        '<path d="M-13-18l5.5-15 5.5 15z" fill="#5f7384" stroke="#2b3237" stroke-width="1.1"/>'
        '<path d="M-7.5-33v-5M-9.5-36h4" stroke="#2b3237" stroke-width="1.1"/>'
        '<path d="M-9-10.5q1.5-2 3 0v3h-3z" fill="#2b3237"/>'
        '<path d="M3 0v-6q2.5-2.5 5 0v6z" fill="#8a3d2c" stroke="#2b3237" stroke-width=".8"/>'
    ),
}


def symbol_definitions() -> str:
    """The symbols by id, prefixed `k-`, so that a page that takes in the picture keeps its own ids."""
    return "".join(f'<g id="k-{name}">{drawing}</g>' for name, drawing in SYMBOLS.items())
