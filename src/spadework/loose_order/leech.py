"""Power on the site: every offer is listed, and stays open until its seat acts or answers."""

from __future__ import annotations

from typing import Final

from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.rules.power.leech import Leeching, LeechOffer, TakePower, decline, power_offers


class LooseLeechOffer(LeechOffer):
    """May *seat* charge power? The builder learns at once when the first one does.

    *tainted*: it is too late to accept (see the option strict_leech).
    """

    def __init__(self, offer: LeechOffer, *, tainted: bool) -> None:
        super().__init__(
            offer.seat,
            offer.builder,
            offer.event,
            offer.power,
            offer.usable,
            taken=offer.taken,
            declined=offer.declined,
            for_trade=offer.for_trade,
        )
        self.tainted: Final = tainted

    def offer(self, state: State, offers: list[Action]) -> None:
        found: list[Action] = []
        super().offer(state, found)
        offers.extend([a for a in found if not (self.tainted and isinstance(a, TakePower))])

    def changed(
        self, *, usable: int = -1, taken: bool = False, declined: bool = False
    ) -> LeechOffer:
        offer = super().changed(usable=usable, taken=taken, declined=declined)
        return LooseLeechOffer(offer, tainted=self.tainted)

    def by_the_rules(self) -> LeechOffer:
        """The same offer as the rulebook makes it."""
        return super().changed()

    @property
    def stays_without_room(self) -> bool:
        return True

    def tells_builder(self, *, first: bool, last: bool) -> bool:
        return first


def decline_all(state: State, seat: Seat) -> None:
    """Decline every open offer of *seat*."""
    for decision in state.pending:
        if isinstance(decision, LeechOffer) and decision.seat == seat.index:
            decline(state, decision)


def taint_offers(state: State, seat: Seat, before: Decision | None = None) -> None:
    """With strict leech, mark the offers of *seat* made *before* one as too late to accept."""
    if not state.rules.options.flag("strict_leech"):
        return
    for decision in state.pending:
        if decision is before:
            return
        if isinstance(decision, LooseLeechOffer) and decision.seat == seat.index:
            state.replace(decision, LooseLeechOffer(decision, tainted=True))


class LooseTakePower(TakePower):
    """Charge power; with strict leech the earlier offers lapse."""

    def apply(self, state: State, decision: Decision) -> None:
        taint_offers(state, state.seats[decision.seat], decision)
        super().apply(state, decision)

    def mismatch(self, state: State, asked: Decision) -> Text:
        wrong = super().mismatch(state, asked)
        if not wrong and isinstance(asked, LooseLeechOffer) and asked.tainted:
            return Text("it is too late to take this power")
        return wrong


class LooseLeeching(Leeching):
    """Power via structures: those who could gain nothing are asked as well."""

    def look_on(self, state: State, builder: Seat, hex: int, kind: int) -> None:
        for offer in power_offers(state, builder, hex):
            state.ask(offer)


def loose_leech_offer(decision: Decision) -> Decision:
    """The same question, asked loosely."""
    assert isinstance(decision, LeechOffer)
    return LooseLeechOffer(decision, tainted=False)


def strict_leech_offer(decision: Decision) -> Decision:
    """The same question, asked by the rulebook."""
    assert isinstance(decision, LooseLeechOffer)
    return decision.by_the_rules()


def loose_take_power(action: Action) -> Action:
    """The same action in loose order."""
    assert isinstance(action, TakePower)
    return LooseTakePower(action.power, action.faction)
