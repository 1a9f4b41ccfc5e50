"""What a computer player would do in a person's place, what that brings, and what else there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spadework.agents.players.agent import Budget
from spadework.agents.players.any_order import position_for
from spadework.agents.players.planned_turn import explained_turn
from spadework.agents.players.roster import adviser, make_agent
from spadework.core.errors import RuleError
from spadework.core.state import Action, State
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.record import replay
from spadework.view.advice.change import faction_of
from spadework.view.advice.intentions import played
from spadework.view.advice.preview import preview_sequence
from spadework.view.advice.why_better import why_better
from spadework.view.text.packed import Packed, pack
from spadework.view.text.wording import wording
from spadework.web.bots.advice import Advise, Advised, AdvisedStep, AdvisedTurn

SECONDS: Final = 1.0  # of thinking
MOST_OTHERS: Final = 2


def advised(catalog: Catalog, errand: Advise) -> Advised:
    """What the strongest player there is here would do."""
    state = position_for(replay(catalog, errand.record), errand.seat)
    if state is None:
        raise RuleError(Text("it is for others to act now"))
    plan = explained_turn(make_agent(adviser(), budget=Budget(seconds=SECONDS)), state)
    length = len(plan.actions)
    others = [
        other
        for other in plan.candidates
        if other.actions[:length] != plan.actions[: len(other.actions)]
    ]
    return Advised(
        best=_turn(state, plan.actions, plan.values[errand.seat], errand.seat),
        brings=[
            pack(line) for line in preview_sequence(state, plan.actions, errand.seat).sentences()
        ],
        expected=[round(value) for value in plan.values],
        others=[
            _turn(state, other.actions, other.value, errand.seat) for other in others[:MOST_OTHERS]
        ],
        why=_why(state, plan.actions, others[0].actions, errand.seat) if others else [],
    )


def _why(state: State, best: Sequence[Action], second: Sequence[Action], seat: int) -> list[Packed]:
    better, other = played(state, seat, best), played(state, seat, second)
    if better is None or other is None:
        return []
    return [pack(sentence) for sentence in why_better(better, other, seat)]


def steps(state: State, actions: Sequence[Action], seat: int) -> list[AdvisedStep]:
    """Actions of *seat* in words."""
    faction = faction_of(state, seat)
    names = state.rules.board.names
    found: list[AdvisedStep] = []
    for action in actions:
        words = wording(state.rules, action, faction)
        places = [place for place in words.places if place in names]
        found.append(AdvisedStep(pack(words.label), places))
    return found


def _turn(state: State, actions: Sequence[Action], points: float, seat: int) -> AdvisedTurn:
    return AdvisedTurn(steps(state, actions, seat), round(points))
