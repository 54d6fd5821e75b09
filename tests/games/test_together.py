"""Who decides now, and what each of those who decide together sees. K5."""

from itertools import product

import pytest
from randomly import choose, decisions

from madang.chance import derive, generator
from madang.games import NAMES, game
from madang.games.base import MadangError
from madang.games.koryo.state import ORDERS

KORYO = game("koryo")
TABLES = list(product((2, 3, 4), KORYO.options["minimum_play"], KORYO.options["reveal"]))


@pytest.mark.parametrize("name", NAMES)
def test_where_decisions_come_one_by_one_the_seat_in_turn_decides(name: str) -> None:
    position = game(name).start(2)
    assert position.deciding == ()
    for position in decisions(game(name), 3, game(name).settle_options(), seed=3):
        assert position.deciding == (position.turn,)
        assert position.turned_to(position.turn).state.tobytes() == position.state.tobytes()
    assert position.over
    assert position.deciding == ()


@pytest.mark.parametrize(("players", "minimum", "reveal"), TABLES)
def test_all_who_have_still_to_order_decide_together(players: int, minimum: str, reveal: str) -> None:
    changes = {"orders": "together", "minimum_play": minimum, "reveal": reveal}
    for position in decisions(KORYO, players, KORYO.settle_options(None, changes), seed=players):
        deciding = position.deciding
        assert deciding[0] == position.turn
        if position.state["phase"] != ORDERS:
            assert len(deciding) == 1
            continue
        after = position.copy()
        for seat in deciding:
            assert after.turn == seat
            after.play(after.legal()[0])
        assert after.state["phase"] != ORDERS


@pytest.mark.parametrize(("players", "minimum", "reveal"), TABLES)
def test_a_seat_turned_to_sees_and_may_choose_the_same_whatever_the_seats_before_it_choose(
    players: int, minimum: str, reveal: str
) -> None:
    changes = {"orders": "together", "minimum_play": minimum, "reveal": reveal}
    gen, met = generator(derive(players, "turned")), 0
    for position in decisions(KORYO, players, KORYO.settle_options(None, changes), seed=players):
        before = position.state.tobytes()
        for seat in position.deciding[1:]:
            turned = position.turned_to(seat)
            hand, places_none = turned.state["hand"][seat], "-" in turned.legal()
            assert turned.turn == seat
            assert (hand == position.state["hand"][seat]).all()
            assert places_none == (minimum == "0" or not hand.any())
            for _ in range(4):
                after = position.copy()
                while after.turn != seat:
                    choose(after, gen)
                assert turned.view(seat).tobytes() == after.view(seat).tobytes()
                assert turned.legal() == after.legal()
                assert turned.refuse("9*9", seat) == after.refuse("9*9", seat)
            met += 1
        assert position.state.tobytes() == before
    assert met


def test_nobody_is_turned_to_who_has_nothing_to_decide() -> None:
    for seat in (0, -1, 3):
        with pytest.raises(MadangError, match=f"seat {seat} has nothing to decide now"):
            KORYO.start(3).turned_to(seat)
    position = next(decisions(KORYO, 3, KORYO.settle_options(None, {"orders": "together"}), seed=1))
    done, next_seat, last = position.deciding
    position.play(position.legal()[0])
    assert position.deciding == (next_seat, last)
    with pytest.raises(MadangError, match=f"seat {done} has nothing to decide now"):
        position.turned_to(done)
