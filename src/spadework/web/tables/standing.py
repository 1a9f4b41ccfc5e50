"""Where a table stands, and what a player's word makes of it.

A turn is drafted beside the record: every step of it can be taken back until the turn is ended. A
step is an action, or several that were played as one: then they are taken back as one. What is
chosen before the first round (a faction, a first dwelling, a card) is drafted in the same way. An
answer outside the own turn (power from a neighbor) is final at once: somebody waits for it in the
middle of theirs.

The engine asks the neighbors of a new structure before it asks the builder again, so a turn that is
ended there is *ending*: the record gets its actions, and its end as soon as the neighbors have
answered. What the builder is asked besides (a step on a cult track for power that was taken) is
shown, answered for good, and the turn ends then. A turn that was planned is played when it comes,
in the same change that makes it come; `plans/planned.py` says when it fits.

A draft shows its turn and no more. What comes after it (the next turn, a new round with its income,
the final scoring) is for the record to say, once the turn is ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from spadework.core.actions import DECLINE, END_TURN, LEECH
from spadework.core.amounts import count
from spadework.core.errors import IllegalAction, RuleError
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.notation.game import Entry, Game
from spadework.rules.power.leech import LeechOffer
from spadework.view.advice.intentions import texts_in, written
from spadework.view.advice.turn_ends import has_turn, is_set_up, round_is_over, turn_is_over
from spadework.view.text.explain import explain
from spadework.view.text.packed import packed
from spadework.web.plans.planned import Outcome, PlannedAhead, carry_out
from spadework.web.tables.viewed_game import LeechOrder, Remark, draft_mark

ORDER_REMARK: Final = "standing_order"
PLAN_REMARK: Final = "plan"
LOOKING_ON: Final = Text("you are looking on; the link of a seat lets you act for it")
BY_PLAN: Final = Text("planned before, and carried out when the turn came")


class NotYours(RuleError):
    """Somebody else is asked, or whoever wants to act has no seat."""


Step = tuple[Entry, ...]


@dataclass(frozen=True)
class Standing:
    """The record, the draft on top of it and what has been said for later; never changed in place.

    *drafted* is the game with the draft played; without a draft it is *game* itself.
    """

    game: Game
    drafted: Game
    steps: tuple[Step, ...] = ()  # of the draft
    ending: frozenset[int] = frozenset()
    orders: Mapping[int, LeechOrder] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()
    era: int = 0  # another number each time the record was taken back
    plans: Mapping[int, PlannedAhead] = field(default_factory=dict)  # by seat

    @property
    def sequence(self) -> int:
        """How many actions the record has."""
        return self.game.length

    @property
    def draft(self) -> tuple[Entry, ...]:
        """The actions of the draft."""
        return tuple(entry for step in self.steps for entry in step)

    @property
    def drafting_seat(self) -> int | None:
        """Whose draft it is; None if there is none."""
        return self.draft[0].seat if self.draft else None

    @property
    def draft_mark(self) -> int:
        """What stands for the draft between page and server."""
        return draft_mark([entry.action.text for entry in self.draft], self.era)

    @property
    def turn_is_over(self) -> bool:
        """Whether the draft has come to the end of its turn, as by a pass.

        What the engine asks after that belongs to another turn, even if it asks the same seat.
        """
        if not self.draft:
            return False
        return turn_is_over(self.game.state, self.drafted.state, self.draft[0].seat)

    @property
    def round_is_over(self) -> bool:
        """Whether the draft has come to the end of its round, or of the game."""
        return round_is_over(self.game.state, self.drafted.state)

    @property
    def ends_game(self) -> bool:
        """Whether the game is over once the draft is in the record."""
        return self.drafted.over and not self.game.over

    def seen_by(self, seats: frozenset[int]) -> Game:
        """The game as the holder of *seats* goes on with it: a draft is its owner's alone."""
        return self.drafted if self.drafting_seat in seats else self.game

    def shown_to(self, seats: frozenset[int]) -> Game:
        """The game as the holder of *seats* sees it: with a draft, but not beyond its round."""
        if self.drafting_seat in seats and self.round_is_over:
            return self._before_the_next_round()
        return self.seen_by(seats)

    def _before_the_next_round(self) -> Game:
        """The game with the draft, as it stands before anything follows from its last action."""
        *earlier, last = self.draft
        shown = self.game.copy()
        for entry in earlier:
            shown.play(entry.action, entry.seat)
        after = shown.state.copy()
        decision = after.answered_by(last.action, last.seat)
        assert decision is not None, f"'{last.action}' was drafted and is not possible"
        last.action.apply(after, decision)
        if not after.pending and is_set_up(after):
            after.pending = [decision]  # there is always a question at a table
        if after.pending:  # the mere end of a turn leaves nothing to look at
            shown.state = after
        shown.state.write_down(last.seat, last.action)
        return shown


def with_draft(standing: Standing, draft: list[tuple[int, str]]) -> Standing:
    """*standing* with a draft that was kept; one that does not fit the record is dropped."""
    game = standing.game.copy()
    steps: list[Step] = []
    try:
        for seat, text in draft:
            begun = game.length
            game.play_recorded((seat, each) for each in texts_in(text))
            steps.append(tuple(game.record[begun:]))
    except RuleError:
        return replace(standing, steps=(), drafted=standing.game)
    return replace(standing, steps=tuple(steps), drafted=game if steps else standing.game)


def act(standing: Standing, seats: frozenset[int], text: str) -> Standing:
    """Let the holder of *seats* answer with the action called *text*.

    Several actions, with semicolons between them, are played one after the other: all or none.
    """
    after = standing
    for each in texts_in(text):
        after = _act_once(after, seats, each)
    begun = len(standing.steps)
    together = tuple(entry for step in after.steps[begun:] for entry in step)
    if len(after.steps) <= begun + 1:
        return after
    return replace(after, steps=(*standing.steps, together))


def _act_once(standing: Standing, seats: frozenset[int], text: str) -> Standing:
    state = standing.seen_by(seats).state
    if standing.drafting_seat in seats and standing.turn_is_over:
        raise IllegalAction(Text("this turn is over; end it, or take something back"))
    action, seat = understand(state, seats, text)
    if standing.drafting_seat in seats and seat != standing.drafting_seat:
        raise IllegalAction(Text("the turn that is drafted comes first; end it, or take it back"))
    if _is_final(standing, state, seat):
        return _record(standing, [Entry(seat, action)])
    game = standing.drafted.copy()
    game.play(action, seat)
    return replace(standing, steps=(*standing.steps, (game.record[-1],)), drafted=game)


def _is_final(standing: Standing, state: State, seat: int) -> bool:
    """Whether what *seat* answers cannot be taken back; there is room for one draft at a time."""
    is_taken = standing.drafting_seat not in (None, seat)
    return is_taken or seat in standing.ending or not has_turn(state, seat)


def take_back(standing: Standing, seats: frozenset[int]) -> Standing:
    """Take the last step of the draft back."""
    if standing.drafting_seat not in seats:
        raise IllegalAction(Text("there is nothing to take back: what has been ended stays"))
    return _redrafted(standing, standing.steps[:-1])


def end_turn(standing: Standing, seats: frozenset[int], *, stay: bool = False) -> Standing:
    """Enter the draft into the record and end the turn, at once or when all have answered.

    To *stay* is to let the others answer what the draft asks them, and go on with the turn.
    """
    state = standing.seen_by(seats).state
    owner = standing.drafting_seat if standing.draft else state.active
    if owner is None or owner not in seats:
        raise NotYours(
            Text("there is no turn of yours to end: {reason}", reason=_whose_word(state))
        )
    entries = list(standing.draft)
    is_open = state.active == owner and not standing.turn_is_over
    waits = is_open and owner not in state.seats_asked()
    if is_open and not waits and not stay:
        end = state.rules.table.groups[END_TURN][0]
        if state.answered_by(end, owner) is None:
            raise IllegalAction(Text("{reason}.", reason=state.refusal(end, owner)))
        entries.append(Entry(owner, end))
    ending = standing.ending | {owner} if waits and not stay else standing.ending
    return _record(replace(standing, steps=(), ending=ending), entries)


def shortened(standing: Standing, kept: int) -> Standing:
    """*standing* with the first *kept* actions alone; what was begun or said since is gone."""
    game = standing.game.branch(kept)
    remarks = tuple(remark for remark in standing.remarks if remark.after <= kept)
    return Standing(game, game, orders=standing.orders, remarks=remarks, era=standing.era + 1)


def order(standing: Standing, seat: int, wanted: LeechOrder | None) -> Standing:
    """Let *seat* say how it answers offers of power from now on; None: it wants to be asked."""
    orders = {who: known for who, known in standing.orders.items() if who != seat}
    if wanted is not None:
        orders[seat] = wanted
    return _record(replace(standing, orders=orders), [])


def plan(standing: Standing, seat: int, wanted: PlannedAhead | None) -> Standing:
    """Let a turn of *seat* be carried out when it comes, or at once; None: none is."""
    if wanted is not None and standing.drafting_seat == seat:
        raise IllegalAction(Text("the turn that is drafted comes first; end it, or take it back"))
    plans = {who: known for who, known in standing.plans.items() if who != seat}
    if wanted is not None:
        plans[seat] = wanted
    return _record(replace(standing, plans=plans), [])


def record(standing: Standing, entries: list[Entry], remarks: list[Remark]) -> Standing:
    """*standing* after *entries* that needed no draft, such as a computer player's."""
    return _record(replace(standing, remarks=(*standing.remarks, *remarks)), entries)


def _record(standing: Standing, entries: list[Entry]) -> Standing:
    """Play *entries*, then whatever has been said for later; a draft of somebody else is kept."""
    game = standing.game.copy()
    for entry in entries:
        game.play(entry.action, entry.seat)
    after = _settle(replace(standing, game=game))
    return _redrafted(after, standing.steps)


def _redrafted(standing: Standing, steps: tuple[Step, ...]) -> Standing:
    return with_draft(standing, [in_words(step) for step in steps])


def in_words(step: Step) -> tuple[int, str]:
    """Whose step it is, and the text of its actions: as a draft is kept."""
    return step[0].seat, written(entry.action for entry in step)


def understand(state: State, seats: frozenset[int], text: str) -> tuple[Action, int]:
    """The action called *text* and which of *seats* plays it; refused with the engine's reason."""
    if not seats:
        raise NotYours(LOOKING_ON)
    if state.over:
        raise IllegalAction(Text("the game is over"))
    asked = [seat for seat in state.seats_asked() if seat in seats]
    if not asked:
        raise NotYours(_whose_word(state))
    for seat in asked:
        action = state.answer_called(text, seat)
        if action is not None:
            return action, seat
    raise IllegalAction(explain(state, text, asked[0]))


def _whose_word(state: State) -> Text:
    if state.over:
        return Text("the game is over")
    asked = state.question
    who, question = state.name_of(asked.seat), state.question_to(asked)
    return Text("it is for {who} to {question}", who=who, question=question)


# --- what has been said for later


def _settle(standing: Standing) -> Standing:
    """Play every answer that is already known, until somebody has to be asked."""
    game, ending, remarks = standing.game, set(standing.ending), list(standing.remarks)
    plans = _still_told(standing)
    while not game.state.over:
        state = game.state
        for decision in state.open_decisions():
            seat = decision.seat
            if seat in ending and decision.is_turn:
                # Without an offer to end it, the turn has another action, which is to be taken.
                ending.discard(seat)
                end = state.rules.table.groups[END_TURN][0]
                if end in state.offers_of(decision):
                    game.play(end, seat)
                    break
            answer = _ordered(state, decision, standing.orders.get(seat))
            if answer is not None:
                game.play(answer[0], seat)
                remarks.append(Remark(game.length, seat, ORDER_REMARK, answer[1]))
                break
            outcome = _planned(game, decision, plans.get(seat))
            if outcome is not None and outcome.reason:
                plans[seat] = _missed(plans[seat], game.length, outcome.reason)
            elif outcome is not None:
                for entry in outcome.entries:
                    game.play(entry.action, entry.seat)
                remarks.append(Remark(game.length, seat, PLAN_REMARK, BY_PLAN))
                ending |= {seat} if outcome.is_ending else set()
                plans = {who: known for who, known in plans.items() if who != seat}
                if outcome.rest is not None:
                    plans[seat] = outcome.rest
                break
        else:
            break
    return replace(standing, ending=frozenset(ending), remarks=tuple(remarks), plans=plans)


def _planned(game: Game, decision: Decision, planned: PlannedAhead | None) -> Outcome | None:
    """What becomes of a planned turn where *decision* is asked; None: it is not for now."""
    if planned is None or planned.trouble or not decision.is_turn:
        return None
    return carry_out(game, decision.seat, planned)


def _missed(planned: PlannedAhead, sequence: int, reason: Text) -> PlannedAhead:
    """A planned turn that does not fit, with the *reason*: its owner is told so."""
    return msgspec.structs.replace(planned, trouble=packed(reason), missed=sequence)


def _still_told(standing: Standing) -> dict[int, PlannedAhead]:
    """The planned turns, less those that did not fit and whose owner has acted since."""
    if not standing.plans:
        return {}
    record = standing.game.record
    return {
        seat: planned
        for seat, planned in standing.plans.items()
        if not planned.trouble or all(entry.seat != seat for entry in record[planned.missed :])
    }


def _ordered(
    state: State, decision: Decision, wanted: LeechOrder | None
) -> tuple[Action, Text] | None:
    """The answer of a standing order to an offer of power, and the reason; None: it has to ask.

    An order for up to some points is an answer to every offer: what costs more is declined, so that
    nobody waits for a player who has said what they want.
    """
    if wanted is None or not isinstance(decision, LeechOffer):
        return None
    offers = state.offers_of(decision)
    groups = state.rules.table.groups
    takes = [offer for offer in offers if offer in groups[LEECH]]
    declines = [offer for offer in offers if offer in groups[DECLINE]]
    if not wanted.accept:
        never = Text("declined by a standing order: never take power")
        return (declines[0], never) if declines else None
    if not takes:
        return None
    if wanted.most_points >= LeechOrder.ANY_POINTS:
        return takes[0], Text("taken by a standing order: always take power")
    most = count(wanted.most_points, "point")
    if _points_lost(state, decision.seat, takes[0]) <= wanted.most_points:
        return takes[0], Text("taken by a standing order: power for at most {points}", points=most)
    too_much = Text("declined by a standing order: power for at most {points}", points=most)
    return (declines[0], too_much) if declines else None


def _points_lost(state: State, seat: int, action: Action) -> int:
    after = state.copy()
    after.play(action, seat)
    return state.seats[seat].points - after.seats[seat].points
