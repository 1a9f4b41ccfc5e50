"""What is kept of somebody: shown to others with care, taken away as a file, deleted on demand."""

import io
import json
import re
import zipfile
from typing import Any

from spadework import write_text
from support.databases import Kept
from support.two_players import FIELDS
from support.web_people import played
from support.web_table import PASSWORD, Browser, House


def two_at_a_table(house: House) -> tuple[Browser, Browser, str]:
    """Ada, who has made a game, Zoe at its second seat, and the game."""
    ada, zoe = house.browser(), house.browser()
    ada.sign_up("Ada")
    zoe.sign_up("Zoe")
    url = ada.begin(**FIELDS)
    zoe.submit(ada.links(url)["seat 2"])
    return ada, zoe, url


def exported(browser: Browser) -> dict[str, Any]:
    """The file with all that is kept of an account."""
    answer = browser.get("/account/export.zip")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        (name,) = archive.namelist()
        told = json.loads(archive.read(name))
    assert isinstance(told, dict)
    return told


def test_everything_of_mine_is_in_one_file_and_nothing_of_others(house: House) -> None:
    ada, zoe, url = two_at_a_table(house)
    for browser, action in ((ada, "build F4"), (zoe, "build F3"), (zoe, "build B4")):
        assert browser.play(url, action).status_code == 200
    ada.send(f"{url}/orders", seat=0, accept=False)
    mine, theirs = exported(ada), exported(zoe)
    assert mine["name"] == "Ada"
    (game,) = mine["games"]
    assert game["seats"] == [1]
    assert game["players"] == ["Ada", "Zoe"]
    assert "build F4" in game["record"]
    assert game["standing_orders"] == {"1": {"accept": False, "most_points": 0}}
    (other,) = theirs["games"]
    assert other["standing_orders"] == {}
    assert house.browser().get("/account/export.zip").status_code == 401


def test_who_leaves_gives_the_seat_back_and_takes_the_name_along(house: House, kept: Kept) -> None:
    ada, zoe, url = two_at_a_table(house)
    assert zoe.submit("/account/delete", password="a wrong one").status_code == 422
    assert zoe.submit("/account/delete", password=PASSWORD).headers["location"] == "/"
    assert zoe.get(url).status_code == 403
    assert [player.name for player in ada.table(url).players] == ["Ada", "someone who left"]
    for path in (url, f"{url}/export.txt", "/"):
        assert "Zoe" not in ada.get(path).text
    assert "jemand, der gegangen ist" in ada.get(url, **{"accept-language": "de"}).text
    assert ada.play(url, "build F4").status_code == 200
    assert ada.play(url, "build F3").status_code == 200, "the seat is the host's again"
    assert zoe.sign_in("Zoe").status_code == 422
    assert house.browser().get("/people/Zoe").status_code == 404
    assert kept.rows("SELECT name FROM accounts") == [("Ada",)]
    assert len(kept.rows("SELECT token FROM sessions")) == 1


def test_if_the_host_leaves_the_others_play_on(house: House) -> None:
    ada, zoe, url = two_at_a_table(house)
    ada.play(url, "build F4")
    ada.submit("/account/delete", password=PASSWORD)
    assert ada.get(url).status_code == 403
    assert zoe.play(url, "build F3").status_code == 200
    assert zoe.play(url, "build B4").status_code == 200
    assert zoe.play(url, "build C4").status_code == 200, "the empty seat is hers, too"
    assert "someone who left" in zoe.get(url).text
    friend = house.browser()
    zoe.send(f"{url}/links", seat=0)
    assert friend.submit(zoe.links(url)["seat 1"]).headers["location"] == url


def test_games_that_nobody_else_has_a_part_in_go_along(house: House, kept: Kept) -> None:
    ada = house.browser()
    ada.sign_up("Ada")
    url = ada.begin(**FIELDS)
    ada.submit("/account/delete", password=PASSWORD)
    assert ada.get(url).status_code == 404
    assert kept.rows("SELECT id FROM games WHERE id = %s", url.split("/")[2]) == []


def test_spectators_can_read_on(house: House) -> None:
    ada, watcher = house.browser(), house.browser()
    ada.sign_up("Ada")
    url = ada.begin(**FIELDS)
    watcher.get(ada.links(url)["watch"])
    ada.submit("/account/delete", password=PASSWORD)
    page = watcher.get(url)
    assert page.status_code == 200
    assert "Ada" not in page.text


def test_a_page_about_somebody_tells_favorites_and_no_private_game(house: House) -> None:
    ada, zoe, url = two_at_a_table(house)
    title = "A game of two friends"
    record = "\n".join(
        line for line in ada.get(f"{url}/export.txt").text.splitlines() if "title" not in line
    )
    private = ada.submit("/import", record=record, title=title).headers["location"]
    stranger = house.browser()
    seen = stranger.get("/people/ada")
    assert seen.status_code == 200
    assert "0 games played to their end" in seen.text
    for page in (seen.text, zoe.get("/people/Ada").text):
        assert private not in page
        assert title not in page
    assert url not in seen.text
    assert url in zoe.get("/people/Ada").text, "she sits there, too"
    assert title in ada.get("/people/Ada").text
    assert stranger.get("/people/Nobody").status_code == 404
    assert "192.0.2" not in seen.text


def test_favorite_factions_are_those_of_finished_games(house: House) -> None:
    ada = house.browser()
    ada.sign_up("Ada")
    game = played("base", 1)
    record = re.sub("player 1: .*", "player 1: Ada", write_text(game))
    ada.submit("/import", record=record)
    page = house.browser().get("/people/Ada").text
    assert "1 game played to its end" in page
    assert game.state.seats[0].faction.name in page
    assert game.state.seats[1].faction.name not in page
