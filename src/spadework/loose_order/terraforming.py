"""Transform and build on the site: a turn digs, and then transforms."""

from __future__ import annotations

from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.loose_order.digging import Dig, offer_digging
from spadework.loose_order.groundwork import DugSpades, LooseEruption, LooseSpades
from spadework.rules.flow.turns import obstacle_to_acting, take_main_action
from spadework.rules.ground.eruption import Eruption, erupts
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.spades import book_received, buy_spades, spade_price
from spadework.rules.ground.terraforming import Terraforming, Transform, turn_work
from spadework.rules.ground.tracks import lack


class LooseTerraforming(Terraforming):
    """Transform and build: the turn begins with a dwelling or by digging."""

    def offer(self, state: State, seat: Seat, offers: list[Action]) -> None:
        turn_work(state, seat).offer_dwellings(state, seat, offers)
        if not seat.abilities.obstacle_to_transform:
            offer_digging(state, seat, offers)


class LooseTransform(Transform):
    """Turn a hex into another terrain with what has been dug or given."""

    def mismatch(self, state: State, asked: Decision) -> Text:
        if asked.is_turn:
            return Text("{spades} are bought first, by 'dig'")
        return super().mismatch(state, asked)


class LooseDig(Dig):
    """Buy spades, to begin with or besides those in hand; an eruption is announced as one."""

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        work = decision if isinstance(decision, Groundwork) else None
        if work is None:
            take_main_action(state, decision)
        after = self._dug(state, seat, 0 if work is None else work.spades)
        if work is None:
            state.ask(after)
        else:
            state.replace(work, after)

    def _dug(self, state: State, seat: Seat, in_hand: int) -> Groundwork:
        """The groundwork that follows."""
        if erupts(seat):
            return LooseEruption(seat.index)
        buy_spades(state, seat, self.n)
        book_received(state, seat, self.n)
        return DugSpades(seat.index, in_hand + self.n)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, Groundwork):
            return obstacle_to_acting(state, asked)
        digs = isinstance(asked, Eruption) or (isinstance(asked, LooseSpades) and asked.may_dig)
        return NO_TEXT if digs else Text("no more {spades} can be bought for this action")

    def obstacle(self, state: State, seat: Seat) -> Text:
        if erupts(seat):
            return NO_TEXT if self.n == 1 else Text("one hex is transformed at a time")
        price = spade_price(seat)
        if price is None or seat.abilities.obstacle_to_transform:
            return Text("{who} cannot buy {spades}", who=state.name_of(seat.index))
        return lack(seat, price.times(self.n))


def loose_transform(action: Action) -> Action:
    """The same action in loose order."""
    assert isinstance(action, Transform)
    return LooseTransform(action.hex, action.target, action.detour, action.text)


def loose_dig(action: Action) -> Action:
    """The same action in loose order."""
    assert isinstance(action, Dig)
    return LooseDig(action.n)
