"""A position as data: for the drawings, and as plain JSON."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from spadework.core.amounts import count
from spadework.core.board import RIVER
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NEUTRAL, NO_KIND, State
from spadework.core.text import Text
from spadework.notation.files import Replay
from spadework.rules.ships.docks import (
    Fleet,
    dock_of,
    fleet_of,
    goes_overland,
    markers_of,
    ships_of,
)
from spadework.rules.ships.trade_facts import has_trade, trade_of
from spadework.view.drawing.picture import BridgePicture, HexPicture, Picture, SeatPicture

HEXES_KEPT: Final = 20_000  # of a few hundred positions


def seat_data(state: State, seat: Seat, name: str) -> dict[str, object]:
    """What a seat has, under the names of the rulebook."""
    rules = state.rules
    data: dict[str, object] = {
        "faction": name,
        "points": seat.points,
        "coins": seat.coins,
        "workers": seat.workers,
        "priests": seat.priests,
        "bowls": [seat.bowl1, seat.bowl2, seat.bowl3],
        "cults": dict(zip(rules.cults.names, seat.cults, strict=True)),
        "buildings": {
            kind.name: built for kind, built in zip(rules.kinds, seat.built, strict=True)
        },
        "breakdown": {
            source: points
            for source, points in zip(rules.sources, seat.breakdown, strict=True)
            if points
        },
    }
    if has_trade(rules):
        names = rules.board.names
        dock = dock_of(state, seat)
        data["ships"] = [names[hex] for hex in ships_of(state, seat)]
        data["dock"] = names[dock] if dock >= 0 else None
        data["trade_markers"] = [names[hex] for hex in markers_of(state, seat)]
    return data


def replay_data(replay: Replay, trace: bool) -> dict[str, object]:
    """A replayed game as one JSON object."""
    game = replay.game
    state = game.state
    rules = state.rules
    data: dict[str, object] = {
        "ruleset": "+".join([rules.name, *rules.expansions]),
        "map": game.setup.map,
        "options": dict(rules.options.values),
        "over": state.over,
        "round": state.round,
        "seats": [seat_data(state, seat, replay.name(seat)) for seat in state.seats],
    }
    if trace:
        data["trace"] = [
            {
                "row": row.row,
                "faction": replay.name(state.seats[row.seat]),
                "points": row.points,
                "coins": row.coins,
                "workers": row.workers,
                "priests": row.priests,
                "bowls": list(row.bowls),
                "cults": dict(zip(rules.cults.names, row.cults, strict=True)),
            }
            for row in replay.trace
        ]
    return data


def picture(state: State, title: str) -> Picture:
    """The position as the drawings want it."""
    rules = state.rules
    return Picture(
        title=title,
        subtitle=str(situation(state)),
        hexes=hex_pictures(state),
        bridges=bridge_pictures(state),
        seats=seat_pictures(state),
        cult_names=tuple(rules.cults.names),
        notes=_notes(state),
        structures=tuple(kind.name for kind in rules.kinds),
        left_out=_unknown_columns(state),
        canals=_canals(rules),
        trade=has_trade(rules),
    )


def _canals(rules: Ruleset) -> tuple[tuple[int, int], ...]:
    return tuple((a, b) for a, b in trade_of(rules).canals) if has_trade(rules) else ()


def bridge_pictures(state: State) -> tuple[BridgePicture, ...]:
    """The bridges in the order they were built."""
    sites = state.rules.board.bridge_sites
    return tuple(
        BridgePicture(sites[site][0], sites[site][1], owner)
        for site, owner in zip(state.bridges, state.bridge_owners, strict=True)
    )


def hex_pictures(state: State) -> tuple[HexPicture, ...]:
    """Land and water with the pieces on them."""
    rules = state.rules
    board = rules.board
    fleet = fleet_of(state) if has_trade(rules) else NO_FLEET
    ships, markers = _by_hex(fleet.ships), _by_hex([sorted(set(hexes)) for hexes in fleet.marked])
    docks = {hex: owner for owner, hex in enumerate(fleet.docks)}
    return tuple(
        _hex_picture(
            rules,
            hex,
            state.terrain[hex],
            state.kind[hex],
            state.owner[hex],
            state.town[hex],
            ships.get(hex, ()),
            docks.get(hex),
            markers.get(hex, ()),
        )
        for hex in range(board.size)
    )


@lru_cache(maxsize=HEXES_KEPT)
def _hex_picture(
    rules: Ruleset,
    hex: int,
    terrain: int,
    kind: int,
    owner: int,
    town: int,
    ships: tuple[int, ...],
    dock: int | None,
    markers: tuple[int, ...],
) -> HexPicture:
    """A hex as the drawings want it; most are the very same as a moment ago, and soon compared."""
    board = rules.board
    return HexPicture(
        name=board.names[hex],
        row=board.row[hex],
        x=board.column[hex] + board.offsets[board.row[hex]] / 2,
        terrain=rules.terrains[terrain] if board.terrain[hex] != RIVER else "river",
        structure=rules.kinds[kind].name if kind != NO_KIND else None,
        owner=owner if owner < NEUTRAL else None,
        town=town,
        ships=ships,
        dock=dock,
        markers=markers,
    )


def _by_hex(places: list[list[int]]) -> dict[int, tuple[int, ...]]:
    """Who has something on a hex, by seat, from the hexes of each seat."""
    found: dict[int, tuple[int, ...]] = {}
    for seat, hexes in enumerate(places):
        for hex in hexes:
            found[hex] = (*found.get(hex, ()), seat)
    return found


NO_FLEET: Final = Fleet([], [], [])


def situation(state: State) -> Text:
    """Where the game stands, in one line."""
    if state.over:
        most = max(seat.points for seat in state.seats)
        winners = [Text(s.faction.name) for s in state.seats if s.points == most]
        names = winners[0]
        for name in winners[1:]:
            names = Text("{a} and {b}", a=names, b=name)
        return Text("Final position: {winners} win with {n} points", winners=names, n=most)
    asked = state.question
    seated = asked.seat < len(state.seats)
    who = Text(state.seats[asked.seat].faction.name) if seated else Text("a player")
    stage = Text("Round {n}", n=state.round) if state.round else Text("Set-up")
    question = state.question_to(asked)
    return Text("{stage}; it is for {who} to {question}", stage=stage, who=who, question=question)


def seat_pictures(state: State) -> tuple[SeatPicture, ...]:
    """The seats as the drawings want them."""
    return tuple(_seat_picture(state, seat) for seat in state.seats)


def seat_color(state: State, seat: Seat) -> str:
    """The terrain whose color the pieces of a seat have."""
    return state.rules.terrains[seat.home] if seat.home >= 0 else "river"


def _seat_picture(state: State, seat: Seat) -> SeatPicture:
    rules = state.rules
    tiles = [tile.code for i, tile in enumerate(rules.favor_tiles) if seat.has_favor(i)]
    for town, owned in zip(rules.town_tiles, seat.towns, strict=True):
        tiles += [town.code] * owned
    if seat.bonus >= 0:
        tiles.insert(0, rules.bonus_cards[seat.bonus].code)
    asked = None if state.over or not state.pending else state.question.seat
    return SeatPicture(
        name=seat.faction.name,
        color=seat_color(state, seat),
        points=seat.points,
        coins=seat.coins,
        workers=seat.workers,
        priests=seat.priests,
        bowls=(seat.bowl1, seat.bowl2, seat.bowl3),
        cults=tuple(seat.cults),
        shipping=seat.shipping,
        digging=seat.digging,
        keys=seat.keys,
        ships=len(ships_of(state, seat)) if has_trade(rules) else 0,
        markers=len(markers_of(state, seat)) if has_trade(rules) else 0,
        overland=has_trade(rules) and goes_overland(state, seat),
        emblem=seat.faction.id,
        words=seat.faction.words,
        passed=seat.passed,
        active=asked == seat.index,
        tiles=tuple(tiles),
    )


def _notes(state: State) -> tuple[str, ...]:
    rules = state.rules
    tiles = [rules.round_tiles[i].code for i in state.round_tiles]
    cards = [
        f"{card.code} ({rules.worded(count(state.bonus_coins[i], 'coin'))})"
        if state.bonus_coins[i]
        else card.code
        for i, card in enumerate(rules.bonus_cards)
        if state.bonus_free >> i & 1
    ]
    table = (
        Text("{Scoring_tiles}: {codes}", codes=", ".join(tiles)),
        Text("{Bonus_cards} on the table: {codes}", codes=", ".join(cards)),
    )
    return (*[str(rules.worded(line)) for line in table], *[str(note) for note in rules.notes])


def _unknown_columns(state: State) -> tuple[str, ...]:
    """Goods and tracks that no faction of the game has."""
    factions = state.rules.factions
    known = {
        "workers": any(f.workers for f in factions),
        "priests": any(f.priest_limit for f in factions),
        "digging": any(f.digging_max for f in factions),
        "keys": any(tile.reward.amount("key") for tile in state.rules.town_tiles),
    }
    return tuple(name for name, there in known.items() if not there)
