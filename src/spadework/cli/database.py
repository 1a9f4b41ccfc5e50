"""`spadework database`: move all games to another database, and look whether they are well."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

from spadework.cli.arguments import Commands
from spadework.cli.output import progress_bar
from spadework.core.errors import RuleError
from spadework.web.http.commands import add_database
from spadework.web.http.settings import Quota
from spadework.web.storage.places import Place, place, shown

if TYPE_CHECKING:
    from spadework.web.storage.archive import Archive
    from spadework.web.storage.copying import Checked

DIFFERS: Final = 1


def add_database_commands(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("database", help="look after the database of a server")
    parts = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    copy = parts.add_parser("copy", help="copy everything to an empty database and compare")
    copy.add_argument("source", type=place, metavar="FROM", help="a file, or postgresql://...")
    copy.add_argument("target", type=place, metavar="TO", help="a file, or postgresql://...")
    copy.set_defaults(run=_copy)
    check = parts.add_parser(
        "check", help="replay every game, and name those with a trouble or a broken chain"
    )
    add_database(check)
    check.set_defaults(run=_check)
    seal = parts.add_parser("seal", help="chain what was written by servers that keep no chain")
    add_database(seal)
    seal.set_defaults(run=_seal)


# The server's modules are imported when they are wanted, as by the commands that serve.


def _copy(options: argparse.Namespace) -> int:
    from spadework.web.storage.copying import copy_database, count_rows
    from spadework.web.storage.database import prepare_existing

    source, target = options.source, options.target
    prepare_existing(source)
    with progress_bar("copying", count_rows(source)) as progress:
        rows = copy_database(source, target, progress)
    print(f"{rows} rows were copied to {shown(target)}.")
    return asyncio.run(_compare(source, target))


def _check(options: argparse.Namespace) -> int:
    from spadework.web.storage.database import prepare_existing

    prepare_existing(options.db, thoroughly=True)
    return asyncio.run(_look_through(options.db))


def _seal(options: argparse.Namespace) -> int:
    from spadework.web.storage.database import prepare_existing

    prepare_existing(options.db)
    sealed = asyncio.run(_seal_all(options.db))
    print(f"{sealed} games were chained to their end.")
    return 0


async def _seal_all(place: Place) -> int:
    archive = _open(place)
    try:
        return sum([await archive.seal(id) for id in await archive.all_games()])
    finally:
        await archive.close()


async def _compare(source: Place, target: Place) -> int:
    from spadework.web.storage.copying import compare_games

    here, there = _open(source), _open(target)
    try:
        return await _told(compare_games(here, there), await here.count())
    finally:
        await here.close()
        await there.close()


async def _look_through(place: Place) -> int:
    from spadework.web.storage.copying import check_games

    archive = _open(place)
    try:
        return await _told(check_games(archive), await archive.count())
    finally:
        await archive.close()


def _open(place: Place) -> Archive:
    from spadework.web.storage.archive import Archive
    from spadework.web.storage.database import open_database

    return Archive(open_database(place), Quota())


async def _told(games: AsyncIterator[Checked], in_all: int) -> int:
    """Name the games with a trouble; the exit status."""
    from spadework.web.storage.troubles import StorageTrouble

    done = troubled = 0
    try:
        with progress_bar("checking", in_all) as progress:
            async for game in games:
                done += 1
                progress(done)
                if game.trouble:
                    troubled += 1
                    print(f"game {game.id}: {game.trouble}")
    except StorageTrouble as error:
        raise RuleError(f"the database cannot be used: {error.reason}") from error
    print(f"{done} games were read and replayed, {troubled} of them with a trouble.")
    return DIFFERS if troubled else 0
