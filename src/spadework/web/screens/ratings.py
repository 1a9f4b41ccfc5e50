"""Ratings on pages: what somebody has in which games, how it came to be, and who are the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spadework.core.text import Text
from spadework.view.drawing.chart import rating_curve
from spadework.web.records.results import Pool
from spadework.web.screens.game_choices import titled
from spadework.web.screens.rendering import Say, render, speech
from spadework.web.storage.ratings import HeldRating
from spadework.web.tables.viewed_game import Viewer

PACES: Final = {"live": Text("live"), "turns": Text("by turns")}
UNCERTAIN = "?"  # after a number that a few more games may change a lot


@dataclass(frozen=True)
class ShownRating:
    """A rating as a page shows it."""

    pool: str  # in words
    path: str  # of the page about the pool
    points: str
    is_certain: bool
    games: int
    drawing: str = ""  # its curve


@dataclass(frozen=True)
class PoolRow:
    """The pools of one game and pace: address, name, number of players, whether it is shown."""

    game: str
    pace: str
    pools: list[tuple[str, str, int, bool]]


def pool_words(pool: Pool) -> Text:
    """What a pool is called."""
    game = Text(titled(pool.game))
    if pool.pace == "live":
        return Text("{game}, {n} players, live", game=game, n=pool.seats)
    return Text("{game}, {n} players, by turns", game=game, n=pool.seats)


def pool_path(pool: Pool) -> str:
    """The address of the page about a pool."""
    return f"/ratings?game={pool.game}&seats={pool.seats}&pace={pool.pace}"


def shown(held: HeldRating, say: Say, curve: Sequence[int] = ()) -> ShownRating:
    """A rating, with its *curve* if there is one to draw."""
    points = f"{held.points}{'' if held.is_certain else UNCERTAIN}"
    words = say(pool_words(held.pool))
    label = say("Rating after each game, {name}: {points}", name=words, points=points)
    return ShownRating(
        words,
        pool_path(held.pool),
        points,
        held.is_certain,
        held.games,
        rating_curve(curve, label) if len(curve) > 1 else "",
    )


def ratings_page(
    viewer: Viewer,
    pool: Pool | None,
    pools: Sequence[Pool],
    people: Sequence[HeldRating],
    factions: Sequence[HeldRating],
) -> str:
    """The best of a pool, and how strong factions are there; None: nothing is rated yet."""
    say = speech(viewer.language)
    return render(
        "records/ratings.html",
        viewer.language,
        viewer=viewer,
        pool=pool,
        words=say(pool_words(pool)) if pool else "",
        path=pool_path(pool) if pool else "/ratings",
        pools=_rows(pools, pool, say),
        people=[(each.name, shown(each, say)) for each in people],
        factions=[(each.name, titled(each.name), each.worth, each.games) for each in factions],
        uncertain=UNCERTAIN,
    )


def _rows(pools: Sequence[Pool], here: Pool | None, say: Say) -> list[PoolRow]:
    """The pools by game and pace; in each row they differ in the number of players alone."""
    rows: dict[tuple[str, str], list[Pool]] = {}
    for pool in sorted(pools, key=lambda pool: (pool.game, pool.pace != "turns", pool.seats)):
        rows.setdefault((pool.game, pool.pace), []).append(pool)
    return [
        PoolRow(
            say(titled(game)),
            say(PACES[pace]),
            [(pool_path(each), say(pool_words(each)), each.seats, each == here) for each in row],
        )
        for (game, pace), row in rows.items()
    ]
