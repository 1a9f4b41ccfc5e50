"""The page of the archive: public games that are over, and a form to look for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from urllib.parse import urlencode

from spadework.games.catalog import Catalog
from spadework.web.people.names import SOMEONE_WHO_LEFT
from spadework.web.screens.game_choices import titled
from spadework.web.screens.map_titles import map_title
from spadework.web.screens.my_games import kept_board
from spadework.web.screens.rendering import Say, render, speech
from spadework.web.storage.archive_search import Found, Page, SearchedGames
from spadework.web.tables.viewed_game import Viewer


def archive_page(
    viewer: Viewer,
    catalog: Catalog,
    search: SearchedGames,
    page: Page,
    choices: tuple[list[str], list[str], list[str]],
) -> str:
    """Games that were found, with a way to the next ones."""
    say = speech(viewer.language)
    games, maps, factions = choices
    return render(
        "records/archive.html",
        viewer.language,
        viewer=viewer,
        search=search,
        games=[_shown(catalog, game, say) for game in page.games],
        kinds=_titled(games, say),
        maps=[(name, say(map_title(name))) for name in maps],
        factions=_titled(factions, say),
        path=archive_path(search),
        more=archive_path(search, page.next) if page.next else "",
    )


def archive_path(search: SearchedGames, after: str = "") -> str:
    """The address of a search."""
    fields = {**asdict(search), "after": after}
    query = urlencode({name: value for name, value in fields.items() if value})
    return f"/archive?{query}" if query else "/archive"


def _titled(names: Sequence[str], say: Say) -> list[tuple[str, str]]:
    return [(name, say(titled(name))) for name in names]


def _shown(catalog: Catalog, game: Found, say: Say) -> dict[str, object]:
    """A game for the template."""
    return {
        "url": f"/game/{game.id}/final",
        "title": game.title,
        "picture": kept_board(catalog, game.headers, game.board),
        "game": say(titled(game.game)),
        "map": say(map_title(game.map)),
        "day": game.day,
        "is_rated": game.is_rated,
        "seats": [
            {
                "name": say("someone who left") if seat.name == SOMEONE_WHO_LEFT else seat.name,
                "emblem": seat.faction,
                "faction": say(titled(seat.faction)),
                "level": seat.level,
                "points": seat.points,
            }
            for seat in game.seats
        ],
    }
