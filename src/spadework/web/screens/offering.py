"""What the viewer may do now: nothing, or the arranged answers to the question at hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spadework.view.advice.offers import Offer, Offers, offers_for
from spadework.web.tables.sight import Seen


@dataclass(frozen=True)
class Offering:
    """The offers of the viewer's seat that is asked."""

    offers: Offers | None = None
    by_place: Mapping[str, list[Offer]] = field(default_factory=dict)

    def at(self, place: str) -> list[Offer]:
        """What can be done at a place."""
        return self.by_place.get(place, [])


def offering(seen: Seen) -> Offering:
    """What *seen* lets its viewer do; nothing while others have to answer the viewer's draft."""
    if seen.acting_seat is None or seen.read_only:
        return Offering()
    found = offers_for(seen.game.state, seen.acting_seat)
    return Offering() if found is None else Offering(found, found.by_place())
