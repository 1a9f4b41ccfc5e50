"""Random play: every legal answer is listed, one of them is chosen."""

from __future__ import annotations

from random import Random

from spadework.core.state import State


def play_out(state: State, random: Random) -> int:
    """Play *state* to its end, each answer equally likely; how many actions it took."""
    actions = 0
    while not state.over:
        offers = state.offers()
        action = offers[int(random.random() * len(offers))]
        state.rules.order.play_offered(state, action)
        actions += 1
    return actions
