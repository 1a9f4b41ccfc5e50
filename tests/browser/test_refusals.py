"""What the server refuses, or never hears of, is told, and the page does not pretend otherwise."""

import json

import pytest
from playwright.sync_api import Route, expect

from support.table_page import Open, first_round
from support.web_server import Server


def lose(route: Route) -> None:
    """The connection breaks."""
    route.abort()


def refuse(route: Route) -> None:
    """The server says no."""
    route.fulfill(
        status=403, content_type="application/json", body=json.dumps({"message": "Not you."})
    )


@pytest.mark.parametrize(("answer", "told"), [(lose, "connection"), (refuse, "Not you.")])
def test_a_standing_order_that_was_not_kept_is_put_back(
    server: Server, open_page: Open, answer: object, told: str
) -> None:
    page = open_page()
    first_round(page, server)
    order = page.locator("#mat-0 .leech-order select")
    order.select_option("always")
    expect(order.locator("option[selected]")).to_have_attribute("value", "always")
    page.route("**/orders", answer)  # type: ignore[arg-type]  # one of the two above
    order.select_option("never")
    expect(page.locator("#banner")).to_contain_text(told)
    expect(order).to_have_value("always")


@pytest.mark.parametrize(("answer", "told"), [(lose, "connection"), (refuse, "Not you.")])
def test_a_preview_that_is_refused_says_why(
    server: Server, open_page: Open, answer: object, told: str
) -> None:
    page = open_page()
    first_round(page, server)
    page.route("**/preview?*", answer)  # type: ignore[arg-type]  # one of the two above
    page.locator('#decision .offer[data-action="upgrade F4 to TP"]').evaluate("e => e.click()")
    expect(page.locator("#banner")).to_contain_text(told)


@pytest.mark.chromium
def test_no_action_is_typed_that_is_too_long_to_be_one(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.keyboard.press("/")
    page.keyboard.insert_text("x" * 500)
    page.keyboard.press("Enter")
    expect(page.locator("#choice")).to_contain_text("xxx")
    expect(page.locator("#banner")).to_be_hidden()
