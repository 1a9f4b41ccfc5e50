"""Abilities: what one faction does differently.

How this works: an ability is a small class with the hooks it needs, each called where the rules
come to that point; all others do nothing. What a faction can do depends on the large structures
that stand. For each such stage `Abilities` knows who has something to say at every hook, so that a
rule goes through a list that is nearly always empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spadework.core.facts import Price
    from spadework.core.ruleset import Ruleset
    from spadework.core.seat import Seat
    from spadework.core.state import State

# What an ability is about: descriptions of a faction go through these in order.
SET_UP: Final = 0
GROUND: Final = 1
POWER: Final = 2
GOODS: Final = 3
TALENTS: Final = 4
TOPICS: Final = (SET_UP, GROUND, POWER, GOODS, TALENTS)


class Ability:
    """One thing that a faction does differently."""

    grown: bool = False  # it comes with a large structure

    def source(self, rules: Ruleset) -> int:
        """What the points of this ability are booked under."""
        return rules.growth_source if self.grown else rules.source["faction"]

    @property
    def topic(self) -> int:
        """What the ability is about."""
        return TALENTS

    def describe(self, rules: Ruleset) -> list[str]:
        """The ability in sentences, in the words of the rules."""
        return []

    @property
    def moves_tokens(self) -> bool:
        """Whether power tokens come or go by it."""
        return False

    # --- passing

    def points_for_passing(self, state: State, seat: Seat) -> int:
        """Points when *seat* passes."""
        return 0

    def power_for_passing(self, state: State, seat: Seat) -> int:
        """Power when *seat* passes."""
        return 0

    # --- structures

    def structure_built(self, state: State, seat: Seat, kind: int) -> None:
        """A structure of *seat* has just been built or upgraded."""

    # --- spades

    def spades_booked(self, state: State, seat: Seat, n: int) -> None:
        """*n* spades have been used, or received where that is when they count."""

    def spades_bought(self, state: State, seat: Seat, n: int) -> None:
        """*n* spades have been paid for."""

    def trade_spades_in(self, state: State, seat: Seat, n: int) -> None:
        """Take something else for *n* spades received, which are gone."""

    def has_use_for_spades(self, state: State, seat: Seat) -> bool:
        """Whether what `trade_spades_in` gives could be had."""
        return False

    # --- priests

    def more_steps(self, state: State, seat: Seat) -> int:
        """Steps that a priest sent to a cult brings besides."""
        return 0


class Abilities:
    """The abilities of a faction with certain large structures, by hook.

    Filled once, then left alone.
    """

    def __init__(self) -> None:
        self.all: list[Ability] = []
        self.moves_tokens: bool = False
        self.points_for_passing: list[Ability] = []
        self.power_for_passing: list[Ability] = []
        self.structure_built: list[Ability] = []
        self.spades_booked: list[Ability] = []
        self.spades_bought: list[Ability] = []
        self.trade_spades_in: list[Ability] = []
        self.more_steps: list[Ability] = []
        self.jump_price: Price | None = None
        self.reuse_power_actions: bool = False
        self.most_spades: int = 99  # that a single transformation takes
        self.trading_prices: list[Price] = []  # of a first upgrade: beside somebody else, alone

    def add(self, ability: Ability) -> None:
        """Have *ability* called at every hook that it defines."""
        self.all.append(ability)
        self.moves_tokens = self.moves_tokens or ability.moves_tokens
        _join(self.points_for_passing, ability, "points_for_passing")
        _join(self.power_for_passing, ability, "power_for_passing")
        _join(self.structure_built, ability, "structure_built")
        _join(self.spades_booked, ability, "spades_booked")
        _join(self.spades_bought, ability, "spades_bought")
        _join(self.trade_spades_in, ability, "trade_spades_in")
        _join(self.more_steps, ability, "more_steps")


def _join(called: list[Ability], ability: Ability, hook: str) -> None:
    """Add *ability* to those *called* at a *hook*, if it has one of its own."""
    if getattr(type(ability), hook) is not getattr(Ability, hook):
        called.append(ability)
