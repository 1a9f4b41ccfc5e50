"""A game: a set-up and the actions played.

Undo, replay, branching and review come from this record, which every position carries with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, SupportsIndex

from spadework.core.errors import IllegalAction, NotationError, RuleError
from spadework.core.past import Played
from spadework.core.ruleset import Ruleset
from spadework.core.setup import Setup
from spadework.core.state import NOBODY, Action, Decision, State, refused
from spadework.core.text import Text
from spadework.encoding.mask import mask
from spadework.games.catalog import Catalog
from spadework.notation.given import as_name, as_number, as_seat
from spadework.rules.flow.deal import deal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NUMBER_OF_ACTIONS: Final = Text("the number of actions")


@dataclass(frozen=True)
class Entry:
    """An action of the record and the seat that chose it."""

    seat: int
    action: Action


class Game:
    """The record is the game; the state is a cache of where it stands.

    Games are equal when their records are. They can be pickled, as records; what is a key somewhere
    must not be played on.
    """

    def __init__(self, catalog: Catalog, setup: Setup, rules: Ruleset | None = None) -> None:
        self.catalog = catalog
        self.setup = setup
        self.state = catalog.deal(setup) if rules is None else deal(rules, setup)
        self._entries: list[Entry] = []
        self._entered: Played | None = None  # the last one that is among the entries

    @staticmethod
    def of(catalog: Catalog, state: State) -> Game:
        """The game that stands at *state*, with the record that led there."""
        if state.setup is None:
            raise NotationError(Text("this position was put together by hand: it has no record"))
        game = Game.__new__(Game)
        game.catalog = catalog
        game.setup = state.setup
        game.state = state
        game._entries = []
        game._entered = None
        return game

    @property
    def record(self) -> list[Entry]:
        """Everything that was played, in order, in a list of its own."""
        return self._up_to_date()[:]

    @property
    def length(self) -> int:
        """How many actions were played."""
        return len(self._up_to_date())

    def _up_to_date(self) -> list[Entry]:
        last, later = self.state.last, list[Entry]()
        while last is not None and last is not self._entered:
            later.append(Entry(last.seat, last.action))
            last = last.before
        if last is not self._entered:  # another past than that of the entries
            self._entries = []
        self._entries.extend(reversed(later))
        self._entered = self.state.last
        return self._entries

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def question(self) -> Decision:
        """The decision to be answered; when the game is over it says so."""
        return self.state.question

    def offers(self) -> list[Action]:
        """Every legal answer to the question; none when the game is over."""
        return self.state.offers()

    def mask(self) -> NDArray[np.bool_]:
        """Which actions of the ruleset are legal now, by their ids."""
        return mask(self.state)

    def play(
        self, what: Action | str | SupportsIndex, seat: SupportsIndex | str | None = None
    ) -> None:
        """Play an action, its text or its id.

        Texts are ``upgrade F4 to TP`` or, with who acts, ``witches: upgrade F4 to TP``; ids are
        places in the ruleset's table of actions and in the mask. A *seat* is a number or the name
        of its faction.
        """
        action, actor = self._resolve(what, self._seat_meant(seat))
        if self.state.over:
            raise IllegalAction(refused(action, Text("the game is over")))
        if actor is not None and not 0 <= actor < self.setup.seats:
            last = self.setup.seats - 1
            reason = Text("seats are 0 to {n}, not {m}", n=last, m=actor)
            raise IllegalAction(refused(action, reason))
        self.state.play(action, NOBODY if actor is None else actor)

    def play_recorded(self, actions: Iterable[tuple[int | str, str]], row: int = -1) -> None:
        """Play what a record has: a seat, or the name of its faction, and exactly the text.

        Who reads a record says in which *row* of it they stand, and so does the error then.
        """
        try:
            for who, text in actions:
                self.play(self.state.rules.table.parse(text), who)
        except RuleError as error:
            if row < 0:
                raise
            raise NotationError(error.text, row) from error

    def _resolve(
        self, what: Action | str | SupportsIndex, seat: int | None
    ) -> tuple[Action, int | None]:
        table = self.state.rules.table
        if isinstance(what, str):
            name, colon, text = what.partition(":")
            if colon and name.strip().split(" ")[0] != "bridge":
                return table.find(text), self.seat_called(name.strip())
        return table.find(what), seat

    def _seat_meant(self, seat: SupportsIndex | str | None) -> int | None:
        if seat is None:
            return None
        return self.seat_called(seat) if isinstance(seat, str) else as_seat(seat)

    def seat_called(self, name: str) -> int:
        """The seat of the faction called *name*, or number n for ``seat n``."""
        meant = as_name(name)
        for seat in self.state.seats:
            if name == seat.faction.code or meant == seat.faction.id:
                return seat.index
        word, _, number = meant.partition("_")
        if word == "seat" and number in [str(i + 1) for i in range(self.setup.seats)]:
            return int(number) - 1
        raise NotationError(Text("nobody plays '{text}'", text=name))

    def undo(self, actions: SupportsIndex = 1) -> None:
        """Take back the last *actions* actions."""
        played = self.length
        actions = as_number(actions, NUMBER_OF_ACTIONS)
        if not 0 <= actions <= played:
            raise IllegalAction(
                Text("there are {n} actions to take back, not {m}", n=played, m=actions)
            )
        self.state = self.at(played - actions)

    def at(self, actions: SupportsIndex) -> State:
        """The position after the first *actions* actions."""
        actions = as_number(actions, NUMBER_OF_ACTIONS)
        if not 0 <= actions <= self.length:
            raise IllegalAction(Text("the game has {n} actions, not {m}", n=self.length, m=actions))
        state = self._dealt()
        for _ in _played_on(state, self._up_to_date()[:actions]):
            pass
        return state

    def replay(self, record: Sequence[Entry] | None = None) -> Iterator[tuple[State, Entry]]:
        """Play the record (or another one) again: the position before every action, and the action.

        It is one position that goes on. Who rearranges *record* ahead of it sees it go on so.
        """
        return _played_on(self._dealt(), self.record if record is None else record)

    def _dealt(self) -> State:
        # Actions belong to one ruleset, and the catalog may have made an equal one since.
        return deal(self.state.rules, self.setup)

    def branch(self, actions: SupportsIndex) -> Game:
        """A game of its own that shares the first *actions* actions."""
        return Game.of(self.catalog, self.at(actions))

    def copy(self) -> Game:
        """A game of its own that stands where this one stands."""
        return Game.of(self.catalog, self.state.copy())

    def scores(self) -> list[dict[str, int]]:
        """Points of every seat by source."""
        names = self.state.rules.sources
        return [
            {name: n for name, n in zip(names, seat.breakdown, strict=True) if n}
            for seat in self.state.seats
        ]

    def winners(self) -> list[int]:
        """The seats with the most points: equal totals share the victory."""
        most = max((seat.points for seat in self.state.seats), default=0)
        return [seat.index for seat in self.state.seats if seat.points == most]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        return f"<game of {self.length} actions: {repr(self.state)[1:-1]}>"

    def _repr_svg_(self) -> str | None:
        """The board for notebooks."""
        return self.state._repr_svg_()


def _played_on(state: State, entries: Sequence[Entry]) -> Iterator[tuple[State, Entry]]:
    """Play *entries* on *state*, which is handed out before each of them."""
    for place in range(len(entries)):  # who is handed one may rearrange those that follow
        yield state, entries[place]
        state.play(entries[place].action, entries[place].seat)


def as_game(given: Game) -> Game:
    """A game, as programs without types are asked for one."""
    if isinstance(given, Game):
        return given
    raise NotationError(
        Text("{text} is no game: give a Game; game_of makes one of a position", text=repr(given))
    )
