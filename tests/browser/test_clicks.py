"""How many clicks a turn takes, its end included: counted by the browser itself."""

from playwright.sync_api import Page, expect

from support.table_page import (
    Open,
    command,
    first_round,
    is_drafted,
    stands_at,
    type_action,
    wait_for_change,
)
from support.table_page import begin as set_up
from support.web_server import Server

COUNT = (
    "addEventListener('click', e => { window.clicks = (window.clicks ?? 0) + e.isTrusted; }, true)"
)
PLAY_AND_END = '#choice [data-command="confirm-end"]'


def begin(page: Page, server: Server) -> None:
    """The first turn of the witches, with an eye on the mouse."""
    page.add_init_script(COUNT)
    first_round(page, server)


def start_counting(page: Page) -> None:
    page.evaluate("window.clicks = 0")


def clicks(page: Page) -> int:
    """How often the mouse was pressed since then."""
    return int(page.evaluate("window.clicks"))


def hex(page: Page, name: str) -> None:
    """Click a hex, where its land is seen."""
    page.locator(f'.hex[data-hex="{name}"]').click()


def play_and_end(page: Page) -> None:
    """Play what is chosen and end the turn."""
    before = stands_at(page)
    page.locator(PLAY_AND_END).click()
    wait_for_change(page, before)
    expect(page.locator("body.busy")).to_have_count(0)


def end_by_typing(page: Page, *actions: str) -> None:
    """A turn that is not counted."""
    for action in actions:
        type_action(page, action)
    command(page, "end-turn")


def recorded(page: Page, sequence: int) -> bool:
    """Whether the record has grown beyond *sequence*, and no draft is left."""
    record, draft = stands_at(page)
    return record > sequence and not draft


def test_an_upgrade_takes_two_clicks_and_power_from_a_neighbor_one(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    begin(page, server)
    sequence, _ = stands_at(page)
    start_counting(page)
    hex(page, "F4")
    play_and_end(page)
    assert clicks(page) == 2
    assert recorded(page, sequence)
    expect(page.locator("#headline .line")).to_contain_text("trading post F4")
    before = stands_at(page)
    start_counting(page)
    page.locator('.at-once .offer[data-action^="leech"]').click()
    wait_for_change(page, before)
    assert clicks(page) == 1


def test_a_first_dwelling_takes_two_clicks_and_a_slip_of_the_hand_is_undone(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    page.add_init_script(COUNT)
    set_up(page, server, 0)
    before = stands_at(page)
    hex(page, "F4")
    expect(page.locator(PLAY_AND_END)).to_be_visible()
    hex(page, "F4")  # once more: it is played
    wait_for_change(page, before)
    expect(page.locator('[data-command="end-turn"]')).to_be_visible()
    command(page, "undo")
    assert stands_at(page) == before
    start_counting(page)
    hex(page, "C4")
    play_and_end(page)
    assert clicks(page) == 2
    assert recorded(page, before[0])


def test_digging_and_building_takes_at_most_three_clicks_and_one_undo(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    begin(page, server)
    before = stands_at(page)
    start_counting(page)
    hex(page, "G2")
    chosen = page.locator("#choice .offer.chosen")
    expect(chosen).to_have_attribute("data-action", "transform G2 to forest; build G2")
    confirm = page.locator('#choice [data-command="confirm"]')
    confirm.click()
    wait_for_change(page, before)
    command(page, "end-turn")
    assert clicks(page) == 3
    assert recorded(page, before[0])


def test_what_was_played_as_one_is_undone_as_one(server: Server, open_page: Open) -> None:
    page = open_page()
    begin(page, server)
    before = stands_at(page)
    hex(page, "G2")
    expect(page.locator('#choice [data-command="confirm"]')).to_be_visible()
    hex(page, "G2")  # once more: it is played
    wait_for_change(page, before)
    assert is_drafted(page, before[0])
    command(page, "undo")
    assert stands_at(page) == before


def test_a_sacrifice_and_a_power_action_take_two_clicks(server: Server, open_page: Open) -> None:
    page = open_page()
    begin(page, server)
    sequence, _ = stands_at(page)
    start_counting(page)
    priest = page.locator('#supplies [data-place="space:ACT2"]')
    expect(priest.locator(".sacrifice")).to_be_visible()
    priest.click()
    play_and_end(page)
    assert clicks(page) == 2
    assert recorded(page, sequence)


def test_a_priest_takes_at_most_three_clicks_and_passing_two(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    begin(page, server)
    end_by_typing(page, "burn 3; action ACT2")
    sequence, _ = stands_at(page)
    start_counting(page)
    page.locator("#supplies .card.lit").first.click()
    play_and_end(page)
    assert clicks(page) == 2
    assert recorded(page, sequence)
    sequence, _ = stands_at(page)
    start_counting(page)
    page.locator('.cult[data-place="cult:earth"] .cult-head').click()
    play_and_end(page)
    assert clicks(page) <= 3
    assert recorded(page, sequence)
