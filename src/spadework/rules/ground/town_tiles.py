"""Taking a town tile: points, goods, the key, and what the faction adds."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import TOWN, ActionTable
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.flow.round_tiles import score_event
from spadework.rules.ground.towns import TakeTown, tiles_left


class ChooseTown(Action):
    """Take a town tile."""

    def __init__(self, tile: int, code: str) -> None:
        super().__init__(f"town {code}")
        self.tile: Final = tile

    def apply(self, state: State, decision: Decision) -> None:
        rules = state.rules
        seat = state.seats[decision.seat]
        state.close(decision)
        if not rules.town_tiles[self.tile].each:
            left = state.town_left[:]
            left[self.tile] -= 1
            state.town_left = left
        towns = seat.towns[:]
        towns[self.tile] += 1
        seat.towns = towns
        rules.town_tiles[self.tile].reward.grant(state, seat, rules.source["towns"])
        score_event(state, seat, rules.town_event)
        seat.faction.town_reward.grant(state, seat, rules.source["faction"])

    def mismatch(self, state: State, asked: Decision) -> Text:
        return NO_TEXT if isinstance(asked, TakeTown) else Text("no town has been founded")

    def obstacle(self, state: State, seat: Seat) -> Text:
        if not tiles_left(state, seat, self.tile):
            return Text("no such town tile is left")
        return state.rules.town_tiles[self.tile].reward.obstacle(state, seat)


class TownTiles(Mechanic):
    """Town tiles."""

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        table.add(TOWN, [ChooseTown(i, tile.code) for i, tile in enumerate(rules.town_tiles)])
