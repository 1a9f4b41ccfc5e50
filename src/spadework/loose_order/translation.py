"""What an action of the rulebook is in loose order.

The site buys spades before it uses them, wants those that are left given up before a dwelling, and
has its own ways past the home terrain. Everything else is done there as we do it.
"""

from __future__ import annotations

from spadework.core.actions import DIG, FORGO, TRANSFORM, ActionTable
from spadework.core.errors import NotationError
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.core.wheel import steps_between
from spadework.rules.flow.turns import EndTurn, Forgo
from spadework.rules.ground.bonus_spades import BonusSpades
from spadework.rules.ground.eruption import erupts
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.storm import Storm
from spadework.rules.ground.terraforming import Build, Transform


def loosely(state: State, asked: Decision, action: Action, table: ActionTable) -> list[Action]:
    """The actions of *table* that do in loose order what answers *asked* by the rulebook.

    What is given up and where turns end is left to the position in loose order: more may be open
    there.
    """
    if isinstance(action, (Forgo, EndTurn)):
        return []
    same = table.by_text[action.text]
    if isinstance(action, Transform):
        return [*_before_transforming(state, asked, action, table), same]
    if isinstance(action, Build) and isinstance(asked, Groundwork) and asked.spades:
        return [table.groups[FORGO][asked.spades], same]
    return [same]


def _before_transforming(
    state: State, asked: Decision, action: Transform, table: ActionTable
) -> list[Action]:
    """Buying the spades that are missing; eruptions are announced by one."""
    seat = state.seats[asked.seat]
    if isinstance(asked, Storm):
        return []
    if erupts(seat):
        return [table.groups[DIG][1]]
    if goes_past_home(state, seat, action):
        return [_stop_at_home(state, asked, action, table)]
    missing = action.spades_bought(state, asked)
    return [table.groups[DIG][missing]] if missing else []


def goes_past_home(state: State, seat: Seat, action: Transform) -> bool:
    """Whether a transformation passes the home terrain, which the site's wheel does not."""
    rules = state.rules
    old = state.terrain[action.hex]
    if rules.long_way or action.target >= rules.wheel_size or seat.pivot in (old, action.target):
        return False
    size = rules.wheel_size
    to_home = steps_between(size, old, seat.pivot)
    from_home = steps_between(size, seat.pivot, action.target)
    return to_home + from_home == steps_between(size, old, action.target)


def _stop_at_home(state: State, asked: Decision, action: Transform, table: ActionTable) -> Action:
    """Spades of a cult bonus stop at the home terrain and go on; those of an action do not."""
    seat = state.seats[asked.seat]
    if not isinstance(asked, BonusSpades) or seat.home != seat.pivot:
        raise NotationError(
            Text(
                "'{text}' goes past the home terrain, which the site does not allow; a ledger "
                "has no place for that",
                text=action.text,
            )
        )
    return table.groups[TRANSFORM][action.hex * len(state.rules.terrains) + seat.home]
