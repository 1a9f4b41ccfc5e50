"""What this package supplies to rulesets: its actions to all, the rest to those that ask for it.

Ids of actions do not depend on options. So every table has the actions of loose order, which answer
no question of the rulebook.
"""

from __future__ import annotations

from typing import Final

from spadework.core.facts import Conversion
from spadework.core.order import Order
from spadework.core.ruleset import Flow, Mechanic
from spadework.loose_order.conversions import given_away
from spadework.loose_order.cults import Lowering
from spadework.loose_order.digging import Digging
from spadework.loose_order.order import LooseOrder
from spadework.loose_order.rounds import LooseRounds
from spadework.loose_order.turns import Resigning
from spadework.loose_order.variants import loose_mechanics
from spadework.rules.cults.steps import Cults
from spadework.rules.flow.turns import Turns
from spadework.rules.flow.way import WayOfPlay
from spadework.rules.ground.terraforming import Terraforming


class LooseWay(WayOfPlay):
    """Play in loose order, which *option* has asked for."""

    def __init__(self, option: str, *, lasting_ordination: bool) -> None:
        self._option: Final = option
        self._lasting_ordination: Final = lasting_ordination

    def order(self) -> Order:
        return LooseOrder(self._option, lasting_ordination=self._lasting_ordination)

    def flow(self) -> Flow:
        return LooseRounds()

    def mechanics(self, mechanics: list[Mechanic]) -> list[Mechanic]:
        return loose_mechanics(mechanics)

    def conversions(self) -> list[Conversion]:
        return given_away()

    def __repr__(self) -> str:
        return "<play in loose order>"


def with_loose_actions(mechanics: list[Mechanic], *, digging: bool) -> list[Mechanic]:
    """*mechanics* with those that have only actions of loose order behind the ones they vary.

    Without *digging*, spades cannot be bought before they are used, whatever the order.
    """
    found: list[Mechanic] = []
    for mechanic in mechanics:
        found.append(mechanic)
        if digging and isinstance(mechanic, Terraforming):
            found.append(Digging())
        elif isinstance(mechanic, Cults):
            found.append(Lowering())
        elif isinstance(mechanic, Turns):
            found.append(Resigning())
    return found
