"""Founding towns: automatic; the owner chooses the tile."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.actions import CONNECT, NOTHING, TOWN, ActionTable
from spadework.core.board import RIVER
from spadework.core.effects import Effect
from spadework.core.forms import Form, Names, counted, plain
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State, with_byte
from spadework.core.text import NO_TEXT, Text
from spadework.rules.cults.steps import forget_lost_steps
from spadework.rules.flow.turns import obstacle_to_free_actions


def beside(state: State, seat: Seat, hex: int) -> list[int]:
    """Own structures directly adjacent to *hex*, over bridges as well."""
    owner = state.owner
    return [h for h in state.adjacent[hex] if owner[h] == seat.index]


def linked(state: State, seat: Seat, hex: int) -> list[int]:
    """Own structures directly adjacent to *hex*, river links of towns included."""
    near = beside(state, seat, hex)
    if seat.rivers:
        owner = state.owner
        board = state.rules.board
        for river in board.river_neighbors[hex]:
            if river in seat.rivers:
                for h in board.land_neighbors[river]:
                    if h != hex and owner[h] == seat.index:
                        near.append(h)
    return near


def connected(state: State, seat: Seat, hex: int) -> list[int]:
    """Own structures that the final scoring connects with *hex* without shipping."""
    if state.rules.conventions.river_towns_connect:
        return linked(state, seat, hex)
    return beside(state, seat, hex)


def found_towns(
    state: State, seat: Seat, hex: int, *, new: bool = False, by_tile: bool = False
) -> bool:
    """See whether the group round *hex* has become a town; one with a town in it grows instead.

    Where a town does not absorb what is linked to it, only a *new* structure beside it joins. It
    arises *by_tile* if nothing has been built: its key serves the steps of that tile.
    """
    if state.town[hex] or state.owner[hex] != seat.index:
        return False
    absorbs = state.rules.conventions.towns_absorb
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
            if near not in group and (absorbs or (new and h == hex) or not state.town[near]):
                group.append(near)
    if joined:
        _mark(state, group if absorbs else [hex], _eldest_town(state, seat, group))
        return False
    if size < state.rules.town_size or power < seat.town_power or not any_tile_left(state, seat):
        return False
    _mark(state, group, max(state.town) + 1)
    if not by_tile:
        forget_lost_steps(state, seat)
    state.ask(TakeTown(seat.index))
    return True


def _eldest_town(state: State, seat: Seat, group: list[int]) -> int:
    """The first founded of the towns that *group* is linked with, directly or through others."""
    linked_with = group[:]
    for h in linked_with:  # grows while it is walked through
        for near in linked(state, seat, h):
            if near not in linked_with:
                linked_with.append(near)
    return min([state.town[h] for h in linked_with if state.town[h]])


def _mark(state: State, group: list[int], number: int) -> None:
    """Let *group* belong to town *number*, except what belongs to one already."""
    for h in group:
        if not state.town[h]:
            state.town = with_byte(state.town, h, number)


def lower_town_limit(state: State, seat: Seat, power: int) -> None:
    """Let towns need no more than *power*; several may arise at once (RULES_NOTES 8.1)."""
    seat.town_power = min(seat.town_power, power)
    for hex in seat.structures:
        found_towns(state, seat, hex, by_tile=True)


def tiles_left(state: State, seat: Seat, tile: int) -> int:
    """How many of a town tile *seat* could still take, from the table or from its own."""
    facts = state.rules.town_tiles[tile]
    return facts.count - seat.towns[tile] if facts.each else state.town_left[tile]


def any_tile_left(state: State, seat: Seat) -> bool:
    """Whether there is a town tile for *seat*."""
    for tile in range(len(state.town_left)):
        if tiles_left(state, seat, tile):
            return True
    return False


class LowerTownPower(Effect):
    """Towns that need no more than *power*."""

    def __init__(self, power: int) -> None:
        self.power: Final = power

    def grant(self, state: State, seat: Seat, source: int) -> None:
        lower_town_limit(state, seat, self.power)

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("towns from {n} power on", n=self.power)]


class TakeTown(Decision):
    """Which town tile does *seat* take?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        state.offer_possible(self, state.rules.table.groups[TOWN], offers)

    def is_idle(self, state: State) -> bool:
        return not any_tile_left(state, state.seats[self.seat])

    @property
    def question(self) -> Text:
        return Text("take a town tile")


class RiverTowns(Mechanic):
    """Towns across a river hex, for factions that may skip one."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [counted("lower_town_power", LowerTownPower)]

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return [plain("towns_across_river", TownsAcrossRiver)]

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
        for ability in seat.abilities.town_rivers:
            for river in ability.town_rivers(state, seat):
                if _founds(state, seat, river_group(state, seat, river)):
                    offers.append(state.rules.table.groups[CONNECT][river])


class TownsAcrossRiver(Ability):
    """A town may skip a river hex."""

    def town_rivers(self, state: State, seat: Seat) -> list[int]:
        if not any_tile_left(state, seat):
            return []
        free = [h for h in seat.structures if not state.town[h]]
        return rivers_between(state, free) if _founds(state, seat, free) else []

    @property
    def topic(self) -> Topic:
        return Topic.GROUND

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("A town may skip one river hex.")]


def rivers_between(state: State, hexes: list[int]) -> list[int]:
    """The river hexes that are beside two of *hexes* or more."""
    once: list[int] = []
    found: list[int] = []
    for hex in hexes:
        for river in state.rules.board.river_neighbors[hex]:
            if river not in once:
                once.append(river)
            elif river not in found:
                found.append(river)
    return sorted(found)


def river_group(state: State, seat: Seat, river: int) -> list[int]:
    """The structures that skipping *river* links; empty if they are on one shore or in a town."""
    group = [h for h in state.rules.board.land_neighbors[river] if state.owner[h] == seat.index]
    if len(group) < 2:
        return []
    absorbs = state.rules.conventions.towns_absorb
    for h in group:  # grows while it is walked through
        if state.town[h]:
            return []
        for near in linked(state, seat, h):
            if near not in group and (absorbs or not state.town[near]):
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

    def mismatch(self, state: State, asked: Decision) -> Text:
        return obstacle_to_free_actions(state, asked)

    def obstacle(self, state: State, seat: Seat) -> Text:
        if not seat.abilities.town_rivers:
            return Text("{who} cannot found towns across a river", who=state.name_of(seat.index))
        if not any_tile_left(state, seat):
            return Text("no town tile is left")
        group = river_group(state, seat, self.river)
        if not group:
            return Text(
                "it takes own {structures} on two hexes beside the river hex, outside of towns"
            )
        if _founds(state, seat, group):
            return NO_TEXT
        power = sum([seat.faction.power_values[state.kind[h]] for h in group])
        return Text(
            "a town takes {n} {structures} with {m} power; here are {k} with {i}",
            n=state.rules.town_size,
            m=seat.town_power,
            k=len(group),
            i=power,
        )
