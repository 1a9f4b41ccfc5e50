"""Pieces of pages that were drawn before: what would look the same is not drawn again.

How this works: a piece is made of a content (numbers, names, faces) and of a template. The contents
drawn last are kept with the table, together with what came of them; comparing a content with
those is many times quicker than filling in a template. What is kept never has to be thrown
away, since a piece depends on nothing but its content.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from spadework.web.screens.rendering import render
from spadework.web.tables.viewed_game import ViewedGame

MOST_KEPT: Final = 10  # of each piece: a few viewers, and a few steps to and fro


@dataclass
class Drawn:
    """What a piece showed lately and how it looked, the last one first."""

    pieces: list[tuple[object, str]] = field(default_factory=list)

    def find(self, content: object, draw: Callable[[], str]) -> str:
        """How the piece with *content* looks: as before, or as *draw* makes it."""
        for place, (known, html) in enumerate(self.pieces):
            if known == content:
                self.pieces.insert(0, self.pieces.pop(place))
                return html
        html = draw()
        self.pieces.insert(0, (content, html))
        del self.pieces[MOST_KEPT:]
        return html


def keep(view: ViewedGame, name: str, content: object, draw: Callable[[], str]) -> str:
    """The piece called *name*: it must depend on *content* alone."""
    drawn = view.kept.get(name)
    if not isinstance(drawn, Drawn):
        drawn = view.kept[name] = Drawn()
    return drawn.find(content, draw)


def piece(view: ViewedGame, template: str, name: str = "", **content: object) -> str:
    """The template filled in; pieces made by one template are told apart by *name*."""
    code = view.viewer.language
    return keep(
        view, f"{template} {name}", (code, content), lambda: render(template, code, **content)
    )
