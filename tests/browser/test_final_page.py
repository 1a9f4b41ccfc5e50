"""The end of a game in real browsers: how it went, the picture to share, and the rematch."""

import re

import pytest
from playwright.sync_api import Page, expect

from support.table_page import (
    PHONE,
    WIDE,
    Open,
    command,
    import_game,
    is_too_wide,
    links,
    offers,
    play,
    sit_down,
    type_action,
)
from support.web_people import before_the_last_pass, first_pass, played
from support.web_server import Server


def test_whoever_has_played_sees_the_end_and_the_rematch_that_somebody_begins(
    server: Server, open_page: Open
) -> None:
    host = open_page()
    url = import_game(host, server, before_the_last_pass("base"))
    guest = sit_down(open_page, links(host)[1], viewport=PHONE)
    last, other = (host, guest) if offers(host) else (guest, host)
    play(last, first_pass(offers(last)))
    if offers(last):
        type_action(last, "end turn")
    command(last, "end-turn")
    for page in (host, guest):
        expect(page.locator("#decision .rematch")).to_be_visible()
        page.goto(f"{url}/final")
        expect(page.locator("h1")).to_contain_text("The game is over")
        expect(page.locator(".own-place")).to_contain_text(re.compile("You (win|finish|share)"))
        expect(page.locator(".podium .own")).to_have_count(1)
        assert not is_too_wide(page)
    other.get_by_role("button", name="Rematch").click()
    other.wait_for_url(
        lambda address: address.startswith(server.address) and "final" not in address
    )
    assert other.url != url
    link = last.get_by_role("link", name="To the rematch")  # without a reload
    expect(link).to_be_visible()
    link.click()
    last.wait_for_url(other.url)
    for page in (host, guest):
        expect(page.locator("#headline .line")).not_to_contain_text("The game is over")


def test_a_turning_point_opens_the_game_where_it_was(server: Server, open_page: Open) -> None:
    page = open_page(f"{server.address}/game/shelf-A_duel/final")
    last = page.locator(".turning-points a").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= WIDE["height"], "all are seen at once"
    point = page.locator(".turning-points a").nth(2)
    at = re.search(r"at=(\d+)", point.get_attribute("href") or "")
    point.click()
    assert at is not None
    expect(page.locator("body")).to_have_attribute("data-at", at[1])


@pytest.mark.parametrize("name", ["merchants", "terra nova"])
def test_the_picture_is_downloaded_where_nothing_can_be_shared(
    server: Server, open_page: Open, name: str
) -> None:
    page = open_page()
    url = import_game(page, server, played(name, 1))
    page.goto(f"{url}/final")
    with page.expect_download() as download:
        page.get_by_role("link", name="Share as a picture").click()
    assert download.value.suggested_filename == "spadework.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_the_picture_is_handed_to_the_system_where_it_shares(
    server: Server, open_page: Open
) -> None:
    page = open_page(f"{server.address}/game/shelf-A_duel/final")
    page.evaluate(
        "() => { navigator.canShare = () => true;"
        " navigator.share = async ({ files, title }) => {"
        " window.shared = [files[0].type, title]; }; }"
    )
    page.get_by_role("link", name="Share as a picture").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("window.shared") == ["image/png", "A duel"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_the_final_page_fits_a_phone(
    server: Server, open_page: Open, theme: str, language: str
) -> None:
    for name in ("Fire_and_Ice_for_five", "Terra_Nova_for_three"):
        page = open_page(
            f"{server.address}/game/shelf-{name}/final",
            viewport=PHONE,
            color_scheme=theme,
            locale=language,
        )
        assert not is_too_wide(page)
        assert small_targets(page) == []
        ways = page.locator(".end .ways .button").evaluate_all(
            "all => all.map(e => e.offsetHeight)"
        )
        assert len(ways) == 5
        assert min(ways) >= 44, "the first thing to press is as large as the others"


def small_targets(page: Page) -> list[str]:
    """Buttons and links of the page that a finger would miss."""
    found = page.locator("main .button, main button, .turning-points a").all()
    return [
        each.inner_text() for each in found if (each.bounding_box() or {"height": 0})["height"] < 36
    ]
