"""Faction mats, made from the rows of the book."""

from __future__ import annotations

from spadework.core.abilities import Abilities
from spadework.core.effects import Reward
from spadework.core.facts import ALWAYS, Faction, Income, Price
from spadework.core.rows import Row
from spadework.games.terra_nova.abilities import Context, add_ability
from spadework.games.terra_nova.book import (
    KINDS,
    LEFT_PALACE,
    PALACES,
    RIGHT_PALACE,
    Book,
)


def make_factions(book: Book, context: Context) -> list[Faction]:
    """Every faction, abilities included."""
    factions: list[Faction] = []
    for id in book.rules.row("factions").names():
        row = book.rules.row("factions").row(id)
        faction = _make_faction(len(factions), id, book, row.row("left_palace"))
        add_ability(faction, row.row("ability"), ALWAYS, context)
        add_ability(faction, row.row("left_palace"), LEFT_PALACE, context)
        add_ability(faction, row.row("right_palace"), RIGHT_PALACE, context)
        faction.own_actions.append(context.spaces.bridge)
        factions.append(faction)
    return factions


def _make_faction(index: int, id: str, book: Book, left_palace: Row) -> Faction:
    """A faction without its abilities."""
    rules = book.rules
    mat = book.mats.row("mats").row(id)
    name = id.replace("_", " ").title()
    home = book.terrains.index(mat.text("home_terrain"))
    faction = Faction(index, id, name, id, mat.text("color"), home)
    faction.coins = mat.number("start_money")
    faction.bowls = rules.row("setup").numbers("power_bowls")
    faction.start_dwellings = mat.number("start_houses")
    values = rules.row("town").row("values")
    faction.power_values = [
        values.number("palace" if kind in PALACES else name) for kind, name in enumerate(KINDS)
    ]
    _add_prices(faction, book)
    base = book.mats.row("mats").number("base_income_money")
    palace = Income(left_palace.number("income_money"), power=left_palace.number("income_power"))
    right = book.mats.row("right_palace_income")
    faction.incomes = [
        _incomes(mat, "house", base),
        _incomes(mat, "trading_post", 0),
        [Income(), palace],
        [Income(), Income(right.number("money"), power=right.number("power"))],
    ]
    faction.built_rewards = [Reward() for _ in KINDS]
    faction.built_actions = [[] for _ in KINDS]
    faction.stages = [Abilities(stage) for stage in range(1 << len(PALACES))]
    return faction


def _add_prices(faction: Faction, book: Book) -> None:
    rules = book.rules
    track = book.mats.row("sailing_track")
    faction.shipping_start = rules.row("setup").number("starting_sailing")
    faction.shipping_max = track.number("max_level")
    faction.shipping_points = track.numbers("points_on_arrival")
    actions = rules.row("actions")
    faction.shipping_price = Price(coins=actions.row("increase_sailing").number("cost_money"))
    faction.spade_prices = [Price(coins=rules.row("terrain").number("shovel_cost_money"))]
    buildings = rules.row("buildings")
    house = Price(coins=buildings.row("house").number("cost_money"))
    palace = Price(coins=buildings.row("palace").number("cost_money"))
    trading = buildings.row("trading_post")
    near = Price(coins=trading.number("cost_money_neighbor"))
    alone = Price(coins=trading.number("cost_money_alone"))
    faction.structure_prices = [house, near, palace, palace]
    faction.lonely_prices = [house, alone, palace, palace]
    faction.final_coins_per_point = rules.row("final_scoring").number("money_per_point")


def _incomes(mat: Row, building: str, base: int) -> list[Income]:
    """Income of a row of the mat by the number of buildings that have left it."""
    money, power = mat.numbers(f"{building}_money"), mat.numbers(f"{building}_power")
    return [
        Income(coins=base + sum(money[:n]), power=sum(power[:n])) for n in range(len(money) + 1)
    ]
