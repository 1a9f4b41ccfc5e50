"""Ordination on the site: workers may go to waste, and by an option the offer stays open."""

from __future__ import annotations

from spadework.core.state import Decision, State
from spadework.rules.cults.ordination import Ordination


class LooseOrdination(Ordination):
    """How many workers does *seat* turn into priests? Those who find no room are lost."""

    def room(self, state: State) -> int:
        return self.most


class LastingOrdination(LooseOrdination):
    """The same, standing open in later turns too: without the option that closes it."""


def loose_ordination(decision: Decision) -> Decision:
    """The same question, asked loosely."""
    assert isinstance(decision, Ordination)
    return LooseOrdination(decision.seat, decision.most)


def strict_ordination(decision: Decision) -> Decision:
    """The same question, asked by the rulebook."""
    assert isinstance(decision, Ordination)
    return Ordination(decision.seat, decision.most)
