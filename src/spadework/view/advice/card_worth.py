"""What a bonus card is worth to a seat as things stand: coins on it, income, points on passing.

Nothing is computed here: the income is collected and the points are counted by the rules.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from spadework.core.amounts import count
from spadework.core.ruleset import Ruleset
from spadework.core.state import State
from spadework.core.text import Text, listed
from spadework.view.advice.forecast import Coming, card_income


@dataclass(frozen=True)
class CardWorth:
    """What *coins* lie on a card, what comes in by it, what it scores with what stands now."""

    coins: int
    income: Coming
    points: int

    def sentences(self, rules: Ruleset) -> list[Text]:
        """The same in words; none where the card brings nothing that can be counted."""
        lines: list[Text] = []
        if self.coins:
            lines.append(Text("On it: {gives}.", gives=rules.worded(count(self.coins, "coin"))))
        if self.income:
            lines.append(Text("Income by it: {gives}.", gives=listed(self.income.words(rules))))
        if self.points:
            points = count(self.points, "point")
            lines.append(Text("On passing with what you have now: {points}.", points=points))
        return lines


def worth_at(state: State, seat: int, places: Collection[str]) -> CardWorth | None:
    """What the bonus card among *places* is worth to *seat*; None where there is none."""
    if seat >= len(state.seats):
        return None
    for number, card in enumerate(state.rules.bonus_cards):
        if f"bonus:{card.code}" in places:
            return card_worth(state, seat, number)
    return None


def card_worth(state: State, seat: int, card: int) -> CardWorth:
    """What the bonus card number *card* is worth to *seat* now, whoever has it."""
    owner = state.seats[seat]
    scored = [
        effect.points_for_passing(state, owner)
        for effect in state.rules.bonus_cards[card].lasting
        if effect.scores_passing
    ]
    is_last = state.round == state.rules.rounds
    return CardWorth(
        coins=state.bonus_coins[card],
        income=Coming() if is_last else card_income(state, seat, card),
        points=sum(scored),
    )
