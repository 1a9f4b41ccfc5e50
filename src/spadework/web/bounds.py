"""How long the texts of a game may be that are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spadework.core.errors import NotationError

LONGEST_KEPT_TITLE: Final = 200
LONGEST_PLAYER: Final = 80
LONGEST_HEADER: Final = 1000  # all tiles and cards of the longest game are half of that
PLAYER: Final = "player "


def check_lengths(title: str, headers: Mapping[str, str]) -> None:
    """Refuse texts without end: a record of anybody's may have any name in it."""
    _check("the title", title, LONGEST_KEPT_TITLE)
    for name, value in headers.items():
        if name.startswith(PLAYER):
            _check(f"the name of {name}", value, LONGEST_PLAYER)
        else:
            _check(f"the header '{name[:40]}'", value, LONGEST_HEADER)


def _check(what: str, text: str, longest: int) -> None:
    if len(text) > longest:
        raise NotationError(f"{what} has {len(text)} characters; up to {longest} are kept")
