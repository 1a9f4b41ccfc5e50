"""Whole intentions: what one wants to do at a place, as actions of the engine that belong together.

A dwelling may take a power action, a transformation and the building; a power action may take a
sacrifice before it. No rule is known here: sequences are found by trying the engine's own actions
on copies of the position, and each of them is played as it would be one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.state import NOBODY, Action, State
from spadework.core.text import NO_TEXT, Text
from spadework.games.catalog import RULESETS_KEPT
from spadework.rules.ground.terraforming import Build, Transform, turn_work
from spadework.rules.power.conversions import Burn, Convert
from spadework.rules.power.spaces import TakeSpace
from spadework.view.advice.affording import ways_to_afford
from spadework.view.advice.change import faction_of
from spadework.view.advice.land import EAGERNESS, sensible_actions
from spadework.view.advice.preview import Preview, preview_sequence
from spadework.view.text.wording import wording

SEPARATOR: Final = "; "  # between the actions of a sequence that is written down
# How reluctantly one pays with each good: about the coins it could be turned into.
WORTH: Final = {"coins": 1, "workers": 3, "priests": 5, "power": 1, "power tokens": 3, "keys": 9}

Plan = tuple[Action, ...]
MEANS: Final = (TakeSpace, Convert, Burn)


@dataclass(frozen=True)
class Intention:
    """Actions that belong together, the last one being what is wanted."""

    actions: Plan
    seat: int
    group: str
    label: Text
    means: tuple[Text, ...]  # what is done before, to make it possible
    effect: Preview
    spades: int  # that are used on the way
    source: Text  # which action they come from; empty if they are bought, or none are needed
    is_usual: bool  # whether it is what one would do there: home terrain rather than another

    @property
    def text(self) -> str:
        """The actions as they are written down."""
        return written(self.actions)

    @property
    def aim(self) -> Plan:
        """What is done to the land; how it is paid for makes no difference to it."""
        return tuple(action for action in self.actions if not isinstance(action, MEANS))


def written(actions: Iterable[Action]) -> str:
    """The text of a sequence."""
    return SEPARATOR.join(action.text for action in actions)


def texts_in(text: str) -> list[str]:
    """The texts of the actions in that of a sequence.

    >>> texts_in("burn 2; action ACT4")
    ['burn 2', 'action ACT4']
    """
    return [each.strip() for each in text.split(SEPARATOR.strip())]


def read_sequence(rules: Ruleset, text: str) -> Plan | None:
    """The actions of a text; None if one of them is not known."""
    found = [rules.table.by_text.get(each) for each in texts_in(text)]
    known = tuple(action for action in found if action is not None)
    return known if len(known) == len(found) else None


def played(state: State, seat: int, actions: Iterable[Action]) -> State | None:
    """The position after *actions* of *seat*; None if one of them is not possible."""
    after = state.copy()
    for action in actions:
        decision = None if after.over else after.answered_by(action, seat)
        if decision is None:
            return None
        after.answer(decision, action)
    return after


def intentions_at(state: State, seat: int, place: str) -> list[Intention]:
    """What *seat* can do at *place* (a hex or the key of a thing), best first."""
    if seat not in state.seats_asked():
        return []
    hex = state.rules.board.index.get(place)
    plans = _plans_at_thing(state, seat, place) if hex is None else _plans_on(state, seat, hex)
    usual = set() if hex is None else set(_wanted(state, seat, hex))
    found = [_intention(state, seat, plan, usual) for plan in dict.fromkeys(plans)]
    return sorted(found, key=_reluctance)


def sacrifices(state: State, seat: int) -> dict[Action, Plan]:
    """The action spaces that only a sacrifice of power makes possible, each with the least one."""
    offered = state.offers_to(seat)
    found: dict[Action, Plan] = {}
    for burn in sorted((a for a in offered if isinstance(a, Burn)), key=lambda burn: burn.n):
        after = played(state, seat, [burn])
        for action in after.offers_to(seat) if after is not None else []:
            if isinstance(action, TakeSpace) and action not in offered:
                found.setdefault(action, (burn, action))
    return found


@lru_cache(maxsize=RULESETS_KEPT)
def actions_by_place(rules: Ruleset) -> dict[str, list[Action]]:
    """All actions there are, by the places one would click for them."""
    found: dict[str, list[Action]] = {}
    for action in rules.table.all:
        for place in wording(rules, action).places:
            found.setdefault(place, []).append(action)
    return found


def _wanted(state: State, seat: int, hex: int) -> list[Action]:
    """What one would want to do on a hex, and what comes after it."""
    if seat >= len(state.seats):
        return []
    return sensible_actions(state, state.seats[seat], hex)


def _plans_at_thing(state: State, seat: int, place: str) -> Iterator[Plan]:
    offered = state.offers_to(seat)
    here = actions_by_place(state.rules).get(place, [])
    for action in here:
        if action in offered:
            yield (action,)
    if len(here) == 1 and here[0] not in offered:
        yield from _afforded(state, seat, here[0])


def _plans_on(state: State, seat: int, hex: int) -> Iterator[Plan]:
    """Everything on a hex: what is offered and what follows, with spades of one kind or another."""
    name = state.rules.board.names[hex]
    offered = state.offers_to(seat)
    here = set(offered).intersection(actions_by_place(state.rules).get(name, ()))
    for action in offered:
        if action in here:
            yield (action,)
            if isinstance(action, Transform):
                yield from _with_dwelling(state, seat, hex, (action,))
    free = state.owner[hex] == NOBODY
    for way in _ways_to_spades(state, seat, offered) if free and state.round else ():
        after = played(state, seat, way)
        for action in after.offers_to(seat) if after is not None else []:
            if isinstance(action, Transform) and action in _wanted(state, seat, hex):
                yield (*way, action)
                yield from _with_dwelling(state, seat, hex, (*way, action))
    for action in _wanted(state, seat, hex):
        if action not in offered:
            yield from _afforded(state, seat, action)


def _ways_to_spades(state: State, seat: int, offered: list[Action]) -> Iterator[Plan]:
    """Action spaces, of which some bring spades; also those that a sacrifice makes possible."""
    for action in offered:
        if isinstance(action, TakeSpace):
            yield (action,)
    yield from sacrifices(state, seat).values()


def _with_dwelling(state: State, seat: int, hex: int, plan: Plan) -> Iterator[Plan]:
    """*plan* and a dwelling after it, if need be with conversions."""
    after = played(state, seat, plan)
    if after is None:
        return
    for action in _wanted(after, seat, hex):
        if not isinstance(action, Build):
            continue
        if action in after.offers_to(seat):
            yield (*plan, action)
        else:
            yield from ((*plan, *way) for way in _afforded(after, seat, action))


def _afforded(state: State, seat: int, action: Action) -> Iterator[Plan]:
    """Conversions and then *action*, which is too dear without them."""
    for way in ways_to_afford(state, seat, action.text)[:1]:
        yield (*(state.rules.table.by_text[text] for text in way), action)


def _intention(state: State, seat: int, plan: Plan, usual: set[Action]) -> Intention:
    rules, faction = state.rules, faction_of(state, seat)
    *before, last = plan
    words = wording(rules, last, faction)
    digs = [action for action in plan if isinstance(action, Transform)]
    spaces = [action for action in before if isinstance(action, TakeSpace)]
    return Intention(
        plan,
        seat,
        words.group,
        words.label,
        tuple(wording(rules, action, faction).label for action in before),
        preview_sequence(state, plan, seat),
        sum(_spades(state, seat, dig) for dig in digs),
        wording(rules, spaces[0], faction).label if digs and spaces else NO_TEXT,
        any(action in usual for action in plan) or not usual,
    )


def _spades(state: State, seat: int, dig: Transform) -> int:
    """The spades that a transformation takes, whoever pays for them."""
    owner = state.seats[seat]
    work = turn_work(state, owner)
    return work.spades_to_buy(state, owner, dig.hex, dig.target, dig.detour)


def _reluctance(intention: Intention) -> tuple[int, bool, bool, int, int, int]:
    """Sorts what one would rather do to the front, and of the same that which costs less."""
    group = intention.group
    rank = EAGERNESS.index(group) if group in EAGERNESS else len(EAGERNESS)
    converts = any(isinstance(action, Convert | Burn) for action in intention.actions[:-1])
    goods = intention.effect.goods
    price = -sum(WORTH[good] * n for good, n in goods.items()) - intention.effect.total_points
    steps = sum(intention.effect.cult_steps.values())
    return rank, not intention.is_usual, converts, price, -steps, len(intention.actions)
