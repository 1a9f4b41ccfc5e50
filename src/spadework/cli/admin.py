"""`spadework admin`: look after the accounts of a server."""

from __future__ import annotations

import argparse
import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from spadework.cli.arguments import Commands
from spadework.core.errors import RuleError
from spadework.web.http.commands import add_database
from spadework.web.storage.places import shown

if TYPE_CHECKING:  # the server's modules are imported when they are wanted
    from spadework.web.storage.accounts import Account, Accounts
    from spadework.web.storage.database import Database
    from spadework.web.storage.moderation import Moderation

Deed = Callable[["Accounts", "Moderation", "Account"], Awaitable[str]]


def add_admin(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("admin", help="look after the accounts of a server")
    parts = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    everybody = parts.add_parser("list", help="all accounts, their roles and whether locked")
    add_database(everybody)
    everybody.set_defaults(run=_list)
    role = parts.add_parser("make", help="make somebody a player, moderator or administrator")
    role.add_argument("name")
    role.add_argument("role", choices=["player", "moderator", "administrator"])
    add_database(role)
    role.set_defaults(run=_make)
    ratings = parts.add_parser("ratings", help="compute all ratings again from the results")
    ratings.add_argument(
        "--replay", action="store_true", help="make the results again from the records first"
    )
    add_database(ratings)
    ratings.set_defaults(run=_rate_again)
    statistics = parts.add_parser("statistics", help="count all public games again")
    add_database(statistics)
    statistics.set_defaults(run=_count_again)
    for word, text, run in (
        ("lock", "let an account be used no longer", _lock),
        ("unlock", "let an account be used again", _unlock),
        ("reset", "give an account another password, and print it", _reset),
    ):
        part = parts.add_parser(word, help=text)
        part.add_argument("name")
        add_database(part)
        part.set_defaults(run=run)


def _list(options: argparse.Namespace) -> int:
    async def told(database: Database) -> str:
        from spadework.web.storage.moderation import Moderation

        rows = await Moderation(database).everybody()
        return "\n".join(
            f"{name}: {role}, since {since[:10]}{', locked' if locked else ''}"
            for name, role, since, locked in rows
        )

    text = asyncio.run(_with_database(options, told))
    print(text or "There are no accounts.")
    return 0


def _make(options: argparse.Namespace) -> int:
    async def give(accounts: Accounts, moderation: Moderation, account: Account) -> str:
        from spadework.web.storage.moderation import OPERATOR

        await moderation.give_role(account, OPERATOR, options.role)
        return f"{account.name} is {options.role} now."

    return _do(options, give)


def _lock(options: argparse.Namespace) -> int:
    return _do(options, _locked(locked=True))


def _unlock(options: argparse.Namespace) -> int:
    return _do(options, _locked(locked=False))


def _locked(*, locked: bool) -> Deed:
    async def lock(accounts: Accounts, moderation: Moderation, account: Account) -> str:
        from spadework.web.storage.moderation import OPERATOR

        await moderation.lock(account, OPERATOR, locked=locked)
        return f"{account.name} is {'locked' if locked else 'open'} now."

    return lock


def _reset(options: argparse.Namespace) -> int:
    async def reset(accounts: Accounts, moderation: Moderation, account: Account) -> str:
        from spadework.web.http.settings import PasswordCost
        from spadework.web.people.passwords import Passwords
        from spadework.web.storage.moderation import OPERATOR, RESET

        password = secrets.token_urlsafe(12)
        passwords = Passwords(PasswordCost())
        await accounts.change_password(account.id, await passwords.hashed(password))
        await moderation.note(account, OPERATOR, RESET)
        passwords.close()
        return f"The password of {account.name} is {password} now; all sessions have ended."

    return _do(options, reset)


def _rate_again(options: argparse.Namespace) -> int:
    async def rated(database: Database) -> str:
        from spadework.web.storage.ratings import Ratings
        from spadework.web.storage.settling import SettlingGames

        settled = await SettlingGames(database).settle(replay=options.replay)
        for id in settled.other:
            print(f"game {id}: its result was not what its record says; it is now")
        again = await Ratings(database).rate_again()
        found = f"{again.changed} numbers were others" if again.changed else "no number has changed"
        return f"{again.games} games in {again.pools} pools have been rated again: {found}."

    print(asyncio.run(_with_database(options, rated)))
    return 0


def _count_again(options: argparse.Namespace) -> int:
    async def counted(database: Database) -> str:
        from spadework.web.storage.settling import SettlingGames
        from spadework.web.storage.statistics import Statistics

        await SettlingGames(database).settle(replay=False)
        return f"{await Statistics(database).count_again()} public games have been counted again."

    print(asyncio.run(_with_database(options, counted)))
    return 0


def _do(options: argparse.Namespace, deed: Deed) -> int:
    """Do something to the account that is named, and say what."""

    async def done(database: Database) -> str:
        from spadework.web.storage.accounts import Accounts
        from spadework.web.storage.moderation import Moderation

        accounts = Accounts(database)
        account = await accounts.called(options.name)
        if account is None:
            raise RuleError(f"nobody here is called {options.name}")
        return await deed(accounts, Moderation(database), account)

    print(asyncio.run(_with_database(options, done)))
    return 0


async def _with_database(
    options: argparse.Namespace, work: Callable[[Database], Awaitable[str]]
) -> str:
    from spadework.web.storage.database import open_database, prepare_existing
    from spadework.web.storage.troubles import StorageTrouble

    prepare_existing(options.db)
    database = open_database(options.db)
    try:
        return await work(database)
    except StorageTrouble as error:
        raise RuleError(
            f"the database {shown(options.db)} cannot be used: {error.reason}"
        ) from error
    finally:
        database.close()
