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
from spadework.games.terra_mystica.book import Book, sort_key

KINDS: Final = ["D", "TP", "TE", "SH", "SA"]
SPADE: Final = len(KINDS)
TOWN: Final = len(KINDS) + 1
SHIPPING: Final = len(KINDS) + 2
EVENTS: Final = {
    **{code: i for i, code in enumerate(KINDS)},
    "spade": SPADE,
    "town": TOWN,
    "shipping": SHIPPING,
}
MEASURES: Final = {
    "connected-distance": "distance",
    "connected-sa-sh-distance": "ends",
    "building-on-edge": "edge",
    "connected-clusters": "clusters",
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
    return Income(row.number("C", 0), row.number("W", 0), row.number("P", 0), row.number("PW", 0))


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
    return reward


def points_by_event(row: Row) -> list[int]:
    """Points for every kind of structure, for spades, towns and shipping."""
    points = [0] * len(EVENTS)
    for name in row.names():
        points[EVENTS[name]] = row.number(name)
    return points


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
            for row in [*book.game.rows("power_actions"), *book.game.rows("special_actions")]
        }

    def _source(self, code: str) -> int:
        self._sources.append(code)
        return len(self._sources) - 1

    def _in_box(self, name: str, switch: str) -> list[Row]:
        """The rows of a kind of tile that are in the game; *switch* may leave out extra ones."""
        found: list[Row] = []
        for row in self._book.game.rows(name):
            if row.text("set", "base") in self._book.sets and (
                row.text("set", "base") == "base" or self._options.flag(switch)
            ):
                found.append(row)
        found.sort(key=sort_key)
        return found

    def _make_spaces(self) -> list[ActionSpace]:
        spaces: list[ActionSpace] = []
        for name in ("power_actions", "special_actions"):
            for row in self._book.game.rows(name):
                spaces.append(
                    ActionSpace(
                        row.text("code"),
                        make_price(row.row("cost")),
                        make_reward(row.row("gain"), self._cults),
                        once=not row.has("once_per_round"),
                        shared=name == "power_actions",
                        source=self._sources.index("faction"),
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
                    pass_points=[points.number(f"per_{code}", 0) for code in KINDS],
                    pass_points_per_shipping=points.number("per_shipping_level", 0),
                    source=self._source(row.text("code")),
                )
            )
        return cards

    def favor_tiles(self) -> list[FavorTile]:
        """The favor tiles."""
        tiles: list[FavorTile] = []
        for row in self._in_box("favor_tiles", ""):
            effect = row.row("effect")
            points = [effect.number(f"vp_per_built_{code}", 0) for code in KINDS]
            on_passing = [effect.numbers(f"pass_vp_by_{code}_count") for code in KINDS]
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
                    points_by_event(row.row("vp")),
                    self._cults.index(cult) if cult in self._cults else -1,
                    row.number("per"),
                    make_reward(row.row("get"), self._cults),
                    not_in_rounds=row.numbers("not_in_rounds"),
                    source=self._source(row.text("code")),
                )
            )
        return tiles

    def final_tiles(self) -> list[FinalTile]:
        """The additional final scoring tiles."""
        if not self._options.flag("final_scoring"):
            return []
        return [
            FinalTile(
                row.text("code"),
                row.text("printed_name"),
                MEASURES[row.text("code")],
                row.numbers("vp"),
                self._source(row.text("code")),
            )
            for row in self._book.game.rows("final_scoring_tiles")
        ]

    def _space_of(self, row: Row) -> int:
        return self._space_by_id[row.text("special_action")] if row.has("special_action") else -1
