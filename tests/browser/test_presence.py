"""Who is at the table, who is away, who thinks and who has sat down, seen from another browser."""

from playwright.sync_api import expect

from support.table_page import Open, first_round, links, sit_down
from support.web_server import Server


def test_others_see_who_is_here_and_who_has_gone(server: Server, open_page: Open) -> None:
    witches = open_page()
    first_round(witches, server)
    nomads = sit_down(open_page, links(witches)[1])
    dot = witches.locator('#turns [data-seat="1"] .presence')
    expect(dot).to_have_class("presence here")
    expect(dot).to_have_attribute("title", "here")
    expect(witches.locator('#turns [data-seat="0"] .presence')).to_have_count(0)
    expect(nomads.locator('#turns [data-seat="0"] .presence')).to_have_class("presence here")
    expect(nomads.locator("#headline")).to_contain_text("Player 1 (Witches) is thinking")
    witches.close()
    expect(nomads.locator('#turns [data-seat="0"] .presence')).to_have_class("presence")
    expect(nomads.locator("#headline")).to_contain_text("It is for Player 1 (Witches)")


def test_the_host_sees_who_has_sat_down(server: Server, open_page: Open) -> None:
    witches = open_page()
    first_round(witches, server)
    invited = witches.locator("#more .links")
    expect(invited).not_to_contain_text("has sat down")
    sit_down(open_page, links(witches)[1])
    expect(invited).to_contain_text("Player 2 (Nomads) has sat down")
    expect(invited).not_to_contain_text("Player 1 (Witches) has sat down")
