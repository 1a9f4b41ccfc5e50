"""What is asked of all at the table, and the way back to a seat that a computer player plays."""

from __future__ import annotations

from dataclasses import dataclass

from spadework.core.text import Text
from spadework.web.consent.requests import ABANDON, PAUSE, PAUSED, UNDO, WORDS, voters
from spadework.web.screens.people import people
from spadework.web.screens.piece_cache import piece
from spadework.web.tables.viewed_game import ViewedGame

# What can be asked among the things one needs now and then, in this order.
ASKABLE = {
    UNDO: Text("Take back my last turn"),
    PAUSE: Text("Pause the game"),
    ABANDON: Text("Abandon the game"),
}


@dataclass(frozen=True)
class AskedOfAll:
    """A request as one viewer sees it."""

    id: int
    name: str
    words: Text
    missing: list[str]
    may_agree: bool
    is_own: bool


def consent_html(view: ViewedGame) -> str:
    """The request that is open, the seats to come back to, a pause."""
    persons = people(view)
    is_now = not (view.is_past or view.game.over)
    return piece(
        view,
        "consent.html",
        away=[persons[s] for s in sorted(view.own) if view.players[s].is_away] if is_now else [],
        request=_request(view) if is_now else None,
        is_paused=view.halt == PAUSED and is_now,
        asks=bool(view.asks_for),
        is_alone=is_alone(view),
    )


def is_alone(view: ViewedGame) -> bool:
    """Whether nobody else has to be asked."""
    return not voters(view.players, view.game, view.own)


def askable(view: ViewedGame) -> dict[str, Text]:
    """What the viewer may ask all others, and how it is called."""
    if view.is_past or view.request:
        return {}
    return {kind: words for kind, words in ASKABLE.items() if kind in view.asks_for}


def _request(view: ViewedGame) -> AskedOfAll | None:
    request = view.request
    if request is None:
        return None
    persons = people(view)
    return AskedOfAll(
        id=request.id,
        name=persons[request.seat].name,
        words=WORDS[request.kind],
        missing=[persons[seat].player for seat in sorted(view.voters)],
        may_agree=bool(view.own & view.voters),
        is_own=request.seat in view.own,
    )
