"""What comes late or lies above something else never leaves the page wrong or in the way."""

import pytest
from playwright.sync_api import Page, Route, expect

from support.table_page import (
    PHONE,
    WIDE,
    Open,
    begin,
    choose,
    fetch,
    first_round,
    links,
    play,
    sit_down,
    stands_at,
)
from support.web_server import Server

LONGER_THAN_A_POPOVER_WAITS = 700  # milliseconds
LONGER_THAN_AN_ANSWER_TAKES = 500
REMEMBER_DRAFTS = """() => {
  window.shownDrafts = [];
  const drafted = document.body.dataset.draft;
  new MutationObserver(() => {
    const { draft } = document.body.dataset;
    if (draft !== drafted) window.shownDrafts.push(draft);
  }).observe(document.body, { attributeFilter: ["data-draft"] });
}"""


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_no_explanation_covers_what_confirms_a_choice(
    server: Server, open_page: Open, screen: dict[str, int]
) -> None:
    page = open_page(viewport=screen)
    begin(page, server, 5)
    offer = page.locator("#decision .offer").nth(1)
    offer.hover()
    expect(page.locator("#popover")).to_be_visible()
    choose(page, offer.get_attribute("data-action") or "")
    page.wait_for_timeout(LONGER_THAN_A_POPOVER_WAITS)
    expect(page.locator("#popover")).to_be_hidden()
    before = stands_at(page)
    page.locator('#choice [data-command="confirm"]').click(timeout=2_000)
    expect(page.locator("body")).not_to_have_attribute("data-draft", str(before[1]))


def test_news_of_something_else_do_not_keep_an_explanation_away(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    begin(page, server, 5)
    page.locator("#decision .offer").nth(1).hover()
    with page.expect_response("**/fragments*"):
        page.evaluate("document.dispatchEvent(new Event('torn'))")
    expect(page.locator("#popover")).to_be_visible()


def test_an_answer_that_comes_late_does_not_leave_the_page_in_two_minds(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    silent: list[Route] = []
    page.route("**/events", lambda route: silent.append(route))  # no news that would set it right
    url = first_round(page, server)
    play(page, next_conversion(page))
    held: list[Route] = []
    page.route("**/fragments*", lambda route: held.append(route), times=1)
    page.evaluate("document.dispatchEvent(new Event('torn'))")
    while not held:
        page.wait_for_timeout(20)
    old = held[0].fetch()
    play(page, "upgrade F4 to TP")
    drafted = stands_at(page)
    page.evaluate(REMEMBER_DRAFTS)
    held[0].fulfill(response=old)
    page.wait_for_timeout(LONGER_THAN_AN_ANSWER_TAKES)
    assert page.evaluate("shownDrafts") == [], "the page went back to a draft that is no more"
    assert stands_at(page) == drafted
    versions = fetch(page, f"{url}/fragments").json()["versions"]
    shown = " ".join(f"{id}:{name}" for id, name in versions.items())
    expect(page.locator("body")).to_have_attribute("data-versions", shown)


def test_what_is_pressed_before_an_answer_came_is_done_after_it(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    first_round(page, server)
    sequence = stands_at(page)[0]
    choose(page, "upgrade F4 to TP")
    held: list[Route] = []
    page.route("**/draft", lambda route: held.append(route), times=1)
    page.locator('#choice [data-command="confirm"]').click()
    page.keyboard.press("e")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator("body")).to_have_attribute("data-sequence", str(sequence + 1))


def next_conversion(page: Page) -> str:
    """The first conversion that is offered."""
    offer = page.locator('#decision .offer[data-action^="convert"]').first
    return offer.get_attribute("data-action") or ""


def test_the_page_of_the_host_follows_when_a_guest_sits_down(
    server: Server, open_page: Open
) -> None:
    host = open_page()
    first_round(host, server)
    witches = links(host)[0]
    expect(host.locator('.mat[data-seat="0"]')).to_have_class(r"mat home-forest asked acting")
    sit_down(open_page, witches)
    expect(host.locator('.mat[data-seat="0"]')).to_have_class(r"mat home-forest asked")
    expect(host.locator("#decision .offer")).to_have_count(0)
