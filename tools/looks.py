"""Take pictures of the screens to be looked at: `make looks` writes build/looks/*.png.

Every game of the family, the usual sizes, day and night, both languages, and the table as people
see it who cannot tell some colors apart. Words after the command choose those that have all of them
in their names: `tools/looks.py table phone`.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import find_browser
from finished_games import GAMES, played
from pictures import ROOT, WIDE, in_the_middle, middle_of, open_table, serving
from spadework.notation.text import write_text

FOLDER = ROOT / "build" / "looks"
SIZES = {
    "desktop": WIDE,
    "phone": ViewportSize(width=390, height=844),
    "tablet": ViewportSize(width=820, height=1180),
    "laptop": ViewportSize(width=1024, height=768),
    "large": ViewportSize(width=2560, height=1440),
    "zoomed": ViewportSize(width=720, height=450),  # a desktop at 200 %
}
LONG = 120_000  # milliseconds
# As the DevTools protocol calls them.
SIGHTS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
FIVE_WITH_SHIPS: dict[str, list[str]] = {
    **GAMES["Merchants_on_the_Lakes"],
    "players": ["5"],
    **{f"seat{number}": ["settler"] for number in range(1, 6)},
}


@dataclass(frozen=True)
class Look:
    """A screen, and whose eyes see it on what."""

    screen: str
    size: str = "desktop"
    theme: str = "light"
    language: str = "en"
    sight: str = "none"

    @property
    def name(self) -> str:
        """The file's name, without what is usual."""
        return "_".join(
            word
            for word in (self.screen, self.size, self.theme, self.language, self.sight)
            if word not in ("light", "en", "none")
        )


def looks() -> Iterator[Look]:
    """All there are."""
    for screen in SCREENS:
        yield Look(screen)
    for size, theme, language in product(SIZES, ("light", "dark"), ("en", "de")):
        look = Look("table", size, theme, language)
        if look != Look("table"):
            yield look
    for screen in ("coach", "cards", "auction", "end", "analysis", "home"):
        yield Look(screen, "phone", language="de")
    yield Look("home", theme="dark", language="de")
    yield Look("analysis", theme="dark", language="de")
    yield Look("all-cards", language="de")
    yield Look("merchants-for-five", theme="dark", language="de")
    for sight in SIGHTS:
        yield Look("table", sight=sight)


def at_table(name: str) -> Callable[[Page, str], None]:
    """Brings a page to a turn in the middle of a finished game."""
    return lambda page, address: open_table(page, address, in_the_middle(name))


@cache
def five_with_ships() -> str:
    """A record with the most that a table can have on it: ships and five players."""
    return write_text(middle_of(played(FIVE_WITH_SHIPS)))


def merchants_for_five(page: Page, address: str) -> None:
    """Ships, and no place left at the table."""
    open_table(page, address, five_with_ships())


def new_game(**fields: str) -> Callable[[Page, str], None]:
    """Brings a page to a game that has just begun, with what its coach says."""

    def begin(page: Page, address: str) -> None:
        page.goto(f"{address}/import")
        token = page.locator('meta[name="csrf-token"]').get_attribute("content") or ""
        form: dict[str, str | float | bool] = {"_csrf_token": token, **fields}
        made = page.request.post(f"{address}/new", form=form, max_redirects=0)
        page.goto(address + made.headers["location"])
        page.locator("#coach:not([aria-busy])").wait_for(state="attached")

    return begin


def path(address: str) -> Callable[[Page, str], None]:
    """Brings a page to an address."""

    def go(page: Page, server: str) -> None:
        page.goto(server + address)

    return go


def home(page: Page, address: str) -> None:
    """The start page of somebody with a game that waits."""
    open_table(page, address, in_the_middle("Settlers_on_the_base_map"))
    page.goto(address)


def analysis(page: Page, address: str) -> None:
    """A game looked back at, once the computer has seen all of it."""
    page.goto(f"{address}/game/shelf-Settlers_on_the_base_map/analysis")
    page.locator('#found[data-parts="0"] .losses').wait_for(timeout=LONG)


BASE = {"game": "terra_mystica", "map": "base", "players": "4", "seed": "3", "factions": "choose"}
SCREENS: dict[str, Callable[[Page, str], None]] = {
    "table": at_table("Settlers_on_the_base_map"),
    "five": at_table("Fire_and_Ice_for_five"),
    "merchants": at_table("Merchants_on_the_Lakes"),
    "merchants-for-five": merchants_for_five,
    "nova": at_table("Terra_Nova_for_three"),
    "cards": new_game(**BASE),
    "all-cards": new_game(**{**BASE, "map": "fire_and_ice", "expansion": "fire_and_ice"}),
    "auction": new_game(**{**BASE, "factions": "auction"}),
    "coach": new_game(
        game="terra_nova", players="2", seed="3", seat2="settler", **{"option.first_game": "on"}
    ),
    "end": path("/game/shelf-Fire_and_Ice_for_five/final"),
    "analysis": analysis,
    "start": path("/"),
    "home": home,
    "lobby": path("/lobby"),
    "statistics": path("/statistics"),
    "sign-up": path("/sign-up"),
    "new": path("/new"),
    "rules": path("/rules/terra_mystica?with=merchants"),
}


def take(browser: Browser, address: str, look: Look) -> Path:
    """Write one picture; where it is."""
    context = browser.new_context(
        viewport=SIZES[look.size],
        color_scheme="dark" if look.theme == "dark" else "light",
        locale=look.language,
        device_scale_factor=2 if look.size in ("phone", "zoomed") else 1,
        has_touch=look.size == "phone",
    )
    page = context.new_page()
    SCREENS[look.screen](page, address)
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": look.sight})
    file = FOLDER / f"{look.name}.png"
    page.screenshot(path=file, animations="disabled")
    context.close()
    return file


def main(*words: str) -> int:
    """Take every picture whose name has all of *words*."""
    browser_path = find_browser.find()
    if browser_path is None:
        print(find_browser.ADVICE, file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = [look for look in looks() if all(word in look.name for word in words)]
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for look in wanted:
            print(take(browser, address, look))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
