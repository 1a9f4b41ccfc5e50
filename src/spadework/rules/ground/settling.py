"""Settling: a hex becomes home terrain and gets a structure, without spades and free of charge."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import NOTHING, SETTLE, ActionTable
from spadework.core.board import RIVER
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.rules.ground.building import complete, put_structure
from spadework.rules.ground.settlement import FreeSettlement, Settlement


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
