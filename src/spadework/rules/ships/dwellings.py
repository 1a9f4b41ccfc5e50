"""Dwellings that a ship pays for: it returns to the supply in place of the price."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.actions import BUILD_BY_SHIP, NOTHING, ActionTable
from spadework.core.forms import Form, Names, counted, plain
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.flow.turns import obstacle_to_acting, take_main_action
from spadework.rules.ground.building import complete, put_dwelling
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.hexes import DWELLING, can_stand, has_dwelling_left, obstacle_to_stand
from spadework.rules.ground.ride import Ride
from spadework.rules.ships.abilities import (
    ShipDwellingWorkers,
    StormByShip,
    ship_abilities,
    storms_by_ship,
)
from spadework.rules.ships.docks import NOWHERE, move_ship, payers, ships_of
from spadework.rules.ships.trade_facts import trade_of


class ShipDwelling(Decision):
    """Which ship pays for the dwelling that *seat* has to build on *hex*?"""

    def __init__(self, seat: int, hex: int) -> None:
        super().__init__(seat)
        self.hex: Final = hex

    def offer(self, state: State, offers: list[Action]) -> None:
        _offer_on(state, state.seats[self.seat], self.hex, offers)

    @property
    def question(self) -> Text:
        return Text("build the {dwelling} that goes with it")


class BuildByShip(Action):
    """Build a dwelling and return a ship in place of its price."""

    def __init__(self, hex: int, ship: int, text: str) -> None:
        super().__init__(text)
        self.hex: Final = hex
        self.ship: Final = ship

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        if isinstance(decision, (Groundwork, ShipDwelling)):
            state.close(decision)
        else:
            take_main_action(state, decision)
        move_ship(state, seat, self.ship, NOWHERE)
        put_dwelling(state, seat, self.hex)
        for ability in ship_abilities(seat.abilities):
            ability.ship_paid(state, seat)
        complete(state, seat, self.hex, DWELLING, new=True)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if isinstance(asked, ShipDwelling):
            return NO_TEXT if asked.hex == self.hex else state.first_to_do(asked)
        if not isinstance(asked, Groundwork):
            return obstacle_to_acting(state, asked)
        if isinstance(asked, Ride):
            return Text("this {dwelling} is free already")
        return asked.mismatch_of_dwelling(state, self.hex)

    def obstacle(self, state: State, seat: Seat) -> Text:
        if self.ship not in payers(state, seat, self.hex):
            return Text(
                "no {ship} that could pay for it stands on {hex}",
                hex=state.rules.board.names[self.ship],
            )
        return obstacle_to_stand(state, seat, self.hex)


def _offer_on(state: State, seat: Seat, hex: int, offers: list[Action]) -> None:
    """Append the dwelling on *hex*, once for every hex with a ship that could pay."""
    size = state.rules.board.size
    if state.owner[hex] == NOBODY and can_stand(seat, state.terrain[hex]):
        for ship in payers(state, seat, hex):
            offers.append(state.rules.table.groups[BUILD_BY_SHIP][hex * size + ship])


class ShipDwellings(Mechanic):
    """Dwellings for ships."""

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return [
            counted("ship_dwelling_workers", ShipDwellingWorkers),
            plain("storm_by_ship", StormByShip),
        ]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        board = rules.board
        trade = trade_of(rules)
        actions: list[Action] = [NOTHING] * (board.size * board.size)
        for hex in board.land:
            name = board.names[hex]
            text = f"build {name} with {trade.pieces[1]}"
            actions[hex * board.size + hex] = BuildByShip(hex, hex, text)
            for river in board.river_neighbors[hex]:
                text = f"build {name} with {trade.pieces[0]} on {board.names[river]}"
                actions[hex * board.size + river] = BuildByShip(hex, river, text)
        table.add(BUILD_BY_SHIP, actions)

    @property
    def has_outposts(self) -> bool:
        return True

    def offer_dwellings(
        self, state: State, seat: Seat, sites: list[int], offers: list[Action]
    ) -> None:
        if has_dwelling_left(state, seat) and ships_of(state, seat):
            for hex in sites:
                _offer_on(state, seat, hex, offers)

    def stormed(self, state: State, seat: Seat, hex: int) -> Decision | None:
        """Next to a ship only, the transformation is made for a dwelling that the ship pays."""
        if not storms_by_ship(seat) or not has_dwelling_left(state, seat):
            return None
        return ShipDwelling(seat.index, hex) if payers(state, seat, hex) else None
