"""Dwellings: on ground that is ready for them, or on what an action has made home terrain."""

from __future__ import annotations

from spadework.core.actions import BUILD
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.hexes import (
    DWELLING,
    can_stand,
    has_dwelling_left,
    jump_price,
    obstacle_to_stand,
)
from spadework.rules.ground.reach import jump_hexes
from spadework.rules.ground.tracks import lack


def offer_plain_dwellings(state: State, seat: Seat, offers: list[Action]) -> None:
    """Append the dwellings on ground that is ready for them."""
    rules = state.rules
    for mechanic in rules.explorers:
        mechanic.offer_dwellings(state, seat, seat.reach, offers)
    price = seat.faction.structure_prices[DWELLING]
    if not has_dwelling_left(state, seat) or not seat.affords(price):
        return
    group = rules.table.groups[BUILD]
    for hex in seat.reach:
        if state.owner[hex] == NOBODY and can_stand(seat, state.terrain[hex]):
            offers.append(group[hex])
    if seat.jump_range and not seat.passed and seat.affords(price.plus(jump_price(seat))):
        for hex in jump_hexes(state, seat):
            if can_stand(seat, state.terrain[hex]):
                offers.append(group[hex])


def offer_dwellings_on(state: State, seat: Seat, sites: list[int], offers: list[Action]) -> None:
    """Append the dwellings on *sites*, which this action has made home terrain."""
    for mechanic in state.rules.explorers:
        mechanic.offer_dwellings(state, seat, sites, offers)
    if has_dwelling_left(state, seat) and seat.affords(seat.faction.structure_prices[DWELLING]):
        for hex in sites:
            offers.append(state.rules.table.groups[BUILD][hex])


def mismatch_of_site(state: State, sites: list[int], hex: int) -> Text:
    """Why a dwelling on *hex* does not belong to an action whose dwelling stands on *sites*."""
    if hex in sites:
        return NO_TEXT
    if not sites:
        return Text(
            "the {dwelling} of this action stands on a hex that it has made the home terrain"
        )
    names = " or ".join([state.rules.board.names[site] for site in sites])
    return Text("the {dwelling} of this action stands on {places}", places=names)


def obstacle_to_dwelling_on(state: State, seat: Seat, hex: int) -> Text:
    """Why no dwelling can be built on a site that the action has made home terrain."""
    found = obstacle_to_stand(state, seat, hex)
    return found or lack(seat, seat.faction.structure_prices[DWELLING])
