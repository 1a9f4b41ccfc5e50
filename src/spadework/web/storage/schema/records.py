"""Games that are over: results, ratings, statistics."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, false

from spadework.web.storage.schema.columns import METADATA

# Games that are over and rated, for everybody to see, or played by accounts. They outlast the games
# themselves: all ratings follow from them. *ended* is by the clock of the database.
FINISHED: Final = Table(
    "finished",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("ended", Float, nullable=False),
    Column("pool", String(80), nullable=False),
    Column("kind", String(40), nullable=False),  # of game
    Column("seats", Integer, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("map", String(80), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("best", Integer, nullable=False, server_default="0"),  # points
    Column("tallied", Boolean, nullable=False, server_default=false()),
    Index("finished_by_pool", "pool", "ended", "game"),
    Index("finished_by_public", "public", "ended", "game", "best"),
)


def _finished() -> Column[str]:
    return Column(
        "game",
        String(32),
        ForeignKey("finished.game", ondelete="CASCADE"),
        primary_key=True,
        nullable=False,
    )


# The holder is the key of an account, which may have left since; it is nobody's name.
PLACES: Final = Table(
    "places",
    METADATA,
    _finished(),
    Column("seat", Integer, primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("level", String(40), nullable=False),
    Column("faction", String(40), nullable=False),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("ended", Float, nullable=False, server_default="0"),
    Column("band", String(10), nullable=False, server_default=""),  # of the rating at that time
    Index("places_by_holder", "holder", "ended", "game"),
    Index("places_by_faction", "faction", "ended", "game"),
)

# Statistics of public games that are over, added up (`web/records/statistics.py`).
TALLIES: Final = Table(
    "tallies",
    METADATA,
    Column("topic", String(10), primary_key=True),
    Column("kind", String(40), primary_key=True),  # of game
    Column("map", String(80), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("band", String(10), primary_key=True),
    Column("subject", String(80), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("amount", Integer, nullable=False),
    sqlite_with_rowid=False,  # rows lie in the order of the key, which is how they are read
)

# What everybody's rating was after each game: the last one is the one they have.
RATINGS: Final = Table(
    "ratings",
    METADATA,
    _finished(),
    Column("kind", String(10), primary_key=True),  # a person or a faction
    Column("name", String(64), primary_key=True),
    Column("pool", String(80), nullable=False),
    Column("ended", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("ratings_by_name", "kind", "name", "pool", "ended", "game"),
    Index("ratings_by_pool", "pool", "ended", "game"),
)

# The ratings that people and factions have now, and after how many games.
STANDINGS: Final = Table(
    "standings",
    METADATA,
    Column("pool", String(80), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("standings_by_strength", "pool", "kind", "mu"),
    Index("standings_by_name", "kind", "name"),
)

# A row is locked by whoever rates the games of its pool.
POOLS: Final = Table(
    "pools",
    METADATA,
    Column("name", String(80), primary_key=True),
)
