"""Loose order: any open question may be answered, late and by anybody.

So games are kept on the play-by-web site whose ledgers we read. The option `loose_order` gives the
ruleset this order; the rules themselves know only that of the rulebook. Where the site differs, a
decision or an action of the rules has a loose variant in this package, and the tables below say
which takes the place of which. Texts and places in the table of actions stay the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.order import Order
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.loose_order.bridges import (
    LooseBridge,
    loose_bridge,
    loose_build_bridge,
    strict_bridge,
)
from spadework.loose_order.building import loose_upgrade
from spadework.loose_order.digging import Dig
from spadework.loose_order.groundwork import (
    DugSpades,
    LooseBonusSpades,
    LooseEruption,
    LooseRide,
    LooseSpades,
    LooseStorm,
    loose_bonus_spades,
    loose_ride,
    loose_spades,
    loose_storm,
    strict_bonus_spades,
    strict_eruption,
    strict_ride,
    strict_spades,
    strict_storm,
)
from spadework.loose_order.ordination import (
    LastingOrdination,
    LooseOrdination,
    loose_ordination,
    strict_ordination,
)
from spadework.loose_order.standing import ends_with_turn, keeps_order
from spadework.loose_order.terraforming import loose_dig, loose_transform
from spadework.loose_order.turns import (
    LooseTurn,
    Resign,
    loose_end_turn,
    loose_turn,
    strict_turn,
)
from spadework.rules.bonus_spades import BonusSpades
from spadework.rules.bridges import BuildBridge, PlaceBridge
from spadework.rules.building import Upgrade
from spadework.rules.groundwork import GivenSpades
from spadework.rules.leech import decline_all
from spadework.rules.ordination import Ordination
from spadework.rules.ride import Ride
from spadework.rules.storm import Storm
from spadework.rules.terraforming import Transform
from spadework.rules.turns import EndTurn, Turn, renew_turn


class LooseOrder(Order):
    """The order of the play-by-web site."""

    def __init__(self, lasting_ordination: bool) -> None:
        self._lasting_ordination: Final = lasting_ordination

    def adapt(self, decision: Decision) -> Decision:
        variant = LOOSE_DECISIONS.get(type(decision))
        if variant is None:
            return decision
        if self._lasting_ordination and isinstance(decision, Ordination):
            return LastingOrdination(decision.seat, decision.most)
        return variant(decision)

    def adapt_action(self, action: Action) -> Action:
        variant = LOOSE_ACTIONS.get(type(action))
        return action if variant is None else variant(action)

    @property
    def is_patient(self) -> bool:
        return True

    def open_decisions(self, state: State) -> list[Decision]:
        if not state.pending or keeps_order(state.pending[-1]):
            return state.pending[-1:]
        # In the order they were asked; but what belongs to an action comes before the turn.
        first = [d for d in state.pending if not d.is_turn]
        return [*first, *[d for d in state.pending if d.is_turn]]

    def offers(self, state: State) -> list[Action]:
        offers: list[Action] = []
        for decision in self.open_decisions(state):
            for action in state.offers_of(decision):
                if action not in offers:
                    offers.append(action)
        return offers

    def play_offered(self, state: State, action: Action) -> None:
        state.play(action)

    def allows_free_actions(self, state: State, asked: Decision) -> bool:
        return asked.is_turn

    def decision_outside(self, state: State, action: Action, seat: int) -> Decision | None:
        if isinstance(action, Resign) and 0 <= seat < len(state.seats):
            return Decision(seat)
        return None

    def begin_action(self, state: State, seat: Seat) -> None:
        if not seat.actions:
            renew_turn(state, seat)
        # An own action says no to every offer still open, and the last action is done with.
        decline_all(state, seat)
        self.drop_leftovers(state, seat)

    def drop_leftovers(self, state: State, seat: Seat) -> None:
        state.pending = [d for d in state.pending if d.seat != seat.index or not ends_with_turn(d)]


def is_loose(rules: Ruleset) -> bool:
    """Whether games under *rules* are kept in loose order."""
    return isinstance(rules.order, LooseOrder)


def strictly(decision: Decision) -> Decision:
    """What the rulebook asks in place of a *decision* of loose order."""
    variant = STRICT_DECISIONS.get(type(decision))
    return decision if variant is None else variant(decision)


LOOSE_DECISIONS: Final[dict[type[Decision], Callable[[Decision], Decision]]] = {
    BonusSpades: loose_bonus_spades,
    GivenSpades: loose_spades,
    PlaceBridge: loose_bridge,
    Ordination: loose_ordination,
    Ride: loose_ride,
    Storm: loose_storm,
    Turn: loose_turn,
}

STRICT_DECISIONS: Final[dict[type[Decision], Callable[[Decision], Decision]]] = {
    DugSpades: strict_spades,
    LooseBonusSpades: strict_bonus_spades,
    LooseEruption: strict_eruption,
    LooseRide: strict_ride,
    LooseSpades: strict_spades,
    LooseStorm: strict_storm,
    LooseBridge: strict_bridge,
    LooseOrdination: strict_ordination,
    LastingOrdination: strict_ordination,
    LooseTurn: strict_turn,
}

LOOSE_ACTIONS: Final[dict[type[Action], Callable[[Action], Action]]] = {
    Dig: loose_dig,
    Transform: loose_transform,
    Upgrade: loose_upgrade,
    BuildBridge: loose_build_bridge,
    EndTurn: loose_end_turn,
}
