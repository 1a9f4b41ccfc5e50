"""Cards, tiles and action spaces, made from the rows of the book."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import (
    ActionSpace,
    BonusCard,
    FavorTile,
    FinalTile,
    Income,
    Price,
    Reward,
    RoundTile,
    TownTile,
)
from spadework.core.options import Options
from spadework.core.rows import Row
from spadework.core.trade_facts import Choice
from spadework.games.terra_mystica.book import Book, sort_key

# What a round tile may reward besides structures, in the order of the ruleset's events.
EVENTS: Final = ["spade", "town", "shipping", "digging", "trade"]
MEASURES: Final = {
    "connected-distance": "distance",
    "connected-sa-sh-distance": "ends",
    "building-on-edge": "edge",
    "connected-clusters": "clusters",
    "trade-markers": "markers",
}


def make_price(row: Row) -> Price:
    """A price in coins, workers, priests, power or tokens."""
    return Price(
        coins=row.number("C", 0),
        workers=row.number("W", 0),
        priests=row.number("P", 0),
        power=row.number("PW", 0),
        tokens=row.number("power_tokens_removed", 0),
    )


def make_income(row: Row) -> Income:
    """Goods of every round."""
    return Income(
        row.number("C", 0),
        row.number("W", 0),
        row.number("P", 0),
        row.number("PW", 0),
        row.number("ships", 0),
    )


def make_reward(row: Row, cults: list[str]) -> Reward:
    """What an action space, a town tile or a cult bonus gives."""
    reward = Reward(
        coins=row.number("C", 0),
        workers=row.number("W", 0),
        priests=row.number("P", 0),
        power=row.number("PW", 0),
        points=row.number("VP", 0),
    )
    steps = [row.number(cult, 0) for cult in cults]
    reward.steps = steps if any(steps) else []
    reward.shipping = row.number("shipping", 0)
    reward.jump = reward.shipping  # those who jump instead of shipping jump farther
    reward.free_steps = row.number("cult_steps", 0)
    reward.same_track = row.flag("same_track")
    reward.spades = row.number("spade", 0)
    reward.hexes = row.number("hexes", 1)
    reward.bridges = row.number("bridge", 0)
    reward.actions = row.number("actions", 0)
    reward.trading = row.has("free_upgrade_D_to_TP")
    reward.ride = row.has("free_dwelling_on_any_forest")
    reward.storm = row.has("free_transform_to_home")
    reward.new_home = row.has("new_home_terrain")
    reward.favor_tiles = row.number("favor_tiles", 0)
    reward.ships = row.number("ships", 0)
    reward.voyage = row.has("voyage")
    reward.keeps_ship = row.has("keeps_ship")
    reward.orders = row.number("orders", 0)
    return reward


class TileMaker:
    """Makes the tiles of a book; *sources* collects what points can come from."""

    def __init__(self, book: Book, options: Options, cults: list[str], sources: list[str]) -> None:
        self._book: Final = book
        self._options: Final = options
        self._cults: Final = cults
        self._sources: Final = sources
        self.spaces: Final = self._make_spaces()
        self.space_index: Final = {space.code: i for i, space in enumerate(self.spaces)}
        self._space_by_id: Final = {
            row.text("id"): self.space_index[row.text("code")]
            for row in [*book.rows("power_actions"), *book.rows("special_actions")]
        }

    def reward(self, row: Row) -> Reward:
        """A reward that may free an action space besides all others."""
        reward = make_reward(row, self._cults)
        if row.has("frees"):
            reward.frees = 1 << self.space_index[row.text("frees")]
        return reward

    def _points_by_event(self, row: Row) -> list[int]:
        """Points for every kind of structure and for everything else that is rewarded."""
        events = [*self._book.kinds, *EVENTS]
        points = [0] * len(events)
        for name in row.names():
            points[events.index(name)] = row.number(name)
        return points

    def _source(self, code: str) -> int:
        self._sources.append(code)
        return len(self._sources) - 1

    def _in_box(self, name: str, switch: str) -> list[Row]:
        """The rows of a kind of tile that are in the game; *switch* may leave out extra ones."""
        found: list[Row] = []
        for row in self._book.rows(name):
            box = row.text("set", "base")
            if box in self._book.sets and (
                box not in self._book.switched_sets or self._options.flag(switch)
            ):
                found.append(row)
        found.sort(key=sort_key)
        return found

    def _make_spaces(self) -> list[ActionSpace]:
        spaces: list[ActionSpace] = []
        for name in ("power_actions", "special_actions"):
            for row in self._book.rows(name):
                needs = row.text("reuse_needs", "")
                reward = make_reward(row.row("gain"), self._cults)
                if row.flag("bound_to_hex") and not self._options.flag("giants_build_elsewhere"):
                    reward.fixed_spades = True
                spaces.append(
                    ActionSpace(
                        row.text("code"),
                        make_price(row.row("cost")),
                        reward,
                        once=not row.has("once_per_round"),
                        shared=name == "power_actions",
                        source=self._sources.index("faction"),
                        reuse_needs=self._book.kinds.index(needs) if needs else -1,
                    )
                )
        return spaces

    def bonus_cards(self) -> list[BonusCard]:
        """The bonus cards."""
        cards: list[BonusCard] = []
        for row in self._in_box("bonus_cards", "shipping_card"):
            points = row.row("pass_vp")
            cards.append(
                BonusCard(
                    row.text("code"),
                    make_income(row.row("income")),
                    action=self._space_of(row),
                    shipping=row.row("effect").number("shipping_this_round", 0),
                    pass_points=[points.number(f"per_{code}", 0) for code in self._book.kinds],
                    pass_points_per_shipping=points.number("per_shipping_level", 0),
                    source=self._source(row.text("code")),
                    pass_points_per_ship=points.number("per_ship", 0),
                    trade_points=row.number("trade_vp", 0),
                    drawn_first=row.flag("drawn_first"),
                )
            )
        return cards

    def favor_tiles(self) -> list[FavorTile]:
        """The favor tiles."""
        tiles: list[FavorTile] = []
        kinds = self._book.kinds
        rows = self._in_box("favor_tiles", "")
        for row in rows:
            effect = row.row("effect")
            points = [effect.number(f"vp_per_built_{code}", 0) for code in kinds]
            on_passing = [effect.numbers(f"pass_vp_by_{code}_count") for code in kinds]
            by_trade = row.row("trade_vp")
            tiles.append(
                FavorTile(
                    row.text("code"),
                    row.number("count"),
                    [row.number("steps") if c == row.text("cult") else 0 for c in self._cults],
                    make_income(row.row("income")),
                    action=self._space_of(effect),
                    town_power=effect.number("town_minimum_power", 0),
                    points_on=points,
                    pass_points=on_passing if any(on_passing) else [],
                    source=self._source(row.text("code")),
                    excludes=_excluded(rows, row),
                    choices=self._book.choices(row.texts("choices")),
                    trade_points=[by_trade.number(code, 0) for code in kinds]
                    if by_trade.names()
                    else None,
                    marker_points=row.numbers("pass_vp_by_markers"),
                )
            )
        return tiles

    def town_tiles(self) -> list[TownTile]:
        """The town tiles."""
        tiles: list[TownTile] = []
        for row in self._in_box("town_tiles", "mini_towns"):
            reward = make_reward(row.row("gain"), self._cults)
            reward.points = row.number("vp")
            reward.keys = row.number("keys")
            tiles.append(TownTile(row.text("code"), row.number("count"), reward))
        return tiles

    def round_tiles(self) -> list[RoundTile]:
        """The scoring tiles of the rounds."""
        tiles: list[RoundTile] = []
        for row in self._in_box("scoring_tiles", "temple_tile"):
            cult = row.text("cult")
            tiles.append(
                RoundTile(
                    row.text("code"),
                    self._points_by_event(row.row("vp")),
                    self._cults.index(cult) if cult in self._cults else -1,
                    row.number("per"),
                    make_reward(row.row("get"), self._cults),
                    not_in_rounds=row.numbers("not_in_rounds"),
                    source=self._source(row.text("code")),
                )
            )
        return tiles

    def choices(self) -> list[Choice]:
        """The rewards of which one is chosen."""
        return [
            Choice(row.text("text"), self.reward(row.row("gain")))
            for row in self._book.rows("choices")
        ]

    def final_tiles(self, wanted: list[str]) -> list[FinalTile]:
        """The additional final scoring tiles of the *wanted* sets."""
        return [
            FinalTile(
                row.text("code"),
                row.text("printed_name"),
                MEASURES[row.text("code")],
                row.numbers("vp"),
                self._source(row.text("code")),
            )
            for row in self._book.rows("final_scoring_tiles")
            if row.text("set", "fire_and_ice") in wanted
        ]

    def _space_of(self, row: Row) -> int:
        return self._space_by_id[row.text("special_action")] if row.has("special_action") else -1


def _excluded(rows: list[Row], row: Row) -> int:
    """The tiles that nobody has together with that of *row*, as bits: it works both ways."""
    code = row.text("code")
    found = 0
    for i, other in enumerate(rows):
        if other.text("excludes", "") == code or row.text("excludes", "") == other.text("code"):
            found |= 1 << i
    return found
