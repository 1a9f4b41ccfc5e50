"""Records that people bring along: read to the end before anything is kept."""

from __future__ import annotations

from spadework.core.errors import NotationError
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.games.maps import is_written_out
from spadework.notation.files import read_record, recognize
from spadework.notation.json_record import parse_json
from spadework.web.tables.new_game import LONGEST_TITLE, NewGame, clean, usual_title
from spadework.web.tables.viewed_game import Player


def read_import(text: str, title: str) -> NewGame:
    """The game of a record in our text, in JSON or as a ledger; its seats are for people."""
    catalog = Catalog()
    if not text.strip():
        raise NotationError(Text("there is no record: paste one, or choose a file"))
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    _refuse_map_files(catalog, text)
    game = read_record(catalog, text).game
    names = game.setup.players or [seat.faction.name for seat in game.state.seats]
    names += [f"Player {number}" for number in range(len(names) + 1, game.setup.seats + 1)]
    players = tuple(Player(clean(name, LONGEST_TITLE) or "Player") for name in names)
    return NewGame(clean(title, LONGEST_TITLE) or usual_title(game, players), game, players)


def _refuse_map_files(catalog: Catalog, text: str) -> None:
    """A record may name a map of the package or bring its own, but no file on this computer."""
    headers = _headers(text)
    map, game = headers.get("map"), headers.get("game")
    if map is None or game is None or is_written_out(map):
        return
    if map not in catalog.maps(game):
        raise NotationError(Text("there is no map '{text}' here", text=map[:40]))


def _headers(text: str) -> dict[str, str]:
    """Headers of our own records, read as their readers read them."""
    form = recognize(text)
    if form == "json":
        return parse_json(text).headers
    found: dict[str, str] = {}
    if form == "text":
        for row in text.splitlines():
            name, _, value = row.split("#", 1)[0].partition(":")
            found.setdefault(name.strip(), value.strip())
    return found
