"""The start page: what waits for me, a game with one click, my year."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spadework.web.bots.levels import PERSON
from spadework.web.tables.terms import Terms
from support.databases import Kept
from support.lobby import opened, person
from support.web_records import finish, table_of
from support.web_table import Browser, House, running

WITCHES_AND_NOMADS = {
    "game": "terra_mystica",
    "map": "base",
    "players": "2",
    "factions": "list",
    "faction1": "witches",
    "faction2": "nomads",
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server of one's own."""
    with running(tmp_path) as started:
        yield started


def home(browser: Browser) -> str:
    return browser.get("/").text


def test_the_game_that_waits_lies_there_with_its_points_and_what_others_did(house: House) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**WITCHES_AND_NOMADS, title="Tuesday evening")
    guest.submit(host.links(url)["seat 2"])
    assert 'class="hero"' not in home(guest), "nothing waits yet"
    host.play(url, "build F4")
    page = home(guest)
    hero = page[page.index('class="hero"') : page.index("</article>")]
    assert f'<a href="{url}"><span class="badge-turn">your turn' in hero
    assert re.findall(r"<b>(\d+)<svg", hero) == ["20", "20"]
    assert "Since your last turn" in hero
    assert "F4" in hero
    assert 'class="hero"' not in home(host)


def test_a_quick_game_begins_with_one_click(house: House) -> None:
    browser = house.browser()
    assert 'action="/quick-game"' in home(browser)
    url = browser.submit("/quick-game", players="3", strength="expert").headers["location"]
    assert [player.level for player in browser.table(url).players].count("expert") == 2
    assert browser.table(url).title == "Against 2 computer players"
    for odd in ({"players": "1"}, {"players": "many"}, {"strength": PERSON}, {"strength": "?"}):
        assert browser.submit("/quick-game", **odd).status_code in (400, 422), odd


def test_open_tables_are_seen_from_the_start_page(house: House) -> None:
    table = opened(person(house, "Hanna"), title="Before lunch")
    guest, other = house.browser(), person(house, "Sven")
    assert "Before lunch" in home(guest)
    assert f'action="{table}/join"' not in home(guest), "guests look first"
    assert f'action="{table}/join"' in home(other)
    other.submit(f"{table}/join")
    assert "Open tables" not in home(other), "nobody waits there any more"


def test_my_year_counts_private_games_for_me_alone(kept: Kept) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, Terms())
        assert "Your year" not in home(people[0])
        finish(people, url)
        state = people[0].state(url)
        for seat, browser in enumerate(people):
            year = re.findall(r"<dd>([^<]*)</dd>", home(browser))
            mine = state.seats[seat].points
            won = "100 %" if mine == max(s.points for s in state.seats) else "0 %"
            assert year == ["1", won, str(mine), str(mine)]
        assert people[0].get("/archive.json").json()["games"] == []
        assert people[0].get("/statistics.json").json()["lines"] == []


def test_who_plays_against_themselves_has_no_year(kept: Kept) -> None:
    with running(kept) as house:
        (anna, _), url = table_of(house, kept, Terms())
        ((holder,),) = kept.rows("SELECT key FROM accounts WHERE name = 'Anna'")
        kept.rows("DELETE FROM holders WHERE game = 'rated' AND browser != %s", holder)
        finish([anna, anna], url)
        assert "Your year" not in home(anna)
