"""The book: the facts of the base game as rows.

Expansions add to them before a ruleset is made of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.errors import SetupError
from spadework.core.options import Option
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic
from spadework.games.maps import packaged
from spadework.games.merchants.expansion import merchants
from spadework.games.terra_mystica.options import (
    BASE_OPTIONS,
    FIRE_AND_ICE_OPTIONS,
    MINI_EXPANSION_OPTIONS,
)

GAME: Final = "terra_mystica"
USUAL_MAP: Final = "base"


class Book:
    """What is in the box. An expansion is a function that adds to it or leaves something out."""

    def __init__(self) -> None:
        self.expansions: list[str] = []
        self.options: list[Option] = list(BASE_OPTIONS)
        self.sets: list[str] = ["base"]
        self.switched_sets: list[str] = []  # whose tiles have options that leave them out
        self.left_out: list[str] = []  # ids of tiles and abilities
        self.kinds: list[str] = ["D", "TP", "TE", "SH", "SA"]
        self.game: Row = packaged(GAME, "game.toml")
        self.factions: Row = packaged(GAME, "factions.toml").row("faction")
        self.start_points: Final = packaged(GAME, "starting_vp.toml")
        self.trade: Row | None = None
        self.mechanics: list[Mechanic] = []  # besides those of the base game
        self.notes: list[str] = []

    def rows(self, name: str) -> list[Row]:
        """The rows of a kind of component, without those left out."""
        return [row for row in self.game.rows(name) if row.text("id") not in self.left_out]

    def replace_option(self, new: Option) -> None:
        """Let *new* stand for the option of that name, if the box has it."""
        self.options = [new if option.name == new.name else option for option in self.options]


def mini_expansion(book: Book) -> None:
    """Additional town tiles, a bonus card and a scoring tile."""
    book.sets.append("mini_expansion")
    book.switched_sets.append("mini_expansion")
    book.options.extend(MINI_EXPANSION_OPTIONS)


def fire_and_ice(book: Book) -> None:
    """Six factions and a final scoring tile."""
    book.sets.append("fire_and_ice")
    book.options.extend(FIRE_AND_ICE_OPTIONS)


# They are added in this order: a later one may change what an earlier one brings.
EXPANSIONS: Final[dict[str, Callable[[Book], None]]] = {
    "fire_and_ice": fire_and_ice,
    "mini_expansion": mini_expansion,
    "merchants": merchants,
}


def open_book(expansions: list[str]) -> Book:
    """The box with *expansions* added."""
    book = Book()
    for name in expansions:
        if name not in EXPANSIONS:
            raise SetupError(
                f"there is no expansion '{name}'; there are {', '.join(sorted(EXPANSIONS))}"
            )
        if name not in book.expansions:
            book.expansions.append(name)
    for name, add in EXPANSIONS.items():
        if name in book.expansions:
            add(book)
    return book


def sort_key(row: Row) -> int:
    """Tiles in the order of their numbers: BON2 before BON10."""
    return int("".join(c for c in row.text("code") if c.isdigit()) or 0)
