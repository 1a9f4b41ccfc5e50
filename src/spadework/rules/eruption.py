"""Eruptions: volcanoes are made without spades, for power tokens or for steps of a cult."""

from __future__ import annotations

from spadework.core.actions import TRANSFORM
from spadework.core.amounts import count
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, State, with_byte
from spadework.core.text import NO_TEXT, Text
from spadework.rules.cults import LoseSteps, owes_steps
from spadework.rules.ground import jump_price
from spadework.rules.groundwork import DwellingToFollow, Groundwork, offer_plain_dwellings
from spadework.rules.homes import is_home
from spadework.rules.reach import jump_hexes


class Eruption(Groundwork):
    """Which hex becomes a volcano, or where does a dwelling stand without one?"""

    def lacks_goods(self, state: State, seat: Seat) -> bool:
        return True

    def offer_transforms(self, state: State, seat: Seat, offers: list[Action]) -> None:
        if can_erupt(state, seat, False):
            _offer_on(state, seat, seat.reach, offers)
            if self.may_jump(seat) and seat.affords(jump_price(seat)):
                _offer_on(state, seat, jump_hexes(state, seat), offers)

    def mismatch_of_transform(self, state: State) -> Text:
        return NO_TEXT

    def obstacle_to_way(
        self, state: State, seat: Seat, hex: int, target: int, detour: bool
    ) -> Text:
        if target != seat.home:
            home = state.rules.terrains[seat.home]
            return Text(
                "{who} transform only into {terrain}",
                who=state.name_of(seat.index),
                terrain=Text(home),
            )
        if detour:
            return Text("there is no way round the wheel to choose: it takes no {spades}")
        dear = is_home(state, state.terrain[hex])
        if can_erupt(state, seat, dear):
            return NO_TEXT
        if seat.faction.volcano_tokens:
            tokens = seat.faction.volcano_tokens[dear]
            return Text("it takes {n} power tokens, there are {m}", n=tokens, m=seat.tokens)
        if owes_steps(state, seat):
            return Text("the steps of the last volcano have to be paid first")
        steps = seat.faction.volcano_steps[dear]
        return Text(
            "it takes {steps} on one cult, the highest is {m}",
            steps=count(steps, "step"),
            m=max(seat.cults),
        )

    def transform(self, state: State, seat: Seat, hex: int, target: int, detour: bool) -> None:
        self.pay_way(state, seat, hex)
        self.go_on(state, seat, hex)
        dear = is_home(state, state.terrain[hex])
        if seat.faction.volcano_tokens:
            seat.remove_tokens(seat.faction.volcano_tokens[dear])
        else:
            state.ask(LoseSteps(seat.index, seat.faction.volcano_steps[dear]))
        state.terrain = with_byte(state.terrain, hex, target)

    def go_on(self, state: State, seat: Seat, hex: int) -> None:
        """Ask what may follow a volcano on *hex*."""
        state.replace(self, DwellingToFollow(self.seat, [hex]))

    def offer_dwellings(self, state: State, seat: Seat, offers: list[Action]) -> None:
        offer_plain_dwellings(state, seat, offers)

    def mismatch_of_dwelling(self, state: State, hex: int) -> Text:
        return NO_TEXT


def can_erupt(state: State, seat: Seat, dear: bool) -> bool:
    """Whether *seat* can pay for a volcano, a *dear* one on the home terrain of somebody."""
    faction = seat.faction
    if faction.volcano_tokens:
        return seat.tokens >= faction.volcano_tokens[dear]
    # While a debt is open a second one could find its steps spent.
    return max(seat.cults) >= faction.volcano_steps[dear] and not owes_steps(state, seat)


def _offer_on(state: State, seat: Seat, hexes: list[int], offers: list[Action]) -> None:
    rules = state.rules
    group = rules.table.groups[TRANSFORM]
    terrains = len(rules.terrains)
    dear = can_erupt(state, seat, True)
    for hex in hexes:
        old = state.terrain[hex]
        if (
            state.owner[hex] == NOBODY
            and old < rules.wheel_size
            and (dear or not is_home(state, old))
        ):
            offers.append(group[hex * terrains + seat.home])
