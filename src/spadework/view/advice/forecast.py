"""What comes in before the next round: cult bonus and income, by source, and what is lost of it.

Nothing is computed here: the rules collect on a copy of the position, from which everything but one
source has been taken away and in which there is room for everything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import add, attrgetter, sub
from typing import Final

import msgspec

from spadework.core.amounts import count
from spadework.core.facts import NO_TILE
from spadework.core.ruleset import Ruleset
from spadework.core.state import State
from spadework.core.text import Text
from spadework.rules.flow.income import collect_income, give_cult_bonuses
from spadework.rules.flow.rounds import bonus_is_due
from spadework.rules.ground.bonus_spades import BonusSpades
from spadework.rules.ground.homes import UnlockTerrain
from spadework.rules.ships.docks import PlaceShip
from spadework.view.text.tiles import kind_name

ROOM: Final = 500


class Coming(msgspec.Struct, frozen=True):
    """Goods that will come in."""

    coins: int = 0
    workers: int = 0
    priests: int = 0
    power: int = 0
    points: int = 0
    ships: int = 0
    spades: int = 0
    shipping: int = 0

    def __add__(self, other: Coming) -> Coming:
        return Coming(*map(add, AMOUNTS(self), AMOUNTS(other)))

    def __sub__(self, other: Coming) -> Coming:
        return Coming(*map(sub, AMOUNTS(self), AMOUNTS(other)))

    def __bool__(self) -> bool:
        return any(AMOUNTS(self))

    def words(self, rules: Ruleset) -> list[Text]:
        """The amounts in the words of the game."""
        named = [
            (self.coins, "coin"),
            (self.workers, "worker"),
            (self.priests, "priest"),
            (self.power, "power"),
            (self.points, "point"),
            (self.ships, "ship"),
            (self.spades, "spade"),
            (self.shipping, "shipping step"),
        ]
        return [rules.worded(count(n, word)) for n, word in named if n]


# Several hundred are added up for one page.
AMOUNTS: Final[Callable[[Coming], tuple[int, ...]]] = attrgetter(*Coming.__struct_fields__)


@dataclass(frozen=True)
class Forecast:
    """Income of the next round by *sources*, the cult bonus before it, and what finds no room."""

    sources: dict[Text, Coming]
    cult_bonus: Coming
    power_lost: int
    priests_lost: int

    @property
    def income(self) -> Coming:
        """All sources together."""
        return sum(self.sources.values(), Coming())


NOTHING: Final = Forecast({}, Coming(), 0, 0)


def forecast(state: State, seat: int) -> Forecast:
    """What *seat* will receive when the round is over; nothing in the last round.

    The card in hand counts for those who have passed: others will have another one by then.
    """
    if state.over or seat >= len(state.seats) or state.round == state.rules.rounds:
        return NOTHING
    sources, bonus = _by_source(state, seat), cult_bonus(state, seat)
    lost = _losses(state, seat, sum(sources.values(), bonus))
    return Forecast(sources, bonus, power_lost=lost.power, priests_lost=lost.priests)


def cult_bonus(state: State, seat: int) -> Coming:
    """The bonus of the round being played, by where *seat* stands now."""
    if not bonus_is_due(state):
        return Coming()
    return _received(_roomy(state, seat), seat, give_cult_bonuses)


def structures_income(state: State, seat: int) -> Coming:
    """What the structures that stand bring every round."""
    return _income(state, seat, built=state.seats[seat].built)


def card_income(state: State, seat: int, card: int) -> Coming:
    """What the bonus card number *card* would bring *seat* every round."""
    return _income(state, seat, bonus=card) - _income(state, seat)


def _by_source(state: State, seat: int) -> dict[Text, Coming]:
    rules, owner = state.rules, state.seats[seat]
    printed = _income(state, seat)
    parts = {Text("faction board"): printed}
    for kind, standing in enumerate(owner.built):
        if not standing:
            continue
        alone = [standing if k == kind else 0 for k in range(len(owner.built))]
        parts[kind_name(rules, kind)] = _income(state, seat, built=alone) - printed
    if owner.passed or not state.round:
        parts[Text("{bonus_card}")] = card_income(state, seat, owner.bonus)
    if owner.favors:
        parts[Text("favor tiles")] = _income(state, seat, favors=owner.favors) - printed
    return {rules.worded(name): coming for name, coming in parts.items() if coming}


def _income(
    state: State, seat: int, built: list[int] | None = None, bonus: int = NO_TILE, favors: int = 0
) -> Coming:
    """The income of a seat that had these sources only, and room for everything."""
    copy = _roomy(state, seat)
    owner = copy.seats[seat]
    owner.built = built or [0] * len(owner.built)
    owner.bonus = bonus
    owner.favors = favors
    return _received(copy, seat, collect_income)


def _roomy(state: State, seat: int) -> State:
    """A copy in which nothing that *seat* receives is lost."""
    copy = state.copy()
    owner = copy.seats[seat]
    owner.bowl1 += ROOM
    owner.priest_limit += ROOM
    return copy


def _received(state: State, seat: int, collect: Callable[[State], None]) -> Coming:
    """What *collect* brings to *seat*, gifts that are still to be placed included."""
    state.order = [seat]
    state.pending = []
    owner = state.seats[seat]
    old = owner.copy()
    collect(state)
    asked = state.pending
    return Coming(
        coins=owner.coins - old.coins,
        workers=owner.workers - old.workers,
        priests=owner.priests - old.priests + sum(isinstance(d, UnlockTerrain) for d in asked),
        power=old.capacity - owner.capacity,
        points=owner.points - old.points,
        ships=sum(d.ships for d in asked if isinstance(d, PlaceShip)),
        spades=sum(d.spades for d in asked if isinstance(d, BonusSpades)),
        shipping=owner.shipping - old.shipping,
    )


def _losses(state: State, seat: int, due: Coming) -> Coming:
    """What of *due* finds no room when the bonus and then the income are really collected."""
    copy = state.copy()
    owner = copy.seats[seat]
    if not (owner.passed or not state.round):
        owner.bonus = NO_TILE
    got = Coming()
    if bonus_is_due(state):
        got += _received(copy, seat, give_cult_bonuses)
    got += _received(copy, seat, collect_income)
    return due - got
