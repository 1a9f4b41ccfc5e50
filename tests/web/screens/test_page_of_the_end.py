"""The final page: points that add up, turning points, the picture to share."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from spadework.view.text.scored import points_by_kind
from spadework.web.screens.pages import final_page, result_picture
from spadework.web.tables.viewed_game import Viewer
from support.parsed_page import Parsed, check
from support.random_games import GAMES, played
from support.viewed import viewed

HOSTILE = "<script>alert(1)</script>\"'&"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", ["en", "de"])
def test_the_final_page_adds_up(name: str, code: str) -> None:
    game = played(name, 9999)
    html = final_page(viewed(game, language=code))
    check(html)
    body = html.split("<tbody>")[1].split("</tbody>")[0]
    rows = [re.findall(r"<td>(–|-?\d+)</td>", row) for row in body.split("<tr>")[1:]]
    for column, seat in enumerate(sorted(game.state.seats, key=lambda s: -s.points)):
        assert sum(0 if row[column] == "–" else int(row[column]) for row in rows) == seat.points


@pytest.mark.parametrize("name", GAMES)
def test_the_bars_of_the_final_page_add_up_too(name: str) -> None:
    game = played(name, 9999)
    html = final_page(viewed(game))
    for seat in game.state.seats:
        assert sum(points_by_kind(game.state.rules, seat).values()) == seat.points
    told = Parsed(html).all("aria-label")
    for seat in game.state.seats:
        scored = [n for n in points_by_kind(game.state.rules, seat).values() if n]
        assert any(
            re.findall(r" (-?\d+)(?:,|$)", text) == [f"{n}" for n in scored] for text in told
        )


def test_the_final_page_says_how_the_viewer_has_done() -> None:
    game = played("base", 9999)
    points = [seat.points for seat in game.state.seats]
    first, last = points.index(max(points)), points.index(min(points))
    assert "You win" in final_page(viewed(game, seats=(first,)))
    assert f"You finish in place {len(points)} of" in final_page(viewed(game, seats=(last,)))
    assert "You " not in final_page(viewed(game, seats=())).split("<main")[1]


@pytest.mark.parametrize("name", GAMES)
def test_turning_points_lead_into_the_game(name: str) -> None:
    game = played(name, 9999)
    html = final_page(viewed(game)).split('class="turning-points"')[1]
    places = [int(at) for at in re.findall(r"\?at=(\d+)", html)]
    assert places == sorted(places)
    assert 0 < places[-1] <= len(game.record)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("dark", [False, True])
def test_the_picture_of_the_end_shows_everybody_and_the_board(name: str, dark: bool) -> None:
    game = played(name, 9999)
    shown = viewed(game, names=(HOSTILE,) * 5)
    shown = replace(shown, viewer=Viewer(theme="dark" if dark else "light"))
    root = ElementTree.fromstring(result_picture(shown))
    texts = ["".join(e.itertext()) for e in root.findall(".//{*}text")]
    assert all(f"{seat.points}" in texts for seat in game.state.seats)
    assert len(root.findall(".//*[@data-hex]")) == game.state.rules.board.size
