"""Thinking by the rulebook about games in loose order, and carrying out what was decided.

Who plays by a search needs one question after the other: offers of power first, as they were made,
then what belongs to an action, the turn itself at last. So it thinks about a copy under the same
rules in the order of the rulebook, and its answers there become answers here.
"""

from __future__ import annotations

from spadework.core.actions import DECLINE, END_TURN, FORGO, PRIEST
from spadework.core.facts import Faction
from spadework.core.order import with_question_to
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.loose_order.leech import LooseLeechOffer
from spadework.loose_order.left_open import keeps_order, things_left
from spadework.loose_order.translation import loosely
from spadework.loose_order.turns import may_end_turn
from spadework.loose_order.variants import strictly
from spadework.rules.cults.steps import ClimbToTop
from spadework.rules.flow.turns import MOST_FORGONE, turn_of
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.homes import UnlockTerrain
from spadework.rules.power.leech import LeechOffer


def by_the_rules(state: State, rules: Ruleset, first: int) -> State:
    """A copy of *state* under the *rules* of the rulebook; seat *first* may act before answers."""
    strict = state.under(rules)
    for seat in strict.seats:
        _play_with(seat, rules.factions[seat.faction.index])
    if not state.over and not keeps_order(state.question):
        strict.pending = [strictly(decision) for decision in _ordered(state, first)]
        rules.proceed(strict)
    return strict


def position_for(state: State, rules: Ruleset, seat: int) -> State | None:
    """Offers of power are answered before the own turn, which would decline them."""
    strict = by_the_rules(state, rules, NOBODY)
    for decision in strict.pending[::-1]:
        if decision.seat == seat and isinstance(decision, LeechOffer):
            strict.close(decision)
            strict.ask(decision)
            return strict
    strict = by_the_rules(state, rules, seat)
    return None if strict.over else with_question_to(strict, seat)


def carried_out(state: State, thought: State, action: Action, seat: int) -> list[Action]:
    """What does in *state* what *action* does in *thought*, the same position by the rulebook."""
    now = state.copy()
    after = thought.copy()
    turn = turn_of(thought)
    played: list[Action] = []
    wanted = loosely(thought, thought.question, action, state.rules.table)
    after.play(action, seat)
    for loose in wanted:
        # A key that leaves no choice here has gone to its cult already.
        if not isinstance(loose, ClimbToTop) or now.answered_by(loose, seat) is not None:
            now.play(loose, seat)
            played.append(loose)
    for refusal in _left_over(now, after, seat):
        now.play(refusal, seat)
        played.append(refusal)
    if turn_of(after) != turn and may_end_turn(now, seat):
        played.append(state.rules.table.groups[END_TURN][0])
    return played


def idle_answer(state: State, seat: int) -> Action | None:
    """No to power that finds no room and spades that cannot be used, or the end of an idle turn."""
    groups = state.rules.table.groups
    idle = [*groups[DECLINE], *groups[FORGO], *groups[END_TURN]]
    for decision in state.open_decisions():
        if decision.seat == seat:
            for action in state.offers_of(decision):
                if action in idle:
                    return action
    return None


def _left_over(state: State, strict: State, seat: int) -> list[Action]:
    """Answers that give up what *seat* has open and the rulebook does not ask about."""
    groups = state.rules.table.groups
    answers: list[Action] = []
    for (owner, thing), n in (things_left(state) - things_left(strict)).items():
        if owner != seat or thing is LeechOffer:
            continue
        if thing is Groundwork:
            answers.append(groups[FORGO][min(n, MOST_FORGONE)])
        else:
            answers += [groups[PRIEST if thing is UnlockTerrain else FORGO][0]] * n
    return answers


def _play_with(seat: Seat, faction: Faction) -> None:
    """Give the seat the same faction as the other ruleset has it."""
    stage = seat.faction.stages.index(seat.abilities)
    seat.faction = faction
    seat.abilities = faction.stages[stage]


def _ordered(state: State, first: int) -> list[Decision]:
    """The open questions, the first to be answered on top: power does not wait for an action."""
    asked = state.open_decisions()
    # The site lists offers that find no room or come too late; by the rulebook nobody is asked.
    offers = [
        d
        for d in asked
        if isinstance(d, LooseLeechOffer) and d.usable and not d.tainted and d.seat != first
    ]
    others = [d for d in asked if not isinstance(d, LeechOffer)]
    waiting = [*others[::-1], *offers[::-1]]
    return sorted(waiting, key=lambda decision: decision.seat == first)
