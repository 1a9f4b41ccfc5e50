"""Whole turns: every way a seat can answer until it is somebody else's turn to decide.

How this works: free actions (conversions, sacrificed power) come before the action they make
possible and never for their own sake; a way to the same action by more of them is dominated and
left out. After the action come the questions it raises (spades, tiles, cult steps); where these
have many answers only the most promising are followed. What a turn is worth is asked of a
valuation.
"""

from __future__ import annotations

from typing import Final

from spadework.agents.thinking.features import Surroundings
from spadework.agents.thinking.value import Valuation
from spadework.core.actions import CONNECT, END_TURN
from spadework.core.facts import NO_TERRAIN
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.rules.flow.auction import Bid, Bidding
from spadework.rules.flow.turns import BurnedPower
from spadework.rules.ground.terraforming import Transform
from spadework.rules.power.conversions import Burn, Convert, pays_for_something

MOST_PREPARATIONS: Final = 96  # positions reached by free actions
LONGEST_PREPARATION: Final = 5
MOST_EVALUATED: Final = 2000  # positions judged before no more preparations are thought of
WIDTH: Final = 2  # answers to a question of an action that are followed up
LONGEST_TURN: Final = 24


class Line:
    """A sequence of answers, the position after it, and what it is worth to the seat."""

    def __init__(self, actions: list[Action], state: State, value: float) -> None:
        self.actions: Final = actions
        self.state: Final = state
        self.value: Final = value


class WholeTurns:
    """The turns of a seat, judged by *valuation*."""

    def __init__(
        self, valuation: Valuation, preparations: int = MOST_PREPARATIONS, width: int = WIDTH
    ) -> None:
        self._valuation: Final = valuation
        self._preparations: Final = preparations
        self._width: Final = width
        self.evaluated: int = 0

    def best_first(self, state: State) -> list[Line]:
        """Every turn worth a thought, the best one first."""
        decision = state.pending[-1]
        around = self._valuation.look_around(state)
        lines: list[Line] = []
        if decision.is_turn and state.seats[decision.seat].actions > 0:
            self._take_turn(state, decision.seat, around, lines)
        else:
            self._answer(state, decision.seat, [], around, lines, self._width)
        lines.sort(key=_worth, reverse=True)
        return lines

    # --- the action of the turn, perhaps after conversions

    def _take_turn(self, state: State, seat: int, around: Surroundings, lines: list[Line]) -> None:
        reached: list[Line] = [Line([], state, 0.0)]
        # For each position the actions that were possible with fewer free actions, as marks.
        known = [bytes(len(state.rules.table.all))]
        goods: set[tuple[int, int, int, int, int, int]] = set()
        enough = self.evaluated + MOST_EVALUATED
        for i, line in enumerate(reached):  # grows while it is walked through
            if self.evaluated >= enough:
                break
            decision = line.state.pending[-1]
            offers: list[Action] = []
            decision.offer(line.state, offers)
            before = known[i]
            marks = bytearray(before)
            is_burned = isinstance(decision, BurnedPower)
            free: list[Action] = []
            for action in whole_steps(line.state, seat, offers):
                if is_burned and isinstance(action, Convert):
                    free.append(action)  # what power was sacrificed for may make more possible
                    continue
                marks[action.id] = 1
                if not before[action.id]:
                    self._follow(line.state, decision, action, line.actions, around, lines)
            if len(line.actions) >= LONGEST_PREPARATION:
                continue
            if not is_burned:
                line.state.rules.offer_free_actions(line.state, line.state.seats[seat], free)
            possible = bytes(marks)
            for action in free:
                if len(reached) >= self._preparations:
                    break
                if isinstance(action, Burn) and not pays_for_something(
                    line.state, line.state.seats[seat], action
                ):
                    continue  # freely sacrificed, but for nothing
                after = line.state.copy()
                after.answer(after.pending[-1], action)
                have = _goods(after.seats[seat])
                if have not in goods:
                    goods.add(have)
                    reached.append(Line([*line.actions, action], after, 0.0))
                    known.append(possible)

    # --- the questions that an action raises

    def _follow(
        self,
        state: State,
        decision: Decision,
        action: Action,
        before: list[Action],
        around: Surroundings,
        lines: list[Line],
    ) -> None:
        after = state.copy()
        after.answer(after.pending[-1], action)
        self._answer(after, decision.seat, [*before, action], around, lines, self._width)

    def _answer(
        self,
        state: State,
        seat: int,
        actions: list[Action],
        around: Surroundings,
        lines: list[Line],
        width: int,
    ) -> None:
        """Answer all that *seat* is asked, each question by its most promising answers."""
        if self._is_done(state, seat, actions):
            lines.append(Line(actions, state, self._value(state, seat, around)))
            return
        decision = state.pending[-1]
        offers = self._answers(state, decision, seat)
        found: list[Line] = []
        for action in offers:
            after = state.copy()
            after.answer(after.pending[-1], action)
            found.append(Line([*actions, action], after, self._value(after, seat, around)))
        found.sort(key=_worth, reverse=True)
        for i, line in enumerate(found):
            if self._is_done(line.state, seat, line.actions):
                lines.append(line)
            elif i < width:
                self._answer(line.state, seat, line.actions, around, lines, max(1, width - 1))

    def _value(self, state: State, seat: int, around: Surroundings) -> float:
        """What a position is worth; after a pass, with the turn ended, and perhaps the round."""
        self.evaluated += 1
        end = closing(state, seat)
        if end is not None and state.seats[seat].passed:
            state = state.copy()
            state.answer(state.pending[-1], end)
        return self._valuation.value(state, seat, around)

    def _is_done(self, state: State, seat: int, actions: list[Action]) -> bool:
        """Whether the plan ends here: others are asked, or only the end of the turn is left."""
        if state.over or state.pending[-1].seat != seat or len(actions) >= LONGEST_TURN:
            return True
        if not actions:
            return False
        decision = state.pending[-1]
        return decision.is_turn

    def _answers(self, state: State, decision: Decision, seat: int) -> list[Action]:
        """The answers to a question that are worth a thought."""
        offers: list[Action] = []
        decision.offer(state, offers)
        if isinstance(decision, Bidding):
            return least_bids(offers)
        if decision.is_turn:
            # The action is done: found a town that is there for the asking, or end the turn.
            free: list[Action] = []
            state.rules.offer_free_actions(state, state.seats[seat], free)
            connect = state.rules.table.groups[CONNECT]
            return [*[a for a in free if a in connect], *offers]
        if len(offers) == 1 and decision.seat == state.active and decision.allows_free_actions:
            # Nothing but giving up: perhaps a conversion pays for more.
            state.rules.offer_free_actions(state, state.seats[seat], offers)
        return whole_steps(state, seat, offers)


def whole_steps(state: State, seat: int, offers: list[Action]) -> list[Action]:
    """The offers but transformations that stop short of the home terrain where others do not."""
    home = state.seats[seat].home if seat < len(state.seats) else NO_TERRAIN
    reaches_home = False
    transforms = False
    for action in offers:
        if isinstance(action, Transform):
            transforms = True
            if action.target == home and not action.detour:
                reaches_home = True
                break
    if not transforms:
        return offers
    kept: list[Action] = []
    for action in offers:
        if isinstance(action, Transform) and (
            action.detour or (reaches_home and action.target != home)
        ):
            continue
        kept.append(action)
    return kept


def least_bids(offers: list[Action]) -> list[Action]:
    """The lowest bid for every faction: to offer more at once is never better."""
    found: list[Action] = []
    factions: list[int] = []
    for action in offers:
        if isinstance(action, Bid) and action.faction.index not in factions:
            factions.append(action.faction.index)
            found.append(action)
    return found


def closing(state: State, seat: int) -> Action | None:
    """The end of the turn, if it is all that is left to do for *seat*."""
    if state.over or not state.pending[-1].is_turn or state.pending[-1].seat != seat:
        return None
    if state.seats[seat].actions:
        return None
    return state.rules.table.groups[END_TURN][0]


def _goods(seat: Seat) -> tuple[int, int, int, int, int, int]:
    return (seat.coins, seat.workers, seat.priests, seat.bowl2, seat.bowl3, seat.points)


def _worth(line: Line) -> float:
    return line.value
