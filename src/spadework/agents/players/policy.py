"""The learned player without search: one thought of the net for every decision."""

from __future__ import annotations

from random import Random
from typing import Final

from spadework.agents.players.agent import Candidate, Plan, Planner
from spadework.agents.thinking.learned_net import LearnedNet, Question, Thought, family_net
from spadework.agents.thinking.worthwhile import worthwhile
from spadework.core.state import Action, State
from spadework.encoding.encoder import Memory

LONGEST_TURN: Final = 40
MOST_CANDIDATES: Final = 8


class Policy(Planner):
    """Answers as the net would; with *warmth* it takes likelier answers more often, not always."""

    def __init__(
        self,
        seed: int = 0,
        warmth: float = 0.0,
        name: str = "policy",
        net: LearnedNet | None = None,
    ) -> None:
        super().__init__(name)
        self._random: Final = Random(seed)
        self._warmth: Final = warmth
        self._net: Final = net or family_net()

    def choose(self, state: State) -> Action:
        """The answer to the question that is asked."""
        return self._answer(state, Memory(state.seat_count))[0]

    def plan(self, state: State, explain: bool = False) -> Plan:
        """The answers until somebody else is asked."""
        seat = state.question.seat
        after = state.copy()
        memory = Memory(state.seat_count)
        actions: list[Action] = []
        first: Thought | None = None
        candidates: tuple[Candidate, ...] = ()
        thoughts = 0
        turn = state.round
        while len(actions) < LONGEST_TURN:
            # Whoever wants an explanation is told what to expect even if there is no choice.
            action, offers, thought = self._answer(after, memory, explain and first is None)
            if thought is not None:
                thoughts += 1
                if first is None:
                    first = thought
                    candidates = _candidates(offers, thought, seat) if explain else ()
            actions.append(action)
            after.answer(after.question, action)
            if after.over or after.question.seat != seat or after.round != turn or not turn:
                break
        values = tuple(first.values) if first else ()
        return Plan(seat, tuple(actions), values, candidates, thoughts)

    def _answer(
        self, state: State, memory: Memory, always: bool = False
    ) -> tuple[Action, list[Action], Thought | None]:
        """The answer, what it was chosen from, and the thought, where one was needed."""
        offers = worthwhile(state)
        if len(offers) == 1 and not always:
            return offers[0], offers, None
        thought = self._net.think([Question(state, offers, memory)])[0]
        if self._warmth:
            shares = [chance ** (1.0 / self._warmth) for chance in thought.chances]
            return self._random.choices(offers, shares)[0], offers, thought
        best = max(range(len(offers)), key=lambda i: thought.chances[i])
        return offers[best], offers, thought


def _candidates(offers: list[Action], thought: Thought, seat: int) -> tuple[Candidate, ...]:
    """The likeliest answers; the net values the position, not what comes of each."""
    order = sorted(range(len(offers)), key=lambda i: -thought.chances[i])[:MOST_CANDIDATES]
    return tuple(Candidate((offers[i],), thought.values[seat], thought.chances[i]) for i in order)
