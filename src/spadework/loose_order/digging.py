"""Digging: on the site spades are bought first and then used."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import DIG, NOTHING, ActionTable
from spadework.core.amounts import count
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.core.worded import WordedAction
from spadework.rules.ground.eruption import erupts
from spadework.rules.ground.hexes import NO_PRICE
from spadework.rules.ground.spades import affordable_spades

MOST_DUG: Final = 20


class Dig(WordedAction):
    """Buy spades before using them."""

    def __init__(self, n: int) -> None:
        spades = count(n, "spade")
        label = Text("Buy {goods}", goods=spades)
        told = Text("The {who} buy {goods}.", goods=spades)
        super().__init__(f"dig {n}", "transform", label, told)
        self.n: Final = n

    def mismatch(self, state: State, asked: Decision) -> Text:
        return Text("{spades} are bought with the transformation they are for")

    def spades_bought(self, state: State, asked: Decision) -> int:
        return 0 if erupts(state.seats[asked.seat]) else self.n


class Digging(Mechanic):
    """Buying spades beforehand: in the table of every ruleset, and an answer in loose order."""

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        table.add(DIG, [NOTHING, *[Dig(n) for n in range(1, MOST_DUG + 1)]])


def offer_digging(state: State, seat: Seat, offers: list[Action]) -> None:
    """Append the spades that *seat* can buy; an eruption is announced as one."""
    group = state.rules.table.groups[DIG]
    if erupts(seat):
        offers.append(group[1])
        return
    for n in range(1, min(affordable_spades(seat, NO_PRICE), MOST_DUG) + 1):
        offers.append(group[n])
