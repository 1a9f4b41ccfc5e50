"""What others have done is played over the page, one thing after another, and can be skipped."""

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

from support.table_page import Open, command, first_round, links, play, sit_down, type_action
from support.web_server import Server

WATCHED = """() => {
  window.told = [];
  new MutationObserver(() => {
    const line = document.querySelector("#telling");
    if (!line || line.hidden) return;
    const words = line.querySelector("span:not(.disc)").textContent;
    if (window.told.at(-1)?.words !== words) window.told.push({
      words,
      time: performance.now(),
      hidden: document.querySelectorAll(".pieces .to-come").length,
      covers: document.querySelectorAll(".covers [data-structure=dwelling]").length,
      built: document.querySelector("#mat-0 .glance").innerText,
      workers: document.querySelector("#mat-0 [data-good=workers] .number").textContent,
    });
  }).observe(document.querySelector(".board-frame"), {childList: true, subtree: true});
}"""


def neighbors(server: Server, open_page: Open, **wishes: object) -> tuple[Page, Page]:
    """The Witches are to move at one browser, the Nomads look on at another."""
    witches = open_page()
    first_round(witches, server)
    nomads = sit_down(open_page, links(witches)[1], **wishes)
    nomads.evaluate(WATCHED)
    return witches, nomads


def convert_and_upgrade(witches: Page) -> None:
    """A turn of several actions, which the others see at once."""
    type_action(witches, "convert 1 W to 1 C")
    type_action(witches, "upgrade F4 to TP")
    command(witches, "end-turn")


def told(page: Page) -> list[dict[str, Any]]:
    """The scenes that were played, with how the page looked at their beginning."""
    found: list[dict[str, Any]] = page.evaluate("window.told")
    return found


def is_true(page: Page) -> None:
    """Nothing covers what the page shows, and nothing is on its way."""
    expect(page.locator("body[data-telling]")).to_have_count(0)
    veil = ".to-come, .covers, .as-it-lay, [data-settled], .flights > *, .spots"
    expect(page.locator(f"{veil}, #telling:not([hidden])")).to_have_count(0)


def test_actions_of_others_are_played_one_after_another(server: Server, open_page: Open) -> None:
    witches, nomads = neighbors(server, open_page)
    workers = int(nomads.locator("#mat-0 [data-good=workers] .number").inner_text())
    built = nomads.locator("#mat-0 .glance").inner_text()
    convert_and_upgrade(witches)
    expect(nomads.locator('.pieces [data-structure="trading_post"]')).to_have_count(1)
    nomads.wait_for_function("() => window.told.length === 2")
    is_true(nomads)
    scenes = told(nomads)
    assert [scene["words"] for scene in scenes] == [
        "The Witches convert 1 worker to 1 coin.",
        "The Witches upgrade F4 to a trading post.",
    ]
    # While the first is played the second has not been seen: the dwelling still stands there.
    assert [scene["hidden"] for scene in scenes] == [1, 0]
    assert scenes[0]["covers"] == 1
    assert [int(scene["workers"]) for scene in scenes] == [workers - 1, workers - 3]
    assert scenes[0]["built"] == built != scenes[1]["built"]
    assert all(b["time"] - a["time"] > 450 for a, b in pairwise(scenes))


def test_a_key_or_a_press_skips_to_how_things_stand(server: Server, open_page: Open) -> None:
    for press in ("new KeyboardEvent('keydown', {key: 'x'})", "new PointerEvent('pointerdown')"):
        witches, nomads = neighbors(server, open_page)
        convert_and_upgrade(witches)
        nomads.wait_for_function(
            f"""() => {{
              if (!("telling" in document.body.dataset)) return false;
              document.body.dispatchEvent({press});
              return true;
            }}"""
        )
        assert nomads.evaluate("'telling' in document.body.dataset") is False
        is_true(nomads)


def test_who_answers_at_once_is_not_kept_waiting(server: Server, open_page: Open) -> None:
    witches, nomads = neighbors(server, open_page)
    convert_and_upgrade(witches)
    nomads.wait_for_function("() => 'telling' in document.body.dataset")
    play(nomads, "leech 1 from witches")
    is_true(nomads)


def test_with_reduced_motion_everything_is_simply_shown(server: Server, open_page: Open) -> None:
    witches, nomads = neighbors(server, open_page, reduced_motion="reduce")
    convert_and_upgrade(witches)
    expect(nomads.locator('.pieces [data-structure="trading_post"]')).to_have_count(1)
    is_true(nomads)
    assert told(nomads) == []


def test_moves_can_be_shown_at_once_by_a_setting(server: Server, open_page: Open) -> None:
    witches, nomads = neighbors(server, open_page)
    nomads.locator("#preferences summary").click()
    nomads.locator('[data-setting="speed"]').select_option("0")
    convert_and_upgrade(witches)
    expect(nomads.locator('.pieces [data-structure="trading_post"]')).to_have_count(1)
    is_true(nomads)
    assert told(nomads) == []
    nomads.reload()
    expect(nomads.locator('[data-setting="speed"]')).to_have_value("0")


def test_cards_light_their_hex_and_the_turns_can_be_seen_again(
    server: Server, open_page: Open
) -> None:
    witches, nomads = neighbors(server, open_page, reduced_motion="reduce")
    convert_and_upgrade(witches)
    nomads.locator("#since summary").click()
    card = nomads.locator('.cards [data-hexes="F4"]')
    expect(card).to_contain_text("Upgrade to a trading post F4")
    card.click()
    hex = nomads.locator('.hex[data-hex="F4"]').get_attribute("transform")
    expect(nomads.locator(".spot")).to_have_attribute("transform", hex or "")
    card.click()
    expect(nomads.locator(".spot")).to_have_count(0)
    nomads.get_by_role("button", name="See it again").click()
    # Who asks for it sees it, step by step, though nothing flies about.
    nomads.wait_for_function("() => window.told.at(-1)?.words.includes('upgrade F4')")
    is_true(nomads)


COUNTED = """() => {
  window.heard = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor() { super(); window.heard += 1; }
    createOscillator() { window.heard += 1; return super.createOscillator(); }
  };
}"""


def test_there_are_no_sounds_until_somebody_asks_for_them(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.evaluate(COUNTED)
    type_action(page, "convert 1 W to 1 C")
    assert page.evaluate("window.heard") == 0
    page.locator("#preferences summary").click()
    page.locator('#preferences [data-setting="sounds"]').check()
    assert page.evaluate("window.heard") > 1
    before = page.evaluate("window.heard")
    page.keyboard.press("Escape")
    type_action(page, "convert 1 W to 1 C")
    assert page.evaluate("window.heard") > before
