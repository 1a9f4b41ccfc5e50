"""Tables that are brought up to date, in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from spadework.core.errors import RuleError
from spadework.core.text import Text

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def migrate(
    connection: Connection, name: str, back_up: Callable[[str], None], migrations: Path
) -> None:
    """Take the steps that the database called *name* lacks; what was there is backed up first."""
    scripts = _scripts(migrations)
    there = MigrationContext.configure(connection).get_current_revision()
    newest = scripts.get_current_head()
    if there == newest:
        return
    known = [script.revision for script in scripts.walk_revisions()]
    if there is not None and there not in known:
        raise RuleError(
            Text(
                "the database {name} was written by a newer Spadework (version {there} of its "
                "tables, this one knows up to {newest}); it has been left as it is",
                name=name,
                there=there,
                newest=str(newest),
            )
        )
    if there is not None:
        back_up(there)
    config = _config(migrations)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@cache
def _scripts(migrations: Path) -> ScriptDirectory:
    """All steps there are, read once."""
    return ScriptDirectory.from_config(_config(migrations))


def _config(migrations: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    return config
