"""The coach's remark as a piece of the page."""

from __future__ import annotations

from collections.abc import Collection

from spadework.view.advice.change import faction_of
from spadework.view.advice.coach import hint_for
from spadework.web.screens.rendering import render, speech
from spadework.web.screens.rules import rules_address
from spadework.web.tables.viewed_game import ViewedGame


def hint_html(view: ViewedGame, said: Collection[str]) -> str:
    """What the coach has to say to the viewer now; empty if nothing, or if they only watch."""
    state = view.game.state
    seats = [view.drafting_seat, view.acting_seat, *sorted(view.viewer.seats)]
    seat = next((seat for seat in seats if seat is not None), None)
    if seat is None or view.is_past or view.read_only:
        return ""
    hint = hint_for(state, seat, said, is_drafted=bool(view.draft))
    if hint is None:
        return ""
    say = speech(view.viewer.language)
    faction = faction_of(state, seat)
    return render(
        "hint.html",
        view.viewer.language,
        hint=hint,
        title=say(state.rules.worded(hint.title, faction)),
        sentences=[say(state.rules.worded(sentence, faction)) for sentence in hint.sentences],
        rules=rules_address(view.game.setup),
    )
