"""The mats: everything a seat owns, as pages show it; `mat_pieces.py` draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import msgspec

from spadework.core.facts import NO_TILE, Faction, Income, Price
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.reach_abilities import jumps_of
from spadework.rules.power.spaces import space_price
from spadework.rules.ships.docks import markers_of, ships_of
from spadework.rules.ships.trade_facts import has_trade, trade_of
from spadework.view.advice.forecast import Coming, forecast
from spadework.view.advice.turn_ends import is_set_up
from spadework.view.drawing.tile_icons import (
    Bit,
    Face,
    IconLine,
    income_bits,
    price_bits,
    space_face,
    tile_faces,
)
from spadework.view.text.abilities import abilities_now
from spadework.view.text.glossary import trade_lines
from spadework.view.text.rules_in_brief import RULES
from spadework.view.text.tiles import kind_name
from spadework.web.screens.clocks import ShownClock, away_words, shown_clock
from spadework.web.screens.people import Person, people
from spadework.web.screens.rendering import Say, speech
from spadework.web.tables.viewed_game import LeechOrder, ViewedGame

FACTIONS_KEPT: Final = 200


class Good(msgspec.Struct, frozen=True):
    """Something counted: its icon, its name, how many, and the most there may be (0: no limit)."""

    icon: str
    name: str
    thing: str
    count: int
    most: int = 0


class Track(msgspec.Struct, frozen=True):
    """A track of the mat and what the next step costs."""

    icon: str
    name: str
    place: str
    thing: str  # the glossary's key
    level: int
    levels: list[list[Bit]]  # what each level brings when it is reached, or costs a spade there
    price: list[Bit]
    each: list[Bit]  # what a spade costs now

    @property
    def most(self) -> int:
        """The highest level."""
        return len(self.levels) - 1


class Slot(msgspec.Struct, frozen=True):
    """A place on the mat: the structure on it, or the income that it uncovered when it left."""

    is_open: bool
    income: list[Bit]


class Stock(msgspec.Struct, frozen=True):
    """The structures of a kind in a row, those built first in front, and what the next costs."""

    kind: str
    name: str
    thing: str  # the glossary's key
    printed: list[Bit]  # what comes in even if none is built
    slots: list[Slot]
    price: list[Bit]

    @property
    def built(self) -> int:
        """How many stand on the board."""
        return sum(slot.is_open for slot in self.slots)

    @property
    def all(self) -> int:
        """How many there are."""
        return len(self.slots)

    @property
    def left(self) -> int:
        """How many are still on the mat."""
        return self.all - self.built


class Tile(msgspec.Struct, frozen=True):
    """A tile or an action space as the mat shows it."""

    thing: str
    code: str
    face: Face
    used: bool = False
    count: int = 1


class Incoming(msgspec.Struct, frozen=True):
    """What comes in before the next round: altogether, by source, and what finds no room."""

    total: list[Bit]
    sources: list[tuple[str, list[Bit]]]
    lost: list[Bit]


class Special(msgspec.Struct, frozen=True):
    """An ability in words; if a structure is to bring it, which one and how that is said."""

    words: str
    kind: str = ""
    intro: str = ""


@dataclass(frozen=True)
class Mat:
    """All a seat owns."""

    person: Person
    points: int
    status: Text
    is_asked: bool
    is_acting: bool
    passed: bool
    goods: list[Good]
    bowls: tuple[int, int, int]
    cults: list[Good]
    tracks: list[Track]
    stocks: list[Stock]
    specials: list[Tile]
    tiles: list[Tile]
    income: Incoming
    abilities: list[Special]
    trades: list[str]  # how the seat trades and what that brings, a sentence each
    order: LeechOrder | None
    clock: ShownClock | None = None


def make_mats(view: ViewedGame) -> list[Mat]:
    """The mats of all who have a faction, by seat."""
    state = view.game.state
    persons = people(view)
    asked = view.asked
    return [_mat(view, seat, persons[seat.index], asked) for seat in state.seats]


def _mat(view: ViewedGame, seat: Seat, person: Person, asked: list[int]) -> Mat:
    state = view.game.state
    rules = state.rules
    say = speech(view.viewer.language, rules)
    return Mat(
        person=person,
        points=seat.points,
        status=_status(view, seat, asked),
        is_asked=seat.index in asked and not view.is_past,
        is_acting=seat.index == view.acting_seat,
        passed=seat.passed,
        goods=_goods(state, seat, say),
        bowls=(seat.bowl1, seat.bowl2, seat.bowl3),
        cults=[
            Good(name, say(name), f"cult:{name}", step, rules.cults.top)
            for name, step in zip(rules.cults.names, seat.cults, strict=True)
        ],
        tracks=_tracks(seat, say),
        stocks=_stocks(rules, seat, say),
        specials=_specials(state, seat),
        tiles=_tiles(state, seat),
        income=_income(state, seat, say),
        abilities=_abilities(
            rules,
            seat.faction,
            seat.abilities.stage,
            view.viewer.language,
            begins=is_set_up(state),
        ),
        trades=_trades(rules, seat, say) if has_trade(rules) else [],
        order=view.orders.get(seat.index),
        clock=shown_clock(view, seat.index),
    )


@lru_cache(maxsize=FACTIONS_KEPT)
def _abilities(
    rules: Ruleset, faction: Faction, stage: int, code: str, *, begins: bool
) -> list[Special]:
    """What is special about a faction from now on; it is the same for most of a game."""
    say = speech(code)
    now, coming = abilities_now(rules, faction, stage, is_set_up=begins)
    found = [Special(say(rules.worded(line, faction))) for line in now]
    for kind, lines in coming.items():
        intro = rules.worded(Text("With the {kind}:", kind=kind_name(rules, kind)), faction)
        found += [
            Special(say(rules.worded(line, faction)), rules.kinds[kind].name, say(intro))
            for line in lines
        ]
    return found


def _trades(rules: Ruleset, seat: Seat, say: Say) -> list[str]:
    """How the seat trades, and what trading with each kind of structure brings it."""
    piece = _piece(rules, seat)
    lines = [RULES[piece], RULES["trade power"], *trade_lines(rules, seat.faction)]
    lines += [RULES[f"{piece} come"], RULES[f"{piece} build"], RULES["merchants wait"]]
    return [say(line) for line in lines]


def _piece(rules: Ruleset, seat: Seat) -> str:
    """What the seat trades with, as the rules in brief call it."""
    return "merchants" if trade_of(rules).overland[seat.faction.index] else "ships"


def _stocks(rules: Ruleset, seat: Seat, say: Say) -> list[Stock]:
    found = []
    incomes = _incomes(rules, seat.faction)
    for i, kind in enumerate(rules.kinds):
        name = kind_name(rules, i)
        own_name = rules.worded(name, seat.faction)
        found.append(
            Stock(
                kind.name,
                say(own_name),
                f"structure:{kind.name if own_name == rules.worded(name) else own_name}",
                incomes[i][0],
                [
                    Slot(place < seat.built[i], income)
                    for place, income in enumerate(incomes[i][1:])
                ],
                price_bits(seat.faction.structure_prices[i]),
            )
        )
    return found


@lru_cache(maxsize=FACTIONS_KEPT)
def _incomes(rules: Ruleset, faction: Faction) -> list[list[list[Bit]]]:
    """Of every kind: what comes in if none is built, then what each further one adds."""
    found = []
    for kind, incomes in zip(rules.kinds, faction.incomes, strict=True):
        steps = [incomes[0], *[_growth(*incomes[n : n + 2]) for n in range(kind.count)]]
        found.append([_own_bits(faction, income_bits(rules, step)) for step in steps])
    return found


def _growth(before: Income, after: Income) -> Income:
    """By how much an income grows; other effects are added at the end."""
    return Income(
        after.coins - before.coins,
        after.workers - before.workers,
        after.priests - before.priests,
        after.power - before.power,
        after.others[len(before.others) :],
    )


def _income(state: State, seat: Seat, say: Say) -> Incoming:
    rules = state.rules
    coming = forecast(state, seat.index)
    sources = [
        (say(name.told_in(rules.words_of(seat.faction))), _coming_bits(seat, goods))
        for name, goods in coming.sources.items()
    ]
    if coming.cult_bonus:
        sources.append((say("cult bonus"), _coming_bits(seat, coming.cult_bonus)))
    lost = (("power", coming.power_lost), ("priest", coming.priests_lost))
    return Incoming(
        _coming_bits(seat, coming.income + coming.cult_bonus),
        sources,
        [Bit(icon, str(n)) for icon, n in lost if n],
    )


def _coming_bits(seat: Seat, goods: Coming) -> list[Bit]:
    amounts = (
        ("coin", goods.coins),
        ("worker", goods.workers),
        ("priest", goods.priests),
        ("power", goods.power),
        ("point", goods.points),
        ("ship", goods.ships),
        ("spade", goods.spades),
        ("shipping", goods.shipping),
    )
    return _own_bits(seat.faction, [Bit(icon, f"+{n}") for icon, n in amounts if n])


def _own_bits(faction: Faction, bits: Sequence[Bit]) -> list[Bit]:
    """The same with the icons of what the faction has in place of ships."""
    words = faction.words
    return [Bit(words.get(bit.icon, bit.icon), bit.text) for bit in bits]


def _status(view: ViewedGame, seat: Seat, asked: list[int]) -> Text:
    """What the seat is about."""
    if view.game.over or view.is_past:
        return NO_TEXT
    away = away_words(view, seat.index)
    if away:
        return away
    if seat.index in view.thinking:
        return Text("thinking")
    if seat.index in view.waiting:
        return Text("waiting")
    if seat.index in asked:
        return Text("thinking") if thinks_here(view, seat.index) else Text("to move")
    if seat.index in view.ending:
        return Text("ends the turn")
    return Text("passed") if seat.passed else NO_TEXT


def thinks_here(view: ViewedGame, seat: int) -> bool:
    """Whether somebody else who is asked sits before the table now."""
    return seat in view.here and seat not in view.viewer.seats


def _goods(state: State, seat: Seat, say: Say) -> list[Good]:
    rules = state.rules
    known = {
        "workers": any(f.workers for f in rules.factions),
        "priests": any(f.priest_limit for f in rules.factions),
        "keys": any(tile.reward.amount("key") for tile in rules.town_tiles),
    }
    goods = [Good("coin", say("coins"), "good:coins", seat.coins)]
    if known["workers"]:
        goods.append(Good("worker", say("workers"), "good:workers", seat.workers))
    if known["priests"]:
        goods.append(
            Good("priest", say("priests"), "good:priests", seat.priests, seat.priest_limit)
        )
    if known["keys"]:
        goods.append(Good("key", say("keys"), "good:keys", seat.keys))
    if has_trade(rules):
        trade = trade_of(rules)
        name = _piece(rules, seat)
        there = len(ships_of(state, seat))
        goods.append(Good(name.removesuffix("s"), say(name), f"good:{name}", there, trade.most))
        goods.append(
            Good(
                "marker",
                say("trade markers"),
                "rule:trade",
                len(markers_of(state, seat)),
                trade.markers,
            )
        )
    return goods


def _tracks(seat: Seat, say: Say) -> list[Track]:
    faction = seat.faction
    found = []
    if faction.shipping_max:
        # A range tile takes the place of the track: nobody pays for its steps.
        name = "range" if faction.jump_ranges else "shipping"
        found.append(
            Track(
                name,
                say(name),
                "track:shipping",
                f"track:{name}",
                seat.shipping,
                [_points(points) for points in _shipping_points(faction)],
                _price(faction.shipping_price),
                [],
            )
        )
    jumps = jumps_of(seat.abilities)
    if jumps is not None and jumps.longest:
        found.append(
            Track(
                "range",
                say("range"),
                "track:range",
                f"faction:{faction.id}",
                seat.jump_range,
                [[] for _ in range(jumps.longest + 1)],
                [],
                [],
            )
        )
    if faction.spade_prices:
        found.append(
            Track(
                "spade",
                say("digging track"),
                "track:digging",
                "track:digging" if faction.digging_max else "good:spades",
                seat.digging,
                [price_bits(price) for price in faction.spade_prices],
                _price(faction.digging_price),
                price_bits(faction.spade_prices[seat.digging]),
            )
        )
    return found


def _shipping_points(faction: Faction) -> list[int]:
    """The points for reaching each level, none for those that are not reached by a step."""
    points = faction.shipping_points
    return [points[n] if n < len(points) else 0 for n in range(faction.shipping_max + 1)]


def _points(points: int) -> list[Bit]:
    return [Bit("point", str(points))] if points else []


def _price(price: Price | None) -> list[Bit]:
    return [] if price is None else price_bits(price)


def _specials(state: State, seat: Seat) -> list[Tile]:
    rules = state.rules
    return [
        Tile(
            f"space:{space.code}",
            space.code,
            tuple(
                IconLine(line.heading, tuple(_own_bits(seat.faction, line.bits)))
                for line in space_face(rules, space, space_price(seat, space))
            ),
            used=bool(seat.used >> i & 1),
        )
        for i, space in enumerate(rules.spaces)
        if seat.open_actions >> i & 1
    ]


def _tiles(state: State, seat: Seat) -> list[Tile]:
    rules = state.rules
    found = []
    if seat.bonus != NO_TILE:
        found.append(("bonus", rules.bonus_cards[seat.bonus].code, 1))
    found += [("favor", t.code, 1) for i, t in enumerate(rules.favor_tiles) if seat.has_favor(i)]
    found += [
        ("town", tile.code, count)
        for tile, count in zip(rules.town_tiles, seat.towns, strict=True)
        if count
    ]
    known = tile_faces(rules)
    return [
        Tile(f"{family}:{code}", code, known[f"{family}:{code}"], count=count)
        for family, code, count in found
    ]
