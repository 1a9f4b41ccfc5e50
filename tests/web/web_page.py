"""A table's page in a real browser, and how a person uses it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

Open = Callable[..., Page]  # an address, and what the browser is like
SOON = 20_000  # milliseconds until a test gives up on something that must happen


def stands_at(page: Page) -> tuple[int, int]:
    """How many actions the page shows in the record and in the draft."""
    body = page.locator("body")
    return int(body.get_attribute("data-sequence") or 0), int(body.get_attribute("data-draft") or 0)


def wait_for_change(page: Page, before: tuple[int, int]) -> None:
    """Wait until the page shows another record or draft than *before*."""
    page.wait_for_function(
        "([sequence, draft]) => Number(document.body.dataset.sequence) !== sequence"
        " || Number(document.body.dataset.draft) !== draft",
        arg=list(before),
        timeout=SOON,
    )


def offers(page: Page) -> list[str]:
    """The texts of the actions that are offered."""
    found = page.locator("#decision .offer").evaluate_all("all => all.map(e => e.dataset.action)")
    return [str(text) for text in found]


def play(page: Page, action: str) -> None:
    """Choose an offer, look at what it brings, and do it."""
    before = stands_at(page)
    choose(page, action)
    page.locator('#choice [data-command="confirm"]').click()
    wait_for_change(page, before)


def choose(page: Page, action: str) -> None:
    """Choose an offer and look at what it brings."""
    offer = page.locator(f'#decision .offer[data-action="{action}"]')
    offer.evaluate("e => { e.closest('details').open = true; }")
    offer.click()
    confirm = page.locator('#choice [data-command="confirm"]')
    expect(confirm).to_have_attribute("data-action", action, timeout=SOON)


def command(page: Page, name: str) -> None:
    """Press `undo` or `end-turn`."""
    before = stands_at(page)
    page.locator(f'[data-command="{name}"]').click()
    wait_for_change(page, before)
