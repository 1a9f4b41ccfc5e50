"""What was found out, kept as long as there is room for it."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

Found = TypeVar("Found")


class Kept(Generic[Found]):
    """What was found under keys: at least the latest *room* of them, at most twice as many.

    >>> kept = Kept[int](2)
    >>> for name, number in enumerate((b"a", b"b", b"c", b"d", b"e")):
    ...     kept.keep(number, name)
    >>> kept.find(b"a"), kept.find(b"d")
    (None, 3)
    """

    def __init__(self, room: int) -> None:
        self._room: Final = room
        self._latest: dict[bytes, Found] = {}
        self._before: dict[bytes, Found] = {}

    def find(self, key: bytes) -> Found | None:
        """What is still known; what is asked for again is kept longer."""
        found = self._latest.get(key)
        if found is None and (found := self._before.get(key)) is not None:
            self.keep(key, found)
        return found

    def keep(self, key: bytes, found: Found) -> None:
        """Keep what was found."""
        if len(self._latest) >= self._room:
            self._before, self._latest = self._latest, {}
        self._latest[key] = found
