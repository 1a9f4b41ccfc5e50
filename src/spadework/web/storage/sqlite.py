"""Games in a file of SQLite: nothing to install, and safe against a sudden end.

Readers see the file as it is at one moment and wait for nobody. Writers come one at a time: SQLite
lets those who wait for the file try again after pauses, so that late ones overtake early ones for
seconds; inside this process they stand in line instead. Only writers of other processes are met at
the file itself.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Dialect, Engine, String, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.storage.schema.games import ACTIONS
from spadework.web.storage.troubles import BUSY, FILE_OUT_OF_REACH, NO_ROOM, Outage
from spadework.web.storage.writing import InLine

Result = TypeVar("Result")
MOST_DAMAGES: Final = 100  # that are looked for
LARGE: Final = 200_000_000  # bytes of a file that is looked through in a fraction of a second
# What SQLite says of a single row; such a game is set aside when it is asked for.
VALUE: Final = re.compile(r"NULL value in|(NUMERIC|TEXT|non-\w+) value in|CHECK constraint")
BEGIN: Final = "begin"  # the option of a connection that says how its transactions begin

# Every ended turn is on the disk before the answer goes out.
PATIENCE: Final = 5.0  # seconds that somebody waits who sets up what others are setting up
PAUSE: Final = 0.05
PRAGMAS: Final = (
    "PRAGMA busy_timeout=5000",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)
OUTAGES: Final[Mapping[int, Outage]] = {
    sqlite3.SQLITE_FULL: NO_ROOM,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_IOERR: FILE_OUT_OF_REACH,
    sqlite3.SQLITE_READONLY: FILE_OUT_OF_REACH,
    sqlite3.SQLITE_CANTOPEN: FILE_OUT_OF_REACH,
    sqlite3.SQLITE_CORRUPT: FILE_OUT_OF_REACH,
    sqlite3.SQLITE_NOTADB: FILE_OUT_OF_REACH,
}


class SqliteFile:
    """All that is particular to SQLite."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def engine(self, connections: int) -> Engine:
        """Connections to the file; so many are kept open."""
        address = f"sqlite:///{self.path}"
        engine = create_engine(address, pool_size=connections, json_deserializer=_read_json)
        engine.dialect.colspecs = {**engine.dialect.colspecs, String: _ReadableText}
        _attend(engine)
        return engine

    def readers(self, engine: Engine) -> Engine:
        """Connections that see everything as it is at one moment."""
        return engine

    def writing(self, engine: Engine) -> InLine:
        """The way to write."""
        return InLine(_writers(engine))

    def outage(self, error: DBAPIError) -> Outage | None:
        """What the disk or another process has done; None if it was a bug."""
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # the rest says it more exactly
        return OUTAGES.get(code)

    def prepare(self, work: Callable[[Connection], Result], *, thoroughly: bool = False) -> Result:
        """Do the *work* that makes or changes tables, whole and by one server at a time.

        A file whose pages do not hang together is refused: writing to it would make it worse.
        """
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make_for_owner(self.path)
        engine = create_engine(f"sqlite:///{self.path}", poolclass=NullPool)
        _attend(engine)
        with engine.connect() as connection:
            self._check(connection, self._questions(connection, thoroughly=thoroughly))
        with _writers(engine).begin() as connection:
            return work(connection)

    def back_up(self, revision: str) -> None:
        """Copy the file, the part that still lies in its journal included."""
        copy = backup_path(self.path, revision)
        _make_for_owner(copy)
        with closing(sqlite3.connect(self.path)) as here, closing(sqlite3.connect(copy)) as there:
            here.backup(there)

    def _questions(self, connection: Connection, *, thoroughly: bool) -> list[str]:
        """What finds damages. Actions are nine tenths of a large file: they would keep everybody
        waiting at each start, and are looked at again when their game is opened.
        """
        if thoroughly or self.path.stat().st_size < LARGE:
            return [f"PRAGMA quick_check({MOST_DAMAGES})"]
        tables = connection.exec_driver_sql("SELECT name FROM sqlite_schema WHERE type = 'table'")
        names = [name for name in tables.scalars() if name != ACTIONS.name]
        return [f'PRAGMA quick_check("{name}")' for name in names]

    def _check(self, connection: Connection, questions: list[str]) -> None:
        found = [text for q in questions for text in connection.exec_driver_sql(q).scalars()]
        broken = [text for text in map(str, found) if text != "ok" and not VALUE.match(text)]
        if broken:
            raise RuleError(
                Text(
                    "the database {name} is damaged ({what}); it has been left as it is: put a "
                    "copy of it in its place, or save what can be read with "
                    "'sqlite3 {name} .recover'",
                    name=str(self.path),
                    what=" ".join(broken[0].split()),
                )
            )


def _make_for_owner(path: Path) -> None:
    """See to it that nobody else can read a file, whichever command makes it.

    What SQLite puts beside a file has the mode of the file.
    """
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def backup_path(path: Path, revision: str) -> Path:
    """Where the copy lies that is made before a database leaves *revision*."""
    return path.with_name(f"{path.name}.before-{revision}")


def _writers(engine: Engine) -> Engine:
    # A transaction that begins by reading and then writes is refused if somebody else has
    # written in between, however long it would wait. Those that will write say so at once.
    return engine.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})


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
        _patiently(cursor, pragma)
    cursor.close()


def _patiently(cursor: sqlite3.Cursor, pragma: str) -> None:
    """Set something up, though others do so at the same moment.

    Of those who give a new file its journal at once all but one are refused without waiting.
    """
    deadline = monotonic() + PATIENCE
    while True:
        try:
            cursor.execute(pragma)
        except sqlite3.OperationalError as error:
            is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not is_busy or monotonic() > deadline:
                raise
            sleep(PAUSE)
        else:
            return


# A damaged row must not keep others from being read: whoever asked looks whether it makes sense.


class _ReadableText(String):
    """Text also where something else stands."""

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        """How a value is read."""
        return lambda found: _read_text(found) if isinstance(found, bytes) else found


def _read_text(found: bytes) -> str:
    return found.decode("utf-8", "replace")


def _read_json(found: str) -> object:
    try:
        return json.loads(found)
    except (ValueError, TypeError, RecursionError):
        return found
