"""Shares, means and how far they may be off: Wilson and bootstrap intervals, percentiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, sqrt
from random import Random
from typing import Final

CONFIDENCE: Final = 0.95
DEVIATIONS: Final = 1.959963984540054  # of a normal variable that hold it with this confidence
RESAMPLES: Final = 1000


@dataclass(frozen=True)
class Interval:
    """A number that was measured, and where it may lie with 95 % confidence."""

    mean: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """A share with its Wilson score interval.

    *successes* may have fractions: a shared victory counts as a part of one. A share of ½ varies
    less than an all-or-nothing trial, so the interval is then a little too wide, never too narrow.

    >>> found = wilson(8, 10)
    >>> round(found.low, 3), round(found.high, 3)
    (0.49, 0.943)
    """
    if not trials:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    square = DEVIATIONS * DEVIATIONS
    center = share + square / (2 * trials)
    spread = DEVIATIONS * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    return Interval(share, max(0.0, (center - spread) / scale), min(1.0, (center + spread) / scale))


def cluster_bootstrap(clusters: Sequence[Sequence[float]], seed: int = 0) -> Interval:
    """The mean of all values in *clusters* with its percentile bootstrap interval.

    Values of one cluster belong together (the games of a deal) and are drawn together: games with
    the same tiles and factions are less different than the others, and tell less about the mean.
    """
    filled = [cluster for cluster in clusters if cluster]
    if not filled:
        return Interval(0.0, 0.0, 0.0)
    sums = [sum(cluster) for cluster in filled]
    sizes = [len(cluster) for cluster in filled]
    mean = sum(sums) / sum(sizes)
    pairs = list(zip(sums, sizes, strict=True))
    random = Random(seed)
    means: list[float] = []
    for _ in range(RESAMPLES):
        drawn = random.choices(pairs, k=len(pairs))
        means.append(sum([pair[0] for pair in drawn]) / sum([pair[1] for pair in drawn]))
    tail = (1 - CONFIDENCE) / 2
    return Interval(mean, percentile(means, tail), percentile(means, 1 - tail))


def percentile(values: Sequence[float], share: float) -> float:
    """The value that *share* of all lie below, between two of them if need be; 0 if there are none.

    >>> percentile([1, 2, 3, 4, 5], 0.5), percentile([0, 10], 0.95)
    (3, 9.5)
    """
    if not values:
        return 0.0
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = floor(place)
    if below == place:
        return ordered[below]
    return ordered[below] + (ordered[below + 1] - ordered[below]) * (place - below)
