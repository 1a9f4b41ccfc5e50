"""Abilities: what one faction does differently.

How this works: an ability is a small class with the hooks it needs, each called where the rules
come to that point; all others do nothing. What a faction can do depends on the large structures
that stand. For each such stage `Abilities` knows who has something to say at every hook, so that a
rule goes through a list that is nearly always empty.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from spadework.core.text import NO_TEXT

if TYPE_CHECKING:
    from spadework.core.facts import ActionSpace, Price
    from spadework.core.ruleset import Ruleset
    from spadework.core.seat import Seat
    from spadework.core.state import State
    from spadework.core.text import Text


class Topic(Enum):
    """What an ability is about; descriptions of a faction go through these in order."""

    SET_UP = "set-up"
    GROUND = "ground"
    POWER = "power"
    GOODS = "goods"
    TALENTS = "talents"
    SHIPS = "ships"


class Ability:
    """One thing that a faction does differently."""

    grown: bool = False  # it comes with a large structure

    def source(self, rules: Ruleset) -> int:
        """What the points of this ability are booked under."""
        return rules.growth_source if self.grown else rules.source["faction"]

    @property
    def topic(self) -> Topic:
        """What the ability is about."""
        return Topic.TALENTS

    def describe(self, rules: Ruleset) -> list[Text]:
        """The ability in sentences, in the words of the rules."""
        return []

    @property
    def moves_tokens(self) -> bool:
        """Whether power tokens come or go by it."""
        return False

    # --- set-up

    @property
    def places_last(self) -> bool:
        """Whether first dwellings are placed after those of everybody else."""
        return False

    def sit_down(self, state: State, seat: Seat) -> None:
        """*seat* has got its faction: give or ask what that has besides its board."""

    def factions_chosen(self, state: State, seat: Seat) -> None:
        """Everybody has got a faction."""

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

    def somebody_built(self, state: State, seat: Seat, kind: int) -> None:
        """Somebody else has built or upgraded a structure."""

    def upgrade_price(self, kind: int, alone: bool, price: Price) -> Price:
        """What an upgrade costs that has *price*, beside somebody else's structure or *alone*."""
        return price

    def town_rivers(self, state: State, seat: Seat) -> list[int]:
        """River hexes that a town of *seat* may skip."""
        return []

    # --- power

    def power_taken(self, state: State, seat: Seat) -> None:
        """Neighbors have taken power for a structure of *seat*."""

    def power_refused(self, state: State, seat: Seat) -> None:
        """All neighbors have declined power for a structure of *seat*."""

    @property
    def rises_by_power(self) -> bool:
        """Whether power that neighbors take lets *seat* step up on a cult."""
        return False

    # --- action spaces

    def obstacle_to_space(self, state: State, seat: Seat, space: int) -> Text:
        """Why *seat* may never use an action space; empty if it may."""
        return NO_TEXT

    def space_price(self, space: ActionSpace, price: Price) -> Price:
        """What an action space costs that has *price* for others."""
        return price

    def may_reuse(self, seat: Seat, space: ActionSpace) -> bool:
        """Whether a power action may be used although it has been taken this round."""
        return False

    # --- terrains

    def terrain_picked(self, state: State, seat: Seat, terrain: int) -> None:
        """*seat* has picked a terrain of the wheel."""

    def unlock_price(self, state: State, seat: Seat, terrain: int) -> Price | None:
        """What it costs to unlock a terrain; who does that has no home terrain."""
        return None

    def bars_new_home(self, state: State, seat: Seat) -> bool:
        """Whether the home terrain may not change any more."""
        return False

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
        self.points_for_passing: list[Ability] = []
        self.power_for_passing: list[Ability] = []
        self.structure_built: list[Ability] = []
        self.spades_booked: list[Ability] = []
        self.spades_bought: list[Ability] = []
        self.trade_spades_in: list[Ability] = []
        self.more_steps: list[Ability] = []
        self.sit_down: list[Ability] = []
        self.factions_chosen: list[Ability] = []
        self.somebody_built: list[Ability] = []
        self.upgrade_price: list[Ability] = []
        self.town_rivers: list[Ability] = []
        self.power_taken: list[Ability] = []
        self.power_refused: list[Ability] = []
        self.obstacle_to_space: list[Ability] = []
        self.space_price: list[Ability] = []
        self.may_reuse: list[Ability] = []
        self.terrain_picked: list[Ability] = []
        self.unlock_price: list[Ability] = []
        self.bars_new_home: list[Ability] = []
        self.jump_price: Price | None = None
        self.most_spades: int = 99  # that a single transformation takes

    def add(self, ability: Ability) -> None:
        """Have *ability* called at every hook that it defines."""
        self.all.append(ability)
        _join(self.points_for_passing, ability, "points_for_passing")
        _join(self.power_for_passing, ability, "power_for_passing")
        _join(self.structure_built, ability, "structure_built")
        _join(self.spades_booked, ability, "spades_booked")
        _join(self.spades_bought, ability, "spades_bought")
        _join(self.trade_spades_in, ability, "trade_spades_in")
        _join(self.more_steps, ability, "more_steps")
        _join(self.sit_down, ability, "sit_down")
        _join(self.factions_chosen, ability, "factions_chosen")
        _join(self.somebody_built, ability, "somebody_built")
        _join(self.upgrade_price, ability, "upgrade_price")
        _join(self.town_rivers, ability, "town_rivers")
        _join(self.power_taken, ability, "power_taken")
        _join(self.power_refused, ability, "power_refused")
        _join(self.obstacle_to_space, ability, "obstacle_to_space")
        _join(self.space_price, ability, "space_price")
        _join(self.may_reuse, ability, "may_reuse")
        _join(self.terrain_picked, ability, "terrain_picked")
        _join(self.unlock_price, ability, "unlock_price")
        _join(self.bars_new_home, ability, "bars_new_home")


def _join(called: list[Ability], ability: Ability, hook: str) -> None:
    """Add *ability* to those *called* at a *hook*, if it has one of its own."""
    if getattr(type(ability), hook) is not getattr(Ability, hook):
        called.append(ability)
