"""The drawings in `art/`: icons and emblems, each a symbol of an SVG file."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

_SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', re.DOTALL)
_LINES: Final = (
    'fill="none" stroke="currentColor" stroke-width="2.7"'
    ' stroke-linecap="round" stroke-linejoin="round"'
)
ICON_BOX: Final = 24
EMBLEM_BOX: Final = 48


@cache
def icons() -> dict[str, str]:
    """The icons by name, in a box of 24."""
    return _symbols("icons")


@cache
def emblems() -> dict[str, str]:
    """The emblems by faction, lines in the color of the text, in a box of 48."""
    return {name: f"<g {_LINES}>{art}</g>" for name, art in _symbols("emblems").items()}


def _symbols(name: str) -> dict[str, str]:
    text = (files("spadework.view") / "art" / f"{name}.svg").read_text(encoding="utf-8")
    return {found[1]: found[2].replace("\n", "") for found in _SYMBOL.finditer(text)}
