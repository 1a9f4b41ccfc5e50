"""The ride: a dwelling on any empty hex of the home terrain, without reach and free of charge."""

from __future__ import annotations

from spadework.core.actions import BUILD
from spadework.core.effects import Effect
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.flow.idle import NO_USE, has_answer
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.hexes import DWELLING, obstacle_to_stand


class Ride(Groundwork):
    """Where does the dwelling of the ride stand?"""

    def binds(self, state: State) -> bool:
        return state.rules.conventions.gifts_bind

    def mismatch_of_transform(self, state: State) -> Text:
        return Text("this action gives a {dwelling}, no transformation")

    def offer_dwellings(self, state: State, seat: Seat, offers: list[Action]) -> None:
        for hex in state.rules.board.land:
            if not self.obstacle_to_dwelling(state, seat, hex):
                offers.append(state.rules.table.groups[BUILD][hex])

    def mismatch_of_dwelling(self, state: State, hex: int) -> Text:
        return NO_TEXT

    def obstacle_to_dwelling(self, state: State, seat: Seat, hex: int) -> Text:
        return obstacle_to_stand(state, seat, hex, home_only=True)

    def pay_dwelling(self, state: State, seat: Seat, hex: int) -> None:
        """It is free."""


class FreeDwelling(Effect):
    """A dwelling on any hex of the home terrain."""

    @property
    def opens_work(self) -> bool:
        return True

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(Ride(seat.index))

    def why_idle(self, state: State, seat: Seat) -> Text:
        return NO_TEXT if has_answer(state, Ride(seat.index)) else NO_USE

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("a free {dwelling} on any hex of the home terrain")]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [(rules.kinds[DWELLING].name, "")]
