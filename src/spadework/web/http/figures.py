"""Figures of a server for Prometheus: how many requests were answered, and how long that took."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

BOUNDS: Final = (0.005, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0)  # seconds


class Figures:
    """How many requests were answered, by status, and how long that took."""

    def __init__(self) -> None:
        self._statuses: dict[int, int] = {}
        self._within: Final = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, status: int, seconds: float) -> None:
        """A request has been answered."""
        self._statuses[status] = self._statuses.get(status, 0) + 1
        self._within[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def lines(self) -> Iterator[str]:
        """As Prometheus reads them."""
        for status, number in sorted(self._statuses.items()):
            yield f'spadework_requests_total{{status="{status}"}} {number}'
        within = 0
        for bound, number in zip((*BOUNDS, "+Inf"), self._within, strict=True):
            within += number
            yield f'spadework_request_seconds_bucket{{le="{bound}"}} {within}'
        yield f"spadework_request_seconds_sum {self._seconds:.6f}"
        yield f"spadework_request_seconds_count {within}"
