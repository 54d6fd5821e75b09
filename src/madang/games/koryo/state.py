"""A position of Koryŏ and a seat's view of it: two flat records."""

import numpy as np

from madang.games.koryo.cards import EVENTS, KINDS, SEATS

NOBODY = -1
HIDDEN = -1

# Phases. FIRST and DEAL are chance; the three powers are decisions of their own only by K5.1.
FIRST, DEAL, ORDERS, ACTIONS, BARBARIANS, LOBBYINGS, BANKERS, PRIESTS, SPIES, LIMITS, END = range(11)
PHASE_NAMES = (
    "first player", "deal", "orders", "actions", "Barbarian", "Lobbying",
    "Bankers", "Priests", "Spies", "limit", "end",
)  # fmt: skip

# The rule options (K5): a field holds the index of its value in editions.OPTIONS.
OPTION_FIELDS = [
    ("orders", np.int8),
    ("reveal", np.int8),
    ("minimum_play", np.int8),
    ("priest_reach", np.int8),
    ("barbarian_target", np.int8),
    ("events_count", np.int8),
    ("tie_break", np.int8),
]

PUBLIC_FIELDS = [
    ("players", np.int8),
    *OPTION_FIELDS,
    ("turn", np.int8),  # seat to decide, CHANCE or OVER
    ("phase", np.int8),
    ("season", np.int8),  # 1 to 8
    ("first", np.int8),  # seat with the first-player token; NOBODY until it is drawn
    ("bank", np.int8),
    ("tokens", np.int8, (SEATS,)),
    ("used", np.int8, (3,)),  # 1 where the seat in turn has used its Banker, Priest, Spy power
    ("owner", np.int8),  # who had the majority of Ship Owners when this season's orders began
    ("dealt", np.int8, (SEATS,)),  # cards dealt this season
    ("turned", np.int8, (SEATS,)),  # the kind that a seat turned up last this season, or NOBODY
    ("unresolved", np.int8, (SEATS, len(EVENTS))),  # K5.1: events played this season, effect to come
    ("gone", np.int8, (KINDS,)),  # cards that left a tableau this season
    ("tableau", np.int8, (SEATS, KINDS)),  # face up
]

STATE = np.dtype(
    [
        *PUBLIC_FIELDS,
        (
            "placed",
            np.int8,
            (SEATS,),
        ),  # cards ordered this season, HIDDEN before; public but by orders=together
        ("hand", np.int8, (SEATS, KINDS)),  # SECRET to its seat; its sum is public
        ("down", np.int8, (SEATS, KINDS)),  # face down. SECRET to its seat; its sum is public like `placed`
        ("returned", np.int8, (SEATS, KINDS)),  # SECRET to its seat: what it sent back unplayed this season
    ]
)

VIEW = np.dtype(
    [
        ("seat", np.int8),  # whose view; NOBODY for a spectator
        *PUBLIC_FIELDS,
        ("placed", np.int8, (SEATS,)),  # HIDDEN where this seat may not know it
        ("hand_sizes", np.int8, (SEATS,)),
        ("down_sizes", np.int8, (SEATS,)),  # HIDDEN where this seat may not know it
        ("hand", np.int8, (KINDS,)),  # its own
        ("down", np.int8, (KINDS,)),  # its own
        ("returned", np.int8, (KINDS,)),  # its own
    ]
)
