"""The coach's remark as a piece of the page."""

from __future__ import annotations

from collections.abc import Collection

from spadework.view.advice.change import faction_of
from spadework.view.advice.coach import hint_for
from spadework.web.screens.rendering import render, speech
from spadework.web.screens.rules import rules_address
from spadework.web.tables.viewed_game import ViewedGame


def hint_html(seen: ViewedGame, said: Collection[str]) -> str:
    """What the coach has to say to the viewer now; empty if nothing, or if they only watch."""
    state = seen.game.state
    seats = [seen.drafting_seat, seen.acting_seat, *sorted(seen.viewer.seats)]
    seat = next((seat for seat in seats if seat is not None), None)
    if seat is None or seen.is_past or seen.read_only:
        return ""
    hint = hint_for(state, seat, said, is_drafted=bool(seen.draft))
    if hint is None:
        return ""
    say = speech(seen.viewer.language)
    faction = faction_of(state, seat)
    return render(
        "hint.html",
        seen.viewer.language,
        hint=hint,
        title=say(state.rules.worded(hint.title, faction)),
        sentences=[say(state.rules.worded(sentence, faction)) for sentence in hint.sentences],
        rules=rules_address(seen.game.setup),
    )
