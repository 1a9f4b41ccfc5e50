"""Favor tiles: chosen at once, one of a kind for everybody."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.actions import FAVOR, ActionTable
from spadework.core.amounts import count
from spadework.core.effects import ASKED_LAST, Effect
from spadework.core.forms import Form, Names, counted
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.cults.steps import (
    advance_all,
    forget_lost_steps,
)
from spadework.rules.ground.towns import lower_town_limit


def favor_offers(state: State, seat: Seat) -> list[Action]:
    """The tiles that are left and that *seat* does not own."""
    found: list[Action] = []
    for i, left in enumerate(state.favor_left):
        if left and not seat.has_favor(i) and not excluding_tile(state, seat, i):
            found.append(state.rules.table.groups[FAVOR][i])
    return found


def excluding_tile(state: State, seat: Seat, tile: int) -> str:
    """A tile that *seat* has and nobody has together with *tile*; empty if there is none."""
    excluded = state.rules.favor_tiles[tile].excludes & seat.favors
    if excluded:
        for i, other in enumerate(state.rules.favor_tiles):
            if excluded >> i & 1:
                return other.code
    return ""


class TakeFavor(Decision):
    """Which favor tile does *seat* take?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        offers.extend(favor_offers(state, state.seats[self.seat]))

    def is_idle(self, state: State) -> bool:
        return not favor_offers(state, state.seats[self.seat])

    @property
    def question(self) -> Text:
        return Text("take a favor tile")


class ChooseFavor(Action):
    """Take a favor tile and its cult steps."""

    def __init__(self, tile: int, code: str) -> None:
        super().__init__(f"favor {code}")
        self.tile: Final = tile

    def apply(self, state: State, decision: Decision) -> None:
        rules = state.rules
        seat = state.seats[decision.seat]
        tile = rules.favor_tiles[self.tile]
        state.close(decision)
        left = state.favor_left[:]
        left[self.tile] -= 1
        state.favor_left = left
        seat.favors |= 1 << self.tile
        tile.reward.grant(state, seat, tile.source)
        if tile.action >= 0:
            seat.open_actions |= 1 << tile.action
        if tile.town_power:
            forget_lost_steps(state, seat)
        advance_all(state, seat, tile.steps)
        if tile.town_power:
            lower_town_limit(state, seat, tile.town_power)

    def mismatch(self, state: State, asked: Decision) -> Text:
        return NO_TEXT if isinstance(asked, TakeFavor) else Text("no favor tile is due")

    def obstacle(self, state: State, seat: Seat) -> Text:
        if seat.has_favor(self.tile):
            return Text("{who} have this favor tile already", who=state.name_of(seat.index))
        if not state.favor_left[self.tile]:
            return Text("no such favor tile is left")
        other = excluding_tile(state, seat, self.tile)
        if other:
            return Text(
                "nobody has it together with {text}, which {who} have",
                text=other,
                who=state.name_of(seat.index),
            )
        return NO_TEXT


class FavorTiles(Effect):
    """Favor tiles to choose."""

    def __init__(self, tiles: int) -> None:
        self.tiles: Final = tiles

    @property
    def rank(self) -> int:
        return ASKED_LAST

    def grant(self, state: State, seat: Seat, source: int) -> None:
        for _ in range(self.tiles):
            state.ask(TakeFavor(seat.index))

    def obstacle_to_action(self, state: State, seat: Seat, power: int) -> Text:
        return NO_TEXT if favor_offers(state, seat) else Text("no favor tile is left to take")

    @property
    def amounts(self) -> list[tuple[str, int]]:
        return [("favor", self.tiles)]

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [count(self.tiles, "favor tile")]


class StartFavors(Ability):
    """Favor tiles that are chosen together with the faction."""

    def __init__(self, tiles: int) -> None:
        self.tiles: Final = tiles

    def sit_down(self, state: State, seat: Seat) -> None:
        for _ in range(self.tiles):
            state.ask(TakeFavor(seat.index))

    @property
    def topic(self) -> Topic:
        return Topic.SET_UP

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Begins with {goods} of choice.", goods=count(self.tiles, "favor tile"))]


class Favors(Mechanic):
    """Favor tiles."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [counted("favor_tiles", FavorTiles)]

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return [counted("start_favors", StartFavors)]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        table.add(FAVOR, [ChooseFavor(i, tile.code) for i, tile in enumerate(rules.favor_tiles)])
