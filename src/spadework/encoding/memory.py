"""What was made of the lists of a game's positions last time.

Lists in a position are values, so one that is the same list as last time has not changed. One
memory follows one game.
"""

from __future__ import annotations

from typing import Final

from spadework.encoding.settlements import Settlers


class Memory:
    """Lists that were encoded, by seat, and the bytes or numbers they became."""

    def __init__(self, seats: int) -> None:
        self.reach_lists: Final[list[list[int]]] = [[] for _ in range(seats)]
        self.reach_planes: Final[list[bytes]] = [b""] * seats
        self.structures: Final[list[list[int]]] = [[] for _ in range(seats)]
        self.adjacent: Final[list[list[list[int]]]] = [[] for _ in range(seats)]
        self.sailing: Final[list[int]] = [-1] * seats
        self.networks: Final[list[int]] = [0] * seats
        self.town_lists: Final[list[list[int]]] = [[] for _ in range(seats)]
        self.town_blocks: Final[list[bytes]] = [b""] * seats
        self.settlers: Final[list[Settlers | None]] = [None] * seats
        self.settled: int = 0  # how often settlements were found anew
        self.missing_power: bytes = b""
        self.missing_size: bytes = b""
        self.sites_settled: Final[list[int]] = [0] * seats
        self.site_owners: Final[list[bytes]] = [b""] * seats
        self.site_planes: Final[list[bytes]] = [b""] * seats
        self.round: int = -1
        self.rounds_block: bytes = b""
