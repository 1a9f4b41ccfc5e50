"""A turn is drafted, looked at and taken back before it counts."""

from playwright.sync_api import Route, expect

from support.table_page import Open, command, first_round, is_drafted, offers, play, stands_at
from support.web_server import Server


def test_a_turn_is_drafted_undone_and_ended(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    sequence, _ = stands_at(page)
    offered = offers(page)
    play(page, "upgrade F4 to TP")
    assert is_drafted(page, sequence)
    command(page, "undo")
    assert stands_at(page) == (sequence, 0)
    assert offers(page) == offered
    play(page, "upgrade F4 to TP")
    command(page, "end-turn")
    assert stands_at(page) == (sequence + 1, 0)
    play(page, "decline 1 from witches")
    assert stands_at(page) == (sequence + 3, 0)


def test_a_turn_of_several_steps_is_undone_step_by_step(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    seen = []
    for _ in range(2):
        seen.append((stands_at(page), page.locator(".mat.acting .goods").inner_text()))
        play(page, next(text for text in offers(page) if text.startswith("convert")))
    for before in reversed(seen):
        command(page, "undo")
        assert (stands_at(page), page.locator(".mat.acting .goods").inner_text()) == before
    expect(page.locator('[data-command="undo"]')).to_be_disabled()


def test_what_an_action_does_not_change_is_not_drawn_anew(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    others = page.locator('.scene, .hex[data-hex="A1"], .hex[data-hex="I9"], #mats .mat, .cult')
    others.evaluate_all("all => { for (const each of all) each.isKnown = true; }")
    play(page, "upgrade F4 to TP")
    expect(page.locator('.pieces [data-structure="trading_post"]')).to_have_count(1)
    assert others.evaluate_all("all => all.length > 6 && all.every((each) => each.isKnown)")


def test_a_lit_hex_shows_what_is_possible_there_and_its_price(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    first_round(page, server)
    page.locator('.hex[data-hex="F4"]').click()
    here = page.locator("#decision .offer.here")
    expect(here.first).to_be_visible()
    assert all("F4" in text for text in here.evaluate_all("all => all.map(e => e.dataset.action)"))
    expect(page.locator("#choice h3")).to_contain_text("trading post")
    coins = page.locator('#choice [data-good="coins"] .numbers')
    expect(coins).to_contain_text("→")
    expect(page.locator("#board .ghosts > *")).not_to_have_count(0)


def test_a_hex_out_of_reach_says_why(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.locator('.hex[data-hex="A1"]').click()
    expect(page.locator("#popover")).to_be_visible()
    expect(page.locator("#popover")).to_contain_text("A1")


def test_what_a_hex_says_is_of_the_turn_that_is_drafted_now(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    first_round(page, server)
    for drafted, built in (("upgrade F4 to TP", "trading post"), ("upgrade C4 to TP", "dwelling")):
        play(page, drafted)
        page.locator('.hex[data-hex="F4"]').click()
        expect(page.locator("#popover")).to_contain_text(built)
        command(page, "undo")


def test_a_choice_is_not_lost_when_the_page_is_renewed_meanwhile(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    first_round(page, server)
    previews: list[Route] = []
    page.route("**/preview?*", lambda route: previews.append(route))
    offer = page.locator('#decision .offer[data-action="upgrade F4 to TP"]')
    with page.expect_request("**/preview?*"):
        offer.evaluate("e => e.click()")
    with page.expect_response("**/fragments*"):
        page.evaluate("document.dispatchEvent(new Event('torn'))")
    page.evaluate("new Promise(requestAnimationFrame)")
    previews[0].continue_()
    expect(page.locator('#choice [data-command="confirm"]')).to_be_visible()
