"""Thinking is measured in processor time, whatever else the machine does."""

from time import perf_counter, sleep, thread_time

from spadework.agents.thinking.stopwatch import SLOWEST, Stopwatch


def test_waiting_counts_only_as_a_part_of_its_time() -> None:
    clock = perf_counter()
    watch = Stopwatch()
    sleep(0.05)
    assert 0.05 / SLOWEST <= watch.seconds() <= perf_counter() - clock


def test_work_counts_in_full() -> None:
    watch = Stopwatch()
    start = thread_time()
    while thread_time() - start < 0.02:
        pass
    assert watch.seconds() >= 0.02


def test_a_watch_goes_on_from_what_was_spent_before() -> None:
    assert Stopwatch(2.0).seconds() >= 2.0
