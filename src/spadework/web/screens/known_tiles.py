"""Tiles and cards by their codes alone: what is printed on them, and what that means in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.games.catalog import Catalog
from spadework.view.drawing.tile_icons import Face, tile_faces
from spadework.view.text.glossary import explain_thing
from spadework.view.text.language import language

TAKEN: Final = ("bonus", "favor", "town")  # families of what a seat takes


@dataclass(frozen=True)
class KnownTile:
    """A tile of some game: its face, and its place in the rules."""

    key: str
    rules: Ruleset
    face: Face

    def words(self, code: str) -> str:
        """What it is and brings, in the language of that *code*."""
        told = explain_thing(self.rules, self.key, language(code))
        assert told is not None, f"{self.key} cannot be explained"
        return f"{told.title}: {told.sentences[0]}"


def tile_called(code: str, game: str = "") -> KnownTile | None:
    """The tile of that code in a *game*, or in the first that has one; None if none has."""
    games = [game] if game else Catalog().games()
    found = (_tiles(name).get(code) for name in games)
    return next((tile for tile in found if tile is not None), None)


@cache
def _tiles(game: str) -> dict[str, KnownTile]:
    """All tiles of a game with all its expansions, and of the game alone."""
    catalog = Catalog()
    known: dict[str, KnownTile] = {}
    for expansions in (catalog.expansions(game), []):
        rules = catalog.ruleset(game, expansions, {}, "")
        for key, face in tile_faces(rules).items():
            family, _, code = key.partition(":")
            if family in TAKEN:
                known.setdefault(code, KnownTile(key, rules, face))
    return known
