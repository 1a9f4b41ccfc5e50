"""Expansions that bring more of what there is, and no rule of their own."""

from __future__ import annotations

from spadework.core.options import Options
from spadework.games.terra_mystica.book import Book
from spadework.games.terra_mystica.expansion import Expansion
from spadework.games.terra_mystica.options import FIRE_AND_ICE_OPTIONS, MINI_EXPANSION_OPTIONS


class MiniExpansion(Expansion):
    """Additional town tiles, a bonus card and a scoring tile."""

    def add_to(self, book: Book) -> None:
        book.sets.append(self.name)
        book.switched_sets.append(self.name)
        book.options.extend(MINI_EXPANSION_OPTIONS)


class FireAndIce(Expansion):
    """Six factions and final scoring tiles."""

    def add_to(self, book: Book) -> None:
        book.sets.append(self.name)
        book.options.extend(FIRE_AND_ICE_OPTIONS)

    def choose_final_tiles(self, options: Options, wanted: list[str]) -> list[str]:
        return [*wanted, self.name] if options.flag("final_scoring") else wanted
