"""Work that is done once for all who ask for the same: what came of it lately is kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Final, Generic, TypeVar

Made = TypeVar("Made")


class Once(Generic[Made]):
    """What was made lately, at most so many of it, and what is being made."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._made: Final[OrderedDict[bytes, asyncio.Task[Made]]] = OrderedDict()

    def has(self, key: bytes) -> bool:
        """Whether it costs nothing to ask for it."""
        return key in self._made

    async def find(self, key: bytes, make: Callable[[], Coroutine[None, None, Made]]) -> Made:
        """What is called *key*; it is made if it is not there."""
        making = self._made.pop(key, None)
        if making is None:
            making = asyncio.create_task(make())
            making.add_done_callback(lambda made: self._keep(key, made))
        self._made[key] = making
        if len(self._made) > self._most:
            self._made.popitem(last=False)
        # Whoever goes away does not take it from others who wait for it.
        return await asyncio.shield(making)

    def _keep(self, key: bytes, made: asyncio.Task[Made]) -> None:
        """Do not keep what has failed: it is made anew for whoever asks next."""
        if made.cancelled() or made.exception() is not None:
            self._made.pop(key, None)

    async def close(self) -> None:
        """Give up what is being made."""
        making = list(self._made.values())
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)
