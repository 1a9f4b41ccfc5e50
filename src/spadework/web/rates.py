"""How often a client may ask: a bucket of requests that fills up again with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

MINUTE: Final = 60.0
MOST_CLIENTS: Final = 10_000


class Limit:
    """At most *a_minute* requests of a client in a minute, in a burst or spread out."""

    def __init__(self, a_minute: int, clock: Callable[[], float] = monotonic) -> None:
        self._size = float(a_minute)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # left, when

    def allows(self, client: str) -> bool:
        """Take a request out of the bucket of *client*; False if it is empty."""
        now = self._clock()
        left, then = self._buckets.pop(client, (self._size, now))
        left = min(self._size, left + (now - then) * self._size / MINUTE)
        allowed = left >= 1.0
        self._buckets[client] = (left - 1.0 if allowed else left, now)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return allowed
