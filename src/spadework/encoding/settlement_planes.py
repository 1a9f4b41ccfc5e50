"""Planes about towns to come: what settlements lack, and what a structure beside them would bring.

Every byte is one more than what is missing, so that 0 is left for hexes of which there is nothing
to say.
"""

from __future__ import annotations

from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.encoding.memory import Memory
from spadework.encoding.settlements import Settlers, sites_beside
from spadework.rules.ground.hexes import DWELLING


class SettlementPlanes:
    """Encodes how far everybody is from towns, in planes of *hexes* bytes."""

    def __init__(self, rules: Ruleset, hexes: int) -> None:
        self._rules: Final = rules
        self._hexes: Final = hexes
        self._empty: Final = bytes(hexes)

    def encode(self, state: State, viewer: int, memory: Memory, parts: list[bytes]) -> None:
        """Append the planes as *viewer* sees them."""
        self._follow(state, memory)
        parts.append(memory.missing_power)
        parts.append(memory.missing_size)
        if viewer >= len(state.seats):
            for _ in range(3):
                parts.append(self._empty)
            return
        owner = state.owner
        if (
            memory.sites_settled[viewer] != memory.settled
            or memory.site_owners[viewer] is not owner
        ):
            memory.sites_settled[viewer] = memory.settled
            memory.site_owners[viewer] = owner
            memory.site_planes[viewer] = self._sites(state, state.seats[viewer], memory)
        parts.append(memory.site_planes[viewer])

    def _follow(self, state: State, memory: Memory) -> None:
        """Find the settlements anew of every seat whose settlements may be others now."""
        is_new = False
        for seat in state.seats:
            known = memory.settlers[seat.index]
            if known is None or not known.are_those_of(state, seat):
                is_new = True
                memory.settlers[seat.index] = Settlers(state, seat)
        if memory.settled and not is_new:
            return
        memory.settled += 1
        power = [0] * self._hexes
        size = [0] * self._hexes
        town_size = self._rules.town_size
        for settlers in memory.settlers:
            if settlers is not None:
                for each in settlers.settlements:
                    missing_power = _more(settlers.town_power, each.power)
                    missing_size = _more(town_size, each.size)
                    for hex in each.hexes:
                        power[hex] = missing_power
                        size[hex] = missing_size
        memory.missing_power = bytes(power)
        memory.missing_size = bytes(size)

    def _sites(self, state: State, seat: Seat, memory: Memory) -> bytes:
        """For free land beside own structures: what would be missing, and where a town would grow.

        What would be missing is told as after a first structure there.
        """
        count = self._hexes
        power = [0] * count
        size = [0] * count
        grows = [0] * count
        found_power = [0] * count
        found_size = [0] * count
        settlers = memory.settlers[seat.index]
        assert settlers is not None
        last = [-1] * count  # the settlement that a hex has heard of last
        for number, each in enumerate(settlers.settlements):
            for hex in each.hexes:
                for site in sites_beside(state, seat, hex):
                    if last[site] != number:
                        last[site] = number
                        found_power[site] += each.power
                        found_size[site] += each.size
        for hex in seat.structures:
            if state.town[hex]:
                for site in sites_beside(state, seat, hex):
                    grows[site] = 1
        first_power = seat.faction.power_values[DWELLING]
        first_size = self._rules.kinds[DWELLING].town_size
        for hex in range(self._rules.board.size):
            if found_size[hex] and not grows[hex]:
                power[hex] = _more(seat.town_power, found_power[hex] + first_power)
                size[hex] = _more(self._rules.town_size, found_size[hex] + first_size)
        return bytes(power) + bytes(size) + bytes(grows)


def _more(wanted: int, there: int) -> int:
    """One more than what is missing; missing is never less than nothing."""
    return max(0, wanted - there) + 1
