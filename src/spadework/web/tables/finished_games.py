"""Finished games that come with the package, for everybody to look at."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from spadework.games.catalog import Catalog
from spadework.notation.record import record_of
from spadework.notation.text import read_text
from spadework.view.advice.position import picture, situation
from spadework.view.drawing.live_board import miniature
from spadework.web.screens.rendering import page_paint
from spadework.web.storage.kept import Stored
from spadework.web.tables.viewed_game import Listed, Player

FOLDER: Final = "games"
PREFIX: Final = "shelf-"


class FinishedGames:
    """The records in the folder of the package, read when first asked for."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._read: dict[str, tuple[Stored, Listed]] | None = None

    def listed(self) -> list[Listed]:
        """All of them, as the start page lists them."""
        return [listed for _, listed in self._games().values()]

    def stored(self, id: str) -> Stored | None:
        """The game called *id*, or None if it is none of these."""
        if not id.startswith(PREFIX):
            return None
        found = self._games().get(id)
        return None if found is None else found[0]

    def _games(self) -> dict[str, tuple[Stored, Listed]]:
        if self._read is None:
            self._read = {}
            folder = files("spadework.web") / FOLDER
            names = [f.name for f in folder.iterdir()] if folder.is_dir() else []
            for name in sorted(name for name in names if name.endswith(".txt")):
                stem = name.removesuffix(".txt")
                text = (folder / name).read_text(encoding="utf-8")
                self._read[PREFIX + stem] = self._open(PREFIX + stem, stem, text)
        return self._read

    def _open(self, id: str, stem: str, text: str) -> tuple[Stored, Listed]:
        game = read_text(self._catalog, text)
        record = record_of(game)
        title = stem.replace("_", " ")
        names = game.setup.players or [seat.faction.name for seat in game.state.seats]
        stored = Stored(
            id=id,
            version=0,
            title=title,
            headers=record.headers,
            players=tuple(Player(name) for name in names),
            host="",
            actions=record.actions,
            draft=[],
            ending=frozenset(),
            orders={},
            remarks=(),
            holders=(),
        )
        drawing = miniature(picture(game.state, title), page_paint())
        url = f"/game/{id}/final"
        return stored, Listed(id, title, situation(game.state), url, "", drawing=drawing)
