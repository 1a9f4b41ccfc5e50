"""Links that are replaced and closed by those they belong to, seen from several browsers."""

from playwright.sync_api import expect

from support.table_page import Open, begin, links, sit_down
from support.web_server import Server


def test_a_link_is_replaced_and_closed_on_the_page(server: Server, open_page: Open) -> None:
    host = open_page()
    url = begin(host, server, 0)
    old = links(host)[1]
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="New link: Player 2 (Nomads)", exact=True).click()
    host.wait_for_function("(old) => !document.body.innerHTML.includes(old)", arg=old)
    new = links(host)[1]
    assert new != old
    assert open_page(old).get_by_role("button", name="Sit down").count() == 0
    guest = sit_down(open_page, new)
    assert guest.url == url
    guest.get_by_role("button", name="More", exact=True).click()
    guest.get_by_role("button", name="Close the link of Player 2 (Nomads)").click()
    expect(guest.get_by_text("Close the link of")).to_have_count(0)
    expect(host.get_by_text("Player 2 (Nomads): the link is closed.")).to_be_visible()
