"""Tiles and action spaces, made from the rows of the book."""

from __future__ import annotations

from typing import Final

from spadework.core.effects import Effect, Reward
from spadework.core.facts import ActionSpace, BonusCard, Income, Price, RoundTile, TownTile
from spadework.core.lasting import Lasting
from spadework.core.rows import Row
from spadework.core.text import Text
from spadework.games.terra_nova.book import (
    HOUSE,
    KINDS,
    PALACES,
    TRADING_POST,
    Book,
)
from spadework.rules.flow.passing_points import PointsForShipping, PointsForStructures
from spadework.rules.ground.bridges import BridgesToBuild
from spadework.rules.ground.receiving import Spades
from spadework.rules.ground.tracks import ShippingSteps
from spadework.rules.power.goods import Goods

SPADE: Final = len(KINDS)
TOWN: Final = len(KINDS) + 1
SAILING: Final = len(KINDS) + 2
EVENTS: Final = {
    "build_house": [HOUSE],
    "upgrade_to_trading_post": [TRADING_POST],
    "upgrade_to_palace": PALACES,
    "use_shovel": [SPADE],
    "found_town": [TOWN],
    "advance_sailing": [SAILING],
}
COUNTED: Final = {"house": [HOUSE], "trading_post": [TRADING_POST], "palace": PALACES}
BRIDGE_SPACE: Final = "bridge"
BONUS_SPACE: Final = "bonus_shovel"


class SpaceList:
    """The action spaces: those of the board, those everybody has, those that mats add."""

    def __init__(self, book: Book, source: int) -> None:
        self._source: Final = source
        # Not Final: mypyc borrows final attributes, and the list outlives this object.
        self.all: list[ActionSpace] = []
        for row in book.rules.rows("power_actions"):
            self.add(row.text("id"), Price(power=row.number("power")), _gift(row), shared=True)
        bridge = Reward([BridgesToBuild(1)])
        price = Price(coins=book.rules.row("actions").row("build_bridge").number("cost_money"))
        self.bridge: Final = self.add(BRIDGE_SPACE, price, bridge, once=False)

    def add(
        self, code: str, price: Price, reward: Reward, *, once: bool = True, shared: bool = False
    ) -> int:
        """Add a space; its place among all."""
        self.all.append(
            ActionSpace(code, price, reward, once=once, shared=shared, source=self._source)
        )
        return len(self.all) - 1


def free_shovels(row: Row) -> Reward:
    """Shovels for a transformation; more can be bought unless the row says no."""
    spades = Spades(
        row.number("free_shovels"),
        hexes=row.number("hexes_max", 1),
        fixed=not row.flag("may_buy_second_shovel"),
    )
    return Reward([spades])


def _gift(row: Row) -> Reward:
    effect = row.text("effect")
    if effect == "make_habitable_and_build":
        return free_shovels(row)
    if effect == "bridge":
        return Reward([BridgesToBuild(1)])
    if effect == "sailing":
        return Reward([ShippingSteps(row.number("steps"))])
    if effect == "money":
        return Reward([Goods(coins=row.number("money"))])
    raise row.wrong(Text("there is no effect '{text}'", text=effect))


def make_income(row: Row) -> Income:
    """Money and power of every round."""
    return Income(coins=row.number("money", 0), power=row.number("power", 0))


def bonus_cards(book: Book, spaces: SpaceList, sources: list[str]) -> list[BonusCard]:
    """The bonus tiles."""
    cards: list[BonusCard] = []
    for row in book.rules.rows("bonus_tiles"):
        code = row.text("id")
        action = -1
        if row.has("special_action"):
            action = spaces.add(BONUS_SPACE, Price(), free_shovels(row.row("special_action")))
        sources.append(code)
        cards.append(
            BonusCard(
                code,
                make_income(row.row("income")),
                action=action,
                shipping=row.number("sailing_bonus", 0),
                lasting=_passing_points(row.row("drop_out")),
                source=len(sources) - 1,
            )
        )
    return cards


def _passing_points(row: Row) -> list[Lasting]:
    """Points on dropping out of a round: for structures, or for steps in sailing."""
    counted = row.text("per", "")
    if not counted:
        return []
    each = row.number("points")
    if counted == "sailing_step":
        return [PointsForShipping(each)]
    kinds = COUNTED[counted]
    return [PointsForStructures([each if kind in kinds else 0 for kind in range(len(KINDS))])]


def town_tiles(book: Book) -> list[TownTile]:
    """The town tiles: every player has one of each."""
    tiles: list[TownTile] = []
    for row in book.rules.rows("town_tiles"):
        gives: list[Effect] = [
            Goods(
                coins=row.number("money", 0),
                power=row.number("power", 0),
                points=row.number("points"),
            )
        ]
        if row.has("sailing_steps"):
            gives.append(ShippingSteps(row.number("sailing_steps")))
        tiles.append(TownTile(row.text("id"), 1, Reward(gives), each=True))
    return tiles


def round_tiles(book: Book, sources: list[str]) -> list[RoundTile]:
    """The round scoring tiles; of some there are several copies."""
    copies = book.mats.row("round_tile_copies")
    tiles: list[RoundTile] = []
    for row in book.rules.rows("round_tiles"):
        code = row.text("id")
        events = EVENTS[row.text("event")]
        points = row.number("points")
        sources.append(f"round {code}")
        tiles.append(
            RoundTile(
                code,
                [points if event in events else 0 for event in range(SAILING + 1)],
                -1,
                1,
                Reward(),
                not_in_rounds=[],
                source=len(sources) - 1,
                count=copies.number(code),
            )
        )
    return tiles
