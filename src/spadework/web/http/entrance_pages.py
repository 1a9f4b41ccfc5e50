"""The pages around the tables: start, new game, import, links, preferences."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.notation.record import replay
from spadework.view.text.language import languages
from spadework.web.bots.errands import Busy, TakesTooLong
from spadework.web.http.forms import filled_in
from spadework.web.http.parameters import Boxes, GameId, Name, PresetId
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import (
    ON,
    PREFERENCES,
    THEMES,
    Asked,
    Preferences,
    Visitor,
    warning_ids,
)
from spadework.web.meeting.terms_form import terms_in
from spadework.web.screens.pages import (
    import_page,
    invitation_page,
    new_page,
    rules_page,
)
from spadework.web.security.access import COOKIE_AGE, Browser, digest, new_game_id, rematch_id
from spadework.web.security.guards import comes_from_our_page, not_too_many_games
from spadework.web.storage.archive import BegunGame, Conflict
from spadework.web.storage.schema.games import WATCH
from spadework.web.tables.hub import REMATCH, News
from spadework.web.tables.new_game import NewGame, make_game, with_host
from spadework.web.tables.new_game_form import LARGEST_SEED
from spadework.web.tables.presets import FIRST_GAME, Preset, preset_called
from spadework.web.tables.rematch import play_again
from spadework.web.tables.standing import NotYours
from spadework.web.tables.table import Table
from spadework.web.tables.terms import USUAL, Terms
from spadework.web.tables.viewed_game import Player

MOST_LISTED: Final = 50
LARGEST_FORM: Final = 100_000
LARGEST_IMPORT: Final = 1_500_000  # bytes; percent-encoding makes a record longer
LARGEST_RECORD: Final = 500_000  # characters
TOO_LARGE: Final = Text("this is too large to be the record of a game")
TOO_SLOW: Final = Text("this record takes too long to read")
EVERY_WARNING: Final = "all"
SEATS_SHOWN: Final = 4  # by the rules in brief
MANY: Final = [not_too_many_games, comes_from_our_page]  # counted before the form is read


class ImportForm(msgspec.Struct, frozen=True):
    """A record that somebody brings along."""

    record: str = ""
    title: str = ""


class PreferencesForm(msgspec.Struct, frozen=True):
    """What somebody prefers, and the page to go back to."""

    language: str = ""
    theme: str = ""
    emblems: str = ""
    back: str = ""
    silence: list[str] = []
    speak_up: list[str] = []


def html(page: str, status: int = 200) -> Response[str]:
    """A page."""
    return Response(page, status_code=status, media_type=MediaType.HTML)


@get("/new")
async def new(request: Asked, preset: PresetId = "") -> Response[str]:
    """The form for a new game, filled in by a preset if one is named."""
    found = preset_called(preset)
    return html(new_page(Visitor(request).viewer(), dict(found.fields) if found else {}))


@post("/new", guards=MANY)
async def make_new(request: Asked) -> Response[str] | Redirect:
    """Begin the game of the form; what is wrong with it is told above it."""
    visitor = Visitor(request)
    fields = await visitor.fields()
    try:
        terms = msgspec.structs.replace(terms_in(fields), admission="link")
        made = make_game(visitor.server.catalog, with_host(fields, visitor.name))
        check_waiting(visitor, made)
        return await begin(visitor, made, terms)
    except RuleError as error:
        return html(new_page(visitor.viewer(), fields, error.text), 422)
    except RequestRefused as error:
        return html(new_page(visitor.viewer(), fields, error.text), error.status_code)


@post("/first-game", guards=MANY)
async def first_game(request: Asked) -> Redirect:
    """Begin the introductory game against computer players."""
    return await _begin_preset(Visitor(request), FIRST_GAME)


@post("/presets/{preset:str}", guards=MANY)
async def begin_preset(request: Asked, preset: Name) -> Redirect:
    """Begin the game of a preset as it is."""
    found = preset_called(preset)
    if found is None:
        raise RequestRefused(404, Text("There is no such preset."))
    return await _begin_preset(Visitor(request), found)


async def _begin_preset(visitor: Visitor, preset: Preset) -> Redirect:
    title = visitor.say(preset.title)
    fields = {**preset.fields, "title": [title]}
    made = make_game(visitor.server.catalog, with_host(fields, visitor.name))
    check_waiting(visitor, made)
    return await begin(visitor, made)


@get("/rules/{name:str}")
async def show_rules(request: Asked, name: Name, boxes: Boxes = None) -> Response[str]:
    """The rules of a game in brief, with its expansions."""
    visitor = Visitor(request)
    catalog = visitor.server.catalog
    if name not in catalog.games() or not set(boxes or ()) <= set(catalog.expansions(name)):
        raise RequestRefused(404, Text("There is no such game here."))

    def draw() -> str:
        setup = catalog.setup(name, sorted(set(boxes or ())), {}, "", SEATS_SHOWN, 0, [], [])
        return rules_page(catalog.deal(setup), visitor.viewer())

    return html(await asyncio.to_thread(draw))


@get("/import")
async def show_import(request: Asked) -> Response[str]:
    """The form for a record."""
    return html(import_page(Visitor(request).viewer()))


@post("/import", guards=MANY, request_max_body_size=LARGEST_IMPORT)
async def take_import(request: Asked) -> Response[str] | Redirect:
    """Take over a record: it is read to its end before anything is kept."""
    visitor = Visitor(request)
    form = filled_in(await visitor.fields(), ImportForm)
    text, title = form.record, form.title
    if len(text) > LARGEST_RECORD:
        return html(import_page(visitor.viewer(), "", TOO_LARGE), 413)
    try:
        imported = await visitor.server.errands.read(visitor.who, text, title)
        game = await asyncio.to_thread(replay, visitor.server.catalog, imported.record)
        players = tuple(Player(name) for name in imported.players)
        return await begin(visitor, NewGame(imported.title, game, players))
    except Busy as busy:
        page = import_page(visitor.viewer(), text, busy.text)
        return Response(page, status_code=503, media_type=MediaType.HTML, headers=busy.headers)
    except TakesTooLong:
        return html(import_page(visitor.viewer(), text, TOO_SLOW), 422)
    except RuleError as error:
        row = getattr(error, "row", -1)
        sentence = Text("row {n}: {reason}", n=row + 1, reason=error.text)
        page = import_page(visitor.viewer(), text, sentence if row >= 0 else error.text)
        return html(page, 422)


@get("/seat/{token:str}")
async def invite(request: Asked, token: Name) -> Response[str] | Redirect:
    """Open the link of a seat: an invitation, or the table for whoever holds the seat."""
    visitor = Visitor(request)
    table, seat = await _linked(visitor, token, watching=False)
    view = visitor.view(table)
    if seat in view.viewer.seats:
        return _to_table(visitor, table)
    # Messengers open links to show what is behind them: that must not take anything.
    return html(invitation_page(view, seat, f"/seat/{token}"))


@post("/seat/{token:str}", guards=[comes_from_our_page])
async def take_seat(request: Asked, token: Name) -> Redirect:
    """Sit down: this browser may act for the seat from now on."""
    visitor = Visitor(request)
    table, seat = await _linked(visitor, token, watching=False)
    await table.admit(seat, visitor.holder, visitor.name)
    return _to_table(visitor, table)


@get("/watch/{token:str}")
async def look_on(request: Asked, token: Name) -> Redirect:
    """Open the link of the spectators."""
    visitor = Visitor(request)
    table, _ = await _linked(visitor, token, watching=True)
    await table.admit(WATCH, visitor.holder)
    return _to_table(visitor, table)


@post("/preferences", guards=[comes_from_our_page])
async def prefer(request: Asked) -> Redirect:
    """Keep language, look and warnings in a cookie: `silence` one, `speak_up` about one or all."""
    visitor = Visitor(request)
    form = filled_in(await visitor.fields(), PreferencesForm)
    wanted = visitor.preferences
    silenced = wanted.silenced | set(warning_ids(form.silence))
    heard = set(form.speak_up)
    chosen = Preferences(
        form.language if form.language in languages() else wanted.language,
        form.theme if form.theme in THEMES else wanted.theme,
        frozenset() if EVERY_WARNING in heard else silenced - heard,
        form.emblems == ON if form.emblems else wanted.emblems,
    )
    if visitor.signed_in and chosen.language != wanted.language:
        visitor.preferences = chosen
        await visitor.remember_ways(visitor.signed_in.account.id)
    cookie = Cookie(
        key=PREFERENCES,
        value=chosen.cookie(),
        max_age=COOKIE_AGE,
        samesite="lax",
        secure=visitor.server.settings.secure_cookies,
        httponly=True,
    )
    return Redirect(local_path(form.back), status_code=303, cookies=[cookie])


def local_path(wanted: str) -> str:
    """*wanted* if it is a path of this server, else the start page."""
    is_path = wanted.startswith("/") and not wanted.startswith(("//", "/\\"))
    return wanted if is_path and wanted.isascii() and wanted.isprintable() else "/"


def check_waiting(visitor: Visitor, made: NewGame) -> None:
    """Refuse one more game with computer players to whom has many that wait for theirs."""
    waiting = visitor.server.bots.waiting_of(*visitor.who)
    bots = [player for player in made.players if player.is_bot]
    if bots and waiting >= visitor.server.settings.waiting_games:
        raise RequestRefused(
            429,
            Text(
                "Computer players have to wait in {n} of your games. "
                "Please let some of them go on before you begin another one.",
                n=waiting,
            ),
            {"retry-after": "60"},
        )


@post("/game/{id:str}/rematch", guards=MANY)
async def rematch(request: Asked, id: GameId) -> Redirect:
    """Begin the next game of the same people, or go to it if one of them has begun it."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    if not table.seating.places_of(visitor.holder):
        raise NotYours(Text("a rematch is for those who have played"))
    if not table.standing.game.over:
        raise RuleError(Text("there is a rematch after the end of a game"))
    next_one = rematch_id(id)
    if not table.rematch:
        seed = secrets.randbelow(LARGEST_SEED)
        setup = table.standing.game.setup
        again = play_again(visitor.server.catalog, table.title, setup, table.players, seed)
        check_waiting(visitor, again.made)
        guests = [
            replace(guest, seat=guest.seat if guest.seat == WATCH else again.seat_now(guest.seat))
            for guest in table.seating.guests
        ]
        # The links of seats are made of the host's secret; a guest's rematch has none at first.
        is_host = visitor.holder == table.host
        links = _links(visitor.browser, next_one, again.made.players) if is_host else {}
        with suppress(Conflict):  # somebody else was quicker
            await visitor.server.archive.add(
                BegunGame(
                    next_one,
                    table.title,
                    again.made.game,
                    again.made.players,
                    table.host,
                    links,
                    guests,
                    table.terms,
                )
            )
        visitor.server.hub.tell(id, News(REMATCH, {}))
    await visitor.table(next_one)  # its computer players begin
    return Redirect(f"/game/{next_one}", status_code=303)


async def begin(visitor: Visitor, made: NewGame, terms: Terms = USUAL) -> Redirect:
    """Begin a new game, with links for its seats, and go to its table."""
    id = new_game_id()
    table = await begin_game(visitor, id, made, _links(visitor.browser, id, made.players), terms)
    return Redirect(f"/game/{table.id}", status_code=303)


async def begin_game(
    visitor: Visitor, id: str, made: NewGame, links: dict[str, int], terms: Terms = USUAL
) -> Table:
    """Keep a new game, which whoever asks is the host of; its table."""
    begun = BegunGame(id, made.title, made.game, made.players, visitor.holder, links, terms=terms)
    await visitor.server.archive.add(begun)
    return await visitor.table(id)  # its computer players begin


def _links(browser: Browser, id: str, players: Sequence[Player]) -> dict[str, int]:
    """Digests of the tokens of all seats of persons, and of the spectators."""
    seats = [seat for seat, player in enumerate(players) if not player.is_bot]
    return {digest(browser.token(id, seat)): seat for seat in [*seats, WATCH]}


async def _linked(visitor: Visitor, token: str, *, watching: bool) -> tuple[Table, int]:
    """The table and the seat that a link leads to."""
    found = await visitor.server.archive.link(digest(token))
    if found is None or (found[1] == WATCH) is not watching:
        raise RequestRefused(404, Text("This link does not lead to a game; ask for it again."))
    table = await visitor.server.tables.find(found[0])
    if table is None or found[1] >= len(table.players):
        raise RequestRefused(404, Text("The game of this link is not here any more."))
    return table, found[1]


def _to_table(visitor: Visitor, table: Table) -> Redirect:
    """To the table, at the position that the link has named."""
    at = visitor.request.query_params.get("at", "")
    return Redirect(f"/game/{table.id}" + (f"?at={at}" if at.isdecimal() else ""), status_code=303)


ROUTES: Final = [
    new,
    make_new,
    first_game,
    begin_preset,
    show_rules,
    show_import,
    take_import,
    invite,
    take_seat,
    look_on,
    prefer,
    rematch,
]
