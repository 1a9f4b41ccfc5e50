"""Goods and power tokens as effects of rewards."""

from __future__ import annotations

from typing import Final

from spadework.core.amounts import count, named_amounts
from spadework.core.effects import AT_ONCE, GOODS, Effect
from spadework.core.facts import Income, Price
from spadework.core.forms import Form, counted
from spadework.core.rows import Row
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.homes import gain_priests, has_locked


class Goods(Effect):
    """Coins, workers, priests, power and points."""

    def __init__(
        self, coins: int = 0, workers: int = 0, priests: int = 0, power: int = 0, points: int = 0
    ) -> None:
        self.coins: Final = coins
        self.workers: Final = workers
        self.priests: Final = priests
        self.power: Final = power
        self.points: Final = points

    @property
    def rank(self) -> int:
        return GOODS

    def grant(self, state: State, seat: Seat, source: int) -> None:
        seat.score(self.points, source)
        seat.coins += self.coins
        seat.workers += self.workers
        if self.priests:
            gain_priests(state, seat, self.priests)
        if self.power:
            seat.charge(self.power)

    def plus(self, other: Effect) -> Effect | None:
        if not isinstance(other, Goods):
            return None
        return Goods(
            self.coins + other.coins,
            self.workers + other.workers,
            self.priests + other.priests,
            self.power + other.power,
            self.points + other.points,
        )

    def why_idle(self, state: State, seat: Seat) -> Text:
        if self.coins or self.workers or self.power or self.points:
            return NO_TEXT
        if seat.priests < seat.priest_limit or has_locked(state, seat):
            return NO_TEXT
        return Text("no priest is in the supply")

    @property
    def amounts(self) -> list[tuple[str, int]]:
        found = [
            ("point", self.points),
            ("coin", self.coins),
            ("worker", self.workers),
            ("priest", self.priests),
            ("power", self.power),
        ]
        return [(word, n) for word, n in found if n]

    @property
    def told(self) -> int:
        return FIRST_TOLD

    def phrases(self, rules: Ruleset) -> list[Text]:
        return named_amounts(self.coins, self.workers, self.priests, self.power, points=self.points)


FIRST_TOLD: Final = -1


class TokensForSeats(Effect):
    """New power tokens, so many for each seat at the table."""

    def __init__(self, tokens: int) -> None:
        self.tokens: Final = tokens

    @property
    def rank(self) -> int:
        return AT_ONCE

    def grant(self, state: State, seat: Seat, source: int) -> None:
        seat.bowl1 += self.tokens * len(state.seats)

    @property
    def amounts(self) -> list[tuple[str, int]]:
        return [("token", self.tokens)]

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("{tokens} for each player", tokens=count(self.tokens, "power token"))]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return []


def read_goods(row: Row) -> Effect:
    """Goods by the letters that fact files have for them."""
    return Goods(
        coins=row.number("C", 0),
        workers=row.number("W", 0),
        priests=row.number("P", 0),
        power=row.number("PW", 0),
        points=row.number("VP", 0),
    )


def read_income(row: Row) -> Income:
    """Goods of every round, by the same letters."""
    return Income(row.number("C", 0), row.number("W", 0), row.number("P", 0), row.number("PW", 0))


def read_price(row: Row) -> Price:
    """A price by the same letters, or in power tokens."""
    return Price(
        coins=row.number("C", 0),
        workers=row.number("W", 0),
        priests=row.number("P", 0),
        power=row.number("PW", 0),
        tokens=row.number("power_tokens_removed", 0),
    )


GOODS_FORMS: Final[list[Form[Effect]]] = [
    Form(["C", "W", "P", "PW", "VP"], read_goods),
    counted("tokens_for_seats", TokensForSeats),
]
