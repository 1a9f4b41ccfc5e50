"""Looking back at a game: what the computer finds, who may see it, and how the page tells it."""

from dataclasses import replace
from pathlib import Path

import pytest

from spadework import Game, load_game
from spadework.games.catalog import Catalog
from spadework.notation.record import record_of
from spadework.view.text.packed import unpack
from spadework.web.bots.review import Follow, Followed, Review, Reviewed
from spadework.web.bots.reviewing import followed, reviewed
from spadework.web.screens import analysis
from spadework.web.screens.analysis import Findings, found_html, usual_seat, why_no_analysis
from spadework.web.tables.viewed_game import Player
from support.corpora import ROOT
from support.viewed import viewed
from support.web_table import running

ENGINEERS = 0


@pytest.fixture(scope="module")
def game() -> Game:
    """A game that the Engineers have ended by a pass, though there was more to build."""
    whole = load_game(ROOT / "docs" / "games" / "the_last_ship.txt").branch(546)
    whole.play("pass")
    whole.play("end turn")
    return whole


@pytest.fixture(scope="module")
def course(game: Game) -> Followed:
    return followed(Catalog(), Follow(record_of(game)))


@pytest.fixture(scope="module")
def last_turn(game: Game) -> Reviewed:
    total = reviewed(Catalog(), Review(record_of(game), ENGINEERS, first=999)).total
    return reviewed(Catalog(), Review(record_of(game), ENGINEERS, first=total - 1))


def test_a_better_turn_is_found_with_what_it_brings(last_turn: Reviewed) -> None:
    [turn] = last_turn.turns
    assert turn.played.actions == ["pass", "end turn"]
    assert [str(unpack(step.label)) for step in turn.played.steps] == ["Pass"]
    assert turn.better is not None
    assert turn.better.steps
    assert turn.better.brings
    assert turn.lost > 5
    assert turn.missed > 0


def test_the_page_tells_curve_losses_and_the_better_turn(
    game: Game, course: Followed, last_turn: Reviewed
) -> None:
    view = replace(viewed(game.branch(546), language="de"), game=game, sequence=len(game.record))
    found = Findings(ENGINEERS, course.outlooks, last_turn.turns, last_turn.total, 1, 0)
    page = found_html(view, found)
    assert "Wer lag vorn?" in page
    assert page.count('class="curve"') == 3
    assert page.count('class="curve own"') == 1
    assert "Besser" in page
    lost = f"{last_turn.turns[0].lost:.1f}".replace(".", ",")
    assert f"Der Computer verspricht sich davon {lost} Punkte mehr." in page
    assert "<p>Das größte Gebiet hat damit 8 Gebäude statt 7. Der Computer verspricht" in page
    assert f"−{lost}</text>" in page
    assert 'class="lost-much"' in page
    assert "<progress" not in page
    assert "<progress" in found_html(view, replace(found, parts=2))


def test_a_turn_that_changes_the_board_is_drawn_where_it_was(game: Game, course: Followed) -> None:
    view = replace(viewed(game.branch(546)), game=game, sequence=len(game.record))
    built = next(
        outlook
        for outlook in course.outlooks[1:]
        if any(e.action.text.startswith("build") for e in game.record[outlook.start : outlook.at])
    )
    found = Findings(ENGINEERS, course.outlooks, [], 1, 0, 1, chosen=built.at)
    page = found_html(view, found)
    assert 'class="excerpt"' in page
    assert 'class="deed played"' in page
    assert f"?at={built.start}" in page


def test_others_who_play_on_are_not_spied_upon(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    among_people = viewed(game.branch(546))
    bots = tuple(replace(player, level="novice") for player in among_people.players[1:])
    alone = replace(among_people, players=(Player("Ada"), *bots))
    assert not why_no_analysis(alone, is_rated=False)
    assert "As long as others play" in str(why_no_analysis(alone, is_rated=True))
    assert "As long as others play" in str(why_no_analysis(among_people, is_rated=False))
    over = replace(among_people, game=game)
    assert game.over
    assert not why_no_analysis(over, is_rated=True)
    assert "first round" in str(why_no_analysis(replace(alone, game=game.branch(2)), False))
    monkeypatch.setattr(analysis, "why_no_net", lambda: "it is not there")
    assert "it is not there" in str(why_no_analysis(over, is_rated=False))


def test_one_looks_at_oneself_first_or_else_at_the_winner(game: Game) -> None:
    view = replace(viewed(game.branch(546)), game=game)
    assert usual_seat(view) == ENGINEERS
    watching = replace(view, viewer=replace(view.viewer, seats=frozenset()))
    points = [seat.points for seat in game.state.seats]
    assert usual_seat(watching) == points.index(max(points))


def test_the_page_comes_at_once_and_asks_for_what_is_found(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        page = browser.get("/game/shelf-A_duel/analysis?seat=1&turn=40")
        assert page.status_code == 200
        assert 'id="found" data-parts="0"' in page.text
        assert 'href="/game/shelf-A_duel/analysis"' in browser.get("/game/shelf-A_duel/final").text
        url = browser.begin(game="terra_nova", players="2", factions="deal")
        assert "once the first round has begun" in browser.get(f"{url}/analysis").text
        assert browser.get(f"{url}/analysis/found").status_code == 403


def test_a_computer_that_is_too_busy_to_look_says_when_to_ask_again(tmp_path: Path) -> None:
    with running(tmp_path, seconds_for_errands=0.001) as house:
        answer = house.browser().get("/game/shelf-A_duel/analysis/found?parts=1")
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "10"
