"""docs/api.md and the code say the same: routes, messages, fields, refusals, phrases, limits, examples."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from litestar import Litestar

from madang.games import NAMES, game
from madang.games.base import Change
from madang.games.korrigans.words import CHANGES as KORRIGANS_CHANGES
from madang.games.korrigans.words import REASONS as KORRIGANS_REASONS
from madang.games.korrigans.words import SCORE_LINES as KORRIGANS_SCORE
from madang.games.koryo.words import CHANGES as KORYO_CHANGES
from madang.games.koryo.words import REASONS as KORYO_REASONS
from madang.games.koryo.words import SCORE_LINES as KORYO_SCORE
from madang.server import analysing, connections, limits, messages
from madang.server.app import create_app
from madang.server.node import Node, Settings
from madang.server.refusals import REASONS
from madang.server.serve import PING_SECONDS

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
EXAMPLE = re.compile(r"^<!-- (\w+) -->\n```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OF_CHANCE = (
    "deal-",
    "first-",
    "clovers-",
    "menhir-",
    "rainbow-",
)  # refusals that only a record's reader meets

CHANGES = {"koryo": KORYO_CHANGES, "korrigans": KORRIGANS_CHANGES}

Incoming = {struct.__name__: struct for struct in get_args(messages.SocketMessage)}
Asked = {
    struct.__name__: struct for struct in (messages.NewTable, messages.Profile, *get_args(messages.Pace))
}
Told = {
    struct.__name__: struct
    for struct in (
        *(messages.State, messages.Now, messages.Done, messages.Said, messages.Follow, messages.HintAnswer),
        *(messages.Refusal, messages.Me, messages.TableInfo, messages.LobbyAnswer, messages.GameInfo),
        *(messages.Result, messages.ScoreLine, messages.AnalysisAnswer),
    )
}


class Envelope(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    message: messages.Said


Event = dict[str, str | int | None]


def examples() -> list[tuple[str, str]]:
    return [(found[1], found[2]) for found in EXAMPLE.finditer(PAGE)]


def section(heading: str) -> str:
    """What stands under a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def rows(text: str) -> list[list[str]]:
    """The rows of the tables in a text, without their headings."""
    found = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"
    ]
    return [row for row in found if not set(row[0]) <= {"-"}]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


STRUCTS = [  # every one that a client can meet, but for those with a table for all of them
    found
    for found in vars(messages).values()
    if isinstance(found, type) and issubclass(found, msgspec.Struct) and found is not messages.Incoming
    if found not in (*Incoming.values(), *get_args(messages.Pace))
]


# The examples


@pytest.mark.parametrize(("name", "text"), examples())
def test_an_example_is_what_it_says(name: str, text: str) -> None:
    data = json.loads(text)
    if name == "Event":
        assert {"ply", "by", "text", "do"} <= msgspec.json.decode(text, type=Event).keys()
    elif name == "Envelope":
        msgspec.json.decode(text, type=Envelope)
    elif name in Incoming:
        assert type(msgspec.json.decode(text, type=messages.SocketMessage)) is Incoming[name]
    elif name in Asked:
        decoded = msgspec.json.decode(text, type=Asked[name])
        assert data.items() <= json.loads(msgspec.json.encode(decoded)).items()
    else:  # the server leaves no field out
        assert json.loads(msgspec.json.encode(msgspec.json.decode(text, type=Told[name]))) == data


def test_every_message_has_an_example() -> None:
    assert {name for name, _ in examples()} == {*Incoming, *Asked, *Told, "Envelope", "Event"}


def test_every_block_of_json_is_an_example() -> None:
    assert len(examples()) == PAGE.count("```json")


# The tables


def test_every_route_is_there() -> None:
    app: Litestar = create_app(Node(Settings("sqlite://", "http://localhost")))
    there = set()
    for route in app.routes:
        methods = set(getattr(route, "methods", ())) or {"GET"}  # a socket begins with a GET
        there |= {f"{method} {route.path_format}" for method in methods - {"OPTIONS"}}
    told = {code for row in rows(section("The routes")) for code in codes(row[0])}
    assert told - {"GET /api/schema/openapi.json"} == {one for one in there if "/api/schema" not in one}


def test_every_message_to_the_server_is_there_with_its_fields() -> None:
    told = {codes(row[0])[0]: codes(row[1]) for row in rows(section("What you can say"))[1:]}
    assert told == {
        struct.__struct_config__.tag: list(struct.__struct_fields__) for struct in Incoming.values()
    }


def test_every_pace_is_there_with_its_fields() -> None:
    told = {codes(row[0])[0]: codes(row[1]) for row in rows(section("Clocks"))[1:]}
    paces = get_args(messages.Pace)
    assert told == {pace.__struct_config__.tag: list(pace.__struct_fields__) for pace in paces}


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_every_field_is_there(struct: Any) -> None:
    heading = struct.__struct_config__.tag or struct.__name__
    told = [codes(row[0])[0] for row in rows(section(heading))[1:]]
    assert told == list(struct.__struct_fields__)


def test_every_refusal_of_the_server_is_there() -> None:
    told = {codes(row[0])[0]: (int(row[1]), row[2]) for row in rows(section("Refusals"))[1:]}
    assert told == {code: tuple(reason) for code, reason in REASONS.items()}


@pytest.mark.parametrize(("title", "reasons"), [("Koryŏ", KORYO_REASONS), ("Korrigans", KORRIGANS_REASONS)])
def test_every_refusal_of_the_rules_is_there(title: str, reasons: dict[str, Any]) -> None:
    told = section("Refusals").partition(f"- **{title}**:")[2].partition("- **")[0]
    assert codes(told) == [code for code in reasons if not code.startswith(OF_CHANCE)]


@pytest.mark.parametrize("name", NAMES)
def test_every_gain_is_there_with_what_it_speaks_of(name: str) -> None:
    played = game(name)
    sample: dict[str, str | int] = {"family": "7", "seat": "B", "count": 2, "korrigan": "A1"}
    sample |= {"companion": "hare", "field": "F5", "other": "F6", "fields": "F1 F2"}
    told = [row for row in rows(section("Gains")) if row[0] == played.title]
    assert [codes(row[1])[0] for row in told] == list(CHANGES[name])
    for row in told:
        change = Change(codes(row[1])[0], {parameter: sample[parameter] for parameter in codes(row[2])})
        assert played.change_words(change) == row[3]


def test_every_line_of_a_score_is_there() -> None:
    [told] = [row[1] for row in rows(section("ScoreLine")) if row[0] == "`line`"]
    lines = ["family", *KORYO_SCORE, *KORRIGANS_SCORE]
    assert codes(told) == lines


def test_every_phrase_is_there() -> None:
    assert codes(section("Phrases")) == list(get_args(messages.Phrase))


def test_the_close_codes_are_there() -> None:
    told = {int(row[0]) for row in rows(section("Closing and coming back"))[1:]}
    ours = {connections.FULL, connections.POLICY, connections.AWAY}
    assert told == ours | {1009, 1011, 1012}  # which uvicorn sends


def test_pings_come_as_often_as_is_told() -> None:
    assert f"pings, which come every {PING_SECONDS} seconds" in PAGE


def test_the_limits_are_there() -> None:
    told = [[int(number) for number in re.findall(r"\b\d+\b", row[1])] for row in rows(section("Limits"))[1:]]
    usual = limits.Limits()
    assert limits.BODY == limits.HEAD
    assert told == [
        [usual.requests_per_address],
        [usual.replays_per_address],
        [usual.names_per_address],
        [analysing.MOST_OF_ONE, analysing.MOST_WAITING],
        [usual.handshakes_per_address],
        [limits.HEAD // 1024, int(limits.REQUEST_SECONDS)],
        [usual.connections_per_address],
        [usual.openings_per_address],
        [usual.unfinished_tables],
        [usual.sockets_per_person, usual.sockets_per_address],
        [usual.messages_per_person],
        [limits.MESSAGES, int(limits.MESSAGES_SECONDS)],
        [limits.MESSAGES, int(limits.MESSAGES_SECONDS)],
        [limits.BAD_MESSAGES],
        [limits.FRAME // 1024],
        [connections.QUEUE],
        [limits.PHRASES, int(limits.PHRASES_SECONDS)],
        [limits.CHANGES],
    ]
