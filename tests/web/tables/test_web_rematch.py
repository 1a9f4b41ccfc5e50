"""A rematch: the same people on the same terms with other luck, begun by whoever asks first."""

import pytest

from spadework.notation.text import write_text
from spadework.web.security.access import digest
from spadework.web.tables.new_game import NewGame, make_game
from spadework.web.tables.rematch import play_again
from spadework.web.tables.table import Table
from support.games import CATALOG
from support.web_people import FAMILY, before_the_last_pass, first_pass, played
from support.web_table import Browser, House

LIST: dict[str, str | list[str]] = {
    "factions": ["list"],
    "faction1": ["witches"],
    "faction2": ["nomads"],
}


@pytest.mark.parametrize("name", FAMILY)
def test_everybody_finds_the_rematch_that_one_of_them_begins(house: House, name: str) -> None:
    host, guest, url = finished(house, name)
    assert ">Rematch<" in host.get(f"{url}/final").text
    again = guest.submit(f"{url}/rematch").headers["location"]
    old, new = host.table(url), host.table(again)
    for browser in (host, guest):
        page = browser.get(f"{url}/final").text
        assert f'href="{again}"' in page
        assert ">Rematch<" not in page
        assert f'href="{again}"' in browser.get(url).text
        me = digest(browser.secret)
        assert players_of(new, me) == players_of(old, me) != []
    assert again in host.get("/").text
    assert again in guest.get("/").text


def test_there_is_one_rematch_however_often_somebody_asks(house: House) -> None:
    host, guest, url = finished(house, "base")
    first = host.submit(f"{url}/rematch").headers["location"]
    assert guest.submit(f"{url}/rematch").headers["location"] == first
    assert host.submit(f"{url}/rematch").headers["location"] == first


def test_the_host_can_invite_to_a_rematch_of_one_screen(house: House) -> None:
    host = house.browser()
    url = imported(host, "base")
    again = host.submit(f"{url}/rematch").headers["location"]
    assert set(host.links(again)) == {"seat 1", "seat 2", "watch"}
    assert host.table(again).seats_of(host.table(again).host) == {0, 1}


def test_a_running_game_has_no_rematch(house: House) -> None:
    host = house.browser()
    url = host.begin(**FAMILY["base"], seed="1")
    refused = host.submit(f"{url}/rematch")
    assert refused.status_code == 422
    assert "after the end" in refused.text


def test_who_only_looks_on_begins_no_rematch(house: House) -> None:
    host, _, url = finished(house, "base")
    fan = house.browser()
    fan.get(host.links(url)["watch"])
    assert ">Rematch<" not in fan.get(f"{url}/final").text
    assert fan.submit(f"{url}/rematch").status_code == 403
    assert house.browser().submit(f"{url}/rematch").status_code == 403
    again = host.submit(f"{url}/rematch").headers["location"]
    assert fan.get(again).status_code == 200, "who looked on looks on"
    assert not fan.table(again).seats_of("nobody")


def test_computer_players_play_again(house: House) -> None:
    host = house.browser()
    url = host.begin(
        game="terra_nova", players="2", seed="1", seat2="novice", name1="Ada", factions="deal"
    )
    made = play_again(
        CATALOG, "T", host.table(url).standing.game.setup, host.table(url).players, 2
    ).made
    assert [player.level for player in made.players] == ["", "novice"]


# --- the terms


@pytest.mark.parametrize("name", FAMILY)
def test_what_was_drawn_is_drawn_anew(name: str) -> None:
    last = made(**FAMILY[name], factions="" if "intro" in name else "deal")
    others = [play_again(CATALOG, "T", last.game.setup, last.players, n) for n in range(5)]
    setups = [again.made.game.setup for again in others]
    for setup in setups:
        assert (setup.game, setup.expansions, setup.map) == (
            last.game.setup.game,
            last.game.setup.expansions,
            last.game.setup.map,
        )
        assert setup.options == last.game.setup.options
        assert sorted(setup.players) == sorted(last.game.setup.players)
    assert len({repr((s.factions, s.round_tiles, s.bonus_cards, s.players)) for s in setups}) > 1


def test_what_was_chosen_stays() -> None:
    rounds = {f"round{number}": f"SCORE{number + 1}" for number in range(1, 7)}
    chosen = made(**FAMILY["base"], **LIST, **rounds, tiles="chosen")
    again = play_again(CATALOG, "T", chosen.game.setup, chosen.players, 99).made
    assert again.game.setup.factions == ["witches", "nomads"]
    assert again.game.setup.round_tiles == chosen.game.setup.round_tiles
    assert again.game.setup.bonus_cards != chosen.game.setup.bonus_cards


def test_the_same_seed_gives_the_same_game() -> None:
    last = made(**FAMILY["fire and ice"], factions="deal")
    again = play_again(CATALOG, "T", last.game.setup, last.players, last.game.setup.seed)
    assert again.made.game.setup == last.game.setup


# --- the picture


@pytest.mark.parametrize("name", FAMILY)
def test_the_end_can_be_taken_away_as_a_picture(house: House, name: str) -> None:
    host = house.browser()
    url = imported(host, name)
    assert f'href="{url}/result.png"' in host.get(f"{url}/final").text
    picture = host.get(f"{url}/result.png")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    assert house.browser().get(f"{url}/result.png").status_code == 403


def made(**fields: str | list[str]) -> NewGame:
    """A new game of a form."""
    lists = {key: [value] if isinstance(value, str) else value for key, value in fields.items()}
    return make_game(CATALOG, {**lists, "seed": ["7"]})


def imported(host: Browser, name: str) -> str:
    """A finished game at one screen; its address."""
    return host.submit("/import", record=write_text(played(name, 1))).headers["location"]


def finished(house: House, name: str) -> tuple[Browser, Browser, str]:
    """A game of two people in two browsers that has just come to its end, and its address."""
    host, guest = house.browser(), house.browser()
    record = write_text(before_the_last_pass(name))
    url = host.submit("/import", record=record).headers["location"]
    assert guest.submit(host.links(url)["seat 2"]).headers["location"] == url
    last = (host, guest)[host.state(url).question.seat]
    last.play(url, first_pass([offer.text for offer in host.table(url).standing.game.offers()]))
    if not host.table(url).standing.ends_game:
        last.play(url, "end turn")
    last.say(url, "turn")
    assert host.table(url).standing.game.over
    return host, guest, url


def players_of(table: Table, browser: str) -> list[str]:
    """The names of those that a browser plays."""
    return [table.players[seat].name for seat in sorted(table.seats_of(browser))]
