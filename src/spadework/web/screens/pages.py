"""Whole pages: new game, invitation, table, import, messages; the final one is apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spadework.core.text import NO_TEXT, Text
from spadework.rules.ships.trade_facts import has_trade
from spadework.view.drawing.thumbnail import DrawnOnce
from spadework.web.meeting.terms_form import BUDGETS, INCREMENTS, MOVE_TIMES
from spadework.web.screens.advice import plays_alone
from spadework.web.screens.final import final_page, result_picture
from spadework.web.screens.game_choices import games_in_form, map_of, titled
from spadework.web.screens.headline import headline_text
from spadework.web.screens.opponents import OPPONENTS
from spadework.web.screens.people import people
from spadework.web.screens.rendering import render, speech
from spadework.web.screens.rules import rules_address, rules_page
from spadework.web.screens.table import fragments, versions
from spadework.web.tables.presets import PRESETS
from spadework.web.tables.viewed_game import ViewedGame, Viewer
from spadework.web.time.in_words import duration

# What the form offers for the clock, in seconds and in words.
DURATIONS: Final = {
    name: [(seconds, duration(seconds)) for seconds in offered]
    for name, offered in (
        ("per_move", MOVE_TIMES),
        ("budget", BUDGETS),
        ("increment", INCREMENTS),
    )
}
FEW_VALUES: Final = 3  # of an option that are shown side by side
__all__ = [
    "final_page",
    "import_page",
    "invitation_page",
    "message_page",
    "new_page",
    "result_picture",
    "rules_page",
    "table_page",
    "unreadable_page",
]


def new_page(
    viewer: Viewer,
    chosen: Mapping[str, list[str]],
    error: Text = NO_TEXT,
    *,
    at_lobby: bool = False,
) -> str:
    """The form of a new game; *chosen* is what was filled in before, *error* what is wrong.

    It may be for a table in the lobby, at which others are waited for.
    """
    return render(
        "new.html",
        viewer.language,
        viewer=viewer,
        games=games_in_form(),
        once=DrawnOnce(),
        presets=[(preset, map_of(preset)) for preset in PRESETS],
        levels=OPPONENTS,
        chosen=chosen,
        is_open=bool(chosen or error or at_lobby),
        at_lobby=at_lobby,
        durations=DURATIONS,
        has_options=any(name.startswith("option.") for name in chosen),
        titled=titled,
        few_values=FEW_VALUES,
        error=speech(viewer.language)(error),
    )


def invitation_page(view: ViewedGame, seat: int, path: str) -> str:
    """What is played, by whom, and a button that takes *seat*; *path* is that of its link."""
    persons = people(view)
    setup = view.game.setup
    return render(
        "invitation.html",
        view.viewer.language,
        view=view,
        viewer=view.viewer,
        path=path,
        person=persons[seat],
        persons=persons,
        game=titled(setup.game),
        expansions=[titled(name) for name in setup.expansions],
        map=view.game.state.rules.board.name,
    )


# What nobody sees at first: long pieces that a page asks for as soon as it stands.
LATER: Final = ("log", "chart")


def table_page(view: ViewedGame) -> str:
    """The table of a game; a page asks for the pieces in `LATER` itself."""
    pieces = {id: html for id, html in fragments(view).items() if id not in LATER}
    rules = view.game.state.rules
    return render(
        "table.html",
        view.viewer.language,
        view=view,
        viewer=view.viewer,
        pieces=pieces,
        versions=" ".join(f"{id}:{name}" for id, name in versions(pieces).items()),
        title=headline_text(view),
        rules=rules_address(view.game.setup),
        others=len(view.players) - bool(view.viewer.seats),
        with_ships=has_trade(rules),
        spaces=sum(space.shared for space in rules.spaces),
        may_ask=view.plan is None and plays_alone(view),
    )


def import_page(viewer: Viewer, text: str = "", error: Text = NO_TEXT) -> str:
    """The form that takes a record from elsewhere."""
    return render(
        "import.html",
        viewer.language,
        viewer=viewer,
        text=text,
        error=speech(viewer.language)(error),
    )


def message_page(
    viewer: Viewer, title: str, sentence: str, status: int = 200, wanted: str = "", back: str = ""
) -> str:
    """A page that says one thing, such as what went wrong.

    It leads *back* to the page of a form, and guests to an address that they *wanted* to see and
    may see once they have signed in.
    """
    return render(
        "message.html",
        viewer.language,
        viewer=viewer,
        title=title,
        sentence=sentence,
        status=status,
        wanted=wanted if viewer.account == "" else "",
        back=back,
    )


def unreadable_page(viewer: Viewer, reason: Text, record: str, *, damaged: bool = False) -> str:
    """A game that cannot be laid out, and where its *record* can be had, if so."""
    return render(
        "unreadable.html",
        viewer.language,
        viewer=viewer,
        reason=reason,
        record=record,
        damaged=damaged,
    )
