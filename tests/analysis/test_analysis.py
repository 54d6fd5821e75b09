"""Analysis: clear blunders are found and named, and nothing is known that the seat could not know."""

from importlib import import_module
from typing import Any
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest
from moors import Moor, moor
from randomly import decisions
from tables import Table, tableau

from madang.analysis import Analysis, Decision, Judge, analyse, hint
from madang.analysis.plot import draw
from madang.analysis.reasons import consequences, contrast, contrast_words
from madang.bots import search
from madang.bots.search import Plan
from madang.chance import Generator, derive, generator
from madang.chance import draw as draw_number
from madang.games import NAMES, game
from madang.games.base import Change, MadangError, Position
from madang.records import Record, Recorder, RecordError

QUICK = Plan(60, every=True)
ENOUGH = Plan(400, every=True)
SVG = "{http://www.w3.org/2000/svg}"


def gen(seed: int = 1) -> Generator:
    return generator(derive(seed, "analysis"))


def recorded(name: str, players: int = 2, most: int = 1000, seed: int = 3) -> Record:
    """A random game, or its beginning of so many decisions."""
    recorder = Recorder(game(name), players, [f"bot:{n}" for n in range(players)], derive(seed, "record"))
    picks = gen(seed)
    for _ in range(most):
        if recorder.position.over:
            break
        choices = recorder.position.legal()
        recorder.play(choices[draw_number(picks, len(choices))])
    return recorder.record


def judged(drawn: Table | Moor, played: str, plan: Plan = ENOUGH) -> Decision:
    """The decision of the seat in turn."""
    position = drawn.position
    view, choices = position.view(position.turn), position.legal_actions()
    return Judge(position.game, plan).decision(view, choices, position.game.numbers[played])


def why(drawn: Table | Moor, better: str, other: str) -> str:
    position = drawn.position
    found = contrast(position.game, position.view(position.turn), better, other, gen())
    return contrast_words(position.game, better, other, found)


# Clear cases


def last_orders() -> Table:
    """B has ordered nothing; with two more Merchants A has four against three, and 9 points."""
    return tableau("A 9 9 {2 9 9} | B 9 9 9", season=8, first="B")


def last_turn() -> Moor:
    """One hop from the cauldron, worth more than all that B can have."""
    return moor("A F8 F1 hare | B F15 F17 #gold4", cauldron="F9")


def laying() -> Moor:
    """A disc of a new colour for A to lay on a sun; A1 stands in the first row."""
    return moor("A F1 F4 hare | B F9 F17", turn="rainbow", suns=". . . red orange . .").after("rainbow green")


def test_an_order_that_throws_the_game_away_is_a_loss() -> None:
    blunder = judged(last_orders(), "2*1")
    assert (blunder.seat, blunder.played, blunder.best) == ("A", "2*1", "9*2")
    assert blunder.lost == blunder.chance - blunder.played_chance > 0.9
    assert blunder.margin > 0 > blunder.played_margin


def test_the_best_choice_loses_nothing() -> None:
    good = judged(last_orders(), "9*2")
    assert (good.best, good.lost) == ("9*2", 0)
    assert (good.chance, good.margin) == (good.played_chance, good.played_margin)
    assert good.chance > 0.9


def test_staying_away_from_the_cauldron_is_a_loss() -> None:
    blunder = judged(last_turn(), "end")
    assert (blunder.best, blunder.played) == ("move 1 hare F9", "end")
    assert blunder.lost > 0.5


def test_every_choice_is_tried_and_listed() -> None:
    table = last_orders()
    found = judged(table, "-")
    assert [one.text for one in found.choices] == table.choices.split()
    assert all(one.visits and one.chance is not None and one.margin is not None for one in found.choices)
    assert max(found.choices, key=lambda one: one.visits).text == found.best
    assert sum(one.visits for one in found.choices) == ENOUGH.simulations


def test_choices_that_come_to_the_same_lose_nothing() -> None:
    """Whether the Banker's token is taken before or after the cards are turned up is all the same."""
    table = tableau("A 6 6 [7] | B 9", season=8)
    assert judged(table, "!7").lost == judged(table, "6$").lost == 0


def test_one_bench_does_for_all_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    made, make = [], search.new_bench

    def counted(*given: Any) -> search.Bench:
        made.append(given)
        return make(*given)

    monkeypatch.setattr(search, "new_bench", counted)
    position = last_orders().position
    judge, choices = Judge(position.game, QUICK), position.legal_actions()
    for action in choices:
        judge.decision(position.view(0), choices, int(action))
    assert len(made) == 1


# Words


@pytest.mark.parametrize(
    ("drawing", "better", "other", "words"),
    [
        (
            "A 6 {6 6} | B 6 6 | C 1",
            "6*2",
            "6*1",
            "6*2: takes the majority of Bankers from B, gains 6 points; 6*1: breaks B's majority of Bankers",
        ),
        (
            "A 9 {B 9 9} | B 9 9 9",
            "9*1",
            "B*1",
            "9*1: adds 1 Merchant without the majority; "
            "B*1: takes on 1 event, orders 1 Barbarian to destroy characters, loses 1 point",
        ),
        (
            "A 6 [7] | B 9",
            "6$",
            "!7",
            "6$: takes a token from the bank, gains 1 point; !7: nothing else at once",
        ),
        (
            "A 2 | B 9 $",
            "2$B",
            ".",
            "2$B: takes a token from B, gains 1 point; .: nothing else at once",
        ),
        (
            "A 3 3 {3 8 8} | B 9",
            "8*2",
            "-",
            "8*2: takes the majority of Broadcasters, gains 8 points; -: nothing else at once",
        ),
    ],
)
def test_words_of_koryo(drawing: str, better: str, other: str, words: str) -> None:
    table = tableau(drawing, first="B" if "{" in drawing else "A")
    assert why(table, better, other) == words


def test_the_limit_is_named() -> None:
    table = tableau("A 8 8 {9 9 9} | B 7", season=2, first="B")
    words = "9*3: takes the majority of Merchants, is 1 card above the limit; -: nothing else at once"
    assert why(table, "9*3", "-") == words


@pytest.mark.parametrize(
    ("drawn", "better", "other", "words"),
    [
        (
            last_turn(),
            "move 1 hare F9",
            "end",
            "move 1 hare F9: uses up the last hare, reaches the cauldron for +10 gold; end: nothing else at once",
        ),
        (
            moor("A F1 F4 hare | B F2+elf F17", clovers="F5 hare gold1 | F6 mole"),
            "move 1 hare F2",
            "move 2 hare F5",
            "move 1 hare F2: finds nothing on F2, gets an elf, costs B an elf; "
            "move 2 hare F5: finds 2 clovers on F5",
        ),
        (
            moor("A F1 F6 hare mouse | B F3 F17", clovers="F5 mole"),
            "move 2 hare F5",
            "move 1 hare F2",
            "move 2 hare F5: finds 1 clover and the menhir on F5; move 1 hare F2: finds nothing on F2",
        ),
        (
            laying(),
            "sun 7",
            "sun 1",
            "sun 7: closes F15, F16, F17 to the cauldron; "
            "sun 1: has A1 no more where the cauldron may appear, closes F1, F2, F3 to the cauldron",
        ),
    ],
)
def test_words_of_korrigans(drawn: Moor, better: str, other: str, words: str) -> None:
    assert why(drawn, better, other) == words


def test_a_clover_taken_is_named() -> None:
    drawn = moor("A F1 F4 hare | B F2 F17", clovers="F5 hare gold3 mole").after("A move 2 hare F5")
    assert why(drawn, "take gold3", "take mole") == (
        "take gold3: takes 3 gold; take mole: gets a mole as the first of its sort"
    )


def test_words_never_tell_what_the_seat_can_t_know() -> None:
    """The menhir's face is a secret until it is taken: whatever it is, the words are the same."""
    faces = ["elf", "goblin", "fairy", "gold4"]
    told = []
    for turn in range(len(faces)):
        stand = zip(("F5", "F6", "F12", "F13"), faces[turn:] + faces[:turn], strict=True)
        menhirs = " | ".join(f"{field} {face}" for field, face in stand)
        drawn = moor(
            "A F1 F4 hare | B F2 F17", clovers="F5 gold1 | F6 mole | F12 hare | F13 frog", menhirs=menhirs
        ).after("move 2 hare F5")
        told.append(consequences(drawn.position.game, drawn.position.view(0), "take gold1", gen()))
    assert told == [[Change("menhir-taken")]] * 4


# What may be known


@pytest.mark.parametrize("name", NAMES)
def test_twin_worlds_get_the_same_answer(name: str) -> None:
    kind = game(name)
    twin_world = import_module(f"games.{name}.worlds").twin_world
    found = differing = 0
    for step, position in enumerate(decisions(kind, 3, kind.settle_options(), seed=5)):
        if step % 7 or len(position.legal_actions()) < 2:
            continue
        seat = position.turn
        twin = twin_world(position, seat, gen(step))
        answers = [all_answers(one, seat) for one in (position, twin)]
        assert answers[0] == answers[1]
        found += 1
        differing += position.state.tobytes() != twin.state.tobytes()
    assert found > 5
    assert differing > found / 2


def all_answers(position: Position, seat: int) -> list[object]:
    kind, view, choices = position.game, position.view(seat), position.legal_actions()
    last = int(choices[-1])
    found = Judge(kind, QUICK).decision(view, choices, last)
    return [
        found,
        hint(view, kind, gen(), QUICK),
        contrast(kind, view, found.best, kind.texts[int(choices[0])], gen()),
    ]


# Whole games


@pytest.mark.parametrize("name", NAMES)
def test_the_same_record_gives_the_same_answer_whatever_the_threads(name: str) -> None:
    record = recorded(name)
    told: list[tuple[int, int]] = []
    one = analyse(record, QUICK, lambda done, total: told.append((done, total)), threads=1)
    assert msgspec.to_builtins(analyse(record, QUICK, threads=3)) == msgspec.to_builtins(one)
    assert told == [(number, len(one.decisions)) for number in range(1, len(one.decisions) + 1)]
    assert_whole(record, one)


def assert_whole(record: Record, analysis: Analysis) -> None:
    """What every analysis keeps to."""
    for one in analysis.decisions:
        assert record.events[one.ply - 1] == f"{one.seat} {one.played}"
        assert len(one.choices) > 1
        assert {one.played, one.best} <= {choice.text for choice in one.choices}
        assert 0 <= one.lost <= 1
        assert one.chance >= one.played_chance
        assert one.lost == 0 or one.played != one.best
    worst = sorted((one.lost for one in analysis.decisions if one.lost), reverse=True)
    assert [one.lost for one in analysis.turning_points] == worst[:3]
    assert all(one.best in one.reason and one.played in one.reason for one in analysis.turning_points)
    assert [one.seat for one in analysis.seats] == list(game(record.game).seats[: record.players])
    assert sum(one.decisions for one in analysis.seats) == len(analysis.decisions)
    lines = analysis.lines()
    assert list(lines) == [one.seat for one in analysis.seats]
    if record.result:
        assert sum(line[-1][1] for line in lines.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_goes_on_is_analysed_so_far(name: str) -> None:
    record = recorded(name, players=3, most=8)
    analysis = analyse(record, QUICK)
    assert analysis.winners is None
    assert 0 < len(analysis.decisions) <= 8
    assert_whole(record, analysis)


def test_a_game_without_a_decision_has_nothing_to_tell() -> None:
    analysis = analyse(recorded("koryo", most=0), QUICK)
    assert (analysis.decisions, analysis.turning_points) == ([], [])
    assert [(one.decisions, one.share, one.mean_lost) for one in analysis.seats] == [(0, None, None)] * 2
    ElementTree.fromstring(draw(analysis, "empty"))


def test_a_record_that_breaks_a_rule_is_refused() -> None:
    record = recorded("koryo", most=5)
    record.events[-1] = f"{record.events[-1][0]} 9*9"
    with pytest.raises(RecordError, match="event"):
        analyse(record, QUICK)


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_has_a_line_for_each_seat_and_the_chapters(name: str) -> None:
    record = recorded(name, players=3)
    record.names[1] = "<B & sons>"
    analysis = analyse(record, QUICK)
    picture = ElementTree.fromstring(draw(analysis, "Chances <of> all"))
    assert [line.get("id") for line in picture.iter(f"{SVG}polyline")] == ["seat-A", "seat-B", "seat-C"]
    texts = [text.text or "" for text in picture.iter(f"{SVG}text")]
    assert {"Chances <of> all", "A 0", "B <B & sons>", "C 2"} <= set(texts)
    assert any(text.startswith(("Season 2", "Round 2")) for text in texts)
    for line in picture.iter(f"{SVG}polyline"):
        points = [tuple(map(float, point.split(","))) for point in str(line.get("points")).split()]
        assert all(0 <= x <= 960 and 0 <= y <= 470 for x, y in points)
        assert [x for x, _ in points] == sorted(x for x, _ in points)


# Hints


def test_a_hint_names_the_best_choice_and_what_it_has_before_the_next() -> None:
    table = last_orders()
    given = hint(table.position.view(0), table.position.game, gen(), ENOUGH)
    assert given.best == "9*2"
    assert given.chance > 0.9
    assert given.runner_up in table.choices.split()
    assert given.gains[0] == Change("majority-taken-from", {"family": "9", "seat": "B"})
    assert given.reason.startswith("9*2: takes the majority of Merchants from B, gains 9 points; ")


def test_a_hint_where_there_is_one_choice_says_so() -> None:
    table = tableau("A 9 [8] | B 9")
    given = hint(table.position.view(0), table.position.game, gen(), QUICK)
    assert (given.best, given.runner_up, given.reason) == ("!8", None, "there is no other choice")
    assert given.gains == ()


def test_a_hint_is_never_given_a_position() -> None:
    position = last_orders().position
    with pytest.raises(TypeError, match="from a view"):
        hint(position.state, position.game, gen(), QUICK)


@pytest.mark.parametrize("seat", [1, -1])
def test_a_hint_is_for_the_seat_in_turn(seat: int) -> None:
    position = last_orders().position
    with pytest.raises(MadangError, match="the seat that is to decide"):
        hint(position.view(seat), position.game, gen(), QUICK)


def test_a_hint_leaves_its_view_alone() -> None:
    position = last_orders().position
    view = position.view(0)
    before = view.tobytes()
    hint(view, position.game, gen(), QUICK)
    assert np.array_equal(np.frombuffer(before, np.uint8), np.frombuffer(view.tobytes(), np.uint8))
