"""Turns of computer players where questions are open to several seats, or open for long.

Agents answer the last question of `pending` and think by the rulebook. So they are shown the
position with their own question first, by the rulebook where the game has another order of answers;
that order knows what carries out there what they decide (`core.order`).
"""

from __future__ import annotations

from spadework.agents.players.agent import Agent
from spadework.agents.players.planned_turn import planned_turn
from spadework.core.errors import RuleError
from spadework.core.order import with_question_to
from spadework.core.state import State
from spadework.notation.game import Game


def play_turn(agent: Agent, game: Game, seat: int) -> None:
    """Let *agent* play for *seat* in *game* until its turn is over or it is not asked any more."""
    while True:
        before = game.length
        _play_plan(agent, game, seat, position_for(game, seat))
        if game.length == before:
            _answer_idly(game, seat)
        if game.length == before:
            # What was decided by the rulebook has no place here: decide what is asked.
            _play_plan(agent, game, seat, with_question_to(game.state, seat))
        # A plan may stop in the middle of a turn; the turn is played on as long as it lasts.
        if game.length == before or game.over or game.state.active != seat:
            return


def position_for(game: Game, seat: int) -> State | None:
    """The position as an agent thinks about it that plays *seat*; None if it is not asked."""
    return game.catalog.position_for(game.state, seat)


def _play_plan(agent: Agent, game: Game, seat: int, thought: State | None) -> None:
    """Play what *agent* decides in the position *thought* of, as far as there is a place for it."""
    if thought is None:
        return
    order = game.state.rules.order
    for action in planned_turn(agent, thought).actions:
        try:
            answers = order.carried_out(game.state, thought, action, seat)
            thought.play(action, seat)
        except RuleError:
            return
        for answer in answers:
            if game.state.answered_by(answer, seat) is None:
                return
            game.play(answer, seat)


def _answer_idly(game: Game, seat: int) -> None:
    answer = game.state.rules.order.idle_answer(game.state, seat)
    if answer is not None:
        game.play(answer, seat)
