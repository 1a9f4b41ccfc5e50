"""A seat that has dropped out takes part as little as the rules allow.

The rulebooks have no rule for a player who leaves. They do have one for who has nothing more to do,
or does not want to do anything: passing (Terra Mystica, action 8; Terra Nova, dropping out), which
is all that a seat without a player wants. So it passes at once in every round, takes no power
from its neighbors, which is always a choice, and gives every other question the answer that does
least; its structures stay and count. Where the order of answers lets a seat leave the game, as that
of recorded games does, it leaves: no more turns, and the bonus card back on the table.
"""

from __future__ import annotations

from typing import Final

from spadework.core.actions import BURN, CONVERT, DECLINE, END_TURN, FORGO, LOSE, PASS
from spadework.core.state import Action, State
from spadework.notation.game import Game

# What does least comes first.
LEAST: Final = (DECLINE, FORGO, LOSE, END_TURN, PASS)
NEEDLESS: Final = (BURN, CONVERT)


def answers_of_dropped(game: Game, seat: int) -> list[str]:
    """What a seat that is asked answers though nobody plays it."""
    state = game.state
    departure = state.rules.order.departure(state, seat)
    if departure is not None:
        return [departure.text]
    decision = state.asked_of(seat)
    assert decision is not None, f"seat {seat} is not asked"
    return [_least(state, state.offers_of(decision)).text]


def _least(state: State, offers: list[Action]) -> Action:
    groups = state.rules.table.groups
    for kind in LEAST:
        for offer in offers:
            if offer in groups[kind]:
                return offer
    plain = [offer for offer in offers if all(offer not in groups[kind] for kind in NEEDLESS)]
    return (plain or offers)[0]
