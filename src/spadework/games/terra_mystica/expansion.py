"""What an expansion may change: the book before anything is made of it, and what is made of it."""

from __future__ import annotations

from typing import Final

from spadework.core.board import Board
from spadework.core.errors import SetupError
from spadework.core.facts import Faction
from spadework.core.forms import Names
from spadework.core.options import Options
from spadework.core.rows import Row
from spadework.core.ruleset import Extra
from spadework.core.text import Text
from spadework.games.terra_mystica.book import Book
from spadework.games.vocabulary import Vocabulary


class Draft:
    """A ruleset in the making; expansions fill in what the base game does without."""

    def __init__(
        self,
        *,
        book: Book,
        options: Options,
        map_facts: Row,
        board: Board,
        words: Vocabulary,
        factions: list[Faction],
        sources: list[str],
    ) -> None:
        self.book: Final = book
        self.options: Final = options
        self.map_facts: Final = map_facts
        self.board: Final = board
        self.words: Final = words
        self.factions: Final = factions
        self.sources: Final = sources
        self.extras: list[Extra] = []
        self.notes: list[Text] = []


class Expansion:
    """A box that is opened together with that of the base game.

    The methods are called in this order, those for factions once for each of them.
    """

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def add_to(self, book: Book) -> None:
        """Add what is in the box, or leave out what it replaces."""

    def choose_final_tiles(self, options: Options, wanted: list[str]) -> list[str]:
        """The sets whose final scoring tiles are shuffled, *wanted* so far."""
        return wanted

    def equip(self, faction: Faction, row: Row, names: Names) -> None:
        """Give a faction what everybody has in this expansion, before its specialties are added."""

    def adjust(self, faction: Faction, row: Row) -> None:
        """Change what the specialties of a faction have made of it, by what its *row* says."""

    def complete(self, draft: Draft) -> None:
        """Add facts that belong to no tile and no faction."""


class Mix:
    """The base game with some expansions."""

    def __init__(self, known: list[Expansion], names: list[str]) -> None:
        found = [expansion.name for expansion in known]
        for name in names:
            if name not in found:
                possible = ", ".join(sorted(found))
                raise SetupError(
                    Text(
                        "there is no expansion '{text}'; there are {name}", text=name, name=possible
                    )
                )
        self.expansions: Final = [expansion for expansion in known if expansion.name in names]
        self.book: Final = Book()
        self.book.expansions.extend(dict.fromkeys(names))
        for expansion in self.expansions:
            expansion.add_to(self.book)

    def final_sets(self, options: Options) -> list[str]:
        """The sets whose final scoring tiles are shuffled."""
        wanted: list[str] = []
        for expansion in self.expansions:
            wanted = expansion.choose_final_tiles(options, wanted)
        return wanted
