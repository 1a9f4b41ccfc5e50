"""`spadework games`: look after the games that a server keeps."""

from __future__ import annotations

import argparse
import asyncio
import re
from datetime import timedelta
from typing import Final

from spadework.cli.arguments import Commands
from spadework.cli.output import progress_bar
from spadework.core.errors import RuleError
from spadework.web.http.commands import add_database
from spadework.web.http.settings import Quota
from spadework.web.storage.places import shown

USUAL_AGE: Final = timedelta(days=180)
AT_ONCE: Final = 100  # games in one transaction: a server that runs gets its turn in between


def add_games(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("games", help="look after the games that a server keeps")
    parts = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    clear = parts.add_parser("clear", help="clear games that nobody has touched for long")
    clear.add_argument(
        "--older-than",
        type=_age,
        default=USUAL_AGE,
        metavar="AGE",
        help=f"since the last touch, in days or weeks, such as 26w ({USUAL_AGE.days}d)",
    )
    clear.add_argument("--finished", action="store_true", help="finished ones, too")
    clear.add_argument("--dry-run", action="store_true", help="only say how many it would be")
    add_database(clear)
    clear.set_defaults(run=_clear)


def _age(text: str) -> timedelta:
    found = re.fullmatch(r"([1-9][0-9]{0,4})([dw])", text)
    if found is None:
        raise argparse.ArgumentTypeError("a number of days or weeks, such as 180d or 26w")
    number = int(found[1])
    return timedelta(weeks=number) if found[2] == "w" else timedelta(days=number)


def _clear(options: argparse.Namespace) -> int:
    print(asyncio.run(_clear_games(options)))
    return 0


async def _clear_games(options: argparse.Namespace) -> str:
    """Clear what nobody has touched, a few at a time; what was done."""
    # The server's modules are imported when they are wanted, as by the commands that serve.
    from spadework.web.storage.archive import Archive, moment
    from spadework.web.storage.database import open_database, prepare_existing
    from spadework.web.storage.troubles import StorageTrouble

    prepare_existing(options.db)
    archive = Archive(open_database(options.db), Quota())
    since = moment(options.older_than)
    try:
        in_all = await archive.count()
        old = await archive.untouched(since, finished=options.finished)
        cleared = 0
        if not options.dry_run:
            with progress_bar("clearing", len(old)) as progress:
                for first in range(0, len(old), AT_ONCE):
                    some = old[first : first + AT_ONCE]
                    cleared += await archive.clear(some, since, finished=options.finished)
                    progress(first + len(some))
    except StorageTrouble as error:
        raise RuleError(
            f"the database {shown(options.db)} cannot be used: {error.reason}"
        ) from error
    finally:
        await archive.close()
    which = "games" if options.finished else "unfinished games"
    reason = f"{which} that nobody has touched for {options.older_than.days} days"
    if options.dry_run:
        return f"{len(old)} of {in_all} games would be cleared: {reason}."
    verb = "was" if cleared == 1 else "were"
    return f"{cleared} of {in_all} games {verb} cleared: {reason}."
