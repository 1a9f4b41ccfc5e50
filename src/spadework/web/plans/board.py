"""Playing on beside the table: a draft for all seats, of as many turns as one likes.

It is a `Standing` like that of the table. Its record ends where the plan begins, everything after
that is a step that can be taken back, and nothing of it is ever written into a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from spadework.core.actions import END_TURN
from spadework.core.errors import IllegalAction, RuleError
from spadework.core.state import State
from spadework.core.text import Text
from spadework.notation.game import Game
from spadework.notation.record import played
from spadework.view.advice.intentions import texts_in
from spadework.web.plans.planned import Words
from spadework.web.tables.standing import Standing, in_words, understand, with_draft

MOST_STEPS: Final = 300
FULL: Final = Text("a plan has up to {n} steps", n=MOST_STEPS)


def board(game: Game, begun: int, steps: Sequence[Words]) -> Standing:
    """The plan on the table: the *game* up to where it begins, and its steps as a draft."""
    base = game.copy() if begun >= game.length else game.branch(begun)
    return with_draft(Standing(base, base), list(steps))


def everybody(game: Game) -> frozenset[int]:
    """All seats: in a plan one plays for everybody."""
    return frozenset(range(game.setup.seats))


def try_out(plan: Standing, text: str, *, end: bool = False) -> Standing:
    """Play the actions called *text*, of whoever is asked, as one step; to *end* ends the turn."""
    after = plan
    game = plan.drafted.copy()
    begun = game.length
    for each in texts_in(text):
        action, seat = understand(game.state, everybody(game), each)
        game.play(action, seat)
    after = replace(plan, steps=(*plan.steps, tuple(game.record[begun:])), drafted=game)
    if end and can_end(after.drafted.state):
        after = end_turn(after)
    if sum(len(step) for step in after.steps) > MOST_STEPS:
        raise RuleError(FULL)
    return after


def can_end(state: State) -> bool:
    """Whether somebody could end their turn now."""
    return not state.over and state.answered_by(state.rules.table.groups[END_TURN][0]) is not None


def end_turn(plan: Standing) -> Standing:
    """End the turn of whoever has it."""
    state = plan.drafted.state
    end = state.rules.table.groups[END_TURN][0]
    if not can_end(state):
        raise IllegalAction(Text("{reason}.", reason=state.refusal(end, state.active)))
    return try_out(plan, end.text)


def kept_steps(plan: Standing) -> list[Words]:
    """The steps as they are kept."""
    return [in_words(step) for step in plan.steps]


def single_actions(plan: Standing) -> list[Words]:
    """The steps, action by action."""
    return [(entry.seat, entry.action.text) for entry in plan.draft]


def brought_up_to_date(game: Game, begun: int, steps: Sequence[Words]) -> list[Words]:
    """What is left of a plan where the *game* stands now.

    What was played as the plan says has happened; if something else was played, those steps stay
    that are still possible, one after another.
    """
    single = [(seat, each) for seat, text in steps for each in texts_in(text)]
    happened = played(game, begun)
    if single[: len(happened)] == happened:
        return single[len(happened) :]
    after = game.copy()
    left: list[Words] = []
    for seat, text in single:
        action = after.state.answer_called(text, seat)
        if action is not None:
            after.play(action, seat)
            left.append((seat, text))
    return left
