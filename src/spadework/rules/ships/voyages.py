"""Moving ships: all of them in one action, each as far as shipping goes.

How this works: a voyage asks which ship moves next, and then where it goes; the first one has to
move. A power makes a ship go farther, and the answer says where that power comes from. A ship that
lands on somebody else's structure goes no farther; those who walk go on as they like, but do not
stop on a river. When no more ships move, trade begins.
"""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.actions import FORGO, GO, MOVE_SHIP, ActionTable
from spadework.core.board import RIVER
from spadework.core.effects import Effect
from spadework.core.forms import Form, Names, counted, plain
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.reach import shipping_now
from spadework.rules.ships.abilities import (
    FarMoves,
    SecondBowlMoves,
    pays_from_second_bowl,
    spaces_for_power,
)
from spadework.rules.ships.docks import goes_overland, markers_of, move_ship, ships_of
from spadework.rules.ships.trade import Trades
from spadework.rules.ships.trade_facts import trade_of

# Ways to pay for going farther.
FREE: Final = 0
POWER: Final = 1
SECOND_BOWL: Final = 2
BURNED: Final = 3
PAYMENTS: Final = ["", " for power", " for power of bowl 2", " burning power"]


def ways_to_pay(seat: Seat, power: int) -> list[int]:
    """How *seat* may pay for going farther when bowl 3 holds *power*.

    Power is sacrificed only when there is none: it has to be spent at once.
    """
    found: list[int] = []
    if power > 0:
        found.append(POWER)
    if seat.bowl2 and pays_from_second_bowl(seat):
        found.append(SECOND_BOWL)
    if power <= 0 and seat.bowl2 >= 2:
        found.append(BURNED)
    return found


def distances(state: State, seat: Seat, start: int, landed: list[int], most: int) -> list[int]:
    """Spaces from *start* to every hex where a ship may stop within *most*; 0 for all others.

    *landed*: structures that other ships have landed on in this voyage.
    """
    if goes_overland(state, seat):
        return _walk(state, seat, start, landed, most)
    board = state.rules.board
    sailing = trade_of(state.rules).sailing
    reached = [0] * board.size
    front = [start]
    for distance in range(1, most + 1):
        beyond: list[int] = []
        for river in front:
            for near in sailing[river]:
                if not reached[near] and near != start:
                    reached[near] = distance
                    beyond.append(near)
            for land in board.land_neighbors[river]:
                if not reached[land] and can_trade(state, seat, land, landed):
                    reached[land] = distance
        front = beyond
    return reached


def can_move(state: State, seat: Seat, start: int, landed: list[int], most: int) -> bool:
    """Whether a ship on *start* may stop anywhere within *most* spaces."""
    if goes_overland(state, seat):
        return any(_walk(state, seat, start, landed, most))
    if not most:
        return False
    # Who sails may stop on every river: either the first space is one or nothing is beyond it.
    if trade_of(state.rules).sailing[start]:
        return True
    for land in state.rules.board.land_neighbors[start]:
        if can_trade(state, seat, land, landed):
            return True
    return False


def _walk(state: State, seat: Seat, start: int, landed: list[int], most: int) -> list[int]:
    board = state.rules.board
    marked = markers_of(state, seat)
    reached = [0] * board.size
    front = [start]
    for distance in range(1, most + 1):
        beyond: list[int] = []
        for hex in front:
            for near in [*board.neighbors[hex], *_over_bridges(state, seat, hex)]:
                if not reached[near] and near != start:
                    reached[near] = distance
                    beyond.append(near)
        front = beyond
    for hex in range(board.size):
        if reached[hex] and (
            board.terrain[hex] == RIVER
            or not (
                state.owner[hex] in (NOBODY, seat.index)
                or hex in marked
                or can_trade(state, seat, hex, landed)
            )
        ):
            reached[hex] = 0
    return reached


def _over_bridges(state: State, seat: Seat, hex: int) -> list[int]:
    """Where bridges lead from *hex*: they make their ends adjacent for everybody, or the owner."""
    trade = trade_of(state.rules)
    found: list[int] = []
    for site, owner in zip(state.bridges, state.bridge_owners, strict=True):
        ends = state.rules.board.bridge_sites[site]
        if hex in ends and (trade.foreign_bridges or owner == seat.index):
            found.append(ends[1] if ends[0] == hex else ends[0])
    return found


def can_trade(state: State, seat: Seat, hex: int, landed: list[int]) -> bool:
    """Whether a ship may land on *hex* to trade with the structure there."""
    if state.owner[hex] in (NOBODY, seat.index) or hex in landed:
        return False
    marked = markers_of(state, seat)
    return hex not in marked and len(marked) + len(landed) < trade_of(state.rules).markers


def farthest(state: State, seat: Seat, power: int) -> int:
    """How far a ship may go with what *seat* can pay when bowl 3 holds *power*."""
    extra = spaces_for_power(seat) if ways_to_pay(seat, power) else 0
    return shipping_now(state, seat) + extra


def obstacle_to_voyage(state: State, seat: Seat, power: int) -> Text:
    """Why no ship of *seat* can move when bowl 3 holds *power*; empty if one can."""
    ships = ships_of(state, seat)
    if not ships:
        return Text("no {ship} is on the map")
    most = farthest(state, seat, power)
    for ship in ships:
        if can_move(state, seat, ship, [], most):
            return NO_TEXT
    return Text("no {ship} can move")


class Voyage(Decision):
    """Which ship of *seat* moves next? *left*: those that have not moved yet."""

    def __init__(self, seat: int, left: list[int], landed: list[int], moved: bool) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.landed: Final = landed
        self.moved: Final = moved

    def movable(self, state: State) -> list[int]:
        """The hexes of ships that can still move."""
        seat = state.seats[self.seat]
        most = farthest(state, seat, seat.bowl3)
        found: list[int] = []
        for ship in self.left:
            if ship not in found and can_move(state, seat, ship, self.landed, most):
                found.append(ship)
        return found

    def offer(self, state: State, offers: list[Action]) -> None:
        for ship in self.movable(state):
            offers.append(state.rules.table.groups[MOVE_SHIP][ship])
        if self.moved:
            offers.append(state.rules.table.groups[FORGO][0])

    def is_idle(self, state: State) -> bool:
        return self.moved and not self.movable(state)

    def forgo(self, state: State, n: int) -> None:
        self.lapse(state)

    def lapse(self, state: State) -> None:
        if self.landed:
            state.replace(self, Trades(self.seat, self.landed))
        else:
            state.close(self)

    @property
    def allows_free_actions(self) -> bool:
        # What the first move needs must not be spent on something else.
        return self.moved

    @property
    def question(self) -> Text:
        return (
            Text("move another {ship} or leave it")
            if self.moved
            else Text("choose a {ship} to move")
        )


class Destination(Decision):
    """Where does the ship on *start* go?"""

    def __init__(self, seat: int, start: int, left: list[int], landed: list[int]) -> None:
        super().__init__(seat)
        self.start: Final = start
        self.left: Final = left
        self.landed: Final = landed

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        size = state.rules.board.size
        group = state.rules.table.groups[GO]
        value = shipping_now(state, seat)
        ways = ways_to_pay(seat, seat.bowl3)
        most = farthest(state, seat, seat.bowl3)
        for hex, distance in enumerate(distances(state, seat, self.start, self.landed, most)):
            if distance > value:
                for way in ways:
                    offers.append(group[way * size + hex])
            elif distance:
                offers.append(group[hex])

    @property
    def allows_free_actions(self) -> bool:
        return False

    @property
    def question(self) -> Text:
        return Text("choose where it goes")


class MoveShip(Action):
    """Choose a ship to move."""

    def __init__(self, hex: int, name: str) -> None:
        super().__init__(f"move {name}")
        self.hex: Final = hex

    def apply(self, state: State, decision: Decision) -> None:
        assert isinstance(decision, Voyage)
        left = decision.left[:]
        left.remove(self.hex)
        state.replace(decision, Destination(decision.seat, self.hex, left, decision.landed))

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, Voyage):
            return Text("no action that moves {ships} was taken")
        if self.hex in asked.movable(state):
            return NO_TEXT
        if self.hex in asked.left:
            return Text("this {ship} has nowhere to go")
        return Text(
            "no {ship} that has yet to move stands on {hex}", hex=state.rules.board.names[self.hex]
        )


class Go(Action):
    """Let the chosen ship go to a hex, farther than shipping allows if that is paid for."""

    def __init__(self, hex: int, way: int, name: str) -> None:
        super().__init__(f"to {name}{PAYMENTS[way]}")
        self.hex: Final = hex
        self.way: Final = way

    def apply(self, state: State, decision: Decision) -> None:
        assert isinstance(decision, Destination)
        seat = state.seats[decision.seat]
        landed = decision.landed
        if can_trade(state, seat, self.hex, landed):
            landed = [*landed, self.hex]
        if self.way == BURNED:
            seat.burn(1)
        if self.way in (POWER, BURNED):
            seat.bowl3 -= 1
            seat.bowl1 += 1
        elif self.way == SECOND_BOWL:
            seat.bowl2 -= 1
            seat.bowl1 += 1
        move_ship(state, seat, decision.start, self.hex)
        state.replace(decision, Voyage(seat.index, decision.left, landed, True))

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, Destination):
            return Text("no {ship} is being moved")
        offers: list[Action] = []
        asked.offer(state, offers)
        if self in offers:
            return NO_TEXT
        size = state.rules.board.size
        for way in range(len(PAYMENTS)):
            other = state.rules.table.groups[GO][way * size + self.hex]
            if other in offers:
                return Text("this is had by '{text}'", text=other.text)
        return Text(
            "the {ship} cannot stop on {hex}, or not so far away",
            hex=state.rules.board.names[self.hex],
        )


class ShipsSail(Effect):
    """A voyage of all ships."""

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(Voyage(seat.index, ships_of(state, seat), [], False))

    def obstacle_to_action(self, state: State, seat: Seat, power: int) -> Text:
        return obstacle_to_voyage(state, seat, power)

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("a voyage of all {ships}")]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [("trade", "")]


class Ships(Mechanic):
    """Moving ships."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [plain("voyage", ShipsSail)]

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return [counted("far_moves", FarMoves), plain("second_bowl_moves", SecondBowlMoves)]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        names = rules.board.names
        table.add(MOVE_SHIP, [MoveShip(hex, name) for hex, name in enumerate(names)])
        actions: list[Action] = []
        for way in range(len(PAYMENTS)):
            for hex, name in enumerate(names):
                actions.append(Go(hex, way, name))
        table.add(GO, actions)
