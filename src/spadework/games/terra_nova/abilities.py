"""Abilities of factions and palaces: an id with parameters in the fact file, a function here.

The function gives the faction what the row says: an ability, which is a class of the rules, or an
effect or an action space of a palace.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.effects import Effect, Reward
from spadework.core.facts import ALWAYS, Conversion, Faction, Income, Price
from spadework.core.rows import Row
from spadework.core.text import Text
from spadework.games.terra_nova.book import (
    HOUSE,
    KINDS,
    PALACES,
    TRADING_POST,
)
from spadework.games.terra_nova.tiles import SpaceList, free_shovels
from spadework.rules.flow.passing_abilities import (
    PointsAwayFromRiver,
    PointsByNumber,
    PointsOnEdge,
    PowerForGroups,
)
from spadework.rules.ground.building import FreeUpgrade
from spadework.rules.ground.building_abilities import PointsForBuilding, UpgradePrices
from spadework.rules.ground.ride import FreeDwelling
from spadework.rules.ground.settling import FreeSettlement
from spadework.rules.ground.spade_abilities import FewSpades, SpadePower
from spadework.rules.ground.storm import FreeTransformation
from spadework.rules.ground.towns import LowerTownPower, TownsAcrossRiver
from spadework.rules.ground.tracks import ShippingSteps
from spadework.rules.power.goods import Goods
from spadework.rules.power.onlookers import Onlooker
from spadework.rules.power.space_abilities import CheaperPowerActions


class Context:
    """What abilities need to know of the ruleset being made."""

    def __init__(
        self, *, spaces: SpaceList, conversions: list[Conversion], tokens: int, settle_home: bool
    ) -> None:
        self.spaces: Final = spaces
        self.conversions: Final = conversions
        self.tokens: Final = tokens
        self.settle_home: Final = settle_home


def add_ability(faction: Faction, row: Row, palace: int, context: Context) -> None:
    """Write the ability of *row* into *faction*; it begins with *palace*, or is there ALWAYS."""
    id = row.text("id")
    if id not in ABILITIES:
        raise row.wrong(Text("there is no ability '{text}'", text=id))
    ABILITIES[id](faction, row, palace, context)


def _growth(palace: int) -> int:
    """The place of *palace* among the large structures."""
    return ALWAYS if palace == ALWAYS else PALACES.index(palace)


def _add_action(
    faction: Faction,
    palace: int,
    context: Context,
    code: str,
    price: Price,
    reward: Reward,
    *,
    once: bool = True,
) -> None:
    space = context.spaces.add(code, price, reward, once=once)
    faction.built_actions[palace].append(space)


def _add_gift(faction: Faction, palace: int, effect: Effect) -> None:
    """Let a palace bring *effect* at once."""
    faction.built_rewards[palace] = faction.built_rewards[palace].plus(effect)


# --- abilities of factions


def _town_extra_points(faction: Faction, row: Row, palace: int, context: Context) -> None:
    faction.town_reward = faction.town_reward.plus(Goods(points=row.number("points")))


def _town_across_river(faction: Faction, row: Row, palace: int, context: Context) -> None:
    faction.learn(TownsAcrossRiver())


def _points_by_trading_posts(faction: Faction, row: Row, palace: int, context: Context) -> None:
    faction.learn(PointsByNumber(TRADING_POST, row.numbers("points")), _growth(palace))


def _power_action_discount(faction: Faction, row: Row, palace: int, context: Context) -> None:
    faction.learn(CheaperPowerActions(row.number("power")), _growth(palace))


def _power_per_shovel(faction: Faction, row: Row, palace: int, context: Context) -> None:
    faction.learn(SpadePower(row.number("power")), _growth(palace))


def _power_when_other_builds(faction: Faction, row: Row, palace: int, context: Context) -> None:
    two, more = (Income(power=row.number(name)) for name in ("power_2p", "power_3p_4p"))
    faction.learn(Onlooker([HOUSE], two, more))


def _money_when_other_upgrades(faction: Faction, row: Row, palace: int, context: Context) -> None:
    two, more = (Income(coins=row.number(name)) for name in ("money_2p", "money_3p_4p"))
    faction.learn(Onlooker([k for k in range(len(KINDS)) if k != HOUSE], two, more))


def _extra_income_power(faction: Faction, row: Row, palace: int, context: Context) -> None:
    more = row.number("power")
    faction.incomes[HOUSE] = [
        Income(coins=income.coins, power=income.power + more) for income in faction.incomes[HOUSE]
    ]


def _exchange_power_for_points(faction: Faction, row: Row, palace: int, context: Context) -> None:
    power, points = row.number("power"), row.number("points")
    for times in range(1, context.tokens // power + 1):
        conversion = Conversion(power * times, "PW", points * times, "VP", True)
        faction.conversions.append(conversion)
        context.conversions.append(conversion)


def _extra_start_house(faction: Faction, row: Row, palace: int, context: Context) -> None:
    """Stated on the mat: start_houses."""


# --- palaces


def _special_free_home_house(faction: Faction, row: Row, palace: int, context: Context) -> None:
    _add_action(faction, palace, context, "free_house", Price(), Reward([FreeDwelling()]))


def _town_threshold(faction: Faction, row: Row, palace: int, context: Context) -> None:
    _add_gift(faction, palace, LowerTownPower(row.number("min_value")))


def _immediate_sailing(faction: Faction, row: Row, palace: int, context: Context) -> None:
    _add_gift(faction, palace, ShippingSteps(row.number("steps")))


def _special_free_trading_post(faction: Faction, row: Row, palace: int, context: Context) -> None:
    _add_action(faction, palace, context, "free_trading_post", Price(), Reward([FreeUpgrade()]))


def _two_shovels_become_one(faction: Faction, row: Row, palace: int, context: Context) -> None:
    faction.learn(FewSpades(row.number("shovels")), _growth(palace))


def _immediate_edge_house(faction: Faction, row: Row, palace: int, context: Context) -> None:
    _add_gift(faction, palace, FreeSettlement(HOUSE, edge=True))


def _points_per_edge_settlement(faction: Faction, row: Row, palace: int, context: Context) -> None:
    faction.learn(PointsOnEdge(row.number("points")), _growth(palace))


def _immediate_power(faction: Faction, row: Row, palace: int, context: Context) -> None:
    _add_gift(faction, palace, Goods(power=row.number("power")))


def _action_power_trading_post(faction: Faction, row: Row, palace: int, context: Context) -> None:
    reward = Reward([FreeSettlement(TRADING_POST, home=context.settle_home)])
    price = Price(power=row.number("power"))
    once = row.number("uses_per_round") > 0
    _add_action(faction, palace, context, "power_trading_post", price, reward, once=once)


def _points_per_house_built(faction: Faction, row: Row, palace: int, context: Context) -> None:
    faction.learn(PointsForBuilding(HOUSE, row.number("points")), _growth(palace))


def _power_action_free_shovel(faction: Faction, row: Row, palace: int, context: Context) -> None:
    price = Price(power=row.number("power"))
    _add_action(faction, palace, context, "palace_shovel", price, free_shovels(row))


def _power_per_settlement(faction: Faction, row: Row, palace: int, context: Context) -> None:
    faction.learn(PowerForGroups(row.number("power")), _growth(palace))


def _points_per_trading_post(faction: Faction, row: Row, palace: int, context: Context) -> None:
    faction.learn(PointsForBuilding(TRADING_POST, row.number("points")), _growth(palace))


def _special_free_transform(faction: Faction, row: Row, palace: int, context: Context) -> None:
    _add_action(faction, palace, context, "free_transform", Price(), Reward([FreeTransformation()]))


def _trading_post_cost(faction: Faction, row: Row, palace: int, context: Context) -> None:
    beside = Price(coins=row.number("cost_money_neighbor"))
    alone = Price(coins=row.number("cost_money_alone"))
    faction.learn(UpgradePrices(TRADING_POST, beside, alone), _growth(palace))


def _points_off_river(faction: Faction, row: Row, palace: int, context: Context) -> None:
    faction.learn(PointsAwayFromRiver(row.number("points")), _growth(palace))


ABILITIES: Final[dict[str, Callable[[Faction, Row, int, Context], None]]] = {
    "action_power_trading_post": _action_power_trading_post,
    "drop_out_points_by_trading_posts": _points_by_trading_posts,
    "drop_out_points_per_building_off_river": _points_off_river,
    "drop_out_points_per_edge_settlement": _points_per_edge_settlement,
    "drop_out_power_per_settlement": _power_per_settlement,
    "exchange_power_for_points": _exchange_power_for_points,
    "extra_income_power": _extra_income_power,
    "extra_start_house": _extra_start_house,
    "immediate_free_edge_house": _immediate_edge_house,
    "immediate_power": _immediate_power,
    "immediate_sailing": _immediate_sailing,
    "money_when_other_upgrades": _money_when_other_upgrades,
    "points_per_house_built": _points_per_house_built,
    "points_per_trading_post_upgrade": _points_per_trading_post,
    "power_action_discount": _power_action_discount,
    "power_action_free_shovel": _power_action_free_shovel,
    "power_per_shovel": _power_per_shovel,
    "power_when_other_builds_house": _power_when_other_builds,
    "special_free_home_house": _special_free_home_house,
    "special_free_trading_post": _special_free_trading_post,
    "special_free_transform_adjacent": _special_free_transform,
    "town_across_river": _town_across_river,
    "town_extra_points": _town_extra_points,
    "town_threshold": _town_threshold,
    "trading_post_cost": _trading_post_cost,
    "two_shovels_become_one": _two_shovels_become_one,
}
