"""The transformation wheel: ways from one terrain to another."""

from __future__ import annotations

from typing import Final


class Walk:
    """A way round the wheel: *spades* steps to *target*; a *detour* is the longer of two ways."""

    def __init__(self, spades: int, target: int, detour: bool) -> None:
        self.spades: Final = spades
        self.target: Final = target
        self.detour: Final = detour

    def __repr__(self) -> str:
        return f"<{self.spades} spades to terrain {self.target}>"


def steps_between(size: int, a: int, b: int) -> int:
    """Steps from terrain *a* to *b* by the shorter way round a wheel of *size*.

    >>> steps_between(7, 0, 2), steps_between(7, 0, 5)
    (2, 2)
    """
    steps = abs(a - b)
    return min(steps, size - steps)


def walks(size: int, start: int) -> list[Walk]:
    """The shorter way from terrain *start* to every other on a wheel of *size*, short ones first.

    >>> [(w.spades, w.target) for w in walks(7, 0)]
    [(1, 1), (1, 6), (2, 2), (2, 5), (3, 3), (3, 4)]
    """
    found = [
        Walk(steps_between(size, start, target), target, False)
        for target in range(size)
        if target != start
    ]
    found.sort(key=_spades)
    return found


def all_walks(size: int, start: int, home: int) -> list[Walk]:
    """The ways from terrain *start* round a wheel of *size* in both directions, short ones first.

    A walk stops at the home terrain at the latest (RULES_NOTES 6.1).

    >>> [(w.spades, w.target) for w in all_walks(7, 0, 1)][:3]
    [(1, 1), (1, 6), (2, 5)]
    """
    found: list[Walk] = []
    for target in range(size):
        if target == start:
            continue
        ways: list[int] = []
        for direction in (1, -1):
            steps = (target - start) * direction % size
            to_home = (home - start) * direction % size
            if not 0 < to_home < steps:
                ways.append(steps)
        ways.sort()
        for i, steps in enumerate(ways):
            found.append(Walk(steps, target, i > 0))
    found.sort(key=_spades)
    return found


def _spades(walk: Walk) -> int:
    return walk.spades
