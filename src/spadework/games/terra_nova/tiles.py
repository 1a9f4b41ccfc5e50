"""Tiles and action spaces, made from the rows of the book."""

from __future__ import annotations

from typing import Final

from spadework.core.effects import Reward
from spadework.core.facts import ActionSpace, BonusCard, RoundTile, TownTile
from spadework.core.lasting import Lasting
from spadework.core.options import Options
from spadework.core.rows import Row
from spadework.games.terra_nova.book import (
    HOUSE,
    KINDS,
    PALACES,
    SPACES,
    TRADING_POST,
    Book,
)
from spadework.games.vocabulary import Vocabulary
from spadework.rules.flow.passing_points import PointsForShipping, PointsForStructures

SPADE: Final = len(KINDS)
TOWN: Final = len(KINDS) + 1
SAILING: Final = len(KINDS) + 2
EVENTS: Final = {
    "build_house": [HOUSE],
    "upgrade_to_trading_post": [TRADING_POST],
    "upgrade_to_palace": PALACES,
    "use_shovel": [SPADE],
    "found_town": [TOWN],
    "advance_sailing": [SAILING],
}
COUNTED: Final = {"house": [HOUSE], "trading_post": [TRADING_POST], "palace": PALACES}


def make_spaces(
    book: Book, options: Options, words: Vocabulary, sources: list[str]
) -> list[ActionSpace]:
    """The action spaces: those of the board, that of everybody, those of palaces and tiles."""
    source = sources.index("faction")
    return [
        words.space(
            row.text("id"),
            options.applied_to(row),
            shared=name == "power_actions",
            source=source,
        )
        for name in SPACES
        for row in book.rows(name)
    ]


def bonus_cards(book: Book, words: Vocabulary, sources: list[str]) -> list[BonusCard]:
    """The bonus tiles."""
    cards: list[BonusCard] = []
    for row in book.rows("bonus_tiles"):
        code = row.text("id")
        action = row.text("special_action", "")
        sources.append(code)
        cards.append(
            BonusCard(
                code,
                words.income(row.row("income")),
                action=words.names.space(row, action) if action else -1,
                shipping=row.number("sailing_bonus", 0),
                lasting=_passing_points(row.row("drop_out")),
                source=len(sources) - 1,
            )
        )
        row.refuse_unread()
    return cards


def _passing_points(row: Row) -> list[Lasting]:
    """Points on dropping out of a round: for structures, or for steps in sailing."""
    counted = row.text("per", "")
    if not counted:
        return []
    each = row.number("points")
    if counted == "sailing_step":
        return [PointsForShipping(each)]
    kinds = COUNTED[counted]
    return [PointsForStructures([each if kind in kinds else 0 for kind in range(len(KINDS))])]


def town_tiles(book: Book, words: Vocabulary) -> list[TownTile]:
    """The town tiles: every player has one of each."""
    tiles: list[TownTile] = []
    for row in book.rows("town_tiles"):
        tiles.append(TownTile(row.text("id"), 1, words.reward(row.row("gain")), each=True))
        row.refuse_unread()
    return tiles


def round_tiles(book: Book, sources: list[str]) -> list[RoundTile]:
    """The round scoring tiles; of some there are several copies."""
    copies = book.mats.row("round_tile_copies")
    tiles: list[RoundTile] = []
    for row in book.rows("round_tiles"):
        code = row.text("id")
        events = EVENTS[row.text("event")]
        points = row.number("points")
        sources.append(f"round {code}")
        tiles.append(
            RoundTile(
                code,
                [points if event in events else 0 for event in range(SAILING + 1)],
                -1,
                1,
                Reward(),
                not_in_rounds=[],
                source=len(sources) - 1,
                count=copies.number(code),
            )
        )
        row.refuse_unread()
    return tiles
