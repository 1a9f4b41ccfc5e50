"""Settling: a hex becomes home terrain and gets a structure, without spades and free of charge."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import FORGO, NOTHING, SETTLE, ActionTable
from spadework.core.board import RIVER
from spadework.core.effects import Effect
from spadework.core.forms import Form, Names
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.flow.idle import NO_USE, has_answer
from spadework.rules.ground.building import complete, put_structure
from spadework.rules.ground.hexes import takes_tile


class FreeSettlement(Effect):
    """A structure on a hex in reach, or on the *edge* of the map, which becomes home terrain.

    *home*: whether the hex may be home terrain already.
    """

    def __init__(self, kind: int, *, edge: bool = False, home: bool = True) -> None:
        self.kind: Final = kind
        self.edge: Final = edge
        self.home: Final = home

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(Settlement(seat.index, self))

    def why_idle(self, state: State, seat: Seat) -> Text:
        return NO_TEXT if has_answer(state, Settlement(seat.index, self)) else NO_USE

    def phrases(self, rules: Ruleset) -> list[Text]:
        kind = rules.kinds[self.kind].title
        if self.edge:
            return [Text("a free {kind} on the edge of the map", kind=kind)]
        return [Text("a free {kind} on a hex in reach", kind=kind)]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [(rules.kinds[self.kind].name, "")]


class Settlement(Decision):
    """Where does *seat* put the structure that is given to it?

    Within reach, or anywhere on the edge of the map. What a structure gives may be declined; what
    an action gives is the action.
    """

    def __init__(self, seat: int, gift: FreeSettlement) -> None:
        super().__init__(seat)
        self.kind: Final = gift.kind
        self.edge: Final = gift.edge
        self.home: Final = gift.home

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        rules = state.rules
        for hex in rules.board.land:
            if not self.obstacle(state, seat, hex):
                offers.append(rules.table.groups[SETTLE][hex * len(rules.kinds) + self.kind])
        if self.edge:
            offers.append(rules.table.groups[FORGO][0])

    def is_idle(self, state: State) -> bool:
        offers: list[Action] = []
        self.offer(state, offers)
        return self.edge and len(offers) == 1

    def obstacle(self, state: State, seat: Seat, hex: int) -> Text:
        """Why the structure cannot stand on *hex*; empty if it can."""
        rules = state.rules
        name = rules.board.names[hex]
        kind = rules.kinds[self.kind]
        if seat.built[self.kind] >= kind.count:
            return Text("all {n} pieces of this kind stand on the map", n=kind.count)
        if state.owner[hex] != NOBODY:
            return Text("{hex} holds a {structure}", hex=name)
        if self.edge and not rules.board.edge[hex]:
            return Text("{hex} does not lie on the edge of the map", hex=name)
        if not self.edge and hex not in seat.reach:
            return Text("{hex} is out of reach", hex=name)
        if state.terrain[hex] == seat.home:
            return (
                NO_TEXT
                if self.home
                else Text(
                    "{hex} is {terrain} already", hex=name, terrain=Text(rules.terrains[seat.home])
                )
            )
        return Text("no terrain tile is left") if takes_tile(state, hex) else NO_TEXT

    @property
    def question(self) -> Text:
        return Text("settle a hex free of charge")


class Settle(Action):
    """Put a structure on a hex that becomes home terrain."""

    def __init__(self, hex: int, kind: int, text: str) -> None:
        super().__init__(text)
        self.hex: Final = hex
        self.kind: Final = kind

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        state.close(decision)
        put_structure(state, seat, self.hex, self.kind)
        complete(state, seat, self.hex, self.kind, new=True)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, Settlement):
            return Text("nothing has been done that settles a hex")
        if asked.kind != self.kind:
            wanted = state.rules.kinds[asked.kind].title
            return Text("what is given is a {kind}", kind=wanted)
        return asked.obstacle(state, state.seats[asked.seat], self.hex)


class Settling(Mechanic):
    """Structures that settle a hex free of charge."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        def read(row: Row) -> Effect:
            gift = row.row("free_settlement")
            kind = names.kind(gift, gift.text("kind"))
            return FreeSettlement(kind, edge=gift.flag("edge"), home=gift.flag("home"))

        return [Form(["free_settlement"], read)]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        board = rules.board
        rewards = [space.reward for space in rules.spaces]
        for faction in rules.factions:
            rewards += faction.built_rewards
        gifts = [reward.find(FreeSettlement) for reward in rewards]
        given = [gift.kind for gift in gifts if gift is not None]
        actions: list[Action] = []
        for hex in range(board.size):
            for k, kind in enumerate(rules.kinds):
                if board.terrain[hex] == RIVER or k not in given:
                    actions.append(NOTHING)
                else:
                    actions.append(Settle(hex, k, f"settle {board.names[hex]} with {kind.code}"))
        table.add(SETTLE, actions)
