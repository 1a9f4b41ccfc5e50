"""Final scoring: cults, area, an additional tile, resources."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import Measure
from spadework.core.milestones import GAME_ENDS
from spadework.core.ruleset import Mechanic
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text
from spadework.rules.ground.towns import connected, linked


class FinalScoring(Mechanic):
    """The final scoring; *keeps_coins*: those that become points stay in the supply."""

    def __init__(self, *, keeps_coins: bool = False) -> None:
        self.keeps_coins: Final = keeps_coins

    def measures(self) -> dict[str, Measure]:
        return {
            "distance": GreatestDistance(
                Text("The largest distance between two connected {structures} of one's own.")
            ),
            "ends": DistanceOfEnds(
                Text("The distance between stronghold and sanctuary if they are connected.")
            ),
            "edge": OnEdge(Text("Connected {structures} on the edge of the map.")),
            "clusters": Groups(Text("Separate settlements that are connected by {shipping}.")),
        }

    def at(self, state: State, milestone: int) -> None:
        if milestone == GAME_ENDS:
            score_game(state, keeps_coins=self.keeps_coins)


def score_game(state: State, *, keeps_coins: bool = False) -> None:
    """Score everything that is scored at the end.

    The order changes no total, and is that of recorded games.
    """
    rules = state.rules
    values = [compared(state, seat) for seat in state.seats]
    for place, tile_index in enumerate(state.final_tiles):
        tile = rules.final_tiles[tile_index]
        _rank(state, [own[place] for own in values], tile.points, tile.code)
    for track, name in enumerate(rules.cults.names):
        _rank(state, [s.cults[track] for s in state.seats], rules.cults.points, name)
    _rank(state, [own[-1] for own in values], rules.area_points, "area")
    for seat in state.seats:
        score_resources(state, seat, keeps_coins=keeps_coins)
        state.note(seat.index, "resources")


def compared(state: State, seat: Seat) -> list[int]:
    """What is compared of the pieces of *seat* on the map: for each final tile, then the area."""
    networks = find_networks(state, seat)
    values: list[int] = []
    for tile in state.final_tiles:
        values.append(state.rules.final_tiles[tile].measure.of(state, seat, networks))
    values.append(largest_network(networks))
    return values


def shares(values: list[int], points: list[int]) -> list[int]:
    """Points for the ranks; tied seats share those of the places they take, rounded down.

    A value of 0 scores nothing.

    >>> shares([20, 19, 19, 19], [18, 12, 6])
    [18, 6, 6, 6]
    """
    found: list[int] = []
    for value in values:
        above = len([v for v in values if v > value])
        found.append(share(points, above, values.count(value)) if value > 0 else 0)
    return found


def share(points: list[int], above: int, equal: int) -> int:
    """What each of *equal* tied seats gets that have so many *above* them."""
    pot = 0
    for place in range(above, min(above + equal, len(points))):
        pot += points[place]
    return pot // equal


def _rank(state: State, values: list[int], points: list[int], source: str) -> None:
    for seat, share in zip(state.seats, shares(values, points), strict=True):
        if share:
            seat.score(share, state.rules.source[source])
            state.note(seat.index, source)


def score_resources(state: State, seat: Seat, *, keeps_coins: bool) -> None:
    """Turn everything into coins, and those into points."""
    points = points_for_goods(state, seat)
    seat.coins = final_coins(state, seat)
    if state.rules.conventions.burning:
        seat.burn(seat.bowl2 // 2)
    seat.bowl1 += seat.bowl3
    seat.bowl3 = 0
    seat.priests = 0
    seat.workers = 0
    seat.score(points, state.rules.source["resources"])
    if not keeps_coins:
        seat.coins %= seat.faction.final_coins_per_point


def final_coins(state: State, seat: Seat) -> int:
    """The coins that *seat* would have after turning everything into coins."""
    coins = seat.coins + seat.workers + seat.priests + seat.bowl3
    return coins + seat.bowl2 // 2 if state.rules.conventions.burning else coins


def points_for_goods(state: State, seat: Seat) -> int:
    """What the goods of *seat* would score."""
    return final_coins(state, seat) // seat.faction.final_coins_per_point


def find_networks(state: State, seat: Seat) -> list[list[int]]:
    """The connected areas of *seat*, as lists of hexes: own shipping, or the range of a jump.

    What a bonus card adds to either does not count (it has gone back when the game ends).
    """
    board = state.rules.board
    structures = seat.structures
    owner = state.owner
    own = seat.index
    routes = board.shipping[seat.shipping]
    ranges = seat.faction.jump_ranges
    jump = ranges[seat.shipping] if ranges else seat.jump_range
    reached = [False] * board.size
    networks: list[list[int]] = []
    for start in structures:
        if reached[start]:
            continue
        reached[start] = True
        network = [start]
        for hex in network:  # grows while it is walked through
            if jump:
                for other in structures:
                    if not reached[other] and board.distance(hex, other) <= jump + 1:
                        reached[other] = True
                        network.append(other)
            else:
                for far in routes[hex]:
                    if owner[far] == own and not reached[far]:
                        reached[far] = True
                        network.append(far)
            for near in connected(state, seat, hex) if seat.rivers else state.adjacent[hex]:
                if owner[near] == own and not reached[near]:
                    reached[near] = True
                    network.append(near)
        networks.append(network)
    return networks


def find_groups(state: State, seat: Seat) -> list[list[int]]:
    """The groups of directly adjacent structures of *seat*, as lists of hexes."""
    owner = state.owner
    own = seat.index
    reached = [False] * state.rules.board.size
    groups: list[list[int]] = []
    for start in seat.structures:
        if reached[start]:
            continue
        reached[start] = True
        group = [start]
        for hex in group:  # grows while it is walked through
            for near in linked(state, seat, hex) if seat.rivers else state.adjacent[hex]:
                if owner[near] == own and not reached[near]:
                    reached[near] = True
                    group.append(near)
        groups.append(group)
    return groups


def largest_network(networks: list[list[int]]) -> int:
    """Structures in the largest connected area."""
    largest = 0
    for network in networks:
        largest = max(largest, len(network))
    return largest


class GreatestDistance(Measure):
    """The greatest distance between two structures of a network."""

    def of(self, state: State, seat: Seat, networks: list[list[int]]) -> int:
        board = state.rules.board
        longest = 0
        for network in networks:
            for a in network:
                away = board.distances(a)
                for b in network:
                    if away[b] > longest:
                        longest = away[b]
        return longest


class DistanceOfEnds(Measure):
    """The distance of the two structures of which there is one each, if one network has both."""

    @property
    def depends_on_kinds(self) -> bool:
        return True

    def of(self, state: State, seat: Seat, networks: list[list[int]]) -> int:
        ends = [kind for kind, facts in enumerate(state.rules.kinds) if facts.count == 1]
        for network in networks:
            first = [hex for hex in network if state.kind[hex] == ends[0]]
            second = [hex for hex in network if state.kind[hex] == ends[1]]
            if first and second:
                return state.rules.board.distance(first[0], second[0])
        return 0


class OnEdge(Measure):
    """The most structures of a network that stand on the edge of the map."""

    def of(self, state: State, seat: Seat, networks: list[list[int]]) -> int:
        edge = state.rules.board.edge
        most = 0
        for network in networks:
            on_edge = 0
            for hex in network:
                if edge[hex]:
                    on_edge += 1
            most = max(most, on_edge)
        return most


class Groups(Measure):
    """The most groups of directly adjacent structures in a network."""

    def of(self, state: State, seat: Seat, networks: list[list[int]]) -> int:
        group_of = [0] * state.rules.board.size
        counted: list[int] = []  # for each group the last network it was counted in
        for number, group in enumerate(find_groups(state, seat)):
            counted.append(-1)
            for hex in group:
                group_of[hex] = number
        most = 0
        for number, network in enumerate(networks):
            count = 0
            for hex in network:
                if counted[group_of[hex]] != number:
                    counted[group_of[hex]] = number
                    count += 1
            most = max(most, count)
        return most


def compares_kinds(state: State) -> bool:
    """Whether it matters for a final tile which kind of structure stands where."""
    for tile in state.final_tiles:
        if state.rules.final_tiles[tile].measure.depends_on_kinds:
            return True
    return False
