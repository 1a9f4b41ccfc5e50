"""What one needs now and then: links for others, exports, warnings that are off, the set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from markupsafe import Markup, escape

from spadework.view.advice.mistakes import MISTAKES
from spadework.web.meeting.terms_words import clock_in_words
from spadework.web.screens.advice import plays_alone
from spadework.web.screens.consent import askable, is_alone
from spadework.web.screens.new_game_form import titled
from spadework.web.screens.people import people
from spadework.web.screens.piece_cache import piece
from spadework.web.screens.rendering import Say, speech
from spadework.web.storage.schema.games import WATCH
from spadework.web.tables.viewed_game import ViewedGame

HERE: Final = ("localhost", "127.0.0.1", "::1", "0.0.0.0", "::")  # no names for other computers


@dataclass(frozen=True)
class _Invitation:
    """A link and whom it is for; *url* is empty where this browser does not know it."""

    name: str
    url: str
    seat: int
    is_open: bool
    is_taken: bool  # somebody has sat down by it


def more_html(seen: ViewedGame) -> str:
    """The panel behind the last tab."""
    state = seen.game.state
    say = speech(seen.viewer.language, state.rules)
    setup = seen.game.setup
    query = f"?at={seen.at}" if seen.is_past else ""
    return piece(
        seen,
        "more.html",
        id=seen.id,
        links=_links(seen, say),
        links_stay_here=any(urlsplit(url).hostname in HERE for url in seen.links.values()),
        closable=[person for person in people(seen) if person.seat in seen.closable],
        query=query,
        position=f"/game/{seen.id}?at={seen.at if seen.is_past else seen.length}",
        is_over=state.over,
        may_be_analyzed=seen.settled.over or (bool(state.round) and plays_alone(seen)),
        silenced=[slip for slip in MISTAKES if slip.id in seen.viewer.silenced],
        csrf=_csrf(seen),
        game=titled(setup.game),
        expansions=[titled(name) for name in setup.expansions],
        map=state.rules.board.name,
        seed=setup.seed,
        options=sorted(setup.options.items()),
        askable=askable(seen),
        is_alone=is_alone(seen),
        terms=clock_in_words(seen.clock),
        notes=[say(note) for note in state.rules.notes],
    )


def _links(seen: ViewedGame, say: Say) -> list[_Invitation]:
    """The links, with those they are for."""
    persons = people(seen)
    found = []
    for key, url in seen.links.items():
        kind, _, number = key.partition(" ")
        if kind == "seat" and number.isdigit() and 0 < int(number) <= len(persons):
            seat = int(number) - 1
            name = persons[seat].name
        else:
            seat, name = WATCH, say("To watch")
        open_, taken = seat in seen.open_links, seat in seen.taken
        found.append(_Invitation(name, url, seat, is_open=open_, is_taken=taken))
    return found


def _csrf(seen: ViewedGame) -> Markup:
    return Markup('<input type="hidden" name="_csrf_token" value="{}">').format(
        escape(seen.viewer.csrf)
    )
