"""Looking back at a game: what was to be expected after every turn, and what turns gave away.

How this works: before a turn the agent says which turns it would consider and what they promise.
If the turn that was played is among them, both it and the best are judged by that promise.
Otherwise the agent judges the positions after the turn and after its own plan, so that the same
yardstick is laid on both. What an agent expects is the points of every seat at the end.

The learned player weighs turns against each other instead: what was played and a few others are
played on by the same chance. The best of the others is found in some trials and compared with what
was played in further ones, so that no turn looks better only because it was lucky. Whoever played
may have had an idea that the net would not have gone on with: where much seems lost, the position
after the next turn of the record counts, too, if it promises more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from spadework.agents.chances import chances
from spadework.agents.played_turns import PlayedTurn, played_turns
from spadework.agents.players.agent import Agent, Candidate, Plan
from spadework.agents.players.planned_turn import explained_turn
from spadework.core.errors import RuleError
from spadework.core.state import Action, State
from spadework.notation.game import Game
from spadework.rules.flow.turns import EndTurn

ALTERNATIVES: Final = 3
# The trials that say which of the other turns is best, and those that compare it; 0 is the
# likeliest course. In 42 turns of people a mean of four was sure to 1.4 points.
CHOOSING: Final = (0, 1)
MEASURING: Final = (2, 3, 4, 5)
DOUBTFUL: Final = 2.0  # points lost that are looked at again


@dataclass(frozen=True)
class Alternative:
    """A turn that could have been played, and the points it promised."""

    actions: tuple[str, ...]
    value: float


@dataclass(frozen=True)
class TurnReview:
    """A turn that was played."""

    start: int  # actions of the record before it
    round: int
    seat: int
    actions: tuple[str, ...]  # up to the first question to somebody else
    values: tuple[float, ...]  # expected final points of every seat after it
    lost: float  # expected points of the seat less than with the best turn found
    alternatives: tuple[Alternative, ...]  # other turns, the best first
    chances: tuple[float, ...] = ()  # of every seat to win after it, where they are known
    missed: tuple[float, ...] = ()  # points of every seat that the best other turn has more


@dataclass(frozen=True)
class Analysis:
    """A game looked back at."""

    factions: tuple[str, ...]
    final: tuple[int, ...] | None  # points at the end, of a game that is over
    turns: tuple[TurnReview, ...]
    passed_over: int  # turns that began while their seat had something else to answer
    agent: str

    def worst(self, seat: int, n: int = 3) -> list[TurnReview]:
        """The turns of *seat* that gave away the most, at most *n*."""
        own = [turn for turn in self.turns if turn.seat == seat and turn.lost > 0]
        return sorted(own, key=lambda turn: (-turn.lost, turn.start))[:n]

    def lost(self, seat: int) -> float:
        """The points that *seat* gave away in all its turns."""
        return sum(turn.lost for turn in self.turns if turn.seat == seat)


@runtime_checkable
class Weighing(Protocol):
    """An agent that can weigh positions against each other."""

    def expect(self, state: State) -> tuple[float, ...]:
        """The final points of every seat."""
        ...

    def weigh(
        self, positions: Sequence[State], seat: int, chances: Sequence[int]
    ) -> list[tuple[float, ...]]:
        """The final points of every seat after a turn of *seat*, in a trial for each chance."""
        ...


def analyze(
    game: Game, agent: Agent, progress: Callable[[int, int], None] = lambda done, total: None
) -> Analysis:
    """Look back at *game* with the eyes of *agent*; *progress* is told how many turns are done."""
    turns, passed_over = played_turns(game)
    judge = judge_of(agent, turns)
    reviews: list[TurnReview] = []
    for done, turn in enumerate(turns, start=1):
        reviews.append(judge.review(turn))
        progress(done, len(turns))
    seats = game.state.seats
    return Analysis(
        factions=tuple(seat.faction.id for seat in seats),
        final=tuple(seat.points for seat in seats) if game.over else None,
        turns=tuple(reviews),
        passed_over=passed_over,
        agent=agent.name,
    )


# --- judging them


class Judge(Protocol):
    """Who says what turns were worth."""

    def review(self, turn: PlayedTurn) -> TurnReview:
        """What the turn was worth, and what else could have been played."""
        ...


def judge_of(agent: Agent, turns: Sequence[PlayedTurn]) -> Judge:
    """An agent as a judge of *turns* of one record."""
    return _Scales(agent, agent) if isinstance(agent, Weighing) else _Promises(agent, turns)


class _Scales:
    """An agent that weighs the turn played against others it has thought of."""

    def __init__(self, agent: Agent, scales: Weighing) -> None:
        self._agent: Final = agent
        self._scales: Final = scales

    def review(self, turn: PlayedTurn) -> TurnReview:
        """What the turn was worth, and what else could have been played."""
        plan = explained_turn(self._agent, turn.before)
        values = _points(turn.after) if turn.after.over else self._scales.expect(turn.after)
        others = _others(plan, turn.actions)
        missed = (0.0,) * len(values)
        alternatives: tuple[Alternative, ...] = ()
        if others and _closed(plan.actions) != _closed(turn.actions):
            best, missed = self._weighed(turn, others)
            promised = values[turn.seat] + missed[turn.seat]
            alternatives = (Alternative(_texts(best), promised),)
        return TurnReview(
            start=turn.start,
            round=turn.before.round,
            seat=turn.seat,
            actions=_texts(turn.actions),
            values=values,
            lost=max(0.0, missed[turn.seat]),
            alternatives=alternatives,
            chances=chances(turn.after, values),
            missed=missed,
        )

    def _weighed(
        self, turn: PlayedTurn, others: Sequence[tuple[Action, ...]]
    ) -> tuple[tuple[Action, ...], tuple[float, ...]]:
        """The best of the other turns, and what it brings every seat more than the one played."""
        positions = [_after(turn.before, other) for other in others]
        found = self._scales.weigh(positions, turn.seat, CHOOSING)
        place = max(range(len(others)), key=lambda i: found[i][turn.seat])
        best, played = self._scales.weigh([positions[place], turn.after], turn.seat, MEASURING)
        if best[turn.seat] - played[turn.seat] > DOUBTFUL:
            known = self._scales.weigh([turn.went_on], turn.seat, MEASURING)[0]
            played = max(played, known, key=lambda points: points[turn.seat])
        missed = tuple(better - worse for better, worse in zip(best, played, strict=True))
        return others[place], missed


class _Promises:
    """An agent that says what it expects, asked about each position of the record once."""

    def __init__(self, agent: Agent, turns: Sequence[PlayedTurn]) -> None:
        self._agent: Final = agent
        self._turns: Final = {turn.start: turn for turn in turns}
        self._plans: Final[dict[int, Plan]] = {}

    def review(self, turn: PlayedTurn) -> TurnReview:
        """What the turn was worth, and what else could have been played."""
        seat = turn.seat
        plan = self._plan(turn)
        values = self._values_after(turn)
        own = _candidate(plan, turn.actions)
        if own is not None:
            lost = plan.candidates[0].value - own.value
        elif _closed(plan.actions) == _closed(turn.actions):
            lost = 0.0
        else:
            lost = self._values(_after(turn.before, plan.actions))[seat] - values[seat]
        others = [candidate for candidate in plan.candidates if candidate is not own]
        return TurnReview(
            start=turn.start,
            round=turn.before.round,
            seat=seat,
            actions=_texts(turn.actions),
            values=values,
            lost=max(0.0, lost),
            alternatives=tuple(
                Alternative(_texts(other.actions), other.value) for other in others[:ALTERNATIVES]
            ),
        )

    def _plan(self, turn: PlayedTurn) -> Plan:
        """What the agent would do instead of *turn*."""
        found = self._plans.get(turn.start)
        if found is None:
            found = self._agent.plan(turn.before.copy(), explain=True)
            if not found.values:
                raise RuleError(
                    f"the agent '{self._agent.name}' does not say what it expects; "
                    "an analysis needs one that does"
                )
            self._plans[turn.start] = found
        return found

    def _values_after(self, turn: PlayedTurn) -> tuple[float, ...]:
        """What every seat can expect after *turn*, where the next one often begins."""
        following = self._turns.get(turn.start + len(turn.actions))
        return self._values(turn.after) if following is None else self._plan(following).values

    def _values(self, state: State) -> tuple[float, ...]:
        """What every seat can expect; at the end, what it has."""
        if state.over:
            return _points(state)
        return self._agent.plan(state.copy(), explain=True).values


def _candidate(plan: Plan, played: Sequence[Action]) -> Candidate | None:
    """The candidate that is the turn played, if it was thought of."""
    for candidate in plan.candidates:
        if _closed(candidate.actions) == _closed(played):
            return candidate
    return None


def _others(plan: Plan, played: Sequence[Action]) -> list[tuple[Action, ...]]:
    """The plan and what else was thought of, each turn once, without the one that was played."""
    turns = {" ".join(_closed(plan.actions)): plan.actions}
    for candidate in plan.candidates:
        turns.setdefault(" ".join(_closed(candidate.actions)), candidate.actions)
    turns.pop(" ".join(_closed(played)), None)
    return list(turns.values())[:ALTERNATIVES]


def _texts(actions: Sequence[Action]) -> tuple[str, ...]:
    return tuple(action.text for action in actions)


def _points(state: State) -> tuple[float, ...]:
    return tuple(float(seat.points) for seat in state.seats)


def _closed(actions: Sequence[Action]) -> list[str]:
    """The texts of a turn up to its end, which agents may take for granted."""
    return [action.text for action in actions if not isinstance(action, EndTurn)]


def _after(state: State, actions: Sequence[Action]) -> State:
    """The position after *actions* of the seat that is asked."""
    after = state.copy()
    seat = after.question.seat
    for action in actions:
        after.play(action, seat)
    return after
