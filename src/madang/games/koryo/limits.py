"""How many cards of a tableau count towards the limit, and the limit, for those who look. K3.14, K3.15."""

from collections.abc import Sequence

from madang.games.base import View
from madang.games.koryo.cards import BARBARIAN, LIMIT, SENATOR, SENATOR_BONUS
from madang.games.koryo.rules import majority


def counted(tableau: Sequence[int], events_count: int) -> int:
    """`tableau` has the number of cards of each kind; `events_count` is the rule option."""
    return sum(tableau if events_count == 0 else tableau[:BARBARIAN])


def limit(season: int, senators: bool) -> int:
    """For a seat with or without the majority of Senators."""
    return int(LIMIT[season]) + (SENATOR_BONUS if senators else 0)


def counted_and_limit(view: View, seat: int) -> tuple[int, int]:
    cards = counted(view["tableau"][seat].tolist(), view["events_count"])
    return cards, limit(view["season"], majority(view, SENATOR) == seat)


def above_limit(view: View, placed: int = 0) -> int:
    """How many cards the viewer would have to give up if so many more lay face up."""
    cards, allowed = counted_and_limit(view, view["seat"])
    return max(0, cards + placed - allowed)
