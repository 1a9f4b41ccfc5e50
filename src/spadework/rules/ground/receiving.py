"""Receiving spades: what the faction makes of them, and the groundwork they open."""

from __future__ import annotations

from typing import Final

from spadework.core.effects import Effect
from spadework.core.forms import Form
from spadework.core.rows import Row
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.flow.idle import NO_USE, has_answer
from spadework.rules.ground.bonus_spades import BonusSpades
from spadework.rules.ground.reach import jump_hexes
from spadework.rules.ground.spade_work import GivenSpades
from spadework.rules.ground.spades import book_received, walks_from


def receive_spades(state: State, seat: Seat, n: int) -> int:
    """Take *n* free spades; how many are left to be used after what the faction makes of them."""
    for ability in seat.abilities.trade_spades_in:
        ability.trade_spades_in(state, seat, n)
        return 0
    book_received(state, seat, n)
    return n


class Spades(Effect):
    """Spades for groundwork, on up to *hexes*; *fixed*: no more can be bought for it."""

    def __init__(self, spades: int, *, hexes: int = 1, fixed: bool = False) -> None:
        self.spades: Final = spades
        self.hexes: Final = hexes
        self.fixed: Final = fixed

    @property
    def opens_work(self) -> bool:
        return True

    def grant(self, state: State, seat: Seat, source: int) -> None:
        spades = receive_spades(state, seat, self.spades)
        if spades:
            state.ask(GivenSpades(seat.index, spades, self.hexes, self.fixed))

    def grant_after_round(self, state: State, seat: Seat, times: int, source: int) -> None:
        spades = receive_spades(state, seat, times * self.spades)
        if spades and not seat.dropped:
            state.ask(BonusSpades(seat.index, spades))

    def why_idle(self, state: State, seat: Seat) -> Text:
        return NO_TEXT if self._has_use(state, seat) else NO_USE

    def _has_use(self, state: State, seat: Seat) -> bool:
        for ability in seat.abilities.trade_spades_in:
            return ability.has_use_for_spades(state, seat)
        rules = state.rules
        if not rules.conventions.home_only:
            # The first hex that these spades turn will do, as this is asked at every step.
            for hex in seat.reach:
                if state.owner[hex] == NOBODY and state.terrain[hex] < rules.wheel_size:
                    walks = walks_from(seat, state.terrain[hex])
                    if walks and walks[0].spades <= self.spades:
                        return True
        work = GivenSpades(seat.index, self.spades, self.hexes, self.fixed)
        if has_answer(state, work):
            return True
        if rules.conventions.gifts_bind:
            return False  # what was taken must be used, and the conversion might not be made
        # A conversion may pay for what these spades lack, if there is a hex for them.
        return work.buys() and _has_hex(state, seat) and rules.has_free_action(state, seat)

    @property
    def amounts(self) -> list[tuple[str, int]]:
        return [("spade", self.spades)]


def _has_hex(state: State, seat: Seat) -> bool:
    """Whether there is an empty hex in reach, or in a jump, that is not home terrain already."""
    wheel = state.rules.wheel_size
    far = jump_hexes(state, seat) if seat.jump_range else []
    for hex in [*seat.reach, *far]:
        if state.owner[hex] == NOBODY and seat.home != state.terrain[hex] < wheel:
            return True
    return False


def _read_spades(row: Row) -> Effect:
    return Spades(row.number("spade"), hexes=row.number("hexes", 1), fixed=row.flag("fixed"))


SPADES_FORM: Final = Form(["spade", "hexes", "fixed"], _read_spades)
