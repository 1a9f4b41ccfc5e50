"""One icon for every thing that is counted or pressed, used everywhere the same."""

from __future__ import annotations

from typing import Final

from spadework.view.drawing.art_files import emblems, icons
from spadework.view.drawing.paint import MOST_TOKENS

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
