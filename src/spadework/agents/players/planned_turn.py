"""A whole turn of an agent: its plans one after another, until the turn is over.

A turn is interrupted when neighbors are asked about power; then what has been planned so far is all
that can be said before they answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spadework.agents.players.agent import Agent, Plan
from spadework.core.state import Action, State
from spadework.rules.flow.turns import turn_of


@dataclass(frozen=True)
class PlannedTurn:
    """What *seat* does until somebody else is asked, and what the agent expects for every seat."""

    seat: int
    actions: tuple[Action, ...]
    values: tuple[float, ...]  # empty if the agent does not say


def planned_turn(agent: Agent, state: State) -> PlannedTurn:
    """The turn of the seat that is asked in *state*, which stays as it is.

    In the set-up every plan is a turn of its own.
    """
    after = state.copy()
    seat = after.question.seat
    turn = turn_of(after)
    actions: list[Action] = []
    values: tuple[float, ...] = ()
    while True:
        plan = agent.plan(after)
        for action in plan.actions:
            after.play(action, seat)
            actions.append(action)
        # The first plan is of the whole turn; later ones may see no more than its end.
        values = values or plan.values
        if not after.round or after.over or after.question.seat != seat or turn_of(after) != turn:
            return PlannedTurn(seat, tuple(actions), values)


def explained_turn(agent: Agent, state: State) -> Plan:
    """The first plan of that turn, with the reasons: it is of the whole turn where it matters.

    Whoever is left alone may plan the last turns of a game at once; of those only the first stays.
    """
    plan = agent.plan(state.copy(), explain=True)
    candidates = [replace(c, actions=_first_turn(state, c.actions)) for c in plan.candidates]
    return plan._replace(actions=_first_turn(state, plan.actions), candidates=tuple(candidates))


def _first_turn(state: State, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    after = state.copy()
    for place, action in enumerate(actions):
        if after.over or turn_of(after) != turn_of(state):
            return actions[:place]
        after.play(action, state.question.seat)
    return actions
