"""Corners of Koryŏ's rules where two of them meet, or where one has nothing to act on.

Tables are drawn as `tables.py` says.
"""

import pytest
from tables import Table, tableau

from madang.games.base import ChanceFault
from madang.games.koryo import GAME

# Majorities


@pytest.mark.parametrize("outsider", ["C 1 6", "C 1"])
def test_an_omniscient_outside_the_tie_gives_the_power_to_nobody(outsider: str) -> None:
    table = tableau(f"A 6 6 | B 6 6 | {outsider}")
    assert table.choices == "."
    assert table.after("A .").choices == "."
    assert table.after("A .", "B .").choices == "."


def test_a_swapped_omniscient_takes_the_tied_power_along() -> None:
    table = tableau("A 6 9 [L] | B 1 6").after("!L")
    assert table.majority("6") == "B"
    swapped = table.after("L>A9=B1")
    assert (swapped.majority("6"), swapped.choices) == ("A", "6$ .")


def test_a_power_lost_to_a_player_before_is_lost() -> None:
    table = tableau("A [B] | B 6 | C 9").after("A !B")
    assert table.after("A B>C9", "A .").choices == "6$ ."
    assert table.after("A B>B6", "A .").choices == "."


def test_all_four_players_tied() -> None:
    table = tableau("A 9 8 | B 9 8 | C 9 8 | D 9 8", phase="limit")
    assert [table.majority(family) for family in "89"] == ["", ""]
    assert table.scores == {"A": 0, "B": 0, "C": 0, "D": 0}
    assert table.winners == "ABCD"
    assert tableau("A 9 8 | B 9 8 | C 9 8 | D 9 8", phase="limit", tie_break="characters").winners == "ABCD"
    settled = tableau("A 9 8 | B 9 8 | C 9 8 | D 1 9 8", phase="limit")
    assert settled.majority("9") == "D"
    assert (settled.scores, settled.winners) == ({"A": 0, "B": 0, "C": 0, "D": 1}, "D")


# The deal


def test_the_deal_stops_when_the_pile_runs_out() -> None:
    table = tableau(
        "A B B B B B B L L L L | B 9 9 9 9 | C 7 7 8 8 | D 3 3 6 6 6 6", season=3, first="B", phase="deal"
    )  # 31 cards left
    assert table.majority("8") == "C"
    assert table.shuffled(seed=1).view()["hand_sizes"] == {"A": 7, "B": 8, "C": 8, "D": 8}
    with pytest.raises(ChanceFault, match=r"K3\.2: A gets 7 cards, not 8"):
        table.deal("B 1 2 2 3 4 4 4 4", "C 5 5 5 5 5 6 6 7", "D 7 7 7 7 8 8 8 8", "A 8 8 9 9 9 9 9 9")


@pytest.mark.parametrize(
    ("senators", "sizes"),
    [
        ("D 3 6 6 6 6", {"A": 8, "B": 8, "C": 8, "D": 8}),  # 32 cards left: none for the Broadcasters
        ("D 6 6 6 6", {"A": 8, "B": 8, "C": 9, "D": 8}),  # 33: just enough
    ],
)
def test_the_last_card_of_the_pile_is_the_broadcasters(senators: str, sizes: dict[str, int]) -> None:
    table = tableau(
        f"A B B B B B B L L L L | B 9 9 9 9 | C 7 7 8 8 | {senators}", season=3, first="B", phase="deal"
    )
    assert table.shuffled(seed=1).view()["hand_sizes"] == sizes


# Orders


def test_face_down_ship_owners_change_no_order() -> None:
    table = tableau("A 5 {5 5 9} | B 5 5 {4 9 L}").after("A 5*2")
    assert table.choices == "- 4*1 9*1 L*1 4+9 4+L 9+L"
    placed = table.after("B 4+L", "A !5", "A .")
    assert placed.majority("5") == "A"
    assert placed.drawing == "A 5 5 5 | B 5 5 [4 L]"
    assert placed.choices == "!4 !L"


def test_ship_owners_are_judged_at_the_order_of_each_season() -> None:
    autumn = tableau("A 5 [5 5] | B 5 5", season=7).after("A !5", "A .", "B .")
    winter = autumn.deal("B 4 9 L", "A 4 9 L")
    assert winter.choices == "- 4*1 9*1 L*1"
    assert (
        winter.refusal("4+9") == "K3.4: only the majority of Ship Owners lets you place two different cards"
    )
    assert winter.after("B -").choices == "- 4*1 9*1 L*1 4+9 4+L 9+L"


def test_minimum_play_with_an_empty_hand() -> None:
    table = tableau("A {} | B {9}", minimum_play="1")
    assert (table.now, table.choices) == ("A orders", "-")
    assert table.after("A -").choices == "9*1"


# Powers


def test_an_empty_bank_gives_no_token() -> None:
    table = tableau("A 2 6 $$$$$$$ | B $")
    assert table.choices == "2$B ."
    assert table.refusal("6$") == "K3.7: the bank has no token left"


def test_the_last_token_is_gone_for_the_next_player() -> None:
    table = tableau("A 6 6 | B 6 [6 6] $$$$$$$").after("A 6$")
    assert table.view()["bank"] == 0
    later = table.after("A .", "B !6")
    assert later.majority("6") == "B"
    assert later.choices == "."


def test_spies_are_not_offered_when_nobody_else_has_a_token() -> None:
    table = tableau("A 2 2 $$ | B | C")
    assert table.choices == "."
    assert table.refusal("2$B") == "K3.9: B has no token"
    assert tableau("A 2 2 $$ | B | C", reveal="together").now == "end"


# Events


def test_a_priest_destroys_a_barbarian_between_two_barbarians() -> None:
    table = tableau("A 4 [B B] | B 8 9").after("!B", "B>B9", "4xB")
    assert table.drawing == "A 4 [B] | B 8"
    assert table.choices == "!B"
    second = table.after("!B", "B>B8")
    assert second.drawing == "A 4 B | B"
    assert second.choices == "."  # the Priests are used


def test_a_barbarian_changes_who_holds_the_guardians_before_the_next_one() -> None:
    table = tableau("A [B B] | B 7 9 | C 7 8").after("!B")
    assert table.choices == "B>B7 B>B9 B>C7 B>C8 B-"  # a tie: nobody is safe
    assert table.after("B>B7", "!B").choices == "B>B9 B-"
    assert table.after("B>C7", "!B").choices == "B>C8 B-"
    assert table.after("B>C8", "!B").choices == "B>B7 B>B9 B>C7 B-"


def test_lobbying_opens_the_way_for_a_barbarian() -> None:
    table = tableau("A 5 5 6 [B L] | B 7 9")
    assert table.after("!B").choices == "B-"
    assert table.after("!L", "L>A6=B7", "!B").choices == "B>B6 B>B9 B-"


@pytest.mark.parametrize("drawing", ["A 9 [L] | B 2 3", "A 2 9 [L] | B 3", "A 7 9 [L] | B 2 3"])
def test_lobbying_between_two_with_one_out_of_reach_can_only_be_declined(drawing: str) -> None:
    assert tableau(drawing).after("!L").choices == "L-"


def test_a_lobbying_that_takes_the_last_guardian_puts_the_spies_out_of_reach() -> None:
    table = tableau("A 3 [L L] | B 2 7").after("!L")
    assert table.choices == "L>A3=B2 L>A3=B7 L-"
    assert table.after("L>A3=B7", "!L").choices == "L-"
    assert table.after("L>A3=B2", "!L").choices == "L-"  # now A has the Spies and no Guardian


def test_events_stay_and_cost_a_point_also_when_declined() -> None:
    table = tableau("A 9 [B B] | B 8").after("!B", "B-", "!B", "B-", ".", ".")
    assert table.drawing == "A 9 B B | B 8"
    assert table.scores == {"A": 7, "B": 8}


def test_together_a_barbarian_destroyed_before_its_moment_still_takes_effect() -> None:
    table = tableau("A 4 [B] | B 9", reveal="together").after("A 4xB")
    assert table.drawing == "A 4 | B 9"
    assert (table.now, table.choices) == ("A Barbarian", "B>B9 B-")
    assert table.after("B>B9").drawing == "A 4 | B"
    reached = tableau("A [B] | B 4 9", reveal="together", priest_reach="any").after("B 4xB@A")
    assert (reached.now, reached.drawing) == ("A Barbarian", "A | B 4 9")


def test_together_a_power_used_in_one_season_is_there_again_in_the_next() -> None:
    autumn = tableau("A 6 | B", season=7, reveal="together").after("A 6$")
    winter = autumn.deal("B 2 2 3", "A 3 3 4").after("B -", "A -")
    assert winter.now == "A Bankers"
    assert winter.after("A 6$").drawing == "A 6 $$ | B"


def test_together_an_event_of_an_earlier_season_is_not_resolved_again() -> None:
    assert tableau("A B L | B 9", reveal="together").now == "end"


def test_together_a_lobbying_destroyed_by_a_barbarian_still_takes_effect() -> None:
    table = tableau("A 3 [B] | B 9 [L]", reveal="together", barbarian_target="any").after("A B>BL")
    assert table.drawing == "A 3 B | B 9"
    assert (table.now, table.choices) == ("B Lobbying", "L>A3=B9 L-")


# The limit


def test_discarding_senators_loses_their_majority() -> None:
    table = tableau("A 3 3 9 9 9 9 9 9 | B 3", season=3, phase="limit")  # eight cards, limit 5 + 2
    assert table.after("~9").now == "deal"
    assert table.after("~3").now == "A limit"
    assert table.after("~3", "~9").now == "A limit"
    assert table.after("~3", "~9", "~9").now == "deal"


def test_discarding_the_omniscient_loses_a_tied_majority_of_senators() -> None:
    table = tableau("A 1 3 9 9 9 9 | B 3", season=1, phase="limit")  # six cards, limit 3 + 2
    assert table.after("~9").now == "deal"
    assert table.after("~1").now == "A limit"


def test_events_alone_stay_above_the_limit() -> None:
    events = tableau("A B B B B L | B", season=1, phase="limit")
    assert (events.now, events.drawing) == ("deal", "A B B B B L | B")
    table = tableau("A 8 9 B B B B | B 9 9 9 9", season=1, phase="limit")
    assert table.after("~8").now == "A limit"
    stopped = table.after("~8", "~9")
    assert (stopped.now, stopped.drawing) == ("B limit", "A B B B B | B 9 9 9 9")


# The course of a game


def test_the_first_player_token_stays_after_season_8() -> None:
    table = tableau("A | B | C", first="B", phase="limit")
    assert (table.now, table.view()["first"], table.view()["season"]) == ("end", "B", 8)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_eight_seasons_of_nothing(players: int) -> None:
    table = Table(GAME.start(players))
    table.position.fix_chance(["first B"])
    for season in range(1, 9):
        assert (table.now, table.view()["season"]) == ("deal", season)
        assert table.view()["first"] == GAME.seats[season % players]
        table = table.shuffled(season).after(*["-"] * players, *["."] * players)
    assert table.now == "end"
    assert set(table.scores.values()) == {0}
    assert len(table.winners) == players
