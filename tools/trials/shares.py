"""Bound processes to a share of a core each, as a small machine of their own would.

On a machine with few cores those who ask, the database and the servers take time from each other
and more servers cannot show what they would carry elsewhere. With a share each, they are the narrow
place and the others have room. A process that has used up its share is stopped until it has
earned more: a share is of processor time, whoever else has the cores.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from time import clock_gettime, monotonic, sleep
from typing import Final

TICK: Final = 0.001  # seconds
SAVED: Final = 0.02  # seconds' worth of a share that may be saved up


@contextmanager
def bounded(pids: Sequence[int], share: float | None) -> Iterator[None]:
    """For a while processes take no more than a *share* of a core each, if there is one."""
    if share is None:
        yield
        return
    # In a process of its own: those who ask must not keep it from looking.
    governor = multiprocessing.get_context("spawn").Process(target=govern, args=(pids, share))
    governor.start()
    try:
        yield
    finally:
        governor.terminate()
        governor.join()
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def govern(pids: Sequence[int], share: float) -> None:
    """Stop whoever has taken more than was earned, and let them go on later, without end."""
    used = {pid: processor_time(pid) for pid in pids}
    earned = dict.fromkeys(pids, 0.0)
    stopped: set[int] = set()
    before = monotonic()
    while True:
        sleep(TICK)
        now = monotonic()
        for pid in pids:
            taken = processor_time(pid)
            more = earned[pid] + share * (now - before) - (taken - used[pid])
            used[pid], earned[pid] = taken, min(more, share * SAVED)
            if more < 0 and pid not in stopped:
                os.kill(pid, signal.SIGSTOP)
                stopped.add(pid)
            elif more >= 0 and pid in stopped:
                os.kill(pid, signal.SIGCONT)
                stopped.discard(pid)
        before = now


def processor_time(pid: int) -> float:
    """Seconds that all threads of a process have taken, to the nanosecond (Linux)."""
    return clock_gettime(~pid << 3 | 2)  # MAKE_PROCESS_CPUCLOCK(pid, CPUCLOCK_SCHED)
