"""What a new or upgraded structure brings to others: without a question, free of charge."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.amounts import named_amounts
from spadework.core.facts import Income
from spadework.core.forms import Form, Names
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NEUTRAL, State
from spadework.core.text import Text, alternatives, listed
from spadework.rules.ground.reach import is_linked
from spadework.rules.power.goods import read_income

PAIR: Final = 2


class NeighborPower(Mechanic):
    """Neighbors gain 1 power for each of their structures beside the new one, whatever its size."""

    @property
    def looks_on(self) -> bool:
        return True

    def look_on(self, state: State, builder: Seat, hex: int, kind: int) -> None:
        for near in state.adjacent[hex]:
            owner = state.owner[near]
            if owner < NEUTRAL and owner != builder.index and is_linked(state, owner, hex, near):
                state.seats[owner].charge(1)


class Onlooking(Mechanic):
    """Factions that gain something whenever somebody else builds, no matter where."""

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        def read(row: Row) -> Ability:
            gain = row.row("onlooker")
            return Onlooker(
                [names.kind(gain, code) for code in gain.texts("kinds")],
                read_income(gain.row("between_two")),
                read_income(gain.row("among_more")),
            )

        return [Form(["onlooker"], read)]

    @property
    def looks_on(self) -> bool:
        return True

    def look_on(self, state: State, builder: Seat, hex: int, kind: int) -> None:
        for seat in state.seats:
            if seat is not builder:
                for ability in seat.abilities.somebody_built:
                    ability.somebody_built(state, seat, kind)


class Onlooker(Ability):
    """Coins or power whenever somebody else builds one of *kinds*: *between_two*, or among more."""

    def __init__(self, kinds: list[int], between_two: Income, among_more: Income) -> None:
        self.kinds: Final = kinds
        self.between_two: Final = between_two
        self.among_more: Final = among_more

    def somebody_built(self, state: State, seat: Seat, kind: int) -> None:
        if kind in self.kinds:
            seat.collect(self.between_two if state.seat_count == PAIR else self.among_more)

    @property
    def topic(self) -> Topic:
        return Topic.GOODS

    def describe(self, rules: Ruleset) -> list[Text]:
        kinds = alternatives([rules.kinds[kind].title for kind in self.kinds])
        two, more = (
            listed(named_amounts(gain.coins, gain.workers, gain.priests, gain.power))
            for gain in (self.between_two, self.among_more)
        )
        if two == more:
            return [
                Text("Whenever somebody else builds a {kinds}: {gives}.", kinds=kinds, gives=more)
            ]
        return [
            Text(
                "Whenever somebody else builds a {kinds}: {gives}, between two players {more}.",
                kinds=kinds,
                gives=more,
                more=two,
            )
        ]
