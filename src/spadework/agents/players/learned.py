"""The learned player: looks ahead with the net before it answers.

How this works: for every decision the answers that the net thinks likeliest are tried. Each is
played out some way in a copy of the position, by the net for all seats, and what the net expects
there is what the answer is worth; in the last round the game is played to its end. All that are
tried are played on side by side, so that the net thinks of them at once. After each round of trials
the worse half is given up. The net's own liking counts as well: it has seen a million
positions like this one, a trial is one of them.
"""

from __future__ import annotations

import math
from random import Random
from time import perf_counter
from typing import Final

from spadework.agents.players.agent import Budget, Candidate, Plan
from spadework.agents.players.policy import LONGEST_TURN
from spadework.agents.thinking.learned_net import LearnedNet, Question, Thought, family_net
from spadework.agents.thinking.worthwhile import worthwhile
from spadework.core.state import Action, State
from spadework.encoding.encoder import Memory

USUAL_SECONDS: Final = 1.0
SURE: Final = 0.98  # an answer that likely needs no second thought
LEAST_CHANCE: Final = 0.004
MOST_CANDIDATES: Final = 12
TURNS_AHEAD: Final = 2  # of one's own, that a trial is played on
LONGEST_TRIAL: Final = 60  # decisions, where the end is not played for
TRUST: Final = 1.0  # points that weigh as much as an answer being e times as likely
SHARE: Final = 0.55  # of the time left in a turn that one decision may take


class Trial:
    """A candidate played out in a copy of the position."""

    def __init__(self, state: State, memory: Memory, seat: int, place: int) -> None:
        self.state: Final = state
        self.memory: Final = memory
        self.seat: Final = seat
        self.place: Final = place
        self.decisions: int = 0
        self.turns: int = 0  # of the seat, begun since
        self._turn: tuple[int, int] = self._current_turn()
        self.value: float = 0.0

    def _current_turn(self) -> tuple[int, int]:
        return (self.state.round, self.state.seats[self.seat].turns if self.state.round else 0)

    def count_turn(self) -> None:
        """See whether the seat has begun another turn."""
        turn = self._current_turn()
        if turn != self._turn:
            self._turn = turn
            self.turns += 1

    def is_far_enough(self) -> bool:
        """Whether what the net expects now is to be taken for what the answer is worth."""
        state = self.state
        if state.round == state.rules.rounds and self.decisions < 5 * LONGEST_TRIAL:
            return False
        return self.turns > TURNS_AHEAD or self.decisions >= LONGEST_TRIAL


class Learned:
    """Thinks within *budget*: a time for a turn, or positions that the net is asked about."""

    def __init__(
        self, budget: Budget, seed: int = 0, name: str = "learned", net: LearnedNet | None = None
    ) -> None:
        self._budget: Final = budget
        self._name: Final = name
        self._random: Final = Random(seed)
        self._net: Final = net or family_net()
        self._nodes: int = 0

    @property
    def name(self) -> str:
        """What it is called on the command line and at the table."""
        return self._name

    def choose(self, state: State) -> Action:
        """The first answer of the plan."""
        return self.plan(state).actions[0]

    def plan(self, state: State, explain: bool = False) -> Plan:
        """The answers until somebody else is asked."""
        clock = _Clock(self._budget)
        self._nodes = 0
        seat = state.question.seat
        after = state.copy()
        actions: list[Action] = []
        values: tuple[float, ...] = ()
        candidates: tuple[Candidate, ...] = ()
        turn = state.round
        while len(actions) < LONGEST_TURN:
            offers = worthwhile(after)
            if len(offers) == 1:
                action = offers[0]
            else:
                thought, worth = self._think(after, offers, clock)
                place = max(worth, key=lambda i: _liking(thought, worth, i))
                action = offers[place]
                if not values:
                    values = tuple(thought.values)
                    if explain:
                        candidates = _candidates(offers, thought, worth)
            actions.append(action)
            after.answer(after.question, action)
            if after.over or after.question.seat != seat or after.round != turn or not turn:
                break
        return Plan(seat, tuple(actions), values, candidates, self._nodes)

    def _think(
        self, state: State, offers: list[Action], clock: _Clock
    ) -> tuple[Thought, dict[int, float]]:
        """What the net thinks, and what each candidate that was left at the end is worth."""
        memory = Memory(state.seat_count)
        thought = self._ask([Question(state, offers, memory)])[0]
        order = sorted(range(len(offers)), key=lambda i: -thought.chances[i])
        rivals = [i for i in order[:MOST_CANDIDATES] if thought.chances[i] >= LEAST_CHANCE]
        if thought.chances[order[0]] >= SURE or len(rivals) == 1:
            return thought, {order[0]: thought.values[state.question.seat]}
        sums = dict.fromkeys(rivals, 0.0)
        counts = dict.fromkeys(rivals, 0)
        clock.begin_decision(self._nodes)
        sampled = False
        while True:
            before = self._nodes
            for trial in self._play_out(state, offers, rivals, clock, sampled):
                sums[trial.place] += trial.value
                counts[trial.place] += 1
            sampled = True
            worth = {i: sums[i] / counts[i] for i in rivals if counts[i]}
            if not worth:
                return thought, {order[0]: thought.values[state.question.seat]}
            # Where nothing was to be decided in any trial, more of them tell nothing new.
            if clock.is_up(self._nodes) or self._nodes == before:
                return thought, worth
            rivals = sorted(worth, key=lambda i: -_liking(thought, worth, i))
            rivals = rivals[: max(2, (len(rivals) + 1) // 2)]

    def _play_out(
        self, state: State, offers: list[Action], rivals: list[int], clock: _Clock, sampled: bool
    ) -> list[Trial]:
        """One trial for each rival, side by side; those that were played out before time is up."""
        seat = state.question.seat
        trials: list[Trial] = []
        for place in rivals:
            after = state.copy()
            after.answer(after.question, offers[place])
            trials.append(Trial(after, Memory(state.seat_count), seat, place))
        playing = trials
        done: list[Trial] = []
        while playing:
            asked: list[tuple[Trial, list[Action]]] = []
            for trial in playing:
                found = _next_question(trial)
                if found is None:
                    trial.value = float(trial.state.seats[seat].points)
                    done.append(trial)
                else:
                    asked.append((trial, found))
            if not asked or (done and clock.is_over(self._nodes)):
                break
            thoughts = self._ask([Question(t.state, found, t.memory) for t, found in asked])
            playing = []
            for (trial, found), thought in zip(asked, thoughts, strict=True):
                if trial.is_far_enough():
                    trial.value = thought.values[seat]
                    done.append(trial)
                else:
                    self._answer(trial, found, thought, sampled)
                    playing.append(trial)
        return done

    def _answer(self, trial: Trial, offers: list[Action], thought: Thought, sampled: bool) -> None:
        if sampled:
            place = self._random.choices(range(len(offers)), thought.chances)[0]
        else:
            place = max(range(len(offers)), key=lambda i: thought.chances[i])
        trial.state.answer(trial.state.question, offers[place])
        trial.decisions += 1

    def _ask(self, questions: list[Question]) -> list[Thought]:
        self._nodes += len(questions)
        return self._net.think(questions)


class _Clock:
    """The budget of a turn, and what of it a decision may use."""

    def __init__(self, budget: Budget) -> None:
        self._nodes: Final = budget.nodes
        self._end: Final = perf_counter() + (budget.seconds or USUAL_SECONDS)
        self._until: float = self._end
        self._nodes_until: float = float(budget.nodes)

    def begin_decision(self, nodes: int) -> None:
        """Share out what is left."""
        now = perf_counter()
        self._until = now + SHARE * max(0.0, self._end - now)
        self._nodes_until = nodes + SHARE * max(0.0, self._nodes - nodes)

    def is_up(self, nodes: int) -> bool:
        """Whether no more trials should begin."""
        if self._nodes:
            return nodes >= self._nodes_until
        return perf_counter() >= self._until

    def is_over(self, nodes: int) -> bool:
        """Whether trials should be left as they are."""
        if self._nodes:
            return False
        return perf_counter() >= self._end


def _next_question(trial: Trial) -> list[Action] | None:
    """Answer what has one answer; the answers of the next real question, None at the end."""
    state = trial.state
    while not state.over:
        trial.count_turn()
        offers = worthwhile(state)
        if len(offers) > 1:
            return offers
        state.answer(state.question, offers[0])
    return None


def _liking(thought: Thought, worth: dict[int, float], place: int) -> float:
    """What is to be said for an answer: what trials came to, and how likely the net finds it."""
    return worth[place] / TRUST + math.log(max(thought.chances[place], 1e-6))


def _candidates(
    offers: list[Action], thought: Thought, worth: dict[int, float]
) -> tuple[Candidate, ...]:
    order = sorted(worth, key=lambda i: -_liking(thought, worth, i))
    return tuple(Candidate((offers[i],), worth[i], thought.chances[i]) for i in order)
