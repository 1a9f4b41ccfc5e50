"""The storm: one hex becomes home terrain without spades, and a dwelling may follow."""

from __future__ import annotations

from spadework.core.actions import TRANSFORM
from spadework.core.effects import Effect
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State, with_byte
from spadework.core.text import NO_TEXT, Text
from spadework.rules.flow.idle import NO_USE, has_answer
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.hexes import touches
from spadework.rules.ground.spade_work import DwellingToFollow


class Storm(Groundwork):
    """Which hex beside an own structure, or beside a piece that allows it, becomes home terrain?"""

    def binds(self, state: State) -> bool:
        return state.rules.conventions.gifts_bind

    def targets(self, state: State, seat: Seat) -> list[int]:
        """The terrains it can make."""
        return [seat.home]

    def offer_transforms(self, state: State, seat: Seat, offers: list[Action]) -> None:
        terrains = len(state.rules.terrains)
        for hex in seat.reach:
            for target in self.targets(state, seat):
                if not self.obstacle_to_transform(state, seat, hex, target, False):
                    offers.append(state.rules.table.groups[TRANSFORM][hex * terrains + target])

    def mismatch_of_transform(self, state: State) -> Text:
        return NO_TEXT

    def obstacle_to_way(
        self, state: State, seat: Seat, hex: int, target: int, detour: bool
    ) -> Text:
        if detour:
            return Text("there is no way round the wheel to choose: it takes no {spades}")
        if target not in self.targets(state, seat):
            return Text(
                "this action makes only {terrain}", terrain=Text(state.rules.terrains[seat.home])
            )
        if touches(state, seat, hex) or self._bound_to(state, seat, hex) is not None:
            return NO_TEXT
        return Text(
            "{hex} shares no edge with an own {structure}", hex=state.rules.board.names[hex]
        )

    def _bound_to(self, state: State, seat: Seat, hex: int) -> Decision | None:
        """What has to follow on *hex*, beside which only a piece of *seat* stands."""
        for mechanic in state.rules.explorers:
            found = mechanic.stormed(state, seat, hex)
            if found is not None:
                return found
        return None

    def transform(self, state: State, seat: Seat, hex: int, target: int, detour: bool) -> None:
        bound = None if touches(state, seat, hex) else self._bound_to(state, seat, hex)
        if bound is not None:
            state.replace(self, bound)
        else:
            self.go_on(state, seat, hex, target)
        state.terrain = with_byte(state.terrain, hex, target)

    def go_on(self, state: State, seat: Seat, hex: int, target: int) -> None:
        """Ask what may follow now that *hex* becomes *target*."""
        state.replace(self, DwellingToFollow(self.seat, [hex]))

    def mismatch_of_dwelling(self, state: State, hex: int) -> Text:
        return state.first_to_do(self)


class FreeTransformation(Effect):
    """Home terrain on a hex beside an own structure."""

    @property
    def opens_work(self) -> bool:
        return True

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(Storm(seat.index))

    def why_idle(self, state: State, seat: Seat) -> Text:
        return NO_TEXT if has_answer(state, Storm(seat.index)) else NO_USE

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("a free transformation beside an own {structure}")]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [("area", "")]
