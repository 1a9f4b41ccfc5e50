"""Rounds on the site: they end when nothing holds them, whatever is still open."""

from __future__ import annotations

from spadework.core.state import State
from spadework.loose_order.left_open import holds_round
from spadework.rules.flow.rounds import Rounds


class LooseRounds(Rounds):
    """As many rounds as the ruleset has; nothing that is asked goes away by itself."""

    def somebody_decides(self, state: State) -> bool:
        for decision in state.pending:
            if holds_round(decision):
                return True
        return False
