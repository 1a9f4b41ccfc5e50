"""The database: opened, brought up to date, and the same to work with whatever keeps it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.exc import DBAPIError

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.storage.migrating import MIGRATIONS, migrate
from spadework.web.storage.places import Place, shown
from spadework.web.storage.postgresql import PostgresqlServer
from spadework.web.storage.schema.server import KEYS
from spadework.web.storage.sqlite import SqliteFile
from spadework.web.storage.troubles import Outage, StorageTrouble
from spadework.web.storage.writing import WayToWrite, again

KEY: Final = "cookies"
READ: Final = "read"
WRITE: Final = "write"
SLOW: Final = 0.5  # seconds
LOG: Final = logging.getLogger(__name__)
READERS: Final = 4
# Seconds. Drivers let go of the interpreter at every step; a thread that draws pages would give
# it back after ten times as long, and all who stand in line would wait for that.
SWITCH_INTERVAL: Final = 0.0005
Result = TypeVar("Result")


class Kind(Protocol):
    """All that is particular to one kind of database."""

    def engine(self, connections: int) -> Engine:
        """Connections, of which so many are kept open for reading."""
        ...

    def readers(self, engine: Engine) -> Engine:
        """Connections that see everything as it is at one moment."""
        ...

    def writing(self, engine: Engine) -> WayToWrite:
        """The way to write."""
        ...

    def outage(self, error: DBAPIError) -> Outage | None:
        """What a disk, a server or another process has done; None if it was a bug."""
        ...

    def prepare(self, work: Callable[[Connection], Result], *, thoroughly: bool = False) -> Result:
        """Do the *work* that makes or changes tables, whole and by one server at a time.

        What is damaged is refused, as far as that is found soon; *thoroughly*, however long that
        takes.
        """
        ...

    def back_up(self, revision: str) -> None:
        """Copy what is there before the tables leave *revision*."""
        ...


def kind_of(place: Place) -> Kind:
    """What keeps the games at *place*."""
    return SqliteFile(place) if isinstance(place, Path) else PostgresqlServer(place)


class Used:
    """How much a database has been used, for figures; what takes long is told in the log."""

    def __init__(self) -> None:
        self._numbers: Final = {READ: 0, WRITE: 0}
        self._seconds: Final = {READ: 0.0, WRITE: 0.0}
        self._failed: Final = {READ: 0, WRITE: 0}

    @contextmanager
    def counting(self, what: str, work: Callable[[Connection], object]) -> Iterator[None]:
        """Count one piece of work."""
        began = monotonic()
        try:
            yield
        except StorageTrouble:
            self._failed[what] += 1
            raise
        finally:
            seconds = monotonic() - began
            self._numbers[what] += 1
            self._seconds[what] += seconds
            if seconds > SLOW:
                name = getattr(work, "__qualname__", "something")
                LOG.warning("a %s of the database took %.2f seconds: %s", what, seconds, name)

    def lines(self) -> Iterator[str]:
        """As Prometheus reads them."""
        for what in (READ, WRITE):
            kind = f'{{kind="{what}"}}'
            yield f"spadework_database_total{kind} {self._numbers[what]}"
            yield f"spadework_database_seconds_total{kind} {self._seconds[what]:.6f}"
            yield f"spadework_database_failed_total{kind} {self._failed[what]}"


class Database:
    """A database that has been prepared: many read at once, and what is written is kept."""

    def __init__(self, kind: Kind) -> None:
        self.used: Final = Used()
        self._kind = kind
        self._engine = kind.engine(READERS + 1)
        self._readers = kind.readers(self._engine)
        self._reading = ThreadPoolExecutor(READERS, "reading")
        self._writing = kind.writing(self._engine)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* finds; it sees everything as it is at one moment."""

        def look() -> Result:
            with self._readers.connect() as connection:
                return work(connection)

        with self.used.counting(READ, work), self._troubles():
            return await asyncio.get_running_loop().run_in_executor(self._reading, again, look)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """What *work* returns after all it has written is on the disk; if it fails, none is.

        It may be done twice, if the first time came to nothing, so it only returns and writes.
        """
        with self.used.counting(WRITE, work), self._troubles():
            return await asyncio.wrap_future(self._writing.submit(work))

    def close(self) -> None:
        """Let go of it when all who stand in line have written."""
        self._writing.close()
        self._reading.shutdown()
        self._engine.dispose()

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            outage = self._kind.outage(error)
            if outage is None:
                raise
            raise StorageTrouble(outage, str(error.orig)) from error


def unusable(place: Place, reason: object) -> RuleError:
    """The refusal of a database that cannot be worked with."""
    return RuleError(
        Text("the database {name} cannot be used: {reason}", name=shown(place), reason=str(reason))
    )


def prepare_existing(place: Place, *, thoroughly: bool = False) -> str:
    """Bring a database up to date that has to be there; the key that signs its cookies."""
    if isinstance(place, Path) and not place.is_file():
        raise RuleError(Text("there is no file {file}", file=str(place)))
    return prepare_database(place, thoroughly=thoroughly)


def prepare_database(
    place: Place, migrations: Path = MIGRATIONS, *, thoroughly: bool = False
) -> str:
    """Make the database at *place* or bring it up to date; the key that signs its cookies."""
    kind = kind_of(place)

    def work(connection: Connection) -> str:
        migrate(connection, shown(place), kind.back_up, migrations)
        return _signing_key(connection)

    try:
        return kind.prepare(work, thoroughly=thoroughly)
    except (DBAPIError, OSError) as error:
        reason = error.orig if isinstance(error, DBAPIError) else error.strerror
        raise unusable(place, reason) from error


def open_database(place: Place) -> Database:
    """The database at *place*, which has been prepared."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    return Database(kind_of(place))


def _signing_key(connection: Connection) -> str:
    found = connection.execute(select(KEYS.c.value).where(KEYS.c.name == KEY)).scalar()
    if found is None:
        found = secrets.token_hex(32)
        connection.execute(insert(KEYS).values(name=KEY, value=found))
    return str(found)
