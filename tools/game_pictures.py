"""Draw the boards of the commented games: `make pictures` writes docs/games/*.webp.

A picture is named after its record and the number of actions before it, as in the_last_ship_546.
The page that shows it says which there are.
"""

import re
import sys

from playwright.sync_api import sync_playwright

import find_browser
from pictures import ROOT, write_small
from spadework import load_game
from spadework.view.drawing.notebook import draw

PAGE = ROOT / "docs" / "commented_games.md"
FOLDER = ROOT / "docs" / "games"
WIDTH = 820


def wanted() -> list[tuple[str, int]]:
    """The records and places that the page shows pictures of."""
    found = re.findall(r"\(games/(\w+)_(\d+)\.webp\)", PAGE.read_text(encoding="utf-8"))
    return [(name, int(at)) for name, at in found]


def main() -> int:
    """Draw every board that the page shows."""
    path = find_browser.find()
    if path is None:
        print(find_browser.ADVICE, file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, at in wanted():
            game = load_game(FOLDER / f"{name}.txt")
            drawing = draw(game.at(at), name.replace("_", " ").capitalize())
            write_small(browser, drawing.png(WIDTH), FOLDER / f"{name}_{at}.webp")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
