"""Who may do what: seats, links, forms of other sites, sizes and rates."""

from pathlib import Path

import pytest

from spadework.web.http.parameters import LONGEST_SEQUENCE
from spadework.web.http.settings import Rates
from spadework.web.http.static_files import StaticFiles
from spadework.web.screens.rendering import static
from spadework.web.security.access import COOKIE_AGE, Gate
from spadework.web.security.rates import Limit
from spadework.web.tables import seating
from spadework.web.tables.hub import SEATED, Hub, News
from support.two_players import FIELDS
from support.web_table import Browser, House, running


def test_who_makes_a_game_holds_every_seat_of_a_person(house: House) -> None:
    host = house.browser()
    url = host.begin(**FIELDS)
    assert host.seats(url) == {0, 1}
    assert sorted(host.links(url)) == ["seat 1", "seat 2", "watch"]


def test_the_link_of_a_seat_hands_it_over(house: House) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    taken = guest.submit(host.links(url)["seat 2"])
    assert taken.status_code == 303
    assert taken.headers["location"] == url
    assert guest.seats(url) == {1}
    assert host.seats(url) == {0}
    assert guest.get(url).status_code == 200
    assert guest.links(url) == {}, "links are for the host"


def test_a_link_that_is_merely_opened_invites_and_takes_nothing(house: House) -> None:
    host, messenger = house.browser(), house.browser()
    url = host.begin(**FIELDS, title="Tuesday", name2="Zoe")
    page = messenger.get(host.links(url)["seat 2"])
    assert page.status_code == 200
    for told in (
        "Tuesday",
        "Terra Mystica",
        "Original base-game map",
        "Zoe (Nomads)",
        "Player 1 (Witches)",
    ):
        assert told in page.text
    assert '<form method="post"' in page.text
    assert host.seats(url) == {0, 1}
    assert messenger.seats(url) == frozenset()
    assert messenger.get(url).status_code == 403


def test_who_holds_a_seat_goes_from_its_link_to_the_table(house: House) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    link = host.links(url)["seat 2"]
    assert host.get(link).headers["location"] == url
    guest.submit(link)
    assert guest.get(link).headers["location"] == url
    assert guest.get(f"{link}?at=0").headers["location"] == f"{url}?at=0"
    assert host.get(link).status_code == 200, "the seat is not the host's any more"


def test_a_host_who_sits_down_by_a_link_shares_the_seat(house: House) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    links = host.links(url)
    guest.submit(links["seat 2"])
    host.submit(links["seat 2"])
    assert host.seats(url) == {0, 1}
    assert guest.seats(url) == {1}


def test_nobody_acts_for_a_seat_of_others(house: House) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    guest.submit(host.links(url)["seat 2"])
    refused = guest.play(url, "build F4")
    assert refused.status_code == 403
    assert "Witches" in refused.json()["message"]
    assert guest.send(f"{url}/orders", seat=0, accept=True).status_code == 403
    assert host.play(url, "build F4").status_code == 200
    assert host.play(url, "build F3").status_code == 403
    assert guest.play(url, "build F3").status_code == 200


def test_the_start_page_says_your_turn_to_who_may_act(house: House) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    link = host.links(url)["seat 2"]
    guest.submit(link)
    assert "your turn" in host.get("/").text
    host.play(url, "build F4")
    assert "your turn" not in host.get("/").text
    assert "your turn" in guest.get("/").text
    host.submit(link)
    assert "your turn" in host.get("/").text


def test_a_spectator_sees_everything_and_does_nothing(house: House) -> None:
    host, spectator = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    spectator.get(host.links(url)["watch"])
    assert spectator.get(url).status_code == 200
    assert spectator.play(url, "build F4").status_code == 403
    assert spectator.say(url, "turn").status_code == 403
    assert spectator.say(url, "undo").status_code == 422
    assert spectator.get(host.links(url)["watch"] + "?at=0").headers["location"] == f"{url}?at=0"


def test_of_many_who_open_a_link_the_last_are_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "MOST_GUESTS", 3)

    def admitted(house: House) -> list[bool]:
        return [who.moved(house).get(url).status_code == 200 for who in (host, *spectators)]

    with running(tmp_path) as house:
        host, spectators = house.browser(), [house.browser() for _ in range(5)]
        url = host.begin(**FIELDS)
        link = host.links(url)["watch"]
        for spectator in spectators:
            spectator.get(link)
        assert admitted(house) == [True, False, False, True, True, True]
    with running(tmp_path) as house:
        assert admitted(house) == [True, False, False, True, True, True]
        spectators[0].moved(house).get(link)
        assert admitted(house) == [True, True, False, False, True, True]


def test_open_pages_hear_only_of_guests_who_change_what_they_may_do(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    links = host.links(url)
    told: list[str] = []

    def tell(hub: Hub, place: str, news: News) -> None:
        if place == url.split("/")[2]:  # other news are for the pages of one person
            told.append(news.event)

    monkeypatch.setattr(Hub, "tell", tell)

    def sits_down(browser: Browser, link: str) -> list[str]:
        told.clear()
        browser.submit(links[link])
        return told

    guest.get(links["watch"])
    assert told == []
    assert sits_down(guest, "seat 2") == [SEATED], "the host may not act for it any more"
    assert sits_down(house.browser(), "seat 2") == []
    assert sits_down(host, "seat 2") == [SEATED]
    assert sits_down(guest, "seat 1") == [SEATED]


def test_a_draft_of_others_is_not_shown(house: House) -> None:
    host, spectator = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    spectator.get(host.links(url)["watch"])
    while host.state(url).round == 0:
        host.play(url, host.state(url).offers()[0].text)
    host.play(url, next(o.text for o in host.state(url).offers() if o.text.startswith("pass")))
    shown = host.get(f"{url}/fragments").json()
    assert shown["draft"]
    length = shown["sequence"]
    drafted = 'data-at="now"'
    assert drafted in host.get(f"{url}/fragments?at=2").json()["fragments"]["log"]
    past = spectator.get(f"{url}/fragments?at=2").json()
    assert f'data-at="{length}"' in past["fragments"]["log"]
    assert drafted not in past["fragments"]["log"]
    assert f'data-at="{length + 1}"' not in past["fragments"]["log"]
    assert spectator.get(f"{url}/fragments").json()["draft"] == 0


def test_a_stranger_sees_nothing(house: House) -> None:
    host, stranger = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    for path in (url, f"{url}/fragments", f"{url}/final", f"{url}/export.txt", f"{url}/events"):
        assert stranger.get(path).status_code == 403, path
    assert stranger.play(url, "build F4").status_code == 403


@pytest.mark.parametrize("path", ["/seat/guessed", "/watch/guessed", "/game/guessed", "/nothing"])
def test_what_is_not_there_is_told_in_a_page(house: House, path: str) -> None:
    answer = house.browser().get(path, accept="text/html")
    assert answer.status_code == 404
    assert answer.text.startswith("<!doctype html>")


def test_a_seat_link_is_no_spectators_link(house: House) -> None:
    host = house.browser()
    links = host.links(host.begin(**FIELDS))
    assert host.get(links["seat 1"].replace("seat", "watch")).status_code == 404
    assert host.get(links["watch"].replace("watch", "seat")).status_code == 404


def test_tokens_and_browsers_are_kept_as_digests(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        host = house.browser()
        links = host.links(host.begin(**FIELDS))
        secret = host.secret
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for link in links.values():
        assert link.rsplit("/", 1)[1].encode() not in stored
    assert secret.encode() not in stored


def test_a_change_has_to_come_from_our_page(house: House) -> None:
    browser = house.browser()
    url = browser.begin(**FIELDS)
    link = browser.links(url)["seat 1"]
    browser.csrf = "made up"
    for answer in (
        browser.submit(link),
        browser.submit("/new", **FIELDS),
        browser.submit("/first-game"),
        browser.submit("/import", record="x"),
        browser.submit("/preferences", theme="dark"),
        browser.play(url, "build F4"),
        browser.say(url, "turn"),
        browser.say(url, "undo"),
        browser.send(f"{url}/orders", seat=0, accept=True),
        browser.send(f"{url}/links", seat=0),
    ):
        assert answer.status_code == 403
        assert "page" in answer.text


def test_a_token_of_another_browser_does_not_help(house: House) -> None:
    victim, attacker = house.browser(), house.browser()
    url = victim.begin(**FIELDS)
    victim.csrf = attacker.token()
    assert victim.play(url, "build F4").status_code == 403


def test_a_cookie_that_is_not_ours_makes_a_new_browser() -> None:
    gate = Gate("key")
    known = gate.recognize(None)
    assert gate.recognize(gate.cookie(known)).secret == known.secret
    for forged in ("", "x", known.secret, f"{known.secret}.", f"{known.secret}.é", "\ud800.x"):
        assert gate.recognize(forged).is_new
    assert Gate("other key").recognize(gate.cookie(known)).is_new


def test_cookies_are_hidden_from_scripts_and_other_sites(house: House) -> None:
    cookies = house.browser().get("/").headers.get_list("set-cookie")
    identity = next(cookie for cookie in cookies if cookie.startswith("spadework_"))
    assert "HttpOnly" in identity
    assert all("SameSite=lax" in cookie for cookie in cookies)


def test_a_browser_that_comes_back_keeps_its_cookie_for_longer(house: House) -> None:
    browser = house.browser()
    first = browser.get("/").headers["set-cookie"]
    assert f"Max-Age={COOKIE_AGE}" in first
    assert browser.get("/").headers["set-cookie"] == first


def test_servers_on_one_computer_do_not_take_over_each_others_cookies(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with running(tmp_path / "one") as house, running(tmp_path / "two") as other_house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        elsewhere = browser.moved(other_house)
        elsewhere.get("/")
        assert elsewhere.moved(house).get(url).status_code == 200


@pytest.mark.parametrize("path", ["/", "/nothing", "/static/base.css", "/schema/openapi.json"])
def test_every_answer_has_the_headers_that_keep_it_safe(house: House, path: str) -> None:
    headers = house.browser().get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_pages_are_not_kept_and_versioned_files_are(house: House) -> None:
    browser = house.browser()
    assert browser.get("/").headers["cache-control"] == "no-store"
    file = browser.get("/static/base.css")
    assert file.headers["cache-control"] == "no-cache"
    versioned = static("base.css")
    assert versioned in browser.get("/").text
    assert "immutable" in browser.get(versioned).headers["cache-control"]
    newer = browser.get("/static/base.css?v=1")
    assert newer.headers["cache-control"] == "no-cache", "it is not what a newer page asked for"
    again = browser.get("/static/base.css", **{"if-none-match": file.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.parametrize(
    "name", ["../app.py", "%2e%2e/app.py", "..%2fapp.py", "nothing.js", "", "x" * 5000]
)
def test_only_static_files_are_sent(house: House, name: str) -> None:
    assert house.browser().get(f"/static/{name}").status_code == 404


def test_a_file_whose_name_no_file_can_have_is_not_looked_for(house: House) -> None:
    assert house.browser().get("/static/a%00b").status_code == 400


def test_a_file_is_read_once_however_it_is_spelled() -> None:
    files = StaticFiles()
    file = files.find("base.css")
    assert file is not None
    assert files.find("/base.css") is file
    assert files.find("nowhere/../base.css") is file


def test_what_is_too_large_is_refused(house: House) -> None:
    browser = house.browser()
    url = browser.begin(**FIELDS)
    assert browser.play(url, "x" * 5_000).status_code == 413
    assert browser.play(url, "x" * (LONGEST_SEQUENCE + 1)).status_code == 400
    assert browser.submit("/new", title="x" * 200_000).status_code == 413
    assert browser.submit("/import", record="x" * 2_000_000).status_code == 413


def test_who_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    with running(tmp_path, rates=Rates(moves=20, new_games=2)) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.begin(**FIELDS)
        assert browser.submit("/new", **FIELDS).status_code == 429
        answers = [browser.get(f"{url}/fragments", accept="application/json") for _ in range(25)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert "wait a moment" in refused[0].json()["message"]


@pytest.mark.parametrize(
    "path", ["/", "/new", "/import", "/static/base.css", "/schema/openapi.json"]
)
def test_every_request_counts(tmp_path: Path, path: str) -> None:
    with running(tmp_path, rates=Rates(moves=3, new_games=3)) as house:
        answers = [house.browser().get(path).status_code for _ in range(5)]
    assert answers == [200, 200, 200, 429, 429]


def test_a_request_that_does_not_come_from_our_page_counts_as_well(tmp_path: Path) -> None:
    with running(tmp_path, rates=Rates(moves=20, new_games=2)) as house:
        stranger = house.browser()
        stranger.csrf = "guessed"
        answers = [stranger.submit("/import", record="x").status_code for _ in range(4)]
    assert answers == [403, 403, 429, 429]


def test_a_bucket_fills_up_again_with_time() -> None:
    now = [0.0]
    limit = Limit(2, lambda: now[0])
    assert [limit.allows("a") for _ in range(3)] == [True, True, False]
    assert limit.allows("b")
    now[0] = 31.0
    assert [limit.allows("a") for _ in range(2)] == [True, False]


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"action": 5}', b'{"action": "x", "sequence": -1, "draft": 0}'],
)
def test_a_request_that_makes_no_sense_is_refused(house: House, body: bytes) -> None:
    browser = house.browser()
    url = browser.begin(**FIELDS)
    answer = browser.send_bytes(f"{url}/draft", body)
    assert answer.status_code == 400
    assert "cannot be understood" in answer.json()["message"]
