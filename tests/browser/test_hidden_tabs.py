"""A browser opens few connections to one server: tabs that nobody sees leave theirs to others."""

from playwright.sync_api import Page, expect

from support.table_page import Open, begin, play_elsewhere
from support.web_server import Server

REMEMBER_STREAMS = """
window.streams = [];
window.EventSource = class extends EventSource {
  constructor(address) { super(address); window.streams.push(this); }
};
"""
SHOW = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def open_streams(page: Page) -> int:
    """The connections a page keeps for news."""
    return int(page.evaluate("streams.filter((s) => s.readyState !== EventSource.CLOSED).length"))


def test_a_hidden_tab_hangs_up_and_catches_up_when_it_is_seen_again(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    page.add_init_script(REMEMBER_STREAMS)
    url = begin(page, server, 1)
    for sequence, action in ((2, "build F3"), (3, "build B4")):
        assert open_streams(page) == 1
        page.evaluate(SHOW, True)
        assert open_streams(page) == 0
        play_elsewhere(page, url, action, sequence - 1)
        page.evaluate(SHOW, False)
        expect(page.locator("body")).to_have_attribute("data-sequence", str(sequence))
    assert open_streams(page) == 1
    play_elsewhere(page, url, "build C4", 3)
    expect(page.locator("body")).to_have_attribute("data-sequence", "4")
