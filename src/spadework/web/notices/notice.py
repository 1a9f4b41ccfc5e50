"""A notice: something that one person is to be told of."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from spadework.view.text.packed import Packed

NO_SEAT: Final = -1


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that one person is to be told of."""

    kind: str
    account: int
    game: str = ""
    seat: int = NO_SEAT
    mark: str = ""  # what is told once in a game has the same mark
    path: str = ""  # of the page it is about; empty: the table
    values: dict[str, Packed | str | int] = {}

    @property
    def key(self) -> str:
        """What tells it from others: a later one of the same key takes its place."""
        about = self.game or sha256(self.path.encode()).hexdigest()[:16]
        return f"{self.kind}/{self.account}/{about}"
