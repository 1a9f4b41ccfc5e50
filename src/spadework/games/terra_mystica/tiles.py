"""Cards, tiles and action spaces, made from the rows of the book."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import (
    ActionSpace,
    BonusCard,
    Choice,
    FavorTile,
    FinalTile,
    RoundTile,
    TownTile,
)
from spadework.core.options import Options
from spadework.core.rows import Row
from spadework.core.text import Text
from spadework.games.terra_mystica.book import SPACES, Book, sort_key
from spadework.games.vocabulary import Vocabulary
from spadework.rules.cults.steps import Keys
from spadework.rules.power.goods import Goods


class TileMaker:
    """Makes the tiles of a book; *sources* collects what points can come from."""

    def __init__(self, book: Book, options: Options, words: Vocabulary, sources: list[str]) -> None:
        self._book: Final = book
        self._options: Final = options
        self._words: Final = words
        self._sources: Final = sources
        self.spaces: Final = self._make_spaces()
        self._space_by_id: Final = {row.text("id"): i for i, row in enumerate(book.space_rows())}

    def _points_by_event(self, row: Row) -> list[int]:
        """Points for every kind of structure and for everything else that is rewarded."""
        events = [*self._book.kinds, *[event.code for event in self._book.events]]
        points = [0] * len(events)
        for name in row.names():
            if name not in events:
                raise row.unknown(Text("there is no event '{text}'", text=name), name, events)
            points[events.index(name)] = row.number(name)
        return points

    def _source(self, code: str) -> int:
        self._sources.append(code)
        return len(self._sources) - 1

    def _in_game(self, name: str, switch: str) -> list[Row]:
        """The rows of a kind of tile that are in the game; *switch* may leave out extra ones."""
        found: list[Row] = []
        for row in self._book.rows(name):
            of_set = row.text("set", "base")
            if of_set in self._book.sets and (
                of_set not in self._book.switched_sets or self._options.flag(switch)
            ):
                found.append(row)
        found.sort(key=sort_key)
        return found

    def _make_spaces(self) -> list[ActionSpace]:
        source = self._sources.index("faction")
        return [
            self._words.space(
                row.text("code"),
                self._options.applied_to(row),
                shared=name == "power_actions",
                source=source,
            )
            for name in SPACES
            for row in self._book.rows(name)
        ]

    def bonus_cards(self) -> list[BonusCard]:
        """The bonus cards."""
        cards: list[BonusCard] = []
        for row in self._in_game("bonus_cards", "shipping_card"):
            cards.append(
                BonusCard(
                    row.text("code"),
                    self._words.income(row.row("income")),
                    action=self._space_of(row),
                    shipping=row.row("effect").number("shipping_this_round", 0),
                    lasting=self._words.lasting(row),
                    source=self._source(row.text("code")),
                    drawn_first=row.flag("drawn_first"),
                )
            )
            row.refuse_unread()
        return cards

    def favor_tiles(self) -> list[FavorTile]:
        """The favor tiles."""
        tiles: list[FavorTile] = []
        kinds = self._book.kinds
        cults = self._words.names.cults
        rows = self._in_game("favor_tiles", "")
        for row in rows:
            effect = row.row("effect")
            points = [effect.number(f"vp_per_built_{code}", 0) for code in kinds]
            tiles.append(
                FavorTile(
                    row.text("code"),
                    row.number("count"),
                    [row.number("steps") if cult == row.text("cult") else 0 for cult in cults],
                    self._words.income(row.row("income")),
                    action=self._space_of(effect),
                    town_power=effect.number("town_minimum_power", 0),
                    points_on=points,
                    lasting=self._words.lasting(row),
                    source=self._source(row.text("code")),
                    reward=self._words.reward(row.row("gain")),
                    excludes=_excluded(rows, row),
                )
            )
        for row in rows:
            row.refuse_unread()
        return tiles

    def town_tiles(self) -> list[TownTile]:
        """The town tiles."""
        tiles: list[TownTile] = []
        for row in self._in_game("town_tiles", "mini_towns"):
            reward = self._words.reward(row.row("gain")).plus(Goods(points=row.number("vp")))
            reward = reward.plus(Keys(row.number("keys")))
            tiles.append(TownTile(row.text("code"), row.number("count"), reward))
            row.refuse_unread()
        return tiles

    def round_tiles(self) -> list[RoundTile]:
        """The scoring tiles of the rounds."""
        tiles: list[RoundTile] = []
        for row in self._in_game("scoring_tiles", "temple_tile"):
            cult = row.text("cult")
            tiles.append(
                RoundTile(
                    row.text("code"),
                    self._points_by_event(row.row("vp")),
                    self._words.names.cults.index(cult) if cult in self._words.names.cults else -1,
                    row.number("per"),
                    self._words.reward(row.row("get")),
                    not_in_rounds=row.numbers("not_in_rounds"),
                    source=self._source(row.text("code")),
                )
            )
            row.refuse_unread()
        return tiles

    def choices(self) -> list[Choice]:
        """The rewards of which one is chosen."""
        choices: list[Choice] = []
        for row in self._book.rows("choices"):
            choices.append(Choice(row.text("text"), self._words.reward(row.row("gain"))))
            row.refuse_unread()
        return choices

    def final_tiles(self, wanted: list[str]) -> list[FinalTile]:
        """The additional final scoring tiles of the *wanted* sets."""
        tiles: list[FinalTile] = []
        for row in self._book.rows("final_scoring_tiles"):
            if row.text("set", "fire_and_ice") in wanted:
                tiles.append(self._final_tile(row))
                row.refuse_unread("measure")
        return tiles

    def _final_tile(self, row: Row) -> FinalTile:
        code, compares = row.text("code"), row.text("compares")
        measures = self._words.measures()
        if compares not in measures:
            reason = Text("there is no measure '{text}'", text=compares)
            raise row.unknown(reason, compares, list(measures))
        return FinalTile(
            code,
            row.text("printed_name"),
            measures[compares],
            row.numbers("vp"),
            self._source(code),
        )

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
