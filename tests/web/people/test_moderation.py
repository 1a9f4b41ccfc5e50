"""Keeping order: reports, locked accounts, roles, and a log of who did what."""

import re

import pytest

from spadework.web.storage.moderation import MOST_OPEN
from support.command import Command
from support.databases import Kept
from support.web_table import Browser, House


def person(house: House, kept: Kept, name: str, role: str = "player") -> Browser:
    """Somebody with an account and a role."""
    browser = house.browser()
    browser.sign_up(name)
    kept.rows("UPDATE accounts SET role = %s WHERE name = %s", role, name)
    return browser


def test_a_report_leads_to_a_lock_and_all_of_it_to_the_log(house: House, kept: Kept) -> None:
    kept.rows("DELETE FROM deeds")
    ada, troll = person(house, kept, "Ada"), person(house, kept, "Troll")
    judge = person(house, kept, "Judge", "moderator")
    said = "<script>alert('he swears')</script>"
    assert ada.submit("/people/Troll/report", text=said).status_code == 200
    page = judge.get("/moderation").text
    assert "&lt;script&gt;" in page
    assert said not in page
    assert judge.submit("/moderation", lock="Troll").status_code == 303
    assert troll.get("/account").status_code == 303, "his sessions have ended"
    refused = troll.sign_in("Troll")
    assert refused.status_code == 403
    assert "locked" in refused.text
    (number,) = re.findall(r'name="report" value="(\d+)"', judge.get("/moderation").text)
    judge.submit("/moderation", report=number)
    judge.submit("/moderation", report=number)
    judge.submit("/moderation", unlock="Troll")
    assert troll.sign_in("Troll").status_code == 303
    log = judge.get("/moderation").text
    assert "Nothing has been reported" in log
    told = ["Judge unlocked the account of Troll", "Judge closed a report", "Judge locked"]
    places = [log.index(sentence) for sentence in told]
    assert places == sorted(places), "the latest first"
    assert log.count("closed a report") == 1


def test_a_wrong_password_for_a_locked_account_tells_nothing(house: House, kept: Kept) -> None:
    person(house, kept, "Troll")
    person(house, kept, "Judge", "moderator").submit("/moderation", lock="Troll")
    assert house.browser().sign_in("Troll", "a wrong one").status_code == 422


@pytest.mark.parametrize(
    ("judge", "about", "answer"),
    [
        ("moderator", "player", 303),
        ("moderator", "moderator", 403),
        ("moderator", "administrator", 403),
        ("administrator", "moderator", 303),
        ("administrator", "administrator", 403),
    ],
)
def test_one_locks_those_who_may_do_less(
    house: House, kept: Kept, judge: str, about: str, answer: int
) -> None:
    person(house, kept, "Other", about)
    browser = person(house, kept, "Judge", judge)
    assert browser.submit("/moderation", lock="Other").status_code == answer


def test_nobody_reports_without_end(house: House, kept: Kept) -> None:
    person(house, kept, "Troll")
    ada = person(house, kept, "Ada")
    answers = [
        ada.submit("/people/Troll/report", text="again").status_code for _ in range(MOST_OPEN + 1)
    ]
    assert answers[:-1] == [200] * MOST_OPEN
    assert answers[-1] == 422


def test_whoever_runs_the_server_looks_after_accounts(
    house: House, kept: Kept, run: Command
) -> None:
    kept.rows("DELETE FROM deeds")
    ada = person(house, kept, "Ada")
    place = ("--db", kept.place)
    assert run("admin", "make", "ada", "administrator", *place).status == 0
    assert "Whoever runs the server made Ada an administrator" in ada.get("/moderation").text
    assert run("admin", "lock", "Ada", *place).status == 0
    assert ada.get("/account").status_code == 303, "led to the door"
    assert "Ada: administrator" in run("admin", "list", *place).out
    assert run("admin", "unlock", "Ada", *place).status == 0
    password = run("admin", "reset", "Ada", *place).out.split(" is ")[1].split()[0]
    assert ada.sign_in("Ada", password).status_code == 303
    assert "gave Ada another password" in ada.get("/moderation").text
    refused = run("admin", "lock", "Zoe", *place)
    assert (refused.status, refused.err) == (2, "spadework: nobody here is called Zoe\n")
