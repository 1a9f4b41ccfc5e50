"""How people want to be told of things, and where they are reached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import Connection, insert, select, update

from spadework.web.notices.kinds import switch
from spadework.web.storage.database import Database
from spadework.web.storage.schema.notices import WISHES
from spadework.web.time.working_time import zone_called

LONGEST_TROUBLE: Final = 300
MOST_FAILURES: Final = 20  # in a row, after which a webhook is left alone
AT_ONCE: Final = -1  # the hour of who wants no daily letter


@dataclass(frozen=True)
class Wishes:
    """How somebody wants to be told of things."""

    language: str = ""
    address: str = ""  # of this server, as they know it
    switches: Mapping[str, bool] = field(default_factory=dict)
    hour: int = AT_ONCE
    zone: str = ""
    webhook: str = ""
    failures: int = 0  # of the webhook, in a row
    trouble: str = ""  # the last of them, packed

    @property
    def open_webhook(self) -> str:
        """Where messages are posted to; nowhere if that has failed too often."""
        return self.webhook if self.failures < MOST_FAILURES else ""


class WishList:
    """How all people of one database want to be told of things."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, account: int) -> Wishes:
        """The wishes of one account."""
        return await self._database.read(lambda connection: wishes_of(connection, account))

    async def change(self, account: int, **wishes: object) -> None:
        """Keep other wishes; those that are not named stay as they are."""
        await self._database.write(lambda c: change_wishes(c, account, **wishes))

    async def webhook_failed(self, account: int, webhook: str, trouble: str) -> None:
        """Count what went wrong with a webhook, unless there is another one by now."""
        failed = (
            update(WISHES)
            .where(WISHES.c.account == account, WISHES.c.webhook == webhook)
            .values(failures=WISHES.c.failures + 1, trouble=trouble)
        )
        await self._database.write(lambda connection: connection.execute(failed))

    async def close_channel(self, account: int, kinds: Iterable[str], channel: str) -> None:
        """Tell somebody of some kinds of things no longer by a channel."""

        def work(connection: Connection) -> None:
            known = dict(wishes_of(connection, account).switches)
            known |= {switch(kind, channel): False for kind in kinds}
            change_wishes(connection, account, switches=known)

        await self._database.write(work)


def wishes_of(connection: Connection, account: int) -> Wishes:
    """How somebody wants to be told."""
    row = connection.execute(select(WISHES).where(WISHES.c.account == account)).first()
    if row is None:
        return Wishes()
    found = {str(name): value for name, value in row._asdict().items() if name != "account"}
    try:
        return msgspec.convert(found, Wishes)
    except msgspec.ValidationError:  # a damaged row says nothing
        return Wishes()


def change_wishes(connection: Connection, account: int, **wishes: object) -> None:
    """Let somebody be told in another way from now on."""
    changed = connection.execute(update(WISHES).where(WISHES.c.account == account).values(**wishes))
    if not changed.rowcount:
        connection.execute(insert(WISHES).values(account=account, **wishes))


def seconds_until(hour: int, zone: str, now: datetime) -> float:
    """Seconds from *now* until it is *hour* o'clock somewhere, today or tomorrow.

    >>> seconds_until(18, "Europe/Berlin", datetime(2026, 1, 5, 16, 30, tzinfo=UTC)) / 60
    30.0
    """
    here = now.astimezone(zone_called(zone))
    then = here.replace(hour=hour, minute=0, second=0, microsecond=0)
    if then <= here:
        then += timedelta(days=1)
    return (then.astimezone(UTC) - now).total_seconds()
