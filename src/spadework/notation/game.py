"""A game: a set-up and the actions played.

Undo, replay, branching and review come from this record.
"""

from __future__ import annotations

from dataclasses import dataclass

from spadework.core.errors import IllegalAction, NotationError
from spadework.core.setup import Setup
from spadework.core.state import Action, Decision, State
from spadework.games.catalog import Catalog


@dataclass(frozen=True)
class Entry:
    """An action of the record and the seat that chose it."""

    seat: int
    action: Action


class Game:
    """The record is the game; the state is a cache of where it stands."""

    def __init__(self, catalog: Catalog, setup: Setup) -> None:
        self.catalog = catalog
        self.setup = setup
        self.state = catalog.deal(setup)
        self.record: list[Entry] = []

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def question(self) -> Decision:
        """The decision to be answered."""
        return self.state.question

    def offers(self) -> list[Action]:
        """Every legal answer to the question."""
        return self.state.offers()

    def play(self, what: Action | str, seat: int | None = None) -> None:
        """Play an action, or its text: ``upgrade F4 to TP`` or ``witches: upgrade F4 to TP``."""
        action, actor = self._resolve(what, seat)
        if self.state.over:
            raise IllegalAction(f"'{action}': the game is over")
        if actor is None:
            actor = self.state.answering_seat(action)
        self.state.play(action, actor)
        self.record.append(Entry(actor, action))

    def _resolve(self, what: Action | str, seat: int | None) -> tuple[Action, int | None]:
        if isinstance(what, Action):
            return what, seat
        name, colon, text = what.partition(":")
        if not colon or name.strip().split(" ")[0] == "bridge":
            return self.state.rules.table.parse(what.strip()), seat
        return self.state.rules.table.parse(text.strip()), self.seat_called(name.strip())

    def seat_called(self, name: str) -> int:
        """The seat of the faction called *name*, or number n for ``seat n``."""
        for seat in self.state.seats:
            if name in (seat.faction.id, seat.faction.code):
                return seat.index
        word, _, number = name.partition(" ")
        if word == "seat" and number in [str(i + 1) for i in range(self.setup.seats)]:
            return int(number) - 1
        raise NotationError(f"nobody plays '{name}'")

    def undo(self, actions: int = 1) -> None:
        """Take back the last *actions* actions."""
        if not 0 <= actions <= len(self.record):
            raise IllegalAction(f"there are {len(self.record)} actions to take back, not {actions}")
        self._rewind(self.record[: len(self.record) - actions])

    def at(self, actions: int) -> State:
        """The position after the first *actions* actions."""
        return self.branch(actions).state

    def branch(self, actions: int) -> Game:
        """A game of its own that shares the first *actions* actions."""
        if not 0 <= actions <= len(self.record):
            raise IllegalAction(f"the game has {len(self.record)} actions, not {actions}")
        other = Game(self.catalog, self.setup)
        other._rewind(self.record[:actions])
        return other

    def copy(self) -> Game:
        """A game of its own that stands where this one stands."""
        other = Game(self.catalog, self.setup)
        other.state = self.state.copy()
        other.record = self.record[:]
        return other

    def _rewind(self, record: list[Entry]) -> None:
        self.state = self.catalog.deal(self.setup)
        self.record = []
        for entry in record:
            self.state.play(entry.action, entry.seat)
            self.record.append(entry)

    def scores(self) -> list[dict[str, int]]:
        """Points of every seat by source."""
        names = self.state.rules.sources
        return [
            {name: n for name, n in zip(names, seat.breakdown, strict=True) if n}
            for seat in self.state.seats
        ]

    def winners(self) -> list[int]:
        """The seats with the most points: equal totals share the victory."""
        most = max(seat.points for seat in self.state.seats)
        return [seat.index for seat in self.state.seats if seat.points == most]
