"""A turn that was planned, and whether it still fits when it comes.

How this works: a plan is a draft beside the table, from some point of the record on, in which its
owner plays for everybody. One turn of it can be left to be carried out. It fits if

- it is that very turn: the same round, and as many turns of the seat before it;
- every action of it is possible, one after another, and the turn is over then;
- every action costs and brings what it did in the plan: goods, points, power, steps on the cults;
- and, where that was asked for, everything before it was played as the plan assumes.

Neighbors who are asked in between answer as they like. What comes after their answers is looked at
again when they have answered; a turn that only has to be ended then is ending already.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from spadework.core.actions import DECLINE, END_TURN
from spadework.core.errors import RuleError
from spadework.core.state import Action, State
from spadework.core.text import NO_TEXT, Text
from spadework.notation.game import Entry, Game
from spadework.notation.record import played
from spadework.view.advice.change import change
from spadework.view.text.explain import explain

NEVER: Final = -1
MOST_ANSWERS: Final = 40  # of others, between two actions of a turn
Words = tuple[int, str]  # a seat and the text of its action


class PlannedStep(msgspec.Struct, frozen=True):
    """An action of the turn, or an answer of somebody else to it."""

    seat: int
    text: str
    brings: dict[str, int] = {}  # to whose turn it is


class PlannedAhead(msgspec.Struct, frozen=True):
    """A turn of a seat that is to be carried out when it comes."""

    plan: int  # it is taken from
    name: str
    round: int
    turn: int  # of the seat in that round
    begun: int  # how many actions the record had where the plan begins
    assumed: tuple[Words, ...]  # what the plan has between there and the turn
    steps: tuple[PlannedStep, ...]
    only_as_assumed: bool = False
    holder: str = ""  # who plans
    trouble: str = ""  # why it was not carried out, packed
    missed: int = NEVER  # how many actions the record had then


@dataclass(frozen=True)
class Outcome:
    """What becomes of a planned turn: actions to play now, or the reason why there are none."""

    entries: list[Entry] = field(default_factory=list)
    rest: PlannedAhead | None = None  # what is left when others have answered
    is_ending: bool = False  # the turn has only to be ended then
    reason: Text = NO_TEXT


def next_turn(
    base: Game, steps: Sequence[Words], own: frozenset[int], now: State
) -> tuple[int, PlannedAhead]:
    """The first turn of one of the seats *own* in a plan that is still to come, and whose it is.

    *base* is the game where the plan begins, *now* where the table stands.
    """
    game = base.copy()
    begun, turn = 0, list[PlannedStep]()
    seat, which = NEVER, (0, 0)
    for place, (actor, text) in enumerate(steps):
        state = game.state
        action = state.rules.table.find(text)
        if seat == NEVER and actor in own and _begins_turn(state, actor, action, now):
            seat, begun, which = actor, place, _turn_of(state, actor)
        if seat != NEVER:
            brings = _brings(state, actor, action) if actor == seat else {}
            turn.append(PlannedStep(actor, text, brings))
        game.play(action, actor)
        if seat != NEVER and _is_over(game.state, seat, which):
            planned = PlannedAhead(
                plan=0,
                name="",
                round=which[0],
                turn=which[1],
                begun=base.length,
                assumed=tuple(steps[:begun]),
                steps=tuple(turn),
            )
            return seat, planned
    raise RuleError(
        Text("this plan has no whole turn of yours to come; play on until your turn is ended")
    )


def carry_out(game: Game, seat: int, planned: PlannedAhead) -> Outcome | None:
    """What becomes of *planned* now that *seat* has the turn; None: its turn is yet to come."""
    which = _turn_of(game.state, seat)
    if which < (planned.round, planned.turn):
        return None
    if which > (planned.round, planned.turn):
        return Outcome(reason=Text("the turn that it was made for is over"))
    happened = tuple(played(game, planned.begun))
    if planned.only_as_assumed and happened != planned.assumed:
        return Outcome(reason=Text("the others have not played as it assumes"))
    return _tried(game, seat, planned)


def _tried(game: Game, seat: int, planned: PlannedAhead) -> Outcome:
    """Play the turn on a copy, answering for others as the plan does, or by declining."""
    trial = game.copy()
    entries: list[Entry] = []
    parted = len(planned.steps)  # where others have to answer first
    for place, step in enumerate(planned.steps):
        if step.seat != seat:
            continue
        if _others_are_asked(trial.state, seat):
            parted = min(parted, place)
            _answer_for_others(trial, seat, planned.steps[:place])
        state = trial.state
        action = state.answer_called(step.text, seat)
        if action is None:
            return Outcome(reason=explain(state, step.text, seat))
        if parted > place:
            if _brings(state, seat, action) != step.brings:
                reason = Text("'{action}' does not cost or bring the same any more")
                return Outcome(reason=reason.of(action=step.text))
            entries.append(Entry(seat, action))
        trial.play(action, seat)
    if not _is_over(trial.state, seat, (planned.round, planned.turn)):
        return Outcome(reason=Text("there is more to decide in this turn than it says"))
    return _parted(game, seat, planned, parted, entries)


def _parted(
    game: Game, seat: int, planned: PlannedAhead, parted: int, entries: list[Entry]
) -> Outcome:
    """The part of a turn that can be played now, and the rest of it."""
    rest = planned.steps[parted:]
    end = game.state.rules.table.groups[END_TURN][0].text
    own = [step.text for step in rest if step.seat == seat]
    if not own or own == [end]:
        return Outcome(entries, is_ending=bool(own))
    done = tuple((step.seat, step.text) for step in planned.steps[:parted])
    left = msgspec.structs.replace(planned, steps=rest, assumed=(*planned.assumed, *done))
    return Outcome(entries, left)


def _turn_of(state: State, seat: int) -> tuple[int, int]:
    return state.round, state.seats[seat].turns if seat < len(state.seats) else 0


def _begins_turn(state: State, seat: int, action: Action, now: State) -> bool:
    """Whether *action* belongs to a turn of *seat* that has yet to be played at the table."""
    if state.active != seat or state.answered_by(action, seat) is None:
        return False
    which, at_table = _turn_of(state, seat), _turn_of(now, seat)
    return which > at_table or (which == at_table and now.active == seat)


def _is_over(state: State, seat: int, which: tuple[int, int]) -> bool:
    return state.over or state.active != seat or _turn_of(state, seat) != which


def _brings(state: State, seat: int, action: Action) -> dict[str, int]:
    """What an action itself costs and brings, before anything follows from it."""
    after = state.copy()
    decision = after.answered_by(action, seat)
    assert decision is not None, f"'{action}' was found among the offers"
    action.apply(after, decision)
    made = change(state.rules, state.seats[seat], after.seats[seat])
    found = {**made.goods, **made.cult_steps, "points": made.total_points}
    return {name: n for name, n in found.items() if n}


def _others_are_asked(state: State, seat: int) -> bool:
    return not state.over and seat not in state.seats_asked()


def _answer_for_others(trial: Game, seat: int, steps: Sequence[PlannedStep]) -> None:
    """Let those who are asked answer as they do in the plan, or decline."""
    for _ in range(MOST_ANSWERS):
        if not _others_are_asked(trial.state, seat):
            return
        state = trial.state
        asked = state.open_decisions()[0]
        offers = state.offers_of(asked)
        planned = [step.text for step in steps if step.seat == asked.seat]
        declined = state.rules.table.groups[DECLINE]
        wanted = [offer for offer in offers if offer.text in planned]
        wanted += [offer for offer in offers if offer in declined]
        trial.play((wanted or offers)[0], asked.seat)
