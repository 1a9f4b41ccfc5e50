"""My games: those that wait for me first, pictures of their boards, and the way to the next."""

import re

import pytest

from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.text import write_text
from spadework.view.drawing.small_board import packed_board, small_board
from spadework.web.screens import my_games
from spadework.web.screens.my_games import my_game
from spadework.web.screens.rendering import page_paint
from spadework.web.storage.kept import Summary
from support.databases import Kept
from support.lobby import game_of, opened, person
from support.two_players import FIELDS
from support.web_people import before_the_last_pass, first_pass
from support.web_table import Browser, House

FIXED = {**FIELDS, "seat2": "person"}


def met(house: House, title: str, host: Browser, guest: Browser) -> str:
    """A game of two who met in the lobby; its address."""
    table = opened(host, **FIXED, title=title)
    guest.submit(f"{table}/join")
    return game_of(table)


def asked(host: Browser, guest: Browser, url: str) -> tuple[Browser, Browser]:
    """Who has to act in a game, and the other one."""
    seat = host.table(url).asked()[0]
    is_host = host.table(url).players[seat].name == "Hanna"
    return (host, guest) if is_host else (guest, host)


def test_those_that_wait_for_me_come_first(house: House) -> None:
    host, guest = person(house, "Hanna"), person(house, "Sven")
    url = met(house, "By the lake", host, guest)
    mover, other = asked(host, guest, url)
    mine, theirs = mover.get("/my-games").text, other.get("/my-games").text
    assert "These wait for you" in mine
    assert "These wait for others" not in mine
    assert "(1) My games" in mine, "the title says how many"
    assert "These wait for others" in theirs
    assert re.search(r"It is for (Hanna|Sven) to act", theirs)
    assert "By the lake" in theirs
    assert "By the lake" not in house.browser().get("/my-games").text
    assert "You have no games yet." in house.browser().get("/my-games").text


def test_after_my_move_the_next_game_is_one_click_away(house: House) -> None:
    host, guest = person(house, "Hanna"), person(house, "Sven")
    first, second = (met(house, title, host, guest) for title in ("First", "Second"))
    mover, _ = asked(host, guest, first)
    for _ in range(40):  # until the same one has to act in both
        if asked(host, guest, second)[0] is mover:
            break
        second = met(house, "Another", host, guest)
    id = first.split("/")[2]
    told = mover.get(f"/my-games/waiting?after={id}").json()
    assert told["number"] >= 1
    assert told["next"] != first
    assert mover.get(f"/my-games/next?after={id}").headers["location"] == told["next"]
    assert 'id="next-game"' in mover.get(first).text
    nobody = house.browser()
    assert nobody.get("/my-games/waiting").json() == {"number": 0, "next": ""}
    assert nobody.get("/my-games/next").headers["location"] == "/my-games"


def test_a_finished_game_is_listed_last_with_its_board(house: House, kept: Kept) -> None:
    host = house.browser()
    game = before_the_last_pass("base")
    game.play(first_pass([offer.text for offer in game.offers()]))
    while not game.over:
        game.play("end turn")
    host.submit("/import", record=write_text(game), title="Long ago")
    page = host.get("/my-games").text
    assert "Finished" in page
    assert "Long ago" in page
    built = sum(owner < len(game.state.seats) for owner in game.state.owner)
    assert page.count('<g class="home-') == built > 4


def test_the_picture_shows_what_lies_on_the_board() -> None:
    game = before_the_last_pass("base")
    rules = game.state.rules
    drawn = small_board(rules, packed_board(game.state), page_paint())
    for seat in game.state.seats:
        color = rules.terrains[seat.home]
        on_board = sum(owner == seat.index for owner in game.state.owner)
        assert drawn.count(f'class="home-{color}"') == on_board
    for kind, name in enumerate(kind.name for kind in rules.kinds):
        assert drawn.count(f'#p-{name}"') == game.state.kind.count(kind)


def test_a_board_that_was_kept_without_kinds_shows_where_something_is_built() -> None:
    state = before_the_last_pass("base").state
    older = packed_board(state).rpartition("/")[0]
    built = sum(owner < len(state.seats) for owner in state.owner)
    assert small_board(state.rules, older, page_paint()).count("<circle") == built > 4


def test_a_board_that_cannot_be_read_is_a_bare_map() -> None:
    game = before_the_last_pass("base")
    rules = game.state.rules
    bare = small_board(rules, "", page_paint())
    packed = packed_board(game.state)
    for odd in ("zz/zz/forest", packed[2:], packed.replace("/", "", 1), "ff" * 113 + "/00/x", "/"):
        assert small_board(rules, odd, page_paint()) == bare
    assert "home-" not in bare


def test_a_game_of_a_newer_program_has_no_picture() -> None:
    headers = {"game": "terra_incognita", "seats": "2"}
    game = Summary("g", "T", Text("?"), "", False, frozenset(), frozenset(), headers=headers)
    assert my_game(Catalog(), game).picture == ""


def test_the_first_games_of_a_long_list_have_pictures_and_all_are_listed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(my_games, "MOST_DRAWN", 2)
    browser = house.browser()
    urls = [browser.begin(**FIELDS) for _ in range(3)]
    page = browser.get("/my-games").text
    assert all(f'href="{url}"' in page for url in urls)
    assert page.count('<svg class="thumbnail"') == 2
