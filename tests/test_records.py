"""Records to the letter: what is written, what is read back, and that every single fault is found and named."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from itertools import groupby
from typing import Any

import msgspec
import pytest
from golden import random_game
from hypothesis import given, settings
from hypothesis import strategies as st

from madang import records
from madang.chance import derive, draw, generator
from madang.games import game
from madang.games.base import ChanceFault, MadangError, Position
from madang.games.koryo.cards import COPIES, KIND_NAMES
from madang.games.koryo.words import PLURAL, SINGULAR
from madang.games.verbs import CHANCE
from madang.records import Record, Recorder, RecordError, Result, from_line, replay, resume, to_line, verify

Data = dict[str, Any]

KORYO = game("koryo")
TABLES = [(edition, players) for edition in KORYO.editions for players in (2, 3, 4)]
SECRET = derive(1, "records")
FIELDS = [
    "madang", "game", "edition", "options", "players", "first",
    "names", "board", "commitment", "secret", "events", "result",
]  # fmt: skip

each_table = pytest.mark.parametrize(("edition", "players"), TABLES)


@cache
def line_of(edition: str, players: int, with_legal: bool = False) -> bytes:
    """A whole random game, as its line."""
    return to_line(random_game("koryo", edition, players, with_legal).record).encode()


def good(edition: str = "rulebook", players: int = 3, with_legal: bool = False) -> Data:
    """A whole random game, to be changed."""
    data: Data = json.loads(line_of(edition, players, with_legal))
    return data


def check(data: Data) -> Position:
    return verify(from_line(json.dumps(data).encode()))


def fault(data: Data) -> str:
    """Why a record is refused; fails if it is not."""
    with pytest.raises(RecordError) as refused:
        check(data)
    return str(refused.value)


def cut(data: Data, count: int) -> None:
    """Leave the game after so many events."""
    data["events"] = data["events"][:count]
    data["secret"] = data["result"] = None


def is_decision(event: str) -> bool:
    return event[1:2] == " "


def first_decision(data: Data) -> int:
    return next(index for index, event in enumerate(data["events"]) if is_decision(event))


def plays(recorder: Recorder, seed: int) -> Iterator[str]:
    """Random choices until the game is over."""
    gen = generator(derive(seed, "plays"))
    while not recorder.position.over:
        choices = recorder.position.legal()
        yield choices[draw(gen, len(choices))]


def running(decisions: int, with_legal: bool = False) -> Recorder:
    """A game left after some decisions."""
    recorder = Recorder(KORYO, 3, ["Ana", "Bo", "고려"], SECRET, with_legal=with_legal)
    for _, text in zip(range(decisions), plays(recorder, 1), strict=False):
        recorder.play(text)
    return recorder


# What is written


@each_table
def test_the_fields_have_the_names_and_the_order_of_the_format(edition: str, players: int) -> None:
    text = line_of(edition, players).decode()
    assert "\n" not in text
    data = json.loads(text)
    assert list(data) == FIELDS
    assert list(data["result"]) == ["scores", "winners"]
    assert (data["madang"], data["game"], data["edition"], data["players"]) == (1, "koryo", edition, players)
    assert (data["options"], data["board"]) == ({}, None)
    assert data["first"] in "ABCD"[:players]
    assert len(data["names"]) == len(data["result"]["scores"]) == players
    best = max(data["result"]["scores"])
    assert all(data["result"]["scores"]["ABCD".index(seat)] == best for seat in data["result"]["winners"])


@each_table
def test_every_season_opens_with_a_deal_to_each_seat_clockwise_from_its_first_player(
    edition: str, players: int
) -> None:
    data = good(edition, players)
    seats = "ABCD"[:players]
    groups = [list(group) for deal, group in groupby(data["events"], lambda e: e.startswith("deal ")) if deal]
    assert len(groups) == 8
    for season, deals in enumerate(groups, 1):
        first = (seats.index(data["first"]) + season - 1) % players
        assert [deal.split(" ")[1] for deal in deals] == list(seats[first:] + seats[:first])
        hands = [deal.split(" ")[2:] for deal in deals]
        assert all(hand == sorted(hand, key=KIND_NAMES.index) for hand in hands)
        sizes = sorted(len(hand) for hand in hands)
        assert sizes[:-1] == [11 - season] * (players - 1)
        assert sizes[-1] in (11 - season, 12 - season)  # K3.2: Broadcasters bring one more


@each_table
def test_a_decision_is_the_seat_and_the_notation(edition: str, players: int) -> None:
    data = good(edition, players)
    decisions = [event for event in data["events"] if not event.startswith("deal ")]
    assert len(decisions) > 8 * players
    for event in decisions:
        seat, text = event.split(" ")
        assert seat in "ABCD"[:players]
        assert text in KORYO.numbers


@each_table
def test_with_legal_each_decision_is_followed_by_all_choices_sorted_by_code_point(
    edition: str, players: int
) -> None:
    plain, legal = good(edition, players), good(edition, players, with_legal=True)
    assert [event for event in legal["events"] if not event.startswith("legal ")] == plain["events"]
    events = iter(legal["events"])
    position = KORYO.start(players, edition)
    position.fix_chance([f"first {legal['first']}"])
    decisions = 0
    while not position.over:
        if position.turn == CHANCE:
            position.fix_chance([next(events) for _ in range(players)])
            continue
        text, listed = next(events).split(" ")[1], next(events)
        assert listed.startswith("legal ")
        choices = listed.removeprefix("legal ").split("|")
        assert choices == sorted(choices, key=lambda choice: [ord(sign) for sign in choice])
        assert set(choices) == set(position.legal())
        assert len(choices) == len(position.legal())
        assert text in choices
        position.play(text)
        decisions += 1
    assert next(events, None) is None
    assert decisions == sum(map(is_decision, plain["events"]))
    assert check(legal).state.tobytes() == check(plain).state.tobytes()


def test_while_the_game_runs_there_is_a_commitment_but_neither_secret_nor_result() -> None:
    for decisions in (0, 1, 20):
        recorder = running(decisions)
        data = json.loads(to_line(recorder.record))
        assert sum(map(is_decision, data["events"])) == decisions
        assert data["commitment"] == sha256(SECRET).hexdigest()
        assert data["secret"] is None
        assert data["result"] is None
        assert SECRET.hex() not in to_line(recorder.record)
        assert not check(data).over


def test_at_the_end_the_secret_is_revealed_and_the_result_there() -> None:
    recorder = running(10_000)
    data = json.loads(to_line(recorder.record))
    assert data["secret"] == SECRET.hex()
    assert data["commitment"] == sha256(bytes.fromhex(data["secret"])).hexdigest()
    assert data["result"]["scores"] == list(recorder.position.outcome().scores)
    assert data["result"]["winners"] == ["ABC"[seat] for seat in recorder.position.outcome().winners]
    assert check(data).over


def test_a_refused_choice_changes_nothing_in_the_record() -> None:
    recorder = running(5)
    before = to_line(recorder.record)
    with pytest.raises(MadangError):
        recorder.play("nonsense")
    assert to_line(recorder.record) == before


# What is read back


@each_table
@pytest.mark.parametrize("with_legal", [False, True])
def test_reading_back_gives_the_same_record_and_the_same_line(
    edition: str, players: int, with_legal: bool
) -> None:
    record = random_game("koryo", edition, players, with_legal).record
    line = to_line(record).encode()
    assert from_line(line) == record
    assert to_line(from_line(line)).encode() == line


def test_names_in_any_script_are_written_as_they_are() -> None:
    line = to_line(running(3).record)
    assert "고려" in line
    assert from_line(line.encode()).names == ["Ana", "Bo", "고려"]


@each_table
def test_replaying_needs_no_generator(edition: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    data = good(edition, players)
    proved = check(data).state.tobytes()
    data["commitment"] = data["secret"] = None

    def forbidden(*_: object) -> None:
        raise AssertionError("a generator was asked")

    monkeypatch.setattr(records, "step_generator", forbidden)
    monkeypatch.setattr(Position, "chance", forbidden)
    assert check(data).state.tobytes() == proved


@each_table
def test_a_replay_tells_every_event_once_and_in_order(edition: str, players: int) -> None:
    record = from_line(line_of(edition, players, with_legal=True))
    steps = list(replay(record))
    assert [event for step in steps for event in step.events] == record.events
    assert [step.number for step in steps] == [
        1 + sum(len(earlier.events) for earlier in steps[:index]) for index in range(len(steps))
    ]
    for step in steps:
        assert (step.seat is None) == step.events[0].startswith("deal ")
        assert step.seat is None or "ABCD"[step.seat] == step.events[0][0]
    assert steps[-1].position.over
    assert not steps[-2].position.over


@pytest.mark.parametrize("with_legal", [False, True])
@pytest.mark.parametrize("decisions", [0, 1, 17, 60])
def test_a_game_taken_up_again_ends_as_if_it_had_never_been_left(decisions: int, with_legal: bool) -> None:
    whole = running(10_000, with_legal)
    left = running(decisions, with_legal)
    again = resume(from_line(to_line(left.record).encode()), SECRET)
    again.with_legal = with_legal if decisions == 0 else again.with_legal
    texts = [event[2:] for event in whole.record.events if is_decision(event)]
    for text in texts[decisions:]:
        again.play(text)
    assert to_line(again.record) == to_line(whole.record)


def test_a_game_is_not_taken_up_with_another_secret() -> None:
    with pytest.raises(RecordError, match="secret: its SHA-256 is not the commitment"):
        resume(running(3).record, bytes(32))


# A record typed in from a real table: its chance is not ours


TYPED: Data = {
    "madang": 1, "game": "koryo", "edition": "rulebook", "options": {}, "players": 3, "first": "A",
    "names": ["Ana", "Bo", "Cy"], "board": None, "commitment": None, "secret": None,
    "events": [
        "deal A 3 4 5 5 6 7 8 9 9 B", "deal B 1 4 6 6 7 8 8 9 B L", "deal C 2 3 5 6 7 7 9 9 9 L",
        "A 3*1", "B -", "C 2*1", "A !3", "A .", "B .", "C !2", "C .",
        "deal B 1 2 4 6 6 7 8 8 B", "deal C 5 6 7 9 9 9 B L L", "deal A 3 3 4 4 5 5 6 7 8",
        "B -", "C 9*1", "A -", "B .", "C !9", "C .", "A .",
        "deal C 4 5 6 7 8 9 B L", "deal A 1 3 4 5 6 7 8 9", "deal B 2 5 6 6 8 9 B L",
        "C 9*1", "A 7*1", "B 5*1", "C !9", "C .", "A !7", "A .", "B !5", "B .",
        "deal A 1 4 6 8 9 B L", "deal B 5 6 6 8 8 9 L", "deal C 3 4 5 7 7 9 B",
        "A L*1", "B -", "C -", "A !L",
    ],
    "result": None,
}  # fmt: skip


def test_an_illegal_decision_is_refused_with_its_number_and_its_rule() -> None:
    assert not check(TYPED).over
    assert (
        fault({**TYPED, "events": [*TYPED["events"], "A L>A3=C9"]})
        == "event 41 (A L>A3=C9): K3.12: C has the majority of Spies and no Guardian"
    )
    assert not check({**TYPED, "events": [*TYPED["events"], "A L>A3=B5"]}).over


def stacked_deal(position: Position) -> list[str]:
    """A deal from a pile that nobody shuffled: the lowest cards to the first player, and so on."""
    now = KORYO.view_data(position.view())
    lying = [sum(now["tableau"][seat].get(kind, 0) for seat in now["tableau"]) for kind in KIND_NAMES]
    pile = [kind for i, kind in enumerate(KIND_NAMES) for _ in range(int(COPIES[i]) - lying[i])]
    seats = "ABCD"[: position.players]
    first = seats.index(now["first"])
    events = []
    for seat in seats[first:] + seats[:first]:
        size = 11 - now["season"] + (now["majorities"]["8"] == seat)
        events.append(" ".join(["deal", seat, *pile[:size]]))
        del pile[:size]
    return events


@each_table
def test_a_game_typed_in_from_a_real_table_verifies(edition: str, players: int) -> None:
    position = KORYO.start(players, edition)
    position.fix_chance(["first B"])
    gen = generator(derive(players, edition))
    events: list[str] = []
    while not position.over:
        if position.turn == CHANCE:
            deals = stacked_deal(position)
            position.fix_chance(deals)
            events += deals
        else:
            choices = position.legal()
            seat, text = "ABCD"[position.turn], choices[draw(gen, len(choices))]
            position.play(text)
            events.append(f"{seat} {text}")
    outcome = position.outcome()
    result = Result(list(outcome.scores), ["ABCD"[seat] for seat in outcome.winners])
    record = Record(1, "koryo", edition, {}, players, "B", ["x"] * players, None, None, None, events, result)
    assert events[0].startswith("deal B 1 2 2 3 3 3 4 4 4 4")
    assert verify(from_line(to_line(record).encode())).state.tobytes() == position.state.tobytes()


# Every fault is found and named. Each of these changes one thing in a good game and says what is answered.

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


@pytest.mark.parametrize("index", range(3))
def test_legal_choices_that_are_not_those_of_the_rules_are_refused(index: int) -> None:
    for edition, players in TABLES:
        data = good(edition, players, with_legal=True)
        events = data["events"]
        place = first_decision(data) + 1
        choices = events[place].removeprefix("legal ").split("|")
        assert len(choices) > 2
        wrong = [choices[1:], [*choices, "~9"], choices[::-1]][index]
        events[place] = "legal " + "|".join(wrong)
        why = f"the legal choices are {'|'.join(choices)}"
        assert fault(data).startswith(f"event {place + 1} (legal {'|'.join(wrong)}"[:60])
        assert fault(data).endswith(why)


def test_a_missing_list_of_legal_choices_is_refused() -> None:
    data = good(with_legal=True)
    for place in (first_decision(data) + 1, len(data["events"]) - 1):
        events = [*data["events"][:place], *data["events"][place + 1 :]]
        expected = f"event {place} ({events[place - 1]}): the legal choices are missing after it"
        assert fault({**data, "events": events}) == expected


def test_a_list_of_legal_choices_anywhere_else_is_refused() -> None:
    data = good(with_legal=True)
    place = first_decision(data)
    legal = data["events"][place + 1]
    seat, following = data["events"][place][0], data["events"][place + 2][0]
    for where, due in ((place, seat), (place + 2, following)):
        events = [*data["events"][:where], legal, *data["events"][where:]]
        found = fault({**data, "events": events})
        assert found.startswith(f"event {where + 1} (legal ")
        assert found.endswith(f": a decision of {due} is due")


@pytest.mark.parametrize(("edition", "players"), [("rulebook", 2), ("summary", 4), ("slovak", 3)])
@pytest.mark.parametrize("junk", ["?", "", "deal", "legal", "A", "A ", " A -", "\x1b[2J"])
def test_no_event_is_passed_over_whatever_stands_in_its_place(edition: str, players: int, junk: str) -> None:
    data = good(edition, players)
    events = data["events"]
    for index in range(0, len(events), 7):
        changed = {**data, "events": [*events[:index], junk, *events[index + 1 :]]}
        found = fault(changed)
        assert found.startswith(f"event {index + 1} ({junk.replace(chr(27), '?')}): ")
        assert found.isprintable()


def test_a_game_may_be_left_after_any_decision_but_not_within_a_deal() -> None:
    data = good("first-french", 4)
    for count in range(len(data["events"])):
        left = json.loads(json.dumps(data))
        cut(left, count)
        within = sum(event.startswith("deal ") for event in left["events"]) % 4 > 0
        if within:
            assert fault(left) == f"after event {count}: the record stops within a chance step"
        else:
            assert not check(left).over


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_refused(field: str) -> None:
    data = good()
    del data[field]
    assert fault(data) == f"not a record: Object missing required field `{field}`"


@pytest.mark.parametrize("field", ["scores", "winners"])
def test_a_missing_field_of_the_result_is_refused(field: str) -> None:
    data = good()
    del data["result"][field]
    assert fault(data) == f"not a record: Object missing required field `{field}` - at `$.result`"


WRONG_TYPES: dict[str, list[object]] = {
    "madang": [None, "1", 1.5, True, [1], {}],
    "game": [None, 1, True, ["koryo"], {}],
    "edition": [None, 1, False, ["rulebook"], {}],
    "options": [None, 1, "orders", [], {"orders": None}, {"orders": 1.5}, {"orders": True}, {"orders": []}],
    "players": [None, "3", 3.5, True, [3], {}],
    "first": [None, 0, True, ["A"], {}],
    "names": [None, 3, "ABC", {}, [1, 2, 3], [None, None, None], [["A"], ["B"], ["C"]]],
    "board": [0, 1.5, True, []],
    "commitment": [0, True, [], {}],
    "secret": [0, True, [], {}],
    "events": [None, 1, "A -", {}, [1], [None], [["A", "-"]]],
    "result": [
        0, "A", True, [],
        {"scores": None, "winners": []}, {"scores": [1.5], "winners": []}, {"scores": ["1"], "winners": []},
        {"scores": [True], "winners": []}, {"scores": [], "winners": None}, {"scores": [], "winners": [0]},
        {"scores": {}, "winners": []}, {"scores": [], "winners": "A"},
    ],
}  # fmt: skip


@pytest.mark.parametrize("field", WRONG_TYPES)
def test_a_wrong_type_is_refused_with_its_field(field: str) -> None:
    assert list(WRONG_TYPES) == FIELDS
    for wrong in WRONG_TYPES[field]:
        found = fault({**good(), field: wrong})
        assert found.startswith("not a record: Expected "), wrong
        assert f"`$.{field}" in found, wrong


def test_an_option_may_be_given_as_a_number() -> None:
    recorder = Recorder(KORYO, 2, ["Ana", "Bo"], SECRET, options={"minimum_play": "1"})
    for text in plays(recorder, 2):
        recorder.play(text)
    data = json.loads(to_line(recorder.record))
    assert data["options"] == {"minimum_play": "1"}
    assert check(data).over
    assert check({**data, "options": {"minimum_play": 1}}).over
    assert not any(re.fullmatch("[AB] -", event) for event in data["events"])


def test_a_name_may_have_64_characters() -> None:
    assert check({**good(), "names": ["x" * 64, "", "ŏ고é"]}).over


@pytest.mark.parametrize(
    "line",
    [
        b"", b"{", b"[]", b"null", b"1", b'"record"', b"{}", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf{}", b"NaN",
        b"[" * 100_000, b'{"board": ' + b'{"a": ' * 100_000, b'{"madang": ' + b"9" * 5000 + b"}",
        b'{"names": ["\\ud800"]}',
    ],
    ids=lambda line: repr(line[:16]),
)  # fmt: skip
def test_a_line_that_is_no_record_is_refused(line: bytes) -> None:
    with pytest.raises(RecordError, match=r"^not (a record|JSON in UTF-8): ") as refused:
        from_line(line)
    assert str(refused.value).isprintable()


def test_every_cut_of_a_line_is_refused() -> None:
    line = line_of("rulebook", 2)
    for end in range(0, len(line) - 1, 5):
        with pytest.raises(RecordError, match=r"^not JSON in UTF-8: "):
            from_line(line[:end])


def test_a_chance_fault_names_the_event_within_its_deal() -> None:
    """The second deal of the third season: not the first event of its step."""
    data = good("rulebook", 3)
    deals = [index for index, event in enumerate(data["events"]) if event.startswith("deal ")]
    index = deals[7]
    data["events"][index] += " X"
    assert fault(data).startswith(f"event {index + 1} (")
    position = KORYO.start(3)
    position.fix_chance([f"first {data['first']}"])
    with pytest.raises(ChanceFault) as refused:
        position.fix_chance([*data["events"][:2], "deal"])
    assert refused.value.index == 2


# Junk

NOTATION = st.text("ABCDL123456789*+!$x@>=~.-| ", max_size=12)
WORDS = st.sampled_from(["deal", "legal", "first", "A", "B", "C", "D", "E", "-", ".", "9*3", "\x1b[2J", "\0"])
SENTENCES = st.lists(WORDS, max_size=14).map(" ".join)
TEXTS = st.one_of(NOTATION, SENTENCES, st.text(max_size=30), st.sampled_from(["koryo", "rulebook", "0" * 64]))
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=5),
    max_leaves=8,
)


@st.composite
def spoiled_lines(draw_from: st.DrawFn) -> bytes:
    """A good record with something else in it."""
    edition, players = draw_from(st.sampled_from(TABLES))
    data = good(edition, players, draw_from(st.booleans()))
    events = data["events"]
    place = draw_from(st.integers(0, len(events) - 1))
    match draw_from(st.sampled_from(["field", "event", "insert", "delete", "swap", "cut", "bytes"])):
        case "field":
            data[draw_from(st.sampled_from([*data]))] = draw_from(JUNK)
        case "event":
            events[place] = draw_from(TEXTS | st.sampled_from(events))
        case "insert":
            events.insert(place, draw_from(TEXTS | st.sampled_from(events)))
        case "delete":
            del events[place]
        case "swap":
            other = draw_from(st.integers(0, len(events) - 1))
            events[place], events[other] = events[other], events[place]
        case "cut":
            cut(data, place)
        case _:
            line = bytearray(json.dumps(data).encode())
            start = draw_from(st.integers(0, len(line) - 1))
            line[start : start + draw_from(st.integers(0, 20))] = draw_from(st.binary(max_size=8))
            return bytes(line)
    return json.dumps(data).encode()


@settings(max_examples=400, deadline=None)
@given(spoiled_lines() | st.binary(max_size=60))
def test_a_spoiled_record_is_refused_in_one_printable_line_or_is_a_record(line: bytes) -> None:
    try:
        record = from_line(line)
        verify(record)
    except RecordError as error:
        words = str(error)
    else:
        words = ""
        assert msgspec.json.decode(line) == msgspec.json.decode(to_line(record))
        assert from_line(to_line(record).encode()) == record
    assert words.isprintable()
    assert len(words) < 5000
