"""The row of a seat in an encoded position: its goods, tracks, tiles, home and faction."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import NO_TILE
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, State
from spadework.encoding.actions import Answers
from spadework.encoding.blocks import bit, bits, byte
from spadework.encoding.components import Components
from spadework.encoding.layout import HOMES, STRUCTURES, TRACKS, WHEEL
from spadework.encoding.memory import Memory
from spadework.encoding.words import ROOM, Words
from spadework.rules.flow.income import lasting_income
from spadework.rules.flow.scoring import find_networks, largest_network
from spadework.rules.ground.homes import unlocked
from spadework.rules.ships.docks import dock_of, fleet_of
from spadework.rules.ships.trade_facts import has_trade


class SeatRows:
    """Encodes seats."""

    def __init__(
        self, rules: Ruleset, words: Words, answers: Answers, components: Components
    ) -> None:
        self._rules: Final = rules
        self._answers: Final = answers
        self._components: Final = components
        self._factions: Final = [
            bit(ROOM["faction"], words.place("faction", f.id)) for f in rules.factions
        ]
        self._homes: Final = [bit(HOMES, home) for home in range(HOMES)]
        self._unlocked: Final[dict[int, bytes]] = {}

    def encode(
        self, state: State, seat: Seat, pivot: int, memory: Memory, parts: list[bytes]
    ) -> None:
        """Append what *seat* has, seen by somebody whose place on the wheel is *pivot*."""
        known = self._components
        parts.append(self._numbers(state, seat, memory))
        parts.append(known.favors.bits(seat.favors))
        parts.append(self._town_tiles(seat, memory))
        parts.append(
            known.cards.empty if seat.bonus == NO_TILE else known.cards.singles[seat.bonus]
        )
        parts.append(known.spaces.bits(seat.open_actions & ~seat.used))
        parts.append(self._homes[self._home(seat, pivot)])
        parts.append(self._unlocked_terrains(unlocked(seat), pivot))
        parts.append(self._factions[seat.faction.index])

    def _numbers(self, state: State, seat: Seat, memory: Memory) -> bytes:
        numbers = [
            1,
            byte(seat.coins),
            byte(seat.workers),
            byte(seat.priests),
            byte(seat.bowl1),
            byte(seat.bowl2),
            byte(seat.bowl3),
            byte(2 * seat.bowl1 + seat.bowl2),
            byte(seat.points),
            byte(seat.keys),
            seat.shipping,
            seat.digging,
            seat.jump_range,
            byte(seat.bridges),
            byte(seat.priest_limit),
            byte(seat.sent_priests),
            byte(seat.town_power),
            1 if seat.passed else 0,
            1 if seat.dropped else 0,
            byte(seat.actions),
            byte(seat.turns),
            _place(state.order, seat.index),
            _place(state.passing, seat.index),
            1 if state.active == seat.index else 0,
        ]
        self._count_reach(state, seat, numbers)
        numbers.append(_largest_network(state, seat, memory))
        self._count_ships(state, seat, numbers)
        self._count_income(state, seat, numbers)
        for steps in seat.cults:
            numbers.append(steps)
        for _ in range(TRACKS - len(seat.cults)):
            numbers.append(0)
        for built in seat.built:
            numbers.append(built)
        for _ in range(STRUCTURES - len(seat.built)):
            numbers.append(0)
        return bytes(numbers)

    def _count_reach(self, state: State, seat: Seat, numbers: list[int]) -> None:
        """Free land in reach: home terrain, a spade away, farther."""
        owner = state.owner
        terrain = state.terrain
        size = self._rules.wheel_size
        pivot = seat.pivot
        home = near = far = 0
        for hex in seat.reach:
            if owner[hex] == NOBODY:
                there = terrain[hex]
                if there == seat.home:
                    home += 1
                elif there < size and (there - pivot) % size in (1, size - 1):
                    near += 1
                else:
                    far += 1
        numbers.append(home)
        numbers.append(near)
        numbers.append(far)

    def _count_ships(self, state: State, seat: Seat, numbers: list[int]) -> None:
        """Ships and markers on the map, and whether the dock is."""
        if not has_trade(self._rules):
            numbers.append(0)
            numbers.append(0)
            numbers.append(0)
            return
        fleet = fleet_of(state)
        numbers.append(len(fleet.ships[seat.index]))
        numbers.append(len(fleet.marked[seat.index]))
        numbers.append(1 if dock_of(state, seat) >= 0 else 0)

    def _count_income(self, state: State, seat: Seat, numbers: list[int]) -> None:
        """What structures, tiles and the card bring next time."""
        income = lasting_income(state, seat)
        if seat.bonus != NO_TILE:
            income = income.plus(self._rules.bonus_cards[seat.bonus].income)
        numbers.append(income.coins)
        numbers.append(income.workers)
        numbers.append(income.priests)
        numbers.append(income.power)
        numbers.append(income.amount("ship"))

    def _town_tiles(self, seat: Seat, memory: Memory) -> bytes:
        index = seat.index
        if memory.town_lists[index] is not seat.towns or not memory.town_blocks[index]:
            memory.town_lists[index] = seat.towns
            memory.town_blocks[index] = self._components.towns.counts(seat.towns)
        return memory.town_blocks[index]

    def _home(self, seat: Seat, pivot: int) -> int:
        if seat.home < 0:
            return HOMES - 1
        home = self._rules.wheel_size if pivot < 0 else pivot
        return self._answers.relative(seat.home, home)

    def _unlocked_terrains(self, terrains: int, pivot: int) -> bytes:
        key = terrains * 16 + pivot + 1
        found = self._unlocked.get(key)
        if found is None:
            size = self._rules.wheel_size
            home = max(pivot, 0)
            places = [(terrain - home) % size for terrain in range(size)]
            found = bits(WHEEL, places, terrains)
            self._unlocked[key] = found
        return found


def _place(order: list[int], seat: int) -> int:
    """The place of *seat* in an order, from 1 on; 0 if it is not there."""
    for place, index in enumerate(order):
        if index == seat:
            return place + 1
    return 0


def _largest_network(state: State, seat: Seat, memory: Memory) -> int:
    index = seat.index
    sailing = seat.shipping + 16 * seat.jump_range + 256 * len(seat.rivers)
    if (
        memory.structures[index] is not seat.structures
        or memory.adjacent[index] is not state.adjacent
        or memory.sailing[index] != sailing
    ):
        memory.structures[index] = seat.structures
        memory.adjacent[index] = state.adjacent
        memory.sailing[index] = sailing
        memory.networks[index] = largest_network(find_networks(state, seat))
    return memory.networks[index]
