"""A line for places of which there are few: whoever has used least lately goes first.

How this works: a place is a process that thinks or works, so what counts is seconds, not requests.
The line knows how long everybody has used places, which is forgotten by half every minute. Next
is the address that would have used least after what it wants, and of those behind that address the
host of whom the same is true. So short wishes come first, nobody waits for ever, and forty games
of one host are as good as one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from math import pow
from time import monotonic
from typing import Final

HALF_LIFE: Final = 60.0  # seconds
FORGOTTEN: Final = 0.01  # seconds that are not worth to be remembered
ALONE: Final = " (alone)"


@dataclass(frozen=True)
class Wish:
    """A place that is wanted for about so many seconds, by a host behind an address.

    Cookies cost nothing, so that many hosts may be one; a proxy makes one address of many.
    """

    address: str
    host: str
    seconds: float
    with_people: bool = True  # somebody sits there and waits

    @property
    def payer(self) -> str:
        """On whose account it goes: games that play by themselves do not hold up their host."""
        return self.host if self.with_people else self.host + ALONE


class _Waiting:
    """A wish in the line."""

    def __init__(self, wish: Wish, number: int) -> None:
        self.wish: Final = wish
        self.number: Final = number
        self.is_called: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()


class FairLine:
    """As many places as there are, and those who wait for one.

    Wishes without people never rest, so they share half of the places.
    """

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        self._free = places
        self._free_alone = (places + 1) // 2
        self._waiting: dict[int, _Waiting] = {}
        self._numbers = count()
        self._addresses = _Used(clock)
        self._payers = _Used(clock)
        self._clock = clock

    def waiting(self) -> list[Wish]:
        """What is wished for and has no place yet."""
        return [waiting.wish for waiting in self._waiting.values()]

    @asynccontextmanager
    async def place(
        self, wish: Wish, has_to_wait: Callable[[], None] = lambda: None
    ) -> AsyncIterator[None]:
        """A place for the body of a `with`; *has_to_wait* is called if there is none at once."""
        waiting = _Waiting(wish, next(self._numbers))
        self._waiting[waiting.number] = waiting
        self._call()
        if not waiting.is_called.done():
            has_to_wait()
        try:
            await waiting.is_called
        except asyncio.CancelledError:
            if self._waiting.pop(waiting.number, None) is None:  # called and canceled at once
                self._give_back(wish, 0.0)
            raise
        began = self._clock()
        try:
            yield
        finally:
            self._give_back(wish, self._clock() - began)

    def _give_back(self, wish: Wish, seconds: float) -> None:
        # What was meant to be used is on the account since the place was given.
        self._addresses.add(wish.address, seconds - wish.seconds)
        self._payers.add(wish.payer, seconds - wish.seconds)
        self._free += 1
        self._free_alone += not wish.with_people
        self._call()

    def _call(self) -> None:
        """Give the places that are free to those who are next."""
        while self._free and (following := self._next()) is not None:
            wish = following.wish
            del self._waiting[following.number]
            self._free -= 1
            self._free_alone -= not wish.with_people
            self._addresses.add(wish.address, wish.seconds)
            self._payers.add(wish.payer, wish.seconds)
            following.is_called.set_result(None)

    def _next(self) -> _Waiting | None:
        """Who is next; None if nobody waits who may have a place."""
        behind: dict[str, list[_Waiting]] = {}
        for waiting in self._waiting.values():
            is_here = not waiting.is_called.cancelled()  # one who goes away is still in the line
            if is_here and (waiting.wish.with_people or self._free_alone):
                behind.setdefault(waiting.wish.address, []).append(waiting)
        firsts = [_first(those, self._payers, lambda w: w.payer) for those in behind.values()]
        return _first(firsts, self._addresses, lambda w: w.address) if firsts else None


def _first(those: Iterable[_Waiting], used: _Used, account: Callable[[Wish], str]) -> _Waiting:
    """Who would have used least after what is wanted; of equals, who came first."""
    return min(those, key=lambda w: (used.by(account(w.wish)) + w.wish.seconds, w.number))


class _Used:
    """Seconds that were used, forgotten by half every minute."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seconds: dict[str, tuple[float, float]] = {}  # and when they were counted

    def by(self, who: str) -> float:
        """What *who* has used lately."""
        seconds, then = self._seconds.get(who, (0.0, 0.0))
        return seconds * pow(0.5, (self._clock() - then) / HALF_LIFE)

    def add(self, who: str, seconds: float) -> None:
        """Count *seconds* more; less than nothing is never used."""
        self._seconds[who] = (max(0.0, self.by(who) + seconds), self._clock())
        for known in [w for w in self._seconds if self.by(w) < FORGOTTEN]:
            del self._seconds[known]
