"""The player without a thought: every offer is equally likely."""

from __future__ import annotations

from random import Random

from spadework.agents.players.agent import Plan
from spadework.core.state import Action, State


class RandomPlayer:
    """Answers uniformly over the offers."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    @property
    def name(self) -> str:
        """What it is called on the command line and at the table."""
        return "random"

    def choose(self, state: State) -> Action:
        """One of the offers."""
        offers = state.offers()
        return offers[int(self._random.random() * len(offers))]

    def plan(self, state: State, explain: bool = False) -> Plan:
        """One answer; there is nothing to explain."""
        return Plan(state.question.seat, (self.choose(state),))
