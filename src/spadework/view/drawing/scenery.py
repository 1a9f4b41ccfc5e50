"""What grows and lies on the land: every terrain has a texture and a motif of its own.

Both are told apart without color. The texture always stays; the motif is left out where a piece
stands. They are drawn around (0, 0) on a hex that is 44 units from its center to a corner.
"""

from __future__ import annotations

from typing import Final

from spadework.view.drawing.palette import DAY


def scenery(terrain: str, built_on: bool) -> str:
    """What is seen of a terrain, where a piece stands if it is *built_on*; nothing on a river."""
    texture, motif = SCENERY.get(terrain, ("", ""))
    parts = texture if built_on else texture + motif
    return f'<g transform="translate(0 -3) scale(1 .93)">{parts}</g>' if parts else ""


def _line(path: str, color: str, width: float = 1.8, opacity: float = 1.0) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width:g}"'
        f' stroke-linecap="round" stroke-linejoin="round"{_opacity(opacity)}/>'
    )


def _fill(
    path: str, color: str, opacity: float = 1.0, edge: str | None = None, width: float = 1.0
) -> str:
    outline = f' stroke="{edge}" stroke-width="{width:g}" stroke-linejoin="round"' if edge else ""
    return f'<path d="{path}" fill="{color}"{_opacity(opacity)}{outline}/>'


def _opacity(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{opacity:g}"'


def _at(x: float, y: float, scale: float, parts: str) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{parts}</g>'


def _fir(x: float, y: float, scale: float, light: str, shade: str) -> str:
    ink = "#123d17"
    return _at(
        x,
        y,
        scale,
        _fill("M0-15 6-5H3.5L8.5 3H5L10 11H-10L-5 3H-8.5L-3.5-5H-6z", light, 1, ink, 1.3)
        + _fill("M0-15 6-5H3.5L8.5 3H5L10 11H0z", shade, 0.9)
        + _fill("M-1.8 11h3.6v4h-3.6z", ink),
    )


def _peak(x: float, y: float, scale: float, light: str, shade: str) -> str:
    ink = "#2f3840"
    return _at(
        x,
        y,
        scale,
        _fill("M-14 9 0-14 14 9z", light, 1, ink, 1.3)
        + _fill("M0-14 14 9H2L4 0 0-4z", shade)
        + _fill("M0-14 5.5-5 2.5-6.5 0-3-2.5-6.5-5.5-5z", "#ffffff", 1, ink, 0.9),
    )


def _reeds(x: float, y: float, scale: float) -> str:
    ink = "#1f1a2a"
    return _at(
        x,
        y,
        scale,
        _line("M-5 9C-5 2-6-3-7-8M0 9V-12M5 9C5 3 6-1 8-6", ink)
        + _fill("M-8.8-13h3v6.5h-3zM-1.5-17h3v8h-3zM6.8-11h3v6.5h-3z", "#c9a26a", 1, ink, 0.8),
    )


def _grain(x: float, y: float, scale: float, ink: str) -> str:
    stalks = ((-7, -5), (0, -9), (7, -5))
    ears = "".join(
        f"M{left} {top + 2 + 4 * k}q-5 0-4.5-5q4 1 4.5 5q5 0 4.5-5q-4 1-4.5 5"
        for left, top in stalks
        for k in range(3)
    )
    lines = "".join(f"M{left} 9V{top}" for left, top in stalks)
    return _at(x, y, scale, _line(lines, ink, 1.7) + _fill(ears, "#f2d384", 1, ink, 0.7))


def _dune(y: float, width: float, opacity: float = 1.0) -> str:
    w = width
    path = f"M{-w:g} {y:g}C{-w / 2:g} {y - 9:g} {-w / 5:g} {y - 6:g} 0 {y - 1:g}"
    return _line(f"{path}S{w * 0.6:g} {y + 2:g} {w:g} {y - 5:g}", DAY["desert"].ink, 1.8, opacity)


def _desert() -> tuple[str, str]:
    ground = DAY["desert"]
    arms = "M-2.5 3H-7V-4M2.5 0H7V-7"
    cactus = (
        _fill("M-2.5 12V-8a2.5 2.5 0 0 1 5 0V12z", "#5f9a4a", 1, "#24421a", 1.3)
        + _line(arms, "#24421a", 4.6)
        + _line(arms, "#5f9a4a", 2.3)
    )
    grains = "M-20 26h.1M-10 30h.1M16 27h.1M22 21h.1M-24-2h.1M20-16h.1M12-24h.1M-8-26h.1"
    return (
        _fill("M-34 8C-18-4-6 2 4 6S24 6 34-2V24L0 40-34 24z", ground.dark, 0.35)
        + _dune(-14, 17, 0.55)
        + _dune(17, 22, 0.55)
        + _line(grains, ground.ink, 2.2, 0.5),
        _dune(2, 25) + _at(9, -8, 0.95, cactus),
    )


def _plains() -> tuple[str, str]:
    ground = DAY["plains"]
    furrows = "".join(
        f"M{-32 + abs(k) * 5} {k * 9 + 3}"
        f"q{16 - abs(k) * 2}-6 {32 - abs(k) * 5} 0t{32 - abs(k) * 5} 0"
        for k in range(-3, 4)
    )
    return (
        _line(furrows, ground.dark, 2.2, 0.55),
        _grain(-8, 2, 0.95, ground.ink) + _grain(12, -2, 0.8, ground.ink),
    )


def _swamp() -> tuple[str, str]:
    pools = (
        "M-22 14c0-5 12-6 18-3s8 9-2 10-16-2-16-7zM6-20c2-4 14-4 16 0s-5 7-10 6-7-3-6-6z"
        "M10 24c2-3 12-3 13 0s-4 5-8 5-6-2-5-5z"
    )
    glints = "M-17 14h8M12-19h7M-24-8h5M-14-24h6M20 6h5"
    return (
        _fill(pools, DAY["swamp"].dark, 0.8) + _line(glints, "#cfc8de", 1.5, 0.6),
        _reeds(-9, 1, 0.95) + _reeds(12, 5, 0.75),
    )


def _lakes() -> tuple[str, str]:
    ground = DAY["lakes"]
    bright, dim = ((-27, -12), (-8, -28), (-27, 14), (12, 6)), ((8, -19), (10, 22), (-9, 29))
    ripples = ["".join(f"M{x} {y}q4.5-4.5 9 0t9 0" for x, y in places) for places in (bright, dim)]
    waves = "M-17-3q6-6.5 11.5 0t11.5 0t11.5 0M-17 7q6-6.5 11.5 0t11.5 0t11.5 0"
    return (
        _line(ripples[0], "#e6f4ff", 2, 0.8) + _line(ripples[1], ground.dark, 2, 0.8),
        _line(waves, ground.ink, 2.7),
    )


def _forest() -> tuple[str, str]:
    return (
        _fir(-22, -8, 0.62, "#4f9a4b", "#3b7d3b")
        + _fir(22, -6, 0.6, "#4f9a4b", "#3b7d3b")
        + _fir(-2, -22, 0.58, "#4f9a4b", "#3b7d3b")
        + _line("M-24 22h5M20 22h5M-4 32h5M-28 10h3", DAY["forest"].ink, 1.7, 0.5),
        _fir(-10, 4, 1, "#3f8f45", "#2b7034") + _fir(11, 7, 0.86, "#4f9a4b", "#34803b"),
    )


def _mountains() -> tuple[str, str]:
    stones = "M-24 18l3-3 3 3M16 24l3-3 3 3M-6 30l3-3 3 3M25 6l2-2 2 2"
    return (
        _peak(-20, -12, 0.55, "#9aa4ad", "#7f8992")
        + _peak(21, -13, 0.5, "#9aa4ad", "#7f8992")
        + _line(stones, DAY["mountains"].ink, 1.6, 0.55),
        _peak(-7, 3, 1.1, "#8f99a3", "#717c87") + _peak(12, 8, 0.78, "#9aa4ad", "#7f8992"),
    )


def _wasteland() -> tuple[str, str]:
    ground = DAY["wasteland"]
    cracks = (
        "M-28-10l9 4 4-6 7 3M-19-6l-2 8M10-26l4 6 8 0M14-20l-4 5"
        "M-24 18l8-2 5 5 7-2M12 26l5-5 7 1M25 8l-4-5 2-6"
    )
    flame = _fill(
        "M1-15C2-9 9-5 9 3c0 6-4 10-9 10s-9-4-9-10c0-4 2.5-7 4.5-9"
        " .3 2.5 1.2 4 2.5 4C0-5-.5-10 1-15z",
        "#c9341c",
        1,
        ground.ink,
        1.4,
    ) + _fill("M.5-1C1 2 4 3 4 7c0 2.5-1.7 4-4 4s-4-1.5-4-4c0-3 3.5-4 4.5-8z", "#ffc04d")
    return (
        _line(cracks, ground.ink, 1.7, 0.6)
        + _fill("M-20 22l4-4 5 2 1 4-6 2zM17-8l4-3 4 3-2 4h-5z", ground.dark, 1, ground.ink, 1),
        _at(0, -1, 1.15, flame)
        + _fill("M-16 14l5-5 5 5zM9 15l4-5 6 5z", "#8c3a29", 1, ground.ink, 1.2),
    )


def _ice() -> tuple[str, str]:
    ground = DAY["ice"]
    return (
        _line("M-26-4l8 6M-18 2l2 9M20-18l-6 8M-14 10l-8 8M18 22l-10-6M26 6l-8 2", ground.dark, 2),
        _fill("M0-18 7-6 4 14H-5L-8-4z", "#cfe9f5", 1, ground.ink, 1.4)
        + _fill("M0-18 7-6 4 14 0-4z", "#a5d0e3")
        + _fill("M9 0l6-7 4 7-2 10H9zM-18 4l4-6 5 5-1 10h-7z", "#dff2fa", 1, ground.ink, 1.2),
    )


def _volcano() -> tuple[str, str]:
    lava = "#ff8a33"
    edge = "#1d0c06"
    return (
        _line("M-26 8l6 4 2 8M22-10l4 8-3 8M-10-26l4 6M12 26l4-6 8 1", lava, 2, 0.9),
        _fill("M-19 14-7-10H7L19 14z", "#4a281d", 1, edge, 1.4)
        + _fill("M-7-10C-4-6 4-6 7-10 5-13-5-13-7-10z", "#ff9a3d", 1, edge, 1.2)
        + _fill("M-3-8c0 7-5 9-4 16l4-5 3 9 2-12 4 4c0-5-3-7-2-12z", "#ff7a1c"),
    )


SCENERY: Final[dict[str, tuple[str, str]]] = {
    "desert": _desert(),
    "plains": _plains(),
    "swamp": _swamp(),
    "lakes": _lakes(),
    "lake": _lakes(),
    "forest": _forest(),
    "mountains": _mountains(),
    "wasteland": _wasteland(),
    "ice": _ice(),
    "volcano": _volcano(),
}
