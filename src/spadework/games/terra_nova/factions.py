"""Faction mats, made from the rows of the book."""

from __future__ import annotations

from spadework.core.abilities import Abilities
from spadework.core.effects import Reward
from spadework.core.facts import Conversion, Faction, Income, Price
from spadework.core.options import Options
from spadework.core.rows import Row
from spadework.games.specialties import add_specialties
from spadework.games.terra_nova.book import BRIDGE_SPACE, CODES, HOUSE, KINDS, PALACES, Book
from spadework.games.vocabulary import Vocabulary


def make_factions(book: Book, options: Options, words: Vocabulary) -> list[Faction]:
    """Every faction, abilities included."""
    factions: list[Faction] = []
    for id in book.rules.row("factions").names():
        row = options.applied_to(book.rules.row("factions").row(id).watched())
        faction = _make_faction(len(factions), id, book, row, words)
        add_specialties(faction, row, words, [CODES[palace] for palace in PALACES])
        row.refuse_unread("order", "side")
        faction.own_actions.append(words.names.space(row, BRIDGE_SPACE))
        faction.conversions = [
            several for one in faction.conversions for several in multiples(one, book.tokens)
        ]
        factions.append(faction)
    return factions


def multiples(conversion: Conversion, power: int) -> list[Conversion]:
    """A *conversion* as often at once as *power* pays for."""
    return [
        Conversion(
            conversion.give * n,
            conversion.source,
            conversion.get * n,
            conversion.target,
            conversion.special,
        )
        for n in range(1, power // conversion.give + 1)
    ]


def _make_faction(index: int, id: str, book: Book, row: Row, words: Vocabulary) -> Faction:
    """A faction with what every mat has."""
    rules = book.rules
    mat = book.mats.row("mats").row(id).watched()
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
    right = book.mats.row("right_palace_income")
    faction.incomes = [
        _incomes(mat, "house", base),
        _incomes(mat, "trading_post", 0),
        [Income(), words.income(row.row("palace_income"))],
        [Income(), Income(right.number("money"), power=right.number("power"))],
    ]
    mat.refuse_unread("name_de", "side")
    besides = words.income(row.row("income"))
    faction.incomes[HOUSE] = [income.plus(besides) for income in faction.incomes[HOUSE]]
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
