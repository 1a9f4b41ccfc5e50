"""Merchants of the Seas: ships, trade and shipyards, added to the base game."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import Event, Faction
from spadework.core.forms import Names
from spadework.core.options import Options
from spadework.core.rows import Row
from spadework.core.text import Text
from spadework.games.maps import packaged
from spadework.games.merchants.facts import (
    equip,
    goes_overland,
    lay_range_tile,
    make_trade,
    stand_ins,
)
from spadework.games.merchants.options import (
    MERCHANTS_OPTIONS,
    OPTIONS_LEFT_OUT,
    changed_options,
)
from spadework.games.terra_mystica.book import Book
from spadework.games.terra_mystica.expansion import Draft, Expansion
from spadework.rules.flow.choices import Choices
from spadework.rules.flow.deal import Dealing
from spadework.rules.ships.docks import Docks
from spadework.rules.ships.dwellings import ShipDwellings
from spadework.rules.ships.trade import Trading
from spadework.rules.ships.voyages import Ships

SECTIONS: Final = ["left_out", "notes", "setup", "trade", "game", "range_tile", "faction", "canals"]


class Merchants(Expansion):
    """Ships, trade and shipyards; the scoring tiles replace those of the base game."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.facts: Final = packaged(name, "merchants.toml").of_words(SECTIONS, ["schema"])

    def add_to(self, book: Book) -> None:
        facts = self.facts
        base = [row.text("id") for row in book.game.rows("scoring_tiles") if _is_base(row)]
        book.sets.append(self.name)
        book.left_out.extend([*facts.texts("left_out"), *base])
        book.kinds.append(facts.row("trade").text("yard"))
        book.add(facts.row("game"))
        book.change_factions(facts.row("faction"))
        book.notes.extend(Text(note) for note in facts.texts("notes"))
        book.sources.append("trade")
        book.events.append(Event("trade", "trade", Text("trade")))
        book.mechanics.extend([Docks(), Ships(), Trading(), ShipDwellings(), Choices()])
        book.options = [o for o in book.options if o.name not in OPTIONS_LEFT_OUT]
        book.options.extend(MERCHANTS_OPTIONS)
        for option in changed_options(book.start_tables):
            book.replace_option(option)

    def choose_final_tiles(self, options: Options, wanted: list[str]) -> list[str]:
        markers = options.text("marker_scoring")
        if markers == "always":
            return [self.name]
        return [*wanted, self.name] if wanted and markers == "shuffled" else wanted

    def equip(self, faction: Faction, row: Row, names: Names) -> None:
        equip(faction, row, self.facts.row("trade"), names)

    def adjust(self, faction: Faction, row: Row) -> None:
        if goes_overland(row):
            lay_range_tile(faction, self.facts.rows("range_tile"))

    def complete(self, draft: Draft) -> None:
        setup = self.facts.row("setup")
        draft.extras.append(make_trade(self.facts, draft))
        new_cards = setup.number("cards_drawn_first")
        draft.extras.append(
            Dealing(
                same_cult=setup.number("same_cult_limit"),
                cards_first=new_cards if draft.options.flag("new_cards_first") else 0,
            )
        )
        draft.notes.extend(stand_ins(self.facts, draft.board))


def _is_base(row: Row) -> bool:
    return row.text("set") == "base"
