"""A database moved to another place, whole, and looked through: does every game replay?"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Engine, Integer, Table, delete, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.web.storage.archive import Archive
from spadework.web.storage.database import kind_of, prepare_database, unusable
from spadework.web.storage.kept import Stored
from spadework.web.storage.places import Place, shown
from spadework.web.storage.schema import METADATA
from spadework.web.storage.schema.server import KEYS
from spadework.web.tables.replaying import Unreadable, replayed

AT_ONCE: Final = 1000  # rows
Progress = Callable[[int], None]


def copy_database(source: Place, target: Place, progress: Progress) -> int:
    """Copy all that is kept at *source* to *target*, where nothing may be yet; how many rows.

    Nothing is left at *target* if it cannot be done. Keys go along, so that links and cookies stay
    good.
    """
    if source == target:
        raise RuleError(Text("a database cannot be copied to itself"))
    for place in (source, target):
        prepare_database(place)
    with _reading(source) as here, _writing(target) as there:
        _refuse_kept(target, there)
        there.execute(delete(KEYS))
        copied = 0
        for table in METADATA.sorted_tables:
            for rows in _batches(here, table):
                _insert(there, table, rows)
                copied += len(rows)
                progress(copied)
            _count_on(there, table)
        return copied


def count_rows(place: Place) -> int:
    """How many rows there are to copy."""
    with _reading(place) as connection:
        counts = [select(func.count()).select_from(table) for table in METADATA.sorted_tables]
        return sum(connection.scalar(count) or 0 for count in counts)


@dataclass(frozen=True)
class Checked:
    """What was found out about one game."""

    id: str
    trouble: str = ""  # why it cannot be played on


async def check_games(archive: Archive) -> AsyncIterator[Checked]:
    """Every game, read and replayed, and its chain followed."""
    catalog = Catalog()
    for id in await archive.all_games():
        stored = await archive.load(id)
        chain = await archive.chain(id)
        if stored is not None:  # it may have been cleared meanwhile
            changed = str(chain.verdict.text) if chain and chain.verdict.is_changed else ""
            yield Checked(id, _trouble(catalog, stored) or changed)


async def compare_games(source: Archive, target: Archive) -> AsyncIterator[Checked]:
    """Every game of *source*, read and replayed from *target*, where it has to be the same."""
    catalog = Catalog()
    for id in await source.all_games():
        here, there = await source.load(id), await target.load(id)
        if here is None or there is None or here != there:
            yield Checked(id, "it is not the same in both databases")
        else:
            yield Checked(id, _trouble(catalog, there))


def _trouble(catalog: Catalog, stored: Stored) -> str:
    try:
        return str(replayed(catalog, stored)[1])
    except Unreadable as error:
        return str(error)


@contextmanager
def _reading(place: Place) -> Iterator[Connection]:
    with _engine(place) as engine, kind_of(place).readers(engine).connect() as connection:
        yield connection


@contextmanager
def _writing(place: Place) -> Iterator[Connection]:
    with _engine(place) as engine, engine.begin() as connection:
        yield connection


@contextmanager
def _engine(place: Place) -> Iterator[Engine]:
    engine = kind_of(place).engine(1)
    try:
        yield engine
    except DBAPIError as error:
        raise unusable(place, error.orig) from error
    finally:
        engine.dispose()


def _refuse_kept(place: Place, connection: Connection) -> None:
    for table in METADATA.sorted_tables:
        if table is not KEYS and connection.execute(select(table).limit(1)).first() is not None:
            raise RuleError(
                Text(
                    "the database {name} is not empty: there is something in its table "
                    "'{table}'; nothing was copied",
                    name=shown(place),
                    table=table.name,
                )
            )


def _batches(connection: Connection, table: Table) -> Iterator[list[dict[str, object]]]:
    wanted = select(table).order_by(*table.primary_key.columns)
    found = connection.execution_options(yield_per=AT_ONCE).execute(wanted).mappings()
    for rows in found.partitions():
        yield [{str(name): value for name, value in row.items()} for row in rows]


def _insert(connection: Connection, table: Table, rows: list[dict[str, object]]) -> None:
    try:
        with connection.begin_nested():
            connection.execute(insert(table), rows)
    except DBAPIError as error:
        if len(rows) == 1:
            game = rows[0].get("game", rows[0].get("id", ""))
            raise RuleError(
                Text(
                    "a row of '{table}' (game {game}) is damaged and cannot be copied: {reason}; "
                    "nothing was copied",
                    table=table.name,
                    game=str(game),
                    reason=str(error.orig),
                )
            ) from error
        for row in rows:  # find out which of them it was
            _insert(connection, table, [row])


def _count_on(connection: Connection, table: Table) -> None:
    """Let new rows be numbered after those that were copied; SQLite does so by itself."""
    number = table.autoincrement_column
    if connection.dialect.name != "postgresql" or number is None:
        return
    assert isinstance(number.type, Integer), f"{table.name} counts in something else"
    connection.execute(
        text(
            f"SELECT setval(pg_get_serial_sequence('{table.name}', '{number.name}'),"
            f' greatest(1, (SELECT max("{number.name}") FROM "{table.name}")))'
        )
    )
