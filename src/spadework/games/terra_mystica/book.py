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
from spadework.games.terra_mystica.options import BASE_OPTIONS
from spadework.rules.flow.round_tiles import EVENTS

GAME: Final = "terra_mystica"
USUAL_MAP: Final = "base"
SPACES: Final = ["power_actions", "special_actions"]  # in the order of their numbers


class Book:
    """What is in the box; expansions add to it or leave something out."""

    def __init__(self) -> None:
        self.expansions: list[str] = []
        self.options: list[Option] = list(BASE_OPTIONS)
        self.sets: list[str] = ["base"]
        self.switched_sets: list[str] = []  # whose tiles have options that leave them out
        self.left_out: list[str] = []  # ids of tiles and action spaces
        self.kinds: list[str] = ["D", "TP", "TE", "SH", "SA"]
        self.game: Row = packaged(GAME, "game.toml")
        self.factions: Row = packaged(GAME, "factions.toml").row("faction")
        self.start_points: Final = packaged(GAME, "starting_vp.toml")
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

    def replace_option(self, new: Option) -> None:
        """Let *new* stand for the option of that name, if the box has it."""
        self.options = [new if option.name == new.name else option for option in self.options]


def sort_key(row: Row) -> int:
    """Tiles in the order of their numbers: BON2 before BON10."""
    return int("".join(c for c in row.text("code") if c.isdigit()) or 0)
