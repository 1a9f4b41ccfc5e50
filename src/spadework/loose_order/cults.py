"""Cults on the site: who may be overtaken waits, and a marker can be lowered."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import LOWER, ActionTable
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.core.worded import WordedAction
from spadework.rules.cults.favors import ChooseFavor
from spadework.rules.cults.priests import SendPriest, more_steps
from spadework.rules.cults.steps import CultSteps, Step, StepsOnCults, lower, top_is_free
from spadework.rules.ground.town_tiles import ChooseTown
from spadework.rules.power.leech import LeechOffer

LOWEST_LOWERED: Final = 7


def without_overtaking(state: State, asked: Decision, offers: list[Action]) -> list[Action]:
    """The *offers* of *asked* without those that wait for somebody else."""
    for other in state.seats:
        if other.index != asked.seat and _may_still_rise(other):
            seat = state.seats[asked.seat]
            return [action for action in offers if not must_wait(state, seat, action, asked)]
    return offers


def must_wait(state: State, seat: Seat, action: Action, asked: Decision | None) -> bool:
    """Whether *action* makes a step to the top that a reaction to leech may yet make first.

    By the rulebook nobody moves while such a reaction is open.
    """
    for track, steps in enumerate(_steps_of(state, seat, action, asked)):
        if steps and _may_be_first(state, seat, track, steps):
            return True
    return False


def _may_still_rise(seat: Seat) -> bool:
    """Whether taken power may lift *seat* to the top of a cult."""
    if seat.keys:
        for ability in seat.abilities.power_taken:
            if ability.rises_by_power:
                return True
    return False


def _steps_of(state: State, seat: Seat, action: Action, asked: Decision | None) -> list[int]:
    """The cult steps of *action*, track by track."""
    if isinstance(action, ChooseFavor):
        return state.rules.favor_tiles[action.tile].steps
    if isinstance(action, ChooseTown):
        given = state.rules.town_tiles[action.tile].reward.find(StepsOnCults)
        return [] if given is None else given.steps
    steps = [0] * len(seat.cults)
    if isinstance(action, SendPriest):
        steps[action.track] = action.steps + more_steps(state, seat)
    elif isinstance(action, Step):
        steps[action.track] = _steps_due(asked or _asked_for_steps(state, seat))
    return steps


def _steps_due(asked: Decision | None) -> int:
    return asked.steps if isinstance(asked, CultSteps) and asked.together else 1


def _asked_for_steps(state: State, seat: Seat) -> Decision | None:
    for decision in state.pending:
        if isinstance(decision, CultSteps) and decision.seat == seat.index:
            return decision
    return None


def _may_be_first(state: State, seat: Seat, track: int, steps: int) -> bool:
    """Whether somebody may get to the top of *track* before *seat* makes *steps* there."""
    top = state.rules.cults.top
    if not seat.keys or seat.cults[track] == top:
        return False
    if seat.cults[track] + steps < top or not top_is_free(state, seat, track):
        return False
    for other in state.seats:
        if other is seat or not _may_still_rise(other):
            continue
        if other.cults[track] + _reactions(state, other) >= top:
            return True
    return False


def _reactions(state: State, seat: Seat) -> int:
    """How many steps open questions may bring *seat*: those due, and one an event of power."""
    due = 0
    events: list[int] = []
    for decision in state.pending:
        if isinstance(decision, CultSteps):
            if decision.seat == seat.index:
                due += 1
        elif (
            isinstance(decision, LeechOffer)
            and decision.builder == seat.index
            and not decision.taken
            and decision.event not in events
        ):
            events.append(decision.event)
    return due + len(events)


class Lower(WordedAction):
    """Step down before a town tile, so that another cult gets the key."""

    def __init__(self, track: int, cult: str) -> None:
        label = Text("Step down on {cult}", cult=Text(cult))
        told = Text("The {who} step down on {cult}.", cult=Text(cult))
        super().__init__(f"lower {cult}", "cult", label, told, place=f"cult:{cult}")
        self.track: Final = track
        self.cult: Final = cult

    def apply(self, state: State, decision: Decision) -> None:
        lower(state.seats[decision.seat], self.track, 1, state.rules.cults.top)

    def mismatch(self, state: State, asked: Decision) -> Text:
        return Text("nobody steps down of their own accord; it takes loose order")

    def is_possible(self, state: State, seat: Seat) -> bool:
        """Whether the marker stands just below the top."""
        return LOWEST_LOWERED < seat.cults[self.track] < state.rules.cults.top

    def obstacle(self, state: State, seat: Seat) -> Text:
        if self.is_possible(state, seat):
            return NO_TEXT
        step = seat.cults[self.track]
        return Text("only a marker just below the top is lowered, this one stands on {n}", n=step)


class LooseLower(Lower):
    """The same, where it is allowed."""

    def mismatch(self, state: State, asked: Decision) -> Text:
        return NO_TEXT if asked.is_turn else state.first_to_do(asked)


class Lowering(Mechanic):
    """Steps down: in the table of every ruleset, and never offered."""

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        names = rules.cults.names
        table.add(LOWER, [Lower(i, name) for i, name in enumerate(names)])


class LooseLowering(Lowering):
    """Steps down, offered besides the action of a turn."""

    def offer_free(self, state: State, seat: Seat, offers: list[Action]) -> None:
        for action in state.rules.table.groups[LOWER]:
            assert isinstance(action, Lower)
            if action.is_possible(state, seat):
                offers.append(action)


def loose_lower(action: Action) -> Action:
    """The same action in loose order."""
    assert isinstance(action, Lower)
    return LooseLower(action.track, action.cult)
