"""Abilities of factions: an id with parameters in the fact file, a function here.

The function gives the faction what the row says: an ability, which is a class of the rules, or an
effect or an action space of a structure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.effects import Effect, Names, Reward
from spadework.core.facts import ALWAYS, Conversion, Faction, Price
from spadework.core.rows import Row
from spadework.core.text import Text
from spadework.rules.cults.favors import FavorTiles
from spadework.rules.cults.ordination import Ordinations
from spadework.rules.cults.priests import ZealousPriests
from spadework.rules.flow.passing_abilities import PointsForBridges, PointsForKind
from spadework.rules.flow.set_up_abilities import (
    PicksTerrain,
    PicksTerrainLast,
    PlacesLast,
    StartFavors,
)
from spadework.rules.ground.bridges import BridgesToBuild
from spadework.rules.ground.eruption import VolcanoesForSteps, VolcanoesForTokens
from spadework.rules.ground.homes import FewHomes, Unlocking
from spadework.rules.ground.reach_abilities import JumpPrice, Jumps, RiverBound
from spadework.rules.ground.receiving import Spades
from spadework.rules.ground.spade_abilities import (
    FlatSpades,
    SpadePoints,
    SpadePower,
    StartTerrain,
    StepsForSpades,
    TokensForSpades,
)
from spadework.rules.ground.towns import TownsAcrossRiver
from spadework.rules.ground.tracks import LongerJumps, ShippingSteps
from spadework.rules.power.goods import Goods, TokensForSeats
from spadework.rules.power.leech_abilities import PowerWhenRefused, StepsForPower, TokenForPower
from spadework.rules.power.space_abilities import (
    CheaperPowerActions,
    NoSpadeActions,
    ReusedPowerActions,
)

DWELLING: Final = 0
TEMPLE: Final = 2
STRONGHOLD: Final = 3
SANCTUARY: Final = 4


class Context:
    """What abilities need to know of the ruleset being made."""

    def __init__(
        self,
        *,
        spaces: dict[str, int],
        spade_spaces: int,
        conversions: list[Conversion],
        declined_power: bool,
        version: Row,
        terrains: list[str],
        abilities: dict[str, AddAbility],
        names: Names,
    ) -> None:
        self.spaces: Final = spaces
        self.spade_spaces: Final = spade_spaces
        self.conversions: Final = conversions
        self.declined_power: Final = declined_power
        self.version: Final = version
        self.terrains: Final = terrains
        self.abilities: Final = abilities
        self.names: Final = names


AddAbility = Callable[[Faction, Row, Context], None]


def add_ability(faction: Faction, row: Row, context: Context) -> None:
    """Write the ability of *row* into *faction*."""
    id = row.text("id")
    if id not in context.abilities:
        raise row.wrong(Text("there is no ability '{text}'", text=id))
    context.abilities[id](faction, row, context)


def _stronghold(faction: Faction, effect: Effect) -> None:
    """Let the stronghold bring *effect* besides."""
    faction.built_rewards[STRONGHOLD] = faction.built_rewards[STRONGHOLD].plus(effect)


def _growth(row: Row) -> int:
    """The large structure that brings an ability, if it takes one."""
    return 0 if row.text("when") == "stronghold" else ALWAYS


def _stronghold_action(faction: Faction, row: Row, context: Context) -> None:
    faction.built_actions[STRONGHOLD].append(context.spaces[row.text("code")])


def _nothing(faction: Faction, row: Row, context: Context) -> None:
    """Stated elsewhere in the fact file: start dwellings, power values, the price of spades."""


def _favor_tile_gain(faction: Faction, row: Row, context: Context) -> None:
    _stronghold(faction, FavorTiles(row.number("count")))


def _town_bonus(faction: Faction, row: Row, context: Context) -> None:
    goods = Goods(points=row.number("vp", 0), workers=row.number("workers", 0))
    faction.town_reward = faction.town_reward.plus(goods)


def _vp_coin_exchange(faction: Faction, row: Row, context: Context) -> None:
    rate = row.number("coins_needed_per_vp")
    faction.final_coins_per_point = rate
    for conversion in (
        Conversion(1, "VP", row.number("coins_per_1_vp_given"), "C", True),
        Conversion(rate, "C", 1, "VP", True),
    ):
        faction.conversions.append(conversion)
        context.conversions.append(conversion)


def _power_gain(faction: Faction, row: Row, context: Context) -> None:
    _stronghold(faction, Goods(power=row.number("power")))


def _spade_bonus(faction: Faction, row: Row, context: Context) -> None:
    if row.has("vp"):
        faction.learn(SpadePoints(row.number("vp")), _growth(row))
    if row.has("power"):
        faction.learn(SpadePower(row.number("power")), _growth(row))


def _worker_to_priest(faction: Faction, row: Row, context: Context) -> None:
    _stronghold(faction, Ordinations(row.number("maximum")))


def _spades_gain(faction: Faction, row: Row, context: Context) -> None:
    spades = row.number("spades")
    _stronghold(faction, Spades(spades, hexes=spades, fixed=True))


def _leech_reaction(faction: Faction, row: Row, context: Context) -> None:
    if row.has("cult_steps_if_taken"):
        faction.learn(StepsForPower(row.number("cult_steps_if_taken")))
    else:
        faction.learn(TokenForPower(context.version.number("token_vp")))
    if context.declined_power:
        faction.learn(PowerWhenRefused(row.number("power_if_all_decline")))


def _vp_gain(faction: Faction, row: Row, context: Context) -> None:
    _stronghold(faction, Goods(points=row.number("vp")))


def _bridge_action(faction: Faction, row: Row, context: Context) -> None:
    faction.own_actions.append(context.spaces[row.text("code")])


def _pass_vp_per_bridge(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(PointsForBridges(row.number("vp")), _growth(row))


def _pass_vp_per_temple(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(PointsForKind(TEMPLE, row.number("vp")), _growth(row))


def _jump(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(Jumps(row.number("skip"), row.number("max_skip", 0), row.number("vp")))
    _jump_price(faction, row, context)


def _jump_price(faction: Faction, row: Row, context: Context) -> None:
    price = Price(workers=row.number("workers", 0), priests=row.number("priests", 0))
    faction.learn(JumpPrice(price), _growth(row))


def _jump_range(faction: Faction, row: Row, context: Context) -> None:
    _stronghold(faction, LongerJumps(row.number("skip_bonus")))


def _river_town(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(TownsAcrossRiver())


def _shipping_advance(faction: Faction, row: Row, context: Context) -> None:
    _stronghold(faction, ShippingSteps(row.number("levels")))


def _double_favor(faction: Faction, row: Row, context: Context) -> None:
    for kind in (TEMPLE, SANCTUARY):
        faction.built_rewards[kind] = Reward([FavorTiles(row.number("favor_tiles"))])


def _single_start_dwelling(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(PlacesLast())


def _flat_spades(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(FlatSpades(row.number("spades")))


def _ice_terrain(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(StartTerrain(row.number("start_terrain_spades")))
    faction.learn(PicksTerrain())


def _start_favor_tile(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(StartFavors(row.number("count")))


def _power_action_discount(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(CheaperPowerActions(row.number("power")), _growth(row))


def _reuse_power_actions(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(ReusedPowerActions(), _growth(row))


def _volcano_terrain(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(PicksTerrainLast())


def _volcano_price(faction: Faction, row: Row, context: Context) -> None:
    if row.has("tokens"):
        tokens, dear = row.number("tokens"), row.number("tokens_opponent_home")
        faction.learn(VolcanoesForTokens(tokens, dear))
    else:
        steps, dear = row.number("cult_steps"), row.number("cult_steps_opponent_home")
        faction.learn(VolcanoesForSteps(steps, dear))


def _spade_replacement(faction: Faction, row: Row, context: Context) -> None:
    if row.has("tokens"):
        faction.learn(TokensForSpades(row.number("tokens")), _growth(row))
    else:
        faction.learn(StepsForSpades(row.number("cult_steps")), _growth(row))


def _priest_bonus(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(ZealousPriests(row.number("steps")), _growth(row))


def _tokens_gain(faction: Faction, row: Row, context: Context) -> None:
    _stronghold(faction, TokensForSeats(1))


def _terrain_unlocking(faction: Faction, row: Row, context: Context) -> None:
    usual, dear = (Price(coins=coins) for coins in context.version.numbers("unlock"))
    faction.learn(Unlocking(usual, dear))
    faction.learn(NoSpadeActions(context.spade_spaces))
    faction.learn(PicksTerrain())


def _river_only(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(RiverBound())


def _bridges_gain(faction: Faction, row: Row, context: Context) -> None:
    _stronghold(faction, BridgesToBuild(row.number("bridges")))


def _chosen_home(faction: Faction, row: Row, context: Context) -> None:
    faction.learn(PicksTerrain())


def _change_home(faction: Faction, row: Row, context: Context) -> None:
    limits = {"players": 0, "opponents": 1}
    limit = context.version.text("limit")
    if limit:
        faction.learn(FewHomes(limits[limit]))
    for code in context.version.texts("change_home"):
        faction.built_actions[STRONGHOLD].append(context.spaces[code])


ABILITIES: Final[dict[str, AddAbility]] = {
    "bridge_action": _bridge_action,
    "bridges_gain": _bridges_gain,
    "building_power": _nothing,
    "carpet_flight": _jump,
    "carpet_range": _jump_range,
    "change_home": _change_home,
    "chosen_home": _chosen_home,
    "cult_steps_action": _stronghold_action,
    "double_favor": _double_favor,
    "double_turn": _stronghold_action,
    "extra_start_dwelling": _nothing,
    "favor_tile_gain": _favor_tile_gain,
    "flat_spades": _flat_spades,
    "free_dwelling_anywhere": _stronghold_action,
    "free_trading_post": _stronghold_action,
    "ice_terrain": _ice_terrain,
    "leech_reaction": _leech_reaction,
    "pass_vp_per_bridge": _pass_vp_per_bridge,
    "pass_vp_per_temple": _pass_vp_per_temple,
    "power_action_discount": _power_action_discount,
    "power_gain": _power_gain,
    "priest_bonus": _priest_bonus,
    "priest_spades": _nothing,
    "reuse_power_actions": _reuse_power_actions,
    "river_expansion_only": _river_only,
    "river_town": _river_town,
    "sandstorm": _stronghold_action,
    "shipping_advance": _shipping_advance,
    "single_start_dwelling": _single_start_dwelling,
    "spade_bonus": _spade_bonus,
    "spade_replacement": _spade_replacement,
    "spades_action": _stronghold_action,
    "spades_gain": _spades_gain,
    "start_favor_tile": _start_favor_tile,
    "terrain_unlocking": _terrain_unlocking,
    "tokens_gain": _tokens_gain,
    "town_bonus": _town_bonus,
    "tunnel": _jump,
    "tunnel_discount": _jump_price,
    "volcano_price": _volcano_price,
    "volcano_terrain": _volcano_terrain,
    "vp_coin_exchange": _vp_coin_exchange,
    "vp_gain": _vp_gain,
    "worker_to_priest": _worker_to_priest,
}
