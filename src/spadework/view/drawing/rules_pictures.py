"""Small drawings for the rules in brief: the wheel, bowls, and scenes of a few hexes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.text import Text
from spadework.view.drawing.board import CLIFF, FRAME, HEX_PATH, DrawnBoard, attribute, n, text
from spadework.view.drawing.coast import HALF_HEIGHT, ROW, WIDTH
from spadework.view.drawing.paint import Named
from spadework.view.drawing.picture import BridgePicture, HexPicture, Picture, SeatPicture

Say = Callable[[Text], str]

RING: Final = 118.0  # from the middle of the wheel to that of a hex
WHEEL: Final = 340.0
BELOW: Final = 56.0  # from the middle of a hex of the wheel to its name
BOWL: Final = 46.0
TOKENS: Final = (3, 7, 2)  # in the bowls of the drawing
RIVER: Final = "river"


def wheel(rules: Ruleset, say: Say, paint: Named) -> str:
    """The terrains in the order of the wheel, each one step from its neighbors."""
    names = rules.terrains[: rules.wheel_size]
    parts = [f'<circle class="wheel-ring" r="{n(RING)}"/>']
    for place, name in enumerate(names):
        angle = 2 * math.pi * place / len(names) - math.pi / 2
        x, y = RING * math.cos(angle), RING * math.sin(angle)
        ground = paint.grounds[name]
        parts.append(
            f'<g transform="translate({n(x)} {n(y)}) scale(.86)">'
            f'<path d="{HEX_PATH}" transform="translate(0 {n(CLIFF)})" fill="{ground.cliff}"/>'
            f'<path d="{HEX_PATH}" fill="{ground.fill}" stroke="{ground.cliff}"/>'
            f"{paint.land(name, False)}</g>"
            f'<text class="wheel-name" x="{n(x)}" y="{n(y + BELOW)}" text-anchor="middle">'
            f"{text(say(Text(name)))}</text>"
        )
    # From the first terrain to the second: that is one spade.
    parts.append(
        '<path class="rule-arrow" d="M42 -146Q78 -142 104 -112"/>'
        '<path class="rule-tip" d="M112 -120L114 -97L93 -107Z"/>'
    )
    parts.append(paint.icon("spade", 82, -170, 40))
    half = n(WHEEL / 2)
    told = ", ".join(say(Text(name)) for name in names)
    return (
        f'<svg class="rule-drawing" viewBox="-{half} -{half} {n(WHEEL)} {n(WHEEL)}" role="img"'
        f" aria-label={attribute(told)}>{''.join(parts)}</svg>"
    )


def bowls(paint: Named) -> str:
    """Three bowls of power and the way through them."""
    parts = []
    for place, count in enumerate(TOKENS):
        x = 60 + place * 112
        parts.append(
            f'<g transform="translate({x} 78)"><circle class="rule-bowl{" full" * (place == 2)}"'
            f' r="{n(BOWL)}"/>{paint.use(f"tokens-{count}", _box(-34, 68))}'
            f'<text class="rule-number" y="{n(BOWL + 22)}" text-anchor="middle">'
            f"{place + 1}</text></g>"
        )
        if place:
            parts.append(
                f'<path class="rule-arrow" d="M{x - 92} 34Q{x - 56} 4 {x - 24} 32"/>'
                f'<path class="rule-tip" d="M{x - 34} 20L{x - 20} 36L{x - 39} 36Z"/>'
            )
    return (
        f'<svg class="rule-drawing" viewBox="0 0 344 156" aria-hidden="true">{"".join(parts)}</svg>'
    )


def _box(corner: float, size: float) -> str:
    return f' x="{n(corner)}" y="{n(corner)}" width="{n(size)}" height="{n(size)}"'


def reach_scene(rules: Ruleset, paint: Named) -> str:
    """A structure, land beside it, and land across a river."""
    home, other, far = _terrains(rules)
    kind = rules.kinds[0].name
    rows = [
        [(other, ""), (home, f"0 {kind}"), (RIVER, ""), (home, ""), (far, "")],
        [(home, ""), (far, ""), (RIVER, ""), (RIVER, ""), (home, "")],
    ]
    return _scene(rules, rows, paint, lit=("A1", "B1", "B2", "A4"))


def neighbors_scene(rules: Ruleset, paint: Named) -> str:
    """A new structure beside two of somebody else."""
    home, other, far = _terrains(rules)
    first, second = rules.kinds[0].name, rules.kinds[1].name
    rows = [
        [(far, ""), (other, f"1 {second}"), (home, f"0 {first}")],
        [(home, ""), (other, f"1 {first}"), (RIVER, "")],
    ]
    return _scene(rules, rows, paint, lit=("A3",))


def town_scene(rules: Ruleset, paint: Named) -> str:
    """Four structures that are a town, one of them behind a bridge."""
    home, other, _ = _terrains(rules)
    kinds = [kind.name for kind in rules.kinds]
    rows = [
        [(home, f"0 {kinds[1]} 1"), (home, f"0 {kinds[2]} 1"), (RIVER, ""), (other, "")],
        [(other, ""), (home, f"0 {kinds[0]} 1"), (RIVER, ""), (home, f"0 {kinds[1]} 1")],
        [(RIVER, ""), (RIVER, ""), (other, ""), (RIVER, "")],
    ]
    return _scene(rules, rows, paint, bridge=(1, 7))


def ships_scene(rules: Ruleset, paint: Named) -> str:
    """A ship that has come to the structure of somebody else."""
    home, other, _ = _terrains(rules)
    kinds = [kind.name for kind in rules.kinds]
    rows = [
        [(home, f"0 {kinds[-1]}"), (RIVER, ""), (RIVER, ""), (other, f"1 {kinds[1]}")],
        [(other, ""), (RIVER, ""), (RIVER, "ship 0"), (other, "")],
    ]
    return _scene(rules, rows, paint, lit=("A4",))


def _terrains(rules: Ruleset) -> tuple[str, str, str]:
    """Three terrains that are easily told apart."""
    order = ("lakes", "lake", "desert", "forest", "wasteland")
    known = [name for name in order if name in rules.terrains]
    return known[0], known[1], known[2]


def _scene(
    rules: Ruleset,
    rows: Sequence[Sequence[tuple[str, str]]],
    paint: Named,
    lit: Sequence[str] = (),
    bridge: tuple[int, int] | None = None,
) -> str:
    """A few hexes as the board draws them: each a terrain, and "owner structure town" on it."""
    colors = _terrains(rules)[:2]
    seats = tuple(SeatPicture(c, c, 0, 0, 0, 0, (0, 0, 0), (), 0, 0, 0) for c in colors)
    hexes = []
    for row, cells in enumerate(rows):
        for column, (terrain, what) in enumerate(cells):
            name = f"{'ABC'[row]}{column + 1}"
            x = column + 0.5 * (row % 2)
            owner, _, rest = what.partition(" ")
            kind, _, town = rest.partition(" ")
            if owner == "ship":
                hexes.append(HexPicture(name, row, x, terrain, ships=(int(kind),)))
            elif what:
                hexes.append(
                    HexPicture(name, row, x, terrain, kind, int(owner), town=int(town or 0))
                )
            else:
                hexes.append(HexPicture(name, row, x, terrain))
    bridges = (BridgePicture(*bridge, 0),) if bridge is not None else ()
    shown = Picture("", "", tuple(hexes), bridges, seats)
    board = DrawnBoard(
        shown, paint, FRAME + WIDTH / 2, FRAME + HALF_HEIGHT, badges=False, say=lambda _: ""
    )
    marked = "".join(
        f'<g transform="{board.moved(hex)}"><path class="halo-edge" d="{HEX_PATH}"/>'
        f'<path class="halo" d="{HEX_PATH}"/></g>'
        for hex in shown.hexes
        if hex.name in lit
    )
    width = max(hex.x for hex in shown.hexes) + 1
    height = (len(rows) - 1) * ROW + 2 * HALF_HEIGHT + CLIFF
    return (
        f'<svg class="rule-drawing" viewBox="0 0 {n(width * WIDTH + 2 * FRAME)}'
        f' {n(height + 2 * FRAME)}" aria-hidden="true">'
        f"{''.join([*board.scene(), *board.pieces()])}{marked}</svg>"
    )
