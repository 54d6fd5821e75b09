"""The material of Korrigans: seats, tokens, faces, discs. G1."""

from madang.games.korrigans.board_model import CLOVERS, FACES
from madang.games.korrigans.board_model import FIELDS as FIELDS
from madang.games.korrigans.board_model import GRID as GRID
from madang.games.korrigans.board_model import MENHIRS as MENHIRS

SEATS = 5
SEAT_NAMES = "ABCDE"
KORRIGANS = 2  # of each player

# Tokens: a companion is a token below COMPANIONS, gold is worth token - COMPANIONS + 1.  (G1.4)
TOKEN_NAMES = CLOVERS
TOKENS = len(TOKEN_NAMES)
HARE, BIRD, SQUIRREL, MOUSE, MOLE, FROG = range(6)
COMPANIONS = 6

# Faces of menhirs: gold is worth face - GOLD_FACE + 1.  (G1.5)
FACE_NAMES = FACES
FACE_COUNT = len(FACE_NAMES)
ELF_FACE, GOBLIN_FACE, LEPRECHAUN_FACE, FAIRY_FACE, TROLL_FACE, GOLD_FACE = range(6)
GOLDS = 4  # values of gold

CROSSES = {"open": HARE, "gate": SQUIRREL, "bridge": MOUSE}  # who uses which kind of passage  (G5.2)

# What a korrigan can carry.  (G1.6)
NOTHING, ELF, GOBLIN = range(3)
IN_BOX = 2  # of each

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "indigo", "violet")
COLOURS = len(COLOUR_NAMES)
DISCS = 2  # of each colour  (G1.6)
LAST_CLOUD = 5  # G4.4

CARRIED = 2  # gold for an elf, lost for a goblin  (G8.1)
ONE_AT_CAULDRON, BOTH_AT_CAULDRON = 10, 15  # G8.1
