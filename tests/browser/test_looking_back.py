"""Through the game: slider, arrow keys, log and links lead to past positions and back."""

from playwright.sync_api import Route, expect

from support.table_page import START, Open, first_round, offers, wait_for_past
from support.web_server import Server


def test_arrow_keys_lead_through_the_game_and_back(server: Server, open_page: Open) -> None:
    page = open_page()
    url = first_round(page, server)
    page.keyboard.press("ArrowLeft")
    wait_for_past(page, len(START) - 1)
    page.keyboard.press("Home")
    wait_for_past(page, 0)
    assert offers(page) == []
    page.keyboard.press("ArrowRight")
    wait_for_past(page, 1)
    page.keyboard.press("End")
    wait_for_past(page, -1)
    assert offers(page)
    assert page.url == url


def test_the_slider_shows_any_position(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.locator('.tabs [data-panel="log"]').click()
    page.locator("#slider").fill("3")
    wait_for_past(page, 3)
    expect(page.locator("#replay output")).to_have_text(f"3/{len(START)}")
    expect(page.locator("#headline .when")).to_contain_text("3 of 7")
    cut = "it => it.scrollWidth > it.clientWidth + 1"
    assert not page.locator("#headline .when").evaluate(cut)
    page.get_by_role("link", name="Back to the present").click()
    wait_for_past(page, -1)


def test_a_link_to_a_position_opens_it_with_the_whole_log(server: Server, open_page: Open) -> None:
    page = open_page()
    url = first_round(page, server)
    page.goto(f"{url}?at=2")
    wait_for_past(page, 2)
    told = page.locator("#log a[data-at]")
    expect(told).not_to_have_count(0)
    places = told.evaluate_all("all => all.map(e => +e.dataset.at)")
    assert set(places) == set(range(1, len(START) + 1))
    page.locator('.tabs [data-panel="log"]').click()
    page.locator('#log a[data-at="5"]').click()
    wait_for_past(page, 5)
    assert page.url == f"{url}?at=5"
    page.go_back()
    wait_for_past(page, 2)


def test_who_looks_back_is_not_torn_away_by_the_others(server: Server, open_page: Open) -> None:
    page = open_page()
    url = first_round(page, server)
    past = page.context.new_page()
    past.goto(f"{url}?at=2")
    with page.expect_response("**/draft"):
        page.locator("#say").fill("upgrade F4 to TP")
        page.keyboard.press("Enter")
        page.locator('#choice [data-command="confirm"]').click()
    page.keyboard.press("e")
    length = str(len(START) + 1)
    expect(page.locator("body")).to_have_attribute("data-sequence", length)
    expect(past.locator("body")).to_have_attribute("data-length", length)
    assert past.locator("body").get_attribute("data-at") == "2"


def test_news_on_the_way_to_a_past_position_do_not_lead_back_from_it(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    url = first_round(page, server)
    held: list[Route] = []
    page.route("**/fragments*", lambda route: held.append(route), times=1)
    with page.expect_request("**/fragments*"):
        page.keyboard.press("ArrowLeft")
    page.evaluate("document.dispatchEvent(new Event('torn'))")
    with page.expect_request("**/fragments*") as again:
        held[0].continue_()
    assert again.value.url == f"{url}/fragments?at={len(START) - 1}"
    wait_for_past(page, len(START) - 1)
