"""Receiving spades: what they bring, and the transform-and-build they open."""

from __future__ import annotations

from typing import Final

from spadework.core.effects import Effect, Form
from spadework.core.rows import Row
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.groundwork import DWELLING, BonusSpades, Groundwork
from spadework.rules.idle import NO_USE, has_answer
from spadework.rules.reach import jump_hexes
from spadework.rules.round_tiles import score_event


def book_spades(state: State, seat: Seat, n: int) -> None:
    """Points and power that spades bring which are received and used at once."""
    _score_by_tile(state, seat, n)
    _gain_by_faction(state, seat, n)


def book_received(state: State, seat: Seat, n: int) -> None:
    """What *n* spades bring before they are used."""
    if state.rules.spade_tile_on_receipt:
        _score_by_tile(state, seat, n)
    if state.rules.spades_on_receipt:
        _gain_by_faction(state, seat, n)


def book_used(state: State, seat: Seat, n: int, bought: int) -> None:
    """What *n* spades bring when they are used, of which *bought* have not been booked yet."""
    _score_by_tile(state, seat, bought if state.rules.spade_tile_on_receipt else n)
    _gain_by_faction(state, seat, bought if state.rules.spades_on_receipt else n)


def _score_by_tile(state: State, seat: Seat, n: int) -> None:
    for _ in range(n):
        score_event(state, seat, state.rules.spade_event)


def _gain_by_faction(state: State, seat: Seat, n: int) -> None:
    for ability in seat.abilities.spades_booked:
        ability.spades_booked(state, seat, n)


def receive_spades(state: State, seat: Seat, n: int) -> int:
    """Take *n* free spades; how many are left to be used after what the faction makes of them."""
    for ability in seat.abilities.trade_spades_in:
        book_spades(state, seat, n)
        ability.trade_spades_in(state, seat, n)
        return 0
    if seat.faction.river_only:
        return 0
    book_received(state, seat, n)
    return n


class Spades(Effect):
    """Spades for a transform-and-build, on up to *hexes*; *fixed*: no more can be bought for it."""

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
            state.ask(self._work(state, seat, spades))

    def grant_after_round(self, state: State, seat: Seat, times: int, source: int) -> None:
        spades = receive_spades(state, seat, times * self.spades)
        if spades and not seat.dropped:
            state.ask(BonusSpades(seat.index, spades))

    def _work(self, state: State, seat: Seat, spades: int) -> Groundwork:
        return Groundwork(
            seat.index,
            spades=spades,
            hexes=self.hexes,
            may_dig=not self.fixed,
            may_build=True,
            any_hex=self.fixed,
            fresh=state.rules.customs.gifts_bind,
        )

    def why_idle(self, state: State, seat: Seat) -> Text:
        return NO_TEXT if self._has_use(state, seat) else NO_USE

    def _has_use(self, state: State, seat: Seat) -> bool:
        for ability in seat.abilities.trade_spades_in:
            return ability.has_use_for_spades(state, seat)
        rules = state.rules
        faction = seat.faction
        if not faction.flat_spades and not faction.river_only and not rules.customs.home_only:
            # A single spade turns any hex; asked at every step, so the first one will do.
            for hex in seat.reach:
                if state.owner[hex] == NOBODY and state.terrain[hex] < rules.wheel_size:
                    return True
        work = self._work(state, seat, self.spades)
        if has_answer(state, work):
            return True
        if rules.customs.gifts_bind:
            return False  # what was taken must be used, and the conversion might not be made
        # A conversion may pay for what these spades lack, if there is a hex for them.
        return work.may_dig and _has_hex(state, seat) and rules.has_free_action(state, seat)

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


class FreeDwelling(Effect):
    """A dwelling on any hex of the home terrain."""

    @property
    def opens_work(self) -> bool:
        return True

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(self._work(state, seat))

    def _work(self, state: State, seat: Seat) -> Groundwork:
        fresh = state.rules.customs.gifts_bind
        return Groundwork(seat.index, may_build=True, ride=True, fresh=fresh)

    def why_idle(self, state: State, seat: Seat) -> Text:
        return NO_TEXT if has_answer(state, self._work(state, seat)) else NO_USE

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("a free {dwelling} on any hex of the home terrain")]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [(rules.kinds[DWELLING].name, "")]


class FreeTransformation(Effect):
    """Home terrain on a hex beside an own structure."""

    @property
    def opens_work(self) -> bool:
        return True

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(self._work(state, seat))

    def _work(self, state: State, seat: Seat) -> Groundwork:
        fresh = state.rules.customs.gifts_bind
        return Groundwork(
            seat.index, hexes=1, may_dig=True, may_build=True, storm=True, fresh=fresh
        )

    def why_idle(self, state: State, seat: Seat) -> Text:
        return NO_TEXT if has_answer(state, self._work(state, seat)) else NO_USE

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("a free transformation beside an own {structure}")]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [("area", "")]


def _read_spades(row: Row) -> Effect:
    return Spades(row.number("spade"), hexes=row.number("hexes", 1))


def _read_dwelling(row: Row) -> Effect:
    return FreeDwelling()


def _read_transformation(row: Row) -> Effect:
    return FreeTransformation()


WORK_FORMS: Final = [
    Form(["spade", "hexes"], _read_spades),
    Form(["free_dwelling"], _read_dwelling),
    Form(["free_transformation"], _read_transformation),
]
