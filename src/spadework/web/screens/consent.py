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


def consent_html(seen: ViewedGame) -> str:
    """The request that is open, the seats to come back to, a pause."""
    persons = people(seen)
    is_now = not (seen.is_past or seen.game.over)
    return piece(
        seen,
        "consent.html",
        away=[persons[s] for s in sorted(seen.own) if seen.players[s].is_away] if is_now else [],
        request=_request(seen) if is_now else None,
        is_paused=seen.halt == PAUSED and is_now,
        asks=bool(seen.asks_for),
        is_alone=is_alone(seen),
    )


def is_alone(seen: ViewedGame) -> bool:
    """Whether nobody else has to be asked."""
    return not voters(seen.players, seen.game, seen.own)


def askable(seen: ViewedGame) -> dict[str, Text]:
    """What the viewer may ask all others, and how it is called."""
    if seen.is_past or seen.request:
        return {}
    return {kind: words for kind, words in ASKABLE.items() if kind in seen.asks_for}


def _request(seen: ViewedGame) -> AskedOfAll | None:
    request = seen.request
    if request is None:
        return None
    persons = people(seen)
    return AskedOfAll(
        id=request.id,
        name=persons[request.seat].name,
        words=WORDS[request.kind],
        missing=[persons[seat].player for seat in sorted(seen.voters)],
        may_agree=bool(seen.own & seen.voters),
        is_own=request.seat in seen.own,
    )
