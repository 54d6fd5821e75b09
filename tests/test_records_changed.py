"""Every single change in a good record is found and named."""

import json
import re
from collections.abc import Callable

import pytest
from record_data import KORYO, TABLES, Data, check, cut, fault, first_decision, good

from madang.games.koryo.cards import COPIES, KIND_NAMES
from madang.games.koryo.words import PLURAL, SINGULAR
from madang.records import from_line, replay

# Each function changes one thing in a good game and says what is answered.

Change = Callable[[Data], str]
CHANGES: dict[str, Change] = {}


def change(function: Change) -> Change:
    CHANGES[function.__name__.replace("_", " ")] = function
    return function


def replaced(data: Data, index: int, event: str, why: str) -> str:
    data["events"][index] = event
    return f"event {index + 1} ({event}): {why}"


def hand(data: Data, index: int) -> tuple[str, list[str]]:
    _, seat, *cards = data["events"][index].split(" ")
    return seat, cards


@change
def a_choice_that_the_rules_forbid(data: Data) -> str:
    index = first_decision(data)
    seat = data["events"][index][0]
    return replaced(data, index, f"{seat} .", "K3.13: there is no turn to end now")


@change
def a_card_that_is_not_in_the_hand(data: Data) -> str:
    index = first_decision(data)
    seat, cards = hand(data, 0)
    kind = next(kind for kind in "234567" if kind not in cards or cards.count(kind) < int(kind))
    held, wanted = cards.count(kind), cards.count(kind) + 1
    why = f"K3.3: you hold {held} of the kind {PLURAL[KIND_NAMES.index(kind)]}, not {wanted}"
    return replaced(data, index, f"{seat} {kind}*{wanted}", why)


@change
def a_text_that_is_no_decision(data: Data) -> str:
    index = first_decision(data)
    seat = data["events"][index][0]
    return replaced(data, index, f"{seat} castle", "K6: 'castle' is no decision of this game")


@change
def a_decision_of_another_seat(data: Data) -> str:
    index = first_decision(data)
    seat, text = data["events"][index].split(" ")
    other = "B" if seat == "A" else "A"
    return replaced(data, index, f"{other} {text}", f"K6: it is {seat}'s decision")


@change
def a_seat_that_nobody_has(data: Data) -> str:
    index = first_decision(data)
    seat, text = data["events"][index].split(" ")
    nobody = "ABCDE"[data["players"]]
    return replaced(data, index, f"{nobody} {text}", f"a decision of {seat} is due")


@change
def a_deal_where_a_decision_is_due(data: Data) -> str:
    index = first_decision(data)
    seat = data["events"][index][0]
    return replaced(data, index, data["events"][0], f"a decision of {seat} is due")


@change
def a_decision_where_a_deal_is_due(data: Data) -> str:
    seat, _ = hand(data, 0)
    return replaced(data, 0, f"{seat} -", f"K3.2: a deal to {seat} is due: deal {seat} and the cards")


@change
def a_card_too_few_in_a_deal(data: Data) -> str:
    seat, cards = hand(data, 0)
    event = " ".join(["deal", seat, *cards[:-1]])
    return replaced(data, 0, event, f"K3.2: {seat} gets 10 cards, not 9")


@change
def a_card_too_many_in_a_deal(data: Data) -> str:
    seat, cards = hand(data, 1)
    event = " ".join(["deal", seat, *cards, cards[-1]])
    return replaced(data, 1, event, f"K3.2: {seat} gets 10 cards, not 11")


@change
def an_empty_deal(data: Data) -> str:
    seat, _ = hand(data, 1)
    return replaced(data, 1, f"deal {seat}", f"K3.2: {seat} gets 10 cards, not 0")


@change
def two_omniscients_in_one_hand(data: Data) -> str:
    seat, cards = hand(data, 0)
    event = " ".join(["deal", seat, "1", "1", *[card for card in cards if card != "1"][:8]])
    return replaced(data, 0, event, "K3.1: the pile has no Omniscient left")


@change
def the_omniscient_in_two_hands(data: Data) -> str:
    for index in (0, 1):
        seat, cards = hand(data, index)
        event = " ".join(["deal", seat, "1", *[card for card in cards if card != "1"][:9]])
        expected = replaced(data, index, event, "K3.1: the pile has no Omniscient left")
    return expected


@change
def a_card_dealt_that_lies_on_a_tableau(data: Data) -> str:
    """In the last season, of a kind that lies somewhere, one card more than the pile has."""
    steps = [step for step in replay(from_line(json.dumps(data).encode())) if step.seat is None]
    tableau = KORYO.view_data(steps[-1].position.view())["tableau"]
    lying = {kind: sum(cards.get(kind, 0) for cards in tableau.values()) for kind in KIND_NAMES}
    kind = min(
        (kind for kind in KIND_NAMES if lying[kind]),
        key=lambda kind: int(COPIES[KIND_NAMES.index(kind)]) - lying[kind],
    )
    left = int(COPIES[KIND_NAMES.index(kind)]) - lying[kind]
    index = steps[-1].number - 1
    seat, cards = hand(data, index)
    assert left < len(cards), "the hand must have room for one card more than the pile has"
    others = [card for card in cards if card != kind][: len(cards) - left - 1]
    event = " ".join(["deal", seat, *sorted([kind] * (left + 1) + others, key=KIND_NAMES.index)])
    return replaced(data, index, event, f"K3.1: the pile has no {SINGULAR[KIND_NAMES.index(kind)]} left")


@change
def a_hand_out_of_order(data: Data) -> str:
    seat, cards = hand(data, 0)
    event = " ".join(["deal", seat, *reversed(cards)])
    return replaced(data, 0, event, "K1.2: a hand is written in the order 1 to 9, B, L")


@change
def a_kind_that_is_not_in_the_box(data: Data) -> str:
    seat, cards = hand(data, 0)
    event = " ".join(["deal", seat, *cards[:-1], "X"])
    return replaced(data, 0, event, "K1.2: 'X' is no kind of card")


@change
def two_spaces_in_a_deal(data: Data) -> str:
    event = data["events"][0].replace(" ", "  ", 1)
    seat, _ = hand(data, 0)
    return replaced(data, 0, event, f"K3.2: the deal is {seat}'s here, clockwise from the first player")


@change
def deals_not_clockwise(data: Data) -> str:
    events = data["events"]
    seat, _ = hand(data, 0)
    events[0], events[1] = events[1], events[0]
    return replaced(data, 0, events[0], f"K3.2: the deal is {seat}'s here, clockwise from the first player")


@change
def a_missing_decision(data: Data) -> str:
    index = first_decision(data)
    seat = data["events"].pop(index)[0]
    return f"event {index + 1} ({data['events'][index]}): K6: it is {seat}'s decision"


@change
def a_missing_deal(data: Data) -> str:
    index = data["players"] - 1
    seat, _ = hand(data, index)
    del data["events"][index]
    return f"event {index + 1} ({data['events'][index]}): K3.2: a deal to {seat} is due: deal {seat} and the cards"


@change
def an_event_after_the_end(data: Data) -> str:
    data["events"].append("A .")
    return f"event {len(data['events'])} (A .): the game is over"


@change
def a_deal_after_the_end(data: Data) -> str:
    data["events"].append(data["events"][0])
    return f"event {len(data['events'])} ({data['events'][0]}): the game is over"


@change
def a_record_that_stops_within_a_deal(data: Data) -> str:
    cut(data, data["players"] - 1)
    return f"after event {data['players'] - 1}: the record stops within a chance step"


@change
def a_wrong_score(data: Data) -> str:
    right = data["result"]["scores"]
    data["result"]["scores"] = [right[0] + 1, *right[1:]]
    return f"result: the scores are {right} and the winners {data['result']['winners']}"


@change
def a_score_too_few(data: Data) -> str:
    right = data["result"]["scores"]
    data["result"]["scores"] = right[:-1]
    return f"result: the scores are {right} and the winners {data['result']['winners']}"


@change
def another_winner(data: Data) -> str:
    right = data["result"]["winners"]
    data["result"]["winners"] = [seat for seat in "ABCD"[: data["players"]] if seat not in right][:1]
    return f"result: the scores are {data['result']['scores']} and the winners {right}"


@change
def no_winner(data: Data) -> str:
    right = data["result"]["winners"]
    data["result"]["winners"] = []
    return f"result: the scores are {data['result']['scores']} and the winners {right}"


@change
def no_result_at_the_end(data: Data) -> str:
    data["result"] = data["secret"] = None
    return "result: the game is over, but there is no result"


@change
def a_result_before_the_end(data: Data) -> str:
    del data["events"][-1]
    return f"result: the game is not over after event {len(data['events'])}"


@change
def a_result_before_the_first_event(data: Data) -> str:
    data["events"] = []
    return "result: the game is not over after event 0"


@change
def a_secret_before_the_end(data: Data) -> str:
    data["result"] = None
    del data["events"][-1]
    return "secret: it is revealed before the game is over"


@change
def no_secret_at_the_end(data: Data) -> str:
    data["secret"] = None
    return "secret: the game is over, but its secret is not revealed"


@change
def a_secret_that_does_not_fit(data: Data) -> str:
    data["secret"] = "0" * 64
    return "secret: its SHA-256 is not the commitment"


@change
def a_commitment_that_does_not_fit(data: Data) -> str:
    data["commitment"] = data["commitment"][::-1]
    return "secret: its SHA-256 is not the commitment"


@change
def a_secret_without_a_commitment(data: Data) -> str:
    data["commitment"] = None
    return "secret: there is a secret, but no commitment to it"


@change
def a_commitment_in_capitals(data: Data) -> str:
    data["commitment"] = data["commitment"].upper()
    return "commitment: not 64 hex digits"


@change
def an_empty_commitment(data: Data) -> str:
    data["commitment"] = ""
    return "commitment: not 64 hex digits"


@change
def a_short_secret(data: Data) -> str:
    data["secret"] = data["secret"][:-2]
    return "secret: not 64 hex digits"


@change
def two_cards_swapped_between_two_hands(data: Data) -> str:
    """Possible by the rules, but not what the secret gives."""
    drawn = data["events"][0]
    (one, mine), (other, yours) = hand(data, 0), hand(data, 1)
    give, take = next((give, take) for give in mine for take in yours if give != take)
    mine[mine.index(give)], yours[yours.index(take)] = take, give
    for index, seat, cards in ((1, other, yours), (0, one, mine)):
        event = " ".join(["deal", seat, *sorted(cards, key=KIND_NAMES.index)])
        expected = replaced(data, index, event, f"fairness: the secret gives {drawn!r}")
    return expected


@change
def another_first_player(data: Data) -> str:
    drawn = data["first"]
    data["first"] = "B" if drawn == "A" else "A"
    return f"first: fairness: the secret gives 'first {drawn}'"


@change
def another_first_player_at_a_real_table(data: Data) -> str:
    data["commitment"] = data["secret"] = None
    data["first"] = "B" if data["first"] == "A" else "A"
    why = f"K3.2: the deal is {data['first']}'s here, clockwise from the first player"
    return f"event 1 ({data['events'][0]}): {why}"


@change
def a_first_player_that_nobody_is(data: Data) -> str:
    data["first"] = "ABCDE"[data["players"]]
    seats = ", ".join("ABCD"[: data["players"]])
    return f"first: K1.4: the first player is one of the seats {seats}"


@change
def no_first_player(data: Data) -> str:
    data["first"] = ""
    seats = ", ".join("ABCD"[: data["players"]])
    return f"first: K1.4: the first player is one of the seats {seats}"


@change
def all_seats_first(data: Data) -> str:
    data["first"] = "ABCD"[: data["players"]]
    return f"first: K1.4: the first player is one of the seats {', '.join(data['first'])}"


@change
def a_name_too_few(data: Data) -> str:
    data["names"].pop()
    return f"names: {data['players'] - 1} names for {data['players']} players"


@change
def a_name_too_many(data: Data) -> str:
    data["names"].append("x")
    return f"names: {data['players'] + 1} names for {data['players']} players"


NOT_A_NAME = "names: a name has at most 64 printable characters"
OTHER_FIELDS: dict[str, tuple[str, object, str]] = {
    "a name too long": ("names", ["x" * 65, "y", "z"], NOT_A_NAME),
    "a name that acts on the terminal": ("names", ["x", "y", "\x1b[31mred"], NOT_A_NAME),
    "a name of two lines": ("names", ["two\nlines", "y", "z"], NOT_A_NAME),
    "a name that turns the writing around": ("names", ["\u202eeman", "y", "z"], NOT_A_NAME),
    "a board": ("board", "meadow", "board: Koryŏ is played without a board"),
    "a drawn board": ("board", {}, "board: Koryŏ is played without a board"),
    "a newer format": ("madang", 2, "madang: this is version 2 of the format; only 1 is known"),
    "an older format": ("madang", 0, "madang: this is version 0 of the format; only 1 is known"),
    "an unknown game": ("game", "chess", "there is no game 'chess'; "),
    "an unknown edition": ("edition", "second", "Koryŏ has no edition 'second'; it has rulebook, "),
    "an unknown option": ("options", {"speed": "fast"}, "Koryŏ has no option 'speed'; it has orders, "),
    "an unknown value": (
        "options",
        {"orders": "no"},
        "option orders can't be 'no'; it is in-turn or together",
    ),
    "an unknown number": ("options", {"minimum_play": 2}, "option minimum_play can't be '2'; it is 0 or 1"),
    "one player": ("players", 1, "Koryŏ is for 2 to 4 players, not 1"),
    "five players": ("players", 5, "Koryŏ is for 2 to 4 players, not 5"),
    "no players": ("players", 0, "Koryŏ is for 2 to 4 players, not 0"),
    "fewer than no players": ("players", -1, "Koryŏ is for 2 to 4 players, not -1"),
    "far too many players": ("players", 10**30, f"Koryŏ is for 2 to 4 players, not 1{'0' * 30}"),
    "an unknown field": ("comment", "good", "not a record: Object contains unknown field `comment`"),
}


@pytest.mark.parametrize("name", OTHER_FIELDS)
def test_one_other_field_in_a_good_record_is_found_and_named(name: str) -> None:
    field, value, expected = OTHER_FIELDS[name]
    assert fault({**good(), field: value}).startswith(expected)


@pytest.mark.parametrize("name", CHANGES)
def test_one_change_in_a_good_record_is_found_and_named(name: str) -> None:
    for edition, players in TABLES:
        data = good(edition, players)
        check(data)
        expected = CHANGES[name](data)
        # an event longer than the message has room for is cut
        expected = re.sub(r"\((.{60}).+?\):", r"(\1…):", expected)
        assert fault(data).startswith(expected), (edition, players)
