"""The page on which people draw maps of their own."""

from __future__ import annotations

from typing import Protocol

import msgspec

from spadework.games.catalog import Catalog
from spadework.view.text.language import language
from spadework.web.screens.game_choices import games_in_form
from spadework.web.screens.rendering import render
from spadework.web.tables.own_maps import Sketch
from spadework.web.tables.viewed_game import Viewer


class EditedMap(Protocol):
    """A sketch and how it looks."""

    @property
    def sketch(self) -> Sketch:
        """What was drawn."""

    @property
    def drawing(self) -> str:
        """How it looks."""

    @property
    def sentences(self) -> list[str]:
        """What it is like."""


def editor_page(viewer: Viewer, catalog: Catalog, drawn: EditedMap) -> str:
    """The editor with a sketch to begin with."""
    spoken = language(viewer.language)
    offered = next(offered for offered in games_in_form() if offered.game == drawn.sketch.game)
    brushes = [
        (letter, terrain, spoken.say(terrain))
        for letter, terrain in catalog.letters(offered.game).items()
    ]
    return render(
        "map_editor.html",
        viewer.language,
        viewer=viewer,
        games=games_in_form(),
        game=offered,
        sketch=drawn.sketch,
        known=msgspec.json.encode(drawn).decode(),
        drawing=drawn.drawing,
        sentences=drawn.sentences,
        brushes=brushes,
    )
