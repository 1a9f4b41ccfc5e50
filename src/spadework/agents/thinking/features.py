"""What a position holds for a seat, as numbers: what value functions are made of.

Everything here is read off the position and the facts of its ruleset; no number says what anything
is worth, except the rough prices that turn a bonus of several goods into one number. A feature has
a name, so that weights can be kept as data; names of tiles and factions are their codes.
"""

from __future__ import annotations

from typing import Final

from spadework.core.effects import Reward
from spadework.core.facts import NO_TILE
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NEUTRAL, NOBODY, State
from spadework.rules.flow.income import bonus_height, lasting_income
from spadework.rules.flow.passing import points_for_passing, power_for_passing
from spadework.rules.flow.rounds import bonus_is_due
from spadework.rules.flow.scoring import compared, compares_kinds, points_for_goods, share
from spadework.rules.ground.eruption import erupts
from spadework.rules.ground.hexes import can_stand
from spadework.rules.ground.spades import spades_needed
from spadework.rules.ground.towns import any_tile_left, linked
from spadework.rules.ships.docks import fleet_of
from spadework.rules.ships.trade_facts import has_trade

ALWAYS: Final = 0
COINS: Final = 1
WORKERS: Final = 2
PRIESTS: Final = 3
BOWL1: Final = 4
BOWL2: Final = 5
BOWL3: Final = 6
PAIRS: Final = 7
INCOME_COINS: Final = 8
INCOME_WORKERS: Final = 9
INCOME_PRIESTS: Final = 10
INCOME_POWER: Final = 11
SHIPPING: Final = 12
DIGGING: Final = 13
CULT_SHARE: Final = 14
CULT_HOPE: Final = 15
CULT_STEPS: Final = 16
AREA_SHARE: Final = 17
AREA_HOPE: Final = 18
NETWORK: Final = 19
BONUS_NOW: Final = 20
BONUS_LATER: Final = 21
PASS_POINTS: Final = 22
PROSPECTS: Final = 23
TOWN_NEXT: Final = 24
TOWN_AFTER: Final = 25
KEYS: Final = 26
REACH_HOME: Final = 27
REACH_NEAR: Final = 28
REACH_FAR: Final = 29
ACTIONS_OPEN: Final = 30
PASSED: Final = 31
PASSED_COINS: Final = 32
PASSED_WORKERS: Final = 33
PASSED_PRIESTS: Final = 34
PASSED_BOWL3: Final = 35
FIRST_TO_PASS: Final = 36
NEIGHBORS: Final = 37
SHIPS: Final = 38
MARKERS: Final = 39
CROWD: Final = 40
TILE_SHARE: Final = 41
TILE_HOPE: Final = 42
PASS_POWER: Final = 43

FIXED: Final = [
    "always",
    "coins",
    "workers",
    "priests",
    "bowl 1",
    "bowl 2",
    "bowl 3",
    "workers with coins",
    "income of coins",
    "income of workers",
    "income of priests",
    "income of power",
    "shipping",
    "digging",
    "cult points as things stand",
    "cult points to hope for",
    "cult steps",
    "area points as things stand",
    "area points to hope for",
    "network",
    "cult bonus of this round",
    "cult bonuses of later rounds",
    "points for passing",
    "scoring tiles to come",
    "next town",
    "town after next",
    "keys",
    "home terrain in reach",
    "land a spade away in reach",
    "land farther away in reach",
    "special actions open",
    "passed",
    "coins when passed",
    "workers when passed",
    "priests when passed",
    "bowl 3 when passed",
    "first to pass",
    "structures beside others",
    "ships",
    "trade markers",
    "structures of neighbors",
    "final tile as things stand",
    "final tile to hope for",
    "power for passing",
]

UNKNOWN: Final = -1
FAR_AWAY: Final = 3  # spades, or as hard to get

MOST_HOME: Final = 3.0
MOST_NEAR: Final = 4.0
MOST_FAR: Final = 6.0
CULT_SPREAD: Final = 6.0  # a lead of half this is as good as safe
AREA_SPREAD: Final = 6.0


def rough_worth(reward: Reward) -> float:
    """A bonus of several goods as one number, in coins."""
    worth = 0.0
    for effect in reward.effects:
        for word, n in effect.amounts:
            worth += ROUGHLY.get(word, 0.0) * n
    return worth


ROUGHLY: Final = {
    "coin": 1.0,
    "worker": 2.5,
    "priest": 4.0,
    "power": 1.0,
    "spade": 4.0,
    "shipping": 6.0,
    "ship": 4.0,
    "point": 2.0,
}


class Measured:
    """What was measured of a seat: its numbers, and the features of the single pieces it has."""

    def __init__(self, numbers: list[float], pieces: list[int]) -> None:
        self.numbers: Final = numbers
        self.pieces: Final = pieces  # one entry for each piece

    def weighted(self, weights: list[float]) -> float:
        """The sum of all features, each times its weight."""
        total = 0.0
        for i, number in enumerate(self.numbers):
            if number:
                total += weights[i] * number
        for piece in self.pieces:
            total += weights[piece]
        return total


class Surroundings:
    """A position to start from while one seat thinks: what others have does not change.

    What has been measured of it is kept, so that only what a turn changes is measured anew. It
    holds as long as nobody plays on in the position itself.
    """

    def __init__(self, state: State) -> None:
        self.state: Final = state
        self.compared: Final = [compared(state, seat) for seat in state.seats]
        self.compares_kinds: Final = compares_kinds(state)
        self.measured: Final[list[Measured | None]] = [None] * len(state.seats)


class Features:
    """The features of a ruleset: numbers first, then one for each piece there is."""

    def __init__(self, rules: Ruleset) -> None:
        names = FIXED[:]
        self.kinds: Final = len(names)
        names.extend([f"structure {kind.code}" for kind in rules.kinds])
        self.favors: Final = len(names)
        names.extend([f"tile {tile.code}" for tile in rules.favor_tiles])
        self.cards: Final = len(names)
        names.extend([f"tile {card.code}" for card in rules.bonus_cards])
        self.towns: Final = len(names)
        names.extend([f"tile {tile.code}" for tile in rules.town_tiles])
        self.grown: Final = len(names)
        for kind in rules.growth_kinds:
            for faction in rules.factions:
                names.append(f"{rules.kinds[kind].code} of {faction.id}")
        self.factions: Final = len(names)
        names.extend([f"faction {faction.id}" for faction in rules.factions])
        self.names: Final = names
        self._bonus_worth: Final = [rough_worth(tile.reward) for tile in rules.round_tiles]
        self._steps: Final[dict[int, list[int]]] = {}  # by what they depend on of a seat

    def look_around(self, state: State) -> Surroundings:
        """What others have, for `measure`."""
        return Surroundings(state)

    def measure(self, state: State, seat: Seat, around: Surroundings) -> Measured:
        """The features of *seat*; it need not have had a seat in the position around."""
        index = seat.index
        start = around.state
        if index >= len(start.seats):
            return self._measure(state, seat, around)
        known = around.measured[index]
        if known is None:
            known = self._measure(start, start.seats[index], around)
            around.measured[index] = known
        if state is start:
            return known
        return self._measure_again(state, seat, around, known)

    def row(self, measured: Measured) -> list[float]:
        """All features as numbers, in the order of the names."""
        found = measured.numbers + [0.0] * (len(self.names) - len(measured.numbers))
        for piece in measured.pieces:
            found[piece] += 1.0
        return found

    def _measure(self, state: State, seat: Seat, around: Surroundings) -> Measured:
        found = [0.0] * self.favors
        found[ALWAYS] = 1.0
        self._goods(state, seat, found)
        self._income(state, seat, found)
        self._cults(state, seat, found)
        self._final(state, seat, around, found)
        self._reach(state, seat, found)
        self._towns(state, seat, found)
        self._rounds(state, seat, found)
        self._passing(state, seat, found)
        return Measured(found, self._pieces(state, seat))

    def _measure_again(
        self, state: State, seat: Seat, around: Surroundings, known: Measured
    ) -> Measured:
        """The same, but only what differs from what is *known* of the position around."""
        found = known.numbers[:]
        start = around.state
        before = start.seats[seat.index]
        self._goods(state, seat, found)
        self._passing(state, seat, found)
        # Lists in a position are values, so one that is the same has not changed.
        same_structures = seat.built is before.built
        same_cults = seat.cults is before.cults and state.round == start.round
        if not same_structures or seat.favors != before.favors:
            self._income(state, seat, found)
        if not same_cults:
            self._cults(state, seat, found)
        same_map = (
            state.owner is start.owner
            and state.adjacent is start.adjacent
            and seat.rivers is before.rivers
        )
        if (
            not same_map
            or seat.shipping != before.shipping
            or seat.jump_range != before.jump_range
            or (around.compares_kinds and not same_structures)
            or found[MARKERS] != known.numbers[MARKERS]
        ):
            self._final(state, seat, around, found)
        if (
            not same_map
            or state.terrain is not start.terrain
            or seat.reach is not before.reach
            or seat.home != before.home
            or seat.buildable != before.buildable
            or seat.abilities is not before.abilities
        ):
            self._reach(state, seat, found)
        if (
            not same_map
            or not same_structures
            or state.town is not start.town
            or seat.towns is not before.towns
            or seat.town_power != before.town_power
        ):
            self._towns(state, seat, found)
        if (
            not same_structures
            or not same_cults
            or seat.sent_priests != before.sent_priests
            or state.phase != start.phase
        ):
            self._rounds(state, seat, found)
        return Measured(found, self._pieces(state, seat))

    def _goods(self, state: State, seat: Seat, found: list[float]) -> None:
        found[COINS] = float(seat.coins)
        found[WORKERS] = float(seat.workers)
        found[PRIESTS] = float(seat.priests)
        found[BOWL1] = float(seat.bowl1)
        found[BOWL2] = float(seat.bowl2)
        found[BOWL3] = float(seat.bowl3)
        found[PAIRS] = min(float(seat.workers), seat.coins / 2.0)
        found[SHIPPING] = float(seat.shipping)
        found[DIGGING] = float(seat.digging)
        found[KEYS] = float(seat.keys)

    def _income(self, state: State, seat: Seat, found: list[float]) -> None:
        """The structures, and the income that they and the favor tiles bring."""
        for kind, built in enumerate(seat.built):
            found[self.kinds + kind] = float(built)
        income = lasting_income(state, seat)
        found[INCOME_COINS] = float(income.coins)
        found[INCOME_WORKERS] = float(income.workers)
        found[INCOME_PRIESTS] = float(income.priests)
        found[INCOME_POWER] = float(income.power)

    def _cults(self, state: State, seat: Seat, found: list[float]) -> None:
        points = state.rules.cults.points
        if not points:
            return
        steps = 0
        standing = 0
        hope = 0.0
        for track, own in enumerate(seat.cults):
            steps += own
            above = 0
            equal = 1
            ahead = 0.0
            for other in state.seats:
                if other is not seat:
                    height = other.cults[track]
                    if height > own:
                        above += 1
                    elif height == own:
                        equal += 1
                    ahead += _chance(height - own, CULT_SPREAD)
            if own > 0:
                standing += share(points, above, equal)
                hope += _between(points, ahead)
        found[CULT_STEPS] = float(steps)
        found[CULT_SHARE] = float(standing)
        found[CULT_HOPE] = hope

    def _final(self, state: State, seat: Seat, around: Surroundings, found: list[float]) -> None:
        """What the final scoring compares on the map: the area, and what its tiles say."""
        rules = state.rules
        known = state is around.state
        compares = around.compared[seat.index] if known else compared(state, seat)
        found[NETWORK] = float(compares[-1])
        found[TILE_SHARE] = found[TILE_HOPE] = 0.0
        found[AREA_SHARE] = found[AREA_HOPE] = 0.0
        for place, own in enumerate(compares):
            if own <= 0:
                continue
            above = 0
            equal = 1
            ahead = 0.0
            for other, theirs in enumerate(around.compared):
                if other != seat.index:
                    value = theirs[place]
                    if value > own:
                        above += 1
                    elif value == own:
                        equal += 1
                    ahead += _chance(value - own, AREA_SPREAD)
            if place < len(state.final_tiles):
                points = rules.final_tiles[state.final_tiles[place]].points
                found[TILE_SHARE] += share(points, above, equal)
                found[TILE_HOPE] += _between(points, ahead)
            else:
                found[AREA_SHARE] = float(share(rules.area_points, above, equal))
                found[AREA_HOPE] = _between(rules.area_points, ahead)

    def _reach(self, state: State, seat: Seat, found: list[float]) -> None:
        owner = state.owner
        terrain = state.terrain
        home = nearby = far = 0
        steps = self._known_steps(state, seat)
        for hex in seat.reach:
            if owner[hex] == NOBODY:
                away = steps[terrain[hex]]
                if away == UNKNOWN:
                    away = _spades_away(state, seat, hex)
                    steps[terrain[hex]] = away
                if away == 0:
                    home += 1
                elif away == 1:
                    nearby += 1
                else:
                    far += 1
        found[REACH_HOME] = min(float(home), MOST_HOME)
        found[REACH_NEAR] = min(float(nearby), MOST_NEAR)
        found[REACH_FAR] = min(float(far), MOST_FAR)
        beside = 0
        crowd = 0
        for hex in seat.structures:
            foreign = 0
            for near in state.adjacent[hex]:
                if owner[near] < NEUTRAL and owner[near] != seat.index:
                    foreign += 1
            if foreign:
                beside += 1
                crowd += foreign
        found[NEIGHBORS] = float(beside)
        found[CROWD] = float(crowd)

    def _known_steps(self, state: State, seat: Seat) -> list[int]:
        """For every terrain the spades to a place for a dwelling, as far as they were asked for."""
        key = (16 * seat.faction.index + seat.home + 1) * 16 + seat.pivot + 1
        key = (key * 16 + seat.abilities.stage) << len(state.rules.terrains)
        key += seat.buildable
        known = self._steps.get(key)
        if known is None:
            known = [UNKNOWN] * len(state.rules.terrains)
            self._steps[key] = known
        return known

    def _towns(self, state: State, seat: Seat, found: list[float]) -> None:
        """How near the two most advanced groups are to being a town."""
        found[TOWN_NEXT] = found[TOWN_AFTER] = 0.0
        if not any_tile_left(state, seat):
            return
        rules = state.rules
        owner = state.owner
        best = second = 0.0
        reached = [False] * rules.board.size
        for start in seat.structures:
            if state.town[start] or reached[start]:
                continue
            reached[start] = True
            group = [start]
            size = power = 0
            joined = False
            for hex in group:  # grows while it is walked through
                size += rules.kinds[state.kind[hex]].town_size
                power += seat.faction.power_values[state.kind[hex]]
                for near in linked(state, seat, hex) if seat.rivers else state.adjacent[hex]:
                    if owner[near] != seat.index:
                        continue
                    if state.town[near]:
                        joined = True
                    elif not reached[near]:
                        reached[near] = True
                        group.append(near)
            if joined and rules.conventions.towns_absorb:
                continue
            progress = 0.5 * min(1.0, size / rules.town_size)
            progress += 0.5 * min(1.0, power / seat.town_power)
            progress *= progress
            if progress > best:
                best, second = progress, best
            elif progress > second:
                second = progress
        found[TOWN_NEXT] = best
        found[TOWN_AFTER] = second

    def _rounds(self, state: State, seat: Seat, found: list[float]) -> None:
        """What the scoring tiles still have in store."""
        rules = state.rules
        now = later_on = prospects = 0.0
        for number, tile_index in enumerate(state.round_tiles):
            later = number + 1 - state.round
            if later < 0:
                continue
            tile = rules.round_tiles[tile_index]
            if number + 1 < len(state.round_tiles) and self._bonus_worth[tile_index]:
                height = bonus_height(seat, tile)
                times = height // tile.per + 0.25 * (height % tile.per) / tile.per
                if later:
                    later_on += times * self._bonus_worth[tile_index]
                elif bonus_is_due(state):
                    now += times * self._bonus_worth[tile_index]
            if later:
                for kind in range(len(seat.built)):
                    points = tile.points_on[kind]
                    if points:
                        left = rules.kinds[kind].count - seat.built[kind]
                        most = 1 if rules.kinds[kind].count == 1 else 2
                        prospects += points * min(left, most)
        found[BONUS_NOW] = now
        found[BONUS_LATER] = later_on
        found[PROSPECTS] = prospects

    def _passing(self, state: State, seat: Seat, found: list[float]) -> None:
        """What changes with passing, and what it would bring."""
        open_actions = 0
        if seat.passed:
            found[PASSED] = 1.0
            found[PASSED_COINS] = float(seat.coins)
            found[PASSED_WORKERS] = float(seat.workers)
            found[PASSED_PRIESTS] = float(seat.priests)
            found[PASSED_BOWL3] = float(seat.bowl3)
            is_first = len(state.passing) > 0 and state.passing[0] == seat.index
            found[FIRST_TO_PASS] = 1.0 if is_first else 0.0
        else:
            for place in range(PASSED, FIRST_TO_PASS + 1):
                found[place] = 0.0
            bits = seat.open_actions & ~seat.used
            while bits:
                open_actions += 1
                bits &= bits - 1
        found[ACTIONS_OPEN] = float(open_actions)
        can_pass = not seat.passed or state.round < state.rules.rounds
        found[PASS_POINTS] = found[PASS_POWER] = 0.0
        if can_pass:
            points = 0
            for scored, _ in points_for_passing(state, seat):
                points += scored
            found[PASS_POINTS] = float(points)
            found[PASS_POWER] = float(power_for_passing(state, seat))
        if has_trade(state.rules):
            fleet = fleet_of(state)
            found[SHIPS] = float(len(fleet.ships[seat.index]))
            found[MARKERS] = float(len(fleet.marked[seat.index]))

    def _pieces(self, state: State, seat: Seat) -> list[int]:
        """The features of tiles, cards and such; a card only where it will still be had later."""
        rules = state.rules
        found = [self.factions + seat.faction.index]
        if seat.favors:
            for i in range(len(rules.favor_tiles)):
                if seat.favors >> i & 1:
                    found.append(self.favors + i)
        if seat.bonus != NO_TILE and (seat.passed or not state.round):
            found.append(self.cards + seat.bonus)
        for tile, count in enumerate(seat.towns):
            for _ in range(count):
                found.append(self.towns + tile)
        for place, kind in enumerate(rules.growth_kinds):
            if seat.built[kind]:
                found.append(self.grown + place * len(rules.factions) + seat.faction.index)
        return found


def final_share(state: State, seat: Seat, measured: Measured) -> float:
    """What the final scoring would bring *seat* now: cults, area, final tiles, goods."""
    found = measured.numbers
    places = found[CULT_SHARE] + found[AREA_SHARE] + found[TILE_SHARE]
    return places + points_for_goods(state, seat)


def _spades_away(state: State, seat: Seat, hex: int) -> int:
    """The spades that make *hex* a place for a dwelling; an eruption is as good as one."""
    terrain = state.terrain[hex]
    if can_stand(seat, terrain):
        return 0
    if erupts(seat):
        return 1
    if not seat.faction.spade_prices or terrain >= state.rules.wheel_size:
        return FAR_AWAY
    return spades_needed(state, seat, hex, seat.home, False) or FAR_AWAY


def _chance(lead: int, spread: float) -> float:
    """How likely somebody with this *lead* stays ahead."""
    return min(1.0, max(0.0, 0.5 + lead / spread))


def _between(points: list[int], ahead: float) -> float:
    """The points of a rank that need not be whole: so many others are expected *ahead*."""
    place = int(ahead)
    part = ahead - place
    first = points[place] if place < len(points) else 0
    second = points[place + 1] if place + 1 < len(points) else 0
    return first * (1.0 - part) + second * part
