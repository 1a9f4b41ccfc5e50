"""Conformance of ledgers: recorded games replayed row by row, and legality probes on them."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Final

from spadework.core.errors import NotationError, RuleError
from spadework.core.seat import Seat
from spadework.core.state import NO_KIND, NOBODY, State
from spadework.games.catalog import Catalog
from spadework.notation.conformance.corpus import (
    Expected,
    Facts,
    Probe,
    RecordedGame,
    RecordedRow,
    Watch,
)
from spadework.notation.game import Game
from spadework.notation.ledger.reader import Reading, chosen_factions
from spadework.notation.ledger.text import COLORS, Command, read_rows
from spadework.rules.flow.scoring import find_networks, largest_network

# The recording engine's names of point sources, by ours.
SOURCES: Final = {
    "initial": "start",
    "advance_ship": "shipping",
    "advance_dig": "digging",
    "TW": "towns",
    "SH": "stronghold",
    "advance_SH": "faction",
    "convert": "conversions",
    "network": "area",
}
START_POINTS: Final = {"original_2017": "original_2017"}


# --- games


class Recording:
    """Every state that a seat was in during each row of a ledger."""

    def __init__(self, catalog: Catalog, record: RecordedGame) -> None:
        self.reading: Final = Reading(catalog, _options(record))
        self._row = 0
        self._states: dict[tuple[int, str], list[list[int]]] = {}

    def read(self, rows: list[str]) -> None:
        """Read the ledger, noting the state of a seat whenever something has happened to it."""
        self.reading.read(rows, before=self._reach, after=self._note_all)

    def _reach(self, command: Command) -> None:
        self._row = command.row

    def _note_all(self, command: Command) -> None:
        if self.reading.has_begun:
            state = self.reading.game.state
            state.witness = self._witness
            for seat in state.seats:
                self._note(seat)

    def _witness(self, state: State, seat: int, what: str) -> None:
        self._note(state.seats[seat])

    def _note(self, seat: Seat) -> None:
        self._states.setdefault((self._row, seat.faction.code), []).append(snapshot(seat))

    def find(self, row: int, faction: str, wanted: list[int], start: int) -> int:
        """The place of *wanted* among the states of that row from *start* on, -1 if not reached."""
        states = self._states.get((row, faction), [])
        for place in range(start, len(states)):
            if states[place] == wanted:
                return place
        return -1

    def last(self, row: int, faction: str) -> list[int] | None:
        """The state after the row."""
        states = self._states.get((row, faction))
        return states[-1] if states else None


def snapshot(seat: Seat) -> list[int]:
    """Points, coins, workers, priests, bowls and cults, as corpus files list them."""
    goods = [seat.points, seat.coins, seat.workers, seat.priests]
    return [*goods, seat.bowl1, seat.bowl2, seat.bowl3, *seat.cults]


def _options(record: RecordedGame) -> dict[str, str]:
    """What a record says of the set-up that its ledger does not."""
    points = START_POINTS.get(str(record.options.get("vp_variant")))
    return {"start_points": points} if points else {}


def ledger_difference(catalog: Catalog, record: RecordedGame, watch: Watch | None = None) -> str:
    """The first difference between a recorded game and ours; empty if there is none.

    Who watches is shown our last position.
    """
    recording = Recording(catalog, record)
    try:
        recording.read(record.ledger)
    except RuleError as error:
        row = error.row if isinstance(error, NotationError) else -1
        return f"row {row} is refused: {error}"
    if watch is not None:
        watch(recording.reading.game.state)
    return _row_difference(recording, record.expect.rows) or _end_difference(
        recording.reading.game, record.expect
    )


def _row_difference(recording: Recording, rows: list[RecordedRow]) -> str:
    places: dict[tuple[int, str], int] = {}
    for told in rows:
        row, faction, state = told.row, told.faction, told.state
        place = recording.find(row, faction, state, places.get((row, faction), 0))
        if place < 0:
            ours = recording.last(row, faction)
            return f"row {row}, {faction}: '{told.commands}' leads to {state}, here to {ours}"
        places[row, faction] = place
    last: dict[tuple[int, str], list[int]] = {}
    for told, after in zip_longest(rows, rows[1:]):
        # With one player left, what is typed before the next action is booked with the last one:
        # then the row goes on after this entry.
        if after is None or after.faction != told.faction or after.row == told.row:
            last[told.row, told.faction] = told.state
        else:
            last.pop((told.row, told.faction), None)
    for (row, faction), state in last.items():
        if recording.last(row, faction) != state:
            return f"row {row} leaves {faction} with {state}, here {recording.last(row, faction)}"
    return ""


def _end_difference(game: Game, expect: Expected) -> str:
    """The first difference in the final position."""
    if not game.over:
        return "the game does not end"
    state = game.state
    points = {seat.faction.code: seat.points for seat in state.seats}
    for what, wanted, ours in (
        ("final points", expect.final_vp, points),
        ("board", expect.board, _board(state)),
        ("bridges", _sorted_bridges(expect.bridges), _sorted_bridges(_bridges(state))),
        ("priests on the cults", expect.cult_priests, _cult_priests(state)),
        ("tiles left", _nonzero(expect.pool), _nonzero(_pool(state))),
        ("coins on cards", _nonzero(expect.bonus_coins), _nonzero(_card_coins(state))),
    ):
        if wanted != ours:
            return _name_difference(what, wanted, ours)
    for seat in state.seats:
        code = seat.faction.code
        scoring = expect.final_scoring.get(code, {})
        for what, wanted, ours in (
            ("final scoring", scoring, _final_scoring(state, seat)),
            ("seat", _known_facts(expect.factions[code]), _facts(state, seat)),
            ("points by source", _grouped(expect.factions[code]), _breakdown(state, seat)),
        ):
            # Not every recording lists the final scoring of those who left the game.
            if what == "seat" or (what == "final scoring" and seat.dropped):
                ours = {key: value for key, value in ours.items() if key in wanted}
            if _nonzero(wanted) != _nonzero(ours):
                return _name_difference(f"{what} of {code}", _nonzero(wanted), _nonzero(ours))
    return ""


def _name_difference(what: str, wanted: Any, ours: Any) -> str:
    if isinstance(wanted, dict) and isinstance(ours, dict):
        for key in sorted({*wanted, *ours}):
            if wanted.get(key) != ours.get(key):
                return f"{what}: {key} is {wanted.get(key)}, here {ours.get(key)}"
    return f"{what}: {wanted}, here {ours}"


def _nonzero(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value}


def _color(seat: Seat) -> str:
    """The color of a seat's pieces."""
    return COLORS[seat.home]


def _board(state: State) -> dict[str, list[str]]:
    board = state.rules.board
    found: dict[str, list[str]] = {}
    for hex in board.land:
        kind = state.kind[hex]
        entry = [
            COLORS[state.terrain[hex]],
            state.rules.kinds[kind].code if kind != NO_KIND else "",
        ]
        found[board.names[hex]] = [*entry, "town"] if state.town[hex] else entry
    return found


def _bridges(state: State) -> list[list[str]]:
    board = state.rules.board
    return [
        [*[board.names[h] for h in board.bridge_sites[site]], _color(state.seats[owner])]
        for site, owner in zip(state.bridges, state.bridge_owners, strict=True)
    ]


def _sorted_bridges(bridges: list[list[str]]) -> list[list[str]]:
    return sorted([*sorted(bridge[:2]), bridge[2]] for bridge in bridges)


def _cult_priests(state: State) -> dict[str, str]:
    spaces = len(state.rules.cults.spaces)
    return {
        f"{state.rules.cults.names[i // spaces].upper()}{i % spaces + 1}": _color(
            state.seats[owner]
        )
        for i, owner in enumerate(state.cult_priests)
        if owner != NOBODY
    }


def _pool(state: State) -> dict[str, int]:
    rules = state.rules
    pool = {card.code: state.bonus_free >> i & 1 for i, card in enumerate(rules.bonus_cards)}
    for tile, left in zip(rules.favor_tiles, state.favor_left, strict=True):
        pool[tile.code] = left
    for town, left in zip(rules.town_tiles, state.town_left, strict=True):
        pool[town.code] = left
    return pool


def _card_coins(state: State) -> dict[str, int]:
    cards = state.rules.bonus_cards
    return {card.code: coins for card, coins in zip(cards, state.bonus_coins, strict=True)}


def _final_scoring(state: State, seat: Seat) -> dict[str, int]:
    source = state.rules.source
    found = {name.upper(): seat.breakdown[source[name]] for name in state.rules.cults.names}
    found["network"] = seat.breakdown[source["area"]]
    found["resources"] = seat.breakdown[source["resources"]]
    for tile in state.final_tiles:
        code = state.rules.final_tiles[tile].code
        found[code] = seat.breakdown[source[code]]
    return found


def _facts(state: State, seat: Seat) -> dict[str, Any]:
    rules = state.rules
    networks = find_networks(state, seat)
    tiles = [tile.code for i, tile in enumerate(rules.favor_tiles) if seat.has_favor(i)]
    for tile, count in zip(rules.town_tiles, seat.towns, strict=True):
        tiles += [tile.code] * count
    facts: dict[str, Any] = {
        "VP": seat.points,
        "C": seat.coins,
        "W": seat.workers,
        "P": seat.priests,
        "P1": seat.bowl1,
        "P2": seat.bowl2,
        "P3": seat.bowl3,
        "KEY": seat.keys,
        "MAX_P": seat.priest_limit,
        "CULT_P": seat.sent_priests,
        "BRIDGE_COUNT": seat.bridges,
        "TOWN_SIZE": seat.town_power,
        "ship": seat.shipping,
        "dig": seat.digging,
        "color": _color(seat),
        "network": largest_network(networks),
        "tiles": sorted(tiles),
    }
    facts |= {name.upper(): step for name, step in zip(rules.cults.names, seat.cults, strict=True)}
    for kind, count in zip(rules.kinds, seat.built, strict=True):
        facts[f"buildings {kind.code}"] = count
    for index in state.final_tiles:
        final = rules.final_tiles[index]
        facts[final.code] = final.measure.of(state, seat, networks)
    return facts


def _known_facts(facts: Facts) -> Facts:
    """The recorded facts that have a counterpart here."""
    known = {
        key: value
        for key, value in facts.items()
        if key not in ("vp_source", "buildings", "secondary_color", "unlocked", "dropped")
        and key != "carpet_range"
    }
    known["tiles"] = sorted(facts.get("tiles", []))
    for code, count in facts["buildings"].items():
        if code != "ship":
            known[f"buildings {code}"] = count
    return known


def _grouped(facts: Facts) -> dict[str, int]:
    """Recorded points by source, under our names.

    Scoring tiles that reward the same are one source there.
    """
    found: dict[str, int] = {}
    for name, points in facts["vp_source"].items():
        ours = SOURCES.get(name, "faction" if name.startswith("ACTH") else name)
        found[ours] = found.get(ours, 0) + points
    return found


def _breakdown(state: State, seat: Seat) -> dict[str, int]:
    rules = state.rules
    rewarded = {
        tile.code: "/".join(
            [*[k.code for k in rules.kinds], "SPADE", "TOWN"][e]
            for e in (4, 3, 0, 1, 2, 5, 6)
            if tile.points_on[e]
        )
        + f" >> {max(tile.points_on)}"
        for tile in rules.round_tiles
    }
    found: dict[str, int] = {}
    for name, points in zip(rules.sources, seat.breakdown, strict=True):
        ours = "conversions" if name == "resources" else rewarded.get(name, name)
        found[ours] = found.get(ours, 0) + points
    return found


# --- probes


class ProbedGame:
    """A recorded game, read as far as probes have asked for it."""

    def __init__(self, catalog: Catalog, record: RecordedGame) -> None:
        self._catalog: Final = catalog
        self.record: Final = record
        self._factions = 0
        self._read: list[Command] = []
        self._reading = self._begun()

    def read_with(self, probe: Probe) -> Reading:
        """The game up to the row of the *probe*, and this row in place of what follows."""
        commands = read_rows([*self.record.ledger[: probe.at], probe.row])
        before = [command for command in commands if command.row < probe.at]
        factions = chosen_factions(commands)
        reading = self._read_to(before, factions).copy()
        reading.follow(commands[len(before) :], factions)
        reading.close()
        return reading

    def _read_to(self, commands: list[Command], factions: int) -> Reading:
        """Where just these *commands* have been read: further on, or from the start."""
        if factions != self._factions or commands[: len(self._read)] != self._read:
            self._factions, self._read, self._reading = factions, [], self._begun()
        later = commands[len(self._read) :]
        self._read = commands
        try:
            self._reading.follow(later, factions)
        except NotationError:
            self._read, self._reading = [], self._begun()
            raise
        return self._reading

    def _begun(self) -> Reading:
        return Reading(self._catalog, _options(self.record))


def probe_difference(game: ProbedGame, probe: Probe) -> str:
    """How the verdict on a row differs from ours; empty if it does not."""
    try:
        reading = game.read_with(probe)
    except NotationError as error:
        if probe.verdict == "accept":
            return f"'{probe.row}' is refused: {error}"
        return "" if error.row == probe.at else f"row {error.row} is refused: {error}"
    if probe.verdict == "reject":
        return f"'{probe.row}' is accepted; it should be refused: {probe.message}"
    code = probe.row.split(":")[0].strip().lower()
    seats = reading.game.state.seats
    ours = next((snapshot(seat) for seat in seats if seat.faction.code == code), None)
    if ours != probe.state:
        return f"'{probe.row}' leads to {probe.state}, here to {ours}"
    return ""
