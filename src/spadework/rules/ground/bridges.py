"""Bridges: they make two hexes directly adjacent for everybody."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import BRIDGE, FORGO, ActionTable
from spadework.core.effects import Effect
from spadework.core.forms import Form, Names, counted
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.reach import refresh_reach
from spadework.rules.ground.towns import found_towns


def own_bridges(state: State, seat: Seat) -> list[int]:
    """The sites of the bridges *seat* has built."""
    owners = state.bridge_owners
    return [site for i, site in enumerate(state.bridges) if owners[i] == seat.index]


def bridge_offers(state: State, seat: Seat) -> list[Action]:
    """The sites where *seat* may build a bridge: they have none, and touch its structures."""
    group = state.rules.table.groups[BRIDGE]
    built = state.bridges
    return [group[site] for site in sites_in_reach(state, seat) if site not in built]


def sites_in_reach(state: State, seat: Seat) -> list[int]:
    """The sites with a structure of *seat* on one end at least, if it has bridges left."""
    found: list[int] = []
    if not seat.bridges:
        return found
    owner = state.owner
    own = seat.index
    for site, ends in enumerate(state.rules.board.bridge_sites):
        if owner[ends[0]] == own or owner[ends[1]] == own:
            found.append(site)
    return found


class PlaceBridge(Decision):
    """Where does *seat* build its bridge? *optional*: it may be given up."""

    def __init__(self, seat: int, bridges: int, optional: bool) -> None:
        super().__init__(seat)
        self.bridges: Final = bridges
        self.optional: Final = optional

    def offer(self, state: State, offers: list[Action]) -> None:
        offers.extend(bridge_offers(state, state.seats[self.seat]))
        if self.optional:
            offers.append(state.rules.table.groups[FORGO][0])

    def take_one(self, state: State) -> None:
        """One of the bridges has been built or given up."""
        if self.bridges > 1:
            state.replace(self, PlaceBridge(self.seat, self.bridges - 1, self.optional))
        else:
            state.close(self)

    def is_idle(self, state: State) -> bool:
        return not bridge_offers(state, state.seats[self.seat])

    @property
    def question(self) -> Text:
        return Text("build a bridge")


class BuildBridge(Action):
    """Build a bridge between two hexes."""

    def __init__(self, site: int, text: str) -> None:
        super().__init__(text)
        self.site: Final = site

    def apply(self, state: State, decision: Decision) -> None:
        assert isinstance(decision, PlaceBridge)
        seat = state.seats[decision.seat]
        decision.take_one(state)
        seat.bridges -= 1
        a, b = state.rules.board.bridge_sites[self.site]
        state.bridges = [*state.bridges, self.site]
        state.bridge_owners = [*state.bridge_owners, seat.index]
        if b not in state.adjacent[a]:
            adjacent = state.adjacent[:]
            adjacent[a] = [*adjacent[a], b]
            adjacent[b] = [*adjacent[b], a]
            state.adjacent = adjacent
            for other in state.seats:
                if other.index in (state.owner[a], state.owner[b]):
                    refresh_reach(state, other)
        found_towns(state, seat, a)
        found_towns(state, seat, b)

    def mismatch(self, state: State, asked: Decision) -> Text:
        return (
            NO_TEXT
            if isinstance(asked, PlaceBridge)
            else Text("no action that gives a bridge was taken")
        )

    def obstacle(self, state: State, seat: Seat) -> Text:
        if seat.bridges and self.site in state.bridges:
            return Text("there is a bridge already")
        return self.lack(state, seat)

    def lack(self, state: State, seat: Seat) -> Text:
        """What *seat* lacks for this bridge: the piece, or a structure beside it."""
        if not seat.bridges:
            return Text("all {n} bridges are built", n=state.rules.bridges)
        if self.site not in sites_in_reach(state, seat):
            return Text("a bridge needs an own {structure} on one of its ends")
        return NO_TEXT


class BridgesToBuild(Effect):
    """Bridges; several of them need not all be built."""

    def __init__(self, bridges: int) -> None:
        self.bridges: Final = bridges

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(PlaceBridge(seat.index, self.bridges, self.bridges > 1))

    def why_idle(self, state: State, seat: Seat) -> Text:
        if bridge_offers(state, seat):
            return NO_TEXT
        return Text("no bridge can be built: none is left, or no site touches an own {structure}")

    @property
    def amounts(self) -> list[tuple[str, int]]:
        return [("bridge", self.bridges)]


class Bridges(Mechanic):
    """Building bridges."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [counted("bridge", BridgesToBuild)]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        board = rules.board
        texts = [f"bridge {board.names[a]}:{board.names[b]}" for a, b in board.bridge_sites]
        table.add(BRIDGE, [BuildBridge(i, text) for i, text in enumerate(texts)])
