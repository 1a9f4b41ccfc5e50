"""Rows of the fact file as facts of the engine: rewards of trade, shipyards, canals."""

from __future__ import annotations

from typing import Final

from spadework.core.board import Board
from spadework.core.errors import SetupError
from spadework.core.facts import Faction
from spadework.core.forms import Names
from spadework.core.rows import Row
from spadework.core.text import Text
from spadework.games.maps import map_names
from spadework.games.terra_mystica.book import GAME
from spadework.games.terra_mystica.expansion import Draft
from spadework.rules.ground.reach_abilities import jumps_of
from spadework.rules.ships.trade_facts import Trade, TradeReward

TRADE: Final = (
    *("yard", "markers", "most_on_map", "pieces", "homes", "overland_words", "move_action"),
    "rewards",
)


def make_trade(facts: Row, draft: Draft) -> Trade:
    """What trade brings, by kind of structure."""
    book = draft.book
    row = facts.row("trade").of_words(TRADE)
    canals = _make_canals(facts, draft.map_facts, draft.board)
    by_kind = row.row("rewards").of_words(book.kinds)
    rewards: list[TradeReward] = []
    for code in book.kinds:
        reward = by_kind.needed(code)
        rewards.append(
            TradeReward(
                draft.words.reward(reward.needed("gain")),
                works=reward.flag("works"),
            )
        )
    return Trade(
        rewards=rewards,
        yard=book.kinds.index(row.text("yard")),
        pieces=row.texts("pieces"),
        homes=row.texts("homes"),
        source=draft.sources.index("trade"),
        new_card_counts=draft.options.flag("new_card_trades"),
        foreign_bridges=draft.options.text("merchant_bridges") == "all",
        most=row.number("most_on_map"),
        markers=row.number("markers"),
        overland=[goes_overland(book.factions.row(faction.id)) for faction in draft.factions],
        canals=canals,
        sailing=draft.board.sailing(canals),
    )


def goes_overland(row: Row) -> bool:
    """Whether the pieces of the faction of *row* walk instead of sailing."""
    return row.flag("overland")


def equip(faction: Faction, row: Row, trade: Row, names: Names) -> None:
    """Give the faction of *row* the action that everybody has, and the words for its pieces."""
    if goes_overland(row):
        words = trade.row("overland_words")
        faction.words = {ours: words.text(ours) for ours in words.names()}
    faction.own_actions.append(names.space(trade, trade.text("move_action")))


def lay_range_tile(faction: Faction, tile: list[Row]) -> None:
    """Let the range tile take the place of the shipping track; its steps bring no points.

    It replaces what the abilities of the base game say about jumps, so it comes after them.
    """
    sails = [space.number("sail") for space in tile]
    if sails != list(range(1, len(sails) + 1)):
        raise SetupError(Text("the sail values of the range tile are 1, 2, 3 and so on"))
    faction.shipping_start = sails[0]
    faction.shipping_max = sails[-1]
    faction.shipping_points = [0] * (sails[-1] + 1)
    # A jump of distance 2 leaves out one hex.
    faction.jump_ranges = [0, *[space.number("jump") - 1 for space in tile]]
    jumps = jumps_of(faction.stages[0])
    if jumps is not None:
        jumps.hexes = faction.jump_ranges[sails[0]]
        jumps.longest = 0


def _make_canals(facts: Row, map_facts: Row, board: Board) -> list[list[int]]:
    """The canals of a map, as pairs of the land hexes beside them."""
    canals = _canals(facts)
    known = canals.has(board.id)
    pairs = canals.pairs(board.id) if known else map_facts.pairs("canals")
    return [[board.hex(name) for name in pair] for pair in pairs]


def stand_ins(facts: Row, board: Board) -> list[Text]:
    """What to tell players about facts of this map that are stand-ins."""
    if _canals(facts).row("status").text(board.id, "") == "reconstructed":
        return [
            Text(
                "Stand-in: the places of the canals on the map {map} are reconstructed.",
                map=Text(board.name),
            )
        ]
    return []


def _canals(facts: Row) -> Row:
    """What the fact file has about the canals of maps of the base game, by their names."""
    canals = facts.row("canals").of_words(map_names(GAME))
    canals.row("status").of_words(map_names(GAME))
    return canals
