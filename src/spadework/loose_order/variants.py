"""Which decisions, actions and mechanics of loose order stand for which of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.ruleset import Mechanic
from spadework.core.state import Action, Decision
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
from spadework.loose_order.terraforming import LooseTerraforming, loose_dig, loose_transform
from spadework.loose_order.turns import (
    LooseTurn,
    loose_end_turn,
    loose_turn,
    strict_turn,
)
from spadework.rules.cults.ordination import Ordination
from spadework.rules.flow.turns import EndTurn, Turn
from spadework.rules.ground.bonus_spades import BonusSpades
from spadework.rules.ground.bridges import BuildBridge, PlaceBridge
from spadework.rules.ground.building import Upgrade
from spadework.rules.ground.ride import Ride
from spadework.rules.ground.spade_work import GivenSpades
from spadework.rules.ground.storm import Storm
from spadework.rules.ground.terraforming import Terraforming, Transform
from spadework.rules.power.conversions import Convert
from spadework.rules.power.leech import Leeching, LeechOffer, TakePower


def strictly(decision: Decision) -> Decision:
    """What the rulebook asks in place of a *decision* of loose order."""
    variant = STRICT_DECISIONS.get(type(decision))
    return decision if variant is None else variant(decision)


def loose_mechanics(mechanics: list[Mechanic]) -> list[Mechanic]:
    """The *mechanics* of the rulebook, with those of loose order in their places."""
    return [LOOSE_MECHANICS.get(type(mechanic), mechanic) for mechanic in mechanics]


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
