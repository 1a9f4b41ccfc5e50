"""What axe, the accessibility checker, finds on a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from support.table_page import wait_for_stillness


def findings(page: Page) -> list[str]:
    """The serious findings on a page, each with where it is, once nothing fades in any more."""
    wait_for_stillness(page)
    return [
        f"{page.url}: {violation['id']}: {node['html'][:200]}"
        for violation in Axe().run(page).response["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]
