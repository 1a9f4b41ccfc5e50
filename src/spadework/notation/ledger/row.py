"""One turn as a row of a Snellman ledger, for players who write to the site."""

from __future__ import annotations

from collections.abc import Sequence

from spadework.core.errors import NotationError
from spadework.core.state import Action, State
from spadework.core.text import Text
from spadework.notation.ledger.phrases import Occasion, commands
from spadework.notation.ledger.writer import check_ledger_words
from spadework.rules.flow.auction import Bid
from spadework.rules.flow.factions import PlayFaction


def ledger_row(state: State, actions: Sequence[Action]) -> str:
    """The row of the seat that is asked in *state*, a strict position, for its next *actions*."""
    check_ledger_words(state.rules)
    after = state.copy()
    asked = after.question.seat
    said: list[str] = []
    for action in actions:
        if isinstance(action, Bid):
            raise NotationError(Text("ledgers do not tell who bids what for a faction"))
        if isinstance(action, PlayFaction):
            return f"setup {action.faction.code}"
        said += commands(Occasion(after, after.question, action))
        after.play(action, asked)
    if not said:
        raise NotationError(Text("a ledger says nothing for this: its turns end by themselves"))
    return f"{state.seats[asked].faction.code}: {'. '.join(said)}"
