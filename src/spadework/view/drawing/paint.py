"""What a board is drawn with: colors and art that are part of the drawing, or only named by it.

`Printed` puts everything into the drawing, which then stands alone. `Named` leaves colors to the
style sheet and art to the sprite of a page: it follows day and night, and stays small.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final
from xml.sax.saxutils import escape

from spadework.view.drawing.art_files import EMBLEM_BOX, ICON_BOX, emblems, icons
from spadework.view.drawing.palette import (
    DAY,
    DUSK,
    GOLD,
    GOLD_EDGE,
    HALO,
    KEY_DISC,
    KEY_EDGE,
    LIVERIES,
    NOBODY,
    SHADES,
    WATER_BY_DAY,
    WATER_BY_NIGHT,
    Livery,
    TerrainColors,
    Water,
    grounds,
    ink_on,
    labels,
)
from spadework.view.drawing.pieces import SIZES, WORN, halo_art, piece_art
from spadework.view.drawing.scenery import scenery

NOBODYS: Final = "nobody"  # the color of pieces that belong to nobody


class Paint(ABC):
    """Colors by the names of terrains, and how art is put onto the board, around (0, 0)."""

    grounds: Mapping[str, TerrainColors]
    labels: Mapping[str, str]
    water: Water
    halo: str = HALO
    gold: str = GOLD
    gold_edge: str = GOLD_EDGE
    key_disc: str = KEY_DISC
    key_edge: str = KEY_EDGE
    outline: str = "#1a120a"
    upright: str = ""  # an attribute of what is not turned with the board
    dusk: str = ""  # attributes of the dusk over the land; empty by day
    # Kinds of points, and the ink on each of them.
    shades: Sequence[tuple[str, str]] = tuple((shade, ink_on(shade)) for shade in SHADES)

    @abstractmethod
    def land(self, terrain: str, built_on: bool) -> str:
        """What is seen on a hex."""

    @abstractmethod
    def piece(self, kind: str, color: str) -> str:
        """A structure or ship with its halo."""

    @abstractmethod
    def dressed(self, color: str) -> str:
        """An attribute of an element whose pieces are of that color."""

    @abstractmethod
    def livery(self, color: str) -> Livery:
        """The colors of somebody's pieces, to be used inside of what is `dressed`."""

    @abstractmethod
    def icon(self, name: str, x: float, y: float, size: float) -> str:
        """An icon with its upper left corner at (*x*, *y*)."""

    @abstractmethod
    def emblem(self, faction: str, size: float) -> str:
        """An emblem around (0, 0), in the color of the text."""

    def disc(self, emblem: str, letter: str, color: str, radius: float) -> str:
        """The sign of a seat: its emblem on a disc, or its *letter* if it has none."""
        livery = self.livery(color)
        sign = (
            self.emblem(emblem, 1.56 * radius)
            if emblem in emblems()
            else f'<text y="{radius * 0.4:.1f}" font-size="{radius * 1.2:.1f}" font-weight="700"'
            f' text-anchor="middle" fill="{livery.sign}">{escape(letter)}</text>'
        )
        return (
            f'<g{self.dressed(color)}><circle r="{radius:g}" fill="{livery.disc}"'
            f' stroke="{self.outline}" stroke-width="1.2"/><g color="{livery.sign}">{sign}</g></g>'
        )


class Printed(Paint):
    """Everything is in the drawing itself."""

    def __init__(self, dark: bool) -> None:
        # The dusk covers the land, not its lit edge, which reaches a little over the cliff.
        self.grounds = {
            name: replace(DAY[name], lit=ground.lit) for name, ground in grounds(dark).items()
        }
        self.labels = labels(dark)
        self.water = WATER_BY_NIGHT if dark else WATER_BY_DAY
        self.dusk = f'fill="#000000" fill-opacity="{DUSK}"' if dark else ""

    def land(self, terrain: str, built_on: bool) -> str:
        """What is seen on a hex."""
        return scenery(terrain, built_on)

    def piece(self, kind: str, color: str) -> str:
        """A structure or ship with its halo."""
        return _model(kind, self.livery(color), HALO)

    def dressed(self, color: str) -> str:
        """Nothing: every part has its own color."""
        return ""

    def livery(self, color: str) -> Livery:
        """The colors of somebody's pieces."""
        return NOBODY if color == NOBODYS else LIVERIES[color]

    def icon(self, name: str, x: float, y: float, size: float) -> str:
        """An icon with its upper left corner at (*x*, *y*)."""
        return (
            f'<g transform="translate({x:g} {y:g}) scale({size / ICON_BOX:.3g})">'
            f"{icons()[name]}</g>"
        )

    def emblem(self, faction: str, size: float) -> str:
        """An emblem around (0, 0), in the color of the text."""
        scale = size / EMBLEM_BOX
        return (
            f'<g transform="translate({-size / 2:.1f} {-size / 2:.1f}) scale({scale:.3g})">'
            f"{emblems()[faction]}</g>"
        )


class Named(Paint):
    """Colors are names of the style sheet, art is in the sprite at the address *art*."""

    upright = ' class="up"'
    dusk = 'class="dusk"'
    shades = tuple((f"var(--shade-{i})", f"var(--on-shade-{i})") for i in range(len(SHADES)))
    halo = "var(--halo)"
    gold = "var(--gold)"
    gold_edge = "var(--gold-edge)"
    key_disc = "var(--key-disc)"
    key_edge = "var(--key-edge)"
    outline = "var(--outline)"
    water = Water(
        "var(--deep)",
        "var(--shallow)",
        "var(--foam)",
        "var(--sand)",
        "var(--ripple)",
        1,
        "var(--rim)",
        "var(--rim-lit)",
        "var(--rim-edge)",
    )

    def __init__(self, art: str) -> None:
        self.art: Final = art
        self.grounds = {
            name: TerrainColors(
                *[f"var(--{name}-{part})" for part in ("top", "lit", "dark", "cliff", "label")]
            )
            for name in DAY
        }
        self.labels = {name: f"var(--{name}-label)" for name in DAY}

    def use(self, name: str, where: str = "") -> str:
        """A symbol of the sprite."""
        return f'<use href="{self.art}#{name}"{where}/>'

    def land(self, terrain: str, built_on: bool) -> str:
        """What is seen on a hex."""
        return self.use(f"{'bare' if built_on else 'land'}-{terrain}", self.upright)

    def piece(self, kind: str, color: str) -> str:
        """A structure or ship with its halo."""
        return self.use(f"p-{kind}")

    def dressed(self, color: str) -> str:
        """The class that gives its pieces their colors."""
        return f' class="home-{color}"'

    def livery(self, color: str) -> Livery:
        """Names of the colors that `dressed` gives."""
        return WORN

    def icon(self, name: str, x: float, y: float, size: float) -> str:
        """An icon with its upper left corner at (*x*, *y*)."""
        return self.use(f"i-{name}", f' x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"')

    def emblem(self, faction: str, size: float) -> str:
        """An emblem around (0, 0), in the color of the text."""
        half = f"{-size / 2:.1f}"
        where = f' x="{half}" y="{half}" width="{size:.1f}" height="{size:.1f}"'
        return self.use(f"e-{faction}", where)


@cache
def _model(kind: str, livery: Livery, halo: str) -> str:
    return (
        f'<g transform="scale({SIZES[kind]:g})">{halo_art(kind, halo)}{piece_art(kind, livery)}</g>'
    )


def sprite() -> str:
    """All art that pages name, as symbols and groups of one drawing that is not shown itself."""
    parts = [
        *[
            f'<symbol id="i-{name}" viewBox="0 0 {ICON_BOX} {ICON_BOX}">{art}</symbol>'
            for name, art in icons().items()
        ],
        *[
            f'<symbol id="e-{name}" viewBox="0 0 {EMBLEM_BOX} {EMBLEM_BOX}">{art}</symbol>'
            for name, art in emblems().items()
        ],
        *[f'<g id="p-{kind}">{_model(kind, WORN, "var(--halo)")}</g>' for kind in SIZES],
        *[f'<g id="bare-{name}">{scenery(name, built_on=True)}</g>' for name in DAY],
        *[f'<g id="land-{name}">{scenery(name, built_on=False)}</g>' for name in DAY],
        *[
            f'<symbol id="tokens-{count}" viewBox="-24 -24 48 48">{_tokens(count)}</symbol>'
            for count in range(MOST_TOKENS + 1)
        ],
    ]
    inside = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>\n{inside}\n</defs></svg>\n'


MOST_TOKENS: Final = 12  # of power that are drawn one by one in a bowl
TOKEN: Final = 17.0


def _tokens(count: int) -> str:
    """Power tokens in a bowl, in rows."""
    rows = TOKEN_ROWS[count]
    size = TOKEN if count <= 7 else TOKEN * 0.8
    parts = []
    for i, length in enumerate(rows):
        y = (i - (len(rows) - 1) / 2) * size * 0.86
        for k in range(length):
            x = (k - (length - 1) / 2) * size
            parts.append(
                f'<g transform="translate({x - size / 2:.1f} {y - size / 2:.1f})'
                f' scale({size / ICON_BOX:.3g})">{icons()["power"]}</g>'
            )
    return "".join(parts)


TOKEN_ROWS: Final = (
    (),
    (1,),
    (2,),
    (1, 2),
    (2, 2),
    (2, 1, 2),
    (3, 3),
    (2, 3, 2),
    (2, 3, 3),
    (3, 3, 3),
    (3, 4, 3),
    (3, 4, 4),
    (2, 4, 4, 2),
)

if __name__ == "__main__":
    print(sprite(), end="")
