"""The drawings of the web page: sound elements, everything drawn, colors by name."""

from __future__ import annotations

import dataclasses
import re
from importlib.resources import files
from random import Random
from xml.etree import ElementTree

import pytest

import spadework as sw
from spadework.agents.arena.simulation import choose
from spadework.core.board import RIVER
from spadework.core.state import State
from spadework.view.advice.position import picture
from spadework.view.drawing.art_files import emblems, icons
from spadework.view.drawing.bars import BarPart, longest, lost, point_bar
from spadework.view.drawing.chances import chance_curves
from spadework.view.drawing.chart import score_curves
from spadework.view.drawing.colors import land_css
from spadework.view.drawing.cult_board import Sign, cult_board, signs
from spadework.view.drawing.icons import emblem, icon
from spadework.view.drawing.live_board import Spot, ghosts, live_board
from spadework.view.drawing.paint import Named, Printed, sprite
from spadework.view.drawing.palette import DAY, READABLE, contrast
from spadework.view.drawing.picture import HexPicture, hex_sentence
from spadework.view.drawing.thumbnail import thumbnail
from spadework.view.drawing.tile_icons import tile_faces

PAINT = Named("")
GAMES = {
    "base": (("terra_mystica",), ""),
    "ice": (("terra_mystica", "fire_and_ice", "mini_expansion"), "fire_and_ice"),
    "ships": (("terra_mystica", "merchants"), "lakes"),
    "nova": (("terra_nova",), ""),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_page_s_board_names_every_hex_once(name: str) -> None:
    state = played(name)
    drawn = attributes(board(state), "data-hex")
    assert sorted(drawn) == sorted(state.rules.board.names)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_s_board_has_no_ids_and_no_colors_of_its_own(name: str) -> None:
    drawing = board(played(name))
    assert " id=" not in drawing
    assert not re.search(r'(fill|stroke)="#', drawing), "a color that does not follow the theme"
    assert "style=" not in drawing, "the pages forbid styles inside elements"


def test_a_lit_hex_can_be_pressed_and_shows_its_price() -> None:
    state = played("base")
    spots = {"E5": Spot(lit=True, price=[("worker", 2), ("coin", 13)])}
    root = ElementTree.fromstring(board(state, spots))
    (hex,) = [e for e in root.iter() if e.get("data-hex") == "E5"]
    assert "lit" in (hex.get("class") or "").split()
    assert hex.get("role") == "button"
    (price,) = [e for e in root.iter() if e.get("class") == "price"]
    assert [e.text for e in price.iter() if e.tag == "text"] == ["2", "13"]


def test_water_is_scenery_until_something_can_be_done_there() -> None:
    state = played("base")
    water = state.rules.board.names[state.rules.board.rivers[0]]

    def role(spots: dict[str, Spot]) -> str | None:
        root = ElementTree.fromstring(board(state, spots))
        return next(e.get("role") for e in root.iter() if e.get("data-hex") == water)

    assert role({}) is None
    assert role({water: Spot(lit=True)}) == "button"


def test_ghosts_are_the_structures_that_an_action_adds() -> None:
    before = picture(played("base"), "")
    empty = next(i for i, h in enumerate(before.hexes) if h.structure is None and h.name == "A1")
    hexes = list(before.hexes)
    hexes[empty] = hexes[empty]._replace(structure="temple", owner=0)
    after = dataclasses.replace(before, hexes=tuple(hexes))
    drawn = ElementTree.fromstring(f"<svg>{ghosts(before, after, PAINT)}</svg>")
    assert [e.get("data-structure") for e in drawn.iter() if e.get("data-structure")] == ["temple"]
    assert ghosts(before, before, PAINT) == ""


def test_the_cult_board_shows_every_seat_on_every_track() -> None:
    state = played("base")
    root = ElementTree.fromstring(cult_board(state, ["cult:fire", "order:fire:3"], str, PAINT))
    tracks = [e for e in root if e.get("data-place")]
    assert [e.get("data-place") for e in tracks] == [
        f"cult:{name}" for name in state.rules.cults.names
    ]
    assert [e.get("class") for e in tracks] == ["cult lit", "cult", "cult", "cult"]
    for track in tracks:
        for sign in signs(state):
            assert f"#e-{sign.emblem}" in drawn_art(track)


@pytest.mark.parametrize("name", GAMES)
def test_every_tile_and_space_has_a_face_made_of_known_icons(name: str) -> None:
    args, map = GAMES[name]
    rules = sw.ruleset(*args, map=map)
    known = tile_faces(rules)
    tiles = [*rules.bonus_cards, *rules.favor_tiles, *rules.town_tiles, *rules.round_tiles]
    assert len(known) == len(tiles) + len(rules.spaces) + len(rules.final_tiles)
    for key, face in known.items():
        bits = [bit for line in face for bit in line.bits]
        assert bits, f"{key} is blank"
        for bit in bits:
            assert not bit.icon or bit.icon in icons(), f"{key} has no icon for {bit.icon}"


def test_the_sprite_holds_all_art_once() -> None:
    written = files("spadework.web").joinpath("static", "art.svg").read_text(encoding="utf-8")
    assert written == sprite(), (
        "run `python -m spadework.view.drawing.paint` for web/static/art.svg"
    )
    ids = [e.get("id") for e in ElementTree.fromstring(written).iter() if e.get("id")]
    assert len(set(ids)) == len(ids)
    assert {f"i-{name}" for name in icons()} | {f"e-{name}" for name in emblems()} < set(ids)
    assert 'href="art.svg#i-coin"' in icon("coin", "art.svg")


@pytest.mark.parametrize("name", GAMES)
def test_a_board_names_nothing_that_the_sprite_does_not_hold(name: str) -> None:
    ids = {e.get("id") for e in ElementTree.fromstring(sprite()).iter()}
    named = drawn_art(ElementTree.fromstring(board(played(name))))
    assert named
    assert {href.partition("#")[2] for href in named} <= ids


@pytest.mark.parametrize("name", GAMES)
def test_every_faction_of_the_family_has_an_emblem(name: str) -> None:
    args, map = GAMES[name]
    for faction in sw.ruleset(*args, map=map).factions:
        assert emblem(faction.id), f"{faction.name} have no emblem"
    assert emblem("somebody else") == ""


def test_the_style_sheet_holds_the_colors_of_the_drawings() -> None:
    written = files("spadework.web").joinpath("static", "land.css").read_text(encoding="utf-8")
    assert written == land_css(), (
        "run `python -m spadework.view.drawing.colors` for web/static/land.css"
    )
    for terrain in DAY:
        assert f"--{terrain}-label:" in written


def test_score_curves_have_a_line_and_a_sign_for_every_seat() -> None:
    seats = [Sign("W", "forest", "Witches", "witches"), Sign("G", "wasteland", "Giants")]
    drawing = score_curves([(20, 20), (22, 20), (30, 41)], seats, [1], "Points", PAINT)
    root = ElementTree.fromstring(drawing)
    assert len([e for e in root.iter() if e.get("class") == "curve"]) == 2
    assert root.get("aria-label") == "Points: Witches 30; Giants 41"
    assert drawn_art(root) == ["#e-witches"]
    letters = [e.text for e in root.iter("text") if e.get("font-weight") == "700"]
    assert letters == ["G"], "who has no emblem has a letter"


def test_rounds_are_bands_below_the_curves() -> None:
    seats = [Sign("W", "forest", "Witches", "witches")]
    points = [(20,)] * 9
    for rounds, bands in (([], 0), ([2], 1), ([2, 4, 6], 2)):
        root = ElementTree.fromstring(score_curves(points, seats, rounds, "Points", PAINT))
        assert len([e for e in root.iter("rect") if e.get("class") == "band"]) == bands
        numbers = [e.text for e in root.iter("text") if e.get("text-anchor") == "middle"]
        assert numbers == [str(n) for n in range(1, len(rounds) + 1)]


def test_chances_are_stretched_and_what_is_written_there_is_not() -> None:
    seats = [Sign("W", "forest", "Ada", "witches"), Sign("G", "wasteland", "Countess Lovelace")]
    series = [(50, 50), (40, 60), (75, 25), (100, 0), (100, 0)]
    rounds = [(0, "round 1"), (2, "round 2")]
    marks = [(2, 0), (4, 0)]
    root = ElementTree.fromstring(
        chance_curves(series, seats, rounds, "Chance", PAINT, marks, chosen=2, own=0)
    )
    assert root.get("aria-label") == "Chance: Ada 100 %; Countess Lovelace 0 %"
    [stretched] = [e for e in root.iter() if e.get("preserveAspectRatio") == "none"]
    assert not list(stretched.iter("text"))
    curves = [e.get("class") for e in stretched.iter("path")]
    assert curves == ["curve-edge", "curve", "curve-edge", "area", "curve own"], "the own on top"
    assert [e.get("x") for e in root.iter() if "mark" in (e.get("class") or "").split()] == [
        "50%",
        "100%",
    ]
    lines = [(e.get("class"), e.get("x1")) for e in root.iter("line") if e.get("x1")]
    assert lines == [("chosen", "50%"), ("marked", "100%")]
    said = ["".join(e.itertext()) for e in root.iter("text")]
    assert "Countess… 0\u00a0%" in said
    assert "round 22" in said, "the whole name or, on a phone, the number"


def test_bars_are_as_long_as_their_points() -> None:
    bar = [BarPart("towns", 10, 0), BarPart("power", -3, 2), BarPart("area", 20, 1)]
    assert (longest([bar, bar[:1]]), lost(bar)) == (30, -3)
    drawing = ElementTree.fromstring(point_bar(bar, 60, "towns 10, area 20", PAINT))
    widths = [float((e.get("width") or "0%")[:-1]) for e in drawing.iter("rect")]
    assert widths == pytest.approx([100 / 6, 100 / 3], abs=0.1)
    assert [e.text for e in drawing.iter("title")] == ["towns: 10", "area: 20"]


@pytest.mark.parametrize("shade", [*Printed(False).shades, *Printed(True).shades])
def test_numbers_are_readable_on_every_part_of_a_bar(shade: tuple[str, str]) -> None:
    assert contrast(*shade) >= READABLE


@pytest.mark.parametrize("name", GAMES)
def test_a_thumbnail_shows_all_land_of_the_map(name: str) -> None:
    args, map = GAMES[name]
    rules = sw.ruleset(*args, map=map)
    root = ElementTree.fromstring(thumbnail(rules.board, rules.terrains))
    tops = next(iter(root))[-1]
    land = sum(terrain != RIVER for terrain in rules.board.terrain)
    assert sum((e.get("d") or "").count("M") for e in tops) == land


def played(name: str, actions: int = 90) -> State:
    """A position in the middle of a random game."""
    args, map = GAMES[name]
    game = sw.new_game(sw.ruleset(*args, map=map), seats=3, seed=4, factions=["random"])
    random = Random(4)
    while len(game.record) < actions and not game.over:
        game.play(choose(game.offers(), random))
    return game.state


def board(state: State, spots: dict[str, Spot] | None = None) -> str:
    shown = picture(state, "")

    def describe(hex: HexPicture) -> str:
        return str(hex_sentence(hex, shown.seats))

    return live_board(shown, spots or {}, describe, str, PAINT)


def attributes(svg: str, name: str) -> list[str]:
    return [e.attrib[name] for e in ElementTree.fromstring(svg).iter() if name in e.attrib]


def drawn_art(root: ElementTree.Element) -> list[str]:
    """The addresses of the art that a drawing names."""
    return [e.attrib["href"] for e in root.iter() if "href" in e.attrib]
