"""What somebody says about a new game: at the start page, in the lobby, or as a program."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

LARGEST_SEED: Final = 2**31
Players = Annotated[int, msgspec.Meta(ge=1, le=9)]
Seed = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)]


class NewGameForm(msgspec.Struct, frozen=True):
    """What somebody says about a new game; what is left open is empty."""

    game: str = ""
    title: str = ""
    map: str = ""
    own_map: str = ""  # a map file, where the map is one's own
    printing: str = ""
    factions: str = ""
    tiles: str = ""
    players: Players = 4
    seed: Seed | None = None
    expansion: list[str] = []
    bonus: list[str] = []
    final: list[str] = []
    # By seat or round, counted from 1, and by the name of the option.
    seat: dict[int, str] = {}
    name: dict[int, str] = {}
    faction: dict[int, str] = {}
    round: dict[int, str] = {}
    option: dict[str, str] = {}
