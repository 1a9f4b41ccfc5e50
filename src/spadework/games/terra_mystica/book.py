"""The book: the facts of the base game as rows.

Expansions add to them before a ruleset is made of them.
"""

from __future__ import annotations

from typing import Final

from spadework.core.facts import Event
from spadework.core.options import Option
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic
from spadework.core.text import Text
from spadework.games.maps import packaged
from spadework.games.terra_mystica.options import (
    FIRE_AND_ICE_OPTIONS,
    MINI_EXPANSION_OPTIONS,
    base_options,
)
from spadework.games.terra_mystica.start_tables import start_tables
from spadework.rules.flow.round_tiles import EVENTS

GAME: Final = "terra_mystica"
USUAL_MAP: Final = "base"
SPACES: Final = ["power_actions", "special_actions"]  # in the order of their numbers
SECTIONS: Final = (
    *("game", "terrain", "cults", "buildings", "supply_per_player", "conversions", "auction"),
    *("bonus_cards", "favor_tiles", "town_tiles", "scoring_tiles", "final_scoring_tiles"),
    *("end_scoring", "choices", *SPACES),
)
# What the file tells people besides: no rule is made of it.
TOLD: Final = ("schema", "abbreviations", "power", "variants", "turn_order", "missing")


class Book:
    """What is in the box; expansions add to it or leave something out."""

    def __init__(self) -> None:
        self.expansions: list[str] = []
        self.start_tables: Final = start_tables()
        self.options: list[Option] = base_options(self.start_tables)
        # What rows may speak of though it is no option of what is in the box.
        self.options_elsewhere: Final = {
            option.name
            for option in (*self.options, *MINI_EXPANSION_OPTIONS, *FIRE_AND_ICE_OPTIONS)
        }
        self.sets: list[str] = ["base"]
        self.switched_sets: list[str] = []  # whose tiles have options that leave them out
        self.left_out: list[str] = []  # ids of tiles and action spaces
        self.kinds: list[str] = ["D", "TP", "TE", "SH", "SA"]
        self.game: Row = game_facts()
        self.factions: Row = (
            packaged(GAME, "factions.toml").of_words(["faction"], ["schema"]).row("faction")
        )
        self.events: list[Event] = list(EVENTS)  # that tiles reward besides structures
        self.sources: list[str] = []  # what points come from besides
        self.mechanics: list[Mechanic] = []  # besides those of the base game
        self.notes: list[Text] = []

    def rows(self, name: str) -> list[Row]:
        """The rows of a kind of component, watched, without those left out."""
        rows = [row.watched() for row in self.game.rows(name)]
        return [row for row in rows if row.text("id") not in self.left_out]

    def space_rows(self) -> list[Row]:
        """The rows of all action spaces, in the order of their numbers."""
        return [row for name in SPACES for row in self.rows(name)]

    @property
    def coins_per_point(self) -> int:
        """Coins that are a point at the end."""
        return self.game.row("end_scoring").row("resources").number("coins_per_vp")

    def add(self, components: Row) -> None:
        """Add what lies in another box."""
        self.game = self.game.plus(components.of_words(SECTIONS, TOLD))

    def change_factions(self, changes: Row) -> None:
        """Add to the tables of factions that there are."""
        self.factions = self.factions.plus(changes.of_words(self.factions.names()))

    def replace_option(self, new: Option) -> None:
        """Let *new* stand for the option of that name, if the box has it."""
        self.options = [new if option.name == new.name else option for option in self.options]


def game_facts() -> Row:
    """What the base game consists of, but for its factions."""
    return packaged(GAME, "game.toml").of_words(SECTIONS, TOLD)


def sort_key(row: Row) -> int:
    """Tiles in the order of their numbers: BON2 before BON10."""
    return int("".join(c for c in row.text("code") if c.isdigit()) or 0)
