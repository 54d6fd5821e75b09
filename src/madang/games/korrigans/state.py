"""A position of Korrigans and a seat's view of it: two flat records, the board in both."""

import numpy as np

from madang.games.korrigans.pieces import (
    COLOURS,
    COMPANIONS,
    FACE_COUNT,
    FIELDS,
    GOLDS,
    GRID,
    KORRIGANS,
    SEATS,
    TOKENS,
)

NOBODY = -1
NOWHERE = -1  # a field: of a korrigan not yet there, of the cauldron before it appears
NONE = -1  # a colour, a face, a token: there is none

# Phases. SETUP and RAINBOW are chance; in the others the seat in turn decides.
(
    SETUP, RAINBOW, ARRIVING, TAKING, SUNS, CLOUDS, MOVING, GOBLINS, ELVES, SCREENS, TROLLS, CAULDRONS,
    LAST_TURN, END,
) = range(14)  # fmt: skip
PHASE_NAMES = (
    "set-up", "rainbow", "arrival", "taking a clover", "laying a disc", "laying a disc", "move",
    "goblin", "elf", "leprechaun", "troll", "cauldron", "last turn", "end",
)  # fmt: skip

BOARD_FIELDS = [
    ("reach", np.int32, (COMPANIONS, FIELDS)),  # a bit for each field that a companion leads to from a field
    ("start", np.int8, (FIELDS,)),  # start number, 0 for none
    ("cells", np.int8, (FIELDS, GRID)),  # for each row a bit for each column that the field covers a part of
    ("village", np.int8),
    ("laid", np.int8, (FIELDS,)),  # clovers laid at set-up, with the yellow set if it is in play
    ("mix", np.int8, (TOKENS,)),  # clovers of each sort in play
    ("faces", np.int8, (FACE_COUNT,)),  # menhirs of each face in play
]

PUBLIC_FIELDS = [
    *BOARD_FIELDS,
    ("players", np.int8),
    ("arrival", np.int8),  # the rule option: an index into editions.OPTIONS
    ("turn", np.int8),  # seat to decide, CHANCE or OVER
    ("phase", np.int8),
    ("arriving", np.int8),  # which korrigan is arriving; KORRIGANS once all have
    ("arrived", np.int8, (SEATS,)),  # where a seat's first korrigan was put
    ("active", np.int8),  # the korrigan of the seat in turn that moved or arrived last
    ("fairy", np.int8),  # 1 while the move is a fairy's, which may be declined
    ("goblin_to", np.int8),  # G5.7, while the elf is chosen: seat * KORRIGANS + korrigan, or NOBODY
    ("korrigan", np.int8, (SEATS, KORRIGANS)),  # the field that each stands on
    ("carries", np.int8, (SEATS, KORRIGANS)),  # NOTHING, ELF or GOBLIN
    ("box", np.int8, (3,)),  # elves and goblins left there, by the number of what is carried
    ("standing", np.int8, (FIELDS,)),  # 1 where a menhir stands
    ("shown", np.int8, (FACE_COUNT,)),  # faces of the menhirs taken
    ("troll", np.int8, (2,)),  # the passage that it stands on, the lower field first
    ("bag", np.int8, (COLOURS,)),  # discs left of each colour
    ("disc", np.int8),  # the colour drawn and not yet laid
    ("suns", np.int8, (GRID,)),  # the colour of the disc on each
    ("clouds", np.int8, (GRID,)),
    ("holder", np.int8),  # seat with the bag
    ("cauldron", np.int8),  # its field
    ("front", np.int8, (SEATS, COMPANIONS)),  # companions in front of the screen, without the backup
    ("backup", np.int8, (SEATS,)),  # the backup companion taken, HARE or SQUIRREL, or NONE
    ("spent", np.int8, (SEATS,)),  # 1 once the backup companion was used up in the last turn
    ("aside", np.int8, (SEATS, COMPANIONS)),  # companions used up in the last turn, without the backup
    ("gold", np.int8, (SEATS, GOLDS)),  # menhirs of gold kept, by value
    ("screen", np.int8, (SEATS,)),  # 1 while it stands
    ("given_open", np.int8, (SEATS,)),  # 1 where it had fallen when a clover was given up for the backup
    ("looked", np.int8, (SEATS, FIELDS)),  # 1 where a seat has seen clovers
    ("since", np.int8, (SEATS, FIELDS)),  # how many others have taken there since it looked
]

STATE = np.dtype(
    [
        *PUBLIC_FIELDS,
        ("clovers", np.int8, (FIELDS, TOKENS)),  # SECRET to all; the sum of each field is public
        ("menhir", np.int8, (FIELDS,)),  # the hidden face. SECRET to all; NONE once taken
        ("behind", np.int8, (SEATS, TOKENS)),  # SECRET to its seat while its screen stands; the sum is public
        ("given", np.int8, (SEATS,)),  # given up for a backup. SECRET to its seat, but see `given_open`
        # G10.2, of every field where a seat looked:
        ("memory", np.int8, (SEATS, FIELDS, TOKENS)),  # SECRET to its seat: what was left there then
        ("taken_open", np.int8, (SEATS, FIELDS, TOKENS)),  # what others took since behind fallen screens
    ]
)

VIEW = np.dtype(
    [
        ("seat", np.int8),  # whose view; NOBODY for a spectator
        *PUBLIC_FIELDS,
        ("clover_counts", np.int8, (FIELDS,)),
        ("behind_counts", np.int8, (SEATS,)),
        ("behind_open", np.int8, (SEATS,)),  # 1 where it may see behind the screen
        ("behind", np.int8, (SEATS, TOKENS)),  # empty where hidden
        ("given", np.int8, (SEATS,)),  # its own and those given up openly; NONE where hidden
        ("memory", np.int8, (FIELDS, TOKENS)),  # its own
        ("taken_open", np.int8, (FIELDS, TOKENS)),  # its own
        ("looking", np.int8, (TOKENS,)),  # the clovers that it is choosing from
    ]
)
