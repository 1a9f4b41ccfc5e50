"""What the viewer may do now: nothing, or the arranged answers to the question at hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spadework.core.state import State
from spadework.view.advice.affording import within_means
from spadework.view.advice.change import change
from spadework.view.advice.intentions import played, sacrifices
from spadework.view.advice.land import sensible_actions
from spadework.view.advice.offers import Offer, Offers, offers_for
from spadework.view.text.wording import wording
from spadework.web.tables.viewed_game import ViewedGame


@dataclass(frozen=True)
class Offering:
    """The offers of the viewer's seat that is asked."""

    offers: Offers | None = None
    by_place: Mapping[str, list[Offer]] = field(default_factory=dict)
    # Action spaces that a sacrifice makes possible, with the tokens it takes.
    sacrifices: Mapping[str, int] = field(default_factory=dict)
    # Hexes that conversions make possible, with all that is paid.
    afforded: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def lit(self) -> frozenset[str]:
        """Where something can be done."""
        return frozenset([*self.by_place, *self.sacrifices, *self.afforded])

    def at(self, place: str) -> list[Offer]:
        """What can be done at a place."""
        return self.by_place.get(place, [])


def offering(view: ViewedGame) -> Offering:
    """What *view* lets its viewer do; nothing while others have to answer the viewer's draft."""
    if view.acting_seat is None or view.read_only:
        return Offering()
    found = offers_for(view.game.state, view.acting_seat)
    if found is None:
        return Offering()
    if not found.decision.is_turn:
        return Offering(found, found.by_place())
    state, seat = view.game.state, view.acting_seat
    by_place = found.by_place()
    return Offering(found, by_place, _sacrifices(state, seat), _afforded(state, seat, by_place))


def _sacrifices(state: State, seat: int) -> dict[str, int]:
    tokens = state.seats[seat].tokens
    found: dict[str, int] = {}
    for action, plan in sacrifices(state, seat).items():
        after = played(state, seat, plan)
        assert after is not None, f"'{action}' was found by playing it"
        for place in wording(state.rules, action).places:
            found[place] = tokens - after.seats[seat].tokens
    return found


def _afforded(
    state: State, seat: int, by_place: Mapping[str, list[Offer]]
) -> dict[str, Mapping[str, int]]:
    """Hexes where conversions make possible what one would want there, and the whole price."""
    board, owner = state.rules.board, state.seats[seat]
    found: dict[str, Mapping[str, int]] = {}
    for action, way in within_means(state, seat).items():
        for place in wording(state.rules, action).places:
            hex = board.index.get(place)
            if hex is None or place in by_place or place in found:
                continue
            if action in sensible_actions(state, owner, hex):
                after = played(state, seat, (*way, action))
                assert after is not None, f"'{action}' was found by playing it"
                found[place] = change(state.rules, owner, after.seats[seat]).costs
    return found
