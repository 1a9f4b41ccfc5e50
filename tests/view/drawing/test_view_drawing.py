"""The drawings: every hex and piece is there, nothing a name contains can break them."""

from __future__ import annotations

import dataclasses
import io
from xml.etree import ElementTree

import pytest
from rich.console import Console

from spadework.notation.files import read_record
from spadework.view.advice import position
from spadework.view.drawing.palette import (
    DAY,
    HALO,
    LIVERIES,
    READABLE,
    contrast,
    grounds,
    readable,
)
from spadework.view.drawing.picture import (
    STRUCTURE_LETTERS,
    BridgePicture,
    HexPicture,
    Picture,
    SeatPicture,
    marks,
    towns,
)
from spadework.view.drawing.svg import BY_DAY, BY_NIGHT, Theme, board_svg
from spadework.view.drawing.terminal import board_text
from support.corpora import ledgers
from support.games import CATALOG

HOSTILE = "Eve <script>\"&' [bold red]]]>\x1b[31m\x00\ud800"
ADA, BO = 0, 1


def test_the_svg_is_xml_and_says_what_it_shows() -> None:
    root = ElementTree.fromstring(board_svg(picture()))
    assert root.get("role") == "img"
    assert root.findtext("{*}title") == "A small board"


def test_the_svg_names_every_hex() -> None:
    drawn = attributes(board_svg(picture()), "data-hex")
    assert drawn == [hex.name for hex in picture().hexes]


def test_the_svg_shows_every_structure_and_bridge_once() -> None:
    svg = board_svg(picture())
    built = [hex.structure for hex in picture().hexes if hex.structure]
    assert attributes(svg, "data-structure") == built
    assert len(attributes(svg, "data-bridge")) == len(picture().bridges)


@pytest.mark.parametrize("structure", STRUCTURE_LETTERS)
@pytest.mark.parametrize("terrain", DAY)
def test_every_structure_can_stand_on_every_terrain(structure: str, terrain: str) -> None:
    hex = HexPicture("E6", 0, 0.0, terrain, structure, ADA)
    drawn = dataclasses.replace(picture(), hexes=(hex,), bridges=())
    assert attributes(board_svg(drawn), "data-structure") == [structure]
    assert f"{STRUCTURE_LETTERS[structure]} A" in printed(drawn)


def test_the_hexes_of_a_town_share_one_ring() -> None:
    assert [[hex.name for hex in town] for town in towns(picture())] == [["A1", "A2"], ["B3"]]
    assert attributes(board_svg(picture()), "data-town") == ["A1", "B3"]


def test_a_town_may_lie_on_both_sides_of_a_river() -> None:
    hexes = (
        HexPicture("A1", 0, 0.0, "forest", "temple", ADA, town=1),
        HexPicture("r0", 1, -0.5, "river"),
        HexPicture("r1", 1, 0.5, "river"),
        HexPicture("C1", 2, 0.0, "forest", "dwelling", ADA, town=1),
    )
    apart = dataclasses.replace(picture(), hexes=hexes, bridges=())
    assert attributes(board_svg(apart), "data-town") == ["A1"]
    assert "Towns: A1 C1 (Ada)" in printed(apart)


def test_two_towns_that_touch_are_two() -> None:
    first, second, *others = picture().hexes
    hexes = (first, second._replace(town=7), *others)
    touching = dataclasses.replace(picture(), hexes=hexes)
    assert attributes(board_svg(touching), "data-town") == ["A1", "A2", "B3"]
    assert "Towns: A1 (Ada), A2 (Ada), B3 (Bo)" in printed(touching)


def test_as_many_towns_are_drawn_as_were_founded() -> None:
    for record in [r for r in ledgers() if "mermaids" in r.factions][:2]:
        state = read_record(CATALOG, "\n".join(record.ledger)).game.state
        founded = sum(sum(seat.towns) for seat in state.seats)
        assert len(towns(position.picture(state, "the end"))) == founded > 0


def test_hostile_names_are_text_and_nothing_else() -> None:
    svg = board_svg(picture(HOSTILE))
    root = ElementTree.fromstring(svg)
    assert not [tag for tag in (element.tag for element in root.iter()) if "script" in tag]
    assert any("<script>\"&' [bold red]]]>" in (e.text or "") for e in root.iter())
    text = printed(picture(HOSTILE))
    assert "[bold red]" in text
    assert "\x1b" not in text


def test_day_and_night_differ_and_each_is_always_the_same() -> None:
    assert board_svg(picture()) == board_svg(picture())
    assert board_svg(picture()) != board_svg(picture(), dark=True)


def test_the_svg_needs_nothing_from_elsewhere() -> None:
    svg = board_svg(picture())
    for reference in ("href", "url(", "<script", "<style"):
        assert reference not in svg
    assert " id=" not in svg, "two drawings on one page would share an id"


@pytest.mark.parametrize("dark", [False, True])
def test_names_are_readable_on_every_terrain(dark: bool) -> None:
    for ground in grounds(dark).values():
        assert contrast(readable(ground.ink, ground.fill), ground.fill) >= READABLE


def test_every_piece_stands_out_from_its_own_land() -> None:
    for name, livery in LIVERIES.items():
        assert max(contrast(line, DAY[name].fill) for line in (livery.edge, HALO)) >= 3
        assert contrast(livery.edge, HALO) >= READABLE
        assert contrast(livery.sign, livery.disc) >= 3


@pytest.mark.parametrize("theme", [BY_DAY, BY_NIGHT])
def test_text_beside_the_board_is_readable(theme: Theme) -> None:
    for ink in (theme.text, theme.faint, theme.accent, theme.power):
        assert min(contrast(ink, theme.table), contrast(ink, theme.card)) >= READABLE


def test_an_empty_table_can_be_drawn() -> None:
    empty = Picture("Nothing yet", "", hexes=())
    ElementTree.fromstring(board_svg(empty))
    assert "Nothing yet" in printed(empty)


def test_the_terminal_tells_everything_without_color() -> None:
    text = printed(picture())
    for hex in picture().hexes:
        assert hex.name in text
    for piece in ("D A *", "TE A*", "TP B", "SH B", "SA B*"):
        assert piece in text
    assert "Bridges: A2-C1 (Ada)" in text
    assert "Towns: A1 A2 (Ada), B3 (Bo)" in text
    for words in ("to move", "passed", "fire favor", "a note"):
        assert words in text


def test_pushed_rows_begin_half_a_cell_to_the_right() -> None:
    lines = printed(picture()).splitlines()
    first = next(line for line in lines if "A1 " in line)
    second = next(line for line in lines if "B1 " in line)
    assert (first.index("A1"), second.index("B1")) == (0, 3)


def test_the_terminal_drawing_fits_in_a_hundred_columns() -> None:
    row = tuple(HexPicture(f"A{c + 1}", 0, c + 0.5, "lakes") for c in range(13))
    rich = dataclasses.replace(seat("A rather long-winded player", "ice"), points=188, coins=42)
    wide = dataclasses.replace(picture(), hexes=row, bridges=(), seats=(rich,) * 5)
    lines = printed(wide).splitlines()
    assert max(len(line) for line in lines) <= 100
    assert any("keys" in line for line in lines), "no column is cut off"


def test_seats_whose_names_begin_alike_get_different_letters() -> None:
    names = ("Ada", "Anna", "An", "あき", "")
    assert marks(tuple(seat(name, "ice") for name in names)) == ("A", "N", "1", "2", "3")


def picture(second_seat: str = "Bo") -> Picture:
    """A board of three rows with all structures, two towns and a bridge."""
    return Picture(
        title="A small board",
        subtitle="round 2",
        hexes=(
            HexPicture("A1", 0, 0.0, "forest", "dwelling", ADA, town=1),
            HexPicture("A2", 0, 1.0, "forest", "temple", ADA, town=1),
            HexPicture("A3", 0, 2.0, "volcano", "trading_post", BO),
            HexPicture("B1", 1, 0.5, "desert"),
            HexPicture("r0", 1, 1.5, "river"),
            HexPicture("B2", 1, 2.5, "volcano", "stronghold", BO),
            HexPicture("C1", 2, 1.0, "swamp"),
            HexPicture("B3", 2, 2.0, "volcano", "sanctuary", BO, town=2),
        ),
        bridges=(BridgePicture(1, 6, ADA),),
        seats=(
            dataclasses.replace(seat("Ada", "forest"), active=True, tiles=("fire favor", "key")),
            dataclasses.replace(seat(second_seat, "volcano"), passed=True),
        ),
        cult_names=("fire", "water", "earth", "air"),
        notes=("a note",),
    )


def seat(name: str, color: str) -> SeatPicture:
    return SeatPicture(name, color, 20, 15, 3, 0, (5, 7, 0), (0, 1, 2, 10), 0, 1, 2)


def printed(picture: Picture) -> str:
    console = Console(no_color=True, width=100, file=io.StringIO())
    with console.capture() as capture:
        console.print(board_text(picture))
    return capture.get()


def attributes(svg: str, name: str) -> list[str]:
    """The values of attribute *name* in the order in which the drawing gives them."""
    return [e.attrib[name] for e in ElementTree.fromstring(svg).iter() if name in e.attrib]
