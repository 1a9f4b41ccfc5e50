"""Abilities that change the set-up."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.amounts import count
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text
from spadework.rules.cults.favors import TakeFavor
from spadework.rules.ground.homes import PickTerrain


class PicksTerrain(Ability):
    """A terrain is picked together with the faction."""

    def sit_down(self, state: State, seat: Seat) -> None:
        state.ask(PickTerrain(seat.index))

    @property
    def topic(self) -> Topic:
        return Topic.SET_UP

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Picks a free terrain of the wheel at set-up.")]


class PicksTerrainLast(Ability):
    """A terrain is picked after everybody has a faction."""

    def factions_chosen(self, state: State, seat: Seat) -> None:
        state.ask(PickTerrain(seat.index))

    @property
    def topic(self) -> Topic:
        return Topic.SET_UP

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Picks a free terrain of the wheel at set-up.")]


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


class StartFavors(Ability):
    """Favor tiles that are chosen together with the faction."""

    def __init__(self, tiles: int) -> None:
        self.tiles: Final = tiles

    def sit_down(self, state: State, seat: Seat) -> None:
        for _ in range(self.tiles):
            state.ask(TakeFavor(seat.index))

    @property
    def topic(self) -> Topic:
        return Topic.SET_UP

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Begins with {goods} of choice.", goods=count(self.tiles, "favor tile"))]


class StartKeys(Ability):
    """Keys that are there from the beginning."""

    def __init__(self, keys: int) -> None:
        self.keys: Final = keys

    def sit_down(self, state: State, seat: Seat) -> None:
        seat.keys += self.keys

    @property
    def topic(self) -> Topic:
        return Topic.SET_UP

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Begins with {goods}.", goods=count(self.keys, "key"))]
