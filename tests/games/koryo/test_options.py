"""The rule options of Koryŏ, each alone, and the editions made of them: K5. Tables are drawn as in `tables.py`."""

import pytest
from tables import Table, tableau

from madang.games.base import MadangError
from madang.games.koryo import GAME

# Editions


def changed(edition: str) -> dict[str, str]:
    """What an edition plays otherwise than the rulebook."""
    rulebook = tableau("A | B", edition="rulebook").view()["options"]
    options = tableau("A | B", edition=edition).view()["options"]
    return {name: value for name, value in options.items() if value != rulebook[name]}


def test_k5_edition_rulebook_is_the_default() -> None:
    rulebook = {
        "orders": "in-turn",
        "reveal": "in-turn",
        "minimum_play": "0",
        "priest_reach": "own",
        "barbarian_target": "character",
        "events_count": "yes",
        "tie_break": "shared",
    }
    assert tableau("A | B", edition="rulebook").view()["options"] == rulebook
    assert Table(GAME.start(2)).view()["options"] == rulebook


def test_k5_edition_first_french() -> None:
    assert changed("first-french") == {"barbarian_target": "any"}


def test_k5_edition_summary() -> None:
    assert changed("summary") == {
        "reveal": "together",
        "minimum_play": "1",
        "priest_reach": "any",
        "tie_break": "characters",
    }


def test_k5_edition_slovak() -> None:
    assert changed("slovak") == {"events_count": "no"}


def test_k5_an_option_is_set_alone_or_on_top_of_an_edition() -> None:
    position = GAME.start(2, "slovak", {"minimum_play": "1"})
    options = Table(position).view()["options"]
    assert (options["events_count"], options["minimum_play"], options["reveal"]) == ("no", "1", "in-turn")
    with pytest.raises(MadangError, match="has no edition 'unheard-of'; it has rulebook, first-french"):
        GAME.start(2, "unheard-of")
    with pytest.raises(MadangError, match="has no option 'colour'"):
        GAME.start(2, changes={"colour": "red"})
    with pytest.raises(MadangError, match="option reveal can't be 'never'; it is in-turn or together"):
        GAME.start(2, changes={"reveal": "never"})


# Options


def test_k5_orders_together_hides_how_many_until_all_have_ordered() -> None:
    table = tableau("A {9 9 9} | B {8 8 8}", orders="together").after("A 9*2")
    for viewer in ("B", ""):
        assert table.view(viewer)["down_sizes"]["A"] is None
        assert table.view(viewer)["placed"]["A"] is None
        assert table.told("A 9*2", viewer) == "?"
    assert table.view("A")["down_sizes"]["A"] == 2
    assert table.after("B 8*1").view()["down_sizes"] == {"A": 2, "B": 1}
    in_turn = tableau("A {9 9 9} | B {8 8 8}").after("A 9*2")
    assert in_turn.view("B")["placed"] == {"A": 2, "B": None}


def test_k5_reveal_together_turns_all_cards_up_at_once() -> None:
    drawing = "A [9] | B [8 8] | C [B]"
    together = tableau(drawing, reveal="together")
    assert together.drawing == "A 9 | B 8 8 | C B"
    assert (together.now, together.choices) == ("C Barbarian", "B>A9 B>B8 B-")
    assert tableau(drawing, reveal="in-turn").drawing == drawing


def test_k5_minimum_play_1_makes_a_player_with_cards_place_one() -> None:
    assert tableau("A {4 9 9} | B").choices == "- 4*1 9*1 9*2"
    table = tableau("A {4 9 9} | B", minimum_play="1")
    assert table.choices == "4*1 9*1 9*2"
    assert table.refusal("-") == "K3.3: with minimum_play=1 you must place at least one card"


def test_k5_priest_reach_any_names_a_seat() -> None:
    table = tableau("A 4 B | B L | C", priest_reach="any")
    assert table.choices == "4xB@A 4xL@B ."
    assert table.after("4xL@B").drawing == "A 4 B | B | C"
    assert table.after("4xB@A").drawing == "A 4 | B L | C"
    assert table.refusal("4xB") == "K3.8: with priest_reach=any name the seat, as in 4xB@A"
    assert table.refusal("4xL@C") == "K3.8: there is no Lobbying on C's tableau"
    assert table.refusal("4xL@D") == "K1.4: there is no seat D in a game of 3"
    assert tableau("A 4 B | B L | C").choices == "4xB ."


def test_k5_barbarian_target_any_reaches_events_of_others() -> None:
    table = tableau("A [B] | B 9 L | C 7 B", barbarian_target="any").after("!B")
    assert table.choices == "B>B9 B>BL B-"
    assert table.after("B>BL").drawing == "A B | B 9 | C 7 B"
    assert table.refusal("B>AB") == "K3.11: a Barbarian destroys a card of another player, not of yourself"
    assert table.refusal("B>CB") == "K3.11: C has the majority of Guardians"
    assert tableau("A [B] | B 9 L | C 7 B").after("!B").choices == "B>B9 B-"


def test_k5_events_count_no_leaves_events_out_of_the_limit() -> None:
    drawing = "A 9 9 9 B B | B"
    assert tableau(drawing, season=1, phase="limit").now == "A limit"
    assert tableau(drawing, season=1, phase="limit", events_count="no").now == "deal"
    above = tableau("A 9 9 9 9 B B | B", season=1, phase="limit", events_count="no")
    assert above.now == "A limit"
    assert above.after("~9").now == "deal"


def test_a_view_tells_what_counts_towards_which_limit() -> None:
    drawing = "A 9 9 9 B B | B 3 L"
    view = tableau(drawing, season=2).view()
    assert view["counted"] == {"A": 5, "B": 2}
    assert view["limits"] == {"A": 4, "B": 6}  # with the Senators
    assert tableau(drawing, events_count="no").view()["counted"] == {"A": 3, "B": 1}


@pytest.mark.parametrize(
    ("drawing", "shared", "characters"),
    [
        ("A 9 | B 8 8 $ | C", "AB", "B"),
        ("A 9 9 | B 8 $ | C", "AB", "A"),
        ("A 9 | B 8 $ | C", "AB", "AB"),
        ("A 9 B B | B 8 8 | C L", "B", "B"),
        ("A 9 | B 7 7 7 $ | C", "A", "A"),  # more characters, fewer points
        ("A 9 B B | B 6 6 $ | C", "AB", "B"),  # events are no characters
    ],
)
def test_k5_tie_break_characters(drawing: str, shared: str, characters: str) -> None:
    assert tableau(drawing, phase="limit").winners == shared
    assert tableau(drawing, phase="limit", tie_break="characters").winners == characters


# K5.1 reveal=together


def test_k5_1_bankers_then_priests_then_spies_then_events() -> None:
    table = tableau("A 6 6 [B] | B 4 4 [B] | C 2 2 [L] | D 9", reveal="together")
    assert (table.now, table.choices) == ("A Bankers", "6$ 6-")
    table = table.after("6$")
    assert (table.now, table.choices) == ("B Priests", "4xB 4-")
    table = table.after("4-")
    assert (table.now, table.choices) == ("C Spies", "2$A 2-")
    table = table.after("2$A")
    assert table.drawing == "A 6 6 B | B 4 4 B | C 2 2 L $ | D 9"
    assert (table.now, table.choices) == ("A Barbarian", "B>B4 B>C2 B>D9 B-")
    table = table.after("B>C2")
    assert (table.now, table.choices) == ("B Barbarian", "B>A6 B>C2 B>D9 B-")
    table = table.after("B>C2")
    assert table.now == "C Lobbying"
    table = table.after("L>A6=D9")
    assert table.drawing == "A 6 9 B | B 4 4 B | C L $ | D 6"
    assert table.now == "end"


def test_k5_1_a_power_with_nothing_to_do_is_skipped() -> None:
    idle = tableau("A 6 6 4 4 2 2 $$$$$$$$ | B [9]", reveal="together")
    assert idle.now == "end"  # no token in the bank, no event of A's, no token of B's
    tied = tableau("A 6 4 2 B | B 6 4 2 B $", reveal="together")
    assert tied.now == "end"
    declined = tableau("A 6 | B 2 [B]", reveal="together")
    assert declined.now == "A Bankers"
    assert declined.after("6-").now == "B Barbarian"  # no token to steal
    assert declined.after("6$").now == "B Spies"  # judged at that moment


def test_k5_1_each_resolves_barbarians_then_lobbying_clockwise_from_the_first_player() -> None:
    table = tableau("A 9 [B B] | B 5 [B L] | C 8", reveal="together", first="B")
    course = ["B Barbarian", "B Lobbying", "A Barbarian", "A Barbarian", "end"]
    for step, now in enumerate(course):
        assert table.after(*("B-", "L-", "B-", "B-")[:step]).now == now


def test_k5_1_cards_of_later_players_count_at_once() -> None:
    drawing = "A [B] | B 9 [7]"
    assert tableau(drawing, reveal="together").choices == "B-"
    assert tableau(drawing, reveal="in-turn").after("!B").choices == "B>B9 B-"


def test_k5_1_powers_are_refused_out_of_their_moment() -> None:
    table = tableau("A 6 6 4 4 [B] | B 9", reveal="together")
    assert table.now == "A Bankers"
    assert table.refusal("4xB") == "K5.1: with reveal=together it is now the turn of the Bankers"
    assert table.refusal("4-") == "K5.1: with reveal=together it is now the turn of the Bankers"
    assert table.refusal("!B") == "K5.1: with reveal=together all cards are turned up at once"
    assert table.refusal(".") == "K3.13: there is no turn to end now"
