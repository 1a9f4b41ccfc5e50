"""What may stay undecided: while others answer, when a turn ends, when a round ends."""

from __future__ import annotations

from collections import Counter
from typing import Final

from spadework.core.state import Decision, State
from spadework.loose_order.ordination import LastingOrdination
from spadework.rules.cults.favors import TakeFavor
from spadework.rules.cults.steps import CultSteps, ReachTop
from spadework.rules.flow.passing import FirstCard
from spadework.rules.flow.turns import Turn
from spadework.rules.ground.bonus_spades import BonusSpades
from spadework.rules.ground.bridges import PlaceBridge
from spadework.rules.ground.building import FreeTrading
from spadework.rules.ground.eruption import Eruption
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.homes import UnlockTerrain
from spadework.rules.ground.ride import Ride
from spadework.rules.ground.storm import Storm
from spadework.rules.ground.terraforming import FirstDwelling
from spadework.rules.ground.towns import TakeTown
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


# What can be given up unasked; the first kind that a decision is of counts.
THINGS: Final[list[type[Decision]]] = [
    CultSteps,
    Eruption,
    FreeTrading,
    LeechOffer,
    PlaceBridge,
    Ride,
    Storm,
    Groundwork,
    TakeFavor,
    TakeTown,
    TokenForPoints,
    UnlockTerrain,
]


def thing_of(decision: Decision) -> type[Decision] | None:
    """The kind of thing that *decision* is about, if it can be given up."""
    for kind in THINGS:
        if isinstance(decision, kind):
            return kind
    return None


def how_many(decision: Decision) -> int:
    """How many of its thing *decision* is about."""
    if isinstance(decision, CultSteps):
        return decision.steps
    if isinstance(decision, PlaceBridge):
        return decision.bridges
    if thing_of(decision) is Groundwork:
        assert isinstance(decision, Groundwork)
        return decision.spades
    return 1


def things_left(state: State) -> Counter[tuple[int, type[Decision]]]:
    """What every seat has open, and how many of it."""
    found: Counter[tuple[int, type[Decision]]] = Counter()
    for decision in state.pending:
        thing = thing_of(decision)
        if thing is not None:
            found[decision.seat, thing] += how_many(decision)
    return found
