"""Conversions and sacrificing power: free, any number of times in the own turn."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import BURN, CONVERT, ActionTable
from spadework.core.amounts import count
from spadework.core.effects import Effect
from spadework.core.facts import Conversion, Price
from spadework.core.forms import Form, Names
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.flow.turns import BurnedPower, LateExchange, obstacle_to_free_actions
from spadework.rules.ground.homes import gain_priests, has_locked
from spadework.rules.ground.tracks import lack
from spadework.rules.power.goods import GOODS_FORMS

MOST_BURNED: Final = 12


class Convert(Action):
    """One conversion, once."""

    def __init__(self, index: int, conversion: Conversion) -> None:
        super().__init__(conversion.text)
        self.index: Final = index
        self.conversion: Final = conversion
        self.give: Final = conversion.give
        self.source: Final = conversion.source
        self.get: Final = conversion.get
        self.target: Final = conversion.target
        give = conversion.give
        self.price: Final = Price(
            coins=give if conversion.source == "C" else 0,
            workers=give if conversion.source == "W" else 0,
            priests=give if conversion.source == "P" else 0,
            power=give if conversion.source == "PW" else 0,
        )
        self.points: Final = give if conversion.source == "VP" else 0
        self.priests: Final = conversion.get if conversion.target == "P" else 0

    def is_possible(self, state: State, seat: Seat) -> bool:
        """Whether *seat* can pay and has room for what comes."""
        if self.points > seat.points or not seat.affords(self.price):
            return False
        return self.has_room(state, seat)

    def has_room(self, state: State, seat: Seat) -> bool:
        """Whether what comes is in the supply: there are only so many priests."""
        if not self.priests:
            return True
        return seat.priests < seat.priest_limit or has_locked(state, seat)

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        if isinstance(decision, BurnedPower):
            state.close(decision)
        seat.pay(self.price)
        if self.points:
            seat.score(-self.points, state.rules.source["conversions"])
        if self.target == "C":
            seat.coins += self.get
        elif self.target == "W":
            seat.workers += self.get
        elif self.target == "P":
            gain_priests(state, seat, self.get)
        elif self.target == "VP":
            seat.score(self.get, state.rules.source["conversions"])

    def mismatch(self, state: State, asked: Decision) -> Text:
        if isinstance(asked, LateExchange):
            return NO_TEXT
        if not isinstance(asked, BurnedPower):
            return obstacle_to_free_actions(state, asked)
        power = state.seats[asked.seat].bowl3
        if self.price.power != power or state.rules.conversions[self.index].special:
            return Text("power was sacrificed for something that costs exactly {n} power", n=power)
        return NO_TEXT

    def obstacle(self, state: State, seat: Seat) -> Text:
        if self.index not in _known(state, seat):
            return Text("{who} cannot convert this", who=state.name_of(seat.index))
        if self.points > seat.points:
            price = count(self.points, "point")
            return Text("it costs {price}, there are {n}", price=price, n=seat.points)
        if not seat.affords(self.price):
            return lack(seat, self.price)
        return NO_TEXT if self.has_room(state, seat) else Text("no priest is in the supply")


class Burn(Action):
    """Sacrifice power: two tokens of bowl 2, one leaves, one moves to bowl 3."""

    def __init__(self, n: int) -> None:
        super().__init__(f"burn {n}")
        self.n: Final = n

    def apply(self, state: State, decision: Decision) -> None:
        state.seats[decision.seat].burn(self.n)
        if not state.rules.free_burning:
            state.ask(BurnedPower(decision.seat))

    def mismatch(self, state: State, asked: Decision) -> Text:
        return obstacle_to_free_actions(state, asked)

    def obstacle(self, state: State, seat: Seat) -> Text:
        if seat.bowl2 < 2 * self.n:
            return Text("it takes {n} tokens in bowl 2, there are {m}", n=2 * self.n, m=seat.bowl2)
        power = seat.bowl3 + self.n
        if not state.rules.free_burning and not _pays(state, seat, power):
            return Text(
                "power is sacrificed only for something it then pays, and nothing that is "
                "possible costs exactly {n} power",
                n=power,
            )
        return NO_TEXT


def _known(state: State, seat: Seat) -> list[int]:
    """The conversions open to *seat*: those of everybody and those of the faction."""
    conversions = state.rules.conversions
    own = seat.faction.conversions
    return [i for i, c in enumerate(conversions) if not c.special or c in own]


def pays_for_something(state: State, seat: Seat, burn: Burn) -> bool:
    """Whether a sacrifice brings exactly the power for something that is possible now."""
    return _pays(state, seat, seat.bowl3 + burn.n)


def _pays(state: State, seat: Seat, power: int) -> bool:
    """Whether exactly *power* buys something now."""
    before = seat.bowl3
    burned = 2 * (power - before)
    seat.bowl3 = power
    seat.bowl2 -= burned
    uses: list[Action] = []
    state.rules.offer_power_uses(state, seat, uses)
    seat.bowl3 = before
    seat.bowl2 += burned
    return bool(uses)


class Conversions(Mechanic):
    """Conversions, and sacrificing power for them."""

    def __init__(self) -> None:
        self._general: list[Convert] = []
        self._known: list[list[Convert]] = []  # by faction: the general ones, then its own

    def forms(self, names: Names) -> list[Form[Effect]]:
        return GOODS_FORMS

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        table.add(CONVERT, [Convert(i, c) for i, c in enumerate(rules.conversions)])
        convert = [a for a in table.groups[CONVERT] if isinstance(a, Convert)]
        self._general = [action for action in convert if not action.conversion.special]
        self._known = [
            self._general + [convert[rules.conversions.index(own)] for own in faction.conversions]
            for faction in rules.factions
        ]
        if rules.conventions.burning:
            table.add(BURN, [Burn(n) for n in range(1, MOST_BURNED + 1)])

    def offer_late(self, state: State, seat: Seat, offers: list[Action]) -> None:
        for action in self._known[seat.faction.index]:
            if action.is_possible(state, seat):
                offers.append(action)

    def offer_free(self, state: State, seat: Seat, offers: list[Action]) -> None:
        rules = state.rules
        self.offer_late(state, seat, offers)
        most = min(seat.bowl2 // 2, MOST_BURNED)
        if not most or not rules.conventions.burning:
            return
        burn = rules.table.groups[BURN]
        if rules.free_burning:
            offers.extend(burn[:most])
            return
        for n in range(1, most + 1):
            if _pays(state, seat, seat.bowl3 + n):
                offers.append(burn[n - 1])

    def offer_power_uses(self, state: State, seat: Seat, offers: list[Action]) -> None:
        for action in self._general:
            if action.price.power == seat.bowl3 and action.is_possible(state, seat):
                offers.append(action)
