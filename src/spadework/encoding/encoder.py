"""A position from a seat's view, as bytes.

Three parts follow one another: *planes* with a byte for every hex, a row of numbers for each of
five seats, and the numbers of the table. Seats are counted from the one that looks, terrains from
its home terrain; `docs/encoding.md` names every byte. Whoever is not there is a row of zeros.

How this is quick: lists in a position are values, so one that is the same list as last time has not
changed. A `Memory` keeps what was made of such lists; one memory follows one game. Blocks of
single bits are made once and kept.
"""

from __future__ import annotations

from typing import Final

from spadework.core.facts import NO_TILE
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NEUTRAL, NO_KIND, NO_LAND, NOBODY, State
from spadework.encoding.actions import Answers
from spadework.encoding.words import ROOM, Words
from spadework.rules.flow.income import lasting_income
from spadework.rules.flow.scoring import find_networks, largest_network
from spadework.rules.ground.homes import unlocked
from spadework.rules.ships.docks import dock_of, fleet_of
from spadework.rules.ships.trade_facts import has_trade

SEATS: Final = 5
ROUNDS: Final = 6
TRACKS: Final = 4
EVENTS: Final = 12  # structures, spade, town, shipping, digging, trade: see Ruleset
STRUCTURES: Final = 6
CULT_SPACES: Final = 16

# What the bytes of a plane mean.
RIVER_HEX: Final = 9
NO_HEX: Final = 10
NEUTRAL_OWNER: Final = 6

PLANES: Final = [
    "terrain",
    "owner",
    "structure",
    "town",
    *[f"reach of seat {seat}" for seat in range(SEATS)],
    "bridges of one's own",
    "bridges of others",
    "ships of one's own",
    "ships of others",
    "traded with",
    "dock",
    "edge",
]

SEAT_NUMBERS: Final = [
    "is there",
    "coins",
    "workers",
    "priests",
    "bowl 1",
    "bowl 2",
    "bowl 3",
    "room for power",
    "points",
    "keys",
    "shipping",
    "digging",
    "range",
    "bridges",
    "most priests",
    "priests sent",
    "power of a town",
    "has passed",
    "has left",
    "actions left",
    "turns begun",
    "place in the order of turns",
    "place in the order of passing",
    "is active",
    "home in reach",
    "land a spade away in reach",
    "land farther away in reach",
    "largest network",
    "ships",
    "trade markers",
    "dock is laid",
    "income of coins",
    "income of workers",
    "income of priests",
    "income of power",
    "income of ships",
    *[f"cult {track}" for track in range(TRACKS)],
    *[f"structures {kind}" for kind in range(STRUCTURES)],
]

ROUND_NUMBERS: Final = [
    *[f"points on {event}" for event in range(EVENTS)],
    *[f"bonus for cult {track}" for track in range(TRACKS)],
    "bonus for priests",
    "bonus for every",
    "bonus of coins",
    "bonus of workers",
    "bonus of priests",
    "bonus of power",
    "bonus of spades",
    "bonus of something else",
]

RULE_NUMBERS: Final = [
    "rounds of a game",
    *[f"{n + 1} seats" for n in range(SEATS)],
    "ships and trade",
    "cults",
    "sacrifice of power",
    "order of passing is kept",
    "transformation to home only",
    "another wheel",
    "size of a town",
]

HOMES: Final = 10  # terrains from the own home on, ice, volcano, none
WHEEL: Final = 7

SEAT_SIZE: Final = (
    len(SEAT_NUMBERS)
    + ROOM["favor"]
    + ROOM["town"]
    + ROOM["card"]
    + ROOM["space"]
    + HOMES
    + WHEEL
    + ROOM["faction"]
)
TABLE_SIZE: Final = (
    len(RULE_NUMBERS)
    + ROUNDS
    + 1
    + ROUNDS * len(ROUND_NUMBERS)
    + ROOM["final"]
    + ROOM["question"]
    + 2 * CULT_SPACES
    + ROOM["space"]
    + ROOM["favor"]
    + ROOM["town"]
    + 2 * ROOM["card"]
)


class Memory:
    """What was made of the lists of a game's positions last time."""

    def __init__(self, seats: int) -> None:
        self.reach_lists: Final[list[list[int]]] = [[] for _ in range(seats)]
        self.reach_planes: Final[list[bytes]] = [b""] * seats
        self.structures: Final[list[list[int]]] = [[] for _ in range(seats)]
        self.adjacent: Final[list[list[list[int]]]] = [[] for _ in range(seats)]
        self.sailing: Final[list[int]] = [-1] * seats
        self.networks: Final[list[int]] = [0] * seats
        self.town_lists: Final[list[list[int]]] = [[] for _ in range(seats)]
        self.town_blocks: Final[list[bytes]] = [b""] * seats
        self.round: int = -1
        self.rounds_block: bytes = b""


class Encoder:
    """Encodes positions of one ruleset; planes have *hexes* bytes, or as many as the map."""

    def __init__(self, rules: Ruleset, words: Words, hexes: int = 0) -> None:
        board = rules.board
        self.rules: Final = rules
        self.answers: Final = Answers(rules, words)
        self.hexes: Final = hexes or board.size
        assert self.hexes >= board.size, "planes are too small for the map"
        self.plane_size: Final = len(PLANES) * self.hexes
        self.size: Final = self.plane_size + SEATS * SEAT_SIZE + TABLE_SIZE
        self._beyond: Final = bytes(self.hexes - board.size)
        self._nowhere: Final = bytes([NO_HEX]) * (self.hexes - board.size)
        self._empty_plane: Final = bytes(self.hexes)
        self._edge: Final = bytes([1 if edge else 0 for edge in board.edge]) + self._beyond
        self._terrains: Final = [self._terrain_table(home) for home in range(rules.wheel_size + 1)]
        self._owners: Final = [
            [_owner_table(viewer, seats) for viewer in range(SEATS)] for seats in range(SEATS + 1)
        ]
        self._kinds: Final = _table([kind + 1 for kind in range(STRUCTURES)], NO_KIND, 0)
        self._towns: Final = bytes([0]) + bytes([1]) * 255
        self._others_priests: Final = [
            _table([0 if s == viewer else 1 for s in range(SEATS)], NOBODY, 0)
            for viewer in range(SEATS)
        ]
        self._own_priests: Final = [
            _table([1 if s == viewer else 0 for s in range(SEATS)], NOBODY, 0)
            for viewer in range(SEATS)
        ]
        self._no_seat: Final = bytes(SEAT_SIZE)
        # Places of tiles and such among the words; -1 where the words lack one.
        self._favors: Final = words.places_of("favor", [t.code for t in rules.favor_tiles])
        self._cards: Final = words.places_of("card", [c.code for c in rules.bonus_cards])
        self._town_tiles: Final = words.places_of("town", [t.code for t in rules.town_tiles])
        self._spaces: Final = words.places_of("space", [s.code for s in rules.spaces])
        self._finals: Final = words.places_of("final", [t.code for t in rules.final_tiles])
        self._faction_blocks: Final = [
            _bit(ROOM["faction"], words.place("faction", f.id)) for f in rules.factions
        ]
        self._card_blocks: Final = [_bit(ROOM["card"], place) for place in self._cards]
        self._no_card: Final = bytes(ROOM["card"])
        self._words: Final = words
        self._question_blocks: Final[dict[type, bytes]] = {}
        self._favor_blocks: Final[dict[int, bytes]] = {}
        self._space_blocks: Final[dict[int, bytes]] = {}
        self._free_card_blocks: Final[dict[int, bytes]] = {}
        self._unlocked_blocks: Final[dict[int, bytes]] = {}
        self._home_blocks: Final = [_bit(HOMES, home) for home in range(HOMES)]
        self._round_blocks: Final = [_bit(ROUNDS + 1, number) for number in range(ROUNDS + 1)]
        self._tile_blocks: Final = [
            self._tile_block(tile) for tile in range(len(rules.round_tiles))
        ]
        self._no_tile: Final = bytes(len(ROUND_NUMBERS))
        self._rule_blocks: Final = [self._rule_block(seats) for seats in range(SEATS + 1)]

    # --- what is asked

    def encode(self, state: State, viewer: int, memory: Memory) -> bytes:
        """The position as *viewer* sees it."""
        count = state.seat_count
        there = len(state.seats)
        pivot = state.seats[viewer].pivot if viewer < there else -1
        parts = self._planes(state, viewer, pivot, memory)
        for r in range(SEATS):
            index = (viewer + r) % count
            if r < count and index < there:
                self._seat(state, state.seats[index], pivot, memory, parts)
            else:
                parts.append(self._no_seat)
        self._table(state, viewer, memory, parts)
        return b"".join(parts)

    # --- planes

    def _planes(self, state: State, viewer: int, pivot: int, memory: Memory) -> list[bytes]:
        beyond = self._beyond
        parts = [
            state.terrain.translate(self._terrains[pivot]),
            self._nowhere,
            state.owner.translate(self._owners[state.seat_count][viewer]),
            beyond,
            state.kind.translate(self._kinds),
            beyond,
            state.town.translate(self._towns),
            beyond,
        ]
        count = state.seat_count
        there = len(state.seats)
        for r in range(SEATS):
            index = (viewer + r) % count
            if r < count and index < there:
                parts.append(self._reach_plane(state.seats[index], memory))
            else:
                parts.append(self._empty_plane)
        self._bridge_planes(state, viewer, parts)
        self._ship_planes(state, viewer, parts)
        parts.append(self._edge)
        return parts

    def _reach_plane(self, seat: Seat, memory: Memory) -> bytes:
        reach = seat.reach
        if memory.reach_lists[seat.index] is not reach or not memory.reach_planes[seat.index]:
            marks = [0] * self.hexes
            for hex in reach:
                marks[hex] = 1
            memory.reach_lists[seat.index] = reach
            memory.reach_planes[seat.index] = bytes(marks)
        return memory.reach_planes[seat.index]

    def _bridge_planes(self, state: State, viewer: int, parts: list[bytes]) -> None:
        if not state.bridges:
            parts.append(self._empty_plane)
            parts.append(self._empty_plane)
            return
        own = [0] * self.hexes
        others = [0] * self.hexes
        sites = self.rules.board.bridge_sites
        for place, site in enumerate(state.bridges):
            marks = own if state.bridge_owners[place] == viewer else others
            for end in sites[site]:
                marks[end] = 1
        parts.append(bytes(own))
        parts.append(bytes(others))

    def _ship_planes(self, state: State, viewer: int, parts: list[bytes]) -> None:
        if not has_trade(self.rules):
            for _ in range(4):
                parts.append(self._empty_plane)
            return
        fleet = fleet_of(state)
        own = [0] * self.hexes
        others = [0] * self.hexes
        marked = [0] * self.hexes
        docks = [0] * self.hexes
        for index, ships in enumerate(fleet.ships):
            marks = own if index == viewer else others
            for hex in ships:
                if hex >= 0:
                    marks[hex] += 1
        for hex in fleet.marked[viewer]:
            marked[hex] = 1
        for index, hex in enumerate(fleet.docks):
            if hex >= 0:
                docks[hex] = 1 if index == viewer else 2
        parts.append(bytes(own))
        parts.append(bytes(others))
        parts.append(bytes(marked))
        parts.append(bytes(docks))

    # --- seats

    def _seat(
        self, state: State, seat: Seat, pivot: int, memory: Memory, parts: list[bytes]
    ) -> None:
        numbers = [
            1,
            _byte(seat.coins),
            _byte(seat.workers),
            _byte(seat.priests),
            _byte(seat.bowl1),
            _byte(seat.bowl2),
            _byte(seat.bowl3),
            _byte(2 * seat.bowl1 + seat.bowl2),
            _byte(seat.points),
            _byte(seat.keys),
            seat.shipping,
            seat.digging,
            seat.jump_range,
            _byte(seat.bridges),
            _byte(seat.priest_limit),
            _byte(seat.sent_priests),
            _byte(seat.town_power),
            1 if seat.passed else 0,
            1 if seat.dropped else 0,
            _byte(seat.actions),
            _byte(seat.turns),
            _place(state.order, seat.index),
            _place(state.passing, seat.index),
            1 if state.active == seat.index else 0,
        ]
        self._count_reach(state, seat, numbers)
        numbers.append(self._network(state, seat, memory))
        if not has_trade(self.rules):
            numbers.append(0)
            numbers.append(0)
            numbers.append(0)
        else:
            fleet = fleet_of(state)
            numbers.append(len(fleet.ships[seat.index]))
            numbers.append(len(fleet.marked[seat.index]))
            numbers.append(1 if dock_of(state, seat) >= 0 else 0)
        self._count_income(state, seat, numbers)
        for steps in seat.cults:
            numbers.append(steps)
        for _ in range(TRACKS - len(seat.cults)):
            numbers.append(0)
        for built in seat.built:
            numbers.append(built)
        for _ in range(STRUCTURES - len(seat.built)):
            numbers.append(0)
        parts.append(bytes(numbers))
        parts.append(self._favor_block(seat.favors))
        parts.append(self._town_block(seat, memory))
        parts.append(self._no_card if seat.bonus == NO_TILE else self._card_blocks[seat.bonus])
        parts.append(self._space_block(seat.open_actions & ~seat.used))
        parts.append(self._home_blocks[self._home(seat, pivot)])
        parts.append(self._unlocked_block(unlocked(seat), pivot))
        parts.append(self._faction_blocks[seat.faction.index])

    def _count_reach(self, state: State, seat: Seat, numbers: list[int]) -> None:
        """Free land in reach: home terrain, a spade away, farther."""
        owner = state.owner
        terrain = state.terrain
        size = self.rules.wheel_size
        pivot = seat.pivot
        home = near = far = 0
        for hex in seat.reach:
            if owner[hex] == NOBODY:
                there = terrain[hex]
                if there == seat.home:
                    home += 1
                elif there < size and (there - pivot) % size in (1, size - 1):
                    near += 1
                else:
                    far += 1
        numbers.append(home)
        numbers.append(near)
        numbers.append(far)

    def _network(self, state: State, seat: Seat, memory: Memory) -> int:
        index = seat.index
        sailing = seat.shipping + 16 * seat.jump_range + 256 * len(seat.rivers)
        if (
            memory.structures[index] is not seat.structures
            or memory.adjacent[index] is not state.adjacent
            or memory.sailing[index] != sailing
        ):
            memory.structures[index] = seat.structures
            memory.adjacent[index] = state.adjacent
            memory.sailing[index] = sailing
            memory.networks[index] = largest_network(find_networks(state, seat))
        return memory.networks[index]

    def _count_income(self, state: State, seat: Seat, numbers: list[int]) -> None:
        """What structures, tiles and the card bring next time."""
        income = lasting_income(state, seat)
        if seat.bonus != NO_TILE:
            income = income.plus(self.rules.bonus_cards[seat.bonus].income)
        numbers.append(income.coins)
        numbers.append(income.workers)
        numbers.append(income.priests)
        numbers.append(income.power)
        numbers.append(income.amount("ship"))

    def _home(self, seat: Seat, pivot: int) -> int:
        if seat.home < 0:
            return HOMES - 1
        home = self.rules.wheel_size if pivot < 0 else pivot
        return self.answers.relative(seat.home, home)

    def _favor_block(self, favors: int) -> bytes:
        found = self._favor_blocks.get(favors)
        if found is None:
            found = _bits(ROOM["favor"], self._favors, favors)
            self._favor_blocks[favors] = found
        return found

    def _space_block(self, spaces: int) -> bytes:
        found = self._space_blocks.get(spaces)
        if found is None:
            found = _bits(ROOM["space"], self._spaces, spaces)
            self._space_blocks[spaces] = found
        return found

    def _free_card_block(self, cards: int) -> bytes:
        found = self._free_card_blocks.get(cards)
        if found is None:
            found = _bits(ROOM["card"], self._cards, cards)
            self._free_card_blocks[cards] = found
        return found

    def _unlocked_block(self, unlocked: int, pivot: int) -> bytes:
        key = unlocked * 16 + pivot + 1
        found = self._unlocked_blocks.get(key)
        if found is None:
            size = self.rules.wheel_size
            home = max(pivot, 0)
            places = [(terrain - home) % size for terrain in range(size)]
            found = _bits(WHEEL, places, unlocked & (1 << size) - 1)
            self._unlocked_blocks[key] = found
        return found

    def _town_block(self, seat: Seat, memory: Memory) -> bytes:
        index = seat.index
        if memory.town_lists[index] is not seat.towns or not memory.town_blocks[index]:
            memory.town_lists[index] = seat.towns
            memory.town_blocks[index] = _counts(ROOM["town"], self._town_tiles, seat.towns)
        return memory.town_blocks[index]

    # --- the table

    def _table(self, state: State, viewer: int, memory: Memory, parts: list[bytes]) -> None:
        parts.append(self._rule_blocks[state.seat_count])
        parts.append(self._round_blocks[min(state.round, ROUNDS)])
        parts.append(self._rounds_block(state, memory))
        parts.append(self._question_block(state))
        beyond = bytes(CULT_SPACES - len(state.cult_priests))
        parts.append(state.cult_priests.translate(self._own_priests[viewer]))
        parts.append(beyond)
        parts.append(state.cult_priests.translate(self._others_priests[viewer]))
        parts.append(beyond)
        parts.append(self._space_block(state.covered))
        parts.append(_counts(ROOM["favor"], self._favors, state.favor_left))
        parts.append(_counts(ROOM["town"], self._town_tiles, state.town_left))
        parts.append(self._free_card_block(state.bonus_free))
        parts.append(_counts(ROOM["card"], self._cards, state.bonus_coins))

    def _rounds_block(self, state: State, memory: Memory) -> bytes:
        """The tiles of this round and of those to come, then the final tiles."""
        if memory.round != state.round or not memory.rounds_block:
            blocks: list[bytes] = []
            first = max(0, state.round - 1)
            for number in range(first, first + ROUNDS):
                if number < len(state.round_tiles):
                    blocks.append(self._tile_blocks[state.round_tiles[number]])
                else:
                    blocks.append(self._no_tile)
            finals = 0
            for tile in state.final_tiles:
                finals |= 1 << tile
            blocks.append(_bits(ROOM["final"], self._finals, finals))
            memory.round = state.round
            memory.rounds_block = b"".join(blocks)
        return memory.rounds_block

    def _question_block(self, state: State) -> bytes:
        kind = type(state.pending[-1]) if state.pending else type(None)
        found = self._question_blocks.get(kind)
        if found is None:
            found = _bit(ROOM["question"], self._words.question_place(kind))
            self._question_blocks[kind] = found
        return found

    def _tile_block(self, index: int) -> bytes:
        tile = self.rules.round_tiles[index]
        reward = tile.reward
        structures = len(self.rules.kinds)
        numbers = [0] * EVENTS
        for event, points in enumerate(tile.points_on):
            # Events that are no structures stand at the end, whatever structures there are.
            place = event if event < structures else event - structures + STRUCTURES
            numbers[place] = points
        tracks = [0] * (TRACKS + 1)
        goods = [reward.amount(word) for word in ("coin", "worker", "priest", "power", "spade")]
        travel = reward.amount("shipping") + reward.amount("ship")
        if tile.per and (any(goods) or travel):
            tracks[tile.track if tile.track >= 0 else TRACKS] = 1
        return bytes(
            [
                *numbers,
                *tracks,
                tile.per,
                *goods,
                travel,
            ]
        )

    def _rule_block(self, seats: int) -> bytes:
        rules = self.rules
        return bytes(
            [
                rules.rounds,
                *[1 if n + 1 == seats else 0 for n in range(SEATS)],
                1 if has_trade(rules) else 0,
                1 if rules.cults.names else 0,
                1 if rules.conventions.burning else 0,
                1 if rules.conventions.order_of_passing else 0,
                1 if rules.conventions.home_only else 0,
                0 if rules.wheel_size == WHEEL else 1,
                rules.town_size,
            ]
        )

    def _terrain_table(self, home: int) -> bytes:
        found = [NO_HEX] * 256
        for terrain in range(len(self.rules.terrains)):
            found[terrain] = self.answers.relative(terrain, home)
        found[NO_LAND] = RIVER_HEX
        return bytes(found)


def _byte(number: int) -> int:
    return 0 if number < 0 else min(number, 255)


def _place(order: list[int], seat: int) -> int:
    """The place of *seat* in an order, from 1 on; 0 if it is not there."""
    for place, index in enumerate(order):
        if index == seat:
            return place + 1
    return 0


def _bit(room: int, place: int) -> bytes:
    return bytes([1 if i == place else 0 for i in range(room)])


def _bits(room: int, places: list[int], bits: int) -> bytes:
    found = [0] * room
    for i, place in enumerate(places):
        if bits >> i & 1 and place >= 0:
            found[place] = 1
    return bytes(found)


def _counts(room: int, places: list[int], counts: list[int]) -> bytes:
    found = [0] * room
    for i, count in enumerate(counts):
        if places[i] >= 0:
            found[places[i]] = _byte(count)
    return bytes(found)


def _table(values: list[int], nothing: int, otherwise: int) -> bytes:
    """A table for bytes: the first become *values*, *nothing* and all else *otherwise*."""
    found = [otherwise] * 256
    for i, value in enumerate(values):
        found[i] = value
    found[nothing] = otherwise
    return bytes(found)


def _owner_table(viewer: int, seats: int) -> bytes:
    """Owners counted from the one that looks, which is 1; 0 for nobody."""
    found = [0] * 256
    for seat in range(seats):
        found[seat] = (seat - viewer) % seats + 1
    found[NEUTRAL] = NEUTRAL_OWNER
    return bytes(found)
