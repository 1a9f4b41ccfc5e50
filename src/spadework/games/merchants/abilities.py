"""Abilities that come with ships, by their ids in the fact file."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import Faction
from spadework.core.rows import Row
from spadework.games.terra_mystica.abilities import STRONGHOLD, AddAbility, Context
from spadework.rules.cults.steps import FreeSteps
from spadework.rules.flow.set_up_abilities import StartKeys
from spadework.rules.ground.homes import ChangeOfHome
from spadework.rules.ground.tracks import ShippingSteps
from spadework.rules.ships.abilities import (
    BarsTerrain,
    FarMoves,
    MoreTradeSpades,
    SecondBowlMoves,
    ShipDwellingWorkers,
    StormByShip,
)
from spadework.rules.ships.trade import TradeChoice


def _start_keys(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(StartKeys(row.number("keys")))


def _yard_steps(faction: Faction, row: Row, context: Context) -> None:
    steps = FreeSteps(row.number("steps"), same_track=True)
    faction.built_rewards[-1] = faction.built_rewards[-1].plus(steps)


def _yard_home(faction: Faction, row: Row, context: Context) -> None:
    faction.built_rewards[-1] = faction.built_rewards[-1].plus(ChangeOfHome())


def _ship_dwelling_worker(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(ShipDwellingWorkers(row.number("workers")))


def _second_bowl_moves(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(SecondBowlMoves())


def _far_moves(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(FarMoves(row.number("spaces")))


def _trade_spades(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(MoreTradeSpades(row.number("spades")))


def _barred_spades(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(BarsTerrain(context.terrains.index(row.text("terrain"))))


def _trade_steps(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(TradeChoice(context.names.choices_called(row, "choices")))


def _storm_by_ship(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(StormByShip())


def _stronghold_range(faction: Faction, row: Row, context: Context) -> None:
    reward = faction.built_rewards[STRONGHOLD]
    faction.built_rewards[STRONGHOLD] = reward.plus(ShippingSteps(row.number("steps")))


def _stated_elsewhere(faction: Faction, row: Row, context: Context) -> None:
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
