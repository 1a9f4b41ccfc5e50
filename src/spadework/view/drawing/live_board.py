"""The board of a web page: hexes that can be pointed at, lit where something can be done.

It names colors and art instead of containing them: `colors.land_css` gives the ones a meaning,
`paint.sprite` draws the others. Everything else that a hex is about (its price, whether it has just
changed) comes as a `Spot`. All of it can be turned as a whole, for narrow screens; what has the
class `up` then stays upright.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from spadework.core.text import Text
from spadework.view.drawing.board import CLIFF, FRAME, HEX_PATH, DrawnBoard, attribute, n
from spadework.view.drawing.coast import HALF_HEIGHT, ROW, WIDTH
from spadework.view.drawing.paint import Named, Paint
from spadework.view.drawing.picture import HexPicture, Picture, towns

MARGIN: Final = FRAME + 4
TAG_HEIGHT: Final = 19.0
DIGIT: Final = 8.0
HEXES_KEPT: Final = 20_000  # lines of a few boards: most hexes are as they were
TAG_ICON: Final = 13.0
TAG_TOP: Final = -40.0

Amounts = Sequence[tuple[str, int]]  # icons and numbers


class Spot(msgspec.Struct, frozen=True):
    """What a hex shows besides land and pieces."""

    lit: bool = False  # something can be done here
    converts: bool = False  # but goods have to be converted for it
    near: bool = False  # in reach, though nothing can be done
    price: Amounts = ()
    changed: bool = False  # by the action that was played last


NOTHING: Final = Spot()
NO_CHIPS: Final[Mapping[str, Amounts]] = {}


def live_board(
    picture: Picture,
    spots: Mapping[str, Spot],
    describe: Callable[[HexPicture], str],
    say: Callable[[Text], str],
    paint: Named,
) -> str:
    """The board as an element of a page; *describe* puts a hex into words, *say* all the rest."""
    fresh = frozenset(name for name, spot in spots.items() if spot.changed)
    board = live_drawing(picture, paint, fresh, say)
    label = say(Text("Board"))
    hexes = [_hex(board, hex, spots.get(hex.name, NOTHING), describe) for hex in picture.hexes]
    above = [_above(board, hex, spots[hex.name]) for hex in picture.hexes if hex.name in spots]
    return "\n".join(
        [
            f'<svg class="board-drawing" viewBox="{_box(picture)}" role="group"'
            f" aria-label={attribute(label)}>",
            '<g class="turn">',
            *board.scene(),
            *hexes,
            '<g class="pieces">',
            *board.pieces(),
            "</g>",
            '<g class="above">',
            *[line for line in above if line],
            "</g>",
            '<g class="ghosts"></g>',
            f'<path class="cursor" d="{HEX_PATH}"/>',
            "</g>",
            "</svg>",
        ]
    )


def miniature(picture: Picture, paint: Named) -> str:
    """The board as a small picture: nothing to point at and nothing to read."""
    board = DrawnBoard(
        picture, paint, MARGIN + WIDTH / 2, MARGIN + HALF_HEIGHT, badges=False, say=_silent
    )
    return (
        f'<svg class="thumbnail" viewBox="{_box(picture)}" aria-hidden="true">'
        f"{''.join([*board.scene(), *board.pieces()])}</svg>"
    )


def _box(picture: Picture) -> str:
    """The measures of the whole drawing."""
    columns = max((hex.x for hex in picture.hexes), default=0.0) + 1
    rows = max((hex.row for hex in picture.hexes), default=0)
    width = columns * WIDTH + 2 * MARGIN
    height = rows * ROW + 2 * HALF_HEIGHT + 2 * MARGIN + CLIFF
    return f"0 0 {n(width)} {n(height)}"


def _silent(_: Text) -> str:
    """Nothing to read."""
    return ""


def live_drawing(
    picture: Picture,
    paint: Named,
    fresh: Collection[str] = (),
    say: Callable[[Text], str] = _silent,
) -> DrawnBoard:
    """The board in the measures of the page."""
    return DrawnBoard(
        picture, paint, MARGIN + WIDTH / 2, MARGIN + HALF_HEIGHT, fresh=fresh, say=say
    )


def ghosts(
    before: Picture, after: Picture, paint: Named, chips: Mapping[str, Amounts] = NO_CHIPS
) -> str:
    """Land and pieces that were not there *before*, as parts of the drawing, and *chips* by hex."""
    board = live_drawing(after, paint)
    parts = []
    for old, new in zip(before.hexes, after.hexes, strict=True):
        # What is replaced is covered by its ground first.
        if old.terrain != new.terrain or old.structure not in (None, new.structure):
            parts.append(f'<g transform="{board.moved(new)}">{board.ground(new)}</g>')
        if (old.terrain, old.structure) != (new.terrain, new.structure):
            aim = f'<path d="{HEX_PATH}"/>'
            parts.append(f'<g class="aim" transform="{board.moved(new)}">{aim}{aim}</g>')
        if new.structure is not None and old.structure != new.structure:
            parts.append(board.structure(new))
        if (old.ships, old.markers, old.dock) != (new.ships, new.markers, new.dock):
            parts.append(board.trade_pieces(new))
    parts += [board.bridge(bridge) for bridge in after.bridges[len(before.bridges) :]]
    parts += [
        f'<g class="taker" transform="{board.moved(hex)}">'
        f"{_tag(paint, chips[hex.name], '' if hex.owner is None else board.sign(hex.owner, 8))}</g>"
        for hex in after.hexes
        if hex.name in chips
    ]
    return "".join(parts)


def as_before(
    before: Picture, after: Picture, names: Collection[str], paint: Named
) -> dict[str, str]:
    """Of the hexes called *names* what has been there *before* and is not any more, drawn.

    A piece that was put on empty land covers nothing.
    """
    board = live_drawing(before, paint)
    found = {}
    for old, new in zip(before.hexes, after.hexes, strict=True):
        if old.name not in names:
            continue
        parts = []
        if old.terrain != new.terrain:
            dusk = f'<path d="{HEX_PATH}" {paint.dusk}/>' if paint.dusk else ""
            parts.append(f'<g transform="{board.moved(old)}">{board.ground(old)}{dusk}</g>')
        if old.structure is not None:
            parts.append(board.structure(old))
        found[old.name] = "".join(parts)
    return found


def appeared(before: Picture, after: Picture) -> list[str]:
    """What is drawn after and was not *before*, besides structures, as ``bridge 12-13``.

    The word and the name are an attribute of the drawing and its value: ``data-bridge="12-13"``.
    """
    old = {hex.town for hex in before.hexes}
    found = [f"bridge {b.start}-{b.end}" for b in after.bridges[len(before.bridges) :]]
    found += [f"town {group[0].name}" for group in towns(after) if group[0].town not in old]
    found += [
        f"trade {new.name}"
        for was, new in zip(before.hexes, after.hexes, strict=True)
        if _trades(new) and not _trades(was)
    ]
    return found


def _trades(hex: HexPicture) -> bool:
    return bool(hex.ships or hex.markers or hex.dock is not None)


def _hex(
    board: DrawnBoard, hex: HexPicture, spot: Spot, describe: Callable[[HexPicture], str]
) -> str:
    # Water that nothing can be done with is scenery: neither pointed at nor read out.
    words = describe(hex) if spot.lit or hex.terrain != "river" else None
    return _hex_line(hex.name, hex.terrain, spot.lit, words, board.moved(hex), board.place(hex))


@lru_cache(maxsize=HEXES_KEPT)
def _hex_line(name: str, terrain: str, lit: bool, words: str | None, moved: str, place: str) -> str:
    river = " river" if terrain == "river" else ""
    role = "" if words is None else f' role="button" tabindex="-1" aria-label={attribute(words)}'
    return (
        f'<g data-hex={attribute(name)} class="hex{river}{" lit" if lit else ""}"{role}'
        f' transform="{moved}">{place}</g>'
    )


def _above(board: DrawnBoard, hex: HexPicture, spot: Spot) -> str:
    parts = []
    if spot.changed:
        parts.append(f'<path class="changed" d="{HEX_PATH}"/>')
    if spot.lit:
        halo = "halo converts" if spot.converts else "halo"
        parts.append(
            f'<path class="halo-edge" d="{HEX_PATH}"/><path class="{halo}" d="{HEX_PATH}"/>'
        )
    if spot.near:
        parts.append(f'<path class="near" d="{HEX_PATH}"/>')
    if spot.price:
        parts.append(_tag(board.paint, spot.price))
    inside = "".join(parts)
    return f'<g transform="{board.moved(hex)}">{inside}</g>' if inside else ""


def _tag(paint: Paint, price: Amounts, sign: str = "") -> str:
    """A price, or with the *sign* of a seat what that would gain and lose."""
    words = [f"{amount:+}" if sign else str(amount) for _, amount in price]
    widths = [DIGIT * len(word) + TAG_ICON + 2 for word in words]
    width = sum(widths) + 8 + (TAG_HEIGHT - 2 if sign else 0)
    x = 5.0 - width / 2
    parts = [
        f'<rect x="{n(-width / 2)}" y="{n(TAG_TOP)}" width="{n(width)}" height="{n(TAG_HEIGHT)}"'
        f' rx="{n(TAG_HEIGHT / 2)}"/>'
    ]
    if sign:
        middle = (n((TAG_HEIGHT - width) / 2), n(TAG_TOP + TAG_HEIGHT / 2))
        parts.append(f'<g transform="translate({" ".join(middle)})">{sign}</g>')
        x += TAG_HEIGHT - 2
    for (name, _), word, each in zip(price, words, widths, strict=True):
        parts.append(f'<text x="{n(x)}" y="{n(TAG_TOP + 14)}">{word}</text>')
        parts.append(paint.icon(name, x + each - TAG_ICON - 1.6, TAG_TOP + 3, TAG_ICON))
        x += each
    return f'<g class="up"><g class="price">{"".join(parts)}</g></g>'
