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
from spadework.web.screens.game_choices import titled
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


def more_html(view: ViewedGame) -> str:
    """The panel behind the last tab."""
    state = view.game.state
    say = speech(view.viewer.language, state.rules)
    setup = view.game.setup
    query = f"?at={view.at}" if view.is_past else ""
    return piece(
        view,
        "more.html",
        id=view.id,
        links=_links(view, say),
        links_stay_here=any(urlsplit(url).hostname in HERE for url in view.links.values()),
        closable=[person for person in people(view) if person.seat in view.closable],
        query=query,
        position=f"/game/{view.id}?at={view.at if view.is_past else view.length}",
        is_over=state.over,
        may_be_analyzed=view.settled.over or (bool(state.round) and plays_alone(view)),
        silenced=[mistake for mistake in MISTAKES if mistake.id in view.viewer.silenced],
        csrf=_csrf(view),
        game=titled(setup.game),
        expansions=[titled(name) for name in setup.expansions],
        map=state.rules.board.name,
        seed=setup.seed,
        options=sorted(setup.options.items()),
        askable=askable(view),
        is_alone=is_alone(view),
        terms=clock_in_words(view.clock),
        notes=[say(note) for note in state.rules.notes],
    )


def _links(view: ViewedGame, say: Say) -> list[_Invitation]:
    """The links, with those they are for."""
    persons = people(view)
    found = []
    for key, url in view.links.items():
        kind, _, number = key.partition(" ")
        if kind == "seat" and number.isdigit() and 0 < int(number) <= len(persons):
            seat = int(number) - 1
            name = persons[seat].name
        else:
            seat, name = WATCH, say("To watch")
        open_, taken = seat in view.open_links, seat in view.taken
        found.append(_Invitation(name, url, seat, is_open=open_, is_taken=taken))
    return found


def _csrf(view: ViewedGame) -> Markup:
    return Markup('<input type="hidden" name="_csrf_token" value="{}">').format(
        escape(view.viewer.csrf)
    )
