"""The map: hexes, neighbors, river distances, bridge sites. Pure geometry, no pieces.

Hexes are numbered row by row, rivers included. Rivers never block one another, so what shipping
reaches from a hex is a fixed table of the map, computed once.
"""

from __future__ import annotations

from typing import Final

from spadework.core.errors import SetupError
from spadework.core.text import Text

Hex = int
RIVER: Final = -1
LONGEST_SHIPPING: Final = 7


class Board:
    """An immutable map: *rows* of terrain numbers, -1 for river.

    A row is pushed right by half a hex where *offsets* is 1. Land hexes are numbered within their
    row, with *count_rivers* together with river hexes. *bridges* names the ends of the bridge
    sites; without it they follow from the rivers.
    """

    def __init__(
        self,
        id: str,
        name: str,
        rows: list[list[int]],
        offsets: list[int],
        letters: list[str],
        *,
        count_rivers: bool = False,
        bridges: list[list[str]] | None = None,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.row: Final[list[int]] = []
        self.column: Final[list[int]] = []
        self.terrain: Final[list[int]] = []
        self.names: Final[list[str]] = []
        self.offsets: Final = offsets
        self.width: Final = max(len(row) for row in rows)
        self._at: Final[dict[int, int]] = {}
        rivers = 0
        for r, row in enumerate(rows):
            number = 1
            for c, terrain in enumerate(row):
                self._at[r * 100 + c] = len(self.terrain)
                self.row.append(r)
                self.column.append(c)
                self.terrain.append(terrain)
                if count_rivers:
                    self.names.append(f"{letters[r]}{c + 1}")
                elif terrain == RIVER:
                    self.names.append(f"r{rivers}")
                    rivers += 1
                else:
                    self.names.append(f"{letters[r]}{number}")
                    number += 1
        self.size: Final = len(self.terrain)
        self.row_count: Final = len(rows)
        self.index: Final = {name: hex for hex, name in enumerate(self.names)}
        self.land: Final = [h for h in range(self.size) if self.terrain[h] != RIVER]
        self.rivers: Final = [h for h in range(self.size) if self.terrain[h] == RIVER]
        self.neighbors: Final = [self._neighbors(h) for h in range(self.size)]
        self.land_neighbors: Final = [
            [n for n in near if self.terrain[n] != RIVER] for near in self.neighbors
        ]
        self.river_neighbors: Final = [
            [n for n in near if self.terrain[n] == RIVER] for near in self.neighbors
        ]
        distances = [self._shipping_distances(h) for h in range(self.size)]
        # shipping[rivers][hex]: land that *rivers* river hexes or fewer lead to.
        self.shipping: Final = [
            [[g for g in self.land if 0 < d[g] <= rivers] for d in distances]
            for rivers in range(LONGEST_SHIPPING + 1)
        ]
        self._crow: Final = [
            [self._distance(h, g) for g in range(self.size)] for h in range(self.size)
        ]
        self.bridge_sites: Final = (
            [[self.hex(end) for end in ends] for ends in bridges]
            if bridges is not None
            else self._bridge_sites()
        )
        self.sites_of: Final = [
            [s for s, ends in enumerate(self.bridge_sites) if h in ends] for h in range(self.size)
        ]
        self.edge: Final = [self._on_edge(rows, h) for h in range(self.size)]

    def hex(self, name: str) -> Hex:
        """The hex called *name* (``F4``, ``r12``)."""
        found = self.index.get(name)
        if found is None:
            raise SetupError(
                Text("there is no hex '{text}' on the map {name}", text=name, name=self.name)
            )
        return found

    def distance(self, a: Hex, b: Hex) -> int:
        """Steps from *a* to *b* as the crow flies."""
        return self._crow[a][b]

    def distances(self, a: Hex) -> list[int]:
        """Steps from *a* to every hex as the crow flies."""
        return self._crow[a]

    def site(self, a: Hex, b: Hex) -> int:
        """The bridge site between two hexes, -1 if there is none."""
        for s in self.sites_of[a]:
            if b in self.bridge_sites[s]:
                return s
        return -1

    def bridgeable(self, a: Hex, b: Hex) -> bool:
        """Whether a bridge between two land hexes crosses a river."""
        is_land = self.terrain[a] != RIVER and self.terrain[b] != RIVER
        return is_land and self._crow[a][b] == 2 and b in self.shipping[1][a]

    def sailing(self, canals: list[list[Hex]]) -> list[list[Hex]]:
        """The rivers beside every hex, for rivers also those that a canal leads to.

        A canal lies between two land hexes and joins the rivers at both ends of their edge.
        """
        found = self.river_neighbors[:]
        for a, b in canals:
            ends = [n for n in self.river_neighbors[a] if n in self.neighbors[b]]
            if b not in self.neighbors[a] or len(ends) != 2:
                raise SetupError(
                    Text(
                        "no canal fits between {a} and {b} on the map {text}",
                        a=self.names[a],
                        b=self.names[b],
                        text=self.name,
                    )
                )
            found[ends[0]] = [*found[ends[0]], ends[1]]
            found[ends[1]] = [*found[ends[1]], ends[0]]
        return found

    def _find(self, row: int, column: int) -> int:
        return self._at.get(row * 100 + column, -1) if row >= 0 and column >= 0 else -1

    def _neighbors(self, h: Hex) -> list[Hex]:
        r, c = self.row[h], self.column[h]
        found = [self._find(r, c - 1), self._find(r, c + 1)]
        left = c if self.offsets[r] else c - 1
        for other in (r - 1, r + 1):
            found += [self._find(other, left), self._find(other, left + 1)]
        return [n for n in found if n >= 0]

    def _shipping_distances(self, h: Hex) -> list[int]:
        """River hexes between *h* and every land hex; 0 where no river leads."""
        reached = [0] * self.size
        if self.terrain[h] == RIVER:
            return reached
        wet = [False] * self.size
        front = self.river_neighbors[h]
        for n in front:
            wet[n] = True
        for rivers in range(1, LONGEST_SHIPPING + 1):
            beyond: list[int] = []
            for river in front:
                for n in self.neighbors[river]:
                    if self.terrain[n] != RIVER:
                        if not reached[n] and n != h:
                            reached[n] = rivers
                    elif not wet[n]:
                        wet[n] = True
                        beyond.append(n)
            front = beyond
        return reached

    def _distance(self, a: Hex, b: Hex) -> int:
        rows = abs(self.row[a] - self.row[b])
        halves = abs(
            2 * self.column[a]
            + self.offsets[self.row[a]]
            - 2 * self.column[b]
            - self.offsets[self.row[b]]
        )
        return rows + max(0, halves - rows) // 2

    def _bridge_sites(self) -> list[list[Hex]]:
        """Pairs of land hexes that face each other across an edge between two rivers.

        One of the two may be the map's end. The pairs are those the recorded games accept.
        """
        sites: list[list[Hex]] = []
        for a in self.land:
            for b in self.land:
                if b <= a or self._crow[a][b] != 2 or b not in self.shipping[1][a]:
                    continue
                between = [n for n in self.neighbors[a] if n in self.neighbors[b]]
                two_rows = self.row[b] - self.row[a] == 2
                if two_rows and self._abscissa(a) != self._abscissa(b):
                    continue
                if not two_rows and self.row[b] - self.row[a] != 1:
                    continue
                if any(self.terrain[n] != RIVER for n in between):
                    continue
                if len(between) == 2 or (two_rows and len(between) == 1):
                    sites.append([a, b])
        return sites

    def _abscissa(self, h: Hex) -> int:
        return 2 * self.column[h] + self.offsets[self.row[h]]

    def _on_edge(self, rows: list[list[int]], h: Hex) -> bool:
        last = len(rows[self.row[h]]) - 1
        return self.row[h] in (0, len(rows) - 1) or self.column[h] in (0, last)

    def __repr__(self) -> str:
        return f"<map {self.name}: {self.size} hexes>"
