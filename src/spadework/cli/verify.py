"""`spadework verify`: whether a record that was taken away is as it was played."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Final

from spadework.cli.arguments import Commands
from spadework.core.errors import NotationError, sentence
from spadework.games.catalog import Catalog
from spadework.notation.files import load, read_record, recognize
from spadework.notation.json_record import parse_json
from spadework.notation.record import played
from spadework.notation.text import headers_in
from spadework.web.records.chain import NO_CHAIN, links_of, told_chain
from spadework.web.storage.places import Place, place

CHANGED: Final = 1


def add_verify(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("verify", help="say whether a record is as it was played")
    parser.add_argument("file", type=Path, help="a game as text or JSON, as a table gives it away")
    parser.add_argument(
        "--db",
        type=place,
        metavar="PLACE",
        help="look for the record in this database, too: a file, or postgresql://...",
    )
    parser.set_defaults(run=_verify)


def _verify(options: argparse.Namespace) -> int:
    text = load(options.file)
    form = recognize(text)
    if form == "ledger":
        raise NotationError(NO_CHAIN)
    told = told_chain(text, is_json=form == "json")
    try:
        game = read_record(Catalog(), text).game
    except NotationError as error:
        print(f"{options.file} cannot be replayed, so it was changed: {sentence(error)}")
        return CHANGED
    headers = parse_json(text).headers if form == "json" else headers_in(text)
    verdict = told.judge(links_of(headers, played(game)))
    print(f"{options.file}: {verdict.text}")
    if not verdict.is_whole:
        return CHANGED
    print(f"{verdict.length} actions, digest {told.digest}")
    if options.db is None:
        return 0
    told_by = asyncio.run(_looked_up(options.db, told.digest))
    print(told_by)
    return CHANGED if told_by == UNKNOWN else 0


PLAYED: Final = "It was played so in this database."
TAKEN_BACK: Final = "It was played so in this database, and its end was taken back by consent."
UNKNOWN: Final = "Nothing with that digest was played in this database."


async def _looked_up(where: Place, digest: str) -> str:
    from spadework.web.storage.chain import was_played, was_taken_back
    from spadework.web.storage.database import open_database, prepare_existing

    prepare_existing(where)
    database = open_database(where)
    try:
        if await database.read(lambda connection: was_played(connection, digest)):
            return PLAYED
        if await database.read(lambda connection: was_taken_back(connection, digest)):
            return TAKEN_BACK
        return UNKNOWN
    finally:
        database.close()
