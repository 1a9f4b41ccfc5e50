"""How long the texts of a game may be that are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spadework.core.errors import NotationError
from spadework.core.text import Text
from spadework.games.maps import LONGEST_IN_LINE

LONGEST_KEPT_TITLE: Final = 200
LONGEST_PLAYER: Final = 80
LONGEST_HEADER: Final = 1000  # all tiles and cards of the longest game are half of that
MAP: Final = "map"  # may be written out in a record, and is bounded by its reader
PLAYER: Final = "player "


def check_lengths(title: str, headers: Mapping[str, str]) -> None:
    """Refuse texts without end: a record of anybody's may have any name in it."""
    if len(title) > LONGEST_KEPT_TITLE:
        raise NotationError(
            Text(
                "the title has {n} characters; up to {m} are kept",
                n=len(title),
                m=LONGEST_KEPT_TITLE,
            )
        )
    for name, value in headers.items():
        if name.startswith(PLAYER) and len(value) > LONGEST_PLAYER:
            number = name.removeprefix(PLAYER)
            raise NotationError(
                Text(
                    "the name of player {k} has {n} characters; up to {m} are kept",
                    k=number,
                    n=len(value),
                    m=LONGEST_PLAYER,
                )
            )
        longest = LONGEST_IN_LINE if name == MAP else LONGEST_HEADER
        if len(value) > longest:
            raise NotationError(
                Text(
                    "the header '{text}' has {n} characters; up to {m} are kept",
                    text=name[:40],
                    n=len(value),
                    m=longest,
                )
            )
