"""Records to the letter: what is written, and what is read back."""

import json
from hashlib import sha256
from itertools import groupby

import msgspec
import pytest
from golden import random_game
from record_data import (
    FIELDS,
    KORYO,
    SECRET,
    Data,
    check,
    each_table,
    fault,
    good,
    is_decision,
    line_of,
    running,
)

from madang import records
from madang.chance import derive, draw, generator
from madang.games.base import MadangError, Position
from madang.games.koryo.cards import COPIES, KIND_NAMES
from madang.games.verbs import CHANCE
from madang.records import Record, RecordError, Result, from_line, replay, resume, to_line, verify

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


def test_what_is_tried_ahead_stays_only_where_it_is_followed() -> None:
    whole, recorder = running(10_000), running(0)
    for text in [event[2:] for event in whole.record.events if is_decision(event)]:
        before = to_line(recorder.record), recorder.position.state.tobytes()
        ahead = recorder.ahead()
        ahead.play(text)
        assert (to_line(recorder.record), recorder.position.state.tobytes()) == before
        recorder.follow(ahead)
    assert to_line(recorder.record) == to_line(whole.record)
    assert recorder.position.over


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


def test_a_game_left_after_its_last_event_is_taken_up_with_its_result() -> None:
    whole = running(10_000).record
    left = msgspec.structs.replace(whole, result=None, secret=None)
    assert to_line(resume(left, SECRET).record) == to_line(whole)


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
