"""Turns on the site: they end when nothing holds them, and who is alone acts on and on."""

from __future__ import annotations

from spadework.core.actions import END_TURN, RESIGN, ActionTable
from spadework.core.facts import NO_TILE
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.core.worded import WordedAction
from spadework.loose_order.left_open import holds_turn
from spadework.rules.flow.turns import EndTurn, Turn, end_turn


def is_alone(state: State, seat: Seat) -> bool:
    """Whether everybody else has passed."""
    if seat.passed:
        return False
    for other in state.seats:
        if other is not seat and not other.passed and not other.dropped:
            return False
    return True


def turn_is_held(state: State, seat: Seat) -> bool:
    """Whether something has to be decided before the turn of *seat* can end."""
    for decision in state.pending:
        if decision.seat == seat.index and holds_turn(decision):
            return True
    return False


def may_end_turn(state: State, index: int) -> bool:
    """Whether the turn of seat *index* can end: its action is taken and nothing holds it."""
    if state.over or state.active != index:
        return False
    seat = state.seats[index]
    return not seat.actions and not turn_is_held(state, seat)


class LooseTurn(Turn):
    """Which action does *seat* take? What it has not decided yet may keep its turn from ending."""

    def may_act(self, state: State) -> bool:
        seat = state.seats[self.seat]
        return seat.actions > 0 or is_alone(state, seat)

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        if not seat.actions > 0 and not turn_is_held(state, seat):
            offers.append(state.rules.table.groups[END_TURN][0])
        if self.may_act(state):
            state.rules.offer_actions(state, seat, offers)


class LooseEndTurn(EndTurn):
    """End the own turn, with nothing left that holds it."""

    def mismatch(self, state: State, asked: Decision) -> Text:
        reason = super().mismatch(state, asked)
        if not reason and turn_is_held(state, state.seats[asked.seat]):
            return Text("something is still to be decided before the turn ends")
        return reason


class Resign(WordedAction):
    """Leave the game: structures stay, the bonus card returns to the table."""

    def __init__(self) -> None:
        label, told = Text("Leave the game"), Text("The {who} leave the game.")
        settles = [Text("Takes no more actions in this game.")]
        super().__init__("resign", "turn", label, told, settles=settles)

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        seat.dropped = True
        state.pending = [d for d in state.pending if d.seat != seat.index]
        if seat.bonus != NO_TILE:
            state.bonus_free |= 1 << seat.bonus
            seat.bonus = NO_TILE
        if state.active == seat.index:
            end_turn(state)

    def mismatch(self, state: State, asked: Decision) -> Text:
        return Text("nobody leaves a game that follows the rulebook; it takes loose order")


class Resigning(Mechanic):
    """Leaving the game: in the table of every ruleset, and an answer to no question."""

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        table.add(RESIGN, [Resign()])


def loose_turn(decision: Decision) -> Decision:
    """The same question, asked loosely."""
    return LooseTurn(decision.seat)


def strict_turn(decision: Decision) -> Decision:
    """The same question, asked by the rulebook."""
    return Turn(decision.seat)


def loose_end_turn(action: Action) -> Action:
    """The same action in loose order."""
    return LooseEndTurn(action.text)
