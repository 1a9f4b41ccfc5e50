"""Bridges on the site: each may be given up, and a place may carry two."""

from __future__ import annotations

from spadework.core.actions import BRIDGE, FORGO
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.rules.ground.bridges import BuildBridge, PlaceBridge, sites_in_reach


class LooseBridge(PlaceBridge):
    """Where does *seat* build its bridge, if it does?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        group = state.rules.table.groups[BRIDGE]
        offers.extend([group[site] for site in sites_in_reach(state, state.seats[self.seat])])
        offers.append(state.rules.table.groups[FORGO][0])

    def forgo(self, state: State, n: int) -> None:
        self.take_one(state)


class LooseBuildBridge(BuildBridge):
    """Build a bridge, beside another one if need be."""

    def obstacle(self, state: State, seat: Seat) -> Text:
        return self.lack(state, seat)


def loose_bridge(decision: Decision) -> Decision:
    """The same question, asked loosely."""
    assert isinstance(decision, PlaceBridge)
    return LooseBridge(decision.seat, decision.bridges, decision.optional)


def strict_bridge(decision: Decision) -> Decision:
    """The same question, asked by the rulebook."""
    assert isinstance(decision, PlaceBridge)
    return PlaceBridge(decision.seat, decision.bridges, decision.optional)


def loose_build_bridge(action: Action) -> Action:
    """The same action in loose order."""
    assert isinstance(action, BuildBridge)
    return LooseBuildBridge(action.site, action.text)
