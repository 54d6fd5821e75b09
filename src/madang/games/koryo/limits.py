"""How many cards of a tableau count towards the limit, and the limit, for those who look. K3.14, K3.15."""

from madang.games.base import View
from madang.games.koryo.cards import BARBARIAN, LIMIT, SENATOR, SENATOR_BONUS
from madang.games.koryo.rules import majority


def counted(view: View, seat: int) -> int:
    kinds = slice(None) if view["events_count"] == 0 else slice(0, BARBARIAN)
    return int(view["tableau"][seat, kinds].sum())


def limit(view: View, seat: int) -> int:
    return int(LIMIT[view["season"]]) + (SENATOR_BONUS if majority(view, SENATOR) == seat else 0)
