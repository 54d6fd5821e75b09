"""A refusal for every illegal choice and for no legal one, each with its rule."""

from collections.abc import Iterable

import pytest
from randomly import decisions, settings

from madang.chance import generator
from madang.games import game
from madang.games.base import SPECTATOR, Position
from madang.games.koryo.words import REASONS, refusal
from madang.games.rulebook import rulebook

KORYO = game("koryo")
SETTINGS = settings(KORYO)

POWERS = ["6$", "4xB", "2$A", "2$B"]
IMPOSSIBLE = {
    "9*0": "K3.3: to place nothing, say -",
    "9*10": "K1.2: the box has only 9 of the kind Merchants",
    "B+6": "K6: say 6+B",
    "6+6": "K3.4: two cards of two different kinds; for two of the kind Bankers say 6*2",
    "~B": "K3.14: events can't be discarded",
    "L>A3=A5": "K3.12: the two cards must lie with two different players",
    "L>A3=BL": "K3.12: only characters are swapped, not events",
    "L>C3=A9": "K6: say L>A9=C3",
    "": "K6: '' is no decision of this game",
    "hello": "K6: 'hello' is no decision of this game",
    "\x1b[2J": r"K6: '\x1b[2J' is no decision of this game",
    "9" * 10_000: f"K6: '{'9' * 24}…' is no decision of this game",
}


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_refused_is_exactly_what_is_not_legal(number: int) -> None:
    players, options = SETTINGS[number]
    for step, position in enumerate(decisions(KORYO, players, options, seed=number)):
        if step % 5 == 0:
            legal = set(position.legal())
            view = position.view(position.turn)
            for text in KORYO.texts:
                assert (KORYO.refuse(view, text) is None) == (text in legal), (text, position.legal())


@pytest.mark.parametrize("text", IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_what_is_no_decision_at_all_is_refused_with_the_nearest_reason(text: str) -> None:
    position = next(decisions(KORYO, 3, KORYO.settle_options(), seed=0))
    assert str(position.refuse(text)) == IMPOSSIBLE[text]


def test_every_reason_is_met_and_cites_a_rule_of_the_book() -> None:
    met: set[str] = set()

    def ask(position: Position, seat: int | None, texts: Iterable[str]) -> None:
        met.update(found.code for text in texts if (found := position.refuse(text, seat)))

    for number, (players, options) in enumerate(SETTINGS):
        for step, position in enumerate(decisions(KORYO, players, options, seed=number)):
            ask(position, None, POWERS)
            if step % 8 == 0:
                ask(position, None, KORYO.texts)
                ask(position, SPECTATOR, ["-"])
                ask(position, (position.turn + 1) % players, ["-"])
                poor = position.copy()
                poor.state["bank"] = 0
                ask(poor, None, POWERS)
    position = next(decisions(KORYO, 3, KORYO.settle_options(), seed=0))
    ask(position, None, IMPOSSIBLE)
    ask(KORYO.start(2), 0, ["-"])
    while not position.over:
        if position.turn < 0:
            position.chance(generator(bytes(32)[1:] + b"1"))
        else:
            position.play(position.legal()[0])
    ask(position, 0, ["-"])
    assert met == {code for code in REASONS if not code.startswith(("deal-", "first-"))}


def test_every_reason_cites_a_rule_of_the_book() -> None:
    book = rulebook("koryo")
    for code, (rule, _) in REASONS.items():
        assert rule in book.rules or rule in book.chapters, code


def test_a_refusal_carries_what_other_languages_need() -> None:
    found = refusal("lobbying-protected", seat="C")
    assert (found.rule, found.code, found.parameters) == ("K3.12", "lobbying-protected", {"seat": "C"})
    assert str(found) == "K3.12: C has the majority of Spies and no Guardian"
