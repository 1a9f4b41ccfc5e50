"""Every text has the room it needs, in German too, and on a page that is shown twice as large."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Page

import spadework as sw
from spadework.notation.game import Game
from spadework.view.text.abilities import abilities_now
from spadework.view.text.language import language
from support.table_page import (
    PHONE,
    WIDE,
    Open,
    choose,
    first_round,
    import_game,
    is_too_wide,
    new_game,
)
from support.web_server import Server

LAPTOP = {"width": 1024, "height": 768}
TWICE_AS_LARGE = {"width": WIDE["width"] // 2, "height": WIDE["height"] // 2}
PAGES = (
    "/",
    "/new",
    "/new?preset=pair",
    "/maps",
    "/import",
    "/sign-up",
    "/sign-in",
    "/rules/terra_mystica?with=merchants",
    "/game/shelf-Fire_and_Ice_for_five",
    "/game/shelf-Fire_and_Ice_for_five/final",
    "/game/shelf-Merchants_on_the_Lakes",
    "/game/shelf-Terra_Nova_for_three",
)
# Texts that reach beyond something around them which does not scroll. What is only read out is
# clipped to a dot; what lies above the rest has its own place; a title may be as long as one likes.
CUT_OFF = (Path(__file__).parent / "cut_off.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "size", [WIDE, PHONE, TWICE_AS_LARGE], ids=["desktop", "phone", "twice as large"]
)
def test_no_german_text_is_cut_off(server: Server, open_page: Open, size: dict[str, int]) -> None:
    page = open_page(viewport=size, locale="de")
    first_round(page, server)
    found = faults(page)
    choose(page, "upgrade F4 to TP")
    found += faults(page)
    for path in PAGES:
        page.goto(server.address + path)
        found += faults(page)
    for how in ("choose", "auction"):
        new_game(page, server, game="terra_mystica", players="2", factions=how)
        found += faults(page)
    assert not found, "\n".join(found)


# Those of the offers, evenly, and what the bar cuts off of what it says about them.
TELL_OFFERS = """async () => {
  const all = document.querySelectorAll("#decision .offer");
  const offers = [...all].map((offer) => offer.dataset.action);
  const found = [];
  let told = 0;
  for (const action of offers.filter((_, place) => place % Math.ceil(offers.length / 30) === 0)) {
    const answer = await fetch(`${location.pathname}/preview?${new URLSearchParams({ action })}`);
    document.querySelector("#choice").innerHTML = await answer.text();
    told += document.querySelectorAll("#choice .sentences").length;
    for (const text of document.querySelectorAll("#choice .sentences, #choice h3"))
      if (text.scrollHeight > text.clientHeight + 2) found.push(`${action}: ${text.innerText}`);
  }
  return [told, found];
}"""
# What of the abilities is neither shown whole nor lies on a page of its own beside it.
ABILITIES_CUT = """(words) => {
  const list = document.querySelector("#hand .ability");
  list.innerHTML = words;
  const room = list.getBoundingClientRect();
  return [...list.children].filter((line) => line.getBoundingClientRect().bottom > room.bottom + 1)
    .map((line) => line.innerText);
}"""
FAMILY = (
    ("terra_mystica", "fire_and_ice"),
    ("terra_mystica", "merchants"),
    ("terra_nova",),
)


@pytest.mark.parametrize("size", [WIDE, LAPTOP], ids=["desktop", "laptop"])
@pytest.mark.parametrize("name", ["Settlers_on_the_base_map", "Terra_Nova_for_three"])
def test_the_bar_tells_in_german_all_it_has_to_tell(
    server: Server, open_page: Open, size: dict[str, int], name: str
) -> None:
    page = open_page(viewport=size, locale="de")
    import_game(page, server, middle_of(finished(name)))
    told, cut = page.evaluate(TELL_OFFERS)
    assert told > 5
    assert not cut, "\n".join(cut)


@pytest.mark.parametrize("size", [WIDE, LAPTOP], ids=["desktop", "laptop"])
def test_no_ability_of_any_faction_is_cut_in_german(
    server: Server, open_page: Open, size: dict[str, int]
) -> None:
    page = open_page(viewport=size, locale="de")
    first_round(page, server)
    lists = list(abilities_in_german())
    assert len(lists) > 40
    cut = [words for told in lists for words in page.evaluate(ABILITIES_CUT, told)]
    assert not cut, "\n".join(cut)


def finished(name: str) -> Game:
    """A finished game of the package."""
    text = (files("spadework.web") / "games" / f"{name}.txt").read_text(encoding="utf-8")
    return sw.open_game(text)


def middle_of(whole: Game) -> Game:
    """A finished game up to a turn in its fifth round with something to upgrade."""
    for length in range(len(whole.record)):
        game = whole.branch(length)
        if game.state.round == 5 and any(a.text.startswith("upgrade") for a in game.offers()):
            return game
    raise AssertionError("there is no such turn")


def abilities_in_german() -> Iterator[str]:
    """What own mats say of every faction of the family, as lines of a list."""
    say = language("de").say
    for name, *expansions in FAMILY:
        rules = sw.ruleset(name, *expansions)
        for faction in rules.factions:
            now, coming = abilities_now(rules, faction, 0, is_set_up=False)
            lines = [*now, *[line for lines in coming.values() for line in lines]]
            yield "".join(f"<li>{say(rules.worded(line, faction))}</li>" for line in lines)


def faults(page: Page) -> list[str]:
    """What of the page is cut off, or lies beside it."""
    cut = [f"{page.url}: {text}" for text in page.evaluate(CUT_OFF)]
    return [*cut, f"{page.url} scrolls sideways"] if is_too_wide(page) else cut
