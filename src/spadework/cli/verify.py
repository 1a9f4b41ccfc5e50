"""`spadework verify`: whether a record that was taken away is as it was played."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Final

from spadework.cli.arguments import Commands
from spadework.core.errors import NotationError, RuleError, sentence
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
    if not asyncio.run(_is_known(options.db, told.digest)):
        print("Nothing with that digest was played in this database.")
        return CHANGED
    print("It was played so in this database.")
    return 0


async def _is_known(where: Place, digest: str) -> bool:
    from spadework.web.storage.chain import find_link
    from spadework.web.storage.database import open_database, prepare_database

    if isinstance(where, Path) and not where.is_file():
        raise RuleError(f"there is no file {where}")
    prepare_database(where)
    database = open_database(where)
    try:
        found = await database.read(lambda connection: find_link(connection, digest))
    finally:
        database.close()
    return found is not None
