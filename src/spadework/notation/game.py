"""A game: a set-up and the actions played.

Undo, replay, branching and review come from this record.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from spadework.core.errors import IllegalAction, NotationError
from spadework.core.ruleset import Ruleset
from spadework.core.setup import Setup
from spadework.core.state import Action, Decision, State
from spadework.games.catalog import Catalog
from spadework.rules.deal import deal


@dataclass(frozen=True)
class Entry:
    """An action of the record and the seat that chose it."""

    seat: int
    action: Action


class Game:
    """The record is the game; the state is a cache of where it stands."""

    def __init__(self, catalog: Catalog, setup: Setup, rules: Ruleset | None = None) -> None:
        self.catalog = catalog
        self.setup = setup
        self.state = catalog.deal(setup) if rules is None else deal(rules, setup)
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
        kept = len(self.record) - actions
        self.state = self.at(kept)
        self.record = self.record[:kept]

    def at(self, actions: int) -> State:
        """The position after the first *actions* actions."""
        if not 0 <= actions <= len(self.record):
            raise IllegalAction(f"the game has {len(self.record)} actions, not {actions}")
        # Actions belong to one ruleset, and the catalog may have made an equal one since.
        state = deal(self.state.rules, self.setup)
        for entry in self.record[:actions]:
            state.play(entry.action, entry.seat)
        return state

    def branch(self, actions: int) -> Game:
        """A game of its own that shares the first *actions* actions."""
        return self._with(self.at(actions), self.record[:actions])

    def copy(self) -> Game:
        """A game of its own that stands where this one stands."""
        return self._with(self.state.copy(), self.record[:])

    def _with(self, state: State, record: list[Entry]) -> Game:
        other = copy(self)
        other.state = state
        other.record = record
        return other

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
