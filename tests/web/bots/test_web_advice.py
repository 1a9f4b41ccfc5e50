"""Asking a computer player for a move, where that takes nothing from other people."""

from dataclasses import replace
from pathlib import Path

import pytest

from spadework import Game, RuleError, load_game
from spadework.games.catalog import Catalog
from spadework.notation.record import record_of
from spadework.view.text.packed import unpack
from spadework.web.bots.advice import Advise, Advised
from spadework.web.bots.advising import advised
from spadework.web.screens.advice import advice_html, plays_alone, why_no_advice
from spadework.web.tables.viewed_game import Player
from support.corpora import ROOT
from support.viewed import viewed
from support.web_table import running, until

ENGINEERS = 0
AGAINST_NOVICE = {
    "game": "terra_mystica",
    "map": "base",
    "players": "2",
    "factions": "deal",
    "seed": "5",
    "seat1": "person",
    "seat2": "novice",
}


@pytest.fixture(scope="module")
def game() -> Game:
    """A game in which the Engineers alone have not passed, and can still build a last dwelling."""
    whole = load_game(ROOT / "docs" / "games" / "the_last_ship.txt")
    return whole.branch(550)


@pytest.fixture(scope="module")
def advice(game: Game) -> Advised:
    return advised(Catalog(), Advise(record_of(game), ENGINEERS))


def test_a_turn_is_proposed_with_what_it_brings_and_promises(advice: Advised) -> None:
    assert advice.best.points == 140
    assert advice.expected == [140, 128, 119, 139]
    assert "A dwelling stands on F1." in [str(unpack(line)) for line in advice.brings]


def test_of_the_last_turns_that_are_planned_at_once_the_first_is_proposed(advice: Advised) -> None:
    assert str(unpack(advice.best.steps[-1].label)) == "Build a dwelling"
    told = [str(unpack(line)) for line in advice.brings]
    assert not [line for line in told if "no more actions in this round" in line]


def test_advice_is_told_in_the_language_of_whoever_asks(game: Game, advice: Advised) -> None:
    page = advice_html(viewed(game, language="de"), advice)
    assert "Ein Vorschlag" in page
    assert "Am Ende zu erwartende Punkte:" in page
    assert "Wohnhaus bauen (F1)" in page
    assert "die Konstrukteure 140" in page


def test_nobody_is_advised_for_a_seat_that_is_not_asked(game: Game) -> None:
    with pytest.raises(RuleError, match="it is for others to act now"):
        advised(Catalog(), Advise(record_of(game), ENGINEERS + 1))


def test_there_is_advice_only_against_computer_players_and_in_games_that_are_not_rated(
    game: Game,
) -> None:
    among_people = viewed(game)
    bots = tuple(replace(player, level="novice") for player in among_people.players[1:])
    alone = replace(among_people, players=(Player("Ada"), *bots))
    assert plays_alone(alone)
    assert not why_no_advice(alone, is_rated=False)
    assert "rated game" in str(why_no_advice(alone, is_rated=True))
    assert "no other people" in str(why_no_advice(among_people, is_rated=False))
    watching = replace(alone, viewer=replace(alone.viewer, seats=frozenset()))
    assert why_no_advice(watching, is_rated=False)
    waiting = replace(alone, viewer=replace(alone.viewer, seats=frozenset([1])))
    assert why_no_advice(waiting, is_rated=False)


def test_at_a_table_with_computer_players_a_person_can_ask(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**AGAINST_NOVICE)
        until(lambda: browser.table(url).asked() == [0], "the person's question")
        assert 'data-coach="ask"' in browser.get(url).text
        told = browser.get(f"{url}/advice")
        assert told.status_code == 200, told.text
        assert "A move to consider" in told.text
        other = house.browser()
        assert other.get(f"{url}/advice").status_code == 403
