"""Measure a table in a real browser: `make bench-table` (see benchmarks/README.md).

Five players in the sixth round. Actions are drafted and taken back by pressing what a person
presses. Counted are the server's time (from the request to the first byte of its answer) and the
time of drawing: from the last byte of the answer to the frame that shows it; and, since others may
keep the machine busy, the processor time that the server and the page have taken for it. What the
browser did meanwhile is written to build/table_trace.json, for its performance panel.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

from playwright.sync_api import CDPSession, Page, sync_playwright

import find_browser
from pictures import GAMES, ROOT, WIDE, serving
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.text import read_text, write_text

TRACE = ROOT / "build" / "table_trace.json"
UNDO = '[data-command="undo"]'
TIMES = 40  # that an action is done and taken back
FIRST = 4  # of them are not counted: who comes to a table has to load it anyway

# A message that is sent in an animation frame is heard after that frame was painted.
WATCH = """() => {
  window.drawn = [];
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (!/\\/(draft|undo)$/.test(asked[0])) return answer;
    const body = await answer.arrayBuffer();
    const arrived = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.drawn.push(performance.now() - arrived);
      port2.postMessage("");
    });
    return new Response(body, answer);
  };
}"""
SERVED = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => /\\/(draft|undo)$/.test(name))
  .map(({ requestStart, responseStart }) => responseStart - requestStart)"""


def sixth_round() -> Game:
    """A finished game of five up to the last turn of its sixth round with an upgrade to choose."""
    text = (GAMES / "Fire_and_Ice_for_five.txt").read_text(encoding="utf-8")
    whole = read_text(Catalog(), text)
    for length in range(len(whole.record) - 1, 0, -1):
        game = whole.branch(length)
        if game.state.round == 6 and game.question.is_turn and upgrade_in(game):
            return game
    raise AssertionError("there is no such turn")


def upgrade_in(game: Game) -> str:
    """An upgrade that is offered; empty if none is."""
    return next((a.text for a in game.offers() if a.text.startswith("upgrade")), "")


def open_table(page: Page, address: str, game: Game) -> None:
    """Import the game and look at its table."""
    page.goto(f"{address}/import")
    page.locator('[name="record"]').fill(write_text(game))
    page.locator('main button[type="submit"]').click()
    page.wait_for_url("**/game/*")


def choose(page: Page, action: str) -> Callable[[], None]:
    """Choose an action; how to do it then."""
    offer = page.locator(f'#decision .offer[data-action="{action}"]')
    offer.evaluate("e => { while ((e = e.parentElement.closest('details'))) e.open = true; }")
    offer.click()
    confirm = page.locator(f'#choice [data-command="confirm"][data-action="{action}"]')
    confirm.wait_for()
    return confirm.click


def until_drawn(page: Page, press: Callable[[], None]) -> None:
    """Press something, and wait until the page has drawn what the server answers."""
    drawn = page.evaluate("drawn.length")
    press()
    page.wait_for_function("n => drawn.length > n", arg=drawn)


def page_seconds(devtools: CDPSession) -> float:
    """Processor time of the page so far: its scripts, its layout and its styles."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def server_seconds() -> float:
    """Processor time of the server so far, where the system tells."""
    total = 0
    for list_of_children in Path(f"/proc/{os.getpid()}/task").glob("*/children"):
        for child in list_of_children.read_text("ascii").split():
            if b"serve" in Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0"):
                threads = Path(f"/proc/{child}/task").glob("*/schedstat")
                total += sum(int(each.read_text("ascii").split()[0]) for each in threads)
    return total / 1e9


def told(name: str, milliseconds: list[float]) -> str:
    """Half and 95 % of some times, in words."""
    shares = quantiles(milliseconds, n=20)
    return f"{name}: half under {shares[9]:.0f} ms, 95 % under {shares[18]:.0f} ms"


def main() -> int:
    """Measure, and say what came of it."""
    path = find_browser.find()
    if path is None:
        print(find_browser.ADVICE, file=sys.stderr)
        return 1
    TRACE.parent.mkdir(exist_ok=True)
    game = sixth_round()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport=WIDE)
        open_table(page, address, game)
        page.evaluate(WATCH)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        browser.start_tracing(page=page, path=TRACE)
        of_page, of_server = [], []
        for _ in range(TIMES):
            for press in (choose(page, upgrade_in(game)), page.locator(UNDO).click):
                before = page_seconds(devtools), server_seconds()
                until_drawn(page, press)
                of_page.append(1000 * (page_seconds(devtools) - before[0]))
                of_server.append(1000 * (server_seconds() - before[1]))
        browser.stop_tracing()
        drawn, served = page.evaluate("drawn"), page.evaluate(SERVED)
        browser.close()
    print(told("drawn after an answer", drawn[2 * FIRST :]))
    print(told("answered by the server", served[2 * FIRST :]))
    print(told("processor time of the page", of_page[2 * FIRST :]))
    print(told("processor time of the server", of_server[2 * FIRST :]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
