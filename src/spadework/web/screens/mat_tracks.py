"""The tracks of a mat: shipping, reach and digging, with what each step costs and brings."""

from __future__ import annotations

import msgspec

from spadework.core.facts import Faction, Price
from spadework.core.seat import Seat
from spadework.rules.ground.reach_abilities import jumps_of
from spadework.view.drawing.tile_icons import Bit, price_bits
from spadework.web.screens.rendering import Say


class Track(msgspec.Struct, frozen=True):
    """A track of the mat and what the next step costs."""

    icon: str
    name: str
    place: str
    thing: str  # the glossary's key
    level: int
    levels: list[list[Bit]]  # what each level brings when it is reached, or costs a spade there
    price: list[Bit]
    each: list[Bit]  # what a spade costs now

    @property
    def most(self) -> int:
        """The highest level."""
        return len(self.levels) - 1


def tracks_of(seat: Seat, say: Say) -> list[Track]:
    faction = seat.faction
    found = []
    if faction.shipping_max:
        # A range tile takes the place of the track: nobody pays for its steps.
        name = "range" if faction.jump_ranges else "shipping"
        found.append(
            Track(
                name,
                say(name),
                "track:shipping",
                f"track:{name}",
                seat.shipping,
                [_points(points) for points in _shipping_points(faction)],
                _price(faction.shipping_price),
                [],
            )
        )
    jumps = jumps_of(seat.abilities)
    if jumps is not None and jumps.longest:
        found.append(
            Track(
                "range",
                say("range"),
                "track:range",
                f"faction:{faction.id}",
                seat.jump_range,
                [[] for _ in range(jumps.longest + 1)],
                [],
                [],
            )
        )
    if faction.spade_prices:
        found.append(
            Track(
                "spade",
                say("digging track"),
                "track:digging",
                "track:digging" if faction.digging_max else "good:spades",
                seat.digging,
                [price_bits(price) for price in faction.spade_prices],
                _price(faction.digging_price),
                price_bits(faction.spade_prices[seat.digging]),
            )
        )
    return found


def _shipping_points(faction: Faction) -> list[int]:
    """The points for reaching each level, none for those that are not reached by a step."""
    points = faction.shipping_points
    return [points[n] if n < len(points) else 0 for n in range(faction.shipping_max + 1)]


def _points(points: int) -> list[Bit]:
    return [Bit("point", str(points))] if points else []


def _price(price: Price | None) -> list[Bit]:
    return [] if price is None else price_bits(price)
