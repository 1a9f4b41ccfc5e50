"""A game in the words of ledgers: seats by the codes of factions, terrains by colors."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import FACTION
from spadework.core.errors import NotationError
from spadework.core.seat import Seat
from spadework.core.state import Action, State
from spadework.core.text import Text
from spadework.notation.game import Game
from spadework.notation.ledger.text import COLORS
from spadework.rules.ground.groundwork import Groundwork


class SpokenGame:
    """A game in the words of ledgers: what they call its seats, hexes, tiles and actions."""

    def __init__(self, game: Game) -> None:
        self._game: Final = game

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._game.state

    def choose_faction(self, code: str) -> None:
        """Let the next seat take a faction."""
        for faction in self.state.rules.factions:
            if faction.code == code:
                seat = len(self.state.seats)
                self._game.play(self.group(FACTION)[faction.index], seat)
                return
        raise NotationError(Text("there is no faction '{text}' in this game", text=code))

    def seat_of(self, code: str) -> Seat:
        """The seat of a faction."""
        for seat in self._game.state.seats:
            if seat.faction.code == code:
                return seat
        known = ", ".join(seat.faction.code for seat in self._game.state.seats)
        raise NotationError(Text("nobody plays '{text}'; there are {name}", text=code, name=known))

    def play(self, seat: Seat, action: Action) -> None:
        """Let *seat* play an action."""
        self._game.play(action, seat.index)

    def group(self, group: int) -> list[Action]:
        """The actions of a group."""
        return self.state.rules.table.groups[group]

    def only(self, group: int) -> Action:
        """The action of a group that has one."""
        return self.group(group)[0]

    def hex(self, name: str) -> int:
        """The hex called *name*."""
        board = self.state.rules.board
        return board.hex(name if name.startswith("r") else name.upper())

    def terrain(self, color: str) -> int:
        """The terrain of a *color*."""
        color = "gray" if color == "grey" else color
        if color not in COLORS:
            raise NotationError(Text("there is no color '{text}'", text=color))
        return COLORS.index(color)

    def track(self, name: str) -> int:
        """The cult called *name*."""
        names = self.state.rules.cults.names
        if name not in names:
            raise NotationError(Text("there is no cult '{text}'", text=name))
        return names.index(name)

    def code(self, group: int, codes: list[str], code: str) -> Action:
        """The action of a *group* for the tile called *code*."""
        if code not in codes:
            raise NotationError(Text("there is no '{text}' in this game", text=code))
        return self.group(group)[codes.index(code)]

    def groundwork(self, seat: Seat) -> Groundwork | None:
        """What *seat* may still do to the ground; None if there is nothing open."""
        for decision in self.state.pending:
            if decision.seat == seat.index and isinstance(decision, Groundwork):
                return decision
        return None
