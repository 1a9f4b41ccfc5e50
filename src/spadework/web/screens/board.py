"""The board of the table: lit where the viewer can do something, with prices."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markupsafe import escape

from spadework.core.board import RIVER
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, State
from spadework.core.text import Text
from spadework.rules.ground.terraforming import FirstDwelling
from spadework.view.advice.land import foremost
from spadework.view.advice.offers import Offer
from spadework.view.advice.position import picture
from spadework.view.advice.surroundings import surroundings
from spadework.view.drawing.cult_board import signs
from spadework.view.drawing.live_board import Amounts, Spot, live_board
from spadework.view.drawing.picture import HexPicture, Picture, hex_sentence
from spadework.web.screens.amount_bits import GOOD_ICONS
from spadework.web.screens.offering import Offering
from spadework.web.screens.piece_cache import keep
from spadework.web.screens.rendering import Say, page_paint, render, speech
from spadework.web.tables.viewed_game import ViewedGame

MOST_AMOUNTS: Final = 2  # a price tag has no room for more
SENTENCES_KEPT: Final = 4000  # what stands on hexes, as it is written in the list


def board_html(view: ViewedGame, offering: Offering, changed: frozenset[str]) -> str:
    """The drawing, and a list of all structures for who cannot see it."""
    state = view.game.state
    shown = picture(state, view.title)
    spots = _spots(view, offering, changed)
    labels = {
        name: [*dict.fromkeys(offer.label for offer in offers), *_around(state, offering, name)]
        for name, offers in offering.by_place.items()
        if name in state.rules.board.index
    }
    code = view.viewer.language
    return keep(
        view,
        "board.html",
        (code, shown.hexes, shown.bridges, signs(state), spots, labels),
        lambda: _draw(shown, spots, labels, code, speech(code, state.rules), _sentences(view)),
    )


def _around(state: State, offering: Offering, hex: str) -> list[Text]:
    """What a first dwelling on *hex* would have around it; nothing if none is placed."""
    asked = offering.offers
    if asked is None or not isinstance(asked.decision, FirstDwelling):
        return []
    around = surroundings(state, asked.decision.seat, state.rules.board.index[hex])
    return around.sentences(state.rules)


Sentences = dict[tuple[str, HexPicture, tuple[str, ...]], str]


def _sentences(view: ViewedGame) -> Sentences:
    """What was said of hexes before, by language, hex and the names at the table.

    Most hexes stay as they are, and putting one into words takes as long as drawing it.
    """
    kept = view.kept.setdefault("sentences of hexes", {})
    assert isinstance(kept, dict)
    return kept


def _draw(
    shown: Picture,
    spots: dict[str, Spot],
    labels: dict[str, list[Text]],
    code: str,
    say: Say,
    known: Sentences,
) -> str:
    names = tuple(seat.name for seat in shown.seats)

    def sentence(hex: HexPicture) -> str:
        key = (code, hex, names)
        if key not in known:
            known[key] = say(hex_sentence(hex, shown.seats))
        return known[key]

    def describe(hex: HexPicture) -> str:
        words = sentence(hex)
        offers = ", ".join(say(label) for label in labels.get(hex.name, ()))
        return f"{words} – {offers}" if offers else words

    built = "".join([_item(sentence(hex)) for hex in shown.hexes if hex.structure])
    drawing = live_board(shown, spots, describe, say, page_paint())
    return render("board.html", code, drawing=drawing, built=built)


@lru_cache(maxsize=SENTENCES_KEPT)
def _item(sentence: str) -> str:
    return f"<li>{escape(sentence)}</li>"


def _spots(view: ViewedGame, offering: Offering, changed: frozenset[str]) -> dict[str, Spot]:
    """What is lit with its price, what is in reach at least, and what has just changed."""
    state = view.game.state
    spots = {name: Spot(changed=True) for name in changed}
    if offering.offers is None:
        return spots
    board, decision = state.rules.board, offering.offers.decision
    owner = state.seats[decision.seat] if decision.seat < len(state.seats) else None
    if owner is not None and decision.is_turn:
        free = [hex for hex in owner.reach if state.owner[hex] == NOBODY]
        for name in [board.names[hex] for hex in free if board.terrain[hex] != RIVER]:
            spots[name] = Spot(near=True, changed=name in changed)
    for name, costs in offering.afforded.items():
        tag = [(GOOD_ICONS[good], n) for good, n in costs.items()][:MOST_AMOUNTS]
        spots[name] = Spot(lit=True, converts=True, price=tag, changed=name in changed)
    for name, offers in offering.by_place.items():
        if name in board.index:
            price = _price(state, owner, board.index[name], offers)
            spots[name] = Spot(lit=True, price=price, changed=name in changed)
    return spots


def _price(state: State, seat: Seat | None, hex: int, offers: list[Offer]) -> Amounts:
    """The price tag of a hex; none on water, nor before *seat* has a faction."""
    if seat is None or state.rules.board.terrain[hex] == RIVER:
        return ()
    costs = foremost(state, seat, hex, offers).costs
    return [(GOOD_ICONS[good], n) for good, n in costs.items()][:MOST_AMOUNTS]
