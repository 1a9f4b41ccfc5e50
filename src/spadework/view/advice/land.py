"""What one would want to do on a hex: which offer there comes first, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from spadework.core.actions import BUILD, NOTHING, TRANSFORM, UPGRADE
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.hexes import can_stand
from spadework.view.advice.offers import Offer


def foremost(state: State, seat: Seat, hex: int, here: Sequence[Offer]) -> Offer:
    """Of the offers on a hex that which one would rather do."""
    return min(here, key=partial(_eagerness, sensible_actions(state, seat, hex)))


def why_not(state: State, seat: Seat, hex: int) -> Text:
    """Why *seat* can do nothing on *hex*, in the words of the game; empty if it is only not asked.

    The rules are asked first: that it is somebody else's turn matters less than the distance.
    """
    reasons = [action.obstacle(state, seat) for action in sensible_actions(state, seat, hex)]
    reason = next((reason for reason in reasons if reason), NO_TEXT)
    return state.rules.worded(reason, seat.faction)


EAGERNESS: Final = ("build", "upgrade", "transform")


def _eagerness(wanted: list[Action], offer: Offer) -> tuple[int, bool, int]:
    """Sorts what one would rather do on a hex, and then what is cheaper, to the front."""
    known = offer.group in EAGERNESS
    rank = EAGERNESS.index(offer.group) if known else len(EAGERNESS)
    return rank, offer.action not in wanted, sum(offer.costs.values())


def sensible_actions(state: State, seat: Seat, hex: int) -> list[Action]:
    """What one would want to do on *hex*: an upgrade, a dwelling, or home terrain first."""
    rules = state.rules
    groups = rules.table.groups
    if state.owner[hex] != NOBODY:
        kinds = len(rules.kinds)
        grown = [k for k, kind in enumerate(rules.kinds) if kind.grown_from == state.kind[hex]]
        found = [groups[UPGRADE][hex * kinds + kind] for kind in grown]
    elif not state.round or can_stand(seat, state.terrain[hex]) or seat.home < 0:
        found = [groups[BUILD][hex]]
    else:
        found = [groups[TRANSFORM][hex * len(rules.terrains) + seat.home]]
    return [action for action in found if action is not NOTHING]
