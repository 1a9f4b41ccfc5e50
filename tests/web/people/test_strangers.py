"""What strangers find: nothing of others' games, talk, addresses and mail, and no plain secret."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from sqlalchemy import inspect

from support.databases import Kept
from support.mailbox import Mailbox
from support.two_players import AMONG_FRIENDS, FIELDS
from support.web_addresses import STREAMS, addresses, filled
from support.web_program import API, Program, program, token_of
from support.web_table import PASSWORD, Browser, House, running

MOST_PAGES = 150
MAIL = "planted-mail@home.example"
# What the host keeps to themselves; a crawler must find none of it.
PLANTED = {
    "title": "Planted Title of a private game",
    "player": "Planted Player",
    "chat": "planted words that were said at the table",
    "note": "planted words that nobody else reads",
    "waiting": "Planted Title of a table among friends",
    "token": "planted name of a token",
    "agent": "PlantedFox",
    "mail": MAIL,
}


@pytest.fixture
def planted(kept: Kept, mailbox: Mailbox) -> Iterator[tuple[House, Browser, str, dict[str, str]]]:
    """A host with everything that is private; the game, and what must not be found."""
    with running(kept, smtp=mailbox.url) as house:
        host = house.browser()
        host.sign_up("Host")
        host.submit("/account/mail", mail=MAIL, password=PASSWORD)
        host.submit(mailbox.link(1))
        fields = {**FIELDS, "title": PLANTED["title"], "name2": PLANTED["player"]}
        url = host.begin(**fields)
        assert host.send(f"{url}/chat", text=PLANTED["chat"]).status_code == 200
        assert host.send(f"{url}/notes", text=PLANTED["note"], version=0).status_code == 200
        opened = host.submit("/lobby/open", **{**AMONG_FRIENDS, "title": PLANTED["waiting"]})
        assert opened.status_code == 303
        token = token_of(host, name=PLANTED["token"])
        kept.rows("UPDATE sessions SET agent = %s, address = '203.0.113.77'", PLANTED["agent"])
        ((key, hash),) = kept.rows("SELECT key, password FROM accounts")
        secrets = {
            **PLANTED,
            "key": str(key),
            "hash": str(hash),
            "address": "203.0.113.77",
            "made token": token,
            "link": host.links(url)["seat 2"].split("/")[2],
            "browser": host.secret,
        }
        yield house, host, url, secrets


def test_a_stranger_who_asks_for_everything_finds_nothing_of_others(
    planted: tuple[House, Browser, str, dict[str, str]],
) -> None:
    house, host, url, secrets = planted
    stranger = house.browser()
    stranger.sign_up("Stranger")
    playing = program(house, "Robo")
    reading = Program(house.client, token_of(stranger))
    values = {
        "id": [url.split("/")[2], "x"],
        "name": ["Host", "export.txt", "export.json", "export.svg", "terra_mystica", "base.css"],
    }
    asked = 0
    for method, path in sorted(addresses(house)):
        if method != "GET" or STREAMS.search(path):
            continue
        for one in filled(path, values):
            answers = [stranger.get(one)]
            if path.startswith(API):
                answers = [reading.ask("GET", one), playing.ask("GET", one)]
            for answer in answers:
                asked += 1
                assert not found_in(answer.text, secrets), one
    assert asked > 80
    page = host.get(url).text
    assert PLANTED["title"] in unescape(page), "there was something to find"


def test_a_stranger_who_follows_every_link_finds_nothing_of_others(
    planted: tuple[House, Browser, str, dict[str, str]],
) -> None:
    house, _, _, secrets = planted
    stranger = house.browser()
    stranger.sign_up("Stranger")
    ahead, seen = ["/", "/lobby", "/ratings", "/people/Host"], set[str]()
    while ahead and len(seen) < MOST_PAGES:
        path = ahead.pop(0)
        if path in seen or STREAMS.search(path):
            continue
        seen.add(path)
        answer = stranger.get(path)
        assert not found_in(answer.text, secrets), path
        if "html" in answer.headers.get("content-type", ""):
            links = re.findall(r'(?:href|src|data-from)="(/[^"#]*)', answer.text)
            ahead += [unescape(link) for link in links]
    assert len(seen) > 20


def found_in(text: str, secrets: dict[str, str]) -> list[str]:
    """Which of the secrets stand in a text."""
    plain = unescape(text)
    return [name for name, secret in secrets.items() if secret in plain]


def test_the_database_has_no_secret_as_it_is(
    planted: tuple[House, Browser, str, dict[str, str]], kept: Kept, mailbox: Mailbox
) -> None:
    house, host, url, secrets = planted
    house.browser().submit("/forgotten", who="Host")
    reset = mailbox.link(2).split("/")[2]
    unused = host.links(url)["watch"].split("/")[2]
    plain = {
        "password": PASSWORD,
        "session": host.cookie("session_"),
        "browser": host.secret,
        "token": secrets["made token"],
        "token without its beginning": secrets["made token"].removeprefix("spadework_"),
        "link of a seat": secrets["link"],
        "link to look on": unused,
        "link of a letter": reset,
        "link that was used": mailbox.link(1).split("/")[2],
    }
    assert all(len(secret) > 12 for secret in plain.values())
    content = "\n".join(everything(kept))
    assert secrets["hash"].startswith("$argon2id$")
    assert secrets["hash"] in content, "all of it was looked at"
    assert found_in(content, plain) == []


def test_a_link_that_was_sent_works_once(
    planted: tuple[House, Browser, str, dict[str, str]], mailbox: Mailbox
) -> None:
    house, host, _, secrets = planted
    asking = Program(house.client, secrets["made token"])
    assert asking.get("/me").status_code == 200
    browser = house.browser()
    browser.submit("/forgotten", who="Host")
    link = mailbox.link(2)
    assert browser.submit(link, new_password="another password").status_code == 303
    assert browser.submit(link, new_password="a third password").status_code == 404
    assert asking.get("/me").status_code == 401, "who has lost the account lost the tokens"
    assert host.get("/account").status_code == 303
    assert house.browser().sign_in("Host", "a third password").status_code == 422


def everything(kept: Kept) -> Iterator[str]:
    """All that every table of the database has, as text."""
    with kept.engine().connect() as connection:
        names = inspect(connection).get_table_names()
    assert len(names) > 15
    for name in names:
        if name != "alembic_version":
            for row in kept.rows(f'SELECT * FROM "{name}"'):
                yield from (str(value) for value in row)
