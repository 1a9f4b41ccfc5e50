"""Passwords: kept as hashes that are costly to try, and checked beside the event loop."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.settings import PasswordCost
from spadework.web.people.names import likeness

SHORTEST: Final = 8
LONGEST: Final = 200  # characters: what is hashed has an end
AT_ONCE: Final = 2  # each takes a core and the memory that it costs
MOST_WAITING: Final = 40
Result = TypeVar("Result")


def check_password(password: str, name: str) -> None:
    """Refuse a new password that is too easy to guess, or has no end."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise RuleError(Text("a password has {n} to {m} characters", n=SHORTEST, m=LONGEST))
    if likeness(password) == likeness(name) or len(set(password)) < 3:
        raise RuleError(Text("this password is too easy to guess"))


class Passwords:
    """Makes and checks hashes of passwords, a few at a time; who cannot wait is told so."""

    def __init__(self, cost: PasswordCost) -> None:
        self._hasher = PasswordHasher(cost.passes, cost.memory, cost.lanes)
        self._threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self._waiting = 0
        # Checked for names that nobody has: who asks learns nothing from the time it takes.
        self._nobodys = self._hasher.hash(secrets.token_hex())

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        return await self._do(lambda: self._hasher.hash(_normal(password)))

    async def fits(self, password: str, kept: str) -> bool:
        """Whether *password* is the one of which *kept* was made; where nothing is, it is not."""

        def check() -> bool:
            try:
                self._hasher.verify(kept or self._nobodys, _normal(password))
            except (VerificationError, InvalidHashError):
                return False
            return bool(kept)

        return await self._do(check)

    def is_outdated(self, kept: str) -> bool:
        """Whether a hash was made at another cost than ours."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Let those who wait have their answer."""
        self._threads.shutdown()

    async def _do(self, work: Callable[[], Result]) -> Result:
        if self._waiting >= MOST_WAITING:
            raise RequestRefused(
                503,
                Text("There is much to do here at the moment. Please try again in a few seconds."),
                {"retry-after": "10"},
            )
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def _normal(password: str) -> str:
    """The same whichever keyboard it was typed on, and never longer than what may be hashed."""
    return unicodedata.normalize("NFKC", password[:LONGEST])
