"""Options of the expansion, and what becomes of those of the base game."""

from __future__ import annotations

from typing import Final

from spadework.core.options import Option
from spadework.games.terra_mystica.loose_order import LOOSE_OPTIONS, OFF_ON
from spadework.games.terra_mystica.options import (
    ON_OFF,
    RENAMED_TABLES,
)
from spadework.games.terra_mystica.start_tables import StartTables

MERCHANTS_OPTIONS: Final = [
    Option(
        "new_cards_first",
        OFF_ON,
        "Two of the expansion's bonus cards are drawn first, the others from those there were.",
    ),
    Option(
        "marker_scoring",
        ["shuffled", "always", "off"],
        "The final scoring tile for trade markers: one of those that are shuffled, if there are "
        "others; always the one in play; or left out.",
    ),
    Option(
        "new_card_trades",
        ON_OFF,
        "Who has passed scores trades with the new bonus card at once, when somebody builds where "
        "a merchant stands; otherwise from the next round on.",
        since=2,
        before="off",
    ),
    Option(
        "merchant_bridges",
        ["all", "own"],
        "Merchants walk over all bridges, which make hexes adjacent for everybody, or over own "
        "ones only.",
        since=2,
        before="own",
    ),
]


def changed_options(tables: StartTables) -> list[Option]:
    """Options whose default differs with this expansion."""
    return [
        Option(
            "start_points",
            tables.values("merchants"),
            "Starting points: the table of the map that comes with this expansion, 20 for all, "
            "or the table of 2017 (base map); a table asked for by name is taken on any map.",
            since=2,
            renamed=RENAMED_TABLES,
        ),
        Option(
            "temple_tile",
            OFF_ON,
            "The scoring tile for temples of the mini-expansion, SCORE9, among those of this one.",
        ),
    ]


# The introductory game has its own tiles, and the spade tile its own rule; the others are ways of a
# play-by-web site that does not know ships.
OPTIONS_LEFT_OUT: Final = [
    "introductory",
    "spade_tile",
    *[option.name for option in LOOSE_OPTIONS],
]
