"""Loose order: any open question may be answered, late and by anybody.

So games are kept on the play-by-web site whose ledgers we read. The option `loose_order` gives the
ruleset this order; the rules themselves know only that of the rulebook. Where the site differs, a
decision or an action of the rules has a loose variant in this package, and the tables below say
which takes the place of which. Texts and places in the table of actions stay the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.actions import FORGO
from spadework.core.order import Order
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.loose_order.bridges import (
    LooseBridge,
    loose_bridge,
    loose_build_bridge,
    strict_bridge,
)
from spadework.loose_order.building import loose_upgrade
from spadework.loose_order.conversions import loose_convert
from spadework.loose_order.cults import (
    LooseLowering,
    Lower,
    Lowering,
    loose_lower,
    must_wait,
    without_overtaking,
)
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
from spadework.loose_order.leech import (
    LooseLeeching,
    LooseLeechOffer,
    decline_all,
    loose_leech_offer,
    loose_take_power,
    strict_leech_offer,
)
from spadework.loose_order.ordination import (
    LastingOrdination,
    LooseOrdination,
    loose_ordination,
    strict_ordination,
)
from spadework.loose_order.standing import ends_with_turn, keeps_order
from spadework.loose_order.terraforming import LooseTerraforming, loose_dig, loose_transform
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
from spadework.rules.conversions import Convert
from spadework.rules.cults import CultSteps
from spadework.rules.favors import TakeFavor
from spadework.rules.groundwork import GivenSpades
from spadework.rules.leech import Leeching, TakePower
from spadework.rules.leech_offer import LeechOffer
from spadework.rules.ordination import Ordination
from spadework.rules.ride import Ride
from spadework.rules.storm import Storm
from spadework.rules.terraforming import Terraforming, Transform
from spadework.rules.towns import TakeTown
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

    @property
    def asks_in_vain(self) -> bool:
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

    def offers_of(self, state: State, decision: Decision) -> list[Action]:
        offers = super().offers_of(state, decision)
        if isinstance(decision, (TakeFavor, TakeTown, CultSteps)):  # what is gained may be given up
            offers.append(state.rules.table.groups[FORGO][0])
        return without_overtaking(state, decision, offers)

    def obstacle(self, state: State, seat: Seat, action: Action) -> Text:
        reason = action.obstacle(state, seat)
        if not reason and must_wait(state, seat, action, None):
            return Text(
                "somebody who has yet to decide may reach the last space of this cult first"
            )
        return reason

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


def loose_mechanics(mechanics: list[Mechanic]) -> list[Mechanic]:
    """The *mechanics* of the rulebook, with those of loose order in their places."""
    return [LOOSE_MECHANICS.get(type(mechanic), mechanic) for mechanic in mechanics]


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
    LeechOffer: loose_leech_offer,
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
    LooseLeechOffer: strict_leech_offer,
    LooseOrdination: strict_ordination,
    LastingOrdination: strict_ordination,
    LooseTurn: strict_turn,
}

LOOSE_ACTIONS: Final[dict[type[Action], Callable[[Action], Action]]] = {
    Dig: loose_dig,
    Transform: loose_transform,
    Upgrade: loose_upgrade,
    BuildBridge: loose_build_bridge,
    Convert: loose_convert,
    EndTurn: loose_end_turn,
    Lower: loose_lower,
    TakePower: loose_take_power,
}

# They remember nothing of a game, so that rulesets share them.
LOOSE_MECHANICS: Final[dict[type[Mechanic], Mechanic]] = {
    Leeching: LooseLeeching(),
    Lowering: LooseLowering(),
    Terraforming: LooseTerraforming(),
}
