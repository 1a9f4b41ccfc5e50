"""One icon for every thing that is counted or pressed, used everywhere the same."""

from __future__ import annotations

from spadework.view.drawings import emblems, icons


def icon(name: str, art: str = "") -> str:
    """The icon *name* of the sprite at *art*; it is decoration: words have to stand beside it."""
    assert name in icons(), f"there is no icon called {name}"
    return f'<svg class="icon i-{name}" aria-hidden="true"><use href="{art}#i-{name}"/></svg>'


def emblem(faction: str, art: str = "") -> str:
    """The emblem of a faction; empty if it has none."""
    if faction not in emblems():
        return ""
    return f'<svg class="emblem" aria-hidden="true"><use href="{art}#e-{faction}"/></svg>'
