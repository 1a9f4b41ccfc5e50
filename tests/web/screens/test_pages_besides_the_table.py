"""The pages besides the table: start, new game, import, invitations; and how large pages are."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from importlib.resources import files

import spadework as sw
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.web.http.app import GZIP_LEVEL
from spadework.web.screens.game_choices import games_in_form
from spadework.web.screens.home import Home, laid_out, start_page
from spadework.web.screens.pages import (
    import_page,
    message_page,
    new_page,
    table_page,
    unreadable_page,
)
from spadework.web.storage.kept import Summary
from spadework.web.storage.years import FactionYear, Year
from spadework.web.tables.viewed_game import Listed, Viewer
from support.parsed_page import Parsed, check
from support.random_games import played
from support.viewed import viewed

HOSTILE = "<script>alert(1)</script>\"'&"


def test_the_other_pages_are_sound() -> None:
    listed = Listed("a", "Tuesday", Text("Round 2"), "/game/a", "")
    waiting = Summary("a", "Tuesday", Text("Round 2"), "", False, frozenset({0}), frozenset({0}))
    year = Year(3, 1, 101.5, 120, [FactionYear("witches", 2, 111), FactionYear("nomads", 1, 90)])
    middle = laid_out(viewed(played("base", 200), names=(HOSTILE,) * 5))
    home = Home([waiting, replace(waiting, id="b"), replace(waiting, over=True)], middle, year=year)
    for code in ("en", "de"):
        viewer = Viewer(language=code, theme="dark")
        for html in (
            start_page(Catalog(), home, [listed], viewer),
            start_page(Catalog(), Home(), [], viewer),
            new_page(viewer, {}),
            import_page(viewer, "text", Text("a reason")),
            message_page(viewer, "Not found", "There is no such game.", 404),
            unreadable_page(viewer, Text("a reason"), "/game/a/export.txt"),
        ):
            check(html)
            assert 'data-theme="dark"' in html


def test_a_form_that_was_refused_comes_back_as_it_was_filled_in() -> None:
    chosen = {
        "game": ["terra_nova"],
        "players": ["3"],
        "seat1": ["person"],
        "seat2": ["master"],
        "name1": ["Zoe"],
        "factions": ["deal"],
        "option.first_game": ["on"],
    }
    html = new_page(Viewer(), chosen, Text("the first game has its own factions"))
    page = Parsed(html)
    assert "the first game has its own factions" in html
    assert "checked" in page.attributes_of("value", "terra_nova")
    assert "checked" in page.attributes_of("value", "deal")
    assert 'value="Zoe"' in html
    assert 'name="seat2" value="master" checked' in html
    assert 'name="players" value="3" checked' in html
    assert 'name="option.first_game" value="on" checked' in html


def test_the_form_offers_every_map_faction_and_option() -> None:
    html = new_page(Viewer(), {})
    catalog = sw.Catalog()
    for game in catalog.games():
        for map in catalog.maps(game):
            assert f'name="map" value="{map}"' in html
        for option in catalog.options(game, catalog.expansions(game)):
            assert f'name="option.{option.name}"' in html
        for faction in catalog.ruleset(game, catalog.expansions(game), {}, "").factions:
            assert f'<option value="{faction.id}"' in html


def test_the_form_draws_each_map_once() -> None:
    for html in (new_page(Viewer(), {}), new_page(Viewer(), {}, at_lobby=True)):
        drawings = re.findall(r'<svg class="thumbnail".*?</svg>', html, re.DOTALL)
        whole = [drawing for drawing in drawings if "<use" not in drawing]
        paths = [re.sub(' id="[^"]*"', "", drawing) for drawing in whole]
        assert len(whole) == len(set(paths)) > 4
        assert len(drawings) > 2 * len(whole), "all others point to one of them"
        names = re.findall(r'<use href="#(map-\d+)"', "".join(drawings))
        assert all(f'id="{name}"' in "".join(whole) for name in names)
        assert len(html) < 180_000


def test_the_form_draws_each_tile_once() -> None:
    html = new_page(Viewer(), {"tiles": ["chosen"], "round2": ["SCORE3"]})
    page = Parsed(html)
    drawn = re.findall(r'<span class="tile-choice" title="([^"]*)"', html)
    assert len(drawn) == len(set(drawn)) > 10
    for game in games_in_form():
        for number in range(1, game.rounds + 1):
            for tile in game.round_tiles:
                assert f'name="round{number}" value="{tile.code}"' in html
    assert "checked" in page.attributes_of("aria-labelledby", "1-2 1-SCORE3")
    assert "checked" not in page.attributes_of("aria-labelledby", "1-2 1-drawn")
    check(html)  # what a place is called are the round above it and the tile beside it


def test_the_start_page_begins_other_games_in_one_click_each() -> None:
    html = start_page(Catalog(), Home(), [], Viewer())
    begun = re.findall(r'action="/presets/(\w+)"', html)
    assert begun == ["pair", "everything", "merchants", "nova"]
    assert len(re.findall(r'<path fill="var\(--deep\)"', html)) == 5, "every map but the first"
    assert len(gzip.compress(html.encode(), GZIP_LEVEL)) < 12_000


def test_the_first_page_is_small() -> None:
    html = table_page(viewed(played("base", 200)))
    folder = files("spadework.web") / "static"
    names = ("land.css", "base.css", "board.css", "table.css", "art.svg")
    needed = {name: (folder / name).read_bytes() for name in names}
    needed |= {
        f.name: f.read_bytes()
        for f in folder.iterdir()
        if f.name.startswith("layout") or f.name.endswith(".js")
    }
    packed = [len(gzip.compress(content)) for content in needed.values()]
    total = sum(packed) + len(gzip.compress(html.encode(), GZIP_LEVEL))
    assert total < 150_000


def test_the_page_of_a_late_round_with_five_players_is_small_too() -> None:
    html = table_page(viewed(played("ice", 700, seats=5)))
    assert len(gzip.compress(html.encode(), GZIP_LEVEL)) < 20_000
