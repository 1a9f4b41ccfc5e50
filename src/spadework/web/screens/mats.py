"""The mats: everything a seat owns, as pages show it; `mat_pieces.py` draws them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import msgspec

from spadework.core.facts import NO_TILE, Faction
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.power.spaces import space_price
from spadework.rules.ships.docks import markers_of, ships_of
from spadework.rules.ships.trade_facts import has_trade, trade_of
from spadework.view.advice.forecast import Coming, forecast
from spadework.view.advice.turn_ends import is_set_up
from spadework.view.drawing.tile_icons import (
    Bit,
    Face,
    IconLine,
    space_face,
    tile_faces,
)
from spadework.view.text.abilities import abilities_now
from spadework.view.text.glossary import trade_lines
from spadework.view.text.rules_in_brief import RULES
from spadework.view.text.tiles import kind_name
from spadework.web.screens.clocks import ShownClock, away_words, shown_clock
from spadework.web.screens.mat_stocks import Stock, own_bits, stocks_of
from spadework.web.screens.mat_tracks import Track, tracks_of
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
        tracks=tracks_of(seat, say),
        stocks=stocks_of(rules, seat, say),
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
    return own_bits(seat.faction, [Bit(icon, f"+{n}") for icon, n in amounts if n])


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


def _specials(state: State, seat: Seat) -> list[Tile]:
    rules = state.rules
    return [
        Tile(
            f"space:{space.code}",
            space.code,
            tuple(
                IconLine(line.heading, tuple(own_bits(seat.faction, line.bits)))
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
