"""Two people at a table, one of whom plans a turn while the other thinks."""

from playwright.sync_api import Page, expect

from support.accessibility import findings
from support.table_page import Open, command, first_round, links, play, sit_down
from support.web_server import Server


def plan(page: Page, url: str, *turns: tuple[str, ...]) -> None:
    """Play turns of everybody in a new plan, and leave one's own to be carried out."""
    page.goto(url)
    page.get_by_role("link", name="Plan ahead").click()
    page.locator("#name").fill("To the south")
    page.get_by_role("button", name="Begin a plan here").click()
    expect(page.locator("#plan")).to_contain_text("To the south")
    for turn in turns:
        for action in turn:
            play(page, action)
        command(page, "end-turn")
    assert not findings(page)
    page.get_by_role("button", name="Carry out on my turn").click()
    expect(page.locator(".plan .carried")).to_have_count(1)
    assert not findings(page)
    page.get_by_role("link", name="To the table").click()


def test_what_is_refused_leads_back_to_the_plan(server: Server, open_page: Open) -> None:
    page = open_page()
    page.goto(f"{first_round(page, server)}/plans")
    page.get_by_role("button", name="Begin a plan here").click()
    page.wait_for_url("**/plans/1")
    page.get_by_role("button", name="Carry out on my turn").click()
    expect(page.locator("main")).to_contain_text("no whole turn of yours to come")
    page.get_by_role("link", name="Back").click()
    expect(page.locator("#plan")).to_contain_text("You play for everybody here")


def test_a_plan_is_carried_out_and_one_that_no_longer_fits_is_asked(
    server: Server, open_page: Open
) -> None:
    host = open_page()
    url = first_round(host, server)
    guest = sit_down(open_page, links(host)[1])
    plan(guest, url, ("upgrade F4 to TP", "decline 1 from witches"), ("upgrade I7 to TP",))
    expect(guest.locator("#decision")).to_contain_text("will be carried out")
    before = guest.locator("body").get_attribute("data-sequence")
    assert before == "7", "nothing has happened at the table"
    play(host, "upgrade C4 to TP")
    command(host, "end-turn")
    play(guest, "decline 1 from witches")
    expect(host.locator("#headline")).to_contain_text("Your turn")
    host.locator('.tabs [data-panel="log"]').click()
    expect(host.locator("#log")).to_contain_text("planned before, and carried out")
    plan(guest, url, ("pass BON9",), ("pass BON6",))
    play(host, "pass BON6")
    command(host, "end-turn")
    expect(guest.locator("#decision")).to_contain_text("Your plan To the south was not carried out")
    expect(guest.locator("#headline")).to_contain_text("Your turn")
