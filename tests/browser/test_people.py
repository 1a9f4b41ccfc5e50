"""People in a browser: signing up with a seat, going on elsewhere, and leaving."""

from playwright.sync_api import Page, expect

from support.table_page import Open, begin, links, offers, sit_down
from support.web_server import Server

PASSWORD = "swamps and lakes"


def test_a_guest_signs_up_and_plays_on_in_another_browser(server: Server, open_page: Open) -> None:
    host = open_page()
    url = begin(host, server, 1)
    guest = sit_down(open_page, links(host)[1])
    assert offers(guest)
    guest.goto(f"{server.address}/sign-up")
    guest.get_by_label("Name").fill("Zoe of the Lakes")
    guest.get_by_label("Password").fill(PASSWORD)
    guest.get_by_role("button", name="Sign up").click()
    expect(guest.get_by_role("link", name="Zoe of the Lakes")).to_be_visible()
    phone = open_page(f"{server.address}/sign-in", locale="de")
    phone.get_by_label("Name").fill("zoe of the lakes")
    phone.get_by_label("Passwort").fill(PASSWORD)
    phone.get_by_role("button", name="Anmelden", exact=True).click()
    phone.goto(url)
    assert offers(phone) == offers(guest_at(guest, url))
    expect(host.locator("#turns")).to_contain_text("Zoe of the Lakes")
    phone.goto(f"{server.address}/account")
    expect(phone.locator(".sessions li")).to_have_count(2)
    phone.get_by_role("button", name="Alle anderen Sitzungen beenden").click()
    expect(phone.locator(".sessions li")).to_have_count(1)
    guest.goto(f"{server.address}/account")
    expect(guest.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    phone.locator("summary", has_text="Mein Konto löschen").click()
    phone.locator("#leaving").fill(PASSWORD)
    phone.get_by_role("button", name="Mein Konto endgültig löschen").click()
    expect(phone.get_by_role("link", name="Anmelden")).to_be_visible()
    host.goto(url)
    expect(host.locator("#turns")).to_contain_text("someone who left")


def test_a_table_whose_session_was_ended_elsewhere_leads_to_signing_in(
    server: Server, open_page: Open
) -> None:
    laptop, phone = open_page(f"{server.address}/sign-up"), open_page(f"{server.address}/sign-in")
    for page, button in ((laptop, "Sign up"), (phone, "Sign in")):
        page.get_by_label("Name").fill("Yul of the Yews")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("link", name="Yul of the Yews")).to_be_visible()
    url = begin(laptop, server, 0)
    phone.goto(url)
    assert offers(phone)
    laptop.goto(f"{server.address}/account")
    laptop.get_by_role("button", name="End all other sessions").click()
    expect(laptop.locator(".sessions li")).to_have_count(1)
    expect(phone.get_by_role("heading", name="Not open to you")).to_be_visible()
    phone.locator("main").get_by_role("link", name="Sign in").click()
    phone.get_by_label("Name").fill("Yul of the Yews")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Sign in", exact=True).click()
    phone.wait_for_url(url)
    assert offers(phone), "the turn goes on where it was"


def guest_at(page: Page, url: str) -> Page:
    """The same page, at the table again."""
    page.goto(url)
    return page
