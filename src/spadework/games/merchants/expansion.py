"""Merchants of the Seas: ships, trade and shipyards, as a change of the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spadework.games.maps import packaged
from spadework.games.merchants.options import (
    CHANGED_OPTIONS,
    MERCHANTS_OPTIONS,
    OPTIONS_LEFT_OUT,
)
from spadework.rules.choices import Choices
from spadework.rules.docks import Docks
from spadework.rules.ship_dwellings import ShipDwellings
from spadework.rules.ships import Ships
from spadework.rules.trade import Trading

if TYPE_CHECKING:
    from spadework.games.terra_mystica.book import Book


def merchants(book: Book) -> None:
    """Add ships, trade and shipyards; the scoring tiles replace those of the base game."""
    facts = packaged("merchants", "merchants.toml")
    base = [row.text("id") for row in book.game.rows("scoring_tiles") if row.text("set") == "base"]
    book.sets.append("merchants")
    book.left_out.extend([*facts.texts("left_out"), *base])
    book.kinds.append(facts.row("trade").text("yard"))
    book.game = book.game.plus(facts.row("game"))
    book.factions = book.factions.plus(facts.row("faction"))
    book.trade = facts
    book.notes.extend(facts.texts("notes"))
    book.mechanics.extend([Docks(), Ships(), Trading(), ShipDwellings(), Choices()])
    book.options = [o for o in book.options if o.name not in OPTIONS_LEFT_OUT]
    book.options.extend(MERCHANTS_OPTIONS)
    for option in CHANGED_OPTIONS:
        book.replace_option(option)
