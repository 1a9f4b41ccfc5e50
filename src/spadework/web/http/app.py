"""The web application: everything above put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from spadework import __version__
from spadework.core.errors import RuleError
from spadework.games.catalog import Catalog
from spadework.web.api.router import COMPONENTS, api
from spadework.web.api.router import PATH as API
from spadework.web.bots.errands import Errands
from spadework.web.bots.seats import Bots
from spadework.web.bots.working import doing_jobs
from spadework.web.http import (
    account_pages,
    analysis_pages,
    archive_pages,
    chat_api,
    consent_api,
    entrance_pages,
    friend_pages,
    home_pages,
    lobby_pages,
    mail_pages,
    map_pages,
    moderation_pages,
    my_games_pages,
    notice_pages,
    passkey_api,
    plan_api,
    plan_pages,
    play_api,
    rating_pages,
    static_pages,
    statistics_pages,
    table_pages,
    time_pages,
    token_pages,
    watching,
)
from spadework.web.http.error_pages import (
    refuse,
    refuse_depth,
    refuse_request,
    refuse_unreadable,
    stay_calm,
)
from spadework.web.http.figures import Figures
from spadework.web.http.settings import Settings
from spadework.web.http.static_files import StaticFiles
from spadework.web.http.visitor import BROWSER, ServerParts
from spadework.web.http.watching import count_answer, timed
from spadework.web.meeting.lobby import Lobby
from spadework.web.meeting.matchmaking import Matchmaking
from spadework.web.notices.outward import Outward
from spadework.web.notices.posting import Posting
from spadework.web.people.passwords import Passwords
from spadework.web.screens.rendering import version
from spadework.web.security.access import COOKIE_AGE, Browser, Gate
from spadework.web.security.crowd import Crowd
from spadework.web.security.guards import (
    asks_for_this_server,
    asks_in_words,
    knows_who_asks,
    not_too_often,
)
from spadework.web.security.hosts import Hosts
from spadework.web.security.rates import Limit
from spadework.web.storage.accounts import Accounts
from spadework.web.storage.archive import Archive, Gone
from spadework.web.storage.archive_search import ArchiveSearch
from spadework.web.storage.attempts import Attempts, SharedLimit
from spadework.web.storage.chat import Chat
from spadework.web.storage.database import Database, open_database, prepare_database
from spadework.web.storage.friends import Friends
from spadework.web.storage.moderation import Moderation
from spadework.web.storage.notes import Notebook
from spadework.web.storage.outages import refuse_gone, refuse_storage
from spadework.web.storage.passkeys import Passkeys
from spadework.web.storage.plans import Plans
from spadework.web.storage.present import telling_who_is_there
from spadework.web.storage.pushes import Pushes
from spadework.web.storage.ratings import Ratings
from spadework.web.storage.seeks import Seeks
from spadework.web.storage.statistics import Statistics
from spadework.web.storage.tickets import Tickets
from spadework.web.storage.tokens import Tokens
from spadework.web.storage.troubles import StorageTrouble
from spadework.web.storage.vacations import Vacations
from spadework.web.storage.waiting_tables import WaitingTables
from spadework.web.storage.wire import connected
from spadework.web.storage.wishes import WishList
from spadework.web.tables.finished_games import FinishedGames
from spadework.web.tables.hub import Hub
from spadework.web.tables.log_writing import LogWriting
from spadework.web.tables.open_tables import Tables
from spadework.web.tables.replaying import Unreadable
from spadework.web.time.deadlines import attended

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
# Two thirds of the time of the usual 6, for a tenth more bytes.
GZIP_LEVEL: Final = 4
EDITION: Final = "x-edition"  # by which a page knows that the server is of another version
ONE_YEAR: Final = "max-age=31536000"  # in which browsers that saw HTTPS ask for nothing else


def create_app(settings: Settings) -> Litestar:
    """The application; the database is brought up to date first."""
    app = create_empty_app()
    move_in(app, settings)
    return app


def move_in(app: Litestar, settings: Settings) -> None:
    """Let an application that nobody uses serve what is in a database, from its next start on."""
    app.state.key = prepare_database(settings.database)
    app.state.settings = settings


@asynccontextmanager
async def _living(app: Litestar) -> AsyncIterator[None]:
    """What a server keeps and does from its start to its end."""
    settings: Settings = app.state.settings
    key: str = app.state.key
    database = open_database(settings.database)
    server = _open_server(app.state.brought, settings, database, key)
    app.state.server = server
    posting = Posting(database, server.archive.jobs, settings, key)
    async with connected(server.hub, settings.database):
        bots = server.bots if settings.workers else None
        try:
            async with (
                attended(server.archive),
                telling_who_is_there(server.hub, database),
                doing_jobs(
                    database,
                    server.archive,
                    server.hub,
                    posting,
                    server.matchmaking,
                    bots,
                    settings.glance,
                ),
            ):
                yield
        finally:
            server.hub.close()
            await server.bots.close()
            await server.errands.close()
            await posting.close()
    server.passwords.close()
    server.outward.close()
    await server.archive.close()


class Brought:
    """What comes with the package and is the same whatever database is served."""

    def __init__(self) -> None:
        self.catalog: Final = Catalog()
        self.finished_games: Final = FinishedGames(self.catalog)
        self.files: Final = StaticFiles()


def create_empty_app() -> Litestar:
    """All addresses and what comes with the package, for somebody to move in.

    It takes longer than anything else at the start of a server, so it can be used again when one
    has ended.
    """
    return Litestar(
        route_handlers=[
            _pages(),
            *play_api.ROUTES,
            *consent_api.ROUTES,
            *chat_api.ROUTES,
            *plan_api.ROUTES,
            *map_pages.ROUTES,
            *rating_pages.ROUTES,
            *statistics_pages.ROUTES,
            *archive_pages.ROUTES,
            api(),
        ],
        state=State({"brought": Brought()}),
        lifespan=[_living],
        guards=[not_too_often, asks_for_this_server, asks_in_words, knows_who_asks],
        exception_handlers={
            RuleError: refuse,
            Gone: refuse_gone,
            Unreadable: refuse_unreadable,
            HTTPException: refuse_request,
            RecursionError: refuse_depth,
            StorageTrouble: refuse_storage,
            Exception: stay_calm,
        },
        before_send=[_complete],
        middleware=[timed],
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=GZIP_LEVEL,
            exclude=["/events$", "/export.png$"],
            exclude_opt_key="exclude_from_compression",
        ),
        openapi_config=OpenAPIConfig(
            title="Spadework",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            components=COMPONENTS,
        ),
        request_max_body_size=entrance_pages.LARGEST_FORM,
        logging_config=None,
    )


def _pages() -> Router:
    """What browsers show and people fill in: no program needs to know of it."""
    return Router(
        "/",
        route_handlers=[
            *home_pages.ROUTES,
            *entrance_pages.ROUTES,
            *table_pages.ROUTES,
            *analysis_pages.ROUTES,
            *time_pages.ROUTES,
            *plan_pages.ROUTES,
            *account_pages.ROUTES,
            *mail_pages.ROUTES,
            *moderation_pages.ROUTES,
            *token_pages.ROUTES,
            *lobby_pages.ROUTES,
            *friend_pages.ROUTES,
            *my_games_pages.ROUTES,
            *notice_pages.ROUTES,
            *passkey_api.ROUTES,
            *static_pages.ROUTES,
            *watching.ROUTES,
        ],
        include_in_schema=False,
    )


def _open_server(brought: Brought, settings: Settings, database: Database, key: str) -> ServerParts:
    catalog = brought.catalog
    archive = Archive(database, settings.quota)
    attempts = Attempts(database)
    hub = Hub()
    tables = Tables(catalog, archive, brought.finished_games, hub, settings.open_tables)
    return ServerParts(
        settings=settings,
        catalog=catalog,
        archive=archive,
        tables=tables,
        finished_games=brought.finished_games,
        files=brought.files,
        hub=hub,
        bots=Bots(tables, hub, settings),
        errands=Errands(settings),
        log_writing=LogWriting(),
        figures=Figures(),
        gate=Gate(key),
        hosts=Hosts(settings.names, settings.host),
        moves=Limit(settings.rates.moves),
        new_games=SharedLimit("new-games", settings.rates.new_games, attempts),
        streams=Crowd(settings.limits.streams, settings.limits.streams_of_one),
        streams_of_accounts=Crowd(settings.limits.streams, settings.limits.streams_of_account),
        pictures=Limit(settings.rates.pictures),
        accounts=Accounts(database),
        passwords=Passwords(settings.password_cost),
        sign_ins=SharedLimit("sign-ins", settings.rates.sign_ins, attempts),
        attempts=SharedLimit("attempts", settings.rates.sign_ins, attempts),
        tickets=Tickets(database),
        moderation=Moderation(database),
        tokens=Tokens(database),
        of_accounts=Limit(settings.rates.moves),
        plays=SharedLimit("plays", settings.rates.moves, attempts),
        chat=Chat(database),
        notebook=Notebook(database),
        plans=Plans(database),
        ratings=Ratings(database),
        statistics=Statistics(database),
        archive_search=ArchiveSearch(database),
        lobby=Lobby(
            catalog, archive, WaitingTables(database), Friends(database), Ratings(database), hub
        ),
        matchmaking=Matchmaking(catalog, archive, Seeks(database), hub),
        joins=SharedLimit("joins", settings.rates.joins, attempts),
        words=SharedLimit("words", settings.rates.words, attempts),
        wishes=WishList(database),
        pushes=Pushes(database),
        outward=Outward(near=settings.is_near_allowed),
        passkeys=Passkeys(database),
        vacations=Vacations(database),
    )


async def _complete(message: Message, scope: Scope) -> None:
    """Give every answer the headers that keep it safe, and the browser its cookie.

    Browsers forget a cookie at a certain age, so those who come back get it anew.
    """
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    there = {name for name, _ in headers.headers}
    headers.headers.extend(header for header in SAFE if header[0] not in there)
    server = scope["litestar_app"].state.get("server")
    if isinstance(server, ServerParts):
        count_answer(server, scope, message["status"])
    if isinstance(server, ServerParts) and server.settings.secure_cookies:
        headers.setdefault("strict-transport-security", ONE_YEAR)
    if "cache-control" not in headers:
        headers["cache-control"] = "no-store"
    browser = scope["state"].get(BROWSER)
    is_page = not scope["path"].startswith(API)
    if is_page:
        headers[EDITION] = version()
    if is_page and isinstance(browser, Browser) and isinstance(server, ServerParts):
        cookie = Cookie(
            key=server.gate.cookie_name,
            value=server.gate.cookie(browser),
            max_age=COOKIE_AGE,
            samesite="lax",
            httponly=True,
            secure=server.settings.secure_cookies,
        )
        headers.add("set-cookie", cookie.to_header(header=""))
