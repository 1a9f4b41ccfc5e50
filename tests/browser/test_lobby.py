"""Three people meet in the lobby, play, and one leaves."""

from playwright.sync_api import Page, expect

from support.accessibility import findings
from support.table_page import PHONE, Open, begin, is_too_wide, offers, play_and_end
from support.web_server import Server

PASSWORD = "swamps and lakes"


def sign_up(page: Page, server: Server, name: str) -> Page:
    """Make an account and look at the lobby."""
    page.goto(f"{server.address}/sign-up?back=/lobby")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Passwor").fill(PASSWORD)
    page.locator('main button[type="submit"]').click()
    page.wait_for_url("**/lobby")
    return page


def test_three_people_meet_in_the_lobby_and_play(server: Server, open_page: Open) -> None:
    host = sign_up(open_page(), server, "Hanna of the Hills")
    second = sign_up(open_page(viewport=PHONE, has_touch=True), server, "Sven of the Sea")
    third = sign_up(open_page(locale="de"), server, "Tilda of the Trees")
    host.get_by_role("link", name="Open a table").click()
    host.locator('[name="players"][value="3"]').check()
    host.get_by_label("Title").fill("Three by the river")
    host.get_by_label("live: all sit at it together").check()
    host.get_by_label("time for each move").check()
    host.locator('[name="per_move"]').select_option("600")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_role("heading", name="Three by the river")).to_be_visible()
    expect(host.locator(".how-many")).to_have_text("2 more people, and the game begins.")
    assert not findings(host)

    # The pages of the others show it without being loaded again.
    expect(second.get_by_text("10 minutes for each move")).to_be_visible()
    expect(third.get_by_text("10 Minuten für jeden Zug")).to_be_visible()
    assert not is_too_wide(second)
    assert not findings(second)
    second.get_by_role("button", name="Sit down: Three by the river").click()
    expect(host.locator(".at-it")).to_contain_text("Sven of the Sea")
    second.get_by_role("button", name="Leave").click()
    expect(host.locator(".how-many")).to_have_text("2 more people, and the game begins.")
    second.get_by_role("button", name="Sit down: Three by the river").click()

    # By keyboard: the button keeps the focus while the list is renewed around it.
    button = third.get_by_role("button", name="Platz nehmen: Three by the river")
    button.focus()
    third.keyboard.press("Enter")
    for page in (host, second, third):
        page.wait_for_url("**/game/*")
        expect(page.locator("#turns")).to_contain_text("Tilda of the Trees")

    asked = next(page for page in (host, second, third) if offers(page))
    play_and_end(asked, offers(asked)[0])
    for page in (host, second, third):
        expect(page.locator("body")).to_have_attribute("data-sequence", "1")
    expect(asked.locator("#next-game")).to_be_hidden()
    choosing = [page for page in (host, second, third) if offers(page)]
    assert len(choosing) == 1
    assert asked not in choosing, "everybody has one seat"


def test_after_a_move_the_next_game_is_one_click_away(server: Server, open_page: Open) -> None:
    host = sign_up(open_page(), server, "Pia of the Plains")
    guest = sign_up(open_page(viewport=PHONE, has_touch=True), server, "Drax of the Desert")
    for page in (host, guest):
        page.locator("#seek-pair").click()
    host.wait_for_url("**/game/*")
    guest.wait_for_url("**/game/*")
    url = host.url
    asked, waiting = (guest, host) if offers(guest) else (host, guest)
    expect(asked.locator("#next-game")).to_be_hidden()
    alone = begin(waiting, server, 0)
    waiting.goto(url)
    expect(waiting.locator("#next-game .count")).to_have_text("1")
    waiting.locator("#next-game").click()
    waiting.wait_for_url(alone)
    waiting.goto(f"{server.address}/my-games")
    expect(waiting.locator(".your-turn")).to_have_count(1)
    expect(waiting.locator(".my-games .thumbnail")).to_have_count(2)
    assert not is_too_wide(waiting)
    assert not findings(waiting)
    play_and_end(asked, offers(asked)[0])
    waiting.goto(f"{server.address}/my-games")
    expect(waiting.locator(".your-turn")).to_have_count(2)
