"""Final scoring: cults, area, an additional tile, resources."""

from __future__ import annotations

from typing import Final

from spadework.core.board import Board
from spadework.core.moments import GAME_ENDS
from spadework.core.ruleset import Mechanic
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.rules.docks import markers_of
from spadework.rules.towns import connected, linked


class FinalScoring(Mechanic):
    """The final scoring; *keeps_coins*: those that become points stay in the supply."""

    def __init__(self, *, keeps_coins: bool = False) -> None:
        self.keeps_coins: Final = keeps_coins

    def at(self, state: State, moment: int) -> None:
        if moment == GAME_ENDS:
            score_game(state, keeps_coins=self.keeps_coins)


def score_game(state: State, *, keeps_coins: bool = False) -> None:
    """Score everything that is scored at the end.

    The order changes no total, and is that of recorded games.
    """
    rules = state.rules
    networks = [find_networks(state, seat) for seat in state.seats]
    for tile_index in state.final_tiles:
        tile = rules.final_tiles[tile_index]
        values = [
            measure(state, seat, found, tile.measure)
            for seat, found in zip(state.seats, networks, strict=True)
        ]
        _rank(state, values, tile.points, tile.code)
    for track, name in enumerate(rules.cults.names):
        _rank(state, [s.cults[track] for s in state.seats], rules.cults.points, name)
    sizes = [largest_network(found) for found in networks]
    _rank(state, sizes, rules.area_points, "area")
    for seat in state.seats:
        score_resources(state, seat, keeps_coins=keeps_coins)
        state.note(seat.index, "resources")


def shares(values: list[int], points: list[int]) -> list[int]:
    """Points for the ranks; tied seats share those of the places they take, rounded down.

    A value of 0 scores nothing.

    >>> shares([20, 19, 19, 19], [18, 12, 6])
    [18, 6, 6, 6]
    """
    found: list[int] = []
    for value in values:
        above = len([v for v in values if v > value])
        equal = values.count(value)
        pot = sum(points[above : above + equal])
        found.append(pot // equal if value > 0 else 0)
    return found


def _rank(state: State, values: list[int], points: list[int], source: str) -> None:
    for seat, share in zip(state.seats, shares(values, points), strict=True):
        if share:
            seat.score(share, state.rules.source[source])
            state.note(seat.index, source)


def score_resources(state: State, seat: Seat, *, keeps_coins: bool) -> None:
    """Turn everything into coins, and those into points."""
    if state.rules.customs.burning:
        seat.burn(seat.bowl2 // 2)
    seat.coins += seat.bowl3 + seat.priests + seat.workers
    seat.bowl1 += seat.bowl3
    seat.bowl3 = 0
    seat.priests = 0
    seat.workers = 0
    rate = seat.faction.final_coins_per_point
    seat.score(seat.coins // rate, state.rules.source["resources"])
    if not keeps_coins:
        seat.coins %= rate


def _group(state: State, seat: Seat, distant: bool) -> list[int]:
    """A number for every structure: equal where they are connected."""
    board = state.rules.board
    count = len(seat.structures)
    groups = [-1] * count
    for start in range(count):
        if groups[start] >= 0:
            continue
        groups[start] = start
        found = [start]
        for i in found:  # grows while it is walked through
            hex = seat.structures[i]
            near = connected(state, seat, hex) if distant else linked(state, seat, hex)
            for j in range(count):
                if groups[j] < 0 and (
                    seat.structures[j] in near
                    or (distant and _reaches(board, seat, hex, seat.structures[j]))
                ):
                    groups[j] = start
                    found.append(j)
    return groups


def _reaches(board: Board, seat: Seat, a: int, b: int) -> bool:
    """Indirect adjacency for the final scoring: own shipping level, or the range of a jump."""
    if seat.jump_range:
        return board.distance(a, b) <= seat.jump_range + 1
    return b in board.shipping[seat.shipping][a]


def find_networks(state: State, seat: Seat) -> list[list[int]]:
    """The connected areas of *seat*, as lists of hexes."""
    return _gather(seat, _group(state, seat, True))


def find_groups(state: State, seat: Seat) -> list[list[int]]:
    """The groups of directly adjacent structures of *seat*, as lists of hexes."""
    return _gather(seat, _group(state, seat, False))


def _gather(seat: Seat, groups: list[int]) -> list[list[int]]:
    return [
        [h for h, g in zip(seat.structures, groups, strict=True) if g == number]
        for number in sorted(set(groups))
    ]


def largest_network(networks: list[list[int]]) -> int:
    """Structures in the largest connected area."""
    return max((len(found) for found in networks), default=0)


def measure(state: State, seat: Seat, networks: list[list[int]], what: str) -> int:
    """What an additional final scoring compares, in the seat's best network."""
    board = state.rules.board
    if what == "distance":
        return max((board.distance(a, b) for net in networks for a in net for b in net), default=0)
    if what == "ends":
        # Between the two structures of which there is one each, if both are in one network.
        unique = [k for k, kind in enumerate(state.rules.kinds) if kind.count == 1]
        return max(
            (
                board.distance(a, b)
                for net in networks
                for a in net
                for b in net
                if state.kind[a] == unique[0] and state.kind[b] == unique[1]
            ),
            default=0,
        )
    if what == "edge":
        return max((len([h for h in net if board.edge[h]]) for net in networks), default=0)
    if what == "markers":
        return len(markers_of(state, seat))
    assert what == "clusters", f"unknown final scoring {what}"
    clusters = dict(zip(seat.structures, _group(state, seat, False), strict=True))
    return max((len({clusters[h] for h in net}) for net in networks), default=0)
