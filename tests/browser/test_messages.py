"""Notices in a browser: the title of a page, and messages that come where no page is open."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from support.accessibility import findings
from support.table_page import Open, begin
from support.web_server import Server
from support.web_table import until

PASSWORD = "swamps and lakes"
# A browser without windows shows nothing: what the worker would have shown is written down.
REMEMBER = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, options) => {
    self.shown.push({ title, ...options });
  };
}"""


def sign_up(page: Page, server: Server, name: str) -> None:
    page.goto(f"{server.address}/sign-up")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def test_the_title_of_every_page_says_how_many_games_wait(server: Server, open_page: Open) -> None:
    page = open_page()
    sign_up(page, server, "Wanda")
    expect(page).to_have_title(re.compile("^[^(]"))
    begin(page, server, 1)
    page.goto(f"{server.address}/account")
    expect(page).to_have_title("(1) Your turn – Wanda – Spadework")
    assert findings(page) == []
    page.get_by_label("It is my turn: in the title of an open page").uncheck()
    page.locator("#notices").get_by_role("button", name="Keep this").click()
    expect(page).to_have_title("Wanda – Spadework")


@pytest.mark.chromium
def test_a_message_is_shown_though_it_came_while_nobody_looked(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    sign_up(page, server, "Paul")
    page.context.grant_permissions(["notifications"], origin=server.address)
    page.goto(f"{server.address}/account")
    expect(page.get_by_role("button", name="Send messages to this browser")).to_be_visible()
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: found.extend(one["registrationId"] for one in said["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    # Subscribing needs a push service of the browser's maker: it is left out here.
    page.evaluate("async () => { await navigator.serviceWorker.register('/worker.js'); }")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    until(lambda: page.context.service_workers, "the worker")
    worker = page.context.service_workers[0]
    worker.evaluate(REMEMBER)
    message = {"title": "Your turn: Lakes", "body": "Round 1", "url": "/rules", "tag": "turn/1"}
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.address, "registrationId": found[0], "data": json.dumps(message)},
    )
    until(lambda: worker.evaluate("self.shown"), "it is shown")
    (shown,) = worker.evaluate("self.shown")
    assert (shown["title"], shown["body"]) == ("Your turn: Lakes", "Round 1")
    assert (shown["tag"], shown["data"]) == ("turn/1", {"url": "/rules"})
