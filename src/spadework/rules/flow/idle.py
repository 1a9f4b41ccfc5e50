"""An action that could do nothing at all is not taken.

The books decide it: whoever can or will take no other action passes (p. 14), and what an action
gives is used at once, never kept (pp. 10 and 13). So an action is refused if nothing but its price
would change on the table, whatever its owner answers: no bridge left or no site for it, no hex for
the spades, no dwelling left for a free one, no priest in the supply, no marker that could rise. A
priest who stays in an order is something; one who comes back for a step nobody can make is not.

Each effect says for itself whether it could do something (`Effect.why_idle`), and
`Ruleset.refuses_idle` whether it has to. The option idle_actions lets such actions be taken for
nothing.
"""

from __future__ import annotations

from typing import Final

from spadework.core.actions import FORGO
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text

NO_USE: Final = Text("what this action gives could not be used")


def has_answer(state: State, gift: Decision) -> bool:
    """Whether something can be done about *gift* besides leaving it."""
    offers: list[Action] = []
    gift.offer(state, offers)
    forgo = state.rules.table.groups[FORGO]
    for action in offers:
        if action not in forgo:
            return True
    return False
