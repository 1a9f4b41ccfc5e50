"""What may stay undecided: while others answer, when a turn ends, when a round ends."""

from __future__ import annotations

from spadework.core.state import Decision
from spadework.loose_order.ordination import LastingOrdination
from spadework.rules.cults.steps import ReachTop
from spadework.rules.flow.passing import FirstCard
from spadework.rules.flow.turns import Turn
from spadework.rules.ground.bonus_spades import BonusSpades
from spadework.rules.ground.eruption import Eruption
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.ride import Ride
from spadework.rules.ground.storm import Storm
from spadework.rules.ground.terraforming import FirstDwelling
from spadework.rules.power.leech import LeechOffer
from spadework.rules.power.leech_abilities import TokenForPoints
from spadework.rules.ships.docks import PlaceDock


def keeps_order(decision: Decision) -> bool:
    """Whether this is answered before all others even so: first dwellings, docks and cards."""
    return isinstance(decision, (FirstDwelling, PlaceDock, FirstCard))


def holds_round(decision: Decision) -> bool:
    """Whether the round cannot end while this is open."""
    return not isinstance(decision, LastingOrdination)


def holds_turn(decision: Decision) -> bool:
    """Whether the turn of its seat cannot end while this is open."""
    if isinstance(decision, Groundwork):
        return decision.spades > 0 or isinstance(decision, (Eruption, Ride, Storm))
    return not isinstance(decision, (Turn, LeechOffer, TokenForPoints, ReachTop, LastingOrdination))


def ends_with_turn(decision: Decision) -> bool:
    """Whether what is left of this lapses with the turn or the next action of its seat."""
    if isinstance(decision, Groundwork):
        return not isinstance(decision, BonusSpades) and not holds_turn(decision)
    return isinstance(decision, ReachTop)
