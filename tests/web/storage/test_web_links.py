"""Links that are replaced or closed: the old one stops working, and who may do it."""

from pathlib import Path

from spadework.web.storage.schema.games import WATCH
from support.web_table import House, running

FIELDS = {
    "game": "terra_mystica",
    "map": "base",
    "players": "3",
    "factions": "list",
    "faction1": "witches",
    "faction2": "nomads",
    "faction3": "mermaids",
    "seat3": "novice",
}


def test_a_new_link_works_and_the_old_one_does_not(house: House) -> None:
    host = house.browser()
    url = host.begin(**FIELDS)
    old = host.links(url)
    answer = host.send(f"{url}/links", seat=1)
    assert answer.status_code == 200
    new = host.links(url)
    assert new["seat 2"] != old["seat 2"]
    assert new["seat 2"] in answer.json()["fragments"]["more"]
    assert (new["seat 1"], new["watch"]) == (old["seat 1"], old["watch"]), "others stay"
    late, guest = house.browser(), house.browser()
    assert late.submit(old["seat 2"]).status_code == 404
    assert guest.submit(new["seat 2"]).status_code == 303
    assert guest.seats(url) == {1}


def test_who_sits_already_stays_unless_the_host_wants_the_seat_back(house: House) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    guest.submit(host.links(url)["seat 2"])
    host.send(f"{url}/links", seat=1)
    assert guest.seats(url) == {1}
    host.send(f"{url}/links", seat=1, leave=True)
    assert guest.seats(url) == frozenset()
    assert host.seats(url) == {0, 1}
    assert guest.get(url).status_code == 403


def test_the_link_of_the_spectators_is_replaced_like_others(house: House) -> None:
    host, old_friend, stranger = house.browser(), house.browser(), house.browser()
    url = host.begin(**FIELDS)
    link = host.links(url)["watch"]
    old_friend.get(link)
    host.send(f"{url}/links", seat=WATCH, leave=True)
    assert old_friend.get(url).status_code == 403
    assert stranger.get(link).status_code == 404
    assert host.get(url).status_code == 200
    stranger.get(host.links(url)["watch"])
    assert stranger.get(url).status_code == 200


def test_a_closed_link_can_be_opened_again_by_the_host(house: House) -> None:
    host = house.browser()
    url = host.begin(**FIELDS)
    old = host.links(url)["seat 2"]
    page = host.send(f"{url}/links", seat=1, open=False).json()["fragments"]["more"]
    assert "the link is closed" in page
    assert house.browser().get(old).status_code == 404
    host.send(f"{url}/links", seat=1)
    assert house.browser().get(host.links(url)["seat 2"]).status_code == 200


def test_who_sits_by_a_link_can_close_it_behind_them(house: House) -> None:
    host, guest, other = house.browser(), house.browser(), house.browser()
    url = host.begin(**FIELDS)
    link = host.links(url)["seat 2"]
    guest.submit(link)
    assert "Close the link of Player 2 (Nomads)" in guest.get(url).text
    closed = guest.send(f"{url}/links", seat=1, open=False)
    assert closed.status_code == 200
    assert "Close the link" not in closed.json()["fragments"]["more"]
    assert other.submit(link).status_code == 404
    assert guest.seats(url) == {1}
    assert "the link is closed" in host.get(url).text


def test_links_are_not_changed_by_others(house: House) -> None:
    host, guest, spectator = house.browser(), house.browser(), house.browser()
    url = host.begin(**FIELDS)
    links = host.links(url)
    guest.submit(links["seat 2"])
    spectator.get(links["watch"])
    for browser, wish in (
        (guest, {"seat": 1}),
        (guest, {"seat": 1, "open": False, "leave": True}),
        (guest, {"seat": 0, "open": False}),
        (guest, {"seat": WATCH, "open": False}),
        (spectator, {"seat": WATCH, "open": False}),
        (spectator, {"seat": 0}),
        (house.browser(), {"seat": 0}),
    ):
        assert browser.send(f"{url}/links", **wish).status_code == 403, wish
    assert host.links(url) == links


def test_there_are_links_for_seats_of_people_only(house: House) -> None:
    host = house.browser()
    url = host.begin(**FIELDS)
    for seat in (2, 3, 9):
        assert host.send(f"{url}/links", seat=seat).status_code == 422
    assert host.send(f"{url}/links", seat=-2).status_code == 400


def test_links_outlive_the_server_and_a_second_one_knows_them(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        host = house.browser()
        url = host.begin(**FIELDS)
        old = host.links(url)["seat 2"]
        host.send(f"{url}/links", seat=1)
        new = host.links(url)["seat 2"]
        with running(tmp_path) as other:
            assert other.browser().get(old).status_code == 404
            assert other.browser().get(new).status_code == 200
            assert host.moved(other).links(url)["seat 2"] == new


def test_who_sat_down_at_another_server_may_act_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as house, running(tmp_path) as other:
        host = house.browser()
        url = host.begin(**FIELDS)
        assert host.moved(other).get(url).status_code == 200, "the table is laid there, too"
        guest = house.browser()
        guest.submit(host.links(url)["seat 2"])
        assert guest.moved(other).send(f"{url}/orders", seat=1, accept=False).status_code == 200
