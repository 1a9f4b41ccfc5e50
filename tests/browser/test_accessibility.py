"""What axe, the accessibility checker, says about our pages: nothing serious."""

import pytest
from playwright.sync_api import expect

from support.accessibility import findings
from support.table_page import (
    PHONE,
    WIDE,
    Open,
    choose,
    first_round,
    links,
    new_game,
    wait_for_the_coach,
)
from support.web_server import Server

# The end of a game with five players, and the rules of the game with most of them.
TO_READ = ("/game/shelf-Fire_and_Ice_for_five/final", "/rules/terra_mystica?with=merchants")


@pytest.mark.parametrize(
    ("theme", "size", "language"),
    [
        ("light", WIDE, "en"),
        ("dark", WIDE, "de"),
        ("light", PHONE, "de"),
        ("dark", PHONE, "en"),
    ],
    ids=["wide light", "wide dark German", "phone light German", "phone dark"],
)
def test_pages_have_no_serious_findings(
    server: Server, open_page: Open, theme: str, size: dict[str, int], language: str
) -> None:
    wishes = {"color_scheme": theme, "viewport": size, "locale": language}
    page = open_page(**wishes)
    url = first_round(page, server)
    serious = findings(open_page(links(page)[1], **wishes))
    for path in (
        "/",
        "/new",
        "/new?preset=pair",
        "/maps",
        "/import",
        "/nothing",
        "/sign-up",
        "/sign-in",
        "/forgotten",
        "/lobby",
        "/my-games",
        "/archive",
        "/statistics",
        *TO_READ,
    ):
        page.goto(server.address + path)
        serious += findings(page)
    for address in (f"{url}/final", f"{url}?at=3", url):
        page.goto(address)
        serious += findings(page)
    choose(page, "upgrade F4 to TP")
    serious += findings(page)
    new_game(page, server, game="terra_nova", players="2", **{"option.first_game": "on"})
    wait_for_the_coach(page)
    expect(page.locator("#coach [data-hint]")).to_be_visible()
    serious += findings(page)
    for how in ("choose", "auction"):
        new_game(page, server, game="terra_mystica", players="2", factions=how)
        serious += findings(page)
    assert not serious, "\n".join(serious)


def test_the_page_of_tokens_has_no_serious_findings(server: Server, open_page: Open) -> None:
    page = open_page(f"{server.address}/sign-up", viewport=PHONE, color_scheme="dark")
    page.get_by_label("Name").fill("Ada of the Tokens")
    page.get_by_label("Password").fill("swamps and lakes")
    page.get_by_role("button", name="Sign up", exact=True).click()
    page.wait_for_url(f"{server.address}/")
    page.goto(f"{server.address}/account/tokens")
    serious = findings(page)
    page.get_by_label("Name of the token").fill("my laptop")
    page.get_by_role("button", name="Make a token").click()
    expect(page.locator("code.token")).to_contain_text("spadework_")
    serious += findings(page)
    page.get_by_role("button", name="Revoke my laptop").click()
    expect(page.get_by_text("There is none.")).to_be_visible()
    assert not serious, "\n".join(serious)


def test_what_was_copied_is_said_in_words(server: Server, open_page: Open) -> None:
    page = open_page(locale="de", permissions=["clipboard-write"])
    first_round(page, server)
    page.locator('.tabs [data-panel="more"]').click()
    page.locator('[data-copy="link-1"]').click()
    expect(page.locator('output[for="link-1"]')).to_have_text("Kopiert")
    page.locator('[data-copy="position"]').click()
    expect(page.get_by_role("status").get_by_text("Kopiert", exact=True)).to_have_count(1)
