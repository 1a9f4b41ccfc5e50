"""Real pages in a real browser: whole games, two browsers at a table, a server that dies."""

import re
from pathlib import Path

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from web.web_page import SOON, Open, choose, command, offers, play, stands_at, wait_for_change
from web.web_server import Server

PHONE = {"width": 390, "height": 844}
START = [
    *["build F4", "build F3", "build B4", "build C4", "build I7"],
    *["card BON3", "card BON5"],
]


def begin(page: Page, server: Server, actions: int) -> str:
    """Make a game of witches and nomads at one screen and play the first *actions*; its address."""
    page.goto(f"{server.address}/new")
    token = page.locator('meta[name="csrf-token"]').get_attribute("content") or ""
    fields: dict[str, str | float | bool] = {
        "_csrf_token": token,
        "game": "terra_mystica",
        "map": "base",
        "players": "2",
        "seed": "3",
        "factions": "list",
        "faction1": "witches",
        "faction2": "nomads",
    }
    made = page.request.post(f"{server.address}/new", form=fields, max_redirects=0)
    url = server.address + made.headers["location"]
    for sequence, action in enumerate(START[:actions]):
        played = page.request.post(
            f"{url}/draft",
            data={"action": action, "sequence": sequence, "draft": 0},
            headers={"x-csrftoken": token},
        )
        assert played.ok, played.text()
    page.goto(url)
    return url


def first_round(page: Page, server: Server) -> str:
    """The same up to the first turn."""
    return begin(page, server, len(START))


def test_a_first_game_is_played_to_the_end_against_computer_players(
    server: Server, open_page: Open
) -> None:
    page = open_page(server.address)
    page.get_by_role("button", name="First game").click()
    page.wait_for_url("**/game/*")
    for _ in range(200):
        page.wait_for_selector(
            "#decision .offer, #decision [data-command='end-turn'], #decision a[href$='/final']",
            timeout=SOON,
        )
        if page.locator("#decision a[href$='/final']").count():
            break
        one_step(page)
    page.locator("#decision a[href$='/final']").click()
    page.wait_for_url("**/final")
    assert page.locator("table").count() >= 1


def one_step(page: Page) -> None:
    """What somebody does who wants to get home: decline, pass, take what comes first."""
    texts = offers(page)
    liked = [t for t in texts if t.startswith(("decline", "pass"))] or [
        t for t in texts if not t.startswith(("burn", "convert"))
    ]
    if page.locator("[data-command='end-turn']").count() and stands_at(page)[1]:
        command(page, "end-turn")
    elif liked:
        play(page, liked[0])


def test_a_turn_is_drafted_undone_and_ended(server: Server, open_page: Open) -> None:
    page = open_page(server.address)
    first_round(page, server)
    sequence, _ = stands_at(page)
    play(page, "upgrade F4 to TP")
    assert stands_at(page) == (sequence, 1)
    command(page, "undo")
    assert stands_at(page) == (sequence, 0)
    play(page, "upgrade F4 to TP")
    command(page, "end-turn")
    assert stands_at(page) == (sequence + 1, 0)
    play(page, "decline 1 from witches")
    assert stands_at(page) == (sequence + 3, 0)


def test_two_browsers_at_one_table_follow_each_other(server: Server, open_page: Open) -> None:
    host = open_page(server.address)
    url = begin(host, server, 1)
    link = next(a for a in links(host) if "/seat/" in a and a != links(host)[0])
    guest = open_page(link)
    assert guest.url == url
    assert "build F3" in offers(guest)
    play(guest, "build F3")
    expect(host.locator("body")).to_have_attribute("data-sequence", "2", timeout=1000)
    play(guest, "build B4")
    expect(host.locator("body")).to_have_attribute("data-sequence", "3", timeout=1000)
    play(host, "build C4")
    expect(guest.locator("body")).to_have_attribute("data-sequence", "4", timeout=1000)
    assert "build C4" not in offers(guest)


def links(page: Page) -> list[str]:
    """The links of the seats and of the spectators, as the host's page shows them."""
    found = re.findall(r"https?://[^\"<>\s]+/(?:seat|watch)/[\w-]+", page.content())
    return list(dict.fromkeys(found))


def test_the_later_of_two_tabs_is_told(server: Server, open_page: Open) -> None:
    page = open_page(server.address)
    url = begin(page, server, 0)
    second = page.context.new_page()
    second.route("**/events", lambda route: route.abort())
    second.goto(url)
    choose(second, "build C4")
    play(page, "build F4")
    second.locator('#choice [data-command="confirm"]').click()
    expect(second.locator("#banner")).to_contain_text("moved on", timeout=SOON)
    assert stands_at(second) == (1, 0)


def test_the_past_is_shown_and_left_again(server: Server, open_page: Open) -> None:
    page = open_page(server.address)
    url = first_round(page, server)
    page.goto(f"{url}?at=2")
    assert page.locator("body").get_attribute("data-at") == "2"
    assert offers(page) == []
    page.keyboard.press("ArrowLeft")
    expect(page.locator("body")).to_have_attribute("data-at", "1", timeout=SOON)
    page.keyboard.press("End")
    expect(page.locator("body")).to_have_attribute("data-at", "-1", timeout=SOON)
    assert offers(page)
    assert page.url == url


def test_everything_can_be_done_with_the_keyboard(server: Server, open_page: Open) -> None:
    page = open_page(server.address)
    first_round(page, server)
    before = stands_at(page)
    page.keyboard.press("/")
    page.keyboard.type("upgrade F4 to TP")
    page.keyboard.press("Enter")
    expect(page.locator('#choice [data-command="confirm"]')).to_be_visible(timeout=SOON)
    page.keyboard.press("Enter")
    wait_for_change(page, before)
    page.locator("#say").evaluate_all("all => all.forEach(e => e.blur())")
    drafted = stands_at(page)
    page.keyboard.press("u")
    wait_for_change(page, drafted)
    assert stands_at(page) == before
    page.keyboard.press("?")
    expect(page.locator("dialog#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#help")).to_be_hidden()


def test_a_phone_shows_the_table_without_sideways_scrolling(
    server: Server, open_page: Open
) -> None:
    page = open_page(server.address, viewport=PHONE, has_touch=True)
    first_round(page, server)
    for path in ("", "/final"):
        page.goto(page.url.removesuffix("/final") + path)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], path
    page.goto(f"{server.address}/new")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_german_browser_is_spoken_to_in_german(server: Server, open_page: Open) -> None:
    page = open_page(server.address, locale="de-DE")
    assert page.locator("html").get_attribute("lang") == "de"
    begin(page, server, 0)
    expect(page.locator("#headline")).to_contain_text("Wohnhaus")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_have_no_serious_findings_of_axe(server: Server, open_page: Open, theme: str) -> None:
    page = open_page(server.address, color_scheme=theme)
    url = first_round(page, server)
    for address in ("/", "/new", "/import", url, f"{url}?at=3", f"{url}/final", "/nothing"):
        page.goto(address if address.startswith("http") else server.address + address)
        found = Axe().run(page).response["violations"]
        serious = [
            f"{address}: {violation['id']}: {node['html'][:200]}"
            for violation in found
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"]
        ]
        assert not serious, "\n".join(serious)


def test_a_page_survives_the_death_of_its_server(tmp_path: Path, open_page: Open) -> None:
    database = tmp_path / "games.sqlite3"
    with Server(database) as first:
        page = open_page(first.address)
        first_round(page, first)
        play(page, "upgrade F4 to TP")
        drafted = stands_at(page)
        port = httpx.URL(first.address).port
        first.kill()
    expect(page.locator("#banner")).to_be_visible(timeout=SOON)
    with Server(database, "--port", str(port)):
        expect(page.locator("#banner")).to_be_hidden(timeout=SOON)
        assert stands_at(page) == drafted
        command(page, "end-turn")
        assert stands_at(page) == (drafted[0] + 1, 0)
        play(page, "decline 1 from witches")
