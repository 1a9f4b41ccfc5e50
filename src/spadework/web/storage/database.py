"""The database file: opened, brought up to date, and safe against a sudden end.

All that is particular to SQLite is in here. Readers see the file as it is at one moment and wait
for nobody. Writers come one at a time: SQLite lets those who wait for the file try again after
pauses, so that late ones overtake early ones for seconds; inside this process they stand in line
instead. Only writers of other processes are met at the file itself.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    create_engine,
    event,
    insert,
    literal_column,
    select,
)
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.storage.schema import KEYS

MIGRATIONS: Final = Path(__file__).parent / "migrations"
KEY: Final = "cookies"
AS_WRITTEN: Final[ColumnElement[int]] = literal_column("rowid")  # the order rows came in
READERS: Final = 4
LONGEST_WAIT: Final = 10.0  # seconds in line until one may write
MOST_DAMAGES: Final = 100  # that are looked for
# What SQLite says of a single row; such a game is set aside when it is asked for.
VALUE: Final = re.compile(r"NULL value in|(NUMERIC|TEXT|non-\w+) value in|CHECK constraint")
# Seconds. SQLite lets go of the interpreter at every step; a thread that draws pages would give
# it back after ten times as long, and all who stand in line would wait for that.
SWITCH_INTERVAL: Final = 0.0005
Result = TypeVar("Result")

# Every ended turn is on the disk before the answer goes out.
PRAGMAS: Final = (
    "PRAGMA busy_timeout=5000",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)
BEGIN: Final = "begin"  # the option of a connection that says how its transactions begin

NO_ROOM: Final = Text(
    "There is no room left where the games are kept. Nothing was changed; please try again when "
    "whoever runs this server has made room."
)
BUSY: Final = Text(
    "The games are being written by somebody else. Nothing was changed; please try again in a "
    "moment."
)
OUT_OF_REACH: Final = Text(
    "The file that the games are kept in cannot be used just now. Nothing was changed; please try "
    "again later, or tell whoever runs this server."
)
TROUBLES: Final[Mapping[int, tuple[int, Text]]] = {
    sqlite3.SQLITE_FULL: (507, NO_ROOM),
    sqlite3.SQLITE_BUSY: (503, BUSY),
    sqlite3.SQLITE_LOCKED: (503, BUSY),
    sqlite3.SQLITE_IOERR: (503, OUT_OF_REACH),
    sqlite3.SQLITE_READONLY: (503, OUT_OF_REACH),
    sqlite3.SQLITE_CANTOPEN: (503, OUT_OF_REACH),
    sqlite3.SQLITE_CORRUPT: (503, OUT_OF_REACH),
    sqlite3.SQLITE_NOTADB: (503, OUT_OF_REACH),
}


class StorageTrouble(Exception):
    """The file cannot be read or written now; nothing of what was asked for has been done."""

    def __init__(self, status: int, text: Text, reason: str) -> None:
        super().__init__(str(text))
        self.text: Final = text
        self.status: Final = status  # as HTTP has it
        self.reason: Final = reason  # for the log


class Database:
    """A database that has been prepared: many read at once, one writes at a time.

    A transaction is one piece of *work* in a thread. If it came back to the event loop after each
    statement, everybody else in line would wait for whatever the loop is doing in between.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # A transaction that begins by reading and then writes is refused if somebody else has
        # written in between, however long it would wait. Those that will write say so at once.
        self._writers = engine.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})
        self._reading = ThreadPoolExecutor(READERS, "reading")
        self._writing = ThreadPoolExecutor(1, "writing")

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* finds; it sees everything as it is at one moment."""

        def look() -> Result:
            with _troubles(), self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reading, look)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* returns after all it has written is on the disk; if it fails, none is."""

        came = monotonic()

        def keep() -> Result:
            # If somebody keeps the file, everybody in line would wait for it one after another.
            if monotonic() - came > LONGEST_WAIT:
                raise StorageTrouble(*TROUBLES[sqlite3.SQLITE_BUSY], "stood in line too long")
            with _troubles(), self._writers.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._writing, keep)

    def close(self) -> None:
        """Let go of the file when all who stand in line have written."""
        self._writing.shutdown()
        self._reading.shutdown()
        self._engine.dispose()


@contextmanager
def _troubles() -> Iterator[None]:
    """Tell apart what the disk or another process does to us from what only a bug can do."""
    try:
        yield
    except DatabaseError as error:
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # the rest says it more exactly
        if code not in TROUBLES:
            raise
        raise StorageTrouble(*TROUBLES[code], str(error.orig)) from error


def prepare_database(path: Path, migrations: Path = MIGRATIONS) -> str:
    """Make the database at *path* or bring it up to date; the key that signs its cookies."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
        _attend(engine)
        with engine.connect() as connection:
            _check(path, connection)
        # Servers that start at once wait for one another, and a change of the tables is whole.
        with engine.execution_options(**{BEGIN: "BEGIN IMMEDIATE"}).begin() as connection:
            _migrate(path, connection, migrations)
            return _signing_key(connection)
    except (DatabaseError, OSError) as error:
        reason = error.orig if isinstance(error, DatabaseError) else error.strerror
        raise RuleError(f"the database {path} cannot be used: {reason}") from error


def open_database(path: Path) -> Database:
    """The database at *path*, which has been prepared."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    engine = create_engine(f"sqlite:///{path}", pool_size=READERS + 1, json_deserializer=_read_json)
    _attend(engine)
    return Database(engine)


def backup_path(path: Path, revision: str) -> Path:
    """Where the copy lies that is made before a database leaves *revision*."""
    return path.with_name(f"{path.name}.before-{revision}")


def _attend(engine: Engine) -> None:
    """Set every connection up, and begin transactions ourselves: the driver begins them late."""
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get(BEGIN, "BEGIN"))


def _set_up(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    connection.text_factory = _read_text
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


# A damaged row must not keep others from being read: whoever asked looks whether it makes sense.


def _read_text(found: bytes) -> str:
    return found.decode("utf-8", "replace")


def _read_json(found: str) -> object:
    try:
        return json.loads(found)
    except (ValueError, TypeError, RecursionError):
        return found


def _check(path: Path, connection: Connection) -> None:
    """Refuse a file whose pages do not hang together: writing to it would make it worse."""
    found = connection.exec_driver_sql(f"PRAGMA quick_check({MOST_DAMAGES})").scalars()
    broken = [text for text in map(str, found) if text != "ok" and not VALUE.match(text)]
    if broken:
        raise RuleError(
            f"the database {path} is damaged ({' '.join(broken[0].split())}); it has been left as "
            "it is: put a copy of it in its place, or save what can be read with "
            f"'sqlite3 {path} .recover'"
        )


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
    if there is not None:
        _back_up(path, backup_path(path, there))
    command.upgrade(config, "head")


def _back_up(path: Path, copy: Path) -> None:
    """Copy the database, the part that still lies in its journal included."""
    with closing(sqlite3.connect(path)) as here, closing(sqlite3.connect(copy)) as there:
        here.backup(there)


def _signing_key(connection: Connection) -> str:
    found = connection.execute(select(KEYS.c.value).where(KEYS.c.name == KEY)).scalar()
    if found is None:
        found = secrets.token_hex(32)
        connection.execute(insert(KEYS).values(name=KEY, value=found))
    return str(found)
