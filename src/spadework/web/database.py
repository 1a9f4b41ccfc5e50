"""The database file: opened, brought up to date, and safe against a sudden end."""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event, insert, select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from spadework.core.errors import RuleError
from spadework.web.schema import KEYS

MIGRATIONS: Final = Path(__file__).parent / "migrations"
KEY: Final = "cookies"

# Every ended turn is on the disk before the answer goes out.
PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
)


def prepare_database(path: Path, migrations: Path = MIGRATIONS) -> str:
    """Make the database at *path* or bring it up to date; the key that signs its cookies."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
        event.listen(engine, "connect", _set_pragmas)
        with engine.connect() as connection:
            _migrate(path, connection, migrations)
            return _signing_key(connection)
    except (DatabaseError, OSError) as error:
        reason = error.orig if isinstance(error, DatabaseError) else error.strerror
        raise RuleError(f"the database {path} cannot be used: {reason}") from error


def open_engine(path: Path) -> AsyncEngine:
    """Connections to a database that has been prepared."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def backup_path(path: Path, revision: str) -> Path:
    """Where the copy lies that is made before a database leaves *revision*."""
    return path.with_name(f"{path.name}.before-{revision}")


def _set_pragmas(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _migrate(path: Path, connection: Connection, migrations: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    there = MigrationContext.configure(connection).get_current_revision()
    newest = scripts.get_current_head()
    if there == newest:
        return
    known = [script.revision for script in scripts.walk_revisions()]
    if there is not None and there not in known:
        raise RuleError(
            f"the database {path} was written by a newer Spadework (version {there} of its tables, "
            f"this one knows up to {newest}); it has been left as it is"
        )
    connection.rollback()
    if there is not None:
        _back_up(path, backup_path(path, there))
    command.upgrade(config, "head")
    connection.commit()


def _back_up(path: Path, copy: Path) -> None:
    """Copy the database, the part that still lies in its journal included."""
    with closing(sqlite3.connect(path)) as here, closing(sqlite3.connect(copy)) as there:
        here.backup(there)


def _signing_key(connection: Connection) -> str:
    found = connection.execute(select(KEYS.c.value).where(KEYS.c.name == KEY)).scalar()
    if found is None:
        found = secrets.token_hex(32)
        connection.execute(insert(KEYS).values(name=KEY, value=found))
        connection.commit()
    return str(found)
