"""Workers become priests once, right after the building that allows it."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import ORDAIN, ActionTable
from spadework.core.amounts import count
from spadework.core.effects import Effect
from spadework.core.forms import Form, Names, counted
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text

MOST_ORDAINED: Final = 7


class Ordination(Decision):
    """How many workers does *seat* turn into priests, up to *most*?"""

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most: Final = most

    def offer(self, state: State, offers: list[Action]) -> None:
        state.offer_possible(self, state.rules.table.groups[ORDAIN], offers)

    def room(self, state: State) -> int:
        """How many priests are left in the supply."""
        seat = state.seats[self.seat]
        return seat.priest_limit - seat.priests

    @property
    def question(self) -> Text:
        return Text("turn up to {n} workers into priests", n=self.most)


class Ordain(Action):
    """Turn workers into priests one for one."""

    def __init__(self, n: int) -> None:
        super().__init__(f"ordain {n}")
        self.n: Final = n

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        seat.workers -= self.n
        seat.priests = min(seat.priests + self.n, seat.priest_limit)
        state.close(decision)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, Ordination):
            return Text("workers become priests only right after the building that allows it")
        seat = state.seats[asked.seat]
        if self.n > asked.most:
            return Text("at most {n} workers become priests", n=asked.most)
        if self.n > seat.workers:
            return Text("there are only {n} workers", n=seat.workers)
        room = asked.room(state)
        if self.n > room:
            return Text("only {n} priests are left in the supply", n=room)
        return NO_TEXT


class Ordinations(Effect):
    """Workers that may become priests, up to *most* of them."""

    def __init__(self, most: int) -> None:
        self.most: Final = most

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(Ordination(seat.index, self.most))

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("priests for up to {goods}", goods=count(self.most, "worker"))]


class Ordaining(Mechanic):
    """Ordination of priests."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [counted("ordinations", Ordinations)]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        table.add(ORDAIN, [Ordain(n) for n in range(MOST_ORDAINED + 1)])
