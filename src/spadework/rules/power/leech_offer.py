"""The question whether to take power for a neighbor's new structure."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import DECLINE, LEECH
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text

MOST_POWER: Final = 30


class LeechOffer(Decision):
    """May *seat* charge *power* for what *builder* has built?

    All offers of one building event know what its other offers have come to: whether somebody has
    *taken* power and whether somebody who could have has *declined*. *usable* is what would find
    room.
    """

    def __init__(
        self,
        seat: int,
        builder: int,
        event: int,
        power: int,
        usable: int,
        *,
        taken: bool,
        declined: bool,
        for_trade: bool = False,
    ) -> None:
        super().__init__(seat)
        self.builder: Final = builder
        self.event: Final = event
        self.power: Final = power
        self.usable: Final = usable
        self.taken: Final = taken
        self.declined: Final = declined
        self.for_trade: Final = for_trade  # not for a building: the trader gets nothing for it

    def offer(self, state: State, offers: list[Action]) -> None:
        rules = state.rules
        place = self.power * len(rules.factions) + state.seats[self.builder].faction.index
        offers.append(rules.table.groups[LEECH][place])
        offers.append(rules.table.groups[DECLINE][place])

    def changed(
        self, *, usable: int = -1, taken: bool = False, declined: bool = False
    ) -> LeechOffer:
        """This offer after others of its event were answered, or with less room for it."""
        return LeechOffer(
            self.seat,
            self.builder,
            self.event,
            self.power,
            self.usable if usable < 0 else usable,
            taken=self.taken or taken,
            declined=self.declined or declined,
            for_trade=self.for_trade,
        )

    @property
    def stays_without_room(self) -> bool:
        """Whether this is still asked when nothing can be gained."""
        return False

    def tells_builder(self, *, first: bool, last: bool) -> bool:
        """Whether the builder learns now that power was taken: *first* for its event, or *last*."""
        return last

    @property
    def allows_free_actions(self) -> bool:
        return False

    @property
    def question(self) -> Text:
        return Text("take or decline {n} power", n=self.power)
