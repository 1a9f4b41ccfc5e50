"""Looking back at a game: what was to be expected after every turn, and what turns gave away.

How this works: before a turn the agent says which turns it would consider and what they promise.
If the turn that was played is among them, both it and the best are judged by that promise.
Otherwise the agent judges the positions after the turn and after its own plan, so that the same
yardstick is laid on both. What an agent expects is the points of every seat at the end.

Only turns are judged, not the set-up nor answers about power. In records of loose order a turn can
begin while its own seat still has something to answer; such turns are passed over, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from spadework.agents.players.agent import Agent, Candidate, Plan
from spadework.core.errors import RuleError
from spadework.core.state import Action, State
from spadework.games.catalog import Catalog
from spadework.notation.game import Entry, Game
from spadework.notation.ledger.order import turn_of
from spadework.notation.strict_order import in_strict_order
from spadework.rules.flow.turns import EndTurn

ALTERNATIVES: Final = 3


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


def analyze(
    game: Game, agent: Agent, progress: Callable[[int, int], None] = lambda done, total: None
) -> Analysis:
    """Look back at *game* with the eyes of *agent*; *progress* is told how many turns are done."""
    turns, passed_over = _turns(game)
    judge = _Judge(agent, turns)
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


# --- the turns of a record


@dataclass(frozen=True)
class _Turn:
    """A turn of the record: where it starts, its own actions, the positions before and after."""

    start: int
    actions: tuple[Action, ...]
    before: State
    after: State


def _turns(game: Game) -> tuple[list[_Turn], int]:
    """The turns that can be judged, and how many cannot."""
    found: list[_Turn] = []
    passed_over = 0
    last = turn_of(game.at(0))
    for start, (state, entry) in enumerate(game.replay()):
        if turn_of(state) != last and _begins_turn(state, entry):
            last = turn_of(state)
            before = in_strict_order(game.catalog, state, entry.seat)
            if before.question.is_turn and before.question.seat == entry.seat:
                found.append(_played(game.catalog, game.record, start, state, before))
            else:
                passed_over += 1
    return found, passed_over


def _begins_turn(state: State, entry: Entry) -> bool:
    """Whether an action answers the question for the turn, and not one that comes before it."""
    if entry.seat != state.active:
        return False
    decision = state.answered_by(entry.action, entry.seat)
    return decision is not None and decision.is_turn


def _played(
    catalog: Catalog, record: Sequence[Entry], start: int, state: State, before: State
) -> _Turn:
    """The turn that begins at *start*, up to the first question to somebody else."""
    after = state.copy()
    turn = turn_of(after)
    seat = after.active
    own: list[Action] = []
    for entry in record[start:]:
        if entry.seat != seat or after.over or turn_of(after) != turn:
            break
        after.play(entry.action, seat)
        own.append(entry.action)
    return _Turn(start, tuple(own), before, in_strict_order(catalog, after))


# --- judging them


class _Judge:
    """An agent that says what it expects, asked about each position of the record once."""

    def __init__(self, agent: Agent, turns: Sequence[_Turn]) -> None:
        self._agent: Final = agent
        self._turns: Final = {turn.start: turn for turn in turns}
        self._plans: Final[dict[int, Plan]] = {}

    def review(self, turn: _Turn) -> TurnReview:
        """What the turn was worth, and what else could have been played."""
        seat = turn.before.question.seat
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
            actions=tuple(action.text for action in turn.actions),
            values=values,
            lost=max(0.0, lost),
            alternatives=tuple(
                Alternative(tuple(action.text for action in other.actions), other.value)
                for other in others[:ALTERNATIVES]
            ),
        )

    def _plan(self, turn: _Turn) -> Plan:
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

    def _values_after(self, turn: _Turn) -> tuple[float, ...]:
        """What every seat can expect after *turn*, where the next one often begins."""
        following = self._turns.get(turn.start + len(turn.actions))
        return self._values(turn.after) if following is None else self._plan(following).values

    def _values(self, state: State) -> tuple[float, ...]:
        """What every seat can expect; at the end, what it has."""
        if state.over:
            return tuple(float(seat.points) for seat in state.seats)
        return self._agent.plan(state.copy(), explain=True).values


def _candidate(plan: Plan, played: Sequence[Action]) -> Candidate | None:
    """The candidate that is the turn played, if it was thought of."""
    for candidate in plan.candidates:
        if _closed(candidate.actions) == _closed(played):
            return candidate
    return None


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
