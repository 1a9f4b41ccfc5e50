"""Take the pictures of the README: `make pictures` writes docs/pictures/*.webp.

A server of its own shows a finished game of the package as if it were still in its fifth round;
the same records give the same pictures.
"""

import base64
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import find_browser
from spadework import open_game
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.text import read_text, write_text

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
GAMES = ROOT / "src" / "spadework" / "web" / "games"
WIDE = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=780)
ROUND = 5
QUALITY = 0.7


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "spadework.cli", "serve", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--db", f"{folder}/games.sqlite3"], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found, "the server did not say where it is"
            yield found.group().rstrip("/")
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


def in_the_middle(name: str) -> str:
    """The record of a finished game of the package up to its middle."""
    text = (GAMES / f"{name}.txt").read_text(encoding="utf-8")
    return write_text(middle_of(read_text(Catalog(), text)))


def middle_of(whole: Game) -> Game:
    """A finished game up to a turn in the fifth round with an upgrade to choose."""
    for length in range(len(whole.record)):
        game = whole.branch(length)
        over = game.over
        if not over and game.state.round == ROUND and game.question.is_turn and upgrade_in(game):
            return game
    raise AssertionError("there is no such turn")


def upgrade_in(game: Game) -> str:
    """An upgrade that is offered; empty if none is."""
    return next((a.text for a in game.offers() if a.text.startswith("upgrade")), "")


def open_table(page: Page, address: str, record: str) -> None:
    """Import *record* and choose an upgrade there, to be looked at before it is done."""
    page.goto(f"{address}/import")
    page.locator('[name="record"]').fill(record)
    page.locator('[name="title"]').fill("Tuesday evening")
    page.locator('main button[type="submit"]').click()
    page.wait_for_url("**/game/*")
    _, hex, *_ = upgrade_in(open_game(record)).split()
    page.locator(f'.hex[data-hex="{hex}"]').click()
    page.locator('#choice [data-command="confirm"]').wait_for()
    page.mouse.move(1, 1)


def take(page: Page, name: str) -> None:
    """Write what *page* shows."""
    page.evaluate("document.activeElement.blur()")
    studio = page.context.browser
    assert studio is not None
    write_small(studio, page.screenshot(animations="disabled"), FOLDER / f"{name}.webp")


def write_small(browser: Browser, picture: bytes, path: Path) -> None:
    """Write a PNG as a smaller file, which the browser makes of it."""
    dark_room = browser.new_page()
    found = dark_room.evaluate(
        """async ([shot, quality]) => {
          const image = new Image();
          image.src = `data:image/png;base64,${shot}`;
          await image.decode();
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [image.width, image.height];
          canvas.getContext("2d").drawImage(image, 0, 0);
          return canvas.toDataURL("image/webp", quality).split(",")[1];
        }""",
        [base64.b64encode(picture).decode(), QUALITY],
    )
    dark_room.close()
    small = base64.b64decode(found)
    path.write_bytes(small)
    print(f"{path.name}: {len(small) // 1000} kB")


def take_all(browser: Browser, address: str) -> None:
    """The start page, the table wide and on a phone, and the points of a finished game."""
    day = browser.new_page(viewport=WIDE, color_scheme="light", locale="en")
    day.goto(address)
    take(day, "start")
    open_table(day, address, in_the_middle("Settlers_on_the_base_map"))
    take(day, "table")
    night = browser.new_page(viewport=WIDE, color_scheme="dark", locale="en")
    night.goto(f"{address}/game/shelf-Settlers_on_the_base_map/final")
    take(night, "final")
    phone = browser.new_page(viewport=PHONE, color_scheme="dark", locale="en")
    open_table(phone, address, in_the_middle("Merchants_on_the_Lakes"))
    take(phone, "phone")


def main() -> int:
    """Take every picture."""
    path = find_browser.find()
    if path is None:
        print(find_browser.ADVICE, file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        take_all(browser, address)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
