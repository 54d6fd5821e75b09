"""The clocks of a table. They run on the time that they are told, which must never jump: a monotonic one."""

from collections.abc import Iterable

from madang.server.messages import LiveClock, Pace, SlowClock

DAY = 86_400.0


def limits(pace: Pace) -> tuple[float, float, float] | None:
    """Bank, bonus and cap in seconds; None without a clock."""
    if isinstance(pace, LiveClock):
        return float(pace.bank), float(pace.bonus), float(pace.cap)
    if isinstance(pace, SlowClock):
        return (pace.days * DAY,) * 3
    return None


class Clocks:
    """Seconds left for each seat. Whoever decides gets the bonus, up to the cap; running out loses nothing."""

    def __init__(self, pace: Pace, stored: dict[str, float]) -> None:
        self.limits = limits(pace)
        self.stored = stored if self.limits else {}
        self.running: frozenset[str] = frozenset()
        self.since = 0.0

    def begin(self, seats: Iterable[str]) -> None:
        """Full banks, at the beginning of a game."""
        self.stored = dict.fromkeys(seats, self.limits[0]) if self.limits else {}

    def left(self, now: float) -> dict[str, float]:
        """What each seat has left; never less than nothing."""
        gone = now - self.since
        return {s: max(0.0, t - gone) if s in self.running else t for s, t in self.stored.items()}

    def run(self, seats: Iterable[str], now: float) -> None:
        """From now on the clocks of these seats run, and no others."""
        self.stored = self.left(now)
        self.running = frozenset(seats) & self.stored.keys()
        self.since = now

    def after_decision(self, seat: str, now: float) -> dict[str, float]:
        """What each seat has left once `seat` has decided; changes nothing."""
        left = self.left(now)
        if self.limits and seat in left:
            _, bonus, cap = self.limits
            left[seat] = min(cap, left[seat] + bonus)
        return left

    def run_out(self, now: float) -> list[str]:
        """The running seats that have nothing left."""
        left = self.left(now)
        return sorted(seat for seat in self.running if left[seat] <= 0)
