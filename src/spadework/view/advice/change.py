"""How what a seat owns differs between two positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spadework.core.facts import Faction
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat, no_points
from spadework.core.state import State


@dataclass(frozen=True)
class Change:
    """Differences of goods, points and steps; negative for what is paid."""

    coins: int
    workers: int
    priests: int
    bowls: tuple[int, int, int]
    keys: int
    points: Mapping[str, int]  # by source
    cult_steps: Mapping[str, int]  # by cult

    @property
    def total_points(self) -> int:
        """Points gained and lost together."""
        return sum(self.points.values())

    @property
    def costs(self) -> dict[str, int]:
        """Goods that are paid, as positive numbers."""
        return {name: -n for name, n in self.goods.items() if n < 0}

    @property
    def gains(self) -> dict[str, int]:
        """Goods that are gained."""
        return {name: n for name, n in self.goods.items() if n > 0}

    @property
    def goods(self) -> dict[str, int]:
        """Every good with its difference, also where that is 0."""
        return {
            "coins": self.coins,
            "workers": self.workers,
            "priests": self.priests,
            "power": self.power,
            "power tokens": sum(self.bowls),
            "keys": self.keys,
        }

    @property
    def power(self) -> int:
        """Power charged, or spent from bowl 3 (negative); 0 where tokens move in other ways."""
        first, second, third = self.bowls
        if first + second + third:
            return 0
        if first <= 0 <= third:
            return third - first
        return third if not second else 0

    def __bool__(self) -> bool:
        """Whether anything has changed."""
        return bool(any(self.goods.values()) or any(self.bowls) or self.points or self.cult_steps)


def change(rules: Ruleset, old: Seat, new: Seat) -> Change:
    """What has become of *old* in *new*."""
    return Change(
        coins=new.coins - old.coins,
        workers=new.workers - old.workers,
        priests=new.priests - old.priests,
        bowls=(new.bowl1 - old.bowl1, new.bowl2 - old.bowl2, new.bowl3 - old.bowl3),
        keys=new.keys - old.keys,
        points=_differences(rules.sources, old.breakdown, new.breakdown),
        cult_steps=_differences(rules.cults.names, old.cults, new.cults),
    )


def combined(changes: Sequence[Change]) -> Change:
    """What has become of a seat after all *changes*."""
    points: Counter[str] = Counter()
    steps: Counter[str] = Counter()
    for each in changes:
        points.update(each.points)
        steps.update(each.cult_steps)
    first, second, third = (sum(each.bowls[bowl] for each in changes) for bowl in range(3))
    return Change(
        coins=sum(each.coins for each in changes),
        workers=sum(each.workers for each in changes),
        priests=sum(each.priests for each in changes),
        bowls=(first, second, third),
        keys=sum(each.keys for each in changes),
        points={source: n for source, n in points.items() if n},
        cult_steps={cult: n for cult, n in steps.items() if n},
    )


def seat_in(state: State, index: int) -> Seat:
    """The seat, or one that owns nothing where its faction has yet to be chosen."""
    if index < len(state.seats):
        return state.seats[index]
    seat = Seat(index, state.rules.factions[0])
    seat.breakdown = no_points(len(state.rules.sources))
    seat.cults = [0] * len(state.rules.cults.names)
    return seat


def faction_of(state: State, index: int) -> Faction | None:
    """The faction of a seat; None where it has yet to be chosen."""
    return state.seats[index].faction if index < len(state.seats) else None


def _differences(names: list[str], old: Sequence[int], new: Sequence[int]) -> dict[str, int]:
    if old == new:
        return {}
    return {name: b - a for name, a, b in zip(names, old, new, strict=True) if a != b}
