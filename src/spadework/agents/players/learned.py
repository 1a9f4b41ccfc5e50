"""The learned player: looks ahead with the net before it answers.

How this works: for every decision the answers that the net thinks likeliest are tried. Each is
played on in copies of the position, by the net for all seats, and what the net expects about a
round later is what the answer is worth; in the last round the game is played to its end, and once
all others have passed, the best way there is counted out where that can be done (`last_turns`). The
first trial of an answer goes by what is likeliest everywhere, the others by chance, the third of
one answer by the same chance as the third of another. After equal parts of the thinking the worse
half is given up (sequential halving). The net's own liking counts a little as well: it has seen
millions of positions like this one, a trial is one of them. Many trials are played side by side, as
the net thinks of many positions at once in less time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final

from spadework.agents.players.agent import Budget, Candidate, Plan, Planner
from spadework.agents.players.policy import LONGEST_TURN
from spadework.agents.thinking.last_turns import Ending, LastTurns, is_alone
from spadework.agents.thinking.learned_net import LearnedNet, Question, Thought, family_net, view
from spadework.agents.thinking.stopwatch import Stopwatch
from spadework.agents.thinking.trials import Trial, answer_of, final_points
from spadework.agents.thinking.weighing import weighed
from spadework.agents.thinking.worthwhile import worthwhile
from spadework.core.state import Action, State
from spadework.encoding.encoder import Memory

USUAL_SECONDS: Final = 1.0
SURE: Final = 0.98  # an answer that likely needs no second thought
LEAST_CHANCE: Final = 0.004
MOST_CANDIDATES: Final = 12
MOST_TRIALS: Final = 24  # of one answer; more would tell little
TURNS_AHEAD: Final = 6  # of one's own, or rounds, that are begun before a trial is judged
TURNS_WEIGHED: Final = 3  # where turns of a whole game are, in half the time
TRUST: Final = 0.25  # points that weigh as much as an answer being e times as likely
SHARE: Final = 0.55  # of what is left for a turn that one decision may take
USUAL_LENGTH: Final = 45  # of a trial, before there was one
SIDE_BY_SIDE: Final = 16  # trials; more at once are hardly cheaper
ENDING_SHARE: Final = 1 / 3  # of the thinking that may go into counting out the end
STEPS_A_THOUGHT: Final = 40  # positions counted out in the time of a thought of the net
THOUGHTS_A_SECOND: Final = 4000


class Rival:
    """An answer that comes into question, and what its trials came to."""

    def __init__(self, place: int, chance: float) -> None:
        self.place: Final = place  # among the offers
        self.chance: Final = chance
        self.begun: int = 0
        self.ended: int = 0
        self.totals: list[float] = []  # by seat, of all trials that have ended
        self.line: list[Action] = []  # how the turn went on in the first trial
        self.is_known: bool = False  # there is nothing to decide after it, or enough was seen

    def learn(self, trial: Trial, values: list[float]) -> None:
        """Take in what a trial came to."""
        if not self.ended:
            self.totals = [0.0] * len(values)
            self.line = trial.line
        self.ended += 1
        for seat, value in enumerate(values):
            self.totals[seat] += value
        self.is_known = self.is_known or not trial.decisions or self.ended >= MOST_TRIALS

    def values(self) -> list[float]:
        """What every seat can expect."""
        return [total / self.ended for total in self.totals]

    def liking(self, seat: int) -> float:
        """What is to be said for it: what trials came to, and how likely the net finds it."""
        if not self.ended:
            return -math.inf
        return self.totals[seat] / self.ended / TRUST + math.log(self.chance)


class Learned(Planner):
    """Thinks within *budget*: a time for a turn, or positions that the net is asked about."""

    def __init__(
        self, budget: Budget, seed: int = 0, name: str = "learned", net: LearnedNet | None = None
    ) -> None:
        super().__init__(name)
        self._budget: Final = budget
        self._random: Final = Random(seed)
        self._net: Final = net or family_net()

    def plan(self, state: State, explain: bool = False) -> Plan:
        """The answers until somebody else is asked."""
        thinking = _Thinking(self._net, self._budget)
        if is_alone(state) and (ending := thinking.best_ending(state)) is not None:
            return _played_out(state, ending, thinking.nodes)
        seat = state.question.seat
        after = state.copy()
        actions: list[Action] = []
        values: tuple[float, ...] = ()
        candidates: tuple[Candidate, ...] = ()
        turn = state.round
        while len(actions) < LONGEST_TURN:
            offers = worthwhile(after)
            action = offers[0]
            # Whoever wants an explanation is told what to expect even if there is no choice.
            if len(offers) > 1 or (explain and not values):
                thought, rivals = self._think(after, offers, thinking)
                action = offers[rivals[0].place]
                if not values:
                    values = tuple(rivals[0].values() if rivals[0].ended else thought.values)
                    if explain:
                        candidates = _candidates(offers, thought, rivals, seat)
            actions.append(action)
            after.answer(after.question, action)
            if after.over or after.question.seat != seat or after.round != turn or not turn:
                break
        return Plan(seat, tuple(actions), values, candidates, thinking.nodes)

    def expect(self, state: State) -> tuple[float, ...]:
        """The final points of every seat, without looking ahead."""
        return tuple(self._net.expect(state))

    def weigh(
        self, positions: Sequence[State], seat: int, chances: Sequence[int]
    ) -> list[tuple[float, ...]]:
        """What trials of positions after a turn of *seat* come to, one for each of *chances*."""
        return weighed(self._net, positions, seat, TURNS_WEIGHED, chances)

    def _think(
        self, state: State, offers: list[Action], thinking: _Thinking
    ) -> tuple[Thought, list[Rival]]:
        """What the net thinks, and the answers that come into question, the best first."""
        question = Question(state, offers, Memory(state.seat_count))
        thought = thinking.ask([question])[0]
        order = sorted(range(len(offers)), key=lambda i: -thought.chances[i])[:MOST_CANDIDATES]
        rivals = [
            Rival(i, max(thought.chances[i], 1e-6))
            for i in order
            if thought.chances[i] >= LEAST_CHANCE or i == order[0]
        ]
        if rivals[0].chance >= SURE or len(rivals) == 1:
            return thought, rivals
        seat = state.question.seat
        chance = self._random.getrandbits(32)
        thinking.begin_decision()
        left = rivals
        phases = (len(rivals) - 1).bit_length()
        for phase in range(1, phases + 1):
            self._try(state, offers, left, thinking, phase / phases, chance)
            left = sorted(left, key=lambda rival: -rival.liking(seat))
            if phase < phases:
                left = left[: max(2, (len(left) + 1) // 2)]
        # What was given up early has been looked at too little to be called better.
        given_up = [rival for rival in rivals if rival not in left]
        return thought, [*left, *sorted(given_up, key=lambda rival: -rival.liking(seat))]

    def _try(
        self,
        state: State,
        offers: list[Action],
        rivals: list[Rival],
        thinking: _Thinking,
        part: float,
        chance: int,
    ) -> None:
        """Play trials until *part* of the thinking is done, at least one of each rival."""
        seat = state.question.seat
        playing: list[tuple[Rival, Trial, Random | None]] = []
        while True:
            while len(playing) < SIDE_BY_SIDE:
                rival = _least_tried(rivals)
                under_way = [trial for _, trial, _ in playing]
                if rival is None or (rival.begun and thinking.is_spent(part, under_way)):
                    break
                after = state.copy()
                after.answer(after.question, offers[rival.place])
                trial = Trial(after, seat, TURNS_AHEAD)
                random = Random(chance + rival.begun) if rival.begun else None
                rival.begun += 1
                if trial.offers:
                    playing.append((rival, trial, random))
                else:
                    rival.learn(trial, final_points(trial.state))
            if not playing or (thinking.is_over() and any(rival.ended for rival in rivals)):
                return
            playing = self._play_on(playing, thinking)

    def _play_on(
        self, playing: list[tuple[Rival, Trial, Random | None]], thinking: _Thinking
    ) -> list[tuple[Rival, Trial, Random | None]]:
        """Answer one question in each of the trials; those that have not ended."""
        thoughts = thinking.ask([trial.question for _, trial, _ in playing])
        left: list[tuple[Rival, Trial, Random | None]] = []
        for (rival, trial, random), thought in zip(playing, thoughts, strict=True):
            values = thought.values
            if not trial.is_far_enough:
                trial.answer(answer_of(thought, random))
                if trial.offers:
                    left.append((rival, trial, random))
                    continue
                values = final_points(trial.state)
            rival.learn(trial, values)
            thinking.see_length(trial)
        return left


class _Thinking:
    """The net, and what of the budget of a turn is left."""

    def __init__(self, net: LearnedNet, budget: Budget) -> None:
        self._net: Final = net
        self._seen: Final[set[bytes]] = set()  # positions that the net was asked about
        self._asked: int = 0  # how often it was
        self._counted_out: int = 0
        self._watch: Final = Stopwatch()
        self._by_nodes: Final = bool(budget.nodes)
        self._most: Final = float(budget.nodes or budget.seconds or USUAL_SECONDS)
        self._start: float = 0.0
        self._share: float = 0.0
        self._trials: int = 1
        self._decisions: int = USUAL_LENGTH  # in those trials

    def ask(self, questions: list[Question]) -> list[Thought]:
        """What the net thinks of the positions."""
        views = [view(question) for question in questions]
        self._asked += len(views)
        self._seen.update(view.key for view in views)
        return self._net.recall(views)

    @property
    def nodes(self) -> int:
        """Positions that were thought of; one that comes again costs nothing.

        Whether it was thought of in an earlier turn does not matter here: so many positions lead to
        the same answer wherever they are asked for.
        """
        return len(self._seen) + self._counted_out

    def best_ending(self, state: State) -> Ending | None:
        """The best way to the end of the game; None where too much is left to do."""
        thoughts = self._most if self._by_nodes else self._most * THOUGHTS_A_SECOND
        search = LastTurns(round(thoughts * ENDING_SHARE * STEPS_A_THOUGHT))
        ending = search.best(state)
        self._counted_out += search.positions // STEPS_A_THOUGHT
        return ending

    def begin_decision(self) -> None:
        """Set aside for a decision its part of what is left."""
        self._start = self._spent()
        self._share = SHARE * max(0.0, self._most - self._start)

    def see_length(self, trial: Trial) -> None:
        """Remember how long a trial was that has ended."""
        self._trials += 1
        self._decisions += trial.decisions

    def is_spent(self, part: float, under_way: list[Trial]) -> bool:
        """Whether *part* of a decision's share is spent once the trials *under_way* have ended."""
        spent = self._spent()
        length = self._decisions / self._trials
        to_come = sum(max(1.0, length - trial.decisions) for trial in under_way)
        return spent + to_come * spent / self._asked >= self._start + part * self._share

    def is_over(self) -> bool:
        """Whether trials should be left as they are; positions are not counted that closely."""
        return not self._by_nodes and self._spent() >= self._most

    def _spent(self) -> float:
        return float(self.nodes) if self._by_nodes else self._watch.seconds()


def _played_out(state: State, ending: Ending, nodes: int) -> Plan:
    """The answers of *ending* until somebody else is asked."""
    seat = state.question.seat
    after = state.copy()
    actions: list[Action] = []
    for action in ending.actions:
        if after.question.seat != seat:
            break
        actions.append(action)
        after.answer(after.question, action)
    values = tuple(float(points) for points in ending.points)
    return Plan(
        seat, tuple(actions), values, (Candidate(tuple(actions), values[seat], 1.0),), nodes
    )


def _least_tried(rivals: list[Rival]) -> Rival | None:
    """Who is tried next; None where more trials tell nothing new."""
    worth_it = [rival for rival in rivals if not rival.is_known and rival.begun < MOST_TRIALS]
    return min(worth_it, key=lambda rival: rival.begun, default=None)


def _candidates(
    offers: list[Action], thought: Thought, rivals: list[Rival], seat: int
) -> tuple[Candidate, ...]:
    """The turns that were compared, as the first trial of each went on."""
    tried = [rival for rival in rivals if rival.ended]
    if not tried:
        best = rivals[0]
        return (Candidate((offers[best.place],), thought.values[seat], best.chance),)
    trials = sum(rival.ended for rival in tried)
    most = tried[0].values()[seat]
    return tuple(
        Candidate(
            (offers[rival.place], *rival.line),
            min(most, rival.values()[seat]),
            rival.ended / trials,
        )
        for rival in tried
    )
