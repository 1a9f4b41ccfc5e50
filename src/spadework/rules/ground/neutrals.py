"""Neutral houses: pieces of colors that nobody plays block marked hexes of their terrain.

How this works: the colors are drawn when the game is dealt and lie in a store. With a *single*
color it is known from the beginning, everybody places one piece before anything else, and the marks
that are left are filled after the round given. Otherwise each of two players places a piece of
another color that nobody plays, after the factions are chosen or after the round given, or both.
"""

from __future__ import annotations

from typing import Final

from spadework.core.actions import NEUTRAL_PIECE, NOTHING, ActionTable
from spadework.core.facts import Faction
from spadework.core.milestones import BEGINNING, CHOSEN, ROUND_LEFT, ROUND_OVER
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.setup import Setup
from spadework.core.state import NEUTRAL, NOBODY, Action, Decision, State, Store, with_byte
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.hexes import DWELLING


class NeutralColors(Store):
    """Terrains drawn for neutral pieces: one list for each time they are placed. Immutable."""

    def __init__(self, times: list[list[int]]) -> None:
        self.times: Final = times

    def copy(self) -> Store:
        return self


def neutral_colors_of(state: State) -> list[list[int]]:
    """The terrains drawn, if neutral pieces are in play."""
    for store in state.stores:
        if isinstance(store, NeutralColors):
            return store.times
    return []


def is_free(state: State, hex: int) -> bool:
    """Whether a marked hex can still take a neutral piece: empty, and never transformed."""
    return state.owner[hex] == NOBODY and state.terrain[hex] == state.rules.board.terrain[hex]


def put_neutral(state: State, hex: int) -> None:
    """Place a neutral piece; it has no effect on anybody."""
    state.owner = with_byte(state.owner, hex, NEUTRAL)
    state.kind = with_byte(state.kind, hex, DWELLING)


class PlaceNeutral(Decision):
    """On which of *marks* does *seat* place the neutral piece?"""

    def __init__(self, seat: int, marks: list[int]) -> None:
        super().__init__(seat)
        self.marks: Final = marks

    def offer(self, state: State, offers: list[Action]) -> None:
        group = state.rules.table.groups[NEUTRAL_PIECE]
        state.offer_possible(self, [group[hex] for hex in self.marks], offers)

    def is_idle(self, state: State) -> bool:
        """Without a free mark the piece is put away."""
        return not any(is_free(state, hex) for hex in self.marks)

    @property
    def allows_free_actions(self) -> bool:
        return False

    @property
    def question(self) -> Text:
        return Text("place a neutral house")


class PutNeutral(Action):
    """Place a neutral piece on a marked hex."""

    def __init__(self, hex: int, name: str) -> None:
        super().__init__(f"neutral {name}")
        self.hex: Final = hex

    def apply(self, state: State, decision: Decision) -> None:
        state.close(decision)
        put_neutral(state, self.hex)

    def mismatch(self, state: State, asked: Decision) -> Text:
        name = state.rules.board.names[self.hex]
        if not isinstance(asked, PlaceNeutral):
            return Text("no neutral house is being placed")
        if self.hex not in asked.marks:
            return Text("{hex} is no marked hex of this color", hex=name)
        return NO_TEXT if is_free(state, self.hex) else Text("{hex} is no longer free", hex=name)


class Neutrals(Mechanic):
    """Neutral pieces on the hexes that *marks* lists for each terrain."""

    def __init__(
        self, marks: list[list[int]], *, single: bool, at_setup: bool, after_round: int
    ) -> None:
        self.marks: Final = marks
        self.single: Final = single
        self.at_setup: Final = at_setup
        self.after_round: Final = after_round

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        names = rules.board.names
        marked = [hex for marks in self.marks for hex in marks]
        table.add(
            NEUTRAL_PIECE,
            [
                PutNeutral(hex, names[hex]) if hex in marked else NOTHING
                for hex in range(rules.board.size)
            ],
        )

    def deal(self, state: State, setup: Setup) -> None:
        terrains = [state.rules.terrains.index(name) for name in setup.neutrals]
        size = 1 if self.single else state.rules.wheel_size
        times = [terrains[i : i + size] for i in range(0, len(terrains), size)]
        state.stores = [*state.stores, NeutralColors(times)]

    def bar(self, state: State, faction: Faction) -> Text:
        colors = neutral_colors_of(state)
        if self.single and colors and faction.home == colors[0][0]:
            return Text("the color of {faction} is neutral", faction=Text(faction.name))
        return NO_TEXT

    def at(self, state: State, milestone: int) -> None:
        colors = neutral_colors_of(state)
        if not colors:
            return
        late = state.round == self.after_round
        if self.single:
            marks = self.marks[colors[0][0]]
            if milestone == BEGINNING:
                for index in range(state.seat_count)[::-1]:
                    state.ask(PlaceNeutral(index, marks))
            elif milestone == ROUND_LEFT and late:
                for hex in marks:
                    if is_free(state, hex):
                        put_neutral(state, hex)
        elif milestone == CHOSEN and self.at_setup:
            self._ask_for(state, colors[0])
        elif milestone == ROUND_OVER and late:
            self._ask_for(state, colors[-1])

    def _ask_for(self, state: State, terrains: list[int]) -> None:
        """Two players each get a color that nobody plays, the first in turn order first."""
        homes = [seat.home for seat in state.seats]
        drawn = [terrain for terrain in terrains if terrain not in homes]
        for place in range(len(state.order))[::-1]:
            state.ask(PlaceNeutral(state.order[place], self.marks[drawn[place]]))
