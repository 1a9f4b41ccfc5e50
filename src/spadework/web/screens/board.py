"""The board of the table: lit where the viewer can do something, with prices."""

from __future__ import annotations

from typing import Final

from spadework.core.state import NOBODY
from spadework.view.land import hex_tags
from spadework.view.live_board import Spot, live_board
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
    spots = _spots(seen, offering, changed)

    def describe(hex: HexPicture) -> str:
        words = say(hex_sentence(hex, shown.seats))
        offers = offering.at(hex.name)
        labels = ", ".join(say(label) for label in dict.fromkeys(o.label for o in offers))
        return f"{words} – {labels}" if labels else words

    built = [say(hex_sentence(hex, shown.seats)) for hex in shown.hexes if hex.structure]
    drawing = live_board(shown, spots, describe, say("Board"))
    return render("board.html", seen.viewer.language, drawing=drawing, built=built)


def _spots(seen: Seen, offering: Offering, changed: frozenset[str]) -> dict[str, Spot]:
    """What is lit with its price, what is in reach at least, and what has just changed."""
    state = seen.game.state
    spots = {name: Spot(changed=True) for name in changed}
    if offering.offers is None:
        return spots
    index = state.rules.board.index
    shows_reach = offering.offers.decision.is_turn
    tags = hex_tags(state, offering.offers.decision.seat, offering.offers)
    for name, tag in tags.items():
        near = shows_reach and tag.in_reach and state.owner[index[name]] == NOBODY
        if tag.offers or near:
            spots[name] = Spot(
                lit=bool(tag.offers),
                near=near and not tag.offers,
                price=[(GOOD_ICONS[good], n) for good, n in tag.costs.items()][:MOST_AMOUNTS],
                changed=name in changed,
            )
    # Rivers, and all hexes while factions are chosen, have no tags.
    for name in offering.by_place:
        if name in index and name not in tags:
            spots[name] = Spot(lit=True, changed=name in changed)
    return spots
