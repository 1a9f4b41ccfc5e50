"""Passkeys: a device signs, once and soon and for this site; the last way in stays."""

from typing import Any

import httpx
import pytest

from support.authenticator import PRESENT, Device, sign_up
from support.databases import Kept
from support.web_table import PASSWORD, Browser, House, running

OTHER = "another password"


def begin_adding(browser: Browser, password: str = PASSWORD) -> dict[str, object]:
    answer = browser.send("/account/passkeys/begin", password=password)
    assert answer.status_code == 200, answer.text
    options = answer.json()["options"]
    assert isinstance(options, dict)
    return options


def add(browser: Browser, device: Device) -> httpx.Response:
    return browser.send("/account/passkeys", credential=device.make(begin_adding(browser)))


def begin_entering(browser: Browser) -> dict[str, object]:
    options = browser.send("/sign-in/passkey/begin").json()["options"]
    assert isinstance(options, dict)
    return options


def enter(browser: Browser, device: Device, **more: str) -> httpx.Response:
    signed = device.sign(begin_entering(browser))
    return browser.send("/sign-in/passkey", credential=signed, **more)


def with_passkey(house: House) -> tuple[Browser, Device]:
    """Ada, who has a password and a passkey."""
    ada, device = house.browser(), Device()
    ada.sign_up("Ada")
    assert add(ada, device).status_code == 204
    return ada, device


def test_who_has_a_passkey_signs_in_without_a_name_or_a_password(house: House, kept: Kept) -> None:
    _, device = with_passkey(house)
    phone = house.browser()
    answer = enter(phone, device, back="/new")
    assert answer.json() == {"location": "/new"}
    assert phone.get("/account").status_code == 200
    assert "Ada" in phone.get("/account").text
    assert kept.rows("SELECT counter FROM passkeys") == [(1,)]
    assert kept.rows("SELECT * FROM challenges") == [], "none is left to be answered"
    assert enter(house.browser(), device, back="//evil.example").json() == {"location": "/"}


def test_a_name_and_a_passkey_make_an_account_and_nobody_needs_a_password(
    house: House, kept: Kept
) -> None:
    ada, device = house.browser(), Device()
    url = ada.begin(game="terra_mystica", map="base", players="2")
    assert sign_up(ada, device, "Ada", back="/my-games").json() == {"location": "/my-games"}
    assert url in ada.get("/my-games").text, "what she played as a guest is hers"
    assert "You have no password" in ada.get("/account").text
    for guess in ("", PASSWORD):
        assert house.browser().sign_in("Ada", guess).status_code == 422
    assert enter(house.browser(), device).status_code == 200
    ((id,),) = kept.rows("SELECT id FROM passkeys")
    assert "last way" in ada.submit("/account/passkeys/change", remove=str(id)).text
    second = Device()
    assert add(ada, second).status_code == 204, "she has just signed up"
    assert second.user == device.user, "both know the same account"


def test_names_and_devices_are_looked_at_before_there_is_an_account(
    house: House, kept: Kept
) -> None:
    ada, device = house.browser(), Device()
    sign_up(ada, device, "Ada")
    for name, reason in (("ADA", "called ADA already"), ("x", "characters"), ("admin", "taken")):
        refused = sign_up(house.browser(), Device(), name)
        assert refused.status_code == 422
        assert reason in refused.json()["message"]
    assert sign_up(house.browser(), Device(origin="http://evil.example"), "Eve").status_code == 422
    assert sign_up(house.browser(), device, "Eve").status_code == 422, "the device is Ada's"
    eve, ben = house.browser(), house.browser()
    made = Device().make(eve.send("/sign-up/passkey/begin", name="Eve").json()["options"])
    assert ben.send("/sign-up/passkey", name="Ben", credential=made).status_code == 422
    assert eve.send("/sign-up/passkey", name="Ada", credential=made).status_code == 422
    assert eve.send("/sign-up/passkey", name="Eve", credential=made).status_code == 422, "once"
    assert kept.rows("SELECT name FROM accounts") == [("Ada",)]


def test_a_passkey_has_a_name_and_can_be_removed(house: House, kept: Kept) -> None:
    ada, device = with_passkey(house)
    ((id,),) = kept.rows("SELECT id FROM passkeys")
    ada.submit("/account/passkeys/change", passkey=str(id), name="  My <b>phone</b> ")
    assert "My &lt;b&gt;phone&lt;/b&gt;" in ada.get("/account").text
    stranger = house.browser()
    stranger.sign_up("Cleo")
    stranger.submit("/account/passkeys/change", remove=str(id))
    stranger.submit("/account/passkeys/change", passkey=str(id), name="Mine")
    assert kept.rows("SELECT name FROM passkeys") == [("My <b>phone</b>",)]
    assert ada.submit("/account/passkeys/change", remove=str(id)).status_code == 303
    assert enter(house.browser(), device).status_code == 422


def test_a_challenge_is_answered_once_soon_and_by_the_browser_that_was_given_it(
    house: House, kept: Kept
) -> None:
    _, device = with_passkey(house)
    phone, other = house.browser(), house.browser()
    options = begin_entering(phone)
    signed = device.sign(options)
    kept_texts = str(kept.rows("SELECT * FROM challenges"))
    assert str(options["challenge"]) not in kept_texts, "its digest is kept"
    assert other.send("/sign-in/passkey", credential=signed).status_code == 422
    assert phone.send("/sign-in/passkey", credential=signed).status_code == 200
    assert phone.send("/sign-in/passkey", credential=signed).status_code == 422, "twice"
    late = begin_entering(phone)
    kept.rows("UPDATE challenges SET until = '2020-01-01T00:00:00+00:00'")
    assert phone.send("/sign-in/passkey", credential=device.sign(late)).status_code == 422
    made_up: dict[str, object] = {"challenge": "AAAA"}
    assert phone.send("/sign-in/passkey", credential=device.sign(made_up)).status_code == 422


def test_what_one_server_began_another_finishes(kept: Kept) -> None:
    with running(kept) as one, running(kept) as two:
        ada, device = one.browser(), Device()
        ada.sign_up("Ada")
        options = begin_adding(ada)
        answer = ada.moved(two).send("/account/passkeys", credential=device.make(options))
        assert answer.status_code == 204
        phone = two.browser()
        signed = device.sign(begin_entering(phone))
        assert phone.moved(one).send("/sign-in/passkey", credential=signed).status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "http://evil.example"},
        {"origin": "https://testserver.local"},
        {"site": "evil.example"},
        {"flags": PRESENT},  # nobody made sure who holds it
        {"flags": 0},
        {"steps": 0},  # it counts no further, as a copy would
        {"steps": -3},
    ],
    ids=str,
)
def test_what_a_device_signs_has_to_be_meant_for_us(house: House, wrong: dict[str, Any]) -> None:
    _, device = with_passkey(house)
    device.counter = 5
    assert enter(house.browser(), device).status_code == 200
    for name, value in wrong.items():
        setattr(device, name, value)
    answer = enter(house.browser(), device)
    assert answer.status_code == 422
    assert "not accepted" in answer.json()["message"]


@pytest.mark.parametrize(
    "wrong",
    [{"origin": "http://evil.example"}, {"site": "evil.example"}, {"flags": PRESENT}],
    ids=str,
)
def test_a_passkey_that_was_made_for_somebody_else_is_not_kept(
    house: House, kept: Kept, wrong: dict[str, Any]
) -> None:
    ada = house.browser()
    ada.sign_up("Ada")
    assert add(ada, Device(**wrong)).status_code == 422
    assert kept.rows("SELECT * FROM passkeys") == []


def test_whose_key_signs_is_who_comes_in(house: House) -> None:
    _, hers = with_passkey(house)
    ben, his = house.browser(), Device()
    ben.sign_up("Ben")
    add(ben, his)
    his.id = hers.id  # he says that it is hers
    assert enter(house.browser(), his).status_code == 422
    cleo = house.browser()
    cleo.sign_up("Cleo")
    assert add(cleo, hers).status_code == 422, "a passkey is of one account"


def test_whatever_is_sent_is_answered_with_a_sentence(house: House) -> None:
    ada, device = with_passkey(house)
    signed = device.sign(begin_entering(ada))
    response = signed["response"]
    assert isinstance(response, dict)
    for broken in (
        {},
        {"response": 1, "rawId": "x"},
        {**signed, "rawId": "ä"},
        {**signed, "response": {**response, "clientDataJSON": "e30"}},
        {**signed, "response": {**response, "authenticatorData": "AAAA"}},
        {**signed, "response": {**response, "signature": "AAAA"}},
        {**signed, "type": "password"},
    ):
        answer = house.browser().send("/sign-in/passkey", credential=broken)
        assert answer.status_code == 422, broken
        assert answer.json()["message"]
    options = begin_adding(ada)
    made = Device().make(options)
    parts = made["response"]
    assert isinstance(parts, dict)
    broken = {**made, "response": {**parts, "attestationObject": "oWNmbXRkbm9uZQ"}}
    assert ada.send("/account/passkeys", credential=broken).status_code == 422


def test_adding_one_takes_the_password(house: House) -> None:
    ada = house.browser()
    ada.sign_up("Ada")
    assert ada.send("/account/passkeys/begin", password="a wrong one").status_code == 422
    assert ada.send("/account/passkeys/begin").status_code == 422


def test_the_last_way_in_stays(house: House, kept: Kept) -> None:
    ada, device = with_passkey(house)
    ((id,),) = kept.rows("SELECT id FROM passkeys")
    assert ada.submit("/account/password/drop", password="a wrong one").status_code == 422
    assert ada.submit("/account/password/drop", password=PASSWORD).status_code == 303
    assert house.browser().sign_in("Ada").status_code == 422, "there is no password any more"
    assert house.browser().sign_in("Ada", "").status_code == 422
    refused = ada.submit("/account/passkeys/change", remove=str(id))
    assert refused.status_code == 422
    assert "last way" in refused.text
    assert enter(house.browser(), device).status_code == 200
    second = Device()
    assert add(ada, second).status_code == 204
    assert ada.submit("/account/passkeys/change", remove=str(id)).status_code == 303
    assert enter(house.browser(), device).status_code == 422
    assert enter(house.browser(), second).status_code == 200


def test_without_a_passkey_nobody_does_without_a_password(house: House) -> None:
    ada = house.browser()
    ada.sign_up("Ada")
    assert ada.submit("/account/password/drop", password=PASSWORD).status_code == 422
    assert house.browser().sign_in("Ada").status_code == 303


def test_who_has_no_password_has_signed_in_just_now_for_what_is_grave(
    house: House, kept: Kept
) -> None:
    ada, device = with_passkey(house)
    ada.submit("/account/password/drop", password=PASSWORD)
    kept.rows("UPDATE sessions SET begun = '2026-01-01T00:00:00+00:00'")
    for path, fields in (
        ("/account/password", {"new_password": OTHER}),
        ("/account/delete", {}),
    ):
        answer = ada.submit(path, **fields)
        assert answer.status_code == 422
        assert "sign in with your passkey once more" in answer.text
    assert enter(ada, device).status_code == 200
    assert ada.submit("/account/password", new_password=OTHER).status_code == 303
    assert house.browser().sign_in("Ada", OTHER).status_code == 303


def test_who_is_locked_out_is_so_with_a_passkey_as_well(house: House, kept: Kept) -> None:
    _, device = with_passkey(house)
    kept.rows("UPDATE accounts SET locked = '2026-01-01'")
    assert enter(house.browser(), device).status_code == 403
