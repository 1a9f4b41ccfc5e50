"""Abilities that come with ships: numbers and flags that the rules of ships and trade read."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import Faction
from spadework.core.rows import Row
from spadework.core.trade_facts import Carriers
from spadework.games.terra_mystica.abilities import STRONGHOLD, AddAbility, Workshop
from spadework.rules.set_up_abilities import StartKeys


def _carriers(faction: Faction) -> Carriers:
    assert faction.carriers is not None, f"{faction.name} have no ships"
    return faction.carriers


def _start_keys(faction: Faction, row: Row, shop: Workshop) -> None:
    faction.learn(StartKeys(row.number("keys")))


def _yard_steps(faction: Faction, row: Row, shop: Workshop) -> None:
    reward = faction.built_rewards[-1]
    reward.free_steps = row.number("steps")
    reward.same_track = True


def _yard_home(faction: Faction, row: Row, shop: Workshop) -> None:
    faction.built_rewards[-1].free_home = True


def _ship_dwelling_worker(faction: Faction, row: Row, shop: Workshop) -> None:
    _carriers(faction).dwelling_workers = row.number("workers")


def _second_bowl_moves(faction: Faction, row: Row, shop: Workshop) -> None:
    _carriers(faction).second_bowl = True


def _far_moves(faction: Faction, row: Row, shop: Workshop) -> None:
    _carriers(faction).extra_spaces = row.number("spaces")


def _trade_spades(faction: Faction, row: Row, shop: Workshop) -> None:
    _carriers(faction).spades = row.number("spades")


def _barred_spades(faction: Faction, row: Row, shop: Workshop) -> None:
    _carriers(faction).barred_terrain = shop.terrains.index(row.text("terrain"))


def _trade_steps(faction: Faction, row: Row, shop: Workshop) -> None:
    _carriers(faction).instead_of_spade = shop.choices(row.texts("choices"))


def _storm_by_ship(faction: Faction, row: Row, shop: Workshop) -> None:
    _carriers(faction).storms = True


def _stronghold_range(faction: Faction, row: Row, shop: Workshop) -> None:
    faction.built_rewards[STRONGHOLD].shipping += row.number("steps")


def _stated_elsewhere(faction: Faction, row: Row, shop: Workshop) -> None:
    """What the rules of trade do for everybody, or another ability does already."""


SHIP_ABILITIES: Final[dict[str, AddAbility]] = {
    "barred_spades": _barred_spades,
    "far_moves": _far_moves,
    "no_reaction_to_trade": _stated_elsewhere,
    "reuse_on_new_board": _stated_elsewhere,
    "second_bowl_moves": _second_bowl_moves,
    "ship_dwelling_worker": _ship_dwelling_worker,
    "start_keys": _start_keys,
    "storm_by_ship": _storm_by_ship,
    "stronghold_range": _stronghold_range,
    "trade_spades": _trade_spades,
    "trade_steps": _trade_steps,
    "trade_tokens": _stated_elsewhere,
    "yard_home": _yard_home,
    "yard_steps": _yard_steps,
}
