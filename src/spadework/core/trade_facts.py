"""Facts of ships and trade: what a faction trades with, and what trading brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spadework.core.effects import Reward


class Carriers:
    """The pieces a faction trades with: ships, or those who go over land."""

    def __init__(self, *, overland: bool, most: int, markers: int) -> None:
        self.overland: Final = overland
        self.most: Final = most  # on the map at once
        self.markers: Final = markers


class Choice:
    """One of several rewards; *text* names it in answers."""

    def __init__(self, text: str, reward: Reward) -> None:
        self.text: Final = text
        self.reward: Final = reward


class TradeReward:
    """What trading with a kind of structure brings."""

    def __init__(self, reward: Reward, *, works: bool) -> None:
        self.reward: Final = reward
        self.works: Final = works  # a transform-and-build besides


class Trade:
    """The rules of trade: rewards by kind of structure, and what the pieces are called."""

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
    ) -> None:
        self.rewards: Final = rewards
        self.yard: Final = yard  # the kind of structure that ships come from
        self.pieces: Final = pieces  # on rivers, over land
        self.homes: Final = homes  # where they come from, the same
        self.source: Final = source
        self.new_card_counts: Final = new_card_counts  # also for who has passed
        self.foreign_bridges: Final = foreign_bridges  # carry those who go over land, too
