"""The commands `play` and `serve`, and what can be said to them."""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from spadework.web.http.settings import (
    LOGS,
    PLAIN,
    THIS_COMPUTER,
    Limits,
    Quota,
    Rates,
    Settings,
    usual_workers,
)
from spadework.web.storage.places import NAMED, place, usual_database

USUAL_PORT: Final = 8765
OTHER_REQUESTS: Final = Limits.connections - Limits.streams  # beside those of open pages
SMTP: Final = "SPADEWORK_SMTP"  # so that no password stands in the list of processes
CONTACT: Final = "SPADEWORK_CONTACT"
NO_LIMIT: Final = Quota(each=0, in_all=0)  # on one's own computer


def add_play(parser: argparse.ArgumentParser) -> None:
    """The arguments of `play`."""
    _add_usual(parser)
    parser.add_argument("--port", type=_port, default=0, help="where to listen (any free port)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=_play)


def add_serve(parser: argparse.ArgumentParser) -> None:
    """The arguments of `serve`."""
    _add_usual(parser)
    parser.add_argument("--host", default=THIS_COMPUTER, help=f"where to listen ({THIS_COMPUTER})")
    parser.add_argument("--port", type=_port, default=USUAL_PORT, help=f"0: any ({USUAL_PORT})")
    _add_quota(parser)
    _add_number(
        parser, "--pages", _some, Limits.streams, "pages of tables that may be open at once"
    )
    parser.add_argument(
        "--name",
        dest="names",
        type=_name,
        action="append",
        default=[],
        help="a name the server is reached by, such as games.example; may be given several times",
    )
    _add_post(parser)
    _add_thinking(parser, least=0)
    _add_log(parser)
    parser.add_argument(
        "--metrics", action="store_true", help="tell figures for Prometheus at /metrics"
    )
    parser.add_argument("--https", action="store_true", help="send cookies over HTTPS only")
    parser.set_defaults(run=_serve)


def add_work(parser: argparse.ArgumentParser) -> None:
    """The arguments of `work`."""
    add_database(parser)
    _add_post(parser)
    _add_quota(parser)
    _add_thinking(parser, least=1)
    _add_log(parser)
    _add_trials(parser)
    parser.set_defaults(run=_work)


def add_database(parser: argparse.ArgumentParser) -> None:
    """Where the games are kept."""
    parser.add_argument(
        "--db",
        type=place,
        default=usual_database(),
        metavar="PLACE",
        help="what the games are kept in: a file, or postgresql://USER@HOST/NAME "
        f"(${NAMED}, or games.sqlite3 in the folder for user data)",
    )


def _add_usual(parser: argparse.ArgumentParser) -> None:
    add_database(parser)
    _add_number(parser, "--rate", int, Rates.moves, "requests a minute that one client may make")
    _add_number(parser, "--tables", _some, Settings.open_tables, "games kept in memory")
    waiting = "games of one host in which computer players may have to wait"
    _add_number(parser, "--waiting", _some, Settings.waiting_games, waiting)
    _add_trials(parser)


def _add_number(
    parser: argparse.ArgumentParser,
    name: str,
    kind: Callable[[str], int],
    usual: int,
    meaning: str,
) -> None:
    parser.add_argument(name, type=kind, default=usual, metavar="N", help=f"{meaning} ({usual})")


def _add_quota(parser: argparse.ArgumentParser) -> None:
    in_all = "games that are kept in all, 0: no limit"
    _add_number(parser, "--most-games", _quota, Quota.in_all, in_all)
    each = "games that are kept for one browser, 0: no limit"
    _add_number(parser, "--most-games-each", _quota, Quota.each, each)


def _add_thinking(parser: argparse.ArgumentParser, least: int) -> None:
    none = "" if least else "; 0: they think where `spadework work` runs"
    kind = _some if least else _quota
    thinking = f"computer players that think at once{none}"
    _add_number(parser, "--workers", kind, usual_workers(), thinking)


def _add_post(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--smtp",
        default=os.environ.get(SMTP, ""),
        metavar="URL",
        help="a mail server for letters to accounts: smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS, "
        f"or smtps (${SMTP})",
    )
    parser.add_argument(
        "--contact",
        type=_contact,
        default=os.environ.get(CONTACT, ""),
        metavar="ADDRESS",
        help="where push services reach whoever runs this server: mailto:YOU@HOST or https://... "
        f"(${CONTACT})",
    )
    parser.add_argument(
        "--near-webhooks",
        action="store_true",
        help="let webhooks lead into this computer's own network, also without TLS",
    )


def _contact(text: str) -> str:
    if text and not re.fullmatch(r"(mailto:[^@\s]+@\S+|https://\S+)", text):
        raise argparse.ArgumentTypeError("a contact is mailto:YOU@HOST or https://...")
    return text


def _add_log(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--log", choices=LOGS, default=PLAIN, help=f"how messages are written ({PLAIN})"
    )


def _add_trials(parser: argparse.ArgumentParser) -> None:
    # For tests and trials: computer players that do not think, or must be quick.
    parser.add_argument("--bots", default="", metavar="AGENT", help=argparse.SUPPRESS)
    parser.add_argument("--patience", type=float, default=0.0, help=argparse.SUPPRESS)


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError("a port is a number up to 65535")
    return number


def _quota(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError("a number of games, or 0 for no limit")
    return number


def _name(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_.-]+|[0-9a-fA-F]*:[0-9a-fA-F]*:[0-9a-fA-F:.]*", text):
        raise argparse.ArgumentTypeError("a name has no scheme, port or path: games.example")
    return text


def _some(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("this is a number from 1 up")
    return number


def _settings(
    options: argparse.Namespace,
    quota: Quota,
    names: list[str] | None = None,
    *,
    secure_cookies: bool = False,
) -> Settings:
    return Settings(
        database=options.db,
        every_bot=options.bots,
        patience=options.patience,
        quota=quota,
        limits=Limits(
            connections_of_one=max(Limits.connections_of_one, options.rate // 8),
            streams_of_one=max(Limits.streams_of_one, options.rate // 25),
            streams_of_account=max(Limits.streams_of_account, options.rate // 25),
        ),
        rates=Rates(
            options.rate,
            max(Rates.new_games, options.rate // 30),
            max(Rates.pictures, options.rate // 25),
            max(Rates.sign_ins, options.rate // 150),
            max(Rates.words, options.rate // 25),
            max(Rates.joins, options.rate // 50),
        ),
        secure_cookies=secure_cookies,
        names=tuple(names or ()),
        open_tables=options.tables,
        waiting_games=options.waiting,
    )


# The server is imported when it is wanted: the other commands should not wait for it.


def _play(options: argparse.Namespace) -> int:
    from spadework.web.http import serving

    browses = not options.no_browser
    settings = _settings(options, NO_LIMIT)
    return serving.serve(settings, THIS_COMPUTER, options.port, browses=browses)


def _serve(options: argparse.Namespace) -> int:
    from spadework.web.http import serving

    quota = Quota(options.most_games_each, options.most_games)
    settings = _settings(options, quota, options.names, secure_cookies=options.https)
    settings = replace(
        _for_others(settings, options),
        metrics=options.metrics,
        limits=replace(
            settings.limits, streams=options.pages, connections=options.pages + OTHER_REQUESTS
        ),
    )
    return serving.serve(settings, options.host, options.port, browses=False)


def _work(options: argparse.Namespace) -> int:
    from spadework.web.bots import working

    settings = Settings(
        database=options.db,
        every_bot=options.bots,
        patience=options.patience,
        quota=Quota(options.most_games_each, options.most_games),
    )
    return working.work(_for_others(settings, options))


def _for_others(settings: Settings, options: argparse.Namespace) -> Settings:
    """*settings* with what is asked of whoever runs this for others."""
    return replace(
        settings,
        workers=options.workers,
        smtp=options.smtp,
        contact=options.contact,
        is_near_allowed=options.near_webhooks,
        log=options.log,
    )


def run_bench(seconds: float, as_json: bool) -> int:
    """Measure the web table and print the result."""
    from spadework.web import bench

    result = bench.measure_web(seconds)
    print(json.dumps(result) if as_json else bench.report(result))
    return 0
