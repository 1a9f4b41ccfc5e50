"""Docks, shipyards and the ships put next to them; who trades over land has other names for them.

Where ships are, where docks lie and which structures have been traded with is kept in a store. A
ship stands on a river hex, except between its landing and the end of the trade; who goes over land
stands on land.
"""

from __future__ import annotations

from typing import Final

from spadework.core.actions import DOCK, FORGO, NOTHING, PLACE_SHIP, ActionTable
from spadework.core.amounts import points_on_passing
from spadework.core.board import RIVER
from spadework.core.effects import ASKED_LAST, AT_ONCE, Effect
from spadework.core.forms import Form, Names, counted
from spadework.core.lasting import PER, Lasting, points_sign
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.setup import Setup
from spadework.core.state import NOBODY, Action, Decision, State, Store
from spadework.core.text import NO_TEXT, Text, game_word, plural
from spadework.rules.flow.passing_points import PassingPoints
from spadework.rules.ground.reach import refresh_reach
from spadework.rules.ships.trade_facts import trade_of

NOWHERE: Final = -1


class Fleet(Store):
    """For every seat: its dock, the hexes of its ships, the hexes with its markers. Immutable."""

    def __init__(self, docks: list[int], ships: list[list[int]], marked: list[list[int]]) -> None:
        self.docks: Final = docks
        self.ships: Final = ships
        self.marked: Final = marked

    def copy(self) -> Store:
        return self


def fleet_of(state: State) -> Fleet:
    """Docks, ships and markers of a game that has them."""
    for store in state.stores:
        if isinstance(store, Fleet):
            return store
    raise AssertionError("a game without ships")


def _set_fleet(state: State, fleet: Fleet) -> None:
    state.stores = [fleet if isinstance(store, Fleet) else store for store in state.stores]


def ships_of(state: State, seat: Seat) -> list[int]:
    """The hexes of the ships of *seat*, one entry for each."""
    return fleet_of(state).ships[seat.index]


def markers_of(state: State, seat: Seat) -> list[int]:
    """The hexes whose structures *seat* has traded with."""
    return fleet_of(state).marked[seat.index]


def dock_of(state: State, seat: Seat) -> int:
    """The hex of the dock, -1 while it has not been placed."""
    return fleet_of(state).docks[seat.index]


def yard_of(state: State, seat: Seat) -> int:
    """The hex of the shipyard, -1 while there is none."""
    yard = trade_of(state.rules).yard
    for hex in seat.structures:
        if state.kind[hex] == yard:
            return hex
    return NOWHERE


def goes_overland(state: State, seat: Seat) -> bool:
    """Whether the pieces of *seat* walk instead of sailing."""
    return trade_of(state.rules).overland[seat.faction.index]


def set_ships(state: State, seat: Seat, hexes: list[int]) -> None:
    """Let the ships of *seat* stand on *hexes*."""
    fleet = fleet_of(state)
    ships = fleet.ships[:]
    ships[seat.index] = sorted(hexes)
    _set_fleet(state, Fleet(fleet.docks, ships, fleet.marked))
    refresh_reach(state, seat)


def move_ship(state: State, seat: Seat, start: int, end: int) -> None:
    """Move one ship; *end* -1 returns it to the supply."""
    ships = ships_of(state, seat)[:]
    ships.remove(start)
    if end != NOWHERE:
        ships.append(end)
    set_ships(state, seat, ships)


def mark(state: State, seat: Seat, hexes: list[int]) -> None:
    """Put trade markers under the structures on *hexes*."""
    fleet = fleet_of(state)
    marked = fleet.marked[:]
    marked[seat.index] = [*marked[seat.index], *hexes]
    _set_fleet(state, Fleet(fleet.docks, fleet.ships, marked))


def put_dock(state: State, seat: Seat, hex: int) -> None:
    """Lay the dock under a dwelling, where it stays."""
    fleet = fleet_of(state)
    docks = fleet.docks[:]
    docks[seat.index] = hex
    _set_fleet(state, Fleet(docks, fleet.ships, fleet.marked))


def dock_sites(state: State, seat: Seat) -> list[int]:
    """The structures that the dock may lie under: those beside a river, or any over land."""
    beside = state.rules.board.river_neighbors
    return [h for h in seat.structures if beside[h] or goes_overland(state, seat)]


def ship_sites(state: State, seat: Seat, near: int = NOWHERE) -> list[int]:
    """Where a new ship may stand: beside dock or shipyard, or *near* one of them only."""
    places = [dock_of(state, seat), yard_of(state, seat)] if near == NOWHERE else [near]
    found: list[int] = []
    for place in places:
        if place != NOWHERE:
            beside = state.rules.board.river_neighbors[place]
            for hex in [place] if goes_overland(state, seat) else beside:
                if hex not in found:
                    found.append(hex)
    return found


def obstacle_to_ship(state: State, seat: Seat) -> Text:
    """Why *seat* can put no ship on the map; empty if it can."""
    most = trade_of(state.rules).most
    if len(ships_of(state, seat)) >= most:
        return Text("all {n} {ships} are on the map", n=most)
    if not ship_sites(state, seat):
        return Text("there is neither a dock nor a shipyard on the map")
    return NO_TEXT


def obtain_ships(state: State, seat: Seat, ships: int, near: int = NOWHERE) -> None:
    """Let *seat* put ships on the map; what finds no place is lost."""
    state.ask(PlaceShip(seat.index, ships, near))


def payers(state: State, seat: Seat, hex: int) -> list[int]:
    """The hexes of ships that could pay for a dwelling on *hex*."""
    beside = [hex] if goes_overland(state, seat) else state.rules.board.river_neighbors[hex]
    ships = ships_of(state, seat)
    return [place for place in beside if place in ships]


class PlaceDock(Decision):
    """Under which first dwelling does *seat* lay its dock?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        group = state.rules.table.groups[DOCK]
        shift = state.rules.board.size if goes_overland(state, seat) else 0
        for hex in dock_sites(state, seat):
            offers.append(group[shift + hex])

    def is_idle(self, state: State) -> bool:
        """It is laid later if no dwelling lies on a river."""
        return not dock_sites(state, state.seats[self.seat])

    @property
    def question(self) -> Text:
        return Text("lay the {dock} under a {dwelling}")


class LayDock(Action):
    """Lay the dock, or what stands for it over land, under a dwelling."""

    def __init__(self, hex: int, overland: bool, text: str) -> None:
        super().__init__(text)
        self.hex: Final = hex
        self.overland: Final = overland

    def apply(self, state: State, decision: Decision) -> None:
        state.close(decision)
        put_dock(state, state.seats[decision.seat], self.hex)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, PlaceDock):
            return Text("this is done between the first {dwellings} and the first {bonus_cards}")
        seat = state.seats[asked.seat]
        trade = trade_of(state.rules)
        if self.overland != goes_overland(state, seat):
            return Text(
                "{who} have a {home}",
                who=state.name_of(seat.index),
                home=game_word(trade.homes[goes_overland(state, seat)]),
            )
        if self.hex in dock_sites(state, seat):
            return NO_TEXT
        name = state.rules.board.names[self.hex]
        if state.owner[self.hex] != seat.index:
            faction = Text(seat.faction.name)
            return Text("{hex} holds no {dwelling} of the {faction}", hex=name, faction=faction)
        return Text("{hex} does not lie on a river", hex=name)


class PlaceShip(Decision):
    """Where does *seat* put a new ship, one of *ships*? It may do without."""

    def __init__(self, seat: int, ships: int, near: int) -> None:
        super().__init__(seat)
        self.ships: Final = ships
        self.near: Final = near

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        if not obstacle_to_ship(state, seat):
            for hex in ship_sites(state, seat, self.near):
                offers.append(state.rules.table.groups[PLACE_SHIP][hex])
        offers.append(state.rules.table.groups[FORGO][0])

    def is_idle(self, state: State) -> bool:
        return not self.ships or bool(obstacle_to_ship(state, state.seats[self.seat]))

    @property
    def question(self) -> Text:
        return plural(
            "place {n} new {ship} or do without", "place {n} new {ships} or do without", self.ships
        )


class PutShip(Action):
    """Put a new ship on the map."""

    def __init__(self, hex: int, text: str) -> None:
        super().__init__(text)
        self.hex: Final = hex

    def apply(self, state: State, decision: Decision) -> None:
        assert isinstance(decision, PlaceShip)
        seat = state.seats[decision.seat]
        if decision.ships > 1:
            state.replace(decision, PlaceShip(seat.index, decision.ships - 1, decision.near))
        else:
            state.close(decision)
        set_ships(state, seat, [*ships_of(state, seat), self.hex])

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, PlaceShip):
            return Text("no {ship} is to be placed now")
        seat = state.seats[asked.seat]
        if self.hex in ship_sites(state, seat, asked.near):
            return obstacle_to_ship(state, seat)
        if asked.near != NOWHERE:
            return Text("its place is by {hex}", hex=state.rules.board.names[asked.near])
        return Text("its place is by the {dock} or the {shipyard}")


class NewShips(Effect):
    """Ships to put next to a dock or shipyard."""

    def __init__(self, ships: int) -> None:
        self.ships: Final = ships

    def grant(self, state: State, seat: Seat, source: int) -> None:
        obtain_ships(state, seat, self.ships)

    def grant_after_round(self, state: State, seat: Seat, times: int, source: int) -> None:
        obtain_ships(state, seat, times * self.ships)

    def plus(self, other: Effect) -> Effect | None:
        return NewShips(self.ships + other.ships) if isinstance(other, NewShips) else None

    def obstacle_to_action(self, state: State, seat: Seat, power: int) -> Text:
        return obstacle_to_ship(state, seat)

    @property
    def amounts(self) -> list[tuple[str, int]]:
        return [("ship", self.ships)]


class ShipsOfYard(Effect):
    """Ships to put next to the shipyard that brings them."""

    def __init__(self, ships: int) -> None:
        self.ships: Final = ships

    @property
    def rank(self) -> int:
        return ASKED_LAST

    def grant(self, state: State, seat: Seat, source: int) -> None:
        obtain_ships(state, seat, self.ships, yard_of(state, seat))

    @property
    def amounts(self) -> list[tuple[str, int]]:
        return [("ship", self.ships)]

    @property
    def told(self) -> int:
        return AT_ONCE


class PointsForShips(PassingPoints):
    """Points on passing for every ship on the map."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    def points_for_passing(self, state: State, seat: Seat) -> int:
        return self.each * len(ships_of(state, seat))

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [points_on_passing(self.each, Text("{ship}"))]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [points_sign(self.each), PER, ("ship", "")]


class Docks(Mechanic):
    """Docks, shipyards and new ships."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [counted("ships", NewShips), counted("ships_of_yard", ShipsOfYard)]

    def lasting(self, row: Row, names: Names) -> list[Lasting]:
        points = row.row("pass_vp").number("per_ship", 0)
        return [PointsForShips(points)] if points else []

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        board = rules.board
        trade = trade_of(rules)
        docks: list[Action] = []
        for overland, home in enumerate(trade.homes):
            for hex in range(board.size):
                land = board.terrain[hex] != RIVER
                text = f"place {home} on {board.names[hex]}"
                docks.append(LayDock(hex, overland == 1, text) if land else NOTHING)
        table.add(DOCK, docks)
        ships: list[Action] = []
        for hex in range(board.size):
            piece = trade.pieces[board.terrain[hex] != RIVER]
            ships.append(PutShip(hex, f"place {piece} on {board.names[hex]}"))
        table.add(PLACE_SHIP, ships)

    def deal(self, state: State, setup: Setup) -> None:
        seats = state.seat_count
        fleet = Fleet([NOWHERE] * seats, [[] for _ in range(seats)], [[] for _ in range(seats)])
        state.stores = [*state.stores, fleet]

    def ask_before_cards(self, state: State) -> list[Decision]:
        return [PlaceDock(index) for index in state.order]

    @property
    def looks_on(self) -> bool:
        return True

    def look_on(self, state: State, builder: Seat, hex: int, kind: int) -> None:
        """A dock that has found no place yet goes under the first dwelling beside a river."""
        first = dock_of(state, builder) == NOWHERE and state.rules.kinds[kind].grown_from < 0
        if first and hex in dock_sites(state, builder):
            put_dock(state, builder, hex)

    @property
    def has_outposts(self) -> bool:
        return True

    def allows_dry(self, state: State, seat: Seat) -> bool:
        return goes_overland(state, seat)

    def outposts(self, state: State, seat: Seat) -> list[int]:
        """Land beside the ships; over land, the hexes the pieces stand on."""
        board = state.rules.board
        found: list[int] = []
        for place in ships_of(state, seat):
            if board.terrain[place] == RIVER:
                found.extend(board.land_neighbors[place])
            elif goes_overland(state, seat):
                found.append(place)
        return found

    def broken(self, state: State) -> str:
        for seat in state.seats:
            found = _broken_fleet(state, seat)
            if found:
                return f"{seat.faction.name}: {found}"
        return ""


def _broken_fleet(state: State, seat: Seat) -> str:
    """What is wrong with the dock, the ships or the markers of *seat*."""
    trade = trade_of(state.rules)
    overland = goes_overland(state, seat)
    board = state.rules.board
    dock = dock_of(state, seat)
    if dock != NOWHERE and (
        state.owner[dock] != seat.index or not (board.river_neighbors[dock] or overland)
    ):
        return f"the dock lies on {board.names[dock]}"
    ships = ships_of(state, seat)
    if len(ships) > trade.most or (ships and not ship_sites(state, seat)):
        return f"{len(ships)} ships are on the map"
    for place in ships:
        wet = board.terrain[place] == RIVER
        if wet == overland and not (state.pending and state.active == seat.index):
            return f"a ship stands on {board.names[place]}"
    marked = markers_of(state, seat)
    if len(marked) > trade.markers or len(set(marked)) < len(marked):
        return f"{len(marked)} trade markers are on the map"
    if any(state.owner[hex] in (NOBODY, seat.index) for hex in marked):
        return "a trade marker lies under no structure of somebody else"
    return ""
