"""A position played on by the net for all seats, to see what comes of it."""

from __future__ import annotations

from random import Random
from typing import Final

from spadework.agents.thinking.learned_net import Question, Thought
from spadework.agents.thinking.worthwhile import worthwhile
from spadework.core.state import Action, State
from spadework.encoding.encoder import Memory

LONGEST_TRIAL: Final = 120  # decisions, where the end is not played for
LONGEST_END: Final = 300  # and where it is
WARMTH: Final = 0.5  # of the answers in trials that go by chance


class Trial:
    """A game played on from *state*, which becomes the trial's own.

    It is far enough when *seat* has begun *turns* more turns; in the last round, at the end of the
    game.
    """

    def __init__(self, state: State, seat: int, turns: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.decisions: int = 0
        self.line: Final[list[Action]] = []  # what the seat does before somebody else is asked
        self._memory: Final = Memory(state.seat_count)
        self.turns: int = 0  # that the seat has begun
        self._most_turns: Final = turns
        self._turn: tuple[int, int] = self._current_turn()
        self._is_own_line: bool = not state.over and state.pending[-1].seat == seat
        self.offers: list[Action] = self._go_on()  # answers of the open question; none at the end

    @property
    def question(self) -> Question:
        """What the net is asked next."""
        return Question(self.state, self.offers, self._memory)

    @property
    def is_far_enough(self) -> bool:
        """Whether what the net expects now is to be taken for what comes of it."""
        if self.state.round == self.state.rules.rounds:
            return self.decisions >= LONGEST_END
        return self.turns >= self._most_turns or self.decisions >= LONGEST_TRIAL

    def answer(self, place: int) -> None:
        """Answer the open question, and all after it that have one answer."""
        self.decisions += 1
        self._play(self.offers[place])
        self.offers = self._go_on()

    def _go_on(self) -> list[Action]:
        while not self.state.over:
            offers = worthwhile(self.state)
            if len(offers) > 1:
                return offers
            self._play(offers[0])
        return []

    def _play(self, action: Action) -> None:
        if self._is_own_line:
            self.line.append(action)
        self.state.answer(self.state.pending[-1], action)
        turn = self._current_turn()
        if turn != self._turn:
            self._turn = turn
            self.turns += 1
            self._is_own_line = False
        if self.state.over or self.state.pending[-1].seat != self.seat:
            self._is_own_line = False

    def _current_turn(self) -> tuple[int, int]:
        return (self.state.round, self.state.seats[self.seat].turns if self.state.round else 0)


def answer_of(thought: Thought, random: Random | None) -> int:
    """The place of the likeliest answer, or of one drawn."""
    places = range(len(thought.chances))
    if random is None:
        return max(places, key=lambda i: thought.chances[i])
    return random.choices(places, [share ** (1.0 / WARMTH) for share in thought.chances])[0]


def final_points(state: State) -> list[float]:
    """What every seat has at the end."""
    return [float(seat.points) for seat in state.seats]
