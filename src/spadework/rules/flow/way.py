"""How a game is played: what a ruleset has besides the facts and the mechanics of the rulebook."""

from __future__ import annotations

from spadework.core.facts import Conversion
from spadework.core.order import Order
from spadework.core.ruleset import Flow, Mechanic
from spadework.rules.flow.rounds import Rounds


class WayOfPlay:
    """Play by the rulebook; another way has its own order, flow and variants of mechanics."""

    def order(self) -> Order:
        """The order of answers."""
        return Order()

    def flow(self) -> Flow:
        """The order of rounds and turns."""
        return Rounds()

    def mechanics(self, mechanics: list[Mechanic]) -> list[Mechanic]:
        """The *mechanics* of the rulebook, or what stands in their places."""
        return mechanics

    def conversions(self) -> list[Conversion]:
        """Conversions besides those of the rulebook."""
        return []

    def __repr__(self) -> str:
        return "<play by the rulebook>"
