"""Plans in the database: each is its owner's alone, and changed as its version says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.plans.planned import Words
from spadework.web.storage.archive import Conflict
from spadework.web.storage.belongings import make_room
from spadework.web.storage.database import Database
from spadework.web.storage.schema.plans import PLANS
from spadework.web.storage.sound import sound_rows

MOST_PLANS: Final = 20  # of one person at a table
MOST_AT_A_TABLE: Final = 200
LONGEST_NAME: Final = 60
MOVED_ON: Final = Text("This plan was changed elsewhere in the meantime. Nothing was changed.")


@dataclass(frozen=True)
class KeptPlan:
    """What somebody has played on beside the table."""

    id: int
    name: str
    begun: int  # how many actions the record had where it begins
    steps: tuple[Words, ...]  # as those of a draft
    version: int


class Plans:
    """The plans of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, game: str, holder: str, name: str, begun: int, steps: Sequence[Words] = ()
    ) -> int:
        """Begin a plan; its number. Refused where somebody has very many."""
        mine = select(func.count()).where(PLANS.c.game == game, PLANS.c.holder == holder)

        def work(connection: Connection) -> int:
            if (connection.scalar(mine) or 0) >= MOST_PLANS:
                raise RuleError(
                    Text("up to {n} plans are kept at a table; delete one first", n=MOST_PLANS)
                )
            make_room(connection, PLANS, game, MOST_AT_A_TABLE)
            made = insert(PLANS).values(
                game=game, holder=holder, name=name, begun=begun, steps=_as_kept(steps), version=1
            )
            number: int = connection.execute(made.returning(PLANS.c.id)).scalar_one()
            return number

        return await self._database.write(work)

    async def find(self, game: str, holder: str, id: int) -> KeptPlan | None:
        """The plan of that number, if it is *holder*'s."""
        wanted = select(PLANS).where(
            PLANS.c.id == id, PLANS.c.game == game, PLANS.c.holder == holder
        )
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else _plan(row)

    async def all_at(self, game: str, holder: str) -> list[KeptPlan]:
        """All plans of somebody at a table, in the order in which they were begun."""
        wanted = (
            select(PLANS).where(PLANS.c.game == game, PLANS.c.holder == holder).order_by(PLANS.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [_plan(row) for row in rows]

    async def all_of(self, holder: str) -> list[tuple[str, KeptPlan]]:
        """All plans of somebody, and at which tables."""
        wanted = select(PLANS).where(PLANS.c.holder == holder).order_by(PLANS.c.id)
        rows = await self._database.read(lambda connection: sound_rows(connection, wanted))
        return [(row.game, _plan(row)) for row in rows]

    async def write(self, plan: KeptPlan, begun: int, steps: Sequence[Words]) -> None:
        """Let the steps of a plan be others; changed elsewhere since it was read: a `Conflict`."""
        again = (
            update(PLANS)
            .where(PLANS.c.id == plan.id, PLANS.c.version == plan.version)
            .values(begun=begun, steps=_as_kept(steps), version=plan.version + 1)
        )

        def work(connection: Connection) -> None:
            if not connection.execute(again).rowcount:
                raise Conflict(MOVED_ON)

        await self._database.write(work)

    async def rename(self, plan: KeptPlan, name: str) -> None:
        """Call a plan otherwise."""
        again = update(PLANS).where(PLANS.c.id == plan.id).values(name=name)
        await self._database.write(lambda connection: connection.execute(again))

    async def remove(self, plan: KeptPlan) -> None:
        """Delete a plan; a turn of it that is to be carried out is another matter."""
        gone = delete(PLANS).where(PLANS.c.id == plan.id)
        await self._database.write(lambda connection: connection.execute(gone))


def _as_kept(steps: Sequence[Words]) -> list[list[int | str]]:
    return [list(step) for step in steps]


def _plan(row: Row[tuple[object, ...]]) -> KeptPlan:
    try:
        steps = msgspec.convert(row.steps, tuple[Words, ...])
    except msgspec.ValidationError:  # of a plan that is damaged only the name is left
        steps = ()
    return KeptPlan(row.id, row.name, row.begun, steps, row.version)
