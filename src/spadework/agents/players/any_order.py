"""Turns of computer players where questions are open to several seats, or in loose order.

Agents answer the last question of `pending` and think by the rules. Where several are asked at once
they are shown the position with their own question first; in games of loose order the position by
the rules (`notation.strict_order`), and what they decide there is carried out in loose order.
"""

from __future__ import annotations

from spadework.agents.players.agent import Agent
from spadework.agents.players.planned_turn import planned_turn
from spadework.core.actions import DECLINE, END_TURN, FORGO
from spadework.core.errors import RuleError
from spadework.core.state import Action, Decision, State
from spadework.loose_order.order import is_loose
from spadework.loose_order.translation import loosely
from spadework.loose_order.turns import may_end_turn
from spadework.notation.game import Game
from spadework.notation.ledger.order import turn_of
from spadework.notation.strict_order import in_strict_order, left_over
from spadework.rules.cults.steps import ClimbToTop
from spadework.rules.power.leech import LeechOffer


def play_turn(agent: Agent, game: Game, seat: int) -> None:
    """Let *agent* play for *seat* in *game* until its turn is over or it is not asked any more."""
    ways = [_play_plan]
    if is_loose(game.state.rules):
        ways = [_play_by_the_rules, _answer_what_the_rules_would_not_ask, _play_plan]
    while True:
        before = len(game.record)
        for play in ways:
            if len(game.record) == before:
                play(agent, game, seat)
        # A plan may stop in the middle of a turn; the turn is played on as long as it lasts.
        if len(game.record) == before or game.over or game.state.active != seat:
            return


def position_for(game: Game, seat: int) -> State | None:
    """The position as an agent thinks about it that plays *seat*; None if it is not asked."""
    if is_loose(game.state.rules):
        return _position_by_the_rules(game, seat)
    return _asked_first(game.state, seat)


def _asked_first(state: State, seat: int) -> State | None:
    """The position with the question to *seat* before all others; None if it is not asked."""
    for decision in state.open_decisions():
        if decision.seat == seat:
            return _with_first(state, decision)
    return None


def _with_first(state: State, decision: Decision) -> State:
    """The position in which *decision* is the question."""
    if decision is state.question:
        return state
    first = state.copy()
    first.close(decision)
    first.ask(decision)
    return first


def _play_plan(agent: Agent, game: Game, seat: int) -> None:
    asked = _asked_first(game.state, seat)
    if asked is None:
        return
    for action in planned_turn(agent, asked).actions:
        if game.state.answered_by(action, seat) is None:
            return
        game.play(action, seat)


# --- loose order


def _play_by_the_rules(agent: Agent, game: Game, seat: int) -> None:
    """Play what *agent* does by the rules before they ask somebody else."""
    strict = _position_by_the_rules(game, seat)
    if strict is None:
        return
    for action in planned_turn(agent, strict).actions:
        try:
            _carry_out(game, strict, action, seat)
        except RuleError:
            return  # loose order has no place for it: what is left is answered as it is asked


def _position_by_the_rules(game: Game, seat: int) -> State | None:
    """Offers of power are answered before the own turn, which would decline them."""
    strict = in_strict_order(game.catalog, game.state)
    for decision in reversed(strict.pending):
        if decision.seat == seat and isinstance(decision, LeechOffer):
            return _with_first(strict, decision)
    strict = in_strict_order(game.catalog, game.state, seat)
    return None if strict.over else _asked_first(strict, seat)


def _answer_what_the_rules_would_not_ask(agent: Agent, game: Game, seat: int) -> None:
    """Say no to power that finds no room and spades that cannot be used; end an idle turn."""
    state = game.state
    groups = state.rules.table.groups
    unneeded = {*groups[DECLINE], *groups[FORGO], *groups[END_TURN]}
    for decision in state.open_decisions():
        if decision.seat == seat:
            for action in state.offers_of(decision):
                if action in unneeded:
                    game.play(action, seat)
                    return


def _carry_out(game: Game, strict: State, action: Action, seat: int) -> None:
    """Play an *action* by the rules in *strict*, and what it is in loose order in *game*."""
    turn = turn_of(strict)
    table = game.state.rules.table
    wanted = loosely(strict, strict.question, action, table)
    strict.play(action, seat)
    for loose in wanted:
        # A key that leaves no choice there has gone to its cult already.
        if not isinstance(loose, ClimbToTop) or game.state.answered_by(loose, seat) is not None:
            game.play(loose, seat)
    for refusal in left_over(game.state, strict, seat):
        game.play(refusal, seat)
    if turn_of(strict) != turn and may_end_turn(game.state, seat):
        game.play(table.groups[END_TURN][0], seat)
