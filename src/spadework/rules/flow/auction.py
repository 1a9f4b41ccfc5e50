"""Auctioning factions: bids lower the starting points."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import BID, ActionTable
from spadework.core.facts import Faction
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.state import NOBODY, Action, Decision, State, Store
from spadework.core.text import NO_TEXT, Text, in_a_row
from spadework.rules.flow.factions import ask_for_start, sit_down


class Bids(Store):
    """Bids so far: for each drawn faction who holds it and for how much. Immutable."""

    def __init__(self, factions: list[int], holders: list[int], bids: list[int]) -> None:
        self.factions: Final = factions
        self.holders: Final = holders
        self.bids: Final = bids

    def copy(self) -> Store:
        return self

    def next_bidder(self) -> int:
        """The first player, in seat order, who holds no faction."""
        for player in range(len(self.factions)):
            if player not in self.holders:
                return player
        raise AssertionError("everybody holds a faction")

    def is_over(self) -> bool:
        """Whether everybody holds a faction."""
        return NOBODY not in self.holders

    def with_bid(self, faction: int, player: int, bid: int) -> Bids:
        """The auction after a bid."""
        place = self.factions.index(faction)
        holders = self.holders[:]
        bids = self.bids[:]
        holders[place] = player
        bids[place] = bid
        return Bids(self.factions, holders, bids)


def open_auction(state: State, factions: list[int]) -> None:
    """Put the drawn factions up for bids."""
    state.stores = [*state.stores, Bids(factions, [NOBODY] * len(factions), [0] * len(factions))]


def auction_of(state: State) -> Bids | None:
    """The auction, if factions are auctioned."""
    for store in state.stores:
        if isinstance(store, Bids):
            return store
    return None


class Bidding(Decision):
    """On which of the drawn factions does *seat* bid how much?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        auction = auction_of(state)
        assert auction is not None
        width = state.rules.auction_points + 1
        group = state.rules.table.groups[BID]
        for faction in auction.factions:
            bids = group[faction * width : (faction + 1) * width]
            state.offer_possible(self, bids, offers)

    @property
    def question(self) -> Text:
        return Text("bid for a faction")


class Bid(Action):
    """Bid for a faction; the holder so far has to bid again."""

    def __init__(self, faction: Faction, bid: int) -> None:
        super().__init__(f"bid {bid} for {faction.id}")
        self.faction: Final = faction
        self.bid: Final = bid

    def apply(self, state: State, decision: Decision) -> None:
        state.close(decision)
        auction = auction_of(state)
        assert auction is not None
        before = auction
        auction = auction.with_bid(self.faction.index, decision.seat, self.bid)
        state.stores = [auction if store is before else store for store in state.stores]
        if auction.is_over():
            for player in range(state.seat_count):
                place = auction.holders.index(player)
                faction = state.rules.factions[auction.factions[place]]
                sit_down(state, faction, state.rules.auction_points - auction.bids[place])
            for seat in state.seats[::-1]:
                ask_for_start(state, seat)

    def mismatch(self, state: State, asked: Decision) -> Text:
        auction = auction_of(state)
        if auction is None:
            return Text("factions are not auctioned in this game")
        if not isinstance(asked, Bidding):
            return Text("the auction is over")
        who = Text("the {faction}", faction=Text(self.faction.name))
        if self.faction.index not in auction.factions:
            drawn = in_a_row([Text(state.rules.factions[f].name) for f in auction.factions])
            return Text("{who} are not up for auction, only {others}", who=who, others=drawn)
        place = auction.factions.index(self.faction.index)
        if auction.holders[place] != NOBODY and self.bid <= auction.bids[place]:
            return Text("{who} stand at {n} points already", who=who, n=auction.bids[place])
        return NO_TEXT


class Auction(Mechanic):
    """Bids for factions."""

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        actions: list[Action] = []
        for faction in rules.factions:
            for bid in range(rules.auction_points + 1):
                actions.append(Bid(faction, bid))
        table.add(BID, actions)
