"""Two people talk at a table: seen at once by the other, as text alone, and not where muted."""

from playwright.sync_api import Page, expect

from support.accessibility import findings
from support.table_page import PHONE, Open, begin, links, sit_down
from support.web_server import Server

SCRIPT = "<script>document.title = 'taken over'</script><img src=x onerror=alert(1)>"


def open_chat(page: Page) -> None:
    """Look into the drawer of the chat."""
    page.locator('.tabs [data-panel="chat"]').click()
    expect(page.locator("#notes")).to_be_visible()


def say(page: Page, text: str) -> None:
    """Type a line and send it."""
    page.locator("#chat-text").fill(text)
    page.locator("#chat-text").press("Enter")
    expect(page.locator("#chat-text")).to_have_value("")


def test_two_people_talk(server: Server, open_page: Open) -> None:
    host = open_page()
    begin(host, server, 1)
    guest = sit_down(open_page, links(host)[1], viewport=PHONE, locale="en")
    open_chat(host)
    say(host, SCRIPT)
    unread = guest.locator("#chat-unread")
    expect(unread).to_have_text("1")
    open_chat(guest)
    expect(guest.locator("#chat-lines .chat-text")).to_have_text(SCRIPT)
    assert guest.locator("#chat-lines :is(script, img, a)").count() == 0
    expect(unread).to_be_hidden()
    say(guest, "I see <b>you</b>")
    lines = host.locator("#chat-lines .chat-text")
    expect(lines.last).to_have_text("I see <b>you</b>")
    expect(host.locator("#chat-unread")).to_be_hidden()
    guest.locator("#chat-settings summary").click()
    guest.get_by_role("button", name="Mute: Player 1").click()
    expect(guest.locator("#chat-lines .chat-text")).to_have_count(1)
    say(host, "do you hear me?")
    say(guest, "no")
    expect(lines).to_have_text([SCRIPT, "I see <b>you</b>", "do you hear me?", "no"])
    expect(guest.locator("#chat-lines .chat-text")).to_have_text(["I see <b>you</b>", "no"])
    assert "taken over" not in guest.title()
    assert not findings(host) + findings(guest)


def test_notes_are_kept_by_themselves(server: Server, open_page: Open) -> None:
    page = open_page()
    url = begin(page, server, 1)
    open_chat(page)
    page.locator("#notes").fill("swamps first")
    expect(page.locator("#notes-kept")).to_have_text("Kept")
    page.goto(url)
    open_chat(page)
    expect(page.locator("#notes")).to_have_value("swamps first")
