"""Letters through a real mail server: an address is confirmed, and a password chosen anew."""

import re
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from spadework.core.errors import RuleError
from spadework.web.http.settings import Rates
from spadework.web.notices.tickets import TICKET
from spadework.web.people.post import Smtp
from spadework.web.security.access import digest
from spadework.web.storage.archive import moment
from spadework.web.storage.jobs import Jobs
from spadework.web.storage.tickets import MOST
from support.authenticator import Device, sign_up
from support.databases import Kept
from support.mailbox import Mailbox
from support.web_table import PASSWORD, Browser, House, running, until

MAIL = "ada@home.example"
NEW = "another password"


@pytest.fixture
def post_office(kept: Kept, mailbox: Mailbox) -> Iterator[tuple[House, Mailbox]]:
    """A server that sends letters, and where they come to."""
    with running(kept, smtp=mailbox.url) as house:
        yield house, mailbox


def with_mail(house: House, box: Mailbox) -> Browser:
    """Ada, whose address is confirmed by the first letter."""
    ada = house.browser()
    ada.sign_up("Ada")
    assert "on its way" in ada.submit("/account/mail", mail=MAIL, password=PASSWORD).text
    assert ada.submit(box.link(1)).status_code == 303
    return ada


def test_an_address_is_ones_own_when_its_link_has_been_pressed(
    post_office: tuple[House, Mailbox], kept: Kept
) -> None:
    house, box = post_office
    ada = house.browser()
    ada.sign_up("Ada")
    for mail, password in ((MAIL, "a wrong one"), ("no address", PASSWORD), ("a@b\r\nc", PASSWORD)):
        assert ada.submit("/account/mail", mail=mail, password=password).status_code == 422
    ada.submit("/account/mail", mail=MAIL, password=PASSWORD)
    link = box.link(1)
    assert [letter["to"] for letter in box.letters] == [MAIL]
    assert MAIL in house.browser().get(link).text
    assert "Your address is" not in ada.get("/account").text, "programs open links, too"
    assert kept.rows("SELECT token FROM tickets") == [(digest(link.split("/")[2]),)]
    assert ada.submit(link).status_code == 303
    assert f"Your address is {MAIL}" in ada.get("/account").text
    assert ada.submit(link).status_code == 404, "it was good for once"
    for page in ("/people/Ada", "/"):
        assert MAIL not in house.browser().get(page).text
    ada.submit("/account/mail", mail="", password=PASSWORD)
    assert MAIL not in ada.get("/account").text


def test_who_has_forgotten_the_password_chooses_another_one_once(
    post_office: tuple[House, Mailbox], kept: Kept
) -> None:
    house, box = post_office
    ada = with_mail(house, box)
    lost = house.browser()
    asked = [lost.submit("/forgotten", who=who) for who in ("ada", MAIL, "Nobody", "x@y.example")]
    assert len({re.sub(lost.token(), "", answer.text) for answer in asked}) == 1
    first, second = box.link(2), box.link(3)
    time.sleep(0.2)
    assert len(box.letters) == 3, "nothing for nobody"
    assert lost.submit(first, new_password="short").status_code == 422
    assert lost.submit(first, new_password=NEW).headers["location"] == "/sign-in"
    for link in (first, second):
        assert lost.submit(link, new_password=NEW).status_code == 404
    assert ada.get("/account").status_code == 303, "all sessions have ended"
    assert lost.sign_in("Ada", PASSWORD).status_code == 422
    assert lost.sign_in("Ada", NEW).status_code == 303
    lost.submit("/forgotten", who="Ada")
    late = box.link(4)
    kept.rows("UPDATE tickets SET until = '2020-01-01T00:00:00+00:00'")
    assert lost.get(late).status_code == 404, "too late"


def test_nobody_learns_from_the_time_it_takes_whether_there_is_an_account(
    post_office: tuple[House, Mailbox], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, box = post_office
    ada = with_mail(house, box)
    house.browser().sign_up("Bea")
    written: list[str] = []
    put = Jobs.put

    async def noted(self: Jobs, kind: str, *rest: Any) -> None:
        written.append(kind)
        await put(self, kind, *rest)

    monkeypatch.setattr(Jobs, "put", noted)
    for who in ("Ada", MAIL, "Bea", "Nobody", "x@y.example"):
        written.clear()
        assert ada.submit("/forgotten", who=who).status_code == 200
        assert written == [TICKET], f"{who}: as much is kept for everybody"
    box.letter(3)
    assert [letter["to"] for letter in box.letters] == [MAIL] * 3


def test_who_has_lost_the_only_passkey_comes_back_by_mail_and_removes_it(
    post_office: tuple[House, Mailbox], kept: Kept
) -> None:
    house, box = post_office
    ada, lost = house.browser(), house.browser()
    sign_up(ada, Device(), "Ada")
    assert "on its way" in ada.submit("/account/mail", mail=MAIL).text, "she has just signed up"
    ada.submit(box.link(1))
    ((passkey,),) = kept.rows("SELECT id FROM passkeys")
    kept.rows("UPDATE passkeys SET name = 'Old phone'")
    lost.submit("/forgotten", who="Ada")
    assert "Passkeys open this account as well: Old phone." in box.letter(2).get_content()
    assert f'name="passkey" value="{passkey}"> Old phone' in lost.get(box.link(2)).text
    lost.submit(box.link(2), new_password=NEW, passkey=str(passkey))
    assert kept.rows("SELECT * FROM passkeys") == []
    assert lost.sign_in("Ada", NEW).status_code == 303


def test_nobody_is_buried_under_letters_and_the_first_link_stays_good(
    post_office: tuple[House, Mailbox], kept: Kept
) -> None:
    house, box = post_office
    with_mail(house, box)
    for _ in range(MOST + 3):
        assert house.browser().submit("/forgotten", who="Ada").status_code == 200
    until(lambda: not kept.rows("SELECT 1 FROM jobs"), "all letters")
    assert len(box.letters) == 1 + MOST
    eve = house.browser()
    sign_up(eve, Device(), "Eve")
    for number in range(MOST + 3):
        eve.submit("/account/mail", mail=f"victim{number % 7}@home.example")
    until(lambda: not kept.rows("SELECT 1 FROM jobs"), "all letters")
    assert len(box.letters) == 1 + 2 * MOST, "so many for one account, wherever they go"
    assert house.browser().get(box.link(2)).status_code == 200
    kept.rows("UPDATE tickets SET until = %s", moment(timedelta(seconds=1)))
    house.browser().submit("/forgotten", who="Ada")
    assert box.letter(2 + 2 * MOST), "an hour later"


def test_letters_are_counted_for_who_wants_them_and_for_where_they_go(
    kept: Kept, mailbox: Mailbox
) -> None:
    with running(kept, smtp=mailbox.url, rates=Rates(sign_ins=4)) as house:
        eve = house.browser()
        sign_up(eve, Device(), "Eve")
        asked = [eve.submit("/account/mail", mail=MAIL).status_code for _ in range(4)]
        assert asked[0] == 200
        assert asked[-1] == 429, "though no password is asked for"


def test_who_gets_letters_of_somebody_else_ends_them_in_one_click(
    post_office: tuple[House, Mailbox],
) -> None:
    house, box = post_office
    ada = with_mail(house, box)
    ada.submit("/forgotten", who="Ada")
    letter = box.letter(2)
    assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    link = box.link(2, r"unsubscribe/[\w.-]+")
    assert link in letter["list-unsubscribe"]
    assert "Ada" in house.browser().get(link).text
    assert f"Your address is {MAIL}" in ada.get("/account").text, "programs open links, too"
    assert house.browser().ask("POST", link).status_code == 200
    assert MAIL not in ada.get("/account").text
    reset = box.link(2)
    assert house.browser().get(reset).status_code == 404, "nor is the other link good any more"


def test_a_mail_program_finds_the_link_that_ends_letters_as_it_is(
    post_office: tuple[House, Mailbox],
) -> None:
    house, box = post_office
    ada = with_mail(house, box)
    (line,) = re.findall(rb"^List-Unsubscribe: (.+)\r$", box.as_sent[0], re.MULTILINE)
    link = re.fullmatch(rb"<http://[^/]+(/unsubscribe/[\w.-]+)>", line)
    assert link, "neither folded nor encoded: programs undo neither there"
    assert ada.submit(link[1].decode()).status_code == 200


def test_a_letter_waits_for_a_mail_server_that_is_away(kept: Kept, mailbox: Mailbox) -> None:
    with running(kept, smtp="smtp://127.0.0.1:9") as house:
        ada = house.browser()
        ada.sign_up("Ada")
        ada.submit("/account/mail", mail=MAIL, password=PASSWORD)
        until(lambda: kept.rows("SELECT * FROM jobs WHERE trouble <> ''"), "an attempt")
        assert not re.search("[0-9a-f]{64}", str(kept.rows("SELECT * FROM jobs"))), "no token"
    kept.rows("UPDATE jobs SET due = 0")
    with running(kept, smtp=mailbox.url) as house:
        assert house.browser().submit(mailbox.link(1)).status_code == 303


def test_a_mail_server_that_is_away_holds_up_nobody(kept: Kept) -> None:
    with running(kept, smtp="smtp://127.0.0.1:9") as house:
        ada = house.browser()
        ada.sign_up("Ada")
        assert ada.submit("/account/mail", mail=MAIL, password=PASSWORD).status_code == 200


def test_a_server_without_mail_says_so(house: House) -> None:
    ada = house.browser()
    ada.sign_up("Ada")
    assert "sends no mail" in ada.get("/account").text
    assert "sends no mail" in ada.get("/forgotten").text
    assert ada.submit("/account/mail", mail=MAIL, password=PASSWORD).status_code == 422
    assert ada.submit("/forgotten", who="Ada").status_code == 422


@pytest.mark.parametrize("url", ["http://mail.example", "smtp://", "smtp://h.example?from=nobody"])
def test_a_mail_server_that_cannot_be_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(RuleError):
        Smtp(url)
