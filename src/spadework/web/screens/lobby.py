"""The lobby on the screen: tables that wait, and the page of one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from spadework.core.text import NO_TEXT, Text, in_a_row
from spadework.view.drawing.thumbnail import DrawnOnce
from spadework.web.bots.levels import PERSON
from spadework.web.meeting.terms_words import admission_in_words, pace_in_words, terms_in_words
from spadework.web.meeting.usual_terms import USUAL_TERMS
from spadework.web.meeting.waiting_table import WaitingTable
from spadework.web.screens.account_pages import person_path
from spadework.web.screens.game_choices import GameInForm, MapPicture, games_in_form, titled
from spadework.web.screens.opponents import OPPONENTS
from spadework.web.screens.rendering import render, speech
from spadework.web.tables.new_game import AUCTIONED, DEALT, LISTED
from spadework.web.tables.new_game_form import NewGameForm
from spadework.web.tables.own_maps import OWN_MAP
from spadework.web.tables.terms import Admission
from spadework.web.tables.viewed_game import Viewer

FACTIONS: Final[Mapping[str, Text]] = {
    DEALT: Text("factions dealt at random"),
    AUCTIONED: Text("factions by auction"),
    LISTED: Text("factions as named by the host"),
}
# What the address of a table is good for, where not everybody may sit down.
WHO_MAY: Final[Mapping[Admission, Text]] = {
    "friends": Text(
        "Who has it sees the table; friends of the host, and who is invited, may sit down."
    ),
    "rating": Text(
        "Who has it sees the table; whose rating fits, and who is invited, may sit down."
    ),
    "link": Text("Who has it may sit down; nobody else finds the table."),
}
CHOSEN: Final = Text("factions chosen in turn")


@dataclass(frozen=True)
class TableCard:
    """A waiting table as the lobby shows it to one person."""

    id: str
    title: str
    host: str
    opened: str
    game: list[Text]  # the game and its expansions
    picture: str  # of its map
    setup: list[Text]
    terms: list[Text]
    admission: Text
    people: list[tuple[str, str, bool]]  # name, the page about them, and whether it is a program
    invited: list[str]
    computers: list[Text]
    free: int
    seats: int
    sits: bool
    is_host: bool
    is_invited: bool
    is_begun: bool
    reason: Text = NO_TEXT  # why whoever looks cannot sit down


@dataclass(frozen=True)
class ViewedLobby:
    """What somebody sees in the lobby; guests see it without a number of their own."""

    me: int | None
    tables: Sequence[WaitingTable]
    too_far: Mapping[str, Text] = field(default_factory=dict)  # why not, by the ids of tables
    seeks: str = ""  # the usual terms on which they look for opponents


def lobby_page(viewer: Viewer, lobby: ViewedLobby, error: Text = NO_TEXT) -> str:
    """The page on which people meet; *error* is what was wrong about a wish."""
    return render(
        "lobby.html",
        viewer.language,
        viewer=viewer,
        tables=lobby_tables(viewer, lobby),
        error=speech(viewer.language)(error),
    )


def open_tables(viewer: Viewer, lobby: ViewedLobby) -> list[TableCard]:
    """Tables that are nobody's invitation and at which whoever looks does not sit."""
    return [one for one in _cards(viewer, lobby) if _is_open(one)]


def _is_open(one: TableCard) -> bool:
    return not (one.sits or one.is_invited or one.is_begun)


def _cards(viewer: Viewer, lobby: ViewedLobby) -> list[TableCard]:
    return [
        replace(card(table, lobby.me, viewer.language), reason=lobby.too_far.get(table.id, NO_TEXT))
        for table in lobby.tables
    ]


def lobby_tables(viewer: Viewer, lobby: ViewedLobby) -> str:
    """The piece of that page which changes while it is open."""
    cards = _maps_drawn_once(_cards(viewer, lobby))
    return render(
        "lobby_tables.html",
        viewer.language,
        viewer=viewer,
        usual=[
            (usual, pace_in_words(usual.terms), _game_in_form(usual.form)) for usual in USUAL_TERMS
        ],
        seeks=lobby.seeks,
        begun=[one for one in cards if one.is_begun],
        mine=[one for one in cards if one.sits and not one.is_begun],
        invitations=[one for one in cards if one.is_invited and not one.sits],
        others=[one for one in cards if _is_open(one)],
    )


def _maps_drawn_once(cards: Iterable[TableCard]) -> list[TableCard]:
    """*cards* of which each map is drawn once: all who look fetch them at every change."""
    once = DrawnOnce()
    return [replace(one, picture=once(one.picture)) if one.picture else one for one in cards]


def waiting_page(
    viewer: Viewer,
    me: int | None,
    table: WaitingTable,
    address: str,
    reason: Text = NO_TEXT,
    error: Text = NO_TEXT,
) -> str:
    """The page of one table; *address* is what the host gives to others.

    A *reason* says why whoever looks cannot sit down.
    """
    shown = card(table, me, viewer.language)
    return render(
        "waiting_table.html",
        viewer.language,
        viewer=viewer,
        table=shown,
        piece=waiting_piece(viewer, me, table, reason),
        address=address,
        who_may=WHO_MAY.get(table.terms.admission),
        levels=[level for level in OPPONENTS if level.name != PERSON],
        error=speech(viewer.language)(error),
    )


def waiting_piece(
    viewer: Viewer, me: int | None, table: WaitingTable, reason: Text = NO_TEXT
) -> str:
    """The piece of that page which changes while it is open."""
    return render(
        "waiting_piece.html",
        viewer.language,
        viewer=viewer,
        table=replace(card(table, me, viewer.language), reason=reason),
    )


def card(table: WaitingTable, me: int | None, language: str) -> TableCard:
    """A table as somebody sees it who speaks a *language*."""
    form, say = table.form, speech(language)
    offered, picture = _game_in_form(form), _map(form)
    return TableCard(
        id=table.id,
        title=table.title or say("Table of {name}", name=table.host.name),
        host=table.host.name,
        opened=table.opened,
        game=[Text(offered.name), *[Text(titled(name)) for name in form.expansion]],
        picture=picture.drawing if picture else "",
        setup=_setup(form, picture),
        terms=terms_in_words(table.terms),
        admission=admission_in_words(table.terms),
        people=[
            (person.name, person_path(person.name), person.is_program) for person in table.people
        ],
        invited=[person.name for person in table.invited if not table.has(person.account)],
        computers=[
            Text(form.seat[place].capitalize())
            for place in range(1, form.players + 1)
            if place not in table.places
        ],
        free=table.free,
        seats=form.players,
        sits=table.has(me),
        is_host=table.host.account == me,
        is_invited=table.invites(me),
        is_begun=bool(table.begun),
    )


def _setup(form: NewGameForm, picture: MapPicture | None) -> list[Text]:
    """How the game is set up, as far as it is not the usual way."""
    on = Text(picture.name) if picture else Text("a map of the host's own")
    words = [Text("map: {name}", name=on), FACTIONS.get(form.factions, CHOSEN)]
    if form.tiles == "chosen" or form.seed is not None:
        words.append(Text("tiles chosen by the host"))
    if form.printing:
        words.append(Text("printing: {value}", value=Text(form.printing)))
    changed = [
        Text(
            "{name}: {value}",
            name=Text(name.replace("_", " ")),
            value=Text(value.replace("_", " ")),
        )
        for name, value in sorted(form.option.items())
        if any(name == option.name for option in _game_in_form(form).options)
    ]
    return [*words, in_a_row(changed)] if changed else words


def _game_in_form(form: NewGameForm) -> GameInForm:
    return next(
        (offered for offered in games_in_form() if offered.game == form.game), games_in_form()[0]
    )


def _map(form: NewGameForm) -> MapPicture | None:
    """The map of a form; None if it is somebody's own."""
    if form.map == OWN_MAP:
        return None
    maps = _game_in_form(form).maps
    return next((map for map in maps if map.code == form.map), maps[0])
