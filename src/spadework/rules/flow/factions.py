"""Choosing factions, and taking a faction's place at the table."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.actions import FACTION, ActionTable
from spadework.core.facts import NO_TERRAIN, Faction
from spadework.core.forms import Form, Names, plain
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat, no_points
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text, listed


def conflict(state: State, faction: Faction) -> Text:
    """Why *faction* cannot join: its board, its color or its terrain is taken. Empty if it can."""
    for seat in state.seats:
        other = seat.faction
        if other.board == faction.board:
            return Text(
                "{faction} and {rival} share a board",
                faction=Text(faction.name),
                rival=Text(other.name),
            )
        if faction.home != NO_TERRAIN and faction.home in (seat.home, seat.color):
            return Text("{faction} already have this terrain", faction=Text(seat.faction.name))
    for mechanic in state.rules.mechanics:
        reason = mechanic.bar(state, faction)
        if reason:
            return reason
    return NO_TEXT


def sit_down(state: State, faction: Faction, points: int) -> Seat:
    """Give the next free seat to *faction*, with its starting goods."""
    rules = state.rules
    seat = Seat(len(state.seats), faction)
    seat.coins = faction.coins
    seat.workers = faction.workers
    seat.priests = faction.priests
    seat.bowl1, seat.bowl2, seat.bowl3 = faction.bowls
    seat.cults = faction.cults
    seat.shipping = faction.shipping_start
    seat.bridges = rules.bridges
    seat.priest_limit = faction.priest_limit
    seat.town_power = rules.town_power
    seat.built = [0] * len(rules.kinds)
    seat.towns = [0] * len(rules.town_tiles)
    seat.breakdown = no_points(len(rules.sources))
    seat.settle(faction.home)
    if faction.home < rules.wheel_size:
        seat.color = faction.home
        seat.pivot = faction.home
    for space in faction.own_actions:
        seat.open_actions |= 1 << space
    seat.score(points, rules.source["start"])
    state.seats = [*state.seats, seat]
    state.order = list(range(len(state.seats)))
    return seat


def ask_for_start(state: State, seat: Seat) -> None:
    """What a faction chooses together with its board; the last one asked is answered first."""
    for ability in seat.abilities.sit_down[::-1]:
        ability.sit_down(state, seat)


class ChooseFaction(Decision):
    """Which faction does *seat* play?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        state.offer_possible(self, state.rules.table.groups[FACTION], offers)

    @property
    def question(self) -> Text:
        return Text("choose a faction")


class PlayFaction(Action):
    """Choose a faction."""

    def __init__(self, faction: Faction) -> None:
        super().__init__(f"faction {faction.id}")
        self.faction: Final = faction

    def apply(self, state: State, decision: Decision) -> None:
        state.close(decision)
        points = state.rules.start_points[self.faction.index]
        ask_for_start(state, sit_down(state, self.faction, points))

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, ChooseFaction):
            return Text("no faction is being chosen now")
        for seat in state.seats:
            if seat.faction is self.faction:
                return Text("{who} are taken", who=state.name_of(seat.index))
        boards = state.dealt_boards
        if boards and self.faction.board != boards[asked.seat]:
            sides = [f.name for f in state.rules.factions if f.board == boards[asked.seat]]
            return Text(
                "the board dealt has the sides {sides}",
                sides=listed([Text(side) for side in sides]),
            )
        return conflict(state, self.faction)


class PlacesLast(Ability):
    """First dwellings come after those of everybody else."""

    @property
    def places_last(self) -> bool:
        return True

    @property
    def topic(self) -> Topic:
        return Topic.SET_UP

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Places it after everybody else.")]


class Factions(Mechanic):
    """Choosing factions."""

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return [plain("places_last", PlacesLast)]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        table.add(FACTION, [PlayFaction(faction) for faction in rules.factions])
