"""The texts of Korrigans taken apart: what is done, and with what. G9."""

from madang.games.korrigans import actions
from madang.games.korrigans.actions import NUMBERS, ROWS
from madang.games.korrigans.board_model import field_code
from madang.games.korrigans.pieces import SEAT_NAMES, TOKEN_NAMES
from madang.games.table import Parts, several


def parts(text: str) -> Parts:
    """The parts of a decision, also as another seat sees it, or of a chance event."""
    if text in NUMBERS:
        return decision(*map(int, ROWS[NUMBERS[text]]))
    word, *rest = text.split(" ")
    match word:
        case "take":  # what is hidden
            return {"do": "take"}
        case "backup":  # for what is hidden
            return {"do": "backup", "take": rest[1]}
        case "rainbow":
            return {"do": "rainbow", "colour": rest[0]}
        case "clovers":
            return {"do": "clovers", "field": rest[0], **several("tokens", rest[1:])}
        case _:
            return {"do": "menhir", "field": rest[0], **({"face": rest[1]} if rest[1] != "?" else {})}


def decision(verb: int, a: int, b: int, c: int) -> Parts:
    """The parts of a row of the table of actions."""
    seats, tokens = SEAT_NAMES, TOKEN_NAMES
    match verb:
        case actions.ARRIVE:
            return {"do": "arrive", "field": field_code(a)}
        case actions.TAKE:
            return {"do": "take", "token": tokens[a]}
        case actions.LAY_ON_SUN:
            return {"do": "lay", "on": "sun", "place": a + 1}
        case actions.LAY_ON_CLOUD:
            return {"do": "lay", "on": "cloud", "place": a + 1}
        case actions.MOVE:
            return {"do": "move", "korrigan": a + 1, "companion": tokens[b], "field": field_code(c)}
        case actions.TAKE_BACKUP:
            return {"do": "backup", "give": tokens[a], "take": tokens[b]}
        case actions.SEND_GOBLIN:
            return {"do": "goblin", "seat": seats[a], "korrigan": b + 1}
        case actions.FETCH_ELF:
            return {"do": "elf", "seat": seats[a], "korrigan": b + 1}
        case actions.UNSCREEN:
            return {"do": "unscreen", "seat": seats[a]}
        case actions.MOVE_TROLL:
            return {"do": "troll", "field": field_code(a), "other": field_code(b)}
        case actions.STAY:
            return {"do": "stay"}
        case actions.PLACE_CAULDRON:
            return {"do": "cauldron", "field": field_code(a)}
        case actions.END_LAST_TURN:
            return {"do": "end"}
        case _:
            return {"do": "pass"}
