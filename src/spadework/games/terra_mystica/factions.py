"""Faction boards, made from the rows of the book."""

from __future__ import annotations

from typing import Final

from spadework.core.effects import Reward
from spadework.core.facts import NO_TERRAIN, Faction, Income
from spadework.core.options import Options
from spadework.core.rows import Row
from spadework.games.specialties import add_specialties
from spadework.games.terra_mystica.book import Book
from spadework.games.terra_mystica.expansion import Expansion
from spadework.games.vocabulary import Vocabulary
from spadework.rules.power.goods import read_price

LARGE: Final = ["SH"]  # structures that change the abilities of a faction


def plays(book: Book, options: Options, row: Row) -> bool:
    """Whether the faction of *row* is in the box."""
    if row.text("set") == "base":
        return True
    switches = {"ice": "ice_factions", "volcano": "volcano_factions"}
    switch = switches.get(row.text("home"), "variable_factions")
    return row.text("set") in book.sets and options.text(switch) not in ("", "off")


def make_factions(
    book: Book, expansions: list[Expansion], options: Options, words: Vocabulary
) -> list[Faction]:
    """Every faction in the box, abilities included."""
    factions: list[Faction] = []
    for id in book.factions.names():
        row = options.applied_to(book.factions.row(id).watched())
        if not plays(book, options, row):
            continue
        faction = _make_faction(len(factions), id, row, book, words)
        for expansion in expansions:
            expansion.equip(faction, row, words.names)
        add_specialties(faction, row, words, LARGE)
        for expansion in expansions:
            expansion.adjust(faction, row)
        row.refuse_unread()
        factions.append(faction)
    return factions


def _make_faction(index: int, id: str, row: Row, book: Book, words: Vocabulary) -> Faction:
    """A faction with what every board has."""
    kinds, terrains = words.names.kinds, words.names.terrains
    home = row.text("home")
    board = "+".join(sorted([id, row.text("board_partner")]))
    faction = Faction(
        index,
        id,
        row.text("name"),
        row.text("code"),
        board,
        terrains.index(home) if home in terrains else NO_TERRAIN,
    )
    start = row.row("start")
    faction.coins = start.number("C")
    faction.workers = start.number("W")
    faction.priests = start.number("P")
    faction.bowls = row.numbers("start_bowls")
    faction.cults = [row.row("start_cults").number(cult) for cult in words.names.cults]
    faction.start_dwellings = row.number("start_dwellings")
    faction.priest_limit = row.number("priest_limit_at_start")
    faction.power_values = [row.row("power_value").number(code) for code in kinds]
    faction.final_coins_per_point = row.number("coins_per_vp", book.coins_per_point)
    _add_tracks(faction, row)
    cost = row.row("cost")
    faction.structure_prices = [read_price(cost.row(code)) for code in kinds]
    faction.lonely_prices = [
        read_price(cost.row(f"{code}_alone" if cost.has(f"{code}_alone") else code))
        for code in kinds
    ]
    incomes = row.needed("income").of_words(kinds)
    faction.incomes = [_incomes(incomes.needed(code), words) for code in kinds]
    faction.built_rewards = [_usual_reward(book, code, words) for code in kinds]
    faction.built_actions = [[] for _ in kinds]
    return faction


def _usual_reward(book: Book, code: str, words: Vocabulary) -> Reward:
    """What a structure brings to factions that say nothing else about it."""
    return words.reward(book.game.row("buildings").row(code).row("built"))


def _add_tracks(faction: Faction, row: Row) -> None:
    shipping = row.row("shipping")
    faction.shipping_start = shipping.number("start")
    faction.shipping_max = shipping.number("max")
    faction.shipping_points = shipping.numbers("vp_by_level")
    if shipping.has("advance_cost"):
        faction.shipping_price = read_price(shipping.row("advance_cost"))
    digging = row.row("digging")
    faction.digging_max = digging.number("max")
    faction.spade_prices = [read_price(price) for price in digging.rows("cost_by_level")]
    faction.digging_points = digging.number("advance_vp", 0)
    if digging.has("advance_cost"):
        faction.digging_price = read_price(digging.row("advance_cost"))


def _incomes(row: Row, words: Vocabulary) -> list[Income]:
    """Income of a track by the number of structures that have left it."""
    tables = {name: row.numbers(name) for name in row.names()}
    found: list[Income] = []
    for n in range(max(len(table) for table in tables.values())):
        contents: dict[str, object] = {name: table[n] for name, table in tables.items() if table[n]}
        found.append(words.income(Row(contents, row.where)))
    return found
