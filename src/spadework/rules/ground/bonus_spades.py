"""Spades of a cult bonus: any reachable hexes, no building, no buying."""

from __future__ import annotations

from typing import Final

from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text
from spadework.core.wheel import Walk, steps_between
from spadework.rules.ground.spade_work import SpadeWork


class BonusSpades(SpadeWork):
    """On which hexes are the spades of a cult bonus used?

    Where several go to one hex they make one transformation: it goes on as it has *begun*, from the
    terrain each of those hexes had (*origins*), the shorter way (pp. 10 and 15).
    """

    def __init__(
        self,
        seat: int,
        spades: int,
        begun: list[int] | None = None,
        origins: list[int] | None = None,
    ) -> None:
        super().__init__(seat, spades)
        self.begun: Final[list[int]] = begun or []
        self.origins: Final[list[int]] = origins or []

    @property
    def is_particular(self) -> bool:
        return bool(self.begun)

    def fits(self, state: State, seat: Seat, hex: int, walk: Walk) -> bool:
        return self.goes_on(state, hex, walk.target)

    def goes_on(self, state: State, hex: int, target: int) -> bool:
        """Whether turning *hex* into *target* continues what has been done to it, if anything."""
        if hex not in self.begun:
            return True
        size = state.rules.wheel_size
        origin = self.origins[self.begun.index(hex)]
        old = state.terrain[hex]
        return steps_between(size, origin, target) == (
            steps_between(size, origin, old) + steps_between(size, old, target)
        )

    def obstacle_to_spades(
        self, state: State, seat: Seat, hex: int, target: int, needed: int
    ) -> Text:
        if not self.goes_on(state, hex, seat.pivot if target == seat.home else target):
            return Text(
                "the next {spade} on a hex goes on where the one before was going, the shorter way"
            )
        return super().obstacle_to_spades(state, seat, hex, target, needed)

    def go_on(self, state: State, seat: Seat, hex: int, target: int, used: int) -> None:
        if used < self.spades:
            state.replace(self, self.after(state, hex, self.spades - used))
        else:
            state.close(self)

    def after(self, state: State, hex: int, left: int) -> BonusSpades:
        """The *left* spades, now that one or more turn *hex*, which is still as it was."""
        if state.rules.long_way or hex in self.begun:
            return BonusSpades(self.seat, left, self.begun, self.origins)
        origins = [*self.origins, state.terrain[hex]]
        return BonusSpades(self.seat, left, [*self.begun, hex], origins)
