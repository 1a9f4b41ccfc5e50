"""Power via structures: neighbors of a new structure may charge power, at the price of points."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.actions import DECLINE, LEECH, NOTHING, TOKEN, ActionTable
from spadework.core.amounts import count
from spadework.core.facts import Faction
from spadework.core.forms import Form, Names
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.reach import is_linked
from spadework.rules.power.leech_abilities import LEECH_FORMS, BuyToken

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


def neighbors_power(state: State, seat: Seat, hex: int) -> list[int]:
    """Power that every seat would be offered for a structure of *seat* on *hex*."""
    power = [0] * len(state.seats)
    owner = state.owner
    for near in state.adjacent[hex]:
        other = owner[near]
        if other != NOBODY and other != seat.index:
            power[other] += state.seats[other].faction.power_values[state.kind[near]]
    return power


def has_neighbor(state: State, seat: Seat, hex: int) -> bool:
    """Whether a structure of somebody else is directly adjacent."""
    owner = state.owner
    for near in state.adjacent[hex]:
        if owner[near] not in (NOBODY, seat.index) and is_linked(state, seat.index, hex, near):
            return True
    return False


def offer_power(state: State, seat: Seat, hex: int) -> None:
    """Ask the neighbors of a new or upgraded structure who could gain something (4.5)."""
    asked = [offer for offer in power_offers(state, seat, hex) if offer.usable]
    state.pending = [*state.pending, *asked[::-1]]


def power_offers(state: State, seat: Seat, hex: int) -> list[LeechOffer]:
    """What a new or upgraded structure offers its neighbors, clockwise from the builder."""
    power = neighbors_power(state, seat, hex)
    offers: list[LeechOffer] = []
    seats = len(state.seats)
    order = state.order if state.rules.power_by_turns else list(range(seats))
    start = order.index(seat.index)
    for i in range(1, seats):
        other = state.seats[order[(start + i) % seats]]
        if power[other.index] and not other.dropped:
            offers.append(
                LeechOffer(
                    other.index,
                    seat.index,
                    state.events,
                    power[other.index],
                    min(power[other.index], other.capacity),
                    taken=False,
                    declined=False,
                )
            )
    state.events += 1
    return offers


def offer_trade_power(state: State, trader: Seat, hex: int) -> None:
    """Ask the owner of the structure on *hex*, which *trader* trades with."""
    owner = state.seats[state.owner[hex]]
    power = owner.faction.power_values[state.kind[hex]]
    usable = min(power, owner.capacity)
    if usable:
        state.ask(
            LeechOffer(
                owner.index,
                trader.index,
                state.events,
                power,
                usable,
                taken=False,
                declined=False,
                for_trade=True,
            )
        )
    state.events += 1


def _siblings(state: State, offer: LeechOffer) -> list[LeechOffer]:
    found: list[LeechOffer] = []
    for decision in state.pending:
        if isinstance(decision, LeechOffer) and decision.event == offer.event:
            found.append(decision)
    return found


def _take(state: State, offer: LeechOffer) -> None:
    seat = state.seats[offer.seat]
    gained = seat.charge(min(offer.power, seat.points + 1))
    if gained:
        seat.score(1 - gained, state.rules.source["leech"])
    state.close(offer)
    if offer.usable and not offer.for_trade:
        siblings = _siblings(state, offer)
        for other in siblings:
            state.replace(other, other.changed(taken=True))
        if offer.tells_builder(first=not offer.taken, last=not siblings):
            _react_to_taking(state, offer.builder)
    _shrink_offers(state, seat)


def decline(state: State, offer: LeechOffer) -> None:
    """Let the power of *offer* go by."""
    state.close(offer)
    if not offer.usable or offer.for_trade:
        return
    for other in _siblings(state, offer):
        state.replace(other, other.changed(declined=True))
    _settle_if_nobody_is_left(state, offer)


def _shrink_offers(state: State, seat: Seat) -> None:
    """After charging, other open offers of the seat may be worth less; at 0 they do not count."""
    room = seat.capacity
    for decision in state.pending:
        if (
            isinstance(decision, LeechOffer)
            and decision.seat == seat.index
            and decision.usable > room
        ):
            smaller = decision.changed(usable=room)
            if room or decision.stays_without_room:
                state.replace(decision, smaller)
            else:
                state.close(decision)
            if not room and (decision.declined or decision.taken) and not decision.for_trade:
                _settle_if_nobody_is_left(state, smaller)


def _settle_if_nobody_is_left(state: State, offer: LeechOffer) -> None:
    """The last answer of an event decides what the builder gets."""
    for other in _siblings(state, offer):
        if other.usable and other is not offer:
            return
    if not offer.taken:
        _react_to_refusal(state, offer.builder)
    elif offer.tells_builder(first=False, last=True):
        _react_to_taking(state, offer.builder)


def _react_to_taking(state: State, builder: int) -> None:
    seat = state.seats[builder]
    for ability in seat.abilities.power_taken:
        ability.power_taken(state, seat)
    if seat.abilities.power_taken:
        state.note(builder, "opponent accepted power")


def _react_to_refusal(state: State, builder: int) -> None:
    seat = state.seats[builder]
    for ability in seat.abilities.power_refused:
        ability.power_refused(state, seat)
    if seat.abilities.power_refused:
        state.note(builder, "all opponents declined power")


class TakePower(Action):
    """Charge power; every point of it after the first costs a victory point."""

    def __init__(self, power: int, faction: Faction) -> None:
        super().__init__(f"leech {power} from {faction.id}")
        self.power: Final = power
        self.faction: Final = faction

    def apply(self, state: State, decision: Decision) -> None:
        assert isinstance(decision, LeechOffer)
        _take(state, decision)

    def mismatch(self, state: State, asked: Decision) -> Text:
        return _not_offered(state, asked, self.power, self.faction)


class DeclinePower(Action):
    """Let the power of a neighbor's structure go by."""

    def __init__(self, power: int, faction: Faction) -> None:
        super().__init__(f"decline {power} from {faction.id}")
        self.power: Final = power
        self.faction: Final = faction

    def apply(self, state: State, decision: Decision) -> None:
        assert isinstance(decision, LeechOffer)
        decline(state, decision)

    def mismatch(self, state: State, asked: Decision) -> Text:
        return _not_offered(state, asked, self.power, self.faction)


def _not_offered(state: State, asked: Decision, power: int, faction: Faction) -> Text:
    """That *asked* offers other power than this, or none; empty if it offers just this."""
    if not isinstance(asked, LeechOffer):
        return Text("{who} are offered no power now", who=state.name_of(asked.seat))
    if asked.power == power and state.seats[asked.builder].faction is faction:
        return NO_TEXT
    return Text(
        "what is offered is {goods} from the {faction}",
        goods=count(asked.power, "power"),
        faction=Text(state.seats[asked.builder].faction.name),
    )


class Leeching(Mechanic):
    """Power via structures."""

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return LEECH_FORMS

    @property
    def looks_on(self) -> bool:
        return True

    def look_on(self, state: State, builder: Seat, hex: int, kind: int) -> None:
        offer_power(state, builder, hex)

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        take: list[Action] = []
        decline: list[Action] = []
        for power in range(MOST_POWER + 1):
            for faction in rules.factions:
                if power:
                    take.append(TakePower(power, faction))
                    decline.append(DeclinePower(power, faction))
                else:
                    take.append(NOTHING)
                    decline.append(NOTHING)
        table.add(LEECH, take)
        table.add(DECLINE, decline)
        table.add(TOKEN, [BuyToken("buy token")])
