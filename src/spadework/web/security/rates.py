"""How often a client may ask: a bucket of requests that fills up again with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Network, ip_address
from time import monotonic
from typing import Final

MINUTE: Final = 60.0
MOST_CLIENTS: Final = 10_000
LONGEST_CLIENT: Final = 64  # characters of what is no address
NETWORK: Final = 64  # bits of an IPv6 address that say whose it is


def network_of(address: str) -> str:
    """Whom an address counts for: whoever has one of IPv6 has all of its network.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_CLIENT]
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, NETWORK), strict=False))


def refilled(left: float, seconds: float, a_minute: float) -> float:
    """How many requests are in a bucket that had so many *left* some *seconds* ago.

    >>> refilled(2.0, 6.0, 10.0), refilled(2.0, 600.0, 10.0)
    (3.0, 10.0)
    """
    return min(a_minute, left + seconds * a_minute / MINUTE)


def seconds_to_wait(left: float, a_minute: float) -> float:
    """Seconds until there is a request in a bucket again."""
    return max(0.0, 1.0 - left) * MINUTE / a_minute


class Limit:
    """At most *a_minute* requests of a client in a minute, in a burst or spread out."""

    def __init__(self, a_minute: int, clock: Callable[[], float] = monotonic) -> None:
        self._size = float(a_minute)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # left, when

    def allows(self, client: str) -> bool:
        """Take a request out of the bucket of *client*; False if it is empty."""
        left = self._left(client)
        allowed = left >= 1.0
        self._buckets.pop(client, None)
        self._buckets[client] = (left - 1.0 if allowed else left, self._clock())
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return allowed

    def wait(self, client: str) -> float:
        """Seconds until *client* may ask again."""
        return seconds_to_wait(self._left(client), self._size)

    def _left(self, client: str) -> float:
        now = self._clock()
        left, then = self._buckets.get(client, (self._size, now))
        return refilled(left, now - then, self._size)
