"""A game of two, the witches and the nomads: the fields of its form, and their first dwellings."""

from support.web_table import Browser

FIELDS = {
    "game": "terra_mystica",
    "map": "base",
    "players": "2",
    "factions": "list",
    "faction1": "witches",
    "faction2": "nomads",
}
AMONG_FRIENDS = {**FIELDS, "factions": "choose", "seat2": "person", "admission": "friends"}
START = ["build F4", "build F3", "build B4", "build C4", "build I7"]


def first_round(browser: Browser) -> str:
    """A game of two at one screen that has come to its first turn, the witches to begin."""
    url = browser.begin(**FIELDS, seed="3")
    for text in START:
        assert browser.play(url, text).status_code == 200
    while browser.state(url).round == 0:
        browser.play(url, browser.state(url).offers()[0].text)
    return url
