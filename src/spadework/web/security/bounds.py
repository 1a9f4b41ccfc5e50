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
    if len(title) > LONGEST_KEPT_TITLE:
        raise NotationError(
            f"the title has {len(title)} characters; up to {LONGEST_KEPT_TITLE} are kept"
        )
    for name, value in headers.items():
        if name.startswith(PLAYER) and len(value) > LONGEST_PLAYER:
            number = name.removeprefix(PLAYER)
            raise NotationError(
                f"the name of player {number} has {len(value)} characters; "
                f"up to {LONGEST_PLAYER} are kept"
            )
        if len(value) > LONGEST_HEADER:
            raise NotationError(
                f"the header '{name[:40]}' has {len(value)} characters; "
                f"up to {LONGEST_HEADER} are kept"
            )
