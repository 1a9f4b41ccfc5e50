"""A place at the table and all it owns.

Lists inside a seat are values: they are replaced, never changed in place, so that a copy may share
them.
"""

from __future__ import annotations

from array import array
from typing import Final

from spadework.core.abilities import Abilities
from spadework.core.amounts import named_amounts
from spadework.core.facts import NO_TERRAIN, NO_TILE, Faction, Income, Price

NOTHING: Final[list[int]] = []  # a list is a value, so all that hold nothing may share one

# Points by source are kept in an array: a list of numbers would take four times the room.
NO_POINTS: Final[array[int]] = array("h")


def no_points(sources: int) -> array[int]:
    """The points of a seat that has scored nothing yet."""
    return array("h", [0] * sources)


class Seat:
    """Goods, tracks, tiles and structures of one player."""

    def __init__(self, index: int, faction: Faction) -> None:
        self.index: Final = index
        self.faction: Faction = faction
        self.abilities: Abilities = faction.stages[0]
        self.coins: int = 0
        self.workers: int = 0
        self.priests: int = 0
        self.bowl1: int = 0
        self.bowl2: int = 0
        self.bowl3: int = 0
        self.points: int = 0
        self.keys: int = 0
        self.shipping: int = 0
        self.digging: int = 0
        self.jump_range: int = 0
        self.bridges: int = 0
        self.priest_limit: int = 0  # priests that may be held: the seven less those on the cults
        self.sent_priests: int = 0
        self.town_power: int = 0
        self.home: int = NO_TERRAIN  # the terrain structures stand on
        self.color: int = NO_TERRAIN  # the terrain whose color the pieces have
        self.pivot: int = NO_TERRAIN  # the place on the wheel that spades lead to
        self.buildable: int = 0  # terrains that structures may stand on, as bits
        self.cults: list[int] = NOTHING
        self.built: list[int] = NOTHING
        self.structures: list[int] = NOTHING
        self.reach: list[int] = NOTHING
        self.favors: int = 0  # as bits
        self.towns: list[int] = NOTHING
        self.bonus: int = NO_TILE
        self.used: int = 0  # action spaces of one's own used this round, as bits
        self.open_actions: int = 0  # action spaces of one's own there are, as bits
        self.rivers: list[int] = NOTHING  # river hexes that link a town
        self.actions: int = 0  # actions left in the turn
        self.turns: int = 0  # main turns begun this round
        self.blocked: int = 0  # cults whose last step lacked a key in this turn, as bits
        self.passed: bool = False
        self.dropped: bool = False
        self.breakdown: array[int] = NO_POINTS  # points by source

    def copy(self) -> Seat:
        """An independent seat in the same position."""
        other = Seat(self.index, self.faction)
        other.abilities = self.abilities
        other.coins = self.coins
        other.workers = self.workers
        other.priests = self.priests
        other.bowl1 = self.bowl1
        other.bowl2 = self.bowl2
        other.bowl3 = self.bowl3
        other.points = self.points
        other.keys = self.keys
        other.shipping = self.shipping
        other.digging = self.digging
        other.jump_range = self.jump_range
        other.bridges = self.bridges
        other.priest_limit = self.priest_limit
        other.sent_priests = self.sent_priests
        other.town_power = self.town_power
        other.home = self.home
        other.color = self.color
        other.pivot = self.pivot
        other.buildable = self.buildable
        other.cults = self.cults
        other.built = self.built
        other.structures = self.structures
        other.reach = self.reach
        other.favors = self.favors
        other.towns = self.towns
        other.bonus = self.bonus
        other.used = self.used
        other.open_actions = self.open_actions
        other.rivers = self.rivers
        other.actions = self.actions
        other.turns = self.turns
        other.blocked = self.blocked
        other.passed = self.passed
        other.dropped = self.dropped
        other.breakdown = self.breakdown
        return other

    def __repr__(self) -> str:
        goods = named_amounts(self.coins, self.workers, self.priests, 0)
        owned = ", ".join([*map(str, goods), f"power {self.bowl1}/{self.bowl2}/{self.bowl3}"])
        return f"<{self.faction.name}: {self.points} points; {owned}>"

    # --- goods

    def affords(self, price: Price) -> bool:
        """Whether the goods at hand pay *price*."""
        return (
            self.coins >= price.coins
            and self.workers >= price.workers
            and self.priests >= price.priests
            and self.bowl3 >= price.power
            and (not price.tokens or self.tokens >= price.tokens)
        )

    def pay(self, price: Price) -> None:
        """Pay *price*; power returns to bowl 1, removed tokens come from the lowest bowl."""
        self.coins -= price.coins
        self.workers -= price.workers
        self.priests -= price.priests
        if price.power:
            self.bowl3 -= price.power
            self.bowl1 += price.power
        if price.tokens:
            self.remove_tokens(price.tokens)

    def collect(self, income: Income) -> None:
        """Take coins, workers and power of *income*; priests are dealt with by the rules."""
        self.coins += income.coins
        self.workers += income.workers
        if income.power:
            self.charge(income.power)

    # --- power

    @property
    def tokens(self) -> int:
        """Power tokens in the three bowls."""
        return self.bowl1 + self.bowl2 + self.bowl3

    @property
    def capacity(self) -> int:
        """Power that still finds room: bowl 1 counts twice."""
        return 2 * self.bowl1 + self.bowl2

    def charge(self, power: int) -> int:
        """Move tokens on by *power*, bowl 1 first; how much found room."""
        first = min(power, self.bowl1)
        self.bowl1 -= first
        self.bowl2 += first
        second = min(power - first, self.bowl2)
        self.bowl2 -= second
        self.bowl3 += second
        return first + second

    def burn(self, n: int) -> None:
        """Sacrifice *n* tokens of bowl 2 to lift *n* others into bowl 3."""
        self.bowl2 -= 2 * n
        self.bowl3 += n

    def remove_tokens(self, n: int) -> None:
        """Take *n* tokens out of the game, from the lowest bowl first."""
        first = min(n, self.bowl1)
        second = min(n - first, self.bowl2)
        self.bowl1 -= first
        self.bowl2 -= second
        self.bowl3 -= n - first - second

    # --- terrains

    def settle(self, terrain: int) -> None:
        """Make *terrain* the home terrain, and the one that structures stand on."""
        self.home = terrain
        self.buildable = 0 if terrain == NO_TERRAIN else 1 << terrain

    # --- points

    def score(self, points: int, source: int) -> None:
        """Book *points* under *source*."""
        if points:
            self.points += points
            breakdown = self.breakdown[:]
            breakdown[source] += points
            self.breakdown = breakdown

    # --- pieces

    def has_favor(self, tile: int) -> bool:
        """Whether the seat owns favor tile *tile*."""
        return bool(self.favors >> tile & 1)
