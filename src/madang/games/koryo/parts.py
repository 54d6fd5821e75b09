"""The texts of Koryŏ taken apart: what is done, and with what. K6."""

from madang.games.koryo import actions
from madang.games.koryo.actions import NUMBERS, OWN, ROWS
from madang.games.koryo.cards import KIND_NAMES, SEAT_NAMES
from madang.games.table import Parts, several


def parts(text: str) -> Parts:
    """The parts of a decision, also as another seat sees it, or of a chance event."""
    if text in NUMBERS:
        return decision(*map(int, ROWS[NUMBERS[text]]))
    if text.startswith("?"):
        return {"do": "order", "count": int(text[1:])} if text[1:] else {"do": "order"}
    word, seat, *kinds = text.split(" ")
    return {"do": word, "seat": seat, **(several("kinds", kinds) if word == "deal" else {})}


def decision(verb: int, a: int, b: int, c: int, d: int) -> Parts:
    """The parts of a row of the table of actions."""
    kinds, seats = KIND_NAMES, SEAT_NAMES
    match verb:
        case actions.ORDER_NOTHING:
            return {"do": "order", "count": 0}
        case actions.ORDER_SAME:
            return {"do": "order", "kind": kinds[a], "count": b}
        case actions.ORDER_TWO:
            return {"do": "order", "kind": kinds[a], "other": kinds[b], "count": 2}
        case actions.TURN_UP:
            return {"do": "reveal", "kind": kinds[a]}
        case actions.TAKE_TOKEN:
            return {"do": "bank"}
        case actions.DESTROY_EVENT:
            return {"do": "priest", "kind": kinds[b], **({"seat": seats[a]} if a != OWN else {})}
        case actions.STEAL_TOKEN:
            return {"do": "spy", "seat": seats[a]}
        case actions.BARBARIAN_DESTROYS:
            return {"do": "barbarian", "seat": seats[a], "kind": kinds[b]}
        case actions.LOBBYING_SWAPS:
            swapped: Parts = {
                "seat": seats[a],
                "kind": kinds[b],
                "other_seat": seats[c],
                "other_kind": kinds[d],
            }
            return {"do": "lobby", **swapped}
        case actions.DECLINE:
            return {"do": "decline", "kind": kinds[a]}
        case actions.DISCARD:
            return {"do": "discard", "kind": kinds[a]}
        case _:
            return {"do": "end"}
