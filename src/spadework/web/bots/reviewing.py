"""Looking back at a game with the net: its course, and the turns of a seat one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spadework.agents.analysis import TurnReview, judge_of
from spadework.agents.chances import chances
from spadework.agents.course import course
from spadework.agents.played_turns import PlayedTurn, played_turns
from spadework.agents.players.agent import Budget
from spadework.agents.players.roster import make_agent
from spadework.agents.thinking.learned_net import family_net
from spadework.core.state import Action, State
from spadework.games.catalog import Catalog
from spadework.notation.record import replay
from spadework.rules.flow.turns import EndTurn
from spadework.view.advice.preview import preview_sequence
from spadework.view.text.packed import pack
from spadework.web.bots.advising import steps
from spadework.web.bots.review import (
    AT_ONCE,
    Follow,
    Followed,
    Review,
    Reviewed,
    ReviewedLine,
    ReviewedTurn,
)

POSITIONS: Final = 200  # that are thought of to find other turns; the same answer at any speed
WORTH_SHOWING: Final = 0.5  # points that another turn promises more


def followed(catalog: Catalog, errand: Follow) -> Followed:
    """The course of a game."""
    return Followed(course(replay(catalog, errand.record), family_net()))


def reviewed(catalog: Catalog, errand: Review) -> Reviewed:
    """Some turns of a seat."""
    turns, _ = played_turns(replay(catalog, errand.record))
    own = [turn for turn in turns if turn.seat == errand.seat]
    judge = judge_of(make_agent("learned", budget=Budget(nodes=POSITIONS)), turns)
    asked = own[errand.first : errand.first + AT_ONCE]
    return Reviewed([_told(turn, judge.review(turn)) for turn in asked], len(own))


def _told(turn: PlayedTurn, review: TurnReview) -> ReviewedTurn:
    better: ReviewedLine | None = None
    missed = 0.0
    if review.lost >= WORTH_SHOWING:
        table = turn.before.rules.table
        actions = [table.parse(text) for text in review.alternatives[0].actions]
        better = _line(turn.before, actions, turn.seat)
        missed = _missed_chance(turn, review)
    return ReviewedTurn(
        start=turn.start,
        round=review.round,
        lost=round(review.lost, 1),
        missed=round(missed, 3),
        played=_line(turn.before, turn.actions, turn.seat),
        better=better,
    )


def _missed_chance(turn: PlayedTurn, review: TurnReview) -> float:
    """How much likelier the seat would have won with the better turn."""
    # Once the game is over nothing is left to chance; as little as before the turn was.
    state = turn.before if turn.after.over else turn.after
    promised = [value + more for value, more in zip(review.values, review.missed, strict=True)]
    return chances(state, promised)[turn.seat] - chances(state, review.values)[turn.seat]


def _line(before: State, actions: Sequence[Action], seat: int) -> ReviewedLine:
    told = [action for action in actions if not isinstance(action, EndTurn)]
    # Actions of another order of answers cannot be played by the rulebook.
    is_strict = all(before.rules.table.has(action) for action in actions)
    brings = preview_sequence(before, told, seat).sentences() if is_strict and told else []
    return ReviewedLine(
        [action.text for action in actions],
        steps(before, told, seat),
        [pack(sentence) for sentence in brings],
    )
