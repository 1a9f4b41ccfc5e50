"""Ways to pay for what is just too dear: free actions after which it is offered."""

from __future__ import annotations

from typing import Final

from spadework.core.seat import Seat
from spadework.core.state import Action, State
from spadework.rules.power.conversions import Burn, Convert, pays_for_something

MOST_STEPS: Final = 4
MOST_POSITIONS: Final = 300
MOST_WAYS: Final = 3
PLENTY: Final = 99
# Of a search for everything at once, which is made whenever somebody is to move.
FEW_STEPS: Final = 2
FEW_POSITIONS: Final = 30

Way = tuple[str, ...]


def ways_to_afford(state: State, seat: int, text: str) -> list[Way]:
    """The shortest sequences of conversions of *seat* after which the action *text* is offered.

    None if it is offered already or no conversion helps. What sacrifices least comes first.
    """
    action = state.rules.table.by_text.get(text)
    if action is None or not _is_asked(state, seat):
        return []
    if seat >= len(state.seats) or action in state.offers_to(seat):
        return []
    return _search(state, seat, action) if _is_only_dear(state, seat, action) else []


def _is_only_dear(state: State, seat: int, action: Action) -> bool:
    """Whether goods are all that is missing: with plenty of them it would be offered."""
    rich = state.copy()
    owner = rich.seats[seat]
    owner.coins += PLENTY
    owner.workers += PLENTY
    owner.priests = max(owner.priests, min(1, owner.priest_limit))
    owner.bowl3 += PLENTY
    return action in rich.offers_to(seat)


def _search(state: State, seat: int, wanted: Action) -> list[Way]:
    """Breadth first: all ways of the least number of steps, as far as the limits go."""
    front: list[tuple[State, tuple[Action, ...]]] = [(state, ())]
    tried = {_goods(state.seats[seat])}
    positions = 0
    for _ in range(MOST_STEPS):
        found: list[tuple[State, tuple[Action, ...]]] = []
        beyond: list[tuple[State, tuple[Action, ...]]] = []
        for position, way in front:
            for action in position.offers_to(seat):
                if not isinstance(action, Convert | Burn) or positions >= MOST_POSITIONS:
                    continue
                if isinstance(action, Burn) and not pays_for_something(
                    position, position.seats[seat], action
                ):
                    continue  # more than anything costs
                positions += 1
                after = position.copy()
                after.play(action, seat)
                goods = _goods(after.seats[seat])
                if goods in tried or not _is_asked(after, seat):
                    continue
                tried.add(goods)
                step = (after, (*way, action))
                (found if wanted in after.offers_to(seat) else beyond).append(step)
        if found:
            found.sort(key=lambda step: -step[0].seats[seat].tokens)
            return [tuple(action.text for action in way) for _, way in found[:MOST_WAYS]]
        front = beyond
    return []


def within_means(
    state: State, seat: int, most_steps: int = FEW_STEPS, most_positions: int = FEW_POSITIONS
) -> dict[Action, tuple[Action, ...]]:
    """What *seat* cannot do now, but after a conversion or two, each with the first way to it.

    One search for all actions; what takes longer is found where somebody looks closer.
    """
    if not _is_asked(state, seat):
        return {}
    offered = set(state.offers_to(seat))
    found: dict[Action, tuple[Action, ...]] = {}
    front: list[tuple[State, tuple[Action, ...]]] = [(state, ())]
    tried = {_goods(state.seats[seat])}
    for _ in range(most_steps):
        beyond: list[tuple[State, tuple[Action, ...]]] = []
        for position, way in front:
            for action in position.offers_to(seat):
                if not isinstance(action, Convert | Burn) or len(tried) > most_positions:
                    continue
                after = position.copy()
                after.play(action, seat)
                goods = _goods(after.seats[seat])
                if goods in tried or not _is_asked(after, seat):
                    continue
                tried.add(goods)
                beyond.append((after, (*way, action)))
                for possible in after.offers_to(seat):
                    if possible not in offered and not isinstance(possible, Convert | Burn):
                        found.setdefault(possible, (*way, action))
        front = beyond
    return found


def _is_asked(state: State, seat: int) -> bool:
    """Whether *seat* may answer now, if need be beside others."""
    return not state.over and seat in state.seats_asked()


def _goods(seat: Seat) -> tuple[int, ...]:
    return (seat.coins, seat.workers, seat.priests, seat.bowl2, seat.bowl3, seat.points)
