"""Choosing a faction: a card for each, with what it can do and what it begins with.

How this works: the offers say which factions can be had, and in an auction for which bids. Those
that somebody else has, or whose terrain is taken, are shown with the reason. What is not part of
this choice at all, such as boards that were dealt to others, has no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from spadework.core.actions import FACTION
from spadework.core.errors import SetupError
from spadework.core.facts import Faction
from spadework.core.ruleset import Ruleset
from spadework.core.state import NOBODY, State
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.rules.flow.auction import Bid, auction_of
from spadework.rules.flow.factions import conflict
from spadework.view.advice.offers import Offer
from spadework.view.drawing.tile_icons import Bit
from spadework.view.text.abilities import grown_abilities, lasting_abilities
from spadework.view.text.language import language
from spadework.web.screens.people import people
from spadework.web.screens.rendering import Say, speech
from spadework.web.tables.viewed_game import ViewedGame

PLACE: Final = "faction:"  # with which the places of faction boards begin
ANY_TERRAIN: Final = "river"  # the color of factions that have no terrain of their own
CARDS_KEPT: Final = 200
MOST_SEATS: Final = 5
QUIET_START: Final = Text("A quiet start: what is special comes later.")


@dataclass(frozen=True)
class Growth:
    """What a large structure adds."""

    kind: str
    name: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class PrintedFaction:
    """What is on a faction card in every game."""

    id: str
    name: str
    color: str
    terrain: str  # its name; empty where it is chosen later
    on_wheel: bool
    abilities: tuple[str, ...]
    growths: tuple[Growth, ...]
    goods: tuple[Bit, ...]
    bowls: tuple[int, ...]
    cults: tuple[Bit, ...]


@dataclass(frozen=True)
class Way:
    """An offer that leads to the faction: *amount* is the bid, empty where there is none."""

    text: str
    label: str
    amount: str


@dataclass(frozen=True)
class FactionCard:
    """A faction that can be had, in one way or by several bids; *taken* says why it cannot."""

    printed: PrintedFaction
    points: int  # to begin with, before a bid
    ways: tuple[Way, ...]
    taken: str
    tag: str  # the same in two words
    holder: str  # who has bid most, and how much
    is_for_beginners: bool  # the rulebook lays it out for a first game


def faction_cards(view: ViewedGame, offers: Sequence[Offer]) -> list[FactionCard]:
    """The cards of those that are offered or taken, in the order of the terrains."""
    state = view.game.state
    say = speech(view.viewer.language, state.rules)
    ways: dict[str, list[Way]] = {}
    for offer in offers:
        bid = str(offer.action.bid) if isinstance(offer.action, Bid) else ""
        for place in offer.places:
            way = Way(offer.text, say(offer.label), bid)
            ways.setdefault(place.removeprefix(PLACE), []).append(way)
    for_beginners = _for_beginners(view.game.setup.game)
    found = [
        FactionCard(
            _printed(state.rules, faction, view.viewer.language),
            _points(state, faction),
            tuple(ways.get(faction.id, ())),
            "" if faction.id in ways else _why_taken(view, faction, say),
            "" if faction.id in ways else _tag(view, faction, say),
            _holder(view, faction, say),
            faction.id in for_beginners,
        )
        for faction in sorted(state.rules.factions, key=_by_terrain)
    ]
    return [card for card in found if card.ways or card.taken]


def _by_terrain(faction: Faction) -> tuple[bool, int]:
    """Sorts in the order of the terrains, those without one last."""
    return faction.home < 0, faction.home


def _points(state: State, faction: Faction) -> int:
    if auction_of(state) is not None:
        return state.rules.auction_points
    return state.rules.start_points[faction.index]


def _why_taken(view: ViewedGame, faction: Faction, say: Say) -> str:
    """Who has *faction*, or why nobody can any more; empty if it is not part of the choice."""
    state = view.game.state
    for seat in state.seats:
        if seat.faction is faction:
            return say("taken by {name}", name=people(view)[seat.index].player)
    if auction_of(state) is not None or not conflict(state, faction):
        return ""
    action = state.rules.table.groups[FACTION][faction.index]
    return say(state.reason_against(action, state.question.seat))


def _tag(view: ViewedGame, faction: Faction, say: Say) -> str:
    """What the card itself has room for of *why* nobody can have it."""
    seats = view.game.state.seats
    if any(seat.faction is faction for seat in seats):
        return _why_taken(view, faction, say)
    shares_terrain = any(faction.home in (seat.home, seat.faction.home) for seat in seats)
    return say("terrain taken") if faction.home >= 0 and shares_terrain else say("not to be had")


def _holder(view: ViewedGame, faction: Faction, say: Say) -> str:
    auction = auction_of(view.game.state)
    if auction is None or faction.index not in auction.factions:
        return ""
    place = auction.factions.index(faction.index)
    holder = auction.holders[place]
    if holder == NOBODY:
        return say("no bid yet")
    return say("{name} bids {n}", name=people(view)[holder].player, n=auction.bids[place])


@cache
def _for_beginners(game: str) -> frozenset[str]:
    """The factions that the rulebook of *game* lays out for a first game of any size."""
    catalog = Catalog()
    options = {
        option.name: option.values[-1]
        for option in catalog.options(game, [])
        if option.for_beginners
    }
    found: set[str] = set()
    for seats in range(2, MOST_SEATS + 1):
        with suppress(SetupError):  # fewer can play
            found.update(catalog.setup(game, [], options, "", seats, 0, [], []).factions)
    return frozenset(found)


@lru_cache(maxsize=CARDS_KEPT)
def _printed(rules: Ruleset, faction: Faction, code: str) -> PrintedFaction:
    spoken = language(code)

    def said(sentences: Sequence[Text]) -> tuple[str, ...]:
        return tuple(spoken.say(rules.worded(sentence, faction)) for sentence in sentences)

    goods = (("coin", faction.coins), ("worker", faction.workers), ("priest", faction.priests))
    steps = zip(rules.cults.names, faction.cults, strict=True)
    has_home = faction.home >= 0
    return PrintedFaction(
        id=faction.id,
        name=spoken.say(faction.name),
        color=rules.terrains[faction.home] if has_home else ANY_TERRAIN,
        terrain=spoken.say(rules.terrains[faction.home]) if has_home else "",
        on_wheel=has_home and faction.home < rules.wheel_size,
        abilities=said(lasting_abilities(rules, faction) or [QUIET_START]),
        growths=tuple(
            Growth(rules.kinds[kind].name, said([rules.kinds[kind].title])[0], said(gained))
            for kind, gained in grown_abilities(rules, faction).items()
            if gained
        ),
        goods=tuple(Bit(icon, str(n)) for icon, n in goods if n),
        bowls=tuple(faction.bowls),
        cults=tuple(Bit(cult, str(n)) for cult, n in steps if n),
    )
