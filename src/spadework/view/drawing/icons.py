"""One icon for every thing that is counted or pressed, used everywhere the same."""

from __future__ import annotations

from typing import Final

from spadework.view.drawing.art_files import emblems, icons
from spadework.view.drawing.paint import MOST_TOKENS

STRIP: Final = (190, 54)  # how large a landscape is
# Where hexes of it lie, and how large they are drawn; the last one shows what grows there.
HEXES: Final = ((42, 20, 0.6), (84, 30, 0.8), (120, 14, 0.7), (182, 12, 0.7), (152, 32, 1.05))
MODEL_BOX: Final = "-30 -50 60 62"  # room for the largest structure


def icon(name: str, art: str = "") -> str:
    """The icon *name* of the sprite at *art*; it is decoration: words have to stand beside it."""
    assert name in icons(), f"there is no icon called {name}"
    return f'<svg class="icon i-{name}" aria-hidden="true"><use href="{art}#i-{name}"/></svg>'


def emblem(faction: str, art: str = "") -> str:
    """The emblem of a faction; empty if it has none."""
    if faction not in emblems():
        return ""
    return f'<svg class="emblem" aria-hidden="true"><use href="{art}#e-{faction}"/></svg>'


def landscape(terrain: str, art: str = "") -> str:
    """A strip of land, as it lies on the board."""
    width, height = STRIP
    *bare, grown = HEXES
    hexes = [(*place, "bare") for place in bare] + [(*grown, "land")]
    uses = "".join(
        f'<use href="{art}#{kind}-{terrain}" transform="translate({x} {y}) scale({size})"/>'
        for x, y, size, kind in hexes
    )
    return (
        f'<svg class="landscape" viewBox="0 0 {width} {height}"'
        f' preserveAspectRatio="xMaxYMid slice" aria-hidden="true">'
        f'<rect width="{width}" height="{height}" fill="var(--{terrain}-top)"/>{uses}</svg>'
    )


def model(kind: str, art: str = "") -> str:
    """A structure as it stands on the board, in the colors of the mat around it."""
    return (
        f'<svg class="model" viewBox="{MODEL_BOX}" aria-hidden="true">'
        f'<use href="{art}#p-{kind}"/></svg>'
    )


def tokens(count: int, art: str = "") -> str:
    """Power tokens as they lie in a bowl; of very many as many as there is room for."""
    name = f"tokens-{min(count, MOST_TOKENS)}"
    return f'<svg class="tokens" aria-hidden="true"><use href="{art}#{name}"/></svg>'
