"""One request: which browser asks, what it may do, and how it wants things shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar
from urllib.parse import parse_qs, urlencode

from litestar import Request
from litestar.datastructures import State

from spadework.core.errors import NotationError, SetupError
from spadework.core.text import NO_TEXT, Text
from spadework.games.catalog import Catalog
from spadework.view.text.language import language, languages
from spadework.view.text.packed import unpacked
from spadework.web.bots.errands import Errands, Who
from spadework.web.bots.seats import Bots
from spadework.web.http.figures import Figures
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.settings import Settings
from spadework.web.http.static_files import StaticFiles
from spadework.web.meeting.lobby import Lobby
from spadework.web.meeting.matchmaking import Matchmaking
from spadework.web.notices.outward import Outward
from spadework.web.people.passwords import Passwords
from spadework.web.security.access import CSRF_FIELD, Browser, Gate
from spadework.web.security.crowd import Crowd
from spadework.web.security.hosts import Hosts
from spadework.web.security.rates import Limit, network_of
from spadework.web.storage.accounts import Account, Accounts
from spadework.web.storage.archive import Archive
from spadework.web.storage.archive_search import ArchiveSearch
from spadework.web.storage.attempts import SharedLimit
from spadework.web.storage.chat import Chat
from spadework.web.storage.moderation import Moderation
from spadework.web.storage.notes import Notebook
from spadework.web.storage.passkeys import Passkeys
from spadework.web.storage.plans import Plans
from spadework.web.storage.pushes import Pushes
from spadework.web.storage.ratings import Ratings
from spadework.web.storage.statistics import Statistics
from spadework.web.storage.tickets import Tickets
from spadework.web.storage.tokens import Token, Tokens
from spadework.web.storage.vacations import Vacations
from spadework.web.storage.wishes import WishList
from spadework.web.tables.finished_games import FinishedGames
from spadework.web.tables.hub import Hub
from spadework.web.tables.log_writing import LogWriting
from spadework.web.tables.open_tables import Tables
from spadework.web.tables.replaying import Unreadable
from spadework.web.tables.table import Table
from spadework.web.tables.viewed_game import NEVER, Carried, ViewedGame, Viewer
from spadework.web.tables.viewing import links_of, view_of

Drawn = TypeVar("Drawn")
Asked = Request[object, object, State]

MOST_FIELDS: Final = 200  # of a form
LONGEST_BASE: Final = 300  # characters of an address that links begin with

PREFERENCES: Final = "preferences"
THEMES: Final = ("auto", "light", "dark")
ON: Final = "on"
MOST_SILENCED: Final = 60
LONGEST_WARNING: Final = 40
BROWSER: Final = "spadework_browser"  # under which a request's browser is found in its scope
SIGNED_IN: Final = "spadework_signed_in"  # and the account in whose name it asks, if known


@dataclass(frozen=True)
class ServerParts:
    """Everything a server keeps: the tables, the players at them and who listens."""

    settings: Settings
    catalog: Catalog
    archive: Archive
    tables: Tables
    finished_games: FinishedGames
    files: StaticFiles
    hub: Hub
    bots: Bots
    errands: Errands
    log_writing: LogWriting
    figures: Figures
    gate: Gate
    hosts: Hosts
    moves: Limit
    new_games: SharedLimit
    streams: Crowd
    streams_of_accounts: Crowd
    pictures: Limit
    accounts: Accounts
    passwords: Passwords
    sign_ins: SharedLimit
    attempts: SharedLimit  # at one account
    tickets: Tickets
    moderation: Moderation
    tokens: Tokens
    of_accounts: Limit  # requests by token
    plays: SharedLimit  # those of them that change something
    chat: Chat
    notebook: Notebook
    plans: Plans
    ratings: Ratings
    statistics: Statistics
    archive_search: ArchiveSearch
    lobby: Lobby
    matchmaking: Matchmaking
    joins: SharedLimit
    words: SharedLimit
    wishes: WishList
    pushes: Pushes
    outward: Outward
    passkeys: Passkeys
    vacations: Vacations


@dataclass(frozen=True)
class SignedIn:
    """An account, and the digest of the session or of the token by which it is used."""

    account: Account
    session: str
    token: Token | None = None  # where it is a program that asks


@dataclass(frozen=True)
class Preferences:
    """How a browser wants things shown."""

    language: str = "en"
    theme: str = THEMES[0]
    silenced: frozenset[str] = frozenset()
    emblems: bool = False

    def cookie(self) -> str:
        """As the value of a cookie."""
        silenced = ".".join(sorted(self.silenced))
        emblems = {"emblems": ON} if self.emblems else {}
        plain = {"language": self.language, "theme": self.theme, "silenced": silenced}
        return urlencode({**plain, **emblems})


def server_of(request: Asked) -> ServerParts:
    """All that the server has which was asked."""
    server = request.app.state.server
    assert isinstance(server, ServerParts), "the application has no server"
    return server


def browser_of(request: Asked) -> Browser:
    """The browser that asks, recognized once a request."""
    kept = request.scope["state"]
    if BROWSER not in kept:
        gate = server_of(request).gate
        kept[BROWSER] = gate.recognize(request.cookies.get(gate.cookie_name))
    browser = kept[BROWSER]
    assert isinstance(browser, Browser), "a browser that is none"
    return browser


def signed_in(request: Asked) -> SignedIn | None:
    """Who asks, if they have signed in."""
    found = request.scope["state"].get(SIGNED_IN)
    return found if isinstance(found, SignedIn) else None


def read_preferences(cookie: str, accepted: str = "") -> Preferences:
    """The preferences of a cookie; where it says nothing, the browser's language."""
    found = {name: values[-1] for name, values in parse_qs(cookie, max_num_fields=10).items()}
    return Preferences(
        _known(found.get("language", ""), languages()) or _accepted_language(accepted),
        _known(found.get("theme", ""), {name: name for name in THEMES}) or THEMES[0],
        frozenset(warning_ids(found.get("silenced", "").split("."))),
        found.get("emblems") == ON,
    )


def warning_ids(names: list[str]) -> list[str]:
    """Those of *names* that can be names of warnings."""
    kept = [name for name in names if name.isidentifier() and len(name) <= LONGEST_WARNING]
    return kept[:MOST_SILENCED]


def _known(name: str, known: Mapping[str, str]) -> str:
    return name if name in known else ""


def _accepted_language(accepted: str) -> str:
    for part in accepted.split(",")[:10]:
        code = part.split(";")[0].strip().split("-")[0].lower()
        if code in languages():
            return code
    return "en"


class Visitor:
    """A request, the browser behind it, and the account of whoever has signed in there."""

    def __init__(self, request: Asked) -> None:
        self.request: Final = request
        self.server: Final = server_of(request)
        self.browser: Final = browser_of(request)
        self.signed_in: Final = signed_in(request)
        try:
            self.preferences = read_preferences(
                request.cookies.get(PREFERENCES, ""), request.headers.get("accept-language", "")
            )
        except ValueError:  # a cookie that is none of ours
            self.preferences = Preferences()

    @property
    def holder(self) -> str:
        """What seats are held by: an account, or else a browser."""
        return self.signed_in.account.key if self.signed_in else self.browser.digest

    @property
    def name(self) -> str:
        """What an account is called; guests have no name."""
        return self.signed_in.account.name if self.signed_in else ""

    @property
    def who(self) -> Who:
        """Who asks, as lines know them: an address, and a holder of seats behind it."""
        client = self.request.client
        return network_of(client.host) if client else "", self.holder

    @property
    def _may_act(self) -> bool:
        """Whether whoever asks can act for their seats: a program's owner looks on at pages."""
        mine = self.signed_in
        return mine is None or mine.token is not None or not mine.account.is_program

    async def is_still_known(self) -> bool:
        """Whether the session or the token that was asked with holds on; guests have none."""
        mine = self.signed_in
        if mine is None:
            return True
        if mine.token is not None:
            return await self.server.tokens.find(mine.session) is not None
        return await self.server.accounts.of_session(mine.session) is not None

    def viewer(self, table: Table | None = None) -> Viewer:
        """Who looks, at a table if one is given."""
        wanted = self.preferences
        return Viewer(
            seats=table.seats_of(self.holder) if table and self._may_act else frozenset(),
            language=wanted.language,
            theme=wanted.theme,
            silenced=wanted.silenced,
            emblems=wanted.emblems,
            is_host=table is not None and table.host == self.holder,
            csrf=self.server.gate.csrf_token(self.browser),
            account=self.name if SIGNED_IN in self.request.scope["state"] else None,
        )

    def say(self, text: Text | str) -> str:
        """A text in the language of whoever asks."""
        return language(self.preferences.language).say(text)

    async def remember_ways(self, account: int) -> None:
        """Keep in which language, and under which address of this server, somebody is told."""
        spoken, address = self.preferences.language, self.absolute("")[:LONGEST_BASE]
        await self.server.wishes.change(account, language=spoken, address=address)

    async def fields(self) -> dict[str, list[str]]:
        """The fields of the form that was sent, each with all its values."""
        form = await self.request.form()
        fields: dict[str, list[str]] = {}
        for name, value in form.multi_items():
            if not isinstance(value, str):
                raise SetupError(Text("the field '{name}' is a text, not a file", name=name))
            if "\0" in name + value:  # which not every database keeps
                raise SetupError(Text("the field '{name}' has a sign that no text has", name=name))
            if name != CSRF_FIELD:
                fields.setdefault(name, []).append(value)
        if len(fields) > MOST_FIELDS:
            raise SetupError(Text("this form has too many fields"))
        return fields

    async def table(self, id: str) -> Table:
        """The table called *id*, for those who may look at it; its computer players go on."""
        return await self._found(id, may_be_late=False)

    async def table_to_change(self, id: str) -> Table:
        """The same for somebody who is about to change it, which tells whether it is late."""
        try:
            return await self._found(id, may_be_late=True)
        except RequestRefused:  # they may have sat down at another server
            return await self.table(id)

    async def _found(self, id: str, *, may_be_late: bool) -> Table:
        try:
            table = await self.server.tables.find(id, may_be_late=may_be_late)
        except Unreadable as game:
            self._check_link(game)
            raise
        if table is None:
            raise RequestRefused(404, Text("There is no such game here."))
        self._check_link(table)
        if not table.is_public:
            await table.open_links()
            await table.find_rematch()
        if table.host == self.holder:
            self.server.bots.meet(*self.who)
        self.server.bots.notice(table)
        return table

    def _check_link(self, game: Table | Unreadable) -> None:
        if not game.admits(self.holder):
            raise RequestRefused(
                403,
                Text(
                    "This game is open to those who were given a link to it, in the browser that "
                    "opened that link."
                ),
            )

    def view(self, table: Table, at: int | None = None) -> ViewedGame:
        """The table as this browser sees it, now or after *at* actions."""
        length = table.standing.sequence
        if at is not None and not 0 <= at <= length:
            raise NotationError(Text("this game has {n} actions, not {m}", n=length, m=at))
        is_host = table.host == self.holder
        found = links_of(table, self.browser) if is_host else {}
        links = {name: path and self.absolute(path) for name, path in found.items()}
        past = NEVER if at is None else at
        waiting = self.server.bots.waiting(table.id)
        present = self.server.hub.present(table.id)
        here = frozenset(seat for holder in present for seat in table.seating.places_of(holder))
        view = replace(
            view_of(table, self.viewer(table), past, links, waiting),
            here=here,
            taken=table.seating.taken,
            own=table.seating.places_of(self.holder) if self._may_act else frozenset(),
            has_chat=table.has_chat_for(self.holder),
            carried=tuple(
                Carried(p.plan, p.name, unpacked(p.trouble) if p.trouble else NO_TEXT)
                for p in table.standing.plans.values()
                if p.holder == self.holder
            ),
        )
        opened = frozenset(table.links or ())
        if is_host:
            return replace(view, open_links=opened)
        mine = [seat for seat in opened if table.seating.sits_by_link(seat, self.holder)]
        return replace(view, closable=frozenset(mine)) if mine else view

    async def draw(
        self, table: Table, draw: Callable[[ViewedGame], Drawn], at: int | None = None
    ) -> Drawn:
        """What *draw* makes of the table as this browser sees it."""
        await self.tell(table, at)
        return draw(self.view(table, at))

    async def tell(self, table: Table, at: int | None = None) -> None:
        """Have everything ready that a page tells of a table, its log above all."""
        await table.read_clocks()
        if not table.pages.has_log(self.preferences.language):
            await self.server.log_writing.write(self.who, self.view(table, at), table.pages)

    def absolute(self, path: str) -> str:
        """A path as an address that can be given to others."""
        base = self.request.base_url
        if self.server.settings.secure_cookies:
            base = base.with_replacements(scheme="https")
        return str(base).rstrip("/") + path
