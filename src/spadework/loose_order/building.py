"""Upgrades on the site: one may be paid for while a free one is still open."""

from __future__ import annotations

from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.rules.ground.building import FreeTrading, Upgrade, upgrade_price
from spadework.rules.ground.tracks import lack


class LooseUpgrade(Upgrade):
    """Replace a structure by a larger one; only a free upgrade is free."""

    def mismatch(self, state: State, asked: Decision) -> Text:
        reason = super().mismatch(state, asked)
        if reason or isinstance(asked, FreeTrading) or not self.is_free(state, asked.seat):
            return reason
        seat = state.seats[asked.seat]
        return lack(seat, upgrade_price(state, seat, self.hex, self.kind))


def loose_upgrade(action: Action) -> Action:
    """The same action in loose order."""
    assert isinstance(action, Upgrade)
    return LooseUpgrade(action.hex, action.kind, action.text)
