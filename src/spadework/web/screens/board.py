"""The board of the table: lit where the viewer can do something, with prices."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import NO_TERRAIN
from spadework.core.state import State
from spadework.view.live_board import Amounts, Spot, live_board
from spadework.view.offers import Offer
from spadework.view.picture import HexPicture, hex_sentence
from spadework.view.position import picture
from spadework.web.screens.mats import GOOD_ICONS
from spadework.web.screens.offering import Offering
from spadework.web.screens.rendering import render, speech
from spadework.web.seen import Seen

MOST_AMOUNTS: Final = 2  # a price tag has no room for more


def board_html(seen: Seen, offering: Offering, changed: frozenset[str]) -> str:
    """The drawing, and a list of all structures for who cannot see it."""
    state = seen.game.state
    say = speech(seen.viewer.language, state.rules)
    shown = picture(state, seen.title)
    spots = _spots(state, offering, changed)

    def describe(hex: HexPicture) -> str:
        words = say(hex_sentence(hex, shown.seats))
        offers = offering.at(hex.name)
        labels = ", ".join(say(label) for label in dict.fromkeys(o.label for o in offers))
        return f"{words} – {labels}" if labels else words

    built = [say(hex_sentence(hex, shown.seats)) for hex in shown.hexes if hex.structure]
    drawing = live_board(shown, spots, describe, say("Board"))
    return render("board.html", seen.viewer.language, drawing=drawing, built=built)


def _spots(state: State, offering: Offering, changed: frozenset[str]) -> dict[str, Spot]:
    spots = {name: Spot(changed=True) for name in changed}
    for name, offers in offering.by_place.items():
        if name in state.rules.board.index:
            spots[name] = Spot(lit=True, price=_price(state, offers), changed=name in changed)
    return spots


def _price(state: State, offers: list[Offer]) -> Amounts:
    """The price of what one would rather do on a hex: build, upgrade, make it home, or anything."""
    seat = offers[0].seat
    home = state.seats[seat].home if seat < len(state.seats) else NO_TERRAIN
    target = f" to {state.rules.terrains[home]}" if home != NO_TERRAIN else ""
    wanted = min(offers, key=lambda offer: _eagerness(offer, target))
    return [(GOOD_ICONS[name], n) for name, n in wanted.costs.items()][:MOST_AMOUNTS]


def _eagerness(offer: Offer, target: str) -> tuple[int, int]:
    """Sorts what one would rather do, and then what is cheaper, to the front."""
    rank = LIKED.index(offer.group) if offer.group in LIKED else len(LIKED)
    if target and offer.text.endswith(target):
        rank -= 1
    return rank, sum(offer.costs.values())


LIKED: Final = ("build", "upgrade", "", "transform")
