"""Abilities that have to do with action spaces."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.facts import ActionSpace, Price
from spadework.core.forms import Form, counted, plain
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.text import Text, alternatives, listed


class CheaperPowerActions(Ability):
    """Power actions of the board cost less power."""

    def __init__(self, power: int) -> None:
        self.power: Final = power

    def space_price(self, space: ActionSpace, price: Price) -> Price:
        if not space.shared:
            return price
        return Price(power=price.power - self.power, priests=price.priests)

    @property
    def topic(self) -> Topic:
        return Topic.POWER

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Power actions cost {n} power less.", n=self.power)]


class ReusedPowerActions(Ability):
    """Power actions may be used although they have been taken; some need a structure for that."""

    def may_reuse(self, seat: Seat, space: ActionSpace) -> bool:
        return space.reuse_needs < 0 or seat.built[space.reuse_needs] > 0

    def describe(self, rules: Ruleset) -> list[Text]:
        limited: dict[int, list[Text]] = {}
        for space in rules.spaces:
            if space.reuse_needs >= 0:
                gives = listed(space.reward.phrases(rules))
                limited.setdefault(space.reuse_needs, []).append(gives)
        return [
            Text("Power actions may be used although they have been taken."),
            *[
                Text(
                    "For {gives} that takes the {kind} as well.",
                    gives=alternatives(gives),
                    kind=rules.kinds[kind].title,
                )
                for kind, gives in limited.items()
            ],
        ]


SPACE_FORMS: Final[list[Form[Ability]]] = [
    counted("cheaper_power_actions", CheaperPowerActions),
    plain("reused_power_actions", ReusedPowerActions),
]
