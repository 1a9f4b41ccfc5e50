"""The book: the facts of the base game as rows.

Expansions add to them before a ruleset is made of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.errors import SetupError
from spadework.core.options import Option
from spadework.core.rows import Row
from spadework.games.maps import packaged
from spadework.games.terra_mystica.options import (
    BASE_OPTIONS,
    FIRE_AND_ICE_OPTIONS,
    MINI_EXPANSION_OPTIONS,
)

GAME: Final = "terra_mystica"
USUAL_MAP: Final = "base"


class Book:
    """What is in the box. An expansion is a function that adds to it."""

    def __init__(self) -> None:
        self.expansions: list[str] = []
        self.options: list[Option] = list(BASE_OPTIONS)
        self.sets: list[str] = ["base"]
        self.game: Final = packaged(GAME, "game.toml")
        self.factions: Final = packaged(GAME, "factions.toml").row("faction")
        self.start_points: Final = packaged(GAME, "starting_vp.toml")


def mini_expansion(book: Book) -> None:
    """Additional town tiles, a bonus card and a scoring tile."""
    book.sets.append("mini_expansion")
    book.options.extend(MINI_EXPANSION_OPTIONS)


def fire_and_ice(book: Book) -> None:
    """Six factions and a final scoring tile."""
    book.sets.append("fire_and_ice")
    book.options.extend(FIRE_AND_ICE_OPTIONS)


EXPANSIONS: Final[dict[str, Callable[[Book], None]]] = {
    "fire_and_ice": fire_and_ice,
    "mini_expansion": mini_expansion,
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
            EXPANSIONS[name](book)
            book.expansions.append(name)
    return book


def sort_key(row: Row) -> int:
    """Tiles in the order of their numbers: BON2 before BON10."""
    return int("".join(c for c in row.text("code") if c.isdigit()) or 0)
