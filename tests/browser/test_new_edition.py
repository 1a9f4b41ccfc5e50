"""A server of a new version: open pages load themselves anew, but never while a turn is drafted."""

from playwright.sync_api import Route, expect

from support.table_page import Open, command, first_round, offers, play
from support.web_server import Server

HIDE = "() => Object.defineProperty(document, 'hidden', { get: () => true })"
LOOK = "() => document.dispatchEvent(new Event('torn'))"


def of_a_new_version(route: Route) -> None:
    """Answer as a server would whose pages are others."""
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "x-edition": "newer"})


def test_an_open_page_loads_itself_anew_when_no_turn_is_drafted(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    first_round(page, server)
    play(page, next(offer for offer in offers(page) if offer.startswith("upgrade")))
    page.evaluate("window.isOld = true")
    page.route("**/fragments*", of_a_new_version)
    page.evaluate(LOOK)
    expect(page.locator("#banner")).to_contain_text("a new version")
    page.evaluate(HIDE)
    command(page, "undo")
    page.wait_for_function("() => window.isOld === undefined")
    page.unroute_all(behavior="ignoreErrors")  # the new page may be asking already
