"""What may stay undecided: while others answer, when a turn ends, when a round ends."""

from __future__ import annotations

from spadework.core.state import Decision
from spadework.loose_order.ordination import LastingOrdination
from spadework.rules.bonus_spades import BonusSpades
from spadework.rules.cults import ReachTop
from spadework.rules.docks import PlaceDock
from spadework.rules.eruption import Eruption
from spadework.rules.groundwork import Groundwork
from spadework.rules.leech import TokenForPoints
from spadework.rules.leech_offer import LeechOffer
from spadework.rules.passing import FirstCard
from spadework.rules.ride import Ride
from spadework.rules.storm import Storm
from spadework.rules.terraforming import FirstDwelling
from spadework.rules.turns import Turn


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
