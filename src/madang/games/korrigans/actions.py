"""Every decision of Korrigans as a small integer, with G9's text."""

from collections.abc import Iterator
from itertools import combinations

from madang.games.korrigans.board_model import field_code
from madang.games.korrigans.pieces import (
    COMPANIONS,
    FIELDS,
    GRID,
    HARE,
    KORRIGANS,
    SEAT_NAMES,
    SEATS,
    SQUIRREL,
    TOKEN_NAMES,
    TOKENS,
)
from madang.games.table import ActionTable

(
    ARRIVE,  # field
    TAKE,  # token
    LAY_ON_SUN,  # place
    LAY_ON_CLOUD,  # place
    MOVE,  # korrigan, companion, field
    TAKE_BACKUP,  # token, companion
    SEND_GOBLIN,  # seat, korrigan
    FETCH_ELF,  # seat, korrigan
    UNSCREEN,  # seat
    MOVE_TROLL,  # field, field
    STAY,  # -
    PLACE_CAULDRON,  # field
    END_LAST_TURN,  # -
    PASS,  # -
) = range(14)

SIDES = (HARE, SQUIRREL)  # of a backup companion


def _rows() -> Iterator[tuple[str, tuple[int, ...]]]:
    fields, tokens = range(FIELDS), TOKEN_NAMES
    korrigans = [(seat, number) for seat in range(SEATS) for number in range(KORRIGANS)]
    for field in fields:
        yield f"arrive {field_code(field)}", (ARRIVE, field)
    for token in range(TOKENS):
        yield f"take {tokens[token]}", (TAKE, token)
    for verb, name in ((LAY_ON_SUN, "sun"), (LAY_ON_CLOUD, "cloud")):
        for place in range(GRID):
            yield f"{name} {place + 1}", (verb, place)
    for korrigan in range(KORRIGANS):
        for companion in range(COMPANIONS):
            for field in fields:
                yield (
                    f"move {korrigan + 1} {tokens[companion]} {field_code(field)}",
                    (MOVE, korrigan, companion, field),
                )
    for token in range(TOKENS):
        for side in SIDES:
            yield f"backup {tokens[token]} {tokens[side]}", (TAKE_BACKUP, token, side)
    for verb, name in ((SEND_GOBLIN, "goblin"), (FETCH_ELF, "elf")):
        for seat, number in korrigans:
            yield f"{name} {SEAT_NAMES[seat]}{number + 1}", (verb, seat, number)
    for seat in range(SEATS):
        yield f"unscreen {SEAT_NAMES[seat]}", (UNSCREEN, seat)
    for a, b in combinations(fields, 2):
        yield f"troll {field_code(a)}-{field_code(b)}", (MOVE_TROLL, a, b)
    yield "stay", (STAY,)
    for field in fields:
        yield f"cauldron {field_code(field)}", (PLACE_CAULDRON, field)
    yield "end", (END_LAST_TURN,)
    yield "pass", (PASS,)


TABLE = ActionTable(_rows())
TEXTS, NUMBERS, ROWS = TABLE.texts, TABLE.numbers, TABLE.rows
ACTIONS = len(TEXTS)

PUT = TABLE.index(ARRIVE, FIELDS)
CLOVER = TABLE.index(TAKE, TOKENS)
ON_SUN = TABLE.index(LAY_ON_SUN, GRID)
ON_CLOUD = TABLE.index(LAY_ON_CLOUD, GRID)
STEP = TABLE.index(MOVE, KORRIGANS, COMPANIONS, FIELDS)
SWAP = TABLE.index(TAKE_BACKUP, TOKENS, COMPANIONS)
GOBLIN_TO = TABLE.index(SEND_GOBLIN, SEATS, KORRIGANS)
ELF_FROM = TABLE.index(FETCH_ELF, SEATS, KORRIGANS)
SHOW = TABLE.index(UNSCREEN, SEATS)
BLOCK = TABLE.index(MOVE_TROLL, FIELDS, FIELDS)
REST = NUMBERS["stay"]
PLACE = TABLE.index(PLACE_CAULDRON, FIELDS)
FINISH = NUMBERS["end"]
SKIP = NUMBERS["pass"]
