"""Abilities that have to do with ships and trade, and the hooks that only those rules call."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Abilities, Ability, Topic
from spadework.core.amounts import count
from spadework.core.facts import NO_TERRAIN
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text

USUAL_SPACES: Final = 1
USUAL_SPADES: Final = 1


class ShipAbility(Ability):
    """One thing that a faction does differently with ships."""

    @property
    def topic(self) -> Topic:
        return Topic.SHIPS

    def spaces_for_power(self, spaces: int) -> int:
        """How many spaces farther a ship goes for a power; others go *spaces*."""
        return spaces

    @property
    def pays_from_second_bowl(self) -> bool:
        """Whether that power may come from bowl 2."""
        return False

    def trade_spades(self, spades: int) -> int:
        """Spades for a trade that brings a transformation; others get *spades*."""
        return spades

    def replaces_trade_spades(self, state: State, seat: Seat, spades: int) -> bool:
        """Give something else instead of the spades of a trade; whether there is such a thing."""
        return False

    @property
    def barred_terrain(self) -> int:
        """The terrain that spades of others who trade here do not turn, if there is one."""
        return NO_TERRAIN

    def ship_paid(self, state: State, seat: Seat) -> None:
        """A ship has paid for a dwelling of *seat*."""

    @property
    def storms_by_ship(self) -> bool:
        """Whether a free transformation may lie beside a ship that then pays for a dwelling."""
        return False


def ship_abilities(abilities: Abilities) -> list[ShipAbility]:
    """Those of the abilities that have to do with ships."""
    found: list[ShipAbility] = []
    for ability in abilities.all:
        if isinstance(ability, ShipAbility):
            found.append(ability)
    return found


def spaces_for_power(seat: Seat) -> int:
    """How many spaces farther a ship of *seat* goes for a power."""
    spaces = USUAL_SPACES
    for ability in ship_abilities(seat.abilities):
        spaces = ability.spaces_for_power(spaces)
    return spaces


def pays_from_second_bowl(seat: Seat) -> bool:
    """Whether the power that moves a ship farther may come from bowl 2."""
    for ability in ship_abilities(seat.abilities):
        if ability.pays_from_second_bowl:
            return True
    return False


def trade_spades(abilities: Abilities) -> int:
    """Spades for a trade that brings a transformation."""
    spades = USUAL_SPADES
    for ability in ship_abilities(abilities):
        spades = ability.trade_spades(spades)
    return spades


def barred_terrain(owner: Seat) -> int:
    """The terrain that spades earned by trading with *owner* do not turn, if there is one."""
    for ability in ship_abilities(owner.abilities):
        if ability.barred_terrain != NO_TERRAIN:
            return ability.barred_terrain
    return NO_TERRAIN


def storms_by_ship(seat: Seat) -> bool:
    """Whether a free transformation may lie beside a ship that then pays for a dwelling."""
    for ability in ship_abilities(seat.abilities):
        if ability.storms_by_ship:
            return True
    return False


class FarMoves(ShipAbility):
    """A power moves a ship several spaces farther."""

    def __init__(self, spaces: int) -> None:
        self.spaces: Final = spaces

    def spaces_for_power(self, spaces: int) -> int:
        return self.spaces

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("1 power moves a {ship} up to {n} spaces farther.", n=self.spaces)]


class SecondBowlMoves(ShipAbility):
    """The power that moves a ship farther may come from bowl 2."""

    @property
    def pays_from_second_bowl(self) -> bool:
        return True

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("The power that moves a {ship} farther may come from bowl 2.")]


class MoreTradeSpades(ShipAbility):
    """A trade that brings a transformation brings several spades for it."""

    def __init__(self, spades: int) -> None:
        self.spades: Final = spades

    def trade_spades(self, spades: int) -> int:
        return self.spades

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("A trade that brings a {spade} brings {n}.", n=self.spades)]


class BarsTerrain(ShipAbility):
    """Spades that others earn by trading here do not turn a terrain."""

    def __init__(self, terrain: int) -> None:
        self.terrain: Final = terrain

    @property
    def barred_terrain(self) -> int:
        return self.terrain

    def describe(self, rules: Ruleset) -> list[Text]:
        terrain = Text(rules.terrains[self.terrain])
        return [
            Text(
                "{Spades} that others earn by trading here do not turn {terrain}.", terrain=terrain
            )
        ]


class ShipDwellingWorkers(ShipAbility):
    """A dwelling that a ship pays for brings workers."""

    def __init__(self, workers: int) -> None:
        self.workers: Final = workers

    def ship_paid(self, state: State, seat: Seat) -> None:
        seat.workers += self.workers

    def describe(self, rules: Ruleset) -> list[Text]:
        workers = count(self.workers, "worker")
        return [Text("A {dwelling} that a {ship} pays for brings {goods}.", goods=workers)]


class StormByShip(ShipAbility):
    """A free transformation may lie beside a ship, which then pays for a dwelling."""

    @property
    def storms_by_ship(self) -> bool:
        return True

    def describe(self, rules: Ruleset) -> list[Text]:
        return [
            Text("The free transformation may lie beside a {ship}, which then pays a {dwelling}.")
        ]
