"""Games on a PostgreSQL server: several processes, on several machines, share them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from time import sleep
from typing import TYPE_CHECKING, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.storage.places import shown
from spadework.web.storage.troubles import BUSY, NO_ROOM, SERVER_OUT_OF_REACH, Outage
from spadework.web.storage.writing import Abreast

if TYPE_CHECKING:
    import psycopg

WRITERS: Final = 4
CHANGING_TABLES: Final = 5_742_019  # the lock that servers take which start at once
SECONDS_TO_CONNECT: Final = 5
# A change of a table waits for all who use it, and all who come later wait for the change. So it
# gives up before they would (`lock_timeout`), lets them pass and tries again: a backup may run.
PATIENCE: Final = 3.0  # seconds
PAUSE: Final = 2.0
ATTEMPTS: Final = 60
IN_USE: Final = ("55P03", "40P01")  # a lock that somebody keeps, or two who wait for one another
LOG: Final = logging.getLogger(__name__)
Result = TypeVar("Result")

# Every ended turn is on the disk before the answer goes out, whatever the server is used to; what
# it does beyond that stays. And nobody waits for ever.
SET_UP: Final = (
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'",
    "SET lock_timeout = '5s'",
    "SET statement_timeout = '10s'",
    "SET idle_in_transaction_session_timeout = '60s'",
)
# By the code of the standard, or by the first two characters of it.
OUTAGES: Final[Mapping[str, Outage]] = {
    "53100": NO_ROOM,
    "53": BUSY,  # too many connections, no memory
    "40": BUSY,  # another transaction was quicker
    "55": BUSY,  # a lock that somebody keeps
    "57014": BUSY,  # it took too long
    "57": SERVER_OUT_OF_REACH,  # the server is being stopped
    "58": SERVER_OUT_OF_REACH,  # its disk
    "XX": SERVER_OUT_OF_REACH,  # its files
    "08": SERVER_OUT_OF_REACH,
    "25006": SERVER_OUT_OF_REACH,  # a copy that may only be read
    "28": SERVER_OUT_OF_REACH,  # who we are
    "3D": SERVER_OUT_OF_REACH,  # there is no such database
}


class PostgresqlServer:
    """All that is particular to PostgreSQL."""

    def __init__(self, address: str) -> None:
        if find_spec("psycopg") is None:
            raise RuleError(
                Text(
                    "the database {name} needs the package psycopg: "
                    "pip install 'spadework[postgresql]'",
                    name=shown(address),
                )
            )
        try:
            self._url: Final = make_url(address).set(drivername="postgresql+psycopg")
        except ArgumentError as error:
            raise RuleError(
                Text("the database {name} has an address like no other", name=shown(address))
            ) from error

    def engine(self, connections: int) -> Engine:
        """Connections to the server; so many are kept open.

        Nobody asks a connection first whether it still leads anywhere, which would take as long as
        a statement: who finds one that does not begins again with another (`writing.again`).
        """
        engine = create_engine(
            self._url,
            pool_size=connections + WRITERS,
            connect_args={"connect_timeout": SECONDS_TO_CONNECT},
        )
        event.listen(engine, "connect", _set_up)
        return engine

    def readers(self, engine: Engine) -> Engine:
        """Connections that see everything as it is at one moment."""
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    def writing(self, engine: Engine) -> Abreast:
        """The way to write."""
        return Abreast(engine, WRITERS)

    def outage(self, error: DBAPIError) -> Outage | None:
        """What the server or another process has done; None if it was a bug."""
        code = getattr(error.orig, "sqlstate", None)
        if code is None:  # the server has not said anything
            is_lost = isinstance(error, (OperationalError, InterfaceError))
            return SERVER_OUT_OF_REACH if is_lost else None
        return OUTAGES.get(code) or OUTAGES.get(code[:2])

    def prepare(self, work: Callable[[Connection], Result], *, thoroughly: bool = False) -> Result:
        """Do the *work* that makes or changes tables, whole and by one server at a time.

        Servers that use the tables meanwhile go on. Whether pages hang together is the server's own
        concern.
        """
        engine = create_engine(
            self._url, poolclass=NullPool, connect_args={"connect_timeout": SECONDS_TO_CONNECT}
        )
        for _ in range(ATTEMPTS):
            try:
                return _prepared(engine, work)
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", "") not in IN_USE:
                    raise
                LOG.warning("the tables cannot be changed yet: %s", error.orig)
            sleep(PAUSE)
        return _prepared(engine, work)

    def back_up(self, revision: str) -> None:
        """Whoever runs a server has copies of it: a change of the tables makes none."""


def _prepared(engine: Engine, work: Callable[[Connection], Result]) -> Result:
    with engine.begin() as connection:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({CHANGING_TABLES})")
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {round(1000 * PATIENCE)}")
        return work(connection)


def _set_up(connection: psycopg.Connection, _: ConnectionPoolEntry) -> None:
    with connection.cursor() as cursor:
        for statement in SET_UP:
            cursor.execute(statement)
    connection.commit()
