"""The browser the tests look through: an installed one, Debian's package, or Playwright's own.

    python tools/find_browser.py      finds or installs one and prints its path

CHROME=/path/to/chrome names one. Without any, it says what to do and ends with status 1.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# Chromium without windows shows the same pages and needs two thirds of the processor's time.
LIGHT = ("chromium-headless-shell", "chrome-headless-shell")
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
LETTERS = "fonts-liberation"
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
ADVICE = (
    "no browser for the tests: install Chromium or Chrome, or name one with CHROME=/path/to/chrome"
)


def find() -> str | None:
    """The path of a browser that is there, or None."""
    named = os.environ.get("CHROME", "")
    if named:
        return shutil.which(named)
    for name in (*LIGHT, *NAMES):
        if found := shutil.which(name):
            return found
    for place in (*PLACES, _own_place()):
        if place and Path(place).is_file():
            return place
    return None


def install() -> str | None:
    """Install a browser: Debian's where we may, else Playwright's; its path, or None."""
    if _may_install():
        _apt("update")
        for name in (LIGHT[0], NAMES[0]):
            if _apt_install(name) and (found := find()):
                return found
    if _succeeds([sys.executable, "-m", "playwright", "install", "chromium"], None):
        return find()
    return None


def lighten(found: str) -> str:
    """The light kind of a browser where we may install it and nothing has to go for it."""
    if Path(found).name in LIGHT or not _may_install():
        return found
    _apt_install("--no-remove", "--no-upgrade", LIGHT[0])
    return find() or found


def _may_install() -> bool:
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _apt_install(*arguments: str) -> bool:
    """What a browser recommends are printers and a desktop; of all that, pages need the letters."""
    return _apt("install", "--yes", "--no-install-recommends", *arguments, LETTERS)


def _apt(*arguments: str) -> bool:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return _succeeds(["apt-get", *arguments], quiet)


def _succeeds(command: list[str], environment: dict[str, str] | None) -> bool:
    print(f"trying {' '.join(command)}", file=sys.stderr)
    try:
        done = subprocess.run(command, env=environment, stdout=sys.stderr, check=False, timeout=900)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _own_place() -> str:
    """Where Playwright keeps the browser it has downloaded, if it has."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return ""
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def main() -> int:
    """Print the path of a browser, installing one if need be."""
    named = os.environ.get("CHROME", "")
    found = find()
    if not named:
        found = lighten(found) if found else install()
    if found is None:
        print(f"CHROME={named} is no program" if named else ADVICE, file=sys.stderr)
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
