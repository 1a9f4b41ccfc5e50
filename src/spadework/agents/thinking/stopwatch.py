"""How long a player has been thinking: processor time of its thread, not the time on the clock.

So a player is as strong on a machine that others use as well; it takes longer to answer there, but
not without end.
"""

from __future__ import annotations

from time import perf_counter, thread_time
from typing import Final

SLOWEST: Final = 3.0  # times as long on the clock: then the thinking ends, however little it was


class Stopwatch:
    """Seconds of thinking since it was started, and those spent *before*."""

    def __init__(self, before: float = 0.0) -> None:
        self._before: Final = before
        self._processor: Final = thread_time()
        self._clock: Final = perf_counter()

    def seconds(self) -> float:
        """Processor time; where little of it is to be had, a part of the time on the clock."""
        spent = thread_time() - self._processor
        passed = perf_counter() - self._clock
        return self._before + max(spent, passed / SLOWEST)
