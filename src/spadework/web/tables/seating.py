"""Who holds the seats of a table: browsers and accounts, by links or because they made it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from spadework.core.text import Text
from spadework.web.storage.kept import Holder, Stored, seats_held
from spadework.web.storage.schema.games import WATCH

BOUND: Final = Text("at this table a seat belongs to whoever has sat down")
# Whoever has a link can open it as often as they like, as a new browser each time.
MOST_GUESTS: Final = 100  # that are remembered for a seat, and as many spectators


@dataclass(frozen=True)
class Seating:
    """Everybody at one table."""

    host: str  # who made the game
    holders: tuple[Holder, ...]  # the latest last
    program_keys: frozenset[str]  # holders that are accounts of programs
    seats_are_bound: bool  # nobody takes one from whoever sits there

    @classmethod
    def of(cls, stored: Stored) -> Seating:
        """Those who are kept with a game."""
        return cls(stored.host, stored.holders, stored.programs, stored.terms.seats_are_bound)

    def places_of(self, browser: str) -> frozenset[int]:
        """The seats that are a browser's, whoever plays them now."""
        return seats_held(self.holders, browser)

    def knows(self, browser: str) -> bool:
        """Whether a browser sits here or looks on."""
        return any(holder.browser == browser for holder in self.holders)

    @property
    def guests(self) -> list[Holder]:
        """All who sit here or look on besides the host."""
        return [holder for holder in self.holders if holder.browser != self.host]

    @property
    def programs(self) -> frozenset[int]:
        """The seats that programs with accounts act for."""
        return frozenset(seat for key in self.program_keys for seat in self.places_of(key))

    @property
    def taken(self) -> frozenset[int]:
        """The seats somebody has sat down at by their link."""
        return frozenset(holder.seat for holder in self.holders if holder.by_link)

    def sits_by_link(self, seat: int, browser: str) -> bool:
        """Whether a browser has come to *seat* by its link."""
        return Holder(seat, browser, by_link=True) in self.holders

    def is_bound(self, seat: int) -> bool:
        """Whether a seat is somebody's from whom the host cannot take it."""
        return self.seats_are_bound and seat != WATCH and seat in self.taken

    def holders_of(self, seats: Collection[int]) -> list[str]:
        """The browsers that hold one of *seats*."""
        return sorted({holder.browser for holder in self.holders if holder.seat in seats})

    def making_room(self, newcomer: Holder) -> frozenset[str]:
        """Who holds the seat of a *newcomer* no more: itself so far, and who came long ago."""
        there = [guest.browser for guest in self.guests if guest.seat == newcomer.seat]
        return frozenset([newcomer.browser, *there[: max(0, len(there) + 1 - MOST_GUESTS)]])

    def joined_by(self, newcomer: Holder) -> Seating:
        """The same with a *newcomer*."""
        gone = self.making_room(newcomer)
        stay = [h for h in self.holders if h.seat != newcomer.seat or h.browser not in gone]
        return replace(self, holders=(*stay, newcomer))
