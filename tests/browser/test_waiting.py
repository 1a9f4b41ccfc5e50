"""Computer players that have to wait until those of other games have thought."""

from pathlib import Path

from playwright.sync_api import expect

from spadework.web.http.settings import Settings
from support.bots import ODD_WORKER
from support.table_page import Open
from support.web_table import PATIENCE, PLENTY, listening

SECONDS = 12.0  # until the grandmaster of this worker, who thinks for ever, is given up


def test_a_page_says_that_its_game_has_to_wait_until_it_goes_on(
    tmp_path: Path, open_page: Open
) -> None:
    settings = Settings(
        tmp_path / "games.sqlite3",
        workers=1,
        worker_command=ODD_WORKER,
        patience=SECONDS,
        rates=PLENTY,
    )
    with listening(settings) as address:
        for level in ("grandmaster", "novice"):
            page = open_page(f"{address}/new")
            page.get_by_text("Set up a game of your own").click()
            page.locator("label", has=page.locator("[name=players][value='2']")).click()
            for field, who in (("seat1", level), ("seat2", "person")):
                chosen = page.locator(f"[name={field}][value={who}]")
                page.locator("label", has=chosen).click()
            page.locator("main form [type=submit]").last.click()
        line = page.locator("#headline")
        expect(line).to_contain_text("has to wait: computer players think in other games")
        expect(line).not_to_contain_text("has to wait", timeout=1000 * PATIENCE)
        expect(line).not_to_contain_text("thinking", timeout=1000 * PATIENCE)
