"""Accounts: who signs up keeps what they had, and a session is theirs alone."""

import re

import pytest

from spadework.web.http.settings import Rates
from spadework.web.security.access import digest
from support.databases import Kept
from support.two_players import FIELDS
from support.web_table import PASSWORD, Browser, House, running


def session(browser: Browser) -> str:
    """The token in the cookie of a session."""
    return browser.cookie("session_")


def is_signed_in(browser: Browser) -> bool:
    """Whether the browser is let in at the page about its own account."""
    return browser.get("/account").status_code == 200


# --- signing up


def test_a_guest_who_signs_up_keeps_games_and_seats(house: House) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    guest.submit(host.links(url)["seat 2"])
    assert "1 game of this browser" in guest.get("/sign-up").text
    assert host.sign_up("Ada").status_code == 303
    assert guest.sign_up("Zoe").status_code == 303
    assert host.play(url, "build F4").status_code == 200
    assert guest.play(url, "build F3").status_code == 200
    assert host.play(url, "build B4").status_code == 403
    assert guest.play(url, "build B4").status_code == 200
    assert sorted(host.links(url)) == ["seat 1", "seat 2", "watch"], "the host is host still"
    assert url in host.get("/").text
    page = house.browser()
    page.get(host.links(url)["watch"])
    assert [player.name for player in host.table(url).players] == ["Ada", "Zoe"]
    assert "player 1: Ada" in page.get(f"{url}/export.txt").text


def test_in_another_browser_the_account_has_the_same_seats(house: House) -> None:
    laptop, phone = house.browser(), house.browser()
    url = laptop.begin(**FIELDS)
    laptop.sign_up("Ada")
    assert phone.get(url).status_code == 403
    assert phone.sign_in("Ada").status_code == 303
    assert phone.play(url, "build F4").status_code == 200
    assert url in phone.get("/").text


def test_the_links_of_a_host_are_shown_where_they_were_made(house: House) -> None:
    laptop, phone, friend = house.browser(), house.browser(), house.browser()
    laptop.sign_up("Ada")
    url = laptop.begin(**FIELDS)
    link = laptop.links(url)["seat 2"]
    phone.sign_in("Ada")
    assert phone.links(url) == {}
    assert "made in another browser" in phone.get(url).text
    phone.send(f"{url}/links", seat=1)
    assert friend.submit(link).status_code == 404, "a new one has taken its place"
    new = re.findall(r"/seat/[\w-]{43}", phone.get(url).text)
    assert friend.submit(new[0]).headers["location"] == url


def test_who_signs_out_is_a_guest_again(house: House) -> None:
    browser = house.browser()
    browser.sign_up("Ada")
    url = browser.begin(**FIELDS)
    token = session(browser)
    assert browser.submit("/sign-out").headers["location"] == "/"
    assert browser.get(url).status_code == 403
    assert "Sign in" in browser.get("/").text
    assert browser.submit("/sign-out").status_code == 401
    thief = house.browser()
    assert thief.ask("GET", url, cookie=f"session_x={token}").status_code == 403


def test_games_of_a_guest_come_along_when_wanted(house: House) -> None:
    laptop, phone = house.browser(), house.browser()
    laptop.sign_up("Ada")
    url = phone.begin(**FIELDS)
    phone.sign_in("Ada")
    assert phone.get(url).status_code == 403, "somebody else may have used this browser"
    assert "1 game that was played without an account" in phone.get("/account").text
    phone.submit("/account/games")
    assert phone.play(url, "build F4").status_code == 200
    assert laptop.get(url).status_code == 200
    assert "without an account" not in phone.get("/account").text


def test_who_held_a_seat_twice_holds_it_once(house: House) -> None:
    phone, laptop = house.browser(), house.browser()
    url = phone.begin(**FIELDS)
    laptop.sign_up("Ada")
    laptop.submit(phone.links(url)["seat 2"])
    assert phone.play(url, "build F4").status_code == 200
    phone.sign_in("Ada")
    phone.submit("/account/games")
    assert phone.play(url, "build F3").status_code == 200, "both seats are hers now"
    assert laptop.play(url, "build B4").status_code == 200
    assert laptop.play(url, "build C4").status_code == 200


def test_who_sits_down_is_called_by_name(house: House) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**FIELDS, name2="Somebody")
    guest.sign_up("Zoe")
    guest.submit(host.links(url)["seat 2"])
    assert host.table(url).players[1].name == "Zoe"
    assert "Zoe" in host.get(url).text
    assert "player 2: Zoe" in host.get(f"{url}/export.txt").text


def test_who_begins_a_game_has_the_first_seat_unless_names_are_given(house: House) -> None:
    host = house.browser()
    host.sign_up("Ada")
    first = host.begin(**FIELDS)
    others = host.begin(**FIELDS, name1="Grandma", name2="Grandpa")
    against = host.begin(**FIELDS, seat1="novice")
    assert host.table(first).players[0].name == "Ada"
    assert [player.name for player in host.table(others).players] == ["Grandma", "Grandpa"]
    assert host.table(against).players[1].name == "Ada"


def test_another_server_on_the_same_database_knows_the_account(kept: Kept) -> None:
    with running(kept) as house, running(kept) as other_house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        elsewhere = browser.moved(other_house)
        assert elsewhere.get(url).status_code == 200
        browser.sign_up("Ada")
        assert elsewhere.get(url).status_code == 403, "the guest has nothing any more"
        assert browser.moved(other_house).play(url, "build F4").status_code == 200


# --- names


@pytest.mark.parametrize("name", ["ADA", "Аdа", "a_d.a", "ada", "Adá", " Ada "])
def test_names_that_look_alike_are_one(house: House, name: str) -> None:
    assert house.browser().sign_up("Ada").status_code == 303
    late = house.browser().sign_up(name)
    assert late.status_code == 422
    assert "already" in late.text or "one script" in late.text


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "x" * 31,
        "<script>alert(1)</script>",
        "Ada\u202eevil",
        "a" + "\u0301" * 9,
        "../..",
        "42",
        "Administrator",
        "someone who left",
    ],
)
def test_what_is_no_name_is_refused_with_a_sentence(house: House, name: str) -> None:
    refused = house.browser().sign_up(name)
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text
    assert "<script>alert" not in refused.text


@pytest.mark.parametrize("password", ["", "short", "x" * 201, "aaaaaaaaaa", "Adalbert"])
def test_a_password_is_neither_short_nor_endless_nor_the_name(house: House, password: str) -> None:
    refused = house.browser().sign_up("Adalbert", password)
    assert refused.status_code == 422
    assert "password" in refused.text


# --- signing in


def test_an_unknown_name_and_a_wrong_password_are_told_apart_by_nothing(house: House) -> None:
    house.browser().sign_up("Ada")
    answers = []
    for name in ("Ada", "Bela"):
        browser = house.browser()
        answer = browser.sign_in(name, "not the password")
        answers.append(re.sub(f'{browser.token()}|value="{name}"', "", answer.text))
        assert answer.status_code == 422
    assert answers[0] == answers[1]


def test_passwords_are_tried_at_the_same_cost_for_nobody(house: House) -> None:
    tried: list[str] = []
    hasher = house.server.passwords._hasher
    check = hasher.verify

    def note(_: object, kept: str, given: str) -> bool:
        tried.append(given)
        return check(kept, given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(hasher), "verify", note)
        house.browser().sign_in("Nobody", "some password")
    assert tried == ["some password"]


def test_who_tries_passwords_by_the_dozen_has_to_wait(kept: Kept) -> None:
    with running(kept, rates=Rates(sign_ins=5)) as house:
        house.browser().sign_up("Ada")
        answers = [house.browser().sign_in("Ada", f"guess {n} of many") for n in range(8)]
        assert answers[0].status_code == 422
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) > 0


def test_attempts_at_one_account_are_counted_by_all_servers_together(kept: Kept) -> None:
    few = Rates(sign_ins=6)
    with running(kept, rates=few) as one, running(kept, rates=few) as two:
        one.browser().sign_up("Ada")
        kept.rows("DELETE FROM attempts")
        for house in (one, two) * 3:
            assert house.browser().sign_in(" ADA ", "a guess").status_code == 422
        kept.rows("UPDATE attempts SET remaining = 0, counted = counted + 1000")  # no time passes
        of_address = digest("sign-ins of testclient")
        kept.rows("DELETE FROM attempts WHERE what = %s", of_address)  # it is about the account
        for house in (one, two):
            refused = house.browser().sign_in("Ada")
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) > 0
        assert two.browser().sign_in("Ben").status_code == 422, "nobody else is concerned"
        kept.rows("UPDATE attempts SET counted = counted - 2000")
        assert two.browser().sign_in("Ada").status_code == 303
        assert one.browser().sign_in("Cleo").status_code == 422
        kept.rows("DELETE FROM attempts WHERE what = %s", of_address)
        assert len(kept.rows("SELECT * FROM attempts")) == 2, "what is long over is forgotten"


def test_strangers_who_guess_do_not_keep_anybody_out_of_the_usual_browser(kept: Kept) -> None:
    of_address = digest("sign-ins of testclient")  # strangers have other ones
    used_up = "UPDATE attempts SET remaining = 0, counted = counted + 1000 WHERE what <> %s"
    with running(kept, rates=Rates(sign_ins=20)) as house:
        ada, stranger = house.browser(), house.browser()
        ada.sign_up("Ada")
        ada.submit("/sign-out")
        stranger.sign_in("Ada", "a guess")
        kept.rows(used_up, of_address)
        assert stranger.sign_in("Ada", "another guess").status_code == 429
        assert ada.sign_in("Ada", "mistyped").status_code == 422
        assert ada.sign_in("Ada").status_code == 303
        kept.rows(used_up, of_address)
        assert ada.sign_in("Ada").status_code == 429, "there, too, attempts are counted"


def test_nothing_in_the_database_lets_anybody_in(house: House, kept: Kept) -> None:
    browser = house.browser()
    browser.sign_up("Ada")
    ((name, password),) = kept.rows("SELECT name, password FROM accounts")
    assert name == "Ada"
    assert str(password).startswith("$argon2id$")
    assert PASSWORD not in str(password)
    ((token,),) = kept.rows("SELECT token FROM sessions")
    assert token == digest(session(browser))


def test_the_cookie_of_a_session_is_for_this_server_alone(kept: Kept) -> None:
    with running(kept, https=True) as house:
        browser = house.browser()
        cookies = browser.sign_up("Ada").headers.get_list("set-cookie")
        (cookie,) = [text for text in cookies if text.startswith("session_")]
        for word in ("HttpOnly", "SameSite=lax", "Secure", "Path=/"):
            assert word in cookie


def test_forms_of_other_sites_do_nothing(house: House) -> None:
    browser = house.browser()
    browser.sign_up("Ada")
    for path in ("/sign-up", "/sign-in", "/sign-out", "/account/password", "/account/sessions"):
        browser.csrf = "wrong"
        assert browser.submit(path, name="Zoe", password=PASSWORD).status_code == 403
    browser.csrf = ""
    assert is_signed_in(browser)


def test_signing_in_leads_back_to_a_page_of_this_server(house: House) -> None:
    browser = house.browser()
    browser.sign_up("Ada")
    for wanted, back in (("/new", "/new"), ("https://evil.example/", "/"), ("//evil", "/")):
        answer = house.browser().submit("/sign-in", name="Ada", password=PASSWORD, back=wanted)
        assert answer.headers["location"] == back


# --- sessions


def test_the_account_begins_with_what_is_set_up_and_what_is_not(house: House) -> None:
    ada = house.browser()
    house.browser().sign_up("Zoe")
    ada.sign_up("Ada")
    assert standing(ada) == {
        "passkeys": "not yet",
        "password-of": "set up",
        "mail-of": "not yet",
        "push": "not yet",
        "time": "not yet",
        "friends": "not yet",
    }
    assert ada.submit("/account/friends", who="Zoe").status_code == 303
    assert ada.submit("/account/zone", zone="Europe/Berlin").status_code == 303
    now = standing(ada)
    assert (now["friends"], now["time"], now["passkeys"]) == ("1", "Berlin", "not yet")
    page = ada.get("/account").text
    assert all(f'id="{place}"' in page for place in now), "each leads to its part of the page"


def standing(browser: Browser) -> dict[str, str]:
    """What the account says about its parts, by their places on the page."""
    page = browser.get("/account").text
    [overview] = re.findall(r'<ul class="set-up">(.*?)</ul>', page, re.DOTALL)
    parts = re.findall(r'<a href="#([\w-]+)".*?<span>(.*?)</span></a>', overview)
    return {place: re.sub(r"<[^>]*>", "", said) for place, said in parts}


def test_sessions_are_listed_and_can_be_ended(house: House) -> None:
    laptop, phone = house.browser(), house.browser()
    laptop.sign_up("Ada")
    phone.sign_in("Ada")
    page = laptop.get("/account").text
    other = re.findall(r'name="session" value="([0-9a-f]{64})"', page)[0]
    assert other == digest(session(phone))
    assert "this browser" in page
    laptop.submit("/account/sessions", session=other)
    assert not is_signed_in(phone)
    assert is_signed_in(laptop)


def test_nobody_ends_a_session_of_somebody_else(house: House) -> None:
    ada, zoe = house.browser(), house.browser()
    ada.sign_up("Ada")
    zoe.sign_up("Zoe")
    refused = zoe.submit("/account/sessions", session=digest(session(ada)))
    assert refused.status_code == 422
    assert is_signed_in(ada)


def test_another_password_ends_all_other_sessions(house: House) -> None:
    laptop, phone, desk = house.browser(), house.browser(), house.browser()
    laptop.sign_up("Ada")
    phone.sign_in("Ada")
    new = "another password"
    wrong = laptop.submit("/account/password", password="a wrong one", new_password=new)
    assert wrong.status_code == 422
    weak = laptop.submit("/account/password", password=PASSWORD, new_password="short")
    assert weak.status_code == 422
    assert is_signed_in(phone)
    changed = laptop.submit("/account/password", password=PASSWORD, new_password=new)
    assert changed.status_code == 303
    assert is_signed_in(laptop)
    assert not is_signed_in(phone)
    assert desk.sign_in("Ada", PASSWORD).status_code == 422
    assert desk.sign_in("Ada", new).status_code == 303


def test_a_session_that_nobody_uses_ends_by_itself(house: House, kept: Kept) -> None:
    browser = house.browser()
    browser.sign_up("Ada")
    kept.rows("UPDATE sessions SET used = '2020-01-01T00:00:00+00:00'")
    assert not is_signed_in(browser)
    browser.sign_in("Ada")
    assert len(kept.rows("SELECT token FROM sessions")) == 1


def test_guests_are_led_to_the_door(house: House) -> None:
    guest = house.browser()
    assert guest.get("/account").headers["location"] == "/sign-in?back=/account"
    for path in ("/account/password", "/account/sessions", "/account/games"):
        assert guest.submit(path).status_code == 401
