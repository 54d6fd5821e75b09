"""How much one person or one address may ask for."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Network, ip_address
from typing import NamedTuple

from madang.server.refusals import Refused

MESSAGES, MESSAGES_SECONDS = 100, 20.0  # on one socket
BAD_MESSAGES = 20  # on one socket
FRAMES = 2 * MESSAGES  # on one socket in the same time, before they are messages
PIECES = 64  # frames of one message
FRAME = 8 * 1024  # bytes
BODY = 16 * 1024  # bytes of an HTTP request
HEAD = 16 * 1024  # bytes before its body
REQUEST_SECONDS = 10.0  # until an HTTP request is there as a whole
PIPELINED = 16  # requests on one connection that wait for the answer to another
PHRASES, PHRASES_SECONDS = 5, 15.0  # of one person
CHANGES = 50  # orders of one seat for one decision, where they are placed together
KEYS_KEPT = 10_000  # people or addresses that a limit remembers


def address_key(address: str) -> str:
    """What a limit counts by. Of an IPv6 address the half that its owner can't choose at will."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:  # what a proxy says may be anything
        return "?"
    if ip.version == 4:
        return str(ip)
    return str(ip.ipv4_mapped or IPv6Network((ip, 64), strict=False))


class Limits(NamedTuple):
    """Those that a host may want to change."""

    sockets_per_person: int = 20
    sockets_per_address: int = 100
    connections_per_address: int = 400  # of any kind, but for proxies that are trusted
    handshakes_per_address: int = 120  # of sockets, in a minute
    unfinished_tables: int = 50  # opened by one person within a week
    openings_per_address: int = 60  # tables, in ten minutes
    messages_per_person: int = 600  # on all their sockets, in a minute
    requests_per_address: int = 600  # of the API, in a minute, and as many of the other pages
    replays_per_address: int = 60  # and logs and analyses, which cost more, in a minute
    names_per_address: int = 60  # set in a minute; all who wait at tables with these people are told


class Rate:
    """So many times in so many seconds. Small: every connection has some."""

    __slots__ = ("seconds", "seen", "times")

    def __init__(self, times: int, seconds: float) -> None:
        self.times = times
        self.seconds = seconds
        self.seen: list[float] = []

    def allows(self, now: float) -> bool:
        """Whether it may happen once more now; counts it if so."""
        while self.seen and self.seen[0] <= now - self.seconds:
            del self.seen[0]
        if len(self.seen) >= self.times:
            return False
        self.seen.append(now)
        return True


class Rates:
    """The same for each key. Remembers the keys that came last, and no more."""

    def __init__(self, times: int, seconds: float) -> None:
        self.times = times
        self.seconds = seconds
        self.known: OrderedDict[str, Rate] = OrderedDict()

    def allows(self, key: str, now: float) -> bool:
        rate = self.known.setdefault(key, Rate(self.times, self.seconds))
        self.known.move_to_end(key)
        if len(self.known) > KEYS_KEPT:
            self.known.popitem(last=False)
        return rate.allows(now)


class Counts:
    """How many of something each key has now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.counts: dict[str, int] = {}

    @contextmanager
    def taken(self, key: str) -> Iterator[None]:
        """One more for the key as long as it lasts; `too-many` if it may not have it."""
        if not self.take(key):
            raise Refused("too-many")
        try:
            yield
        finally:
            self.give_back(key)

    def take(self, key: str) -> bool:
        """Whether the key may have one more; it has it then."""
        if self.counts.get(key, 0) >= self.most:
            return False
        self.counts[key] = self.counts.get(key, 0) + 1
        return True

    def give_back(self, key: str) -> None:
        self.counts[key] -= 1
        if not self.counts[key]:
            del self.counts[key]
