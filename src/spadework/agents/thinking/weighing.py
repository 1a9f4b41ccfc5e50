"""Positions that came of different turns, weighed against each other by trials.

How this works: every position is played on by the net for all seats, some turns far, and what it
expects there is what the trial came to (`trials`). The first trial goes by what is likeliest
everywhere, the others by chance; the third of one position goes by the same chance as the third
of another, so that luck is the same for all as long as they are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from spadework.agents.thinking.learned_net import LearnedNet, Question, Thought, view
from spadework.agents.thinking.trials import Trial, answer_of, final_points
from spadework.core.state import State


def weighed(
    net: LearnedNet, positions: Sequence[State], seat: int, turns: int, chances: Sequence[int]
) -> list[tuple[float, ...]]:
    """For each position the points of every seat that its trials came to on average.

    A trial goes on until *seat* has begun so many *turns*; *chances* has one number a trial, 0 for
    the likeliest answers.
    """
    trials = [
        [_Going(position, seat, turns, chance) for chance in chances] for position in positions
    ]
    playing = [trial for those in trials for trial in those]
    while playing := [trial for trial in playing if not trial.outcome]:
        thoughts = net.recall([view(trial.question) for trial in playing])
        for trial, thought in zip(playing, thoughts, strict=True):
            trial.go_on(thought)
    return [_average([trial.outcome for trial in those]) for those in trials]


class _Going:
    """A trial and what it came to, nothing as long as it goes on; by chance if there is one."""

    def __init__(self, position: State, seat: int, turns: int, chance: int) -> None:
        self._trial: Final = Trial(position.copy(), seat, turns)
        self._random: Final = Random(chance) if chance else None
        self.outcome: list[float] = []
        self._see_end()

    @property
    def question(self) -> Question:
        """What the net is asked next."""
        return self._trial.question

    def go_on(self, thought: Thought) -> None:
        """Answer what the net was asked, unless what it expects is enough."""
        if self._trial.is_far_enough:
            self.outcome = thought.values
        else:
            self._trial.answer(answer_of(thought, self._random))
            self._see_end()

    def _see_end(self) -> None:
        if not self._trial.offers:
            self.outcome = final_points(self._trial.state)


def _average(outcomes: Sequence[list[float]]) -> tuple[float, ...]:
    return tuple(sum(points) / len(outcomes) for points in zip(*outcomes, strict=True))
