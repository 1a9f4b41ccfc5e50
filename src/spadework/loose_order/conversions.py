"""Conversions on the site: priests without room are lost, and offers of power may lapse."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import Conversion
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.loose_order.leech import taint_offers
from spadework.rules.power.conversions import Convert

GIVEN_AWAY: Final = ["C", "W", "P", "PW", "VP"]


def given_away() -> list[Conversion]:
    """Goods that may be given up for nothing, one at a time."""
    return [Conversion(1, good, 0, "nothing", False) for good in GIVEN_AWAY]


class LooseConvert(Convert):
    """One conversion, once, whether or not there is room for what comes."""

    def has_room(self, state: State, seat: Seat) -> bool:
        return True

    def apply(self, state: State, decision: Decision) -> None:
        if self.get:
            taint_offers(state, state.seats[decision.seat])
        super().apply(state, decision)


def loose_convert(action: Action) -> Action:
    """The same action in loose order."""
    assert isinstance(action, Convert)
    return LooseConvert(action.index, action.conversion)
