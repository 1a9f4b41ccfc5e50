"""What people do at a table and before it, in a real WebKit like that of Safari."""

import json
import re
from contextlib import suppress

import pytest

from support.table_page import START, WITCHES_AND_NOMADS
from support.web_server import Server
from webkit_window import DESKTOP, WIDE, Open, Size, Window

LAPTOP: Size = (1280, 800)  # the table is drawn smaller there
NARROW: Size = (560, 844)
MIDDLE = '.hex[data-hex="E5"]'
CONFIRM = '#choice [data-command="confirm"]'
END = '[data-command="end-turn"]'
MAY_ACT = "document.querySelector('#decision .offer') !== null"
OVER = "#decision a[href$='/final']"
NEAR = 70  # pixels
WHERE_IT_IS = """(() => {
  const popover = document.getElementById("popover");
  const { left, top, right, bottom } = popover.getBoundingClientRect();
  return popover.hidden ? null : [left, top, right, bottom];
})()"""
PASSWORD = "swamps and lakes"
ASKED = f"#decision .offer, {END}"
STANDS = "return [document.body.dataset.sequence, Number(document.body.dataset.draft)]"
OPEN = """let each = document.querySelector(arguments[0]);
while ((each = each.parentElement)) if (each.matches("details")) each.open = true;"""
SHOWN = "Number(document.querySelector('.board-drawing').getAttribute('viewBox').split(' ')[2])"
OFFERS = "[...document.querySelectorAll('#decision .offer')].map((each) => each.dataset.action)"
AT_ONCE = "document.querySelector(arguments[0]).matches('.at-once *')"
SEQUENCE = "Number(document.body.dataset.sequence) === arguments[0]"
BEGIN = """async (fields, actions) => {
  const token = document.querySelector('meta[name="csrf-token"]').content;
  const body = new URLSearchParams({ _csrf_token: token, ...fields });
  const { url } = await fetch("/new", { method: "POST", body });
  for (const [sequence, action] of actions.entries()) {
    const body = JSON.stringify({ action, sequence, draft: 0, end: true });
    const headers = { "content-type": "application/json", "x-csrftoken": token };
    await fetch(`${url}/draft`, { method: "POST", headers, body });
  }
  return url;
}"""
AT_A_DESK = pytest.mark.parametrize(
    "size", [LAPTOP, DESKTOP, WIDE], ids=["laptop", "desktop", "wide"]
)


def begin(window: Window, actions: int = len(START)) -> str:
    """Make a game of witches and nomads at one screen and look at its table; its address."""
    url = str(window.wait_for_work(BEGIN, WITCHES_AND_NOMADS, START[:actions]))
    window.go(url)
    window.wait_for(SEQUENCE, actions)
    return url


def width_shown(window: Window) -> float:
    """How much of the board is shown, in its own measures."""
    return float(window.run(f"return {SHOWN}"))


def hex_at(window: Window, place: tuple[int, int]) -> str | None:
    """The hex that lies at a place of the window."""
    return window.under(place, ".hex", "data-hex")


@AT_A_DESK
def test_the_wheel_zooms_where_the_pointer_is(
    server: Server, open_window: Open, size: Size
) -> None:
    window = open_window(server.address, inside=size)
    begin(window)
    place, all_shown = window.place_of(MIDDLE), width_shown(window)
    for _ in range(3):
        before = width_shown(window)
        window.turn_wheel(place, -120)
        window.wait_for(f"{SHOWN} < arguments[0]", before)
        assert hex_at(window, place) == "E5"
    assert width_shown(window) < 0.7 * all_shown


@pytest.mark.parametrize("size", [LAPTOP, WIDE], ids=["laptop", "wide"])
def test_the_board_is_dragged_by_as_much_as_the_mouse_moves(
    server: Server, open_window: Open, size: Size
) -> None:
    window = open_window(server.address, inside=size)
    begin(window)
    x, y = window.place_of(MIDDLE)
    window.turn_wheel((x, y), -190)
    assert hex_at(window, (x, y)) == "E5"
    window.drag((x, y), (x + 120, y + 60))
    assert hex_at(window, (x + 120, y + 60)) == "E5"
    assert window.text("#choice") == ""


@pytest.mark.parametrize("size", [LAPTOP, WIDE], ids=["laptop", "wide"])
def test_an_explanation_stands_beside_what_it_is_about(
    server: Server, open_window: Open, size: Size
) -> None:
    window = open_window(server.address, inside=size)
    begin(window)
    for thing in ("#tiles [data-thing]", "#supplies [data-thing]", "#hand [data-thing]"):
        (x, y), (left, top, right, bottom) = explained(window, thing)
        assert 0 <= left <= right <= size[0]
        assert 0 <= top <= bottom <= size[1]
        assert left - NEAR <= x <= right + NEAR, thing
        assert top - NEAR <= y <= bottom + NEAR, thing
        window.point_at(".brand")
        window.wait_for("document.getElementById('popover').hidden")


def explained(window: Window, thing: str) -> tuple[tuple[int, int], list[float]]:
    """Point at a thing until it is explained; where it lies, and where its explanation does.

    A thing that is drawn anew under the mouse is explained as soon as the mouse moves again.
    """
    for _ in range(3):
        place = window.point_at(thing)
        with suppress(AssertionError):
            return place, window.wait_for(WHERE_IT_IS, patience=5.0)
        window.point_at(".brand")
    raise AssertionError(f"{thing} is not explained")


@AT_A_DESK
def test_a_turn_is_chosen_at_its_place_played_and_ended(
    server: Server, open_window: Open, size: Size
) -> None:
    window = open_window(server.address, inside=size)
    begin(window)
    x, y = window.place_of('.hex[data-hex="F4"]')
    window.press('.hex[data-hex="F4"]')
    window.wait_for(f"document.querySelector({CONFIRM!r})")
    menu = window.place_of("#choice .intentions .offer")
    assert abs(menu[0] - x) < 500
    assert abs(menu[1] - y) < 400
    window.press('#choice [data-command="confirm-end"]')
    window.wait_for(SEQUENCE, len(START) + 1)
    assert "F4" in window.text("#headline")


def test_a_first_game_is_played_to_its_end(server: Server, open_window: Open) -> None:
    window = open_window(server.address)
    window.press("main button.primary")
    window.wait_for("location.pathname.startsWith('/game/')")
    window.press("#coach [data-command='away'], #coach [data-coach='away']")
    for _ in range(250):
        window.wait_for(f"document.querySelector(`{ASKED}, {OVER}`)")
        if window.run(f"return document.querySelector(`{OVER}`) !== null"):
            break
        one_step(window)
    window.press(OVER)
    window.wait_for("location.pathname.endsWith('/final')")
    assert len(re.findall(r"\d+", window.text(".podium"))) >= 4


def one_step(window: Window) -> None:
    """What somebody does who wants to get home: decline, pass, take what comes first."""
    stands = window.run(STANDS)
    if stands[1] and window.run(f"return document.querySelector(`{END}`) !== null"):
        window.press(END)
    else:
        texts = window.run(f"return {OFFERS}")
        liked = [text for text in texts if text.startswith(("decline", "pass"))]
        text = [*liked, *(text for text in texts if not text.startswith(("burn", "convert")))][0]
        window.run(OPEN, offer := f'#decision .offer[data-action="{text}"]')
        at_once = window.run(f"return {AT_ONCE}", offer)
        window.press(offer)
        if not at_once:
            window.press(CONFIRM)
    window.wait_for(
        f"JSON.stringify((() => {{ {STANDS} }})()) !== arguments[0]",
        json.dumps(stands, separators=(",", ":")),
    )
    window.wait_for("!document.querySelector('body.busy')")


def test_two_people_meet_play_and_talk(server: Server, open_window: Open) -> None:
    host = open_window(server.address)
    guest = open_window(server.address, inside=NARROW)
    guest.press("#preferences summary")
    guest.press('[name="language"][value="de"]')
    sign_up(host, server, "Hedda of the Hedge")
    sign_up(guest, server, "Gil of the Gulf")
    for window in (host, guest):
        window.press("#seek-pair")
    for window in (host, guest):
        window.wait_for("location.pathname.startsWith('/game/')")
        window.wait_for("document.getElementById('turns').textContent.includes('Gil of the Gulf')")
    assert "Verlauf" in guest.text(".tabs")
    asked, other = (host, guest) if host.run(f"return {MAY_ACT}") else (guest, host)
    sequence = int(asked.run("return document.body.dataset.sequence"))
    one_step(asked)
    if asked.run(f"return document.querySelector(`{END}`) !== null"):
        asked.press(END)
    for window in (host, guest):
        window.wait_for("Number(document.body.dataset.sequence) > arguments[0]", sequence)
    other.wait_for(MAY_ACT)
    for window in (host, guest):
        window.press('.tabs [data-panel="chat"]')
    for window, text in ((host, "Hello!"), (guest, "Hallo, <b>du</b>!")):
        window.type("#chat-text", text)
        window.press("#chat-form button")
        for each in (host, guest):
            each.wait_for(
                "document.getElementById('chat-lines').innerText.includes(arguments[0])", text
            )


def test_the_night_is_one_press_away_and_stays(server: Server, open_window: Open) -> None:
    window = open_window(server.address)
    dark, light = (f"document.documentElement.dataset.theme === '{it}'" for it in ("dark", "light"))
    window.press(".to-night")
    window.wait_for(dark)
    begin(window)
    assert window.run(f"return {dark}")
    window.press(".to-day")
    window.wait_for(light)


def sign_up(window: Window, server: Server, name: str) -> None:
    """Make an account, and look at the lobby."""
    window.go(f"{server.address}/sign-up?back=/lobby")
    window.type("#name", name)
    window.type("#password", PASSWORD)
    window.press('main button[type="submit"]')
    window.wait_for("location.pathname === '/lobby'")
