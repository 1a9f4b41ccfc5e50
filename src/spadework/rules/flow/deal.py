"""Dealing: a set-up becomes the first position of a game."""

from __future__ import annotations

from typing import Final

from spadework.core.board import RIVER
from spadework.core.errors import SetupError
from spadework.core.facts import Faction
from spadework.core.ruleset import Extra, Ruleset
from spadework.core.setup import Setup
from spadework.core.state import NO_KIND, NO_LAND, NOBODY, State
from spadework.core.text import Text
from spadework.rules.flow.auction import open_auction
from spadework.rules.flow.factions import ask_for_start, conflict, sit_down
from spadework.rules.flow.passing import take_card
from spadework.rules.ground.building import put_dwelling


class Dealing(Extra):
    """How the dealing of a set-up differs from shuffling all there is.

    At most *same_cult* round tiles of one cult come before the last round (0: any number), and
    *cards_first* bonus cards are drawn from those that say so.
    """

    def __init__(self, *, same_cult: int = 0, cards_first: int = 0) -> None:
        self.same_cult: Final = same_cult
        self.cards_first: Final = cards_first


def dealing_of(rules: Ruleset) -> Dealing:
    """How the set-up of a game is dealt."""
    for extra in rules.extras:
        if isinstance(extra, Dealing):
            return extra
    return Dealing()


def deal(rules: Ruleset, setup: Setup) -> State:
    """The position before the first decision."""
    board = rules.board
    state = State(rules)
    state.setup = setup
    state.seat_count = setup.seats
    state.terrain = bytes([NO_LAND if t == RIVER else t for t in board.terrain])
    state.owner = bytes([NOBODY] * board.size)
    state.kind = bytes([NO_KIND] * board.size)
    state.town = bytes(board.size)
    state.adjacent = board.land_neighbors
    spaces = len(rules.cults.names) * len(rules.cults.spaces)
    state.cult_priests = bytes([NOBODY] * spaces)
    state.favor_left = [tile.count for tile in rules.favor_tiles]
    state.town_left = [tile.count for tile in rules.town_tiles]
    state.bonus_coins = [0] * len(rules.bonus_cards)
    cards = [card.code for card in rules.bonus_cards]
    for i in places(Text("bonus card"), cards, setup.bonus_cards):
        state.bonus_free |= 1 << i
    if len(setup.bonus_cards) < setup.seats:
        raise SetupError(Text("{n} seats need at least as many bonus cards", n=setup.seats))
    tiles = [tile.code for tile in rules.round_tiles]
    copies = [tile.count for tile in rules.round_tiles]
    state.round_tiles = places(Text("scoring tile"), tiles, setup.round_tiles, copies)
    if len(state.round_tiles) != rules.rounds:
        raise SetupError(Text("there must be {n} scoring tiles, one a round", n=rules.rounds))
    finals = [tile.code for tile in rules.final_tiles]
    state.final_tiles = places(Text("final scoring tile"), finals, setup.final_tiles)
    for mechanic in rules.mechanics:
        mechanic.deal(state, setup)
    _seat_factions(rules, setup, state)
    rules.flow.begin(state)
    return state


def _seat_factions(rules: Ruleset, setup: Setup, state: State) -> None:
    state.dealt_boards = setup.boards
    cards = [card.code for card in rules.bonus_cards]
    if setup.auctioned:
        open_auction(state, [find_faction(rules, id).index for id in setup.auctioned])
    if setup.factions and len(setup.factions) != setup.seats:
        raise SetupError(
            Text("{n} factions do not fit {m} seats", n=len(setup.factions), m=setup.seats)
        )
    for id in setup.factions:
        faction = find_faction(rules, id)
        obstacle = conflict(state, faction)
        if obstacle:
            raise SetupError(obstacle)
        sit_down(state, faction, rules.start_points[faction.index])
    for seat in state.seats[::-1]:
        ask_for_start(state, seat)
    for seat, names in zip(state.seats, setup.dwellings, strict=False):
        for name in names:
            put_dwelling(state, seat, rules.board.hex(name))
    for seat, card in zip(
        state.seats, places(Text("bonus card"), cards, setup.hands), strict=False
    ):
        if not state.bonus_free >> card & 1:
            raise SetupError(Text("the bonus card '{text}' is not in the game", text=cards[card]))
        take_card(state, seat, card)


def find_faction(rules: Ruleset, id: str) -> Faction:
    """The faction called *id*."""
    for faction in rules.factions:
        if id in (faction.id, faction.code):
            return faction
    known = ", ".join(faction.id for faction in rules.factions)
    raise SetupError(Text("there is no faction '{text}'; there are {name}", text=id, name=known))


def places(
    what: Text, known: list[str], wanted: list[str], copies: list[int] | None = None
) -> list[int]:
    """The places of *wanted* codes among those *known*, of which there is one each or *copies*."""
    found: list[int] = []
    for code in wanted:
        if code not in known:
            there = ", ".join(known) or "none"
            raise SetupError(
                Text(
                    "there is no {what} '{text}'; there are {name}",
                    what=what,
                    text=code,
                    name=there,
                )
            )
        place = known.index(code)
        if found.count(place) >= (copies[place] if copies is not None else 1):
            raise SetupError(
                Text(
                    "the {what} '{text}' cannot be used {how}",
                    what=what,
                    text=code,
                    how=_times(found.count(place) + 1),
                )
            )
        found.append(place)
    return found


def _times(n: int) -> Text:
    return Text("twice") if n == 2 else Text("{n} times", n=n)
