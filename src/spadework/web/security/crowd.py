"""How many are there at once: in all, and of each client."""

from __future__ import annotations

from collections import Counter
from typing import Final


class Crowd:
    """Those who are inside; *most* in all, *most_of_one* of each client."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most: Final = most
        self._most_of_one: Final = most_of_one
        self._inside: Final[Counter[str]] = Counter()
        self._all = 0

    @property
    def number(self) -> int:
        """How many are inside."""
        return self._all

    @property
    def is_full(self) -> bool:
        """Whether nobody at all can come in."""
        return self._all >= self._most

    def has_room_for(self, client: str) -> bool:
        """Whether one more of *client* can come in."""
        return not self.is_full and self._inside[client] < self._most_of_one

    def enter(self, client: str) -> None:
        """Let one more in, also where there is no room: who asks first decides."""
        self._all += 1
        self._inside[client] += 1

    def leave(self, client: str) -> None:
        """Let one go who has entered."""
        self._all -= 1
        self._inside[client] -= 1
        if not self._inside[client]:
            del self._inside[client]
