"""Two people meet and play for weeks: over a restart, out of time and back, by consent, again."""

import re
from pathlib import Path
from random import Random

import httpx
from playwright.sync_api import Page, expect

from support.databases import Kept
from support.mailbox import Mailbox, mail_server
from support.table_page import ANEW, PHONE, Open, offers, play_and_end, stands_at, wait_for_change
from support.web_clocks import pass_time
from support.web_people import Person, choose
from support.web_server import Server
from support.web_table import PASSWORD, Browser, token_in, until

TIME = 10 * 60
ANNA, BERT = "Anna of the Alps", "Bert of the Bay"
MAIL = "bert@home.example"


def sign_up(page: Page, server: Server, name: str) -> None:
    """Make an account and look at the lobby."""
    page.goto(f"{server.address}/sign-up?back=/lobby")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/lobby")


def give_address(page: Page, server: Server, box: Mailbox) -> None:
    """Say where letters are to go, and open the link in the first one."""
    page.goto(f"{server.address}/account")
    page.locator("#mail").fill(MAIL)
    page.locator("#mail_password").fill(PASSWORD)
    page.get_by_role("button", name="Change the address").click()
    page.goto(server.address + box.link(1))
    page.locator('main button[type="submit"]').click()
    expect(page.locator("main")).to_contain_text(f"Your address is {MAIL}")
    page.goto(f"{server.address}/lobby")


def meet(anna: Page, bert: Page) -> str:
    """Anna opens a rated table by turns, with ten minutes for each move, and Bert sits down."""
    anna.get_by_role("link", name="Open a table").click()
    anna.locator('[name="players"][value="2"]').check()
    anna.get_by_label("Title").fill("Weeks")
    anna.get_by_label("time for each move").check()
    anna.locator('[name="per_move"]').select_option(str(TIME))
    anna.get_by_label("The game counts for the ratings").check()
    anna.get_by_role("button", name="Open the table").click()
    bert.get_by_role("button", name="Sit down: Weeks").click()
    for page in (anna, bert):
        page.wait_for_url("**/game/*")
    return anna.url


def shows(page: Page, sequence: int) -> None:
    """Wait until a page shows so many actions."""
    expect(page.locator("body")).to_have_attribute("data-sequence", str(sequence))


def asked_and_other(pages: tuple[Page, Page]) -> tuple[Page, Page]:
    """Whose turn it is, and who waits."""
    until(lambda: any(offers(page) for page in pages), "somebody is asked")
    return pages if offers(pages[0]) else (pages[1], pages[0])


def play_until_asked(page: Page, other: Page) -> None:
    """Let *other* answer until it is for *page* to act."""
    while asked_and_other((page, other))[0] is other:
        play_and_end(other, offers(other)[0])
        shows(page, stands_at(other)[0])


class Hands(Browser):
    """What the browser of a page asks without the page: a whole game would take long there."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.csrf = token_in(page.content())

    def get(self, url: str, **headers: str) -> httpx.Response:
        """Ask for something."""
        found = self._page.request.get(url, headers=headers, max_retries=ANEW)
        return httpx.Response(found.status, content=found.body())

    def send(self, url: str, **values: object) -> httpx.Response:
        """Send what the page's module sends."""
        says = {"x-csrftoken": self.csrf, "accept": "application/json"}
        found = self._page.request.post(url, data=values, headers=says, max_retries=ANEW)
        return httpx.Response(found.status, content=found.body())


def play_to_the_end(url: str, *pages: Page) -> None:
    """Play on, passing mostly."""
    people, random = [Person(Hands(page), url) for page in pages], Random(1)
    while "The game is over" not in people[0].headline:
        for one in people:
            one.look()
            if one.can_end:
                one.end_turn()
            elif one.offers:
                one.play(choose(one.offers, random))
        people[0].look()


def test_two_people_meet_and_play_for_weeks(tmp_path: Path, open_page: Open) -> None:
    kept = Kept(tmp_path / "games.sqlite3")
    with mail_server() as box:
        starting = ("--rate", "100000", "--smtp", box.url)
        with Server(kept.place, *starting) as server:
            anna, bert = open_page(), open_page(viewport=PHONE)
            sign_up(anna, server, ANNA)
            sign_up(bert, server, BERT)
            give_address(bert, server, box)
            url = meet(anna, bert)
            play_until_asked(anna, bert)
            clock = anna.locator("#headline .clock")
            before = clock.inner_text()
            assert before.startswith(("9:", "10:")), before
            anna.wait_for_function(
                "(text) => document.querySelector('#headline .clock').innerText !== text",
                arg=before,
            )
            bert.goto("about:blank")
            while offers(anna):
                play_and_end(anna, offers(anna)[0])
            port = httpx.URL(server.address).port
            assert server.stop() == 0
        expect(anna.locator("#banner")).to_be_visible()

        with Server(kept.place, *starting, "--port", str(port)) as server:
            expect(anna.locator("#banner")).to_be_hidden()
            # Who is away is told by a letter, and comes by its link.
            kept.rows("UPDATE jobs SET due = 0 WHERE kind = 'notice'")
            letter = box.letter(2)
            assert letter["to"] == MAIL
            assert "Weeks" in letter["subject"]
            link = re.search(r"http://\S+/game/[\w-]+", letter.get_content())
            assert link is not None
            bert.goto(link.group())
            assert bert.url == url
            assert offers(bert)

            # Out of time: a computer player takes over until he is back.
            there = stands_at(anna)
            pass_time(kept, TIME + 1)
            back = bert.get_by_role("button", name="Play on myself")
            expect(back).to_be_visible()
            wait_for_change(anna, there)
            expect(anna.locator("#turns")).to_contain_text("the computer plays")
            assert offers(bert) == [], "it is not for him to act"
            back.click()
            expect(back).to_have_count(0)
            expect(anna.locator("#turns")).not_to_contain_text("the computer plays")

            # A turn is taken back when the other agrees, on a phone.
            play_until_asked(anna, bert)
            while offers(anna):
                play_and_end(anna, offers(anna)[0])
            length = stands_at(anna)[0] - 1
            shows(bert, length + 1)
            anna.locator(".tabs [data-panel='more']").click()
            anna.get_by_role("button", name="Take back my last turn").click()
            expect(bert.locator("#consent")).to_contain_text("asks to take back the last turn")
            bert.get_by_role("button", name="Agree").click()
            for page in (anna, bert):
                shows(page, length)
            assert stands_at(anna)[1] == stands_at(bert)[1] != 0, "not the record of before"
            expect(anna.locator("#consent")).to_be_empty()

            # The end: ratings, and the next game with one click.
            play_to_the_end(url, anna, bert)
            expect(anna.locator("#headline")).to_contain_text("The game is over")
            anna.get_by_role("button", name="Rematch").first.click()
            anna.wait_for_url(lambda there: there != url and "/game/" in there)
            bert.get_by_role("link", name="To the rematch").first.click()
            bert.wait_for_url(anna.url)
            expect(bert.locator("#turns")).to_contain_text("Anna")
            until(lambda: not kept.rows("SELECT 1 FROM jobs WHERE kind = 'rating'"), "ratings")
            anna.goto(f"{server.address}/ratings")
            for name in (ANNA, BERT):
                expect(anna.locator("main")).to_contain_text(name)
            bert.goto(f"{server.address}/people/{ANNA}")
            expect(bert.locator("main")).to_contain_text("1 rated game")
