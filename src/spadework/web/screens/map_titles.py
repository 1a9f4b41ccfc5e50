"""What maps are called in lists of games."""

from __future__ import annotations

from functools import lru_cache

from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.games.maps import map_names, read_map


@lru_cache(maxsize=1000)
def map_title(name: str) -> Text:
    """The name of a map of any game; those that people have made have none of their own."""
    for game in Catalog().games():
        if name in map_names(game):
            return Text(read_map(game, name).text("name"))
    return Text("a map of one's own")
