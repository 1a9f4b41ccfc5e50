"""Founding towns: automatic; the owner chooses the tile."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import CONNECT, FORGO, NOTHING, TOWN, ActionTable
from spadework.core.board import RIVER
from spadework.core.facts import Reward
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State, with_byte
from spadework.rules.cults import must_wait
from spadework.rules.turns import obstacle_to_free_actions


def linked(state: State, seat: Seat, hex: int) -> list[int]:
    """Own structures directly adjacent to *hex*, river links of towns included."""
    owner = state.owner
    near = [h for h in state.adjacent[hex] if owner[h] == seat.index]
    if seat.rivers:
        board = state.rules.board
        for river in board.river_neighbors[hex]:
            if river in seat.rivers:
                for h in board.land_neighbors[river]:
                    if h != hex and owner[h] == seat.index:
                        near.append(h)
    return near


def found_towns(state: State, seat: Seat, hex: int) -> bool:
    """See whether the group round *hex* has become a town; one with a town in it grows instead."""
    if state.town[hex] or state.owner[hex] != seat.index:
        return False
    group = [hex]
    joined = False
    size = 0
    power = 0
    for h in group:  # grows while it is walked through
        if state.town[h]:
            joined = True
            continue
        size += state.rules.kinds[state.kind[h]].town_size
        power += seat.faction.power_values[state.kind[h]]
        for near in linked(state, seat, h):
            if near not in group:
                group.append(near)
    if not joined and not (
        size >= state.rules.town_size and power >= seat.town_power and any(state.town_left)
    ):
        return False
    for h in group:
        state.town = with_byte(state.town, h, 1)
    if not joined:
        state.ask(TakeTown(seat.index))
    return not joined


def town_tile_offers(state: State, seat: Seat) -> list[Action]:
    """The town tiles that are left."""
    found: list[Action] = []
    for i, left in enumerate(state.town_left):
        if left and not _waits(state, seat, state.rules.town_tiles[i].reward):
            found.append(state.rules.table.groups[TOWN][i])
    return found


def _waits(state: State, seat: Seat, reward: Reward) -> bool:
    for track, n in enumerate(reward.steps):
        if n and must_wait(state, seat, track, n):
            return True
    return False


class TakeTown(Decision):
    """Which town tile does *seat* take?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        offers.extend(town_tile_offers(state, state.seats[self.seat]))
        if state.rules.loose:
            offers.append(state.rules.table.groups[FORGO][0])

    def is_idle(self, state: State) -> bool:
        return not any(state.town_left)

    @property
    def question(self) -> str:
        return "take a town tile"


class RiverTowns(Mechanic):
    """Towns across a river hex, for factions that may skip one."""

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        board = rules.board
        table.add(
            CONNECT,
            [
                ConnectRiver(h, board.names[h]) if board.terrain[h] == RIVER else NOTHING
                for h in range(board.size)
            ],
        )

    def offer_free(self, state: State, seat: Seat, offers: list[Action]) -> None:
        if not seat.faction.river_towns or not any(state.town_left):
            return
        for river in state.rules.board.rivers:
            if _founds(state, seat, river_group(state, seat, river)):
                offers.append(state.rules.table.groups[CONNECT][river])


def river_group(state: State, seat: Seat, river: int) -> list[int]:
    """The structures that skipping *river* links; empty if they are on one shore or in a town."""
    group = [h for h in state.rules.board.land_neighbors[river] if state.owner[h] == seat.index]
    if len(group) < 2:
        return []
    for h in group:  # grows while it is walked through
        if state.town[h]:
            return []
        for near in linked(state, seat, h):
            if near not in group:
                group.append(near)
    return group


def _founds(state: State, seat: Seat, group: list[int]) -> bool:
    """Whether a *group* of structures is large enough for a town."""
    size = sum([state.rules.kinds[state.kind[h]].town_size for h in group])
    power = sum([seat.faction.power_values[state.kind[h]] for h in group])
    return size >= state.rules.town_size and power >= seat.town_power


class ConnectRiver(Action):
    """Found a town across a river hex."""

    def __init__(self, river: int, name: str) -> None:
        super().__init__(f"connect {name}")
        self.river: Final = river

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        seat.rivers = [*seat.rivers, self.river]
        for h in state.rules.board.land_neighbors[self.river]:
            if state.owner[h] == seat.index:
                found_towns(state, seat, h)

    def mismatch(self, state: State, asked: Decision) -> str:
        return obstacle_to_free_actions(state, asked)

    def obstacle(self, state: State, seat: Seat) -> str:
        if not seat.faction.river_towns:
            return f"{state.name_of(seat.index)} cannot found towns across a river"
        if not any(state.town_left):
            return "no town tile is left"
        group = river_group(state, seat, self.river)
        if not group:
            return "it takes own structures on two hexes beside the river hex, outside of towns"
        if _founds(state, seat, group):
            return ""
        power = sum([seat.faction.power_values[state.kind[h]] for h in group])
        return (
            f"a town takes {state.rules.town_size} structures with {seat.town_power} power; "
            f"here are {len(group)} with {power}"
        )
