"""Where things lie: the board is the largest thing, and all of the table is seen at once."""

from collections.abc import Callable
from functools import partial
from importlib.resources import files
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from spadework.notation.game import Game
from spadework.notation.text import read_text
from support.games import CATALOG, ship_steps
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

FIVE = "Fire_and_Ice_for_five"
SMALL_LAPTOP = {"width": 1024, "height": 768}
UPRIGHT = {"width": 820, "height": 1180}
SIZES = ((390, 844), (820, 1180), (1024, 768), (1440, 900), (2560, 1440))


def test_the_board_is_the_largest_thing_on_a_desktop(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    box = page.locator(".board-drawing").bounding_box()
    assert box is not None
    assert box["width"] >= 1000
    assert box["width"] * box["height"] >= 0.4 * WIDE["width"] * WIDE["height"]


@pytest.mark.parametrize("with_ships", [False, True], ids=["Fire & Ice", "Merchants"])
def test_everything_is_seen_at_once_with_five_players_in_the_last_round(
    server: Server, open_page: Open, *, with_ships: bool
) -> None:
    page = open_page()
    game = five_with_ships_in_the_last_round() if with_ships else in_the_last_round(FIVE)
    import_game(page, server, game)
    expect(page.locator("#mats .mat")).to_have_count(4)
    things = ".round, .cult, #supplies .tile, #tiles .tile, #mats .mat, #hand .mat"
    assert outside_the_window(page, things) == []
    for scrolled in ("html", "#mats", ".side-left"):
        assert not page.locator(scrolled).evaluate("e => e.scrollHeight > e.clientHeight"), scrolled


@pytest.mark.parametrize("with_ships", [False, True], ids=["Fire & Ice", "Merchants"])
def test_on_a_small_laptop_too_everything_is_in_the_window(
    server: Server, open_page: Open, *, with_ships: bool
) -> None:
    page = open_page(viewport=SMALL_LAPTOP)
    game = five_with_ships_in_the_last_round() if with_ships else in_the_last_round(FIVE)
    import_game(page, server, game)
    board = page.locator(".board-frame").bounding_box()
    assert board is not None
    assert (board["width"], board["height"]) >= (748, 456)
    seats = "#mats .mat, #hand .mat, #hand .stock, #hand .track, #hand .income, .turn-bar button"
    assert outside_the_window(page, seats) == []
    choose(page, "convert 1 W to 1 C")  # the goods say what they would become
    bowls, ways = (
        page.locator(selector).evaluate_all("all => all.map(e => e.getBoundingClientRect())")
        for selector in ("#hand .bowl .number", "#hand .way")
    )
    assert max(number["bottom"] for number in bowls) <= min(way["top"] for way in ways)
    page.locator('[data-command="cancel"]').click()
    page.get_by_role("button", name="Tiles").click()
    expect(page.locator("#mats")).to_be_hidden()
    assert outside_the_window(page, ".cult, #supplies .tile, #tiles .tile") == []
    for scrolled in ("html", ".panel-table", "#hand .stocks", "#hand .mat-body"):
        assert not page.locator(scrolled).evaluate("e => e.scrollHeight > e.clientHeight"), scrolled


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["two", "base", "Fire & Ice", "Merchants", "Terra Nova"])
def test_on_a_tablet_that_stands_upright_all_of_the_table_is_in_the_window(
    server: Server, open_page: Open, name: str, language: str
) -> None:
    page = open_page(viewport=UPRIGHT, locale=language)
    if name == "two":
        first_round(page, server)
    else:
        import_game(page, server, LAST_ROUNDS[name]())
    board, mat = (page.locator(each).bounding_box() for each in (".board-drawing", "#hand .mat"))
    assert board is not None
    assert mat is not None
    assert (board["width"], board["height"]) >= (800, 440)
    assert mat["height"] <= 260
    everything = (
        ".round.current, .cult-edge, .supply .tile, #mats .mat, #hand .mat, .turn-bar button"
    )
    assert outside_the_window(page, f"{everything}, .all-offers > summary") == []
    for scrolled in ("html", "#mats", "#hand .mat-body", ".panel-table", "#decision"):
        assert not page.locator(scrolled).evaluate("e => e.scrollHeight > e.clientHeight"), scrolled
    # One below the other, and each with what belongs to it.
    from_top_to_bottom = [
        "#mats",
        ".board-frame",
        "#headline",
        "#decision",
        "#hand",
        ".panel-table",
    ]
    boxes = [page.locator(each).bounding_box() for each in from_top_to_bottom]
    edges = [edge for box in boxes if box for edge in (box["y"], box["y"] + box["height"])]
    assert edges == sorted(edges)
    for part, whole in (
        ("#hand .mat-body *", ".mat"),
        ("#hand :is(.good, .bowl, .way, .faction)", ".mat"),
        ("#mats :is(.good, .bowl, .number, .built-count)", ".mat"),
        (".supply .face-line *", ".tile"),
        ("#tracks .cult :is(rect, circle, text)", "#tracks"),
    ):
        assert reaching_out(page, part, whole) == [], part


def test_cults_that_lie_on_their_side_are_read_upright(server: Server, open_page: Open) -> None:
    page = open_page(viewport=UPRIGHT)
    import_game(page, server, in_the_last_round(FIVE))
    fire, air = (page.locator(f'.cult[data-place="cult:{name}"]') for name in ("fire", "air"))
    boxes = [cult.locator(".cult-edge").bounding_box() for cult in (fire, air)]
    assert all(box and box["width"] > 5 * box["height"] for box in boxes)
    # Ten stands at the right of nought, and a number is higher than wide.
    numbers = fire.locator(".step-number")
    nine, one = (numbers.filter(has_text=n).bounding_box() for n in ("9", "1"))
    assert nine is not None
    assert one is not None
    assert nine["x"] > one["x"] + 150
    assert nine["height"] > nine["width"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_twenty_factions_are_seen_at_once(
    server: Server, open_page: Open, language: str
) -> None:
    page = open_page(locale=language)
    game = {"game": "terra_mystica", "expansion": "fire_and_ice", "map": "fire_and_ice"}
    new_game(page, server, **game, factions="choose", players="4")
    expect(page.locator(".faction-card")).to_have_count(20)
    assert outside_the_window(page, ".faction-card") == []
    bar = page.locator("#decision").bounding_box()
    last = page.locator(".faction-card").last.bounding_box()
    assert bar is not None
    assert last is not None
    assert last["y"] + last["height"] <= bar["y"]
    cut = "all => all.filter(e => e.scrollHeight > e.clientHeight + 1).map(e => e.textContent)"
    assert page.locator(".faction-card").evaluate_all(cut) == []


def test_on_a_phone_there_is_more_of_the_board_than_of_anything_else(
    server: Server, open_page: Open
) -> None:
    page = open_page(viewport=PHONE, has_touch=True, locale="de")
    first_round(page, server)
    board = page.locator(".board-frame").bounding_box()
    assert board is not None
    assert board["height"] >= PHONE["height"] / 2


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_width_scrolls_sideways(server: Server, open_page: Open, language: str) -> None:
    page = open_page(locale=language)
    import_game(page, server, in_the_last_round(FIVE))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.locator("#mats .mat")).to_have_count(4)
        assert not is_too_wide(page), (width, height)


def test_the_board_is_turned_on_a_phone_so_that_a_finger_hits_a_hex(
    server: Server, open_page: Open
) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    first_round(page, server)
    first, last = (middle(page, name) for name in ("A1", "A13"))
    assert first[0] == pytest.approx(last[0], abs=1)
    assert first[1] < last[1]
    box = page.locator('.hex[data-hex="A5"] path').bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    expect(page.locator('.hex[data-hex="A5"] text')).to_have_text("A5")


def middle(page: Page, hex: str) -> tuple[float, float]:
    """Where a hex lies on the screen."""
    box = page.locator(f'.hex[data-hex="{hex}"] path').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def outside_the_window(page: Page, things: str) -> list[str]:
    """Which of *things* are not wholly in the window."""
    found: list[str] = page.locator(things).evaluate_all(
        """all => all.filter(e => {
          const box = e.getBoundingClientRect();
          return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
        }).map(e => e.dataset.thing ?? e.dataset.action ?? e.id)"""
    )
    return found


def reaching_out(page: Page, parts: str, around: str) -> list[str]:
    """Which of *parts* are shown and reach out of the closest thing *around* them.

    What is only read out is not asked, nor are the sentences that lie beside one another in pages.
    """
    found: list[str] = page.locator(parts).evaluate_all(
        """(all, around) => all.filter(e => {
          const isRead = getComputedStyle(e).clipPath !== "none" || e.closest(".sr, .ability");
          if (isRead || !e.checkVisibility()) return false;
          const [box, room] = [e, e.closest(around)].map(x => x.getBoundingClientRect());
          return box.left < room.left - 1 || box.top < room.top - 1
            || box.right > room.right + 1 || box.bottom > room.bottom + 1;
        }).map(e => e.outerHTML.slice(0, 90))""",
        around,
    )
    return found


def five_with_ships_in_the_last_round() -> Game:
    """A random game with the most that a table can have on it."""
    setup = CATALOG.setup("terra_mystica", ["merchants"], {}, "lakes", 5, 12, ["random"], [])
    game = Game(CATALOG, setup)
    for _ in ship_steps(game, 12):
        if game.state.round == game.state.rules.rounds and game.question.is_turn:
            return game
    raise AssertionError("the game was over before its last round")


def in_the_last_round(name: str, before_the_end: int = 40) -> Game:
    """A finished game of the package at a turn of its last round, *before_the_end* or earlier."""
    text = (files("spadework.web") / "games" / f"{name}.txt").read_text(encoding="utf-8")
    whole = read_text(CATALOG, text)
    for length in range(len(whole.record) - before_the_end, 0, -1):
        game = whole.branch(length)
        if game.question.is_turn and game.state.round == game.state.rules.rounds:
            return game
    raise AssertionError(f"{name} has no such turn")


LAST_ROUNDS: Final[dict[str, Callable[[], Game]]] = {
    "base": partial(in_the_last_round, "Settlers_on_the_base_map"),
    "Fire & Ice": partial(in_the_last_round, FIVE),
    "Merchants": five_with_ships_in_the_last_round,
    "Terra Nova": partial(in_the_last_round, "Terra_Nova_for_three", 12),
}
