"""The rules of Koryŏ, one test or more for each number of the rulebook, in its order; K5 is in test_options.py.

`tables.py` says how a table is drawn. Where a test says nothing else, it is season 8 (3 cards dealt, a
limit of 10), A is the first player and the edition is the rulebook's.
"""

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest
from tables import Table, tableau

from madang.games.base import SPECTATOR, ChanceFault, MadangError
from madang.games.koryo import GAME, words

FAMILIES = (
    "Omniscient", "Spy", "Senator", "Priest", "Ship Owner", "Banker", "Guardian", "Broadcaster", "Merchant",
)  # fmt: skip
RULEBOOK = (files("madang.games.koryo") / "rulebook" / "en.md").read_text(encoding="utf-8")


# K1 Material


def whole_box() -> Counter[str]:
    """Every card of the box: 24 lie on tableaus, and season 3 deals the 31 of the pile to the last."""
    dealt = tableau(
        "A B B B B B B L L L L | B 9 9 9 9 | C 7 7 8 8 | D 3 3 6 6 6 6", season=3, phase="deal"
    ).shuffled(seed=1)
    return Counter(card for part in dealt.drawing.split(" | ") for card in re.findall(r"\w", part[1:]))


def test_k1_1_family_n_has_n_cards() -> None:
    box = whole_box()
    assert [box[family] for family in "123456789"] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert tableau("A {7 7 7 7 7 7 7} | B").refusal("7*7") == ""
    assert tableau("A {7 7 7 7 7 7 7} | B").refusal("7*8") == "K1.2: the box has only 7 of the kind Guardians"


@pytest.mark.parametrize(("family", "name"), list(enumerate(FAMILIES, start=1)))
def test_k1_1_family_n_is_worth_n(family: int, name: str) -> None:
    table = tableau(f"A {family} | B")
    assert table.scores == {"A": family, "B": 0}
    assert table.refusal(f"!{family}") == f"K3.6: no {name} of yours lies face down"


def test_k1_2_six_barbarians_and_four_lobbying_make_55_cards() -> None:
    box = whole_box()
    assert (box["B"], box["L"], box.total()) == (6, 4, 55)
    assert tableau("A {L L L L} | B").refusal("L*5") == "K1.2: the box has only 4 of the kind Lobbying cards"


def test_k1_2_kinds_stand_in_the_order_1_to_9_b_l() -> None:
    assert tableau("A {L B 9 8 7 6 5 4 3 2 1} | B").drawing == "A {1 2 3 4 5 6 7 8 9 B L} | B"
    with pytest.raises(ChanceFault, match=r"K1\.2: a hand is written in the order 1 to 9, B, L"):
        tableau("A | B", phase="deal").deal("A 1 L B", "B 2 3 4")
    with pytest.raises(ChanceFault, match=r"K1\.2: '10' is no kind of card"):
        tableau("A | B", phase="deal").deal("A 1 9 10", "B 2 3 4")


@pytest.mark.parametrize(
    ("season", "dealt", "limit"),
    [(1, 10, 3), (2, 9, 4), (3, 8, 5), (4, 7, 6), (5, 6, 7), (6, 5, 8), (7, 4, 9), (8, 3, 10)],
)
def test_k1_3_season_deals_and_limits(season: int, dealt: int, limit: int) -> None:
    deal = tableau("A | B", season=season, phase="deal")
    assert deal.shuffled(seed=1).view()["hand_sizes"] == {"A": dealt, "B": dealt}
    full = "A 7 7 7 9 9 9 9 9 9 9"[: 1 + 2 * limit]
    fits = tableau(f"{full} | B", season=season, phase="limit")
    assert fits.now == ("deal" if season < 8 else "end")
    one_too_many = tableau(f"{full} 8 | B", season=season, phase="limit")
    assert one_too_many.now == "A limit"
    assert one_too_many.after("~8").now == fits.now


def test_k1_4_two_to_four_players() -> None:
    for players, seats in ((2, ["A", "B"]), (3, ["A", "B", "C"]), (4, ["A", "B", "C", "D"])):
        assert list(Table(GAME.start(players)).view()["tableau"]) == seats
    for players in (1, 5):
        with pytest.raises(MadangError, match=f"Koryŏ is for 2 to 4 players, not {players}"):
            GAME.start(players)
    assert tableau("A [B] | B").after("!B").refusal("B>C9") == "K1.4: there is no seat C in a game of 2"


def test_k1_4_eight_tokens_are_in_the_bank() -> None:
    view = Table(GAME.start(3)).view()
    assert (view["bank"], view["tokens"]) == (8, {"A": 0, "B": 0, "C": 0})


def test_k1_4_the_first_player_of_season_1_is_drawn() -> None:
    start = Table(GAME.start(4))
    assert (start.now, start.view()["season"], start.view()["first"]) == ("first player", 1, None)
    drawn = Counter(start.shuffled(seed).view()["first"] for seed in range(200))
    assert sorted(drawn) == ["A", "B", "C", "D"]
    assert min(drawn.values()) > 25
    position = GAME.start(3)
    with pytest.raises(ChanceFault, match=r"K1\.4: the first player is one of the seats A, B, C"):
        position.fix_chance(["first D"])
    position.fix_chance(["first C"])
    assert Table(position).shuffled(seed=1).now == "C orders"


def test_k1_5_cards_of_a_kind_are_interchangeable() -> None:
    assert tableau("A {6 9 6} | B").look("A") == tableau("A {6 6 9} | B").look("A")
    assert tableau("A {6 6} | B").choices == "- 6*1 6*2"
    assert tableau("A [B] | B 6 6").after("!B").choices == "B>B6 B-"


# K2 Majority


@pytest.mark.parametrize(
    ("drawing", "holder"),
    [
        ("A 6 | B | C", "A"),
        ("A 6 | B 6 6 | C 6", "B"),
        ("A 6 | B 6 | C 6 6", "C"),
        ("A | B | C", ""),
        ("A 6 | B 6 | C", ""),
        ("A 6 6 | B 6 | C 6 6", ""),
    ],
)
def test_k2_1_majority_is_at_least_one_card_and_strictly_more(drawing: str, holder: str) -> None:
    assert tableau(drawing).majority("6") == holder


@pytest.mark.parametrize(
    ("drawing", "holder"),
    [
        ("A 1 6 6 | B 6 6 | C 6", "A"),
        ("A 6 6 | B 1 6 6 | C 6", "B"),
        ("A 6 | B 6 | C 1 6", "C"),
        ("A 6 6 | B 6 6 | C 1 6", ""),  # outside the tie
        ("A 6 6 | B 6 6 | C 1", ""),
        ("A 1 6 | B 6 6 | C 6", "B"),  # no tie
        ("A 1 | B | C", ""),  # none has a card of it
    ],
)
def test_k2_2_the_omniscient_settles_a_tie_that_its_owner_is_in(drawing: str, holder: str) -> None:
    assert tableau(drawing).majority("6") == holder


def test_k2_2_the_settled_tie_gives_the_power() -> None:
    assert tableau("A 1 6 | B 6").choices == "6$ ."
    assert tableau("A 6 | B 1 6").choices == "."


def test_k2_3_majorities_follow_the_tableaus() -> None:
    table = tableau("A 6 [B] | B 6 6 | C 6 8 9 [L]", season=1)
    assert table.majority("6") == "B"
    destroyed = table.after("A !B", "A B>B6")
    assert destroyed.majority("6") == ""
    swapped = destroyed.after("A .", "B .", "C !L", "C L>B6=C9")
    assert swapped.majority("6") == "C"
    discarded = swapped.after("C .", "C ~6")
    assert discarded.majority("6") == ""


def test_k2_4_at_the_final_scoring_a_tie_scores_for_nobody() -> None:
    table = tableau("A 1 6 6 | B 6 6", phase="limit")
    assert table.now == "end"
    assert table.majority("6") == "A"
    assert table.scores == {"A": 1, "B": 0}


# K3 A season: distribution


def test_k3_1_every_card_on_no_tableau_is_in_the_pile() -> None:
    unplayed = tableau("A {1 9} | B", season=7).after("A 9*1", "B -", "A !9", "A .", "B .")
    destroyed = tableau("A [B] | B 1", season=7).after("A !B", "A B>B1", "A .", "B .")
    discarded = tableau("A 1 9 9 9 9 9 9 9 9 9 | B", season=7, phase="limit").after("A ~1")
    for table in (unplayed, destroyed, discarded):
        assert table.now == "deal"
        assert table.deal("B 1 2 2", "A 3 3 3").view("B")["hand"] == {"1": 1, "2": 2}
    kept = tableau("A 1 | B", season=7, phase="limit")
    with pytest.raises(ChanceFault, match=r"K3\.1: the pile has no Omniscient left"):
        kept.deal("B 1 2 2", "A 3 3 3")


def test_k3_1_the_pile_is_shuffled() -> None:
    table = tableau("A 9 9 9 9 9 9 9 9 | B 8 8 8 8 8 8 8 8", phase="deal")
    dealt = Counter(card for seed in range(300) for card in table.shuffled(seed).view("A")["hand"])
    assert sorted(dealt) == sorted("12345679BL")
    assert dealt["7"] > dealt["1"] > 0


def test_k3_2_each_gets_the_seasons_cards_clockwise_from_the_first_player() -> None:
    table = tableau("A | B | C", first="B", phase="deal")
    dealt = table.deal("B 1 2 3", "C 4 4 4", "A 9 B L")
    assert dealt.drawing == "A {9 B L} | B {1 2 3} | C {4 4 4}"
    assert dealt.now == "B orders"
    with pytest.raises(ChanceFault, match=r"K3\.2: the deal is B's here, clockwise from the first player"):
        table.deal("A 9 B L", "B 1 2 3", "C 4 4 4")
    with pytest.raises(ChanceFault, match=r"K3\.2: C gets 3 cards, not 4"):
        table.deal("B 1 2 3", "C 4 4 4 4", "A 9 B L")


@pytest.mark.parametrize(
    ("drawing", "sizes"),
    [
        ("A | B 8 8 | C 8", {"A": 8, "B": 9, "C": 8}),
        ("A 8 | B 8 | C", {"A": 8, "B": 8, "C": 8}),
        ("A 8 | B 1 8 | C", {"A": 8, "B": 9, "C": 8}),
        ("A | B | C", {"A": 8, "B": 8, "C": 8}),
    ],
)
def test_k3_2_the_majority_of_broadcasters_gets_one_more(drawing: str, sizes: dict[str, int]) -> None:
    dealt = tableau(drawing, season=3, first="C", phase="deal").shuffled(seed=1)
    assert dealt.view()["hand_sizes"] == sizes
    assert dealt.view()["dealt"] == sizes


# K3 A season: orders


def test_k3_3_nothing_or_cards_of_one_kind() -> None:
    table = tableau("A {4 9 9} | B")
    assert table.choices == "- 4*1 9*1 9*2"
    assert table.after("9*1").drawing == "A [9] | B"
    assert table.after("9*2").drawing == "A [9 9] | B"
    assert table.after("-").drawing == "A | B"
    assert table.refusal("9*3") == "K3.3: you hold 2 of the kind Merchants, not 3"
    assert table.refusal("6*1") == "K3.3: you hold 0 of the kind Bankers, not 1"
    assert table.refusal("9*0") == "K3.3: to place nothing, say -"


def test_k3_3_orders_are_given_in_turn_and_only_then() -> None:
    table = tableau("A {1} | B {2} | C {3}", first="B")
    assert table.now == "B orders"
    assert table.after("B 2*1").now == "C orders"
    assert table.after("B 2*1", "C -").now == "A orders"
    acting = table.after("B 2*1", "C -", "A 1*1")
    assert acting.now == "B actions"
    assert acting.refusal("B -") == "K3.3: cards are placed face down only in the order phase"


def test_k3_3_all_see_how_many_lie_face_down_but_not_which() -> None:
    table = tableau("A [9 9] | B {4 7}")
    for viewer in ("B", ""):
        assert table.view(viewer)["down_sizes"] == {"A": 2, "B": 0}
        assert table.view(viewer)["down"] == {}
        assert table.told("A 9*2", viewer) == "?2"
    assert table.view("A")["down"] == {"9": 2}
    assert table.told("A 9*2", "A") == "9*2"


def test_k3_4_ship_owners_place_two_cards_of_two_kinds() -> None:
    table = tableau("A 5 5 {4 9 9 L L} | B 5 {4 9}")
    assert table.choices == "- 4*1 9*1 9*2 L*1 L*2 4+9 4+L 9+L"
    assert table.after("4+L").drawing == "A 5 5 [4 L] | B 5 {4 9}"
    assert table.refusal("L+L") == (
        "K3.4: two cards of two different kinds; for two of the kind Lobbying cards say L*2"
    )
    assert table.refusal("9+4") == "K6: say 4+9"
    assert table.refusal("4+6") == "K3.3: you hold 0 of the kind Bankers, not 1"


@pytest.mark.parametrize(
    "drawing", ["A {4 9} | B", "A 5 {4 9} | B 5", "A 5 {4 9} | B 5 5", "A 5 {4 9} | B 1 5"]
)
def test_k3_4_without_the_majority_of_ship_owners_one_kind_only(drawing: str) -> None:
    table = tableau(drawing)
    assert table.choices == "- 4*1 9*1"
    assert table.refusal("4+9") == "K3.4: only the majority of Ship Owners lets you place two different cards"


def test_k3_5_what_is_not_placed_goes_back_unseen() -> None:
    table = tableau("A {4 9 9} | B {7 7 L}").after("A 9*1")
    assert table.view("B")["hand_sizes"] == {"A": 0, "B": 3}
    assert table.view("A")["returned"] == {"4": 1, "9": 1}
    assert table.view("B")["returned"] == {}
    acting = table.after("B -")
    assert acting.drawing == "A [9] | B"
    assert acting.view("B")["returned"] == {"7": 2, "L": 1}


# K3 A season: actions


def test_k3_6_characters_of_a_kind_are_turned_up_together() -> None:
    table = tableau("A 4 [9 9 9] | B [6]")
    assert table.choices == "!9"
    assert table.after("!9").drawing == "A 4 9 9 9 | B [6]"
    assert table.refusal("!6") == "K3.6: no Banker of yours lies face down"


def test_k3_6_events_are_turned_up_one_at_a_time_and_take_effect_at_once() -> None:
    table = tableau("A 6 6 [B B] | B 9 9").after("!B")
    assert table.drawing == "A 6 6 B [B] | B 9 9"
    assert (table.now, table.choices) == ("A Barbarian", "B>B9 B-")
    for other in ("!B", "6$", "."):
        assert table.refusal(other) == (
            "K3.6: the Barbarian just turned up takes effect before anything else happens"
        )
    assert table.after("B>B9").choices == "!B 6$"
    lobbying = tableau("A 6 6 [L] | B 9").after("!L")
    assert (lobbying.now, lobbying.choices) == ("A Lobbying", "L>A6=B9 L-")
    assert lobbying.refusal("6$") == (
        "K3.6: the Lobbying just turned up takes effect before anything else happens"
    )


def test_k3_6_powers_come_before_between_or_after_the_cards() -> None:
    table = tableau("A 5 5 6 6 [4 9] | B 9")
    for course in (("6$", "!4", "!9"), ("!9", "6$", "!4"), ("!4", "!9", "6$")):
        assert table.after(*course).drawing == "A 4 5 5 6 6 9 $ | B 9"
    orders = tableau("A 6 6 {9} | B")
    assert orders.refusal("6$") == "K3.6: powers are used in the action phase"
    assert orders.refusal("!9") == "K3.6: cards are turned up in one's own turn of the action phase"


def test_k3_6_players_act_in_turn() -> None:
    table = tableau("A [9] | B [8] | C [7]", first="C")
    assert table.now == "C actions"
    assert table.refusal("A !9") == "K6: it is C's decision"
    assert table.after("C !7", "C .").now == "A actions"
    assert table.after("C !7", "C .", "A !9", "A .").now == "B actions"
    assert table.after("C !7", "C .", "A !9", "A .", "B !8", "B .").now == "end"


def test_k3_7_bankers_take_a_token_once_in_a_turn() -> None:
    table = tableau("A 6 6 | B 6 [6 6]")
    assert table.choices == "6$ ."
    taken = table.after("A 6$")
    assert taken.drawing == "A 6 6 $ | B 6 [6 6]"
    assert taken.view()["bank"] == 7
    assert taken.choices == "."
    assert taken.refusal("6$") == "K3.7: you have used your Bankers in this turn"
    second = taken.after("A .", "B !6", "B 6$")
    assert second.drawing == "A 6 6 $ | B 6 6 6 $"
    assert second.view()["bank"] == 6
    assert tableau("A 6 | B 6").refusal("6$") == "K3.7: you don't have the majority of Bankers"
    spring = tableau("A 6 | B", season=7).after("A 6$", "A .", "B .").deal("B 2 2 3", "A 3 3 4")
    assert spring.after("B -", "A -", "B .").choices == "6$ ."


def test_k3_8_priests_destroy_an_event_of_their_own_once_in_a_turn() -> None:
    table = tableau("A 4 4 B L L [B] | B 4 B")
    assert table.choices == "!B 4xB 4xL"
    destroyed = table.after("4xL")
    assert destroyed.drawing == "A 4 4 B L [B] | B 4 B"
    assert destroyed.choices == "!B"
    assert destroyed.refusal("4xB") == "K3.8: you have used your Priests in this turn"
    assert table.refusal("4xB@B") == "K3.8: the Priest reaches only your own tableau; say 4xB"
    assert tableau("A 4 B | B 4").refusal("4xB") == "K3.8: you don't have the majority of Priests"
    assert tableau("A 4 B | B L").refusal("4xL") == "K3.8: there is no Lobbying on A's tableau"


def test_k3_8_priests_destroy_also_an_event_just_played() -> None:
    table = tableau("A 4 [B] | B 9")
    assert table.choices == "!B"
    assert table.after("!B", "B>B9").choices == "4xB ."
    assert table.after("!B", "B>B9", "4xB").drawing == "A 4 | B"


def test_k3_9_spies_steal_a_token_once_in_a_turn() -> None:
    table = tableau("A 2 2 $ | B $$ | C | D $")
    assert table.choices == "2$B 2$D ."
    stolen = table.after("2$B")
    assert stolen.drawing == "A 2 2 $$ | B $ | C | D $"
    assert stolen.view()["bank"] == 4
    assert stolen.choices == "."
    assert stolen.refusal("2$D") == "K3.9: you have used your Spies in this turn"
    assert table.refusal("2$C") == "K3.9: C has no token"
    assert table.refusal("2$A") == "K3.9: you steal from another player, not from yourself"
    assert tableau("A 2 | B 2 $").refusal("2$B") == "K3.9: you don't have the majority of Spies"


def test_k3_10_a_power_is_judged_when_it_is_used() -> None:
    turned_up = tableau("A 6 [6] | B 6")
    assert (turned_up.choices, turned_up.after("!6").choices) == ("!6", "6$ .")
    destroyed = tableau("A 6 [B] | B 6")
    assert (destroyed.choices, destroyed.after("!B", "B>B6").choices) == ("!B", "6$ .")
    swapped = tableau("A 6 3 [L] | B 6")
    assert (swapped.choices, swapped.after("!L", "L>A3=B6").choices) == ("!L", "6$ .")
    given_away = tableau("A 6 6 [L] | B 9")
    assert (given_away.choices, given_away.after("!L", "L>A6=B9").choices) == ("!L 6$", ".")


def test_k3_11_barbarian_destroys_a_character_of_another_player() -> None:
    table = tableau("A 5 [B] | B 8 9 9 L | C 3").after("!B")
    assert table.choices == "B>B8 B>B9 B>C3 B-"
    assert table.after("B>B9").drawing == "A 5 B | B 8 9 L | C 3"
    assert table.after("B-").drawing == "A 5 B | B 8 9 9 L | C 3"
    assert table.refusal("B>A5") == "K3.11: a Barbarian destroys a card of another player, not of yourself"
    assert table.refusal("B>BL") == "K3.11: a Barbarian destroys characters, not events"
    assert table.refusal("B>B3") == "K3.11: there is no Senator on B's tableau"
    assert tableau("A | B 9").refusal("B>B9") == "K3.11: no Barbarian of yours is taking effect"


def test_k3_11_the_majority_of_guardians_keeps_barbarians_away() -> None:
    guarded = tableau("A [B] | B 7 9 | C 7 7 8").after("!B")
    assert guarded.choices == "B>B7 B>B9 B-"
    assert guarded.refusal("B>C8") == "K3.11: C has the majority of Guardians"
    assert tableau("A [B] | B 7 9 | C 7 8").after("!B").choices == "B>B7 B>B9 B>C7 B>C8 B-"
    assert tableau("A [B] | B 7 9 | C 1 7 8").after("!B").choices == "B>B7 B>B9 B-"
    assert tableau("A 7 [B] | B 9 | C 8").after("!B").choices == "B>B9 B>C8 B-"


def test_k3_12_lobbying_swaps_two_characters_of_two_players() -> None:
    table = tableau("A 3 [L] | B 8 | C 3 9 B").after("!L")
    assert table.choices == "L>A3=B8 L>A3=C9 L>B8=C3 L>B8=C9 L-"
    assert table.after("L>A3=C9").drawing == "A 9 L | B 8 | C 3 3 B"
    assert table.after("L>B8=C3").drawing == "A 3 L | B 3 | C 8 9 B"
    assert table.after("L-").drawing == "A 3 L | B 8 | C 3 9 B"
    assert table.refusal("L>A3=C3") == "K3.12: swapping two cards of one family would change nothing"
    assert table.refusal("L>A3=CB") == "K3.12: only characters are swapped, not events"
    assert table.refusal("L>C3=C9") == "K3.12: the two cards must lie with two different players"
    assert table.refusal("L>A3=B9") == "K3.12: there is no Merchant on B's tableau"
    assert table.refusal("L>C9=A3") == "K6: say L>A3=C9"
    assert tableau("A 3 | B 8").refusal("L>A3=B8") == "K3.12: no Lobbying of yours is taking effect"


def test_k3_12_spies_without_a_guardian_are_out_of_reach() -> None:
    table = tableau("A 3 [L] | B 2 2 | C 9").after("!L")
    assert table.choices == "L>A3=C9 L-"
    assert table.refusal("L>A3=B2") == "K3.12: B has the majority of Spies and no Guardian"
    himself = tableau("A 2 2 [L] | B 3 | C 9").after("!L")
    assert himself.choices == "L>B3=C9 L-"
    assert himself.refusal("L>A2=B3") == "K3.12: A has the majority of Spies and no Guardian"
    with_guardian = tableau("A 3 [L] | B 2 2 7 | C 9 7 7").after("!L")
    assert "L>A3=B2" in with_guardian.choices.split()
    tied = tableau("A 3 [L] | B 2 | C 2").after("!L")
    assert tied.choices == "L>A3=B2 L>A3=C2 L-"


def test_k3_13_every_may_can_be_declined() -> None:
    table = tableau("A 2 4 5 5 6 [B L] | B 9 $")
    assert table.after("!B", "B-", "!L", "L-", ".").drawing == "A 2 4 5 5 6 B L | B 9 $"
    assert table.after("!B", "B-", "!L", "L-").choices == "6$ 4xB 4xL 2$B ."
    assert table.refusal("6-") == "K3.13: a power that you don't use needs no word; end the turn with ."


def test_k3_13_no_turn_ends_over_face_down_cards() -> None:
    table = tableau("A 6 [B B] | B")
    assert table.choices == "!B 6$"
    assert table.refusal(".") == "K3.13: you have cards face down: 2"
    assert table.after("!B", "B-").choices == "!B 6$"
    assert table.after("!B", "B-", "!B", "B-", ".").now == "B actions"
    assert tableau("A {9} | B").refusal(".") == "K3.13: there is no turn to end now"


# K3 A season: limit


def test_k3_14_discard_characters_until_the_tableau_fits() -> None:
    table = tableau("A 5 9 9 9 B | B 9 8 7 | C 8 8 8 8", season=1, phase="limit")
    assert (table.now, table.choices) == ("A limit", "~5 ~9")
    assert table.refusal("~B") == "K3.14: events can't be discarded"
    assert table.refusal("~6") == "K3.14: there is no Banker on your tableau"
    assert table.after("A ~9").now == "A limit"
    fits = table.after("A ~9", "A ~5")
    assert fits.drawing == "A 9 9 B | B 7 8 9 | C 8 8 8 8"
    assert fits.now == "C limit"
    assert fits.after("C ~8").now == "deal"
    assert tableau("A 9 9 9 9 | B", season=1).refusal("~9") == (
        "K3.14: cards are discarded only at the end of a season, above the limit"
    )


def test_k3_14_players_discard_in_turn() -> None:
    table = tableau("A 9 9 9 9 | B 8 8 8 8 | C 7 7 7 7", season=1, first="B", phase="limit")
    assert table.now == "B limit"
    assert table.after("~8").now == "C limit"
    assert table.after("~8", "~7").now == "A limit"


def test_k3_15_the_majority_of_senators_raises_the_limit_by_2() -> None:
    assert tableau("A 3 9 9 9 9 | B", season=1, phase="limit").now == "deal"
    assert tableau("A 3 9 9 9 9 9 | B", season=1, phase="limit").now == "A limit"
    assert tableau("A 3 9 9 9 | B 3", season=1, phase="limit").now == "A limit"
    assert tableau("A 1 3 9 9 9 | B 3", season=1, phase="limit").now == "deal"


def test_k3_15_it_is_worked_out_after_the_discards_of_players_before() -> None:
    table = tableau("A 3 9 9 9 9 9 | B 3 8 8 8 8 8 8", season=3, phase="limit")
    assert table.after("A ~3").now == "deal"
    assert table.after("A ~9").now == "B limit"


@pytest.mark.parametrize(("first", "following"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_k3_16_the_first_player_token_passes_clockwise(first: str, following: str) -> None:
    table = tableau("A | B | C", season=2, first=first, phase="limit")
    assert table.now == "deal"
    assert (table.view()["season"], table.view()["first"]) == (3, following)
    assert table.shuffled(seed=1).now == f"{following} orders"


# K4 The end


def test_k4_1_score_of_families_events_and_tokens() -> None:
    table = tableau("A 1 6 6 7 9 9 B B L $$ | B 7 9 | C 6 L", phase="limit")
    assert table.now == "end"
    assert table.scores == {"A": 9 + 6 + 1 - 3 + 2, "B": 0, "C": -1}
    assert table.refusal(".") == "K4.1: the game is over"


def test_k4_1_the_game_ends_after_season_8() -> None:
    assert tableau("A | B", season=7, phase="limit").now == "deal"
    over = tableau("A | B", season=8, phase="limit")
    assert (over.now, over.choices, over.position.over) == ("end", "", True)


@pytest.mark.parametrize(
    ("drawing", "winners"),
    [
        ("A 9 | B 8 | C", "A"),
        ("A 9 | B 8 $$ | C", "B"),
        ("A 9 | B 8 $ | C 7", "AB"),
        ("A 9 9 9 | B | C 8 $", "AC"),  # more characters are no tie-break
        ("A B | B B B | C L", "AC"),
    ],
)
def test_k4_2_the_highest_total_wins_and_a_tie_is_shared(drawing: str, winners: str) -> None:
    assert tableau(drawing, phase="limit").winners == winners


@pytest.mark.parametrize(
    ("score", "honour"),
    [(45, "fame"), (30, "fame"), (29, ""), (0, ""), (-1, "shame")],
)
def test_k4_3_hall_of_fame_and_wall_of_shame(score: int, honour: str) -> None:
    assert words.honours(score) == honour


# K6 Decisions


def test_k6_every_decision_of_the_rulebooks_list_can_be_written() -> None:
    table = RULEBOOK[RULEBOOK.index("## K6") : RULEBOOK.index("**K6.1**")]
    listed = [text for text in re.findall(r"`([^`]+)`", table) if "_" not in text]
    assert len(listed) >= 20
    assert [text for text in listed if GAME.texts[GAME.numbers.get(text, 0)] != text] == []


def test_k6_a_decision_belongs_to_one_seat() -> None:
    table = tableau("A | B")
    assert table.refusal("A .") == ""
    assert table.refusal("B .") == "K6: it is A's decision"
    assert str(table.position.refuse(".", SPECTATOR)) == "K6: a spectator decides nothing"
    assert tableau("A | B", phase="deal").refusal("-") == "K3.1: the cards are not dealt yet"
    assert table.refusal("hello") == "K6: 'hello' is no decision of this game"


def test_k6_1_every_seat_orders_once_also_with_an_empty_hand() -> None:
    table = tableau("A {} | B {9} | C")
    assert (table.now, table.choices) == ("A orders", "-")
    assert table.after("A -").now == "B orders"
    last = table.after("A -", "B -")
    assert (last.now, last.choices) == ("C orders", "-")
    assert last.after("C -").now == "A actions"


def test_k6_1_a_seat_within_its_limit_has_no_limit_decision() -> None:
    table = tableau("A 9 9 9 | B 8 8 8 8 | C 7 7 7", season=1, phase="limit")
    assert table.now == "B limit"
    assert table.after("~8").now == "deal"


def test_k6_1_a_single_choice_is_still_a_decision() -> None:
    table = tableau("A [B] | B")
    assert (table.now, table.choices) == ("A actions", "!B")
    assert (table.after("!B").now, table.after("!B").choices) == ("A Barbarian", "B-")
    assert table.after("!B", "B-").choices == "."


def test_k6_2_powers_are_offered_only_when_they_can_do_something() -> None:
    assert tableau("A 2 4 6 B $ | B $").choices == "6$ 4xB 2$B ."
    idle = tableau("A 2 4 6 $$$$$$$$ | B B")
    assert idle.choices == "."
    assert idle.refusal("6$") == "K3.7: the bank has no token left"
    assert idle.refusal("4xB") == "K3.8: there is no Barbarian on A's tableau"
    assert idle.refusal("2$B") == "K3.9: B has no token"


# K7 What a seat may know


def test_k7_1_what_everyone_knows() -> None:
    table = tableau("A 9 [6 6] $ | B 7 B {1 2 3} $$ | C 8", season=4)
    for viewer in ("A", "B", "C", ""):
        view = table.view(viewer)
        assert (view["season"], view["phase"], view["turn"], view["first"]) == (4, "orders", "B", "A")
        assert view["tableau"] == {"A": {"9": 1}, "B": {"7": 1, "B": 1}, "C": {"8": 1}}
        assert (view["bank"], view["tokens"]) == (5, {"A": 1, "B": 2, "C": 0})
        assert view["hand_sizes"] == {"A": 0, "B": 3, "C": 0}
        assert view["down_sizes"] == {"A": 2, "B": 0, "C": 0}
    assert table.view() == {**table.view("C"), "seat": None}


def test_k7_1_everyone_knows_what_is_done_in_actions_and_at_the_limit() -> None:
    for text in ("!9", "6$", "4xB", "2$B", "B>B9", "L>A3=B9", "B-", "~5", "."):
        assert tableau("A | B").told(f"A {text}") == text
    destroyed = tableau("A [B] | B 9").after("!B", "B>B9")
    discarded = tableau("A 9 9 9 9 | B", season=1, phase="limit").after("~9")
    assert destroyed.view()["tableau"] == {"A": {"B": 1}, "B": {}}
    assert discarded.view()["tableau"] == {"A": {"9": 3}, "B": {}}


def test_k7_2_a_seat_knows_its_hand_and_its_face_down_cards() -> None:
    table = tableau("A [9 9] | B {1 2 2}")
    assert (table.view("A")["hand"], table.view("A")["down"]) == ({}, {"9": 2})
    assert (table.view("B")["hand"], table.view("B")["down"]) == ({"1": 1, "2": 2}, {})
    assert (table.view()["hand"], table.view()["down"]) == ({}, {})


def same_to(one: Table, other: Table) -> str:
    """The viewers of a game of two to whom two tables look the same to the byte; S is a spectator."""
    return "".join(v for v, seat in (("A", "A"), ("B", "B"), ("S", "")) if one.look(seat) == other.look(seat))


def test_k7_3_nobody_knows_other_hands() -> None:
    deal = tableau("A | B", phase="deal")
    assert same_to(deal.deal("A 1 9 9", "B 2 3 4"), deal.deal("A 1 9 9", "B 7 7 L")) == "AS"
    assert same_to(deal.deal("A 1 9 9", "B 2 3 4"), deal.deal("A 9 9 9", "B 2 3 4")) == "BS"


def test_k7_3_nobody_knows_face_down_cards_of_others() -> None:
    assert same_to(tableau("A [9 9] | B {1}"), tableau("A [B B] | B {1}")) == "BS"
    assert same_to(tableau("A | B [7]"), tableau("A | B [4]")) == "AS"


def test_k7_3_nobody_knows_what_others_sent_back() -> None:
    one = tableau("A {9 8 7} | B {1}").after("A 9*1")
    other = tableau("A {9 6 L} | B {1}").after("A 9*1")
    assert same_to(one, other) == "BS"
    assert same_to(one.after("B -", "A !9"), other.after("B -", "A !9")) == "BS"


@pytest.mark.parametrize(("orders", "while_ordering"), [("in-turn", ""), ("together", "BS")])
def test_k7_3_how_many_lie_face_down_is_known_in_its_time(orders: str, while_ordering: str) -> None:
    table = tableau("A {9 9 9} | B {1}", orders=orders)
    one, two = table.after("A 9*1"), table.after("A 9*2")
    assert same_to(one, two) == while_ordering
    assert same_to(one.after("B -"), two.after("B -")) == ""


# The list is complete


def test_every_rule_option_and_edition_has_a_test_named_after_it() -> None:
    rules = re.findall(r"^\*\*K(\d+)\.(\d+)\*\*", RULEBOOK, re.MULTILINE)
    assert len(rules) == 34
    wanted = [f"test_k{chapter}_{rule}_" for chapter, rule in rules]
    wanted += [f"test_k5_{option}_" for option in GAME.options]
    wanted += [f"test_k5_edition_{edition.replace('-', '_')}" for edition in GAME.editions]
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    names = re.findall(r"^def (test_\w+)", "\n".join(sources), re.MULTILINE)
    assert [start for start in wanted if not any(name.startswith(start) for name in names)] == []
