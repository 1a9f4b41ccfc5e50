"""Facts of ships and trade: what the pieces are and how far they go, and what trading brings."""

from __future__ import annotations

from typing import Final

from spadework.core.effects import Reward
from spadework.core.ruleset import Extra, Ruleset


class TradeReward:
    """What trading with a kind of structure brings."""

    def __init__(self, reward: Reward, *, works: bool) -> None:
        self.reward: Final = reward
        self.works: Final = works  # a transform-and-build besides

    def __repr__(self) -> str:
        return f"<trade brings {repr(self.reward)[1:-1]}>"


class Trade(Extra):
    """The rules of trade: rewards by kind of structure, the pieces and where they go."""

    def __init__(
        self,
        *,
        rewards: list[TradeReward],
        yard: int,
        pieces: list[str],
        homes: list[str],
        source: int,
        new_card_counts: bool,
        foreign_bridges: bool,
        most: int,
        markers: int,
        overland: list[bool],
        canals: list[list[int]],
        sailing: list[list[int]],
    ) -> None:
        self.rewards: Final = rewards
        self.yard: Final = yard  # the kind of structure that ships come from
        self.pieces: Final = pieces  # on rivers, over land
        self.homes: Final = homes  # where they come from, the same
        self.source: Final = source
        self.new_card_counts: Final = new_card_counts  # also for who has passed
        self.foreign_bridges: Final = foreign_bridges  # carry those who go over land, too
        self.most: Final = most  # pieces of a seat on the map at once
        self.markers: Final = markers  # of a seat
        self.overland: Final = overland  # for every faction, whether its pieces walk
        self.canals: Final = canals  # each by the land hexes on both sides
        self.sailing: Final = sailing  # from every river hex to those beside it, over canals too

    def __repr__(self) -> str:
        return "<rules of trade>"


def has_trade(rules: Ruleset) -> bool:
    """Whether there are ships and trade in a game."""
    for extra in rules.extras:
        if isinstance(extra, Trade):
            return True
    return False


def trade_of(rules: Ruleset) -> Trade:
    """The facts of trade of a game that has it."""
    for extra in rules.extras:
        if isinstance(extra, Trade):
            return extra
    raise AssertionError("a game without trade")
