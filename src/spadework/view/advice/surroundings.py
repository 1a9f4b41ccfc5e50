"""What lies around a hex for somebody who thinks of settling there.

Nothing is computed here: the rules say what one structure on that hex would reach, and how many
spades make each hex a home. Who has not learned to ship yet is shown what the first step brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spadework.core.amounts import count
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, State
from spadework.core.text import Text, in_a_row
from spadework.rules.ground.hexes import can_stand
from spadework.rules.ground.reach import jump_hexes, refresh_reach
from spadework.rules.ground.spades import spades_needed

NO_WAY: Final = 99  # spades do not make this hex a home
CHEAP: Final = 1  # so many spades at most are worth a look beyond the neighborhood


@dataclass(frozen=True)
class FreeHex:
    """A free hex and how many spades it takes."""

    hex: str
    spades: int


@dataclass(frozen=True)
class Neighborhood:
    """Free hexes beside a hex, and cheap ones farther away; whose structures stand beside it."""

    beside: tuple[FreeHex, ...]
    by_ship: tuple[FreeHex, ...]
    shipping: int  # the steps that *by_ship* takes
    by_jump: tuple[FreeHex, ...]
    neighbors: tuple[Text, ...]

    def sentences(self, rules: Ruleset) -> list[Text]:
        """All of it in words."""
        lines = [Text("Beside it: {what}.", what=_told(self.beside))] if self.beside else []
        if self.by_ship:
            told = _told(self.by_ship)
            lines.append(Text("With {shipping} {n}: {what}.", n=self.shipping, what=told))
        if self.by_jump:
            lines.append(Text("By a jump: {what}.", what=_told(self.by_jump)))
        if self.neighbors:
            lines.append(Text("Neighbors: {names}.", names=in_a_row(list(self.neighbors))))
        return [rules.worded(line) for line in lines]


def surroundings(state: State, seat: int, hex: int) -> Neighborhood:
    """What *seat* would have around it with a structure on *hex* alone."""
    alone = state.copy()
    settler = alone.seats[seat]
    settler.structures = [hex]
    if settler.faction.shipping_max and not settler.shipping:
        settler.shipping = 1
    refresh_reach(alone, settler)
    near = [other for other in alone.adjacent[hex] if other in settler.reach]
    far = [other for other in settler.reach if other not in near and other != hex]
    jumps = jump_hexes(alone, settler) if settler.jump_range else []
    names = state.rules.board.names
    return Neighborhood(
        beside=_free(alone, settler, near, NO_WAY - 1),
        by_ship=_free(alone, settler, far, CHEAP),
        shipping=settler.shipping,
        by_jump=_free(alone, settler, [other for other in jumps if other != hex], CHEAP),
        neighbors=tuple(
            Text("{who} on {hex}", who=state.name_of(state.owner[other]), hex=names[other])
            for other in state.adjacent[hex]
            if state.owner[other] not in (NOBODY, seat)
        ),
    )


def _free(state: State, seat: Seat, hexes: Sequence[int], most: int) -> tuple[FreeHex, ...]:
    """Those of *hexes* that are free and take *most* spades at most, the cheapest first."""
    names = state.rules.board.names
    grounds = [
        FreeHex(names[h], _spades(state, seat, h)) for h in hexes if state.owner[h] == NOBODY
    ]
    fit = [ground for ground in grounds if ground.spades <= most]
    return tuple(sorted(fit, key=lambda ground: (ground.spades, ground.hex)))


def _spades(state: State, seat: Seat, hex: int) -> int:
    if can_stand(seat, state.terrain[hex]):
        return 0
    return spades_needed(state, seat, hex, seat.home, detour=False) or NO_WAY


def _told(grounds: Sequence[FreeHex]) -> Text:
    """Hexes by the spades they take: "E5, E7 for 1 spade, F3 for 2 spades"."""
    by_spades: dict[int, list[str]] = {}
    for ground in grounds:
        by_spades.setdefault(ground.spades, []).append(ground.hex)
    return in_a_row(
        [
            Text("{hexes} for {spades}", hexes=" ".join(hexes), spades=count(n, "spade"))
            if n
            else Text("{hexes} ready to build on", hexes=" ".join(hexes))
            for n, hexes in by_spades.items()
        ]
    )
