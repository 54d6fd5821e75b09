"""A refusal for every illegal choice and for no legal one, each with its rule. All games."""

from collections.abc import Iterable, Iterator
from importlib import import_module

import pytest
from randomly import decisions, settings

from madang.chance import generator
from madang.games import NAMES, game
from madang.games.base import SPECTATOR, Position
from madang.games.korrigans import state as korrigans
from madang.games.koryo.words import refusal
from madang.games.rulebook import rulebook

pytestmark = pytest.mark.slow

TABLES = [(name, number) for name in NAMES for number in range(len(settings(game(name))))]

# What is in no row of a game's table, and the nearest reason.
IMPOSSIBLE = {
    "koryo": {
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
    },
    "korrigans": {
        "troll F8-F3": "G9: say troll F3-F8",
        "troll F3-F3": "G9: 'troll F3-F3' is no decision of this game",
        "arrive F18": "G9: 'arrive F18' is no decision of this game",
        "move 1 gold2 F3": "G9: 'move 1 gold2 F3' is no decision of this game",
        "backup hare mole": "G9: 'backup hare mole' is no decision of this game",
        "": "G9: '' is no decision of this game",
        "\x1b[2J": r"G9: '\x1b[2J' is no decision of this game",
    },
}
# Asked at every decision, because the reasons against them are rare.
RARE = {
    "koryo": ["6$", "4xB", "2$A", "2$B"],
    "korrigans": ["pass", "stay", "backup hare hare", "backup gold1 squirrel", "unscreen A", "goblin E1"],
}


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_refused_is_exactly_what_is_not_legal(name: str, number: int) -> None:
    players, options = settings(game(name))[number]
    for step, position in enumerate(decisions(game(name), players, options, seed=number)):
        if step % 5 == 0:
            legal = set(position.legal())
            view = position.view(position.turn)
            for text in game(name).texts:
                assert (game(name).refuse(view, text) is None) == (text in legal), (text, position.legal())


@pytest.mark.parametrize(
    ("name", "number"), [(name, i) for name in NAMES for i in range(len(IMPOSSIBLE[name]))]
)
def test_what_is_no_decision_at_all_is_refused_with_the_nearest_reason(name: str, number: int) -> None:
    text, reason = list(IMPOSSIBLE[name].items())[number]
    position = next(decisions(game(name), 3, game(name).settle_options(), seed=0))
    assert str(position.refuse(text)) == reason


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_met(name: str) -> None:
    one = game(name)
    met: set[str] = set()

    def ask(position: Position, seat: int | None, texts: Iterable[str]) -> None:
        met.update(found.code for text in texts if (found := position.refuse(text, seat)))

    for number, (players, options) in enumerate(settings(one) * (1 if name == "koryo" else 4)):
        for step, position in enumerate(decisions(one, players, options, seed=number)):
            ask(position, None, RARE[name])
            if step % 8 == 0 or position.state["phase"] in MEETINGS.get(name, ()):
                ask(position, None, one.texts)
                ask(position, SPECTATOR, one.texts[:1])
                ask(position, (position.turn + 1) % players, one.texts[:1])

                for rare in made_rare(position.copy()):
                    ask(rare, None, one.texts)

    position = next(decisions(one, 3, one.settle_options(), seed=0))
    ask(position, None, IMPOSSIBLE[name])
    ask(one.start(2), 0, one.texts[:1])
    while not position.over:
        if position.turn < 0:
            position.chance(generator(bytes(31) + b"1"))
        else:
            position.play(position.legal()[0])
    ask(position, 0, one.texts[:1])
    assert met == {code for code in reasons(name) if not code.startswith(CHANCE_REASONS)}


def made_rare(position: Position) -> Iterator[Position]:
    """Positions that random play hardly meets, made out of one that it does."""
    s = position.state
    if position.game.name == "koryo":
        s["bank"] = 0
        yield position
    elif s["phase"] == korrigans.MOVING:
        others = [seat for seat in range(position.players) if seat != position.turn]
        s["behind"][position.turn] = s["front"][position.turn] = 0
        s["behind"][position.turn, -1] = 1  # nothing but gold
        yield position
        s["korrigan"][position.turn, 1] = korrigans.NOWHERE  # a fairy during arrival
        s["fairy"] = 1
        yield position
        s["phase"], s["active"] = korrigans.ELVES, 0  # an elf on each of two korrigans met
        s["korrigan"][others[0]] = s["korrigan"][position.turn, 0]
        s["carries"][others[0]] = 1
        yield position


CHANCE_REASONS = ("deal-", "first-", "clovers-", "menhir-", "rainbow-")
RARE_PHASES = (korrigans.GOBLINS, korrigans.SCREENS, korrigans.TROLLS, korrigans.CAULDRONS)
MEETINGS = {"korrigans": RARE_PHASES}


def reasons(name: str) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = import_module(f"madang.games.{name}.words").REASONS
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_cites_a_rule_of_the_book(name: str) -> None:
    book = rulebook(name)
    for code, (rule, _) in reasons(name).items():
        assert rule in book.rules or rule in book.chapters, code


def test_a_refusal_carries_what_other_languages_need() -> None:
    found = refusal("lobbying-protected", seat="C")
    assert (found.rule, found.code, found.parameters) == ("K3.12", "lobbying-protected", {"seat": "C"})
    assert str(found) == "K3.12: C has the majority of Spies and no Guardian"
