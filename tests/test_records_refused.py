"""Records that are refused: lists of choices, missing fields, wrong types, cut lines, and junk."""

import json
import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_data import FIELDS, KORYO, SECRET, TABLES, check, cut, fault, first_decision, good, line_of, plays

from madang.games.base import ChanceFault
from madang.records import Recorder, RecordError, from_line, to_line, verify


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
