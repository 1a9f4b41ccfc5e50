"""A table's page in a real browser, and how a person uses it."""

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import APIResponse, Page, TimeoutError, expect

from spadework.notation.game import Game
from spadework.notation.text import write_text
from support.two_players import FIELDS
from support.web_server import Server
from support.web_table import token_in

Open = Callable[..., Page]  # an address, and what the browser is like
SOON = 20_000  # milliseconds until a test gives up on something that must happen
# The server closes a connection on which nobody asks for a while. Pages ask anew where that happens
# just as they ask; so has a request that a test makes itself.
ANEW = 1
OPENINGS = 8  # times that a fold is opened which closes before something in it is pressed
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
# Everything that folds an offer away.
OPEN_FOLDS = "e => { while ((e = e.parentElement.closest('details'))) e.open = true; }"

WITCHES_AND_NOMADS = {**FIELDS, "seed": "3"}
START = [
    *["build F4", "build F3", "build B4", "build C4", "build I7"],
    *["card BON3", "card BON5"],
]


def new_game(page: Page, server: Server, **fields: str) -> str:
    """Make a game and look at its table; its address."""
    url = _made(page, server, _new_token(page, server), fields)
    page.goto(url)
    return url


def _new_token(page: Page, server: Server) -> str:
    """What a browser shows to be let in, without a look at a page."""
    return token_in(fetch(page, f"{server.address}/import").text())


def _made(
    page: Page, server: Server, token: str, fields: dict[str, str], *, at: str = "new"
) -> str:
    form: dict[str, str | float | bool] = {"_csrf_token": token, **fields}
    address = f"{server.address}/{at}"
    made = page.request.post(address, form=form, max_redirects=0, max_retries=ANEW)
    assert made.status == 303, made.text()
    return server.address + made.headers["location"]


def fetch(page: Page, address: str) -> APIResponse:
    """What the server says to the browser of *page* without showing it there."""
    return page.request.get(address, max_retries=ANEW)


def import_game(page: Page, server: Server, game: Game) -> str:
    """Import the record of a game and look at its table; its address."""
    url = _made(page, server, _new_token(page, server), {"record": write_text(game)}, at="import")
    page.goto(url)
    return url


def import_by_hand(page: Page, server: Server, game: Game) -> str:
    """The same in the form that is there for it."""
    page.goto(f"{server.address}/import")
    page.locator("textarea").fill(write_text(game))
    page.locator('main button[type="submit"]').click()
    page.wait_for_url("**/game/*")
    return page.url


def begin(page: Page, server: Server, actions: int) -> str:
    """Make a game of witches and nomads at one screen and play the first *actions*; its address."""
    token = _new_token(page, server)
    url = _made(page, server, token, WITCHES_AND_NOMADS)
    for sequence, action in enumerate(START[:actions]):
        _send(page, url, action, sequence, token)
    page.goto(url)
    return url


def play_elsewhere(page: Page, url: str, action: str, sequence: int) -> None:
    """Play an action, and end the turn, as another tab of the same browser would."""
    token = page.locator('meta[name="csrf-token"]').get_attribute("content")
    _send(page, url, action, sequence, token or "")


def _send(page: Page, url: str, action: str, sequence: int, token: str) -> None:
    played = page.request.post(
        f"{url}/draft",
        data={"action": action, "sequence": sequence, "draft": 0, "end": True},
        headers={"x-csrftoken": token},
        max_retries=ANEW,
    )
    assert played.ok, played.text()


def first_round(page: Page, server: Server) -> str:
    """The same up to the first turn."""
    return begin(page, server, len(START))


def links(page: Page) -> list[str]:
    """The links of the seats, then that of the spectators, as the host's page shows them."""
    found = re.findall(r"https?://[^\"<>\s]+/(?:seat|watch)/[\w-]+", page.content())
    return sorted(dict.fromkeys(found), key=lambda link: "/watch/" in link)


def sit_down(open_page: Open, link: str, **wishes: object) -> Page:
    """Open the link of a seat in another browser and take the seat; the page of the table."""
    page = open_page(link, **wishes)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/game/*")
    return page


def stands_at(page: Page) -> tuple[int, int]:
    """How many actions the page shows in the record, and the mark of its draft (0: none)."""
    body = page.locator("body")
    return int(body.get_attribute("data-sequence") or 0), int(body.get_attribute("data-draft") or 0)


def is_drafted(page: Page, sequence: int) -> bool:
    """Whether the page shows a draft on top of a record of *sequence* actions."""
    record, mark = stands_at(page)
    return record == sequence and mark != 0


def wait_for_change(page: Page, before: tuple[int, int]) -> None:
    """Wait until the page shows another record or draft than *before*."""
    page.wait_for_function(
        "([sequence, draft]) => Number(document.body.dataset.sequence) !== sequence"
        " || Number(document.body.dataset.draft) !== draft",
        arg=list(before),
        timeout=SOON,
    )


def _wait_for_answer(page: Page, before: tuple[int, int]) -> None:
    """Wait until what was said is answered; another player's move may change the page before."""
    wait_for_change(page, before)
    expect(page.locator("body.busy")).to_have_count(0)


def wait_for_past(page: Page, at: int) -> None:
    """Wait until the page shows the position after *at* actions; -1: the present."""
    expect(page.locator("body")).to_have_attribute("data-at", str(at))


def offers(page: Page) -> list[str]:
    """The texts of the actions that are offered."""
    found = page.locator("#decision .offer").evaluate_all("all => all.map(e => e.dataset.action)")
    return [str(text) for text in found]


def play(page: Page, action: str) -> None:
    """Choose an offer, look at what it brings, and do it; power is answered at once."""
    # News of what others have done may still be on their way.
    page.locator(f'#decision .offer[data-action="{action}"]').wait_for(state="attached")
    before = stands_at(page)
    answer = page.locator(f'#decision .at-once .offer[data-action="{action}"]')
    if answer.count():
        answer.click()
    else:
        choose(page, action)
        page.locator('#choice [data-command="confirm"]').click()
    _wait_for_answer(page, before)


def play_and_end(page: Page, action: str) -> None:
    """Choose an offer and do it; the same press ends the turn if nothing is left of it."""
    choose(page, action)
    before = stands_at(page)
    ends = page.locator('#choice [data-command="confirm-end"]')
    (ends if ends.count() else page.locator('#choice [data-command="confirm"]')).click()
    _wait_for_answer(page, before)


def choose(page: Page, action: str) -> None:
    """Choose an offer and look at what it brings."""
    offer = page.locator(f'#decision .offer[data-action="{action}"]')
    for _ in range(OPENINGS):
        offer.evaluate(OPEN_FOLDS)
        with suppress(TimeoutError):
            offer.click(timeout=3_000)
            break  # else the decision was drawn anew meanwhile, and its folds are closed
    confirm = page.locator('#choice [data-command="confirm"]')
    expect(confirm).to_have_attribute("data-action", action)


def type_action(page: Page, action: str) -> None:
    """Type an action instead of choosing an offer, and do it."""
    before = stands_at(page)
    if not page.locator("#say").is_visible():  # on a phone it lies below the list of all moves
        page.locator(".all-offers > summary").click()
    page.locator("#say").fill(action)
    page.locator("#say").press("Enter")
    page.locator('#choice [data-command="confirm"]').click()
    _wait_for_answer(page, before)


def command(page: Page, name: str) -> None:
    """Press `undo` or `end-turn`."""
    before = stands_at(page)
    page.locator(f'[data-command="{name}"]').click()
    _wait_for_answer(page, before)


def wait_for_stillness(page: Page) -> None:
    """Wait until nothing on the page moves or fades any more."""
    page.wait_for_function(
        "() => document.getAnimations().every(each => each.playState === 'finished')"
    )


def wait_for_the_coach(page: Page) -> None:
    """Wait until the coach knows whether there is something to say about what the page shows."""
    expect(page.locator("#coach")).not_to_have_attribute("aria-busy", "true")


def is_too_wide(page: Page) -> bool:
    """Whether the page could be scrolled sideways."""
    return bool(
        page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    )
